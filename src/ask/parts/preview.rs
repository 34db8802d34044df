//! The preview of the option under the cursor.

use std::rc::Rc;

use ratatui::text::{Line, Span};

use crate::ask::model::{Layer, Model, Row};
use crate::ask::parts::Content;
use crate::ask::parts::rich::{self, Rows};
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
    let (bar, room) = bar(columns);
    let (shown, overhang) = blocks(model, preview, columns);
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

/// The rows that the tallest preview of the question takes, or so many if one takes more; none where it shows no previews.
pub fn tallest(model: &Model, columns: usize, most: usize) -> usize {
    if model.front() != Layer::Form || model.kind() != Some(Kind::Preview) {
        return 0;
    }
    let mut tallest = 0;
    for preview in previews(model) {
        let (shown, overhang) = blocks(model, preview, columns);
        tallest = tallest.max(shown.rows.len() + usize::from(overhang > 0));
        if tallest >= most {
            return most;
        }
    }
    tallest
}

/// The columns that the widest line of any preview of the question takes.
pub fn widest(model: &Model) -> usize {
    previews(model)
        .map(|preview| rich::widest(model, preview, model.style(Role::Preview)) + text::width(BAR))
        .max()
        .unwrap_or(0)
}

/// The bar before a preview, and the columns behind it.
fn bar(columns: usize) -> (&'static str, usize) {
    let bar = if columns < NARROW { "│ " } else { BAR };
    (bar, columns.saturating_sub(text::width(bar)))
}

/// The rows of a preview, and how many columns of the widest do not fit.
fn blocks(model: &Model, preview: &str, columns: usize) -> (Rc<Rows>, usize) {
    let (_, room) = bar(columns);
    let shown = rich::blocks(
        model,
        preview,
        room,
        Overflow::Keep,
        model.style(Role::Preview),
    );
    let overhang = shown.widest.saturating_sub(room);
    (shown, overhang)
}

/// The previews of the question in front.
fn previews(model: &Model) -> impl Iterator<Item = &str> {
    let options = model.question().map(|question| &question.options);
    let options = options.into_iter().flatten();
    options.filter_map(|choice| choice.preview.as_deref())
}
