//! The open field: its heading, its text, and the caret.

use ratatui::text::{Line, Span};

use crate::ask::model::{Editing, Field, Model};
use crate::ask::parts::{Content, rich};
use crate::ask::role::Role;
use crate::ask::words;
use crate::tea::text;
use crate::tea::widgets::editor::Piece;

/// The blank columns before the bar of a field, where there is room.
const INDENT: usize = 5;

/// The bar that marks a field.
const BAR: &str = "▎ ";

/// The columns before the text of a field.
pub(super) fn margin(columns: usize) -> usize {
    match columns {
        0..8 => 0,
        8..30 => text::width(BAR),
        _ => INDENT + text::width(BAR),
    }
}

/// The columns that the text of a field has, on a screen of this many.
pub fn text_columns(columns: usize) -> usize {
    columns.saturating_sub(margin(columns) + 1).max(1)
}

/// The open field, if one is, unless it is that of the filter.
pub fn field(model: &Model, columns: usize) -> Option<Content> {
    let editing = model.editing.as_ref();
    let editing = editing.filter(|editing| editing.field != Field::Filter)?;
    Some(open(model, editing, columns))
}

/// The field of the filter, if that is open; else the filter in force, in one line.
pub fn filter(model: &Model, columns: usize) -> Option<Content> {
    if let Some(editing) = model.editing.as_ref().filter(|_| model.is_filtering()) {
        return Some(open(model, editing, columns));
    }
    let all = model.question()?.options.len();
    let room = text_columns(columns);
    let filter = words::filtered(model, model.filter.as_ref()?, all, room);
    let filter = text::cut(&filter, room).into_owned();
    let style = model.style(Role::NoteLabel);
    let line = start(model, columns, vec![Span::styled(filter, style)]);
    Some(Content::of(vec![line]))
}

fn open(model: &Model, editing: &Editing, columns: usize) -> Content {
    let (editor, room) = (&editing.editor, text_columns(columns));
    let picture = editor.picture(room);
    let mut content = Content::default();
    if let Some(heading) = heading(model, editing.field) {
        let heading = text::cut(&heading, room).into_owned();
        content.lines.push(start(
            model,
            columns,
            vec![Span::styled(heading, model.style(Role::NoteLabel))],
        ));
    }
    let above = content.lines.len();
    if editor.is_empty() {
        let placeholder = text::cut(words::placeholder(editing.field), room).into_owned();
        content.lines.push(start(
            model,
            columns,
            vec![Span::styled(
                placeholder,
                model.style(Role::EditorPlaceholder),
            )],
        ));
    } else {
        let rows = picture.rows.into_iter();
        content
            .lines
            .extend(rows.map(|row| start(model, columns, pieces(model, row))));
    }
    let (row, column) = picture.caret;
    content.focus = above + row..above + row + 1;
    content.caret = Some((above + row, margin(columns) + column));
    content
}

/// The row and column of the text of the open field that stand at this line and column of it.
pub fn place(model: &Model, columns: usize, line: usize, column: usize) -> Option<(usize, usize)> {
    let heading = heading(model, model.field()?);
    let row = line.checked_sub(usize::from(heading.is_some()))?;
    Some((row, column.saturating_sub(margin(columns))))
}

fn heading(model: &Model, field: Field) -> Option<String> {
    match field {
        Field::Custom(_) => None,
        Field::Note(_) => Some(words::QUESTION_NOTE.to_owned()),
        Field::WholeNote => Some(words::WHOLE_NOTE.to_owned()),
        Field::OptionNote(question, option) => {
            let label = &model.questionnaire.questions[question].options[option].label;
            Some(words::option_note(&rich::one_line(label)))
        }
        Field::Filter => {
            let all = model.question()?.options.len();
            let shown = model
                .filter
                .as_ref()
                .map_or(all, |filter| filter.options.len());
            Some(words::filter(shown, all))
        }
    }
}

/// The text of a row; what only stands for text looks like it.
fn pieces(model: &Model, row: Vec<Piece>) -> Vec<Span<'static>> {
    let role = |piece: &Piece| {
        if piece.is_paste {
            Role::EditorPlaceholder
        } else {
            Role::Editor
        }
    };
    let span = |piece: Piece| {
        let style = model.style(role(&piece));
        Span::styled(piece.text, style)
    };
    row.into_iter().map(span).collect()
}

/// One row of the field, behind its margin.
fn start(model: &Model, columns: usize, row: Vec<Span<'static>>) -> Line<'static> {
    let margin = margin(columns);
    let bar = if margin == 0 { "" } else { BAR };
    let blank = " ".repeat(margin - text::width(bar));
    let margin = [
        Span::raw(blank),
        Span::styled(bar, model.style(Role::Accent)),
    ];
    margin.into_iter().chain(row).collect()
}
