//! The one line of a form that is folded.

use ratatui::text::{Line, Span};

use crate::ask::model::Model;
use crate::ask::parts::Content;
use crate::ask::role::Role;
use crate::ask::words;
use crate::tea::text;

/// That questions wait, and the key that shows them.
pub fn folded(model: &Model, columns: usize) -> Content {
    let line = format!(" {}", words::folded(model, columns.saturating_sub(1)));
    let line = text::cut(&line, columns).into_owned();
    Content::of(vec![Line::from(Span::styled(
        line,
        model.style(Role::Title),
    ))])
}
