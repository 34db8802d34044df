//! Colors as text, and how well one reads on another.

use ratatui::style::Color;

/// Why a text is not a color.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ColorError {
    /// It begins with `#` but is no `#rgb` or `#rrggbb`.
    #[error(
        "`{0}` is not a color; after `#` come three or six digits from 0 to f, as in `#89b4fa`"
    )]
    Hex(String),
    /// It is a number, but not one of the 256 colors.
    #[error("`{0}` is not a color; numbers go from 0 to 255")]
    Number(String),
    /// It is neither.
    #[error(
        "`{0}` is not a color; write `#rrggbb`, a number from 0 to 255, `default`, or a name such as `blue` or `light-blue`"
    )]
    Name(String),
}

/// The sixteen colors that a terminal chooses itself, in the order of their numbers.
pub(super) const NAMED: [(&str, Color, [u8; 3]); 16] = [
    ("black", Color::Black, [0, 0, 0]),
    ("red", Color::Red, [205, 0, 0]),
    ("green", Color::Green, [0, 205, 0]),
    ("yellow", Color::Yellow, [205, 205, 0]),
    ("blue", Color::Blue, [0, 0, 238]),
    ("magenta", Color::Magenta, [205, 0, 205]),
    ("cyan", Color::Cyan, [0, 205, 205]),
    ("gray", Color::Gray, [229, 229, 229]),
    ("dark-gray", Color::DarkGray, [127, 127, 127]),
    ("light-red", Color::LightRed, [255, 0, 0]),
    ("light-green", Color::LightGreen, [0, 255, 0]),
    ("light-yellow", Color::LightYellow, [255, 255, 0]),
    ("light-blue", Color::LightBlue, [92, 92, 255]),
    ("light-magenta", Color::LightMagenta, [255, 0, 255]),
    ("light-cyan", Color::LightCyan, [0, 255, 255]),
    ("white", Color::White, [255, 255, 255]),
];

/// The steps of red, green and blue among the 256 colors.
pub(super) const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// Reads `#rgb`, `#rrggbb`, a number from 0 to 255, a name, or `default` for the terminal's own color.
pub fn parse_color(text: &str) -> Result<Color, ColorError> {
    let text = text.trim();
    if let Some(digits) = text.strip_prefix('#') {
        return hex(digits).ok_or_else(|| ColorError::Hex(text.to_owned()));
    }
    if !text.is_empty() && text.chars().all(|char| char.is_ascii_digit()) {
        return text
            .parse()
            .map(Color::Indexed)
            .map_err(|_| ColorError::Number(text.to_owned()));
    }
    let name: String = text
        .to_lowercase()
        .replace("grey", "gray")
        .replace("bright", "light")
        .chars()
        .filter(char::is_ascii_lowercase)
        .collect();
    let name = match name.as_str() {
        "" if !text.is_empty() => return Err(ColorError::Name(text.to_owned())),
        "" | "default" | "terminal" | "reset" | "none" => return Ok(Color::Reset),
        "lightblack" => "darkgray",
        "lightwhite" => "white",
        name => name,
    };
    NAMED
        .iter()
        .find(|(other, ..)| other.replace('-', "") == name)
        .map(|(_, color, _)| *color)
        .ok_or_else(|| ColorError::Name(text.to_owned()))
}

fn hex(digits: &str) -> Option<Color> {
    let digits: Vec<u8> = digits
        .chars()
        .map(|char| char.to_digit(16).and_then(|digit| u8::try_from(digit).ok()))
        .collect::<Option<_>>()?;
    match digits[..] {
        [r, g, b] => Some(Color::Rgb(r * 17, g * 17, b * 17)),
        [r, rr, g, gg, b, bb] => Some(Color::Rgb(r * 16 + rr, g * 16 + gg, b * 16 + bb)),
        _ => None,
    }
}

/// The spelling of a color that [`parse_color`] reads back.
pub fn color_name(color: Color) -> String {
    match color {
        Color::Reset => "default".to_owned(),
        Color::Rgb(r, g, b) => format!("#{r:02x}{g:02x}{b:02x}"),
        Color::Indexed(number) => number.to_string(),
        named => NAMED
            .iter()
            .find(|(_, color, _)| *color == named)
            .map_or_else(|| "default".to_owned(), |(name, ..)| (*name).to_owned()),
    }
}

/// Red, green and blue; for colors that the terminal chooses, what xterm shows; nothing for the terminal's own.
pub(crate) fn rgb(color: Color) -> Option<[u8; 3]> {
    match color {
        Color::Reset => None,
        Color::Rgb(r, g, b) => Some([r, g, b]),
        Color::Indexed(number @ 0..16) => Some(NAMED[usize::from(number)].2),
        Color::Indexed(number @ 16..232) => {
            let step = |place: u8| STEPS[usize::from((number - 16) / place % 6)];
            Some([step(36), step(6), step(1)])
        }
        Color::Indexed(number) => Some([8 + (number - 232) * 10; 3]),
        named => NAMED
            .iter()
            .find(|(_, color, _)| *color == named)
            .map(|(.., rgb)| *rgb),
    }
}

/// How well one color reads on another, from 1 to 21, as WCAG measures it; nothing where the terminal chooses.
pub fn contrast(a: Color, b: Color) -> Option<f64> {
    let (a, b) = (luminance(rgb(a)?), luminance(rgb(b)?));
    Some((a.max(b) + 0.05) / (a.min(b) + 0.05))
}

/// How bright a color looks, from 0 to 1.
pub(super) fn luminance([r, g, b]: [u8; 3]) -> f64 {
    let linear = |channel: u8| {
        let channel = f64::from(channel) / 255.0;
        if channel <= 0.040_45 {
            channel / 12.92
        } else {
            ((channel + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_spellings_are_read_and_one_is_printed() {
        for (text, printed) in [
            ("#89b4fa", "#89b4fa"),
            ("#FfF", "#ffffff"),
            ("0", "0"),
            ("242", "242"),
            ("blue", "blue"),
            ("Light_Blue", "light-blue"),
            ("bright blue", "light-blue"),
            ("grey", "gray"),
            ("bright-black", "dark-gray"),
            ("brightWhite", "white"),
            ("", "default"),
            ("default", "default"),
        ] {
            let color = parse_color(text).unwrap();
            assert_eq!(color_name(color), printed, "{text}");
            assert_eq!(parse_color(printed), Ok(color), "{text}");
        }
    }

    #[test]
    fn what_is_no_color_says_why() {
        assert!(matches!(parse_color("#12"), Err(ColorError::Hex(_))));
        assert!(matches!(parse_color("#12345é"), Err(ColorError::Hex(_))));
        assert!(matches!(parse_color("256"), Err(ColorError::Number(_))));
        assert!(matches!(
            parse_color("99999999999999999999"),
            Err(ColorError::Number(_))
        ));
        assert!(matches!(parse_color("blurple"), Err(ColorError::Name(_))));
        assert!(matches!(parse_color("-1"), Err(ColorError::Name(_))));
    }

    #[test]
    fn contrast_goes_from_one_to_twenty_one() {
        let white = Color::Rgb(255, 255, 255);
        assert_eq!(contrast(white, white), Some(1.0));
        let most = contrast(Color::Black, white).unwrap();
        assert!((most - 21.0).abs() < 1e-9);
        assert_eq!(contrast(Color::Reset, white), None);
        let gray = contrast(Color::Rgb(0x76, 0x76, 0x76), white).unwrap();
        assert!((4.5..4.6).contains(&gray), "{gray}");
    }

    #[test]
    fn every_number_has_a_color() {
        for number in 0..=255 {
            assert!(rgb(Color::Indexed(number)).is_some(), "{number}");
        }
        assert_eq!(rgb(Color::Indexed(16)), Some([0, 0, 0]));
        assert_eq!(rgb(Color::Indexed(231)), Some([255, 255, 255]));
        assert_eq!(rgb(Color::Indexed(255)), Some([238, 238, 238]));
    }
}
