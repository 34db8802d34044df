//! Themes: a palette and a line per role, over the theme that they inherit from.

use std::collections::BTreeMap;

use ratatui::style::{Color, Modifier, Style};
use strum::IntoEnumIterator;

use super::files::Chain;
use super::names;
use super::problem::Problem;
use super::reader::{At, Reader};
use super::tree::{Document, Node, Value};
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

/// The colors of all files by name; a color may be another one's name.
fn palette(chain: &[Document], problems: &mut Vec<Problem>) -> Palette {
    let mut written: BTreeMap<&str, (&Document, At, &Node)> = BTreeMap::new();
    for document in chain {
        let reader = &mut Reader::new(document, problems);
        let root = At::root();
        for section in reader.table(&root, &document.root) {
            if names::same(&section.name, "palette") {
                let at = At::value("", section);
                for entry in reader.table(&at, &section.node) {
                    let place = At::value(&at.key, entry);
                    written.insert(&entry.name, (document, place, &entry.node));
                }
            }
        }
    }
    let mut palette = Palette::new();
    for (name, (document, at, node)) in &written {
        let reader = &mut Reader::new(document, problems);
        // A name may stand for another, as often as there are names.
        let mut node = node;
        for _ in 0..written.len() {
            match &node.value {
                Value::Text(text) => match written.get(text.as_str()) {
                    Some((_, _, other)) if text != name => node = other,
                    _ => break,
                },
                _ => break,
            }
        }
        if let Some(color) = color(reader, at, node, &Palette::new()) {
            palette.insert((*name).to_owned(), color);
        }
    }
    palette
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
    for entry in reader.table(&At::root(), &document.root) {
        if names::find(&entry.name, &BESIDE_ROLES).is_some() {
            continue;
        }
        match Role::iter().find(|&role| names::same(role.into(), &entry.name)) {
            Some(role) => {
                if let Some(style) = style(reader, &At::value("", entry), &entry.node, palette) {
                    styles.insert(role, style);
                }
            }
            None => reader.unknown(&At::name("", entry), "a role", &entry.name, &valid),
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
        let place = At::value(&at.key, entry);
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
            None => reader.unknown(&At::name(&at.key, entry), "a part", &entry.name, &valid),
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
        _ => {
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
                    super::Severity::Error,
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
