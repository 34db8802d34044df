//! The list of keys that work in what lies below it.

use ratatui::text::Span;

use crate::ask::context::Context;
use crate::ask::model::Model;
use crate::ask::parts::{Content, hanging};
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
    let widest = rows
        .iter()
        .map(|(keys, _)| text::width(keys))
        .max()
        .unwrap_or(0)
        .min(columns / 2);
    let lines = rows.into_iter().flat_map(|(keys, doc)| {
        let padding = " ".repeat(widest.saturating_sub(text::width(&keys)));
        let keys = Span::styled(
            format!(" {}{padding}  ", text::cut(&keys, widest)),
            model.style(Role::FooterKey),
        );
        hanging(vec![keys], doc, columns, model.style(Role::Text))
    });
    Content::of(lines.collect())
}
