//! The preview of the option under the cursor, exactly as it was written.

use ratatui::text::{Line, Span};

use crate::ask::model::{Layer, Model, Row};
use crate::ask::parts::Content;
use crate::ask::questionnaire::Kind;
use crate::ask::role::Role;
use crate::tea::text;

/// Below this many columns the bar of a preview stands at the edge.
const NARROW: usize = 20;

/// The preview of the option under the cursor, where the question shows previews.
///
/// Lines that are too wide are cut with a mark rather than wrapped, so that drawings and code keep their columns.
pub fn preview(model: &Model, columns: usize) -> Option<Content> {
    if model.front() != Layer::Form || model.kind() != Some(Kind::Preview) {
        return None;
    }
    let Some(Row::Option(option)) = model.row() else {
        return None;
    };
    let preview = model.question()?.options[option].preview.as_deref()?;
    let (border, style) = (model.style(Role::PreviewBorder), model.style(Role::Preview));
    let bar = if columns < NARROW { "│ " } else { " │ " };
    let room = columns.saturating_sub(text::width(bar));
    let lines = text::lines(preview.trim_end_matches(['\n', '\r']))
        .iter()
        .map(|line| {
            let line = text::cut(line, room).into_owned();
            Line::from(vec![Span::styled(bar, border), Span::styled(line, style)])
        })
        .collect();
    Some(Content::of(lines))
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
        .flat_map(str::lines)
        .map(|line| text::width(&text::clean(line)) + 3)
        .max()
        .unwrap_or(0)
}
