//! Keymaps as they are written: tables of contexts, layer over layer.
//!
//! A layer says for an action which keys it has; the layers below are forgotten for that action.
//! A wrong key costs only itself; when no key of a line is right, the action keeps what it had.
//! What lines of different actions do to each other is for `settle` to find.

use std::collections::BTreeMap;

use strum::IntoEnumIterator;

use super::names;
use super::problem::{Problem, Severity};
use super::problems::Problems;
use super::reader::{At, Reader};
use super::sent;
use super::tree::{Document, Entry, Node, Value};
use crate::ask::action::Action;
use crate::ask::context::Context;
use crate::tea::Key;
use crate::tea::key::KeyError;
use crate::tea::keymap::{chord_label, parse_chord};

/// What can be bound to keys, and where.
pub(super) type Target = (Context, Action);

/// So many keys of one action are read.
const MOST_KEYS: usize = 32;

/// The latest word on each action, and where it was said.
#[derive(Clone, Debug, Default)]
pub(super) struct Layers<'a> {
    /// The documents, the lowest first.
    pub(super) documents: Vec<&'a Document>,
    pub(super) lines: BTreeMap<Target, Line>,
    /// How many chords were read so far.
    read: usize,
}

/// The chords of an action.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The number of the document that it was read from.
    pub(super) layer: usize,
    pub(super) at: At,
    pub(super) chords: Vec<Chord>,
}

/// A chord in its place.
#[derive(Clone, Debug)]
pub(super) struct Chord {
    pub(super) keys: Vec<Key>,
    pub(super) at: At,
    /// Its number among all that were read.
    pub(super) order: usize,
    pub(super) written: Written,
}

/// How a chord came into a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Written {
    /// It stands there.
    Itself,
    /// Another stands there that most terminals send as this one.
    AsAnother,
}

impl<'a> Layers<'a> {
    /// What the documents from this one on say anything about.
    pub(super) fn targets_from(&self, layer: usize) -> Vec<Target> {
        let own = self.lines.iter().filter(|(_, line)| line.layer >= layer);
        own.map(|(&target, _)| target).collect()
    }

    /// Lays a keymap file over what is there.
    pub(super) fn add_file(&mut self, document: &'a Document, problems: &mut Problems) {
        self.documents.push(document);
        let reader = &mut Reader::new(document, problems);
        for entry in reader.table(&At::default(), &document.root) {
            match names::find(&entry.name, &["inherits", "keymaps", "keys"]) {
                Some("inherits") => {}
                Some(_) => {
                    let at = At::default().name(entry);
                    let message = format!("`{}` is not needed in the file of a keymap", entry.name);
                    let hint = "write `[main]`, not `[keymaps.main]`".to_owned();
                    let problem = reader.problem(Severity::Warning, &at, message, Some(hint));
                    reader.push(problem);
                    self.add_contexts(reader, &At::default().value(entry), &entry.node);
                }
                None => self.add_context(reader, &At::default(), entry),
            }
        }
    }

    /// Lays the tables of a larger file over what is there.
    pub(super) fn add_tables(
        &mut self,
        document: &'a Document,
        tables: &[Tables<'_>],
        problems: &mut Problems,
    ) {
        if tables.is_empty() {
            return;
        }
        self.documents.push(document);
        let reader = &mut Reader::new(document, problems);
        for table in tables {
            match table {
                Tables::Contexts(entry) => {
                    self.add_contexts(reader, &At::default().value(entry), &entry.node);
                }
                Tables::Context(entry) => self.add_context(reader, &At::default(), entry),
            }
        }
    }

    fn add_contexts(&mut self, reader: &mut Reader, at: &At, node: &Node) {
        for entry in reader.table(at, node) {
            self.add_context(reader, at, entry);
        }
    }

    fn add_context(&mut self, reader: &mut Reader, at: &At, table: &Entry) {
        let here = at.value(table);
        let Some(context) = context(&table.name) else {
            let contexts: Vec<&str> = Context::iter().map(Into::into).collect();
            reader.unknown(&at.name(table), "a context", &table.name, &contexts);
            // Its lines are lost, yet what else is wrong with them is worth knowing.
            for entry in reader.table(&here, &table.node) {
                self.chords(reader, &here.value(entry), &entry.node, None);
            }
            return;
        };
        let actions = context.actions();
        let valid: Vec<&str> = actions.iter().map(|&action| action.into()).collect();
        for entry in reader.table(&here, &table.node) {
            let action = actions
                .iter()
                .find(|&&action| names::same(action.into(), &entry.name));
            if action.is_none() {
                reader.unknown(&here.name(entry), "an action", &entry.name, &valid);
            }
            let at = here.value(entry);
            let target = action.map(|&action| (context, action));
            let chords = self.chords(reader, &at, &entry.node, target);
            if let (Some(chords), Some(target)) = (chords, target) {
                let layer = self.documents.len() - 1;
                let before = self.lines.get(&target);
                if let Some(before) = before.filter(|before| before.layer == layer) {
                    let first = before.at.key.rsplit('.').next().unwrap_or_default();
                    reader.twice(&here.name(entry), first);
                }
                self.lines.insert(target, Line { layer, at, chords });
            }
        }
    }

    /// The chords of a line; nothing when the line says nothing that can be used.
    fn chords(
        &mut self,
        reader: &mut Reader,
        at: &At,
        node: &Node,
        target: Option<Target>,
    ) -> Option<Vec<Chord>> {
        let one = std::slice::from_ref(node);
        let items = match &node.value {
            Value::Text(text) if names::same(text.trim(), "none") => return Some(vec![]),
            Value::Text(_) => one,
            Value::List(items) if items.is_empty() => return Some(vec![]),
            Value::List(items) => items.as_slice(),
            Value::Null => return None,
            Value::Bool(_) | Value::Number(_) | Value::Table(_) | Value::Date(_) => {
                reader.unfit(at, node, "a key or a list of keys");
                return None;
            }
        };
        let mut chords: Vec<Chord> = Vec::new();
        if items.len() > MOST_KEYS {
            let message = format!("`{}` has more than {MOST_KEYS} keys", at.key);
            reader.error(at, message, "the rest is left out");
        }
        for item in items.iter().take(MOST_KEYS) {
            let at = At {
                span: item.span.clone(),
                ..at.clone()
            };
            let Some(keys) = chord(reader, &at, item, target) else {
                continue;
            };
            if let Some(others) = sent::old_name_of(&keys) {
                self.add(&mut chords, others, &at, Written::AsAnother);
            }
            self.add(&mut chords, keys, &at, Written::Itself);
        }
        (!chords.is_empty()).then_some(chords)
    }

    /// Adds a chord to a line that does not have it yet; what stands there goes before what is meant.
    fn add(&mut self, chords: &mut Vec<Chord>, keys: Vec<Key>, at: &At, written: Written) {
        self.read += 1;
        let new = Chord {
            keys,
            at: at.clone(),
            order: self.read,
            written,
        };
        match chords.iter_mut().find(|other| other.keys == new.keys) {
            Some(other) => other.written = other.written.min(written),
            None => chords.push(new),
        }
    }
}

/// A part of a larger file that binds keys.
#[derive(Clone, Copy, Debug)]
pub(super) enum Tables<'n> {
    /// A table of contexts.
    Contexts(&'n Entry),
    /// A context.
    Context(&'n Entry),
}

/// The context of this name.
pub(super) fn context(name: &str) -> Option<Context> {
    Context::iter().find(|&context| names::same(context.into(), name))
}

/// Names that are worth guessing when one is misspelled.
const MODIFIERS: [&str; 4] = ["ctrl", "alt", "shift", "super"];
const NAMES: [&str; 15] = [
    "enter",
    "esc",
    "escape",
    "tab",
    "space",
    "backspace",
    "delete",
    "insert",
    "home",
    "end",
    "pageup",
    "pagedown",
    "down",
    "left",
    "right",
];

/// The keys of a chord, unless they can never run what they are bound to.
fn chord(reader: &mut Reader, at: &At, node: &Node, target: Option<Target>) -> Option<Vec<Key>> {
    let Value::Text(text) = &node.value else {
        reader.unfit(at, node, "a key");
        return None;
    };
    let left_out = format!("`{}` binds `{text}`, which is left out", at.key);
    let keys = match parse_chord(text) {
        Ok(keys) => keys,
        Err(error) => {
            let nearest = match &error {
                KeyError::Modifier(name) => names::nearest(name, &MODIFIERS),
                KeyError::Name(name) => names::nearest(name, &NAMES),
                KeyError::Empty => None,
            };
            let hint = nearest.map_or_else(
                || "write keys like `ctrl+k`, chords like `g g`".to_owned(),
                |nearest| format!("did you mean `{nearest}`?"),
            );
            let problem = Problem {
                found: Some(text.clone()),
                nearest: nearest.map(str::to_owned),
                ..reader.problem(
                    Severity::Error,
                    at,
                    format!("{left_out}: {error}"),
                    Some(hint),
                )
            };
            reader.push(problem);
            return None;
        }
    };
    if let Some(digit) = keys[0].digit() {
        let hint = format!("`{digit}` always chooses option {digit}; take another key");
        reader.error(at, left_out, &hint);
        return None;
    }
    if let (Some((context, action)), Some(_)) = (target, keys[0].typed())
        && context.types_text()
    {
        let label = chord_label(&keys[..1]);
        if !action.needs_empty_editor() {
            let message = format!("{left_out}: in an editor, `{label}` is typed");
            reader.error(
                at,
                message,
                "take a key with ctrl or alt, or one that types nothing",
            );
            return None;
        }
        if context != Context::Global {
            let message = format!("`{}` binds `{text}`, so no text can begin with it", at.key);
            let hint = "take a key with ctrl or alt, or one that types nothing".to_owned();
            let problem = reader.problem(Severity::Warning, at, message, Some(hint));
            reader.push(problem);
        }
    }
    Some(keys)
}
