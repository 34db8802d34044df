//! The offer of what an earlier session left: what that is, and the ways on.

use ratatui::text::{Line, Span};

use crate::ask::action::Action;
use crate::ask::model::{Editing, Field, Layer, Model, ReviewAction};
use crate::ask::parts::{Content, LINES_ON_ROW, bounded, hanging, indented, keys, review};
use crate::ask::role::Role;
use crate::ask::words;
use crate::tea::keymap::chord_label;
use crate::tea::text;

/// Below this many columns the ways on are named by one key and in a word or two.
const NARROW: usize = 48;

/// When it broke off, and all that is left: the answers and every note, what was being written at its place.
pub fn left(model: &Model, columns: usize) -> Option<Content> {
    let left = model.offer.as_ref()?;
    let mut then = model.clone();
    left.snapshot.clone().restore(&mut then);
    // With every note, chosen or not.
    then.review = ReviewAction::Elaborate;
    let when = words::broken_off(left);
    let mut lines = indented(1, &when, columns, model.style(Role::Text));
    let answers = review::answers(&then, columns);
    let writing = then.editing.as_ref();
    let writing = writing.filter(|editing| !editing.editor.is_empty());
    let written = |at| match writing {
        Some(editing) if question_of(editing.field) == at => draft(&then, editing, columns),
        Some(_) | None => Vec::new(),
    };
    for (at, spot) in answers.spots.iter().enumerate() {
        lines.extend_from_slice(&answers.lines[spot.lines.clone()]);
        lines.extend(written(Some(at)));
    }
    lines.extend(review::note(&then, columns).map_or_else(Vec::new, |note| note.lines));
    lines.extend(written(None));
    Some(Content::of(lines))
}

/// The question that a field belongs to.
fn question_of(field: Field) -> Option<usize> {
    match field {
        Field::Custom(question) | Field::Note(question) | Field::OptionNote(question, _) => {
            Some(question)
        }
        Field::WholeNote | Field::Filter => None,
    }
}

/// A text that was being written, after what it was to be.
fn draft(then: &Model, editing: &Editing, columns: usize) -> Vec<Line<'static>> {
    let indent = match question_of(editing.field) {
        Some(_) => 3,
        None => 1,
    };
    let what = words::unsaved(then, editing.field);
    let label = then.style(Role::NoteLabel);
    let text = editing.editor.text();
    let text = text::one_line(&bounded(&text, LINES_ON_ROW));
    let style = then.style(Role::Custom);
    if columns < NARROW {
        // Beside what it was to be there would be no room for it.
        let mut lines = indented(indent, what.trim_end(), columns, label);
        lines.extend(indented(indent + 2, &text, columns, style));
        return lines;
    }
    let prefix = vec![Span::raw(" ".repeat(indent)), Span::styled(what, label)];
    hanging(prefix, &text, columns, style)
}

/// The two ways on, with their keys.
pub fn ways(model: &Model, columns: usize) -> Content {
    let keys = [Action::Resume, Action::StartAfresh].map(|action| {
        let chords = model.chords(Layer::Recovery, action).into_iter();
        let shown = if columns < NARROW { 1 } else { usize::MAX };
        let keys: Vec<String> = chords.take(shown).map(chord_label).collect();
        (action, text::one_line(&keys.join(", ")))
    });
    let widest = keys::widest(keys.iter().map(|(_, keys)| keys.as_str()), columns);
    let mut content = Content::default();
    for (action, keys) in keys {
        let what = what(action, columns);
        let lines = keys::named(model, &keys, what, widest, columns);
        content.lines.extend(lines);
    }
    content
}

/// What a way does; in a word or two where a sentence would take the room of the other way.
fn what(action: Action, columns: usize) -> &'static str {
    if columns < NARROW {
        action.word()
    } else {
        action.doc()
    }
}
