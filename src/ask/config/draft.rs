//! What the documents say, section by section, before names are looked up.

use super::files::Reference;
use super::keys::{self, Tables};
use super::names;
use super::problem::Severity;
use super::problems::Problems;
use super::reader::{At, Reader};
use super::sections::{self, Channel, Extraction, Recordings, Tools};
use super::tree::{Document, Entry, Node, Value};
use crate::ask::settings::Settings;

/// The parts of a configuration.
const SECTIONS: [&str; 8] = [
    "behaviour",
    "notifications",
    "answer",
    "tools",
    "recordings",
    "keymap",
    "keymaps",
    "theme",
];

/// What the documents say, as far as it is one value each.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) settings: Settings,
    pub(super) channels: Option<Vec<Channel>>,
    pub(super) extraction: Extraction,
    pub(super) tools: Tools,
    pub(super) recordings: Recordings,
    pub(super) keymap: Option<Reference>,
    pub(super) theme: Option<Reference>,
    pub(super) light_theme: Option<Reference>,
}

impl Draft {
    /// What the documents say, the later over the earlier.
    pub(super) fn new(documents: &[Document], problems: &mut Problems) -> Self {
        let mut draft = Self::default();
        for document in documents {
            draft.read(document, problems);
        }
        draft
    }

    fn read(&mut self, document: &Document, problems: &mut Problems) {
        let reader = &mut Reader::new(document, problems);
        let entries = reader.table(&At::default(), &document.root);
        report_other_names(reader, entries);
        for entry in entries {
            let (at, node) = (At::default().value(entry), &entry.node);
            match section(&entry.name) {
                Some("behaviour") => sections::behaviour(reader, &at, node, &mut self.settings),
                Some("notifications") => {
                    let (settings, channels) = (&mut self.settings, &mut self.channels);
                    sections::notifications(reader, &at, node, settings, channels);
                }
                Some("answer") => sections::answer(reader, &at, node, &mut self.extraction),
                Some("tools") => sections::tools(reader, &at, node, &mut self.tools),
                Some("recordings") => {
                    sections::recordings(reader, &at, node, &mut self.recordings);
                }
                Some("keymap") => {
                    self.keymap = name(reader, document, at, node).or(self.keymap.take());
                }
                Some("theme") => self.read_theme(reader, document, &at, node),
                // Keys are layers of the keymap, which has to be known first.
                Some(_) => {}
                None if keys::context(&entry.name).is_some() => {}
                None => reader.unknown(
                    &At::default().name(entry),
                    "a section",
                    &entry.name,
                    &SECTIONS,
                ),
            }
        }
    }

    /// A theme is a name, or a name for dark and one for light terminals.
    fn read_theme(&mut self, reader: &mut Reader, document: &Document, at: &At, node: &Node) {
        let Value::Table(entries) = &node.value else {
            if let Some(theme) = name(reader, document, at.clone(), node) {
                (self.theme, self.light_theme) = (Some(theme), None);
            }
            return;
        };
        let valid = ["dark", "light"];
        for entry in entries {
            let place = at.value(entry);
            match names::find(&entry.name, &valid) {
                Some("dark") => {
                    self.theme = name(reader, document, place, &entry.node).or(self.theme.take());
                }
                Some(_) => {
                    let theme = name(reader, document, place, &entry.node);
                    self.light_theme = theme.or(self.light_theme.take());
                }
                None => reader.unknown(&at.name(entry), "a kind", &entry.name, &valid),
            }
        }
    }
}

/// The name of a keymap or of a theme.
fn name(reader: &mut Reader, document: &Document, at: At, node: &Node) -> Option<Reference> {
    let name = reader.text(&at, node)?.to_owned();
    Some(Reference {
        name,
        named_at: Some((document.clone(), at)),
    })
}

/// The tables of a document that bind keys: `keymaps`, and contexts that stand by themselves.
pub(super) fn tables(document: &Document) -> Vec<Tables<'_>> {
    let entries = document.root.value.table().unwrap_or_default();
    entries.iter().filter_map(table).collect()
}

fn table(entry: &Entry) -> Option<Tables<'_>> {
    match section(&entry.name) {
        Some("keymaps") => Some(Tables::Contexts(entry)),
        Some(_) => None,
        None => keys::context(&entry.name).map(|_| Tables::Context(entry)),
    }
}

/// Reports sections that are there under two names.
fn report_other_names(reader: &mut Reader, entries: &[Entry]) {
    let mut first: Vec<(&str, &Entry)> = Vec::new();
    for entry in entries {
        let Some(section) = section(&entry.name) else {
            continue;
        };
        match first.iter().find(|(other, _)| *other == section) {
            Some((_, other)) if !names::same(&other.name, &entry.name) => {
                let message = format!("`{}` and `{}` are one section", other.name, entry.name);
                let hint = "write its lines under one name; what comes last counts".to_owned();
                let at = At::default().name(entry);
                let problem = reader.problem(Severity::Warning, &at, message, Some(hint));
                reader.push(problem);
            }
            Some(_) => {}
            None => first.push((section, entry)),
        }
    }
}

/// The section of this name; `keys` and `behavior` are understood too.
pub(super) fn section(name: &str) -> Option<&'static str> {
    if names::same(name, "keys") {
        return Some("keymaps");
    }
    if names::same(name, "behavior") {
        return Some("behaviour");
    }
    names::find(name, &SECTIONS)
}
