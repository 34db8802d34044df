//! How well a theme reads: each role on the ground, and on the row under the cursor.

use ratatui::style::Color;
use strum::IntoEnumIterator;

use super::files::Chain;
use super::problem::Severity;
use super::problems::Problems;
use super::reader::{At, Reader};
use super::themes;
use crate::ask::role::Role;
use crate::tea::theme::{Theme, color_name, contrast};

/// Text reads well from this contrast on.
pub const READABLE: f64 = 4.5;

/// A role that reads badly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unreadable {
    /// The role.
    pub role: Role,
    /// What it stands on.
    pub background: Color,
    /// How well it reads there, from 1 to 21.
    pub contrast: f64,
}

/// What terminals look like that choose their own background, from the darkest.
const DARK: [Color; 3] = [
    Color::Rgb(0, 0, 0),
    Color::Rgb(0x1e, 0x1e, 0x1e),
    Color::Rgb(0x28, 0x2c, 0x34),
];
const LIGHT: [Color; 2] = [Color::Rgb(0xff, 0xff, 0xff), Color::Rgb(0xfd, 0xf6, 0xe3)];

/// The roles of a theme that read badly.
///
/// A theme that leaves the background to the terminal is measured on common ones, dark or light, whichever suits it better.
/// Colors that the terminal chooses cannot be measured.
pub fn unreadable(theme: &Theme<Role>) -> Vec<Unreadable> {
    match theme.ground().bg {
        None | Some(Color::Reset) => {
            let (dark, light) = (on_all(theme, &DARK), on_all(theme, &LIGHT));
            if dark.len() <= light.len() {
                dark
            } else {
                light
            }
        }
        Some(background) => on_all(theme, &[background]),
    }
}

/// Reports the roles that read badly, each where its color is written.
pub(super) fn report(theme: &Theme<Role>, chain: &Chain, problems: &mut Problems) {
    for Unreadable {
        role,
        background,
        contrast,
    } in unreadable(theme)
    {
        let Some(document) = chain.documents.last() else {
            return;
        };
        let color = themes::color_of(chain, role);
        let (document, at) = color.unwrap_or((document, At::default()));
        let message = format!(
            "`{role}` reads badly on {}: its contrast is {contrast:.1}, not {READABLE} or more",
            color_name(background)
        );
        let lighter = self::contrast(background, Color::Rgb(0xff, 0xff, 0xff))
            >= self::contrast(background, Color::Rgb(0, 0, 0));
        let hint = format!(
            "take a {} color for `{}`",
            if lighter { "lighter" } else { "darker" },
            if at.key.is_empty() {
                role.to_string()
            } else {
                at.key.clone()
            }
        );
        let mut reader = Reader::new(document, problems);
        let problem = reader.problem(Severity::Warning, &at, message, Some(hint));
        reader.push(problem);
    }
}

fn on_all(theme: &Theme<Role>, grounds: &[Color]) -> Vec<Unreadable> {
    let mut found: Vec<Unreadable> = Vec::new();
    for &ground in grounds {
        for one in Role::iter().flat_map(|role| on(theme, role, ground)) {
            if !found.contains(&one) {
                found.push(one);
            }
        }
    }
    found
}

/// The rows that are highlighted, and what the names of the roles begin with that are drawn on them.
const ROWS: [(Role, &[&str]); 3] = [
    (
        Role::OptionActive,
        &["option", "custom", "note", "markdown.code", "markdown.link"],
    ),
    (Role::ReviewActionActive, &["review.action"]),
    (Role::SettingsActive, &["settings"]),
];

/// A role on its own background or the ground, and on the highlighted rows that it can be part of.
fn on(theme: &Theme<Role>, role: Role, ground: Color) -> impl Iterator<Item = Unreadable> {
    let style = theme.style(role);
    let foreground = style.fg.or(theme.ground().fg);
    let own = style
        .bg
        .filter(|&own| own != Color::Reset)
        .unwrap_or(ground);
    let name: &str = role.into();
    let rows = ROWS
        .into_iter()
        .filter(move |(_, parts)| parts.iter().any(|part| name.starts_with(part)))
        .filter_map(|(row, _)| theme.style(row).bg);
    rows.chain([own]).filter_map(move |background| {
        let contrast = contrast(foreground?, background)?;
        (contrast < READABLE).then_some(Unreadable {
            role,
            background,
            contrast,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::config::{Files, load};
    use crate::tea::theme::Colors;

    fn theme(name: &str) -> Theme<Role> {
        let (config, problems) = load(&Files::default(), &[format!("theme={name}")]);
        assert_eq!(problems, []);
        config.theme
    }

    #[test]
    fn every_bundled_theme_reads_well() {
        for name in Files::default().themes() {
            assert_eq!(unreadable(&theme(name)), [], "{name}");
        }
    }

    #[test]
    fn bundled_themes_read_well_in_fewer_colors_too() {
        for name in Files::default().themes() {
            for colors in [Colors::Indexed256, Colors::Ansi16] {
                let theme = theme(name).fit(colors);
                // Of sixteen, the terminal chooses each; on its own background nothing is known.
                let is_known = theme.ground().bg != Some(Color::Reset);
                if is_known || colors == Colors::Indexed256 {
                    assert_eq!(unreadable(&theme), [], "{name} in {colors} colors");
                }
            }
        }
    }

    #[test]
    fn pale_text_is_found_on_the_ground_and_on_the_row_under_the_cursor() {
        let palette = "[palette]\nbackground = \"#ffffff\"\nsurface = \"#cccccc\"\ntext = \"#000000\"\naccent = \"#000000\"\nmuted = \"#757575\"\ngreen = \"#000000\"\nyellow = \"#000000\"\nred = \"#eeeeee\"\npurple = \"#000000\"\ncyan = \"#000000\"\n";
        let files = Files {
            texts: [("themes/pale.toml".to_owned(), palette.to_owned())].into(),
            ..Files::default()
        };
        let (config, _) = load(&files, &["theme=pale".to_owned()]);
        let found: Vec<(Role, Color)> = unreadable(&config.theme)
            .iter()
            .map(|unreadable| (unreadable.role, unreadable.background))
            .collect();
        let surface = Color::Rgb(0xcc, 0xcc, 0xcc);
        assert_eq!(
            found,
            [
                (Role::OptionNumber, surface),
                (Role::OptionDescription, surface),
                (Role::DiffRemoved, Color::Rgb(0xff, 0xff, 0xff)),
                (Role::Error, Color::Rgb(0xff, 0xff, 0xff)),
            ]
        );
    }
}
