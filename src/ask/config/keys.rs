//! Keymaps: tables of contexts, layer over layer.
//!
//! A layer says for an action which keys it has; the layers below are forgotten for that action.
//! A wrong key costs only itself; when no key of a line is right, the action keeps what it had.

use std::collections::BTreeMap;

use strum::IntoEnumIterator;

use super::names;
use super::problem::Problem;
use super::reader::{At, Reader};
use super::tree::{Document, Node, Value};
use crate::ask::action::Action;
use crate::ask::context::Context;
use crate::tea::Key;
use crate::tea::keymap::{Keymap, parse_chord};

/// All lines of all layers, the latest word on each action.
#[derive(Clone, Debug, Default)]
pub(super) struct Layers {
    lines: BTreeMap<(Context, Action), Vec<Vec<Key>>>,
}

impl Layers {
    /// Lays the contexts in a table over what is there.
    pub(super) fn add(
        &mut self,
        document: &Document,
        at: &At,
        node: &Node,
        problems: &mut Vec<Problem>,
    ) {
        let reader = &mut Reader::new(document, problems);
        let contexts: Vec<&str> = Context::iter().map(Into::into).collect();
        for entry in reader.table(at, node) {
            let found = Context::iter().find(|&context| names::same(context.into(), &entry.name));
            let value = At::value(&at.key, entry);
            if let Some(context) = found {
                self.add_context(reader, &value, &entry.node, context);
                continue;
            }
            reader.unknown(
                &At::name(&at.key, entry),
                "a context",
                &entry.name,
                &contexts,
            );
            // Its lines are lost, yet what else is wrong with them is worth knowing.
            for line in table_or_nothing(&entry.node) {
                chords(reader, &At::value(&value.key, line), &line.node);
            }
        }
    }

    fn add_context(&mut self, reader: &mut Reader, at: &At, node: &Node, context: Context) {
        let actions = context.actions();
        let valid: Vec<&str> = actions.iter().map(|&action| action.into()).collect();
        for entry in reader.table(at, node) {
            let value = At::value(&at.key, entry);
            let action = actions
                .iter()
                .find(|&&action| names::same(action.into(), &entry.name));
            if action.is_none() {
                reader.unknown(&At::name(&at.key, entry), "an action", &entry.name, &valid);
            }
            let Some(chords) = chords(reader, &value, &entry.node) else {
                continue;
            };
            if let Some(&action) = action {
                self.lines.insert((context, action), chords);
            }
        }
    }

    /// The keymap that the layers amount to.
    pub(super) fn keymap(&self) -> Keymap<Context, Action> {
        let mut keymap = Keymap::new();
        for (&(context, action), chords) in &self.lines {
            keymap.set(context, action, chords.clone());
        }
        keymap
    }
}

fn table_or_nothing(node: &Node) -> &[super::tree::Entry] {
    match &node.value {
        Value::Table(entries) => entries,
        _ => &[],
    }
}

/// The chords of a line; nothing when the line says nothing that can be used.
fn chords(reader: &mut Reader, at: &At, node: &Node) -> Option<Vec<Vec<Key>>> {
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
    let mut read: Vec<Vec<Key>> = Vec::new();
    for (number, item) in items.iter().enumerate() {
        let place = if items.len() == 1 {
            at.clone()
        } else {
            at.item(number, item)
        };
        if let Some(keys) = chord(reader, &place, item)
            && !read.contains(&keys)
        {
            read.push(keys);
        }
    }
    (!read.is_empty()).then_some(read)
}

fn chord(reader: &mut Reader, at: &At, node: &Node) -> Option<Vec<Key>> {
    let Value::Text(text) = &node.value else {
        reader.unfit(at, node, "a key");
        return None;
    };
    let keys = match parse_chord(text) {
        Ok(keys) => keys,
        Err(error) => {
            let message = format!("`{}` binds `{text}`, which is left out: {error}", at.key);
            reader.error(at, message, "write keys like `ctrl+k`, chords like `g g`");
            return None;
        }
    };
    if let Some(digit) = keys.iter().find_map(|key| key.digit()) {
        let message = format!("`{}` binds `{text}`, which is left out", at.key);
        let hint = format!("`{digit}` always chooses option {digit}; take another key");
        reader.error(at, message, &hint);
        return None;
    }
    Some(keys)
}
