//! The preview of the option under the cursor.

use ratatui::text::{Line, Span};

use crate::ask::model::{Layer, Model, Row};
use crate::ask::parts::{Content, rich};
use crate::ask::questionnaire::Kind;
use crate::ask::role::Role;
use crate::tea::markdown::Overflow;
use crate::tea::text;

/// Below this many columns the bar of a preview stands at the edge.
const NARROW: usize = 20;

/// Before every line, where there is room.
const BAR: &str = " │ ";

/// The preview of the option under the cursor, where the question shows previews.
///
/// Drawings, code and tables keep their columns: what is too wide is cut with a mark, and moves sideways.
pub fn preview(model: &Model, columns: usize) -> Option<Content> {
    if model.front() != Layer::Form || model.kind() != Some(Kind::Preview) {
        return None;
    }
    let Some(Row::Option(option)) = model.row() else {
        return None;
    };
    let preview = model.question()?.options[option].preview.as_deref()?;
    let (border, style) = (model.style(Role::PreviewBorder), model.style(Role::Preview));
    let bar = if columns < NARROW { "│ " } else { BAR };
    let room = columns.saturating_sub(text::width(bar));
    let shown = rich::blocks(model, preview, room, Overflow::Keep, style);
    let overhang = shown.widest.saturating_sub(room);
    let first = model.scroll.sideways.min(overhang);
    let mut lines = vec![Line::default(); shown.rows.len()];
    let in_sight = rich::in_sight(lines.len(), model.scroll.preview, usize::from(model.size.1));
    for at in in_sight {
        let row = &shown.rows[at];
        let row = row.window(if row.is_kept { first } else { 0 }, room);
        lines[at] = rich::line(model, Some(Span::styled(bar, border)), &row, style);
    }
    Some(Content {
        overhang,
        ..Content::of(lines)
    })
}

/// The columns that the widest line of any preview of the question takes.
pub fn widest(model: &Model) -> usize {
    let options = model
        .question()
        .map_or(&[][..], |question| &question.options);
    let previews = options
        .iter()
        .filter_map(|choice| choice.preview.as_deref());
    previews
        .map(|preview| rich::widest(model, preview, model.style(Role::Preview)) + text::width(BAR))
        .max()
        .unwrap_or(0)
}
