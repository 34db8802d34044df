//! The offer of what an earlier session left: what that is, and the ways on.

use ratatui::text::Span;

use crate::ask::action::Action;
use crate::ask::model::{Layer, Model};
use crate::ask::parts::{Content, hanging, indented, review};
use crate::ask::role::Role;
use crate::ask::words;
use crate::tea::keymap::chord_label;
use crate::tea::text;

/// When it broke off, and the answers that are left, as the review shows them.
pub fn left(model: &Model, columns: usize) -> Option<Content> {
    let left = model.offer.as_ref()?;
    let mut then = model.clone();
    left.snapshot.clone().restore(&mut then);
    let when = words::broken_off(left.age);
    let mut lines = indented(1, &when, columns, model.style(Role::Text));
    lines.extend(review::answers(&then, columns).lines);
    if let Some(editing) = then.editing.filter(|editing| !editing.editor.is_empty()) {
        let prefix = vec![Span::styled(
            format!(" {}", words::UNSAVED),
            model.style(Role::NoteLabel),
        )];
        let draft = text::one_line(&editing.editor.text());
        lines.extend(hanging(prefix, &draft, columns, model.style(Role::Custom)));
    }
    Some(Content::of(lines))
}

/// The two ways on, with their keys.
pub fn ways(model: &Model, columns: usize) -> Content {
    let keys = [Action::Resume, Action::StartAfresh].map(|action| {
        let chords = model.chords(Layer::Recovery, action).into_iter();
        let keys: Vec<String> = chords.map(chord_label).collect();
        (action, text::one_line(&keys.join(", ")))
    });
    let widest = keys.iter().map(|(_, keys)| text::width(keys)).max();
    let widest = widest.unwrap_or_default().min(columns / 2);
    let mut content = Content::default();
    for (action, keys) in keys {
        let padding = " ".repeat(widest.saturating_sub(text::width(&keys)));
        let prefix = vec![Span::styled(
            format!(" {}{padding}  ", text::cut(&keys, widest)),
            model.style(Role::FooterKey),
        )];
        let lines = hanging(prefix, action.doc(), columns, model.style(Role::Text));
        match action {
            Action::Resume => content.focus_on(lines),
            _ => content.lines.extend(lines),
        }
    }
    content
}
