//! Themes: a palette and a line per role, over the theme that they inherit from.

use std::collections::{BTreeMap, BTreeSet};

use ratatui::style::{Color, Modifier, Style};
use strum::IntoEnumIterator;

use super::files::Chain;
use super::names;
use super::problem::{Problem, Severity};
use super::problems::Problems;
use super::reader::{At, Reader};
use super::tree::{Document, Entry, Node, Owner, Value};
use crate::ask::role::Role;
use crate::tea::theme::{MODIFIERS, Theme, parse_color};

/// The theme that a file and those that it inherits from amount to.
pub(super) fn theme(chain: &Chain, problems: &mut Problems) -> Theme<Role> {
    let palette = palette(&chain.documents, problems);
    report_unused(&chain.documents, problems);
    let mut styles: BTreeMap<Role, Style> = BTreeMap::new();
    for document in &chain.documents {
        roles(document, &palette, &mut styles, problems);
    }
    Theme::new(chain.name.as_str(), |role| styles.get(&role).copied())
}

/// Reports names of the user's palettes that neither a role nor another color has.
fn report_unused(chain: &[Document], problems: &mut Problems) {
    let used: BTreeSet<&str> = chain
        .iter()
        .flat_map(|document| texts(&document.root))
        .collect();
    let known: Vec<&str> = chain
        .iter()
        .filter(|document| document.origin.owner == Owner::Program)
        .flat_map(colors)
        .map(|(.., entry)| entry.name.as_str())
        .collect();
    for document in chain {
        for (_, at, entry) in colors(document) {
            let name = entry.name.as_str();
            // A name of the base may have no role left and still be right.
            let is_ours = document.origin.owner == Owner::Program || known.contains(&name);
            if is_ours || used.contains(name) || parse_color(name) == Ok(Color::Reset) {
                continue;
            }
            let nearest = names::nearest(name, &known);
            let hint = nearest.map_or_else(
                || "remove it, or give it to a role".to_owned(),
                |nearest| format!("did you mean `{nearest}`?"),
            );
            let at = At {
                span: entry.span.clone(),
                ..at
            };
            let mut reader = Reader::new(document, problems);
            let message = format!("nothing has the color `{name}`");
            let problem = Problem {
                nearest: nearest.map(str::to_owned),
                ..reader.problem(Severity::Warning, &at, message, Some(hint))
            };
            reader.push(problem);
        }
    }
}

/// All texts among the values of a tree.
fn texts(node: &Node) -> Vec<&str> {
    match &node.value {
        Value::Text(text) => vec![text],
        Value::Table(entries) => entries
            .iter()
            .flat_map(|entry| texts(&entry.node))
            .collect(),
        Value::List(items) => items.iter().flat_map(texts).collect(),
        Value::Bool(_) | Value::Number(_) | Value::Date(_) | Value::Null => vec![],
    }
}

/// Where the color of a role is written, if that is in a file of the user's: at the role, or in the palette.
pub(super) fn color_of(chain: &Chain, role: Role) -> Option<(&Document, At)> {
    let own = |document: &&Document| document.origin.owner == Owner::User;
    let name: &str = role.into();
    let mut above: Vec<Role> = Role::iter()
        .filter(|&other| {
            let rest = name.strip_prefix(Into::<&str>::into(other));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
        .collect();
    above.sort_by_key(|&role| std::cmp::Reverse(Into::<&str>::into(role).len()));
    above.push(Role::Text);
    // The nearest role with a color counts, in the latest file that gives it one.
    let (document, at, node) = above.iter().find_map(|&role| {
        let mut documents = chain.documents.iter().rev();
        documents.find_map(|document| foreground(document, role))
    })?;
    let in_palette = node.value.text().and_then(|text| {
        let all = chain.documents.iter().filter(own).flat_map(colors);
        all.filter(|(.., entry)| entry.name == text).last()
    });
    match in_palette {
        Some((document, at, _)) => Some((document, at)),
        None => own(&document).then_some((document, at)),
    }
}

/// The color that a file gives a role.
fn foreground(document: &Document, role: Role) -> Option<(&Document, At, &Node)> {
    let entries = document.root.value.table().unwrap_or_default();
    let entry = entries
        .iter()
        .rfind(|entry| names::same(role.into(), &entry.name))?;
    let at = At::default().value(entry);
    match &entry.node.value {
        Value::Table(parts) => {
            let part = parts.iter().find(|part| names::same(&part.name, "fg"))?;
            Some((document, at.value(part), &part.node))
        }
        _ => Some((document, at, &entry.node)),
    }
}

type Palette = BTreeMap<String, Color>;

/// What stands in a theme beside its roles.
const BESIDE_ROLES: [&str; 2] = ["inherits", "palette"];

/// A color as it is written, and where.
type Written<'c> = BTreeMap<&'c str, (&'c Document, At, &'c Node)>;

/// The colors of all files by name; a color may be another one's name.
fn palette(chain: &[Document], problems: &mut Problems) -> Palette {
    let sections: Vec<(&Document, At, &Entry)> = chain.iter().flat_map(colors).collect();
    let names: BTreeSet<&str> = sections
        .iter()
        .map(|(.., entry)| entry.name.as_str())
        .collect();
    let mut written = Written::new();
    for (document, at, entry) in sections {
        let node = &entry.node;
        let mut reader = Reader::new(document, problems);
        if parse_color(&entry.name) == Ok(Color::Reset) {
            let message = format!("`{}` always is the terminal's own color", entry.name);
            reader.error(&at, message, "take another name for it");
            continue;
        }
        let text = node.value.text();
        if text == Some(entry.name.as_str()) && parse_color(&entry.name).is_err() {
            let message = format!(
                "`{}` is named after itself, so it keeps the color it had",
                at.key
            );
            reader.error(&at, message, "write a color");
            continue;
        }
        let is_name = text.is_some_and(|text| names.contains(text));
        // A color that is none leaves the one of the files below.
        if is_name || color(&mut reader, &at, node, &Palette::new()).is_some() {
            written.insert(&entry.name, (document, at, node));
        }
    }
    let mut palette = Palette::new();
    for &name in written.keys() {
        resolve(&written, name, &mut palette, problems);
    }
    palette
}

/// Gives a name of the palette its color, and all names on the way to it.
fn resolve(written: &Written, name: &str, palette: &mut Palette, problems: &mut Problems) {
    let mut way: Vec<&str> = Vec::new();
    let mut on_way: BTreeSet<&str> = BTreeSet::new();
    let mut next = name;
    let color = loop {
        if let Some(&known) = palette.get(next) {
            break known;
        }
        let Some((&name, (document, at, node))) = written.get_key_value(next) else {
            break Color::Reset;
        };
        let mut reader = Reader::new(document, problems);
        way.push(name);
        on_way.insert(name);
        match node.value.text().filter(|text| written.contains_key(text)) {
            Some(other) if other == name => {
                break color(&mut reader, at, node, &Palette::new()).unwrap_or_default();
            }
            Some(other) if on_way.contains(other) => {
                let first = way.iter().position(|&name| name == other).unwrap_or(0);
                let circle: Vec<&str> = way[first..].iter().copied().chain([other]).collect();
                let message = format!("`{}` leads back to itself: {}", at.key, circle.join(" → "));
                let hint = "write a color; the terminal's own is used instead";
                reader.error(at, message, hint);
                break Color::Reset;
            }
            Some(other) => next = other,
            None => break color(&mut reader, at, node, &Palette::new()).unwrap_or_default(),
        }
    };
    palette.extend(way.into_iter().map(|name| (name.to_owned(), color)));
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

fn roles(
    document: &Document,
    palette: &Palette,
    styles: &mut BTreeMap<Role, Style>,
    problems: &mut Problems,
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
                let at = At::default().value(entry);
                if let Value::Table(parts) = &entry.node.value {
                    styles.insert(role, style(reader, &at, parts, palette));
                } else if let Some(color) = color(reader, &at, &entry.node, palette) {
                    // A color alone leaves the rest of the style as it is inherited.
                    styles.entry(role).or_default().fg = Some(color);
                }
            }
            None => reader.unknown(&At::default().name(entry), "a role", &entry.name, &valid),
        }
    }
}

/// A style, from its parts.
fn style(reader: &mut Reader, at: &At, entries: &[Entry], palette: &Palette) -> Style {
    let mut style = Style::new();
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
    style
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
        Value::Number(number) if (0.0..256.0).contains(number) && number.fract() == 0.0 => {
            number.to_string()
        }
        Value::Number(_) => {
            reader.unfit(at, node, "a color, of which numbers go from 0 to 255");
            return None;
        }
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
        Err(_) if !reader.is_worth_describing() => None,
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
        assert_eq!(
            problems,
            [
                "themes/mine.toml:3:7: `palette.red` leads back to itself: green → red → green; write a color; the terminal's own is used instead"
            ]
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

    #[test]
    fn a_color_that_can_mean_nothing_is_reported_once_and_leaves_the_inherited_one() {
        let (base, _) = themed("");
        for (line, reason) in [
            ("text = \"text\"", "`palette.text` is named after itself"),
            ("accent = -1", "`palette.accent` is `-1`, not a color"),
            ("accent = \"-1\"", "`palette.accent` has no color"),
            ("accent = 256", "`palette.accent` is `256`, not a color"),
            ("accent = 1.5", "`palette.accent` is `1.5`, not a color"),
            (
                "default = \"#ff0000\"",
                "`default` always is the terminal's own color",
            ),
        ] {
            let (theme, problems) = themed(&format!("[palette]\n{line}\n"));
            assert_eq!(problems.len(), 1, "{problems:?}");
            assert!(problems[0].contains(reason), "{problems:?}");
            assert_eq!(theme, base, "{line}");
        }
    }

    #[test]
    fn a_color_alone_changes_nothing_but_the_color() {
        let (theme, problems) = themed("\"tab.active\" = \"#ff0000\"\n");
        assert_eq!(problems, [""; 0]);
        let (base, _) = themed("");
        assert_eq!(
            theme.style(Role::TabActive),
            base.style(Role::TabActive).fg(Color::Rgb(0xff, 0, 0))
        );
        assert!(
            theme
                .style(Role::TabActive)
                .add_modifier
                .contains(Modifier::BOLD)
        );
    }

    #[test]
    fn a_name_of_the_palette_that_nothing_uses_is_reported_with_the_one_that_was_meant() {
        let (_, problems) = themed(
            "\"rule\" = \"line\"\n[palette]\nacent = \"#ff0000\"\nline = \"soft\"\nsoft = \"#888888\"\n",
        );
        assert_eq!(
            problems,
            ["themes/mine.toml:3:1: nothing has the color `acent`; did you mean `accent`?"]
        );
    }
}
