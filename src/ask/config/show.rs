//! A keymap as text, with the place that each line comes from.

use strum::IntoEnumIterator;

use super::keys::{Layers, Line};
use super::problem::Place;
use super::tree::Owner;
use super::write;
use crate::ask::action::Action;
use crate::ask::context::Context;
use crate::tea::Key;
use crate::tea::keymap::Keymap;

/// All contexts and actions, in the syntax of keymaps.
pub(super) fn show(layers: &Layers, keymap: &Keymap<Context, Action>) -> String {
    let blocks: Vec<String> = Context::iter()
        .map(|context| format!("[{context}]\n{}", lines(layers, keymap, context)))
        .collect();
    blocks.join("\n")
}

fn lines(layers: &Layers, keymap: &Keymap<Context, Action>, context: Context) -> String {
    let rows: Vec<(String, String, String)> = context
        .actions()
        .iter()
        .map(|&action| {
            let chords: Vec<&[Key]> = keymap.chords(context, action).collect();
            let line = layers.lines.get(&(context, action));
            let source = line.map_or_else(String::new, |line| source(layers, line, &chords));
            (action.to_string(), write::keys(&chords).to_string(), source)
        })
        .collect();
    let names = rows.iter().map(|row| row.0.len()).max().unwrap_or(0);
    let values = rows
        .iter()
        .map(|row| row.1.chars().count())
        .max()
        .unwrap_or(0);
    let lines: Vec<String> = rows
        .iter()
        .map(|(name, value, source)| format!("{name:names$} = {value:values$}  # {source}\n"))
        .collect();
    lines.concat()
}

/// Where a line was written, and whether all of it is in force.
fn source(layers: &Layers, line: &Line, chords: &[&[Key]]) -> String {
    let origin = &layers.documents[line.layer].origin;
    let file = origin.file.as_deref().unwrap_or("script");
    let has_lines = origin.owner == Owner::User && !origin.text.is_empty();
    let span = line.at.span.as_ref().filter(|_| has_lines);
    let place = span.map_or_else(String::new, |span| {
        format!(":{}", Place::new(&origin.text, span).line)
    });
    let written = line.chords.iter().map(|chord| chord.keys.as_slice());
    let changed = if written.eq(chords.iter().copied()) {
        ""
    } else {
        ", changed by other lines"
    };
    format!("{file}{place}{changed}")
}
