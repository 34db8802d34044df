//! The list of keys.

use ratatui::text::{Line, Span};
use strum::IntoEnumIterator;

use super::{Role, hanging, style};
use crate::tea::debugger::Debuggable;
use crate::tea::debugger::action::{Action, Context};
use crate::tea::debugger::session::Session;
use crate::tea::keymap::chord_label;
use crate::tea::text;

/// The fewest columns in which a sentence reads well beside its keys.
const NARROWEST: usize = 20;

/// Every key of the session with what it does, and what the signs mean.
pub(in crate::tea::debugger) fn lines<P: Debuggable>(
    session: &Session<P>,
    columns: u16,
) -> Vec<Line<'static>> {
    let plain = style(Role::Plain, session.colors);
    let rows: Vec<(String, &str)> = Action::iter()
        .filter_map(|action| {
            let chords = session.keymap.chords(Context::Main, action);
            let keys: Vec<String> = chords.map(chord_label).collect();
            (!keys.is_empty()).then(|| (keys.join(", "), action.doc()))
        })
        .collect();
    let widest = rows.iter().map(|(keys, _)| text::width(keys)).max();
    let widest = widest.unwrap_or_default();
    let name = style(Role::Name, session.colors);
    if widest + 3 + NARROWEST > usize::from(columns) {
        // Each sentence below its keys.
        let stacked = rows.into_iter().flat_map(|(keys, doc)| {
            let mut lines = hanging(Span::raw(" "), &keys, columns, name);
            lines.extend(hanging(Span::raw("   "), doc, columns, plain));
            lines
        });
        return stacked.collect();
    }
    rows.into_iter()
        .flat_map(|(keys, doc)| {
            let padding = " ".repeat(widest - text::width(&keys));
            let keys = Span::styled(format!(" {keys}{padding}  "), name);
            hanging(keys, doc, columns, plain)
        })
        .collect()
}
