//! A question: its prompt, the note on it, and its rows.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::ask::model::{Field, Model};
use crate::ask::parts::{Content, LINES_ON_ROW, MARK, Target, bounded, hanging, indented, rich};
use crate::ask::questionnaire::{Kind, Question, says_recommended};
use crate::ask::role::Role;
use crate::ask::words;

/// Below this many columns the numbers of rows give way to their labels.
const NARROW: usize = 20;

/// What was asked.
pub fn prompt(model: &Model, question: &Question, columns: usize) -> Content {
    let style = rich::telling_strong(model, &question.prompt, model.style(Role::Prompt));
    Content::of(rich::indented(model, 1, &question.prompt, columns, style))
}

/// The note on the question, unless it is being written.
pub fn note(model: &Model, columns: usize) -> Option<Content> {
    if model
        .editing
        .as_ref()
        .is_some_and(|editing| matches!(editing.field, Field::Note(_)))
    {
        return None;
    }
    let note = model.answers.get(model.tab).note()?;
    let room = columns.saturating_sub(MARK);
    Some(Content::of(note_lines(model, 1, note, room)))
}

/// The options and the user's own answer.
pub fn rows(model: &Model, question: &Question, columns: usize) -> Content {
    let mut content = Content::default();
    if question.freeform {
        let label = indented(1, words::FREEFORM, columns, model.style(Role::Text));
        let lines = [label, custom_text(model, 3, columns)].concat();
        content.add(lines, Target::Row(0), true);
        return content;
    }
    let (shown, custom) = (model.shown_rows(), question.options.len());
    for &row in &shown {
        let lines = match row {
            option if option < custom => option_lines(model, question, option, columns),
            row if row == custom => custom_lines(model, question, columns),
            _ => next_lines(model, question, columns),
        };
        let active = model.rows[model.tab] == row;
        content.add(lines, Target::Row(row), active);
        if active {
            content.position = Some(format!("{}/{}", model.number_of(row), shown.len()));
        }
    }
    content
}

fn option_lines(
    model: &Model,
    question: &Question,
    option: usize,
    columns: usize,
) -> Vec<Line<'static>> {
    let choice = &question.options[option];
    let answer = model.answers.get(model.tab);
    let (prefix, style) = row_start(model, option, answer.is_selected(option), columns);
    let indent = prefix.iter().map(Span::width).sum();
    let mut lines = rich::hanging(model, prefix, &choice.label, columns, style);
    if choice.recommended && !says_recommended(&choice.label) {
        let mark = Span::styled(
            format!("  {}", words::RECOMMENDED),
            model.style(Role::OptionRecommended),
        );
        match lines.last_mut() {
            Some(last) if last.width() + mark.width() <= columns => last.push_span(mark),
            _ => lines.extend(indented(indent, words::RECOMMENDED, columns, mark.style)),
        }
    }
    if let Some(description) = &choice.description {
        let style = model.style(Role::OptionDescription);
        let before = vec![Span::raw(" ".repeat(indent))];
        lines.extend(rich::hanging(model, before, description, columns, style));
    }
    let writing = model
        .editing
        .as_ref()
        .is_some_and(|editing| editing.field == Field::OptionNote(model.tab, option));
    if let Some(note) = answer.option_note(option).filter(|_| !writing) {
        lines.extend(note_lines(model, indent, note, columns));
    }
    lines
}

fn custom_lines(model: &Model, question: &Question, columns: usize) -> Vec<Line<'static>> {
    let selected = model
        .answers
        .get(model.tab)
        .custom()
        .is_some_and(|custom| custom.selected);
    let (prefix, style) = row_start(model, question.options.len(), selected, columns);
    let indent = prefix.iter().map(Span::width).sum();
    let mut lines = hanging(prefix, words::CUSTOM, columns, style);
    lines.extend(custom_text(model, indent, columns));
    lines
}

/// The row that goes on. It is no choice, so it has no sign of one.
fn next_lines(model: &Model, question: &Question, columns: usize) -> Vec<Line<'static>> {
    let row = question.options.len() + 1;
    let (mut prefix, style) = row_start(model, row, false, columns);
    if let Some(sign) = prefix.get_mut(1) {
        *sign = Span::styled(" ".repeat(sign.width()), sign.style);
    }
    hanging(prefix, words::NEXT, columns, style)
}

/// The user's own answer, unless it is being written.
fn custom_text(model: &Model, indent: usize, columns: usize) -> Vec<Line<'static>> {
    let writing = model
        .editing
        .as_ref()
        .is_some_and(|editing| editing.field == Field::Custom(model.tab));
    match model.answers.get(model.tab).custom().filter(|_| !writing) {
        Some(custom) => {
            let text = bounded(&custom.text, LINES_ON_ROW);
            indented(indent, &text, columns, model.style(Role::Custom))
        }
        None => Vec::new(),
    }
}

/// The cursor, the sign of the selection, and the number where there is room; and the style of the label.
fn row_start(
    model: &Model,
    row: usize,
    selected: bool,
    columns: usize,
) -> (Vec<Span<'static>>, Style) {
    let active = model.rows[model.tab] == row;
    let role = match (active, selected) {
        (true, _) => Role::OptionActive,
        (false, true) => Role::OptionSelected,
        (false, false) => Role::Option,
    };
    let sign = match (model.answers.get(model.tab).kind, selected) {
        (Kind::Multi, true) => "[x] ",
        (Kind::Multi, false) => "[ ] ",
        (Kind::Single | Kind::Preview, true) => "● ",
        (Kind::Single | Kind::Preview, false) => "○ ",
    };
    let style = model.style(role);
    let chosen = model.style(Role::OptionSelected);
    let sign_style = match (active, selected) {
        // On the highlight of the row, in the color of what is chosen.
        (true, true) => Style {
            fg: chosen.fg.or(style.fg),
            ..style
        },
        (false, true) => chosen,
        (_, false) => style,
    };
    let narrow = columns < NARROW;
    let cursor = match (active, narrow) {
        (true, false) => " ❯ ",
        (false, false) => "   ",
        (true, true) => "❯",
        (false, true) => " ",
    };
    let mut prefix = vec![
        Span::styled(cursor, model.style(Role::Accent)),
        Span::styled(sign, sign_style),
    ];
    if !narrow {
        let digits = (model.last_row() + 1).to_string().len();
        let number = format!("{:>digits$}. ", model.number_of(row));
        let number_style = if active {
            style
        } else {
            model.style(Role::OptionNumber)
        };
        prefix.push(Span::styled(number, number_style));
    }
    (prefix, style)
}

fn note_lines(model: &Model, indent: usize, note: &str, columns: usize) -> Vec<Line<'static>> {
    let label = Span::styled(words::NOTE, model.style(Role::NoteLabel));
    hanging(
        vec![Span::raw(" ".repeat(indent)), label],
        &bounded(note, LINES_ON_ROW),
        columns,
        model.style(Role::Note),
    )
}
