//! The review: every question with its answer, and the three actions.

use ratatui::text::{Line, Span};

use crate::ask::answers::Answer;
use crate::ask::model::{Armed, Field, Model, ReviewAction};
use crate::ask::parts::{Content, LINES_IN_REVIEW, MARK, Target, bounded, hanging, indented, rich};
use crate::ask::questionnaire::Question;
use crate::ask::role::Role;
use crate::ask::words;
use crate::tea::text;

/// Every question with its answer. Elaborate is about notes, so there all of them are shown.
pub fn answers(model: &Model, columns: usize) -> Content {
    let every_note = model.review == ReviewAction::Elaborate;
    let questions = model
        .questionnaire
        .questions
        .iter()
        .zip(model.answers.iter());
    let mut content = Content::default();
    for (at, (question, answer)) in questions.enumerate() {
        let active = model.answer == Some(at);
        let lines = answer_lines(model, question, answer, every_note, active, columns);
        content.add(lines, Target::Answer(at), active);
    }
    content
}

/// The note on the questionnaire as a whole, unless it is being written.
pub fn note(model: &Model, columns: usize) -> Option<Content> {
    let editing = model.editing.as_ref();
    if editing.is_some_and(|editing| editing.field == Field::WholeNote) {
        return None;
    }
    let note = model.answers.whole_note()?;
    Some(Content::of(note_lines(
        model,
        1,
        words::WHOLE,
        note,
        columns.saturating_sub(MARK),
    )))
}

/// The actions, with what a second press would run.
pub fn actions(model: &Model, columns: usize) -> Content {
    let mut content = Content::default();
    for (at, action) in model.review_actions().into_iter().enumerate() {
        let active = action == model.review && model.answer.is_none();
        let role = if active {
            Role::ReviewActionActive
        } else {
            Role::ReviewAction
        };
        let prefix = vec![
            Span::styled(
                if active { " ❯ " } else { "   " },
                model.style(Role::Accent),
            ),
            Span::styled(format!("{}. ", at + 1), model.style(Role::OptionNumber)),
        ];
        let mut lines = hanging(prefix, &label(model, action), columns, model.style(role));
        if model.armed == Some(Armed::Review(action)) {
            let again = words::press_again_to_run(at + 1, action);
            lines.extend(indented(6, &again, columns, model.style(Role::Warning)));
        }
        content.add(lines, Target::Action(action), active);
    }
    content
}

/// What an action is called; submitting says what is still open.
fn label(model: &Model, action: ReviewAction) -> String {
    let name = words::review_action(action).to_owned();
    let open = model
        .answers
        .iter()
        .filter(|answer| !answer.is_answered())
        .count();
    match action {
        ReviewAction::Submit if open > 0 => format!("{name} · {}", words::without_answer(open)),
        ReviewAction::Submit | ReviewAction::Elaborate | ReviewAction::Cancel => name,
    }
}

/// What the user wrote that is not sent: an own answer that is not chosen, and, unless every note is, those on options that are not.
fn left_out(question: &Question, answer: &Answer, every_note: bool) -> Vec<String> {
    let options = question.options.iter().enumerate();
    let notes = options
        .filter(|(option, _)| {
            let is_left_out = !every_note && !answer.is_selected(*option);
            is_left_out && answer.option_note(*option).is_some()
        })
        .map(|(_, choice)| words::option_note(&rich::one_line(&choice.label)));
    let custom = answer.custom().filter(|custom| !custom.selected);
    notes
        .chain(custom.map(|_| words::OWN_ANSWER.to_owned()))
        .collect()
}

fn answer_lines(
    model: &Model,
    question: &Question,
    answer: &Answer,
    every_note: bool,
    active: bool,
    columns: usize,
) -> Vec<Line<'static>> {
    let answered = answer.is_answered();
    let (sign, role) = if answered {
        ("✓ ", Role::ReviewAnswer)
    } else {
        ("○ ", Role::ReviewOpen)
    };
    let (cursor, label) = if active {
        ("❯", Role::ReviewActionActive)
    } else {
        (" ", Role::Review)
    };
    let mut lines = rich::hanging(
        model,
        vec![
            Span::styled(cursor, model.style(Role::Accent)),
            Span::styled(sign, model.style(role)),
        ],
        &question.label,
        columns,
        model.style(label),
    );
    let options = question.options.iter().enumerate();
    for (option, choice) in options
        .clone()
        .filter(|(option, _)| answer.is_selected(*option))
    {
        lines.extend(rich::hanging(
            model,
            vec![Span::raw("   "), Span::styled("→ ", model.style(role))],
            &choice.label,
            columns,
            model.style(role),
        ));
        lines.extend(
            answer
                .option_note(option)
                .map_or_else(Vec::new, |note| note_lines(model, 5, "", note, columns)),
        );
    }
    if let Some(custom) = answer.custom().filter(|custom| custom.selected) {
        lines.extend(hanging(
            vec![Span::raw("   "), Span::styled("» ", model.style(role))],
            &bounded(&custom.text, LINES_IN_REVIEW),
            columns,
            model.style(Role::Custom),
        ));
    }
    if !answered {
        lines.extend(indented(
            3,
            words::UNANSWERED,
            columns,
            model.style(Role::ReviewOpen),
        ));
    }
    if let Some(note) = answer.note().filter(|_| answered || every_note) {
        lines.extend(note_lines(model, 3, "", note, columns));
    }
    let left_out = left_out(question, answer, every_note);
    if !left_out.is_empty() {
        let left_out = words::left_out(&left_out);
        lines.extend(indented(3, &left_out, columns, model.style(Role::Muted)));
    }
    if every_note {
        for (option, choice) in options.filter(|(option, _)| !answer.is_selected(*option)) {
            if let Some(note) = answer.option_note(option) {
                lines.extend(note_lines(model, 3, &choice.label, note, columns));
            }
        }
    }
    lines
}

/// A note, after the name of what it is on, unless that stands right above.
fn note_lines(
    model: &Model,
    indent: usize,
    on: &str,
    note: &str,
    columns: usize,
) -> Vec<Line<'static>> {
    let label = match on {
        "" => words::NOTE.to_owned(),
        on => format!(
            "{} · {}",
            text::cut(&rich::one_line(on), columns / 3),
            words::NOTE
        ),
    };
    let prefix = vec![
        Span::raw(" ".repeat(indent)),
        Span::styled(label, model.style(Role::NoteLabel)),
    ];
    let note = bounded(note, LINES_IN_REVIEW);
    hanging(prefix, &note, columns, model.style(Role::Note))
}
