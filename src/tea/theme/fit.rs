//! As many colors as the terminal has, and readable in each.

use ratatui::style::{Color, Style};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString};

use super::color::{NAMED, STEPS, contrast, luminance, rgb};

/// How many colors a terminal shows.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    Display,
    EnumIter,
    EnumString,
)]
pub enum Colors {
    /// None: text has modifiers only.
    #[serde(rename = "none")]
    #[strum(serialize = "none")]
    None,
    /// The sixteen that the terminal chooses.
    #[serde(rename = "16")]
    #[strum(serialize = "16")]
    Ansi16,
    /// Those sixteen, a cube of 216, and 24 grays.
    #[serde(rename = "256")]
    #[strum(serialize = "256")]
    Indexed256,
    /// All of them.
    #[serde(rename = "true")]
    #[strum(serialize = "true")]
    True,
}

/// Text is readable from this contrast on.
const READABLE: f64 = 4.5;

/// The style in as many colors as there are; text that was readable on its background stays so.
pub fn fit(style: Style, colors: Colors) -> Style {
    let nearest = |color: Color| match colors {
        Colors::None => None,
        Colors::Ansi16 => Some(nearest_of_16(color)),
        Colors::Indexed256 => Some(nearest_of_256(color)),
        Colors::True => Some(color),
    };
    let mut fitted = style;
    fitted.fg = style.fg.and_then(|ink| match colors {
        Colors::Ansi16 => Some(as_ink(ink, nearest_of_16(ink))),
        Colors::None | Colors::Indexed256 | Colors::True => nearest(ink),
    });
    fitted.bg = style.bg.and_then(nearest);
    if let (Some(fg), Some(bg)) = (fitted.fg, fitted.bg)
        && fitted != style
        && contrast(fg, bg).is_some_and(|contrast| contrast < READABLE)
    {
        fitted.fg = Some(readable_on(bg));
    }
    fitted
}

/// The color for text whose background is not known: made to be read on white, it must not be a glaring yellow there.
fn as_ink(wanted: Color, named: Color) -> Color {
    // Named colors differ between terminals, so this asks for a little less.
    let reads = |color, on| contrast(color, on) >= Some(READABLE - 0.5);
    let (black, white) = (Color::Black, Color::White);
    if reads(wanted, white) && !reads(wanted, black) && !reads(named, white) {
        black
    } else if reads(wanted, black) && !reads(wanted, white) && !reads(named, black) {
        white
    } else {
        named
    }
}

/// Black or white, whichever reads better.
fn readable_on(background: Color) -> Color {
    if contrast(Color::Black, background) > contrast(Color::White, background) {
        Color::Black
    } else {
        Color::White
    }
}

/// A mean in which red, green and blue count as much as they do for the eye, so that contrast survives.
fn brightness([r, g, b]: [u32; 3]) -> u32 {
    (3 * r + 6 * g + b) / 10
}

fn nearest_of_256(color: Color) -> Color {
    let Color::Rgb(r, g, b) = color else {
        return color;
    };
    let cube = [r, g, b].map(|channel| {
        let distance = |step: &u8| step.abs_diff(channel);
        (0..6u8)
            .min_by_key(|&at| distance(&STEPS[usize::from(at)]))
            .unwrap_or(0)
    });
    let in_cube = Color::Indexed(16 + 36 * cube[0] + 6 * cube[1] + cube[2]);
    let brightness = brightness([r, g, b].map(u32::from));
    let gray = Color::Indexed(232 + (brightness.saturating_sub(3) / 10).min(23) as u8);
    let distance = |candidate: Color| {
        rgb(candidate).map(|[x, y, z]| {
            let differences = [x.abs_diff(r), y.abs_diff(g), z.abs_diff(b)];
            self::brightness(differences.map(|difference| u32::from(difference).pow(2)))
        })
    };
    if distance(gray) < distance(in_cube) {
        gray
    } else {
        in_cube
    }
}

/// The hue counts more than the distance: a pale blue is blue, not gray.
fn nearest_of_16(color: Color) -> Color {
    if let Color::Indexed(number @ 0..16) = color {
        return NAMED[usize::from(number)].1;
    }
    let channels = match color {
        Color::Rgb(..) | Color::Indexed(_) => rgb(color),
        _ => None,
    };
    let Some([r, g, b]) = channels else {
        return color;
    };
    let (least, most) = (r.min(g).min(b), r.max(g).max(b));
    let bright = luminance([r, g, b]);
    if most - least < 40 {
        return match bright {
            ..0.05 => Color::Black,
            ..0.25 => Color::DarkGray,
            ..0.6 => Color::Gray,
            _ => Color::White,
        };
    }
    let middle = least + (most - least) / 2;
    let number =
        usize::from(r > middle) + 2 * usize::from(g > middle) + 4 * usize::from(b > middle);
    let light = if bright > 0.25 { 8 } else { 0 };
    NAMED[number + light].1
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn without_colors_only_modifiers_are_left() {
        let style = Style::new().fg(Color::Red).bg(Color::Rgb(1, 2, 3)).bold();
        assert_eq!(fit(style, Colors::None), Style::new().bold());
    }

    #[test]
    fn with_all_colors_nothing_changes() {
        let style = Style::new().fg(Color::Rgb(9, 9, 9)).bg(Color::Rgb(1, 2, 3));
        assert_eq!(fit(style, Colors::True), style);
    }

    #[test]
    fn true_colors_become_the_nearest_of_256() {
        for (color, number) in [
            (Color::Rgb(0, 0, 0), 16),
            (Color::Rgb(255, 255, 255), 231),
            (Color::Rgb(255, 0, 0), 196),
            (Color::Rgb(128, 128, 128), 244),
            (Color::Rgb(30, 30, 46), 234),
        ] {
            assert_eq!(nearest_of_256(color), Color::Indexed(number), "{color}");
        }
        for number in 16..=255 {
            let channels = rgb(Color::Indexed(number));
            let [r, g, b] = channels.unwrap();
            assert_eq!(
                rgb(nearest_of_256(Color::Rgb(r, g, b))),
                channels,
                "{number}"
            );
        }
    }

    #[test]
    fn a_pale_hue_keeps_its_name_among_16() {
        for (color, named) in [
            (Color::Rgb(137, 180, 250), Color::LightBlue),
            (Color::Rgb(30, 102, 245), Color::Blue),
            (Color::Rgb(243, 139, 168), Color::LightRed),
            (Color::Rgb(166, 227, 161), Color::LightGreen),
            (Color::Rgb(30, 30, 46), Color::Black),
            (Color::Rgb(205, 214, 244), Color::White),
            (Color::Indexed(1), Color::Red),
            (Color::Indexed(240), Color::DarkGray),
            (Color::Cyan, Color::Cyan),
            (Color::Reset, Color::Reset),
        ] {
            assert_eq!(nearest_of_16(color), named, "{color}");
        }
    }

    #[test]
    fn ink_for_a_light_page_stays_dark_among_16() {
        let fitted = |color| fit(Style::new().fg(color), Colors::Ansi16).fg;
        assert_eq!(fitted(Color::Rgb(0x7a, 0x52, 0x00)), Some(Color::Black));
        assert_eq!(fitted(Color::Rgb(0x0b, 0x57, 0xb0)), Some(Color::Blue));
        assert_eq!(
            fitted(Color::Rgb(0xe6, 0xc6, 0x74)),
            Some(Color::LightYellow)
        );
    }

    proptest::proptest! {
        #[test]
        fn text_on_its_background_is_readable_in_fewer_colors(fg: [u8; 3], bg: [u8; 3]) {
            let color = |[r, g, b]: [u8; 3]| Color::Rgb(r, g, b);
            let style = Style::new().fg(color(fg)).bg(color(bg));
            for colors in [Colors::Ansi16, Colors::Indexed256] {
                let fitted = fit(style, colors);
                let contrast = contrast(fitted.fg.unwrap(), fitted.bg.unwrap()).unwrap();
                proptest::prop_assert!(contrast >= READABLE, "{colors}: {fitted:?}: {contrast}");
            }
        }
    }

    #[test]
    fn the_names_are_read_and_printed() {
        for colors in Colors::iter() {
            let name = colors.to_string();
            assert_eq!(name.parse(), Ok(colors));
            assert_eq!(serde_json::to_value(colors).unwrap(), name.as_str());
        }
    }
}
