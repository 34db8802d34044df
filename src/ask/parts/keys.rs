//! The list of keys that work in what lies below it.

use ratatui::text::{Line, Span};

use crate::ask::context::Context;
use crate::ask::model::Model;
use crate::ask::parts::{Content, hanging, indented};
use crate::ask::role::Role;
use crate::ask::words;
use crate::tea::keymap::chord_label;
use crate::tea::text;

/// Every action that can do something now, with its keys; nearest places first.
pub fn rows(model: &Model, columns: usize) -> Content {
    let mut rows = Vec::new();
    let layer = model.below_key_list();
    if let Some(Context::Main) = model.contexts(layer).first() {
        let actions = model.review_actions().len();
        rows.push(words::digits(model.question(), actions));
    }
    for context in model.contexts(layer) {
        for &action in context.actions() {
            let chords = model.chords(layer, action);
            let labels: Vec<String> = chords.into_iter().map(chord_label).collect();
            if !labels.is_empty() {
                rows.push((text::one_line(&labels.join(", ")), action.doc()));
            }
        }
    }
    let keys = rows.iter().map(|(keys, _)| keys.as_str());
    let widest = widest(keys, columns);
    let lines = rows
        .iter()
        .flat_map(|(keys, doc)| named(model, keys, doc, widest, columns));
    Content::of(lines.collect())
}

/// The columns that keys get beside what they do: those of the widest, if that leaves room.
pub(super) fn widest<'k>(keys: impl Iterator<Item = &'k str>, columns: usize) -> usize {
    keys.map(text::width).max().unwrap_or(0).min(columns / 3)
}

/// Keys and what they do, beside each other; keys that are wider than that stand above it.
pub(super) fn named(
    model: &Model,
    keys: &str,
    doc: &str,
    widest: usize,
    columns: usize,
) -> Vec<Line<'static>> {
    let style = model.style(Role::FooterKey);
    let (mut lines, keys) = if text::width(keys) > widest {
        (indented(1, keys, columns, style), "")
    } else {
        (Vec::new(), keys)
    };
    let padding = " ".repeat(widest - text::width(keys));
    let before = Span::styled(format!(" {keys}{padding}  "), style);
    lines.extend(hanging(vec![before], doc, columns, model.style(Role::Text)));
    lines
}
