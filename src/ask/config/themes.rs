//! Themes: a palette and a line per role, over the theme that they inherit from.

use std::collections::{BTreeMap, BTreeSet};

use ratatui::style::{Color, Modifier, Style};
use strum::IntoEnumIterator;

use super::files::Chain;
use super::names;
use super::problem::{Problem, Severity};
use super::reader::{At, Reader};
use super::tree::{Document, Entry, Node, Value};
use crate::ask::role::Role;
use crate::tea::theme::{MODIFIERS, Theme, parse_color};

/// The theme that a file and those that it inherits from amount to.
pub(super) fn theme(chain: &Chain, problems: &mut Vec<Problem>) -> Theme<Role> {
    let palette = palette(&chain.documents, problems);
    let mut styles: BTreeMap<Role, Style> = BTreeMap::new();
    for document in &chain.documents {
        roles(document, &palette, &mut styles, problems);
    }
    Theme::new(chain.name.as_str(), |role| styles.get(&role).copied())
}

type Palette = BTreeMap<String, Color>;

/// What stands in a theme beside its roles.
const BESIDE_ROLES: [&str; 2] = ["inherits", "palette"];

/// A color as it is written, and where.
type Written<'c> = BTreeMap<&'c str, (&'c Document, At, &'c Node)>;

/// The colors of all files by name; a color may be another one's name.
fn palette(chain: &[Document], problems: &mut Vec<Problem>) -> Palette {
    let sections: Vec<(&Document, At, &Entry)> = chain.iter().flat_map(colors).collect();
    let names: BTreeSet<&str> = sections
        .iter()
        .map(|(.., entry)| entry.name.as_str())
        .collect();
    let mut written = Written::new();
    for (document, at, entry) in sections {
        let node = &entry.node;
        let is_name = node.value.text().is_some_and(|text| names.contains(text));
        let mut reader = Reader::new(document, problems);
        // A color that is none leaves the one of the files below.
        if is_name || color(&mut reader, &at, node, &Palette::new()).is_some() {
            written.insert(&entry.name, (document, at, node));
        }
    }
    let mut palette = Palette::new();
    for (&name, (document, at, _)) in &written {
        let mut reader = Reader::new(document, problems);
        let color = follow(&written, name)
            .and_then(|node| color(&mut reader, at, node, &Palette::new()))
            .unwrap_or_else(|| {
                let message = format!("`{}` leads back to itself", at.key);
                reader.error(
                    at,
                    message,
                    "write a color; the terminal's own is used instead",
                );
                Color::Reset
            });
        palette.insert(name.to_owned(), color);
    }
    palette
}

/// The entries of the palette of a file.
fn colors(document: &Document) -> impl Iterator<Item = (&Document, At, &Entry)> {
    let entries = document.root.value.table().unwrap_or_default();
    let palettes = entries
        .iter()
        .filter(|entry| names::same(&entry.name, "palette"));
    palettes.flat_map(move |palette| {
        let at = At::default().value(palette);
        let colors = palette.node.value.table().unwrap_or_default();
        colors
            .iter()
            .map(move |entry| (document, at.value(entry), entry))
    })
}

/// What a name stands for in the end; nothing when it leads in a circle.
fn follow<'c>(written: &Written<'c>, name: &'c str) -> Option<&'c Node> {
    let mut name = name;
    for _ in 0..written.len() {
        let (_, _, node) = written.get(name)?;
        match node
            .value
            .text()
            .and_then(|text| written.get_key_value(text))
        {
            Some((&other, _)) if other != name => name = other,
            _ => return Some(node),
        }
    }
    None
}

fn roles(
    document: &Document,
    palette: &Palette,
    styles: &mut BTreeMap<Role, Style>,
    problems: &mut Vec<Problem>,
) {
    let reader = &mut Reader::new(document, problems);
    let valid: Vec<&str> = BESIDE_ROLES
        .into_iter()
        .chain(Role::iter().map(Into::into))
        .collect();
    for entry in reader.table(&At::default(), &document.root) {
        if names::find(&entry.name, &BESIDE_ROLES).is_some() {
            continue;
        }
        match Role::iter().find(|&role| names::same(role.into(), &entry.name)) {
            Some(role) => {
                if let Some(style) =
                    style(reader, &At::default().value(entry), &entry.node, palette)
                {
                    styles.insert(role, style);
                }
            }
            None => reader.unknown(&At::default().name(entry), "a role", &entry.name, &valid),
        }
    }
}

/// A style: a color for the text, or a table.
fn style(reader: &mut Reader, at: &At, node: &Node, palette: &Palette) -> Option<Style> {
    let mut style = Style::new();
    let Value::Table(entries) = &node.value else {
        return color(reader, at, node, palette).map(|fg| style.fg(fg));
    };
    let mut valid = vec!["fg", "bg", "modifiers"];
    valid.extend(MODIFIERS.map(|(name, _)| name));
    for entry in entries {
        let place = at.value(entry);
        match names::find(&entry.name, &valid) {
            Some("fg") => style.fg = color(reader, &place, &entry.node, palette).or(style.fg),
            Some("bg") => style.bg = color(reader, &place, &entry.node, palette).or(style.bg),
            Some("modifiers") => style = modifiers(reader, &place, &entry.node, style),
            Some(name) => {
                let modifier = modifier(name).unwrap_or_default();
                style = match reader.bool(&place, &entry.node) {
                    Some(true) => style.add_modifier(modifier),
                    Some(false) => style.remove_modifier(modifier),
                    None => style,
                };
            }
            None => reader.unknown(&at.name(entry), "a part", &entry.name, &valid),
        }
    }
    Some(style)
}

fn modifiers(reader: &mut Reader, at: &At, node: &Node, mut style: Style) -> Style {
    let Value::List(items) = &node.value else {
        reader.unfit(at, node, "a list of modifiers");
        return style;
    };
    let valid = MODIFIERS.map(|(name, _)| name);
    for (number, item) in items.iter().enumerate() {
        let place = at.item(number, item);
        if let Some(name) = reader.text(&place, item) {
            match modifier(name) {
                Some(modifier) => style = style.add_modifier(modifier),
                None => reader.unknown(&place, "a modifier", name, &valid),
            }
        }
    }
    style
}

fn modifier(name: &str) -> Option<Modifier> {
    let name = match name {
        "underlined" => "underline",
        "reversed" => "reverse",
        "crossed_out" => "strikethrough",
        name => name,
    };
    let found = MODIFIERS.iter().find(|(other, _)| names::same(other, name));
    found.map(|(_, modifier)| *modifier)
}

/// A color: a name of the palette, a number of the 256, or what [`parse_color`] reads.
fn color(reader: &mut Reader, at: &At, node: &Node, palette: &Palette) -> Option<Color> {
    let text = match &node.value {
        Value::Text(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Bool(_) | Value::List(_) | Value::Table(_) | Value::Date(_) | Value::Null => {
            reader.unfit(at, node, "a color");
            return None;
        }
    };
    if let Some(color) = palette.get(&text) {
        return Some(*color);
    }
    match parse_color(&text) {
        Ok(color) => Some(color),
        Err(error) => {
            let names: Vec<&str> = palette.keys().map(String::as_str).collect();
            let nearest = names::nearest(&text, &names);
            let problem = Problem {
                found: Some(text),
                nearest: nearest.map(str::to_owned),
                valid: palette.keys().cloned().collect(),
                ..reader.problem(
                    Severity::Error,
                    at,
                    format!(
                        "`{}` has no color, so it keeps the one it had: {error}",
                        at.key
                    ),
                    nearest.map(|name| format!("did you mean `{name}`?")),
                )
            };
            reader.push(problem);
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::config::{Files, load};

    fn themed(text: &str) -> (Theme<Role>, Vec<String>) {
        let files = Files {
            texts: [("themes/mine.toml".to_owned(), text.to_owned())].into(),
            ..Files::default()
        };
        let (config, problems) = load(&files, &["theme=mine".to_owned()]);
        (
            config.theme,
            problems.iter().map(ToString::to_string).collect(),
        )
    }

    #[test]
    fn a_wrong_color_of_the_palette_leaves_the_inherited_one() {
        let (theme, problems) = themed("[palette]\naccent = \"#12\"\n");
        assert_eq!(
            problems,
            [
                "themes/mine.toml:2:10: `palette.accent` has no color, so it keeps the one it had: `#12` is not a color; after `#` come three or six digits from 0 to f, as in `#89b4fa`"
            ]
        );
        let (base, _) = themed("");
        assert_eq!(theme, base);
    }

    #[test]
    fn a_color_may_be_the_name_of_another_and_follows_it() {
        let (theme, problems) = themed(
            "\"rule\" = \"line\"\n[palette]\nline = \"muted\"\nmuted = \"soft\"\nsoft = \"#010203\"\nred = \"red\"\n",
        );
        assert_eq!(problems, [""; 0]);
        assert_eq!(theme.style(Role::Rule).fg, Some(Color::Rgb(1, 2, 3)));
        assert_eq!(theme.style(Role::Muted).fg, Some(Color::Rgb(1, 2, 3)));
        assert_eq!(theme.style(Role::Error).fg, Some(Color::Red));
    }

    #[test]
    fn colors_that_name_each_other_are_the_terminals_own() {
        let (theme, problems) = themed("[palette]\ngreen = \"red\"\nred = \"green\"\n");
        assert_eq!(problems.len(), 2);
        assert!(
            problems[0].contains("`palette.green` leads back to itself"),
            "{}",
            problems[0]
        );
        assert_eq!(theme.style(Role::Error).fg, Some(Color::Reset));
    }

    #[test]
    fn what_a_theme_cannot_have_costs_only_itself() {
        let (theme, problems) = themed(
            "\"option.selctd\" = \"red\"\n\"title\" = { fg = \"red\", bld = true, italic = 1, underline = true }\n\"note\" = { modifiers = [\"dim\", \"bolt\"] }\n\"muted\" = [1]\n\"footer\" = 7\n",
        );
        let lines: Vec<&str> = problems
            .iter()
            .map(|line| line.split(": ").nth(1).unwrap_or_default())
            .collect();
        assert_eq!(
            lines,
            [
                "`option.selctd` is not a role; did you mean `option.selected`?",
                "`bld` is not a part of `title`; did you mean `bold`?",
                "`title.italic` is `1`, not `true` or `false`; it is left out",
                "`bolt` is not a modifier of `note`; did you mean `bold`?",
                "`muted` is a list, not a color; it is left out",
            ]
        );
        let title = theme.style(Role::Title);
        assert_eq!(title.add_modifier, Modifier::UNDERLINED);
        assert_eq!(theme.style(Role::Note).add_modifier, Modifier::DIM);
        assert_eq!(theme.style(Role::Footer).fg, Some(Color::Indexed(7)));
    }
}
