//! A form in plain lines: what a typed line means. Everything it does is done by the subjects that keys go to.

use crate::ask::model::{Editing, Field, Model, Outcome, ReviewAction, Row};
use crate::ask::plain;
use crate::ask::questionnaire::Kind;
use crate::ask::said::Said;
use crate::ask::update::{editor, leave, question, recovery, review, tabs};
use crate::tea::text::one_line;
use crate::tea::widgets::editor::Editor;

/// Says the title and the first question, where the form is asked in plain lines.
pub(super) fn open(model: &mut Model) {
    if model.said.is_none() {
        return;
    }
    // What was being written is kept: the next line is a new one.
    if model.question().is_some_and(|question| !question.freeform) {
        editor::close(model);
    }
    let title = model.questionnaire.title.as_deref().map(one_line);
    let timeout = model.timeout.map(plain::closes);
    let opening = [title, model.notice.take(), timeout].into_iter().flatten();
    for line in opening.collect::<Vec<_>>() {
        say(model, &line);
    }
    let first = plain::tab(model);
    say(model, &first);
}

/// Takes one line in, and says what came of it.
pub(super) fn line(model: &mut Model, line: &str) {
    if model.said.is_none() {
        return;
    }
    model.timeout = None;
    if model.offer.is_some() {
        return choose(model, line.trim());
    }
    let (tab, leaving) = (model.tab, model.leaving);
    let selected = |model: &Model| {
        let is_question = tab < model.rows.len();
        is_question.then(|| plain::selected(model, tab))
    };
    let before = selected(model);
    match model.editing.take() {
        Some(editing) => write(model, editing.field, line.trim()),
        None => command(model, line.trim()),
    }
    if let Some(notice) = model.notice.take() {
        say(model, &notice);
    }
    if model.leaving != leaving && model.leaving.cancel {
        say(model, plain::LEAVING);
    }
    if model.outcome.is_some() {
        return;
    }
    if model.tab != tab {
        let now = plain::tab(model);
        say(model, &now);
    } else if model.editing.is_some() {
        let now = plain::invitation(model);
        say(model, &now);
    } else if let Some(now) = selected(model).filter(|now| Some(now) != before.as_ref()) {
        say(model, &format!("Selected: {now}"));
    }
}

/// Goes on with what an earlier session left, or starts afresh.
fn choose(model: &mut Model, line: &str) {
    match line {
        "y" => {
            recovery::resume(model);
            editor::close(model);
        }
        "n" => recovery::start_afresh(model),
        "q" => leave::cancel(model),
        _ => return say(model, plain::OFFER),
    }
    let said = [model.notice.take(), Some(plain::tab(model))];
    if model.offer.is_none() {
        said.iter().flatten().for_each(|text| say(model, text));
    } else if model.outcome.is_none() {
        say(model, plain::LEAVING);
    }
}

/// The line is the text of a field; an empty one leaves it as it is, and goes on where there was nothing but the field.
fn write(model: &mut Model, field: Field, text: &str) {
    if text.is_empty() {
        let freeform = model.question().is_some_and(|question| question.freeform);
        if freeform && matches!(field, Field::Custom(_)) {
            tabs::next(model);
        } else {
            say(model, "Left as it is.");
        }
        return;
    }
    let editor = Editor::new(text);
    model.editing = Some(Editing::new(field, editor));
    editor::close(model);
    match field {
        Field::Custom(question) if model.answers.get(question).kind != Kind::Multi => {
            tabs::next(model);
        }
        Field::Custom(_) | Field::Filter => {}
        Field::Note(_) | Field::OptionNote(..) | Field::WholeNote => {
            say(model, "The note is kept.");
        }
    }
}

fn command(model: &mut Model, line: &str) {
    let mut words = line.split([' ', ',', '\t']).filter(|word| !word.is_empty());
    let on_review = model.question().is_none();
    let (first, rest): (_, Vec<&str>) = (words.next().unwrap_or_default(), words.collect());
    // What is typed in between takes the question back whether to leave.
    if first != "q" {
        model.leaving = <_>::default();
    }
    match (first, &rest[..]) {
        ("", _) if on_review => say_invitation(model),
        ("", _) => tabs::next(model),
        ("?", []) => {
            let help = plain::help(model);
            say(model, &help);
        }
        ("l", []) => {
            let tab = plain::tab(model);
            say(model, &tab);
        }
        ("q", []) => leave::cancel(model),
        ("b", []) => tabs::previous(model),
        ("r", []) if !on_review => tabs::go_to(model, model.rows.len()),
        ("g", [number]) => {
            if let Some(tab) = row_of(model, number, model.rows.len()) {
                tabs::go_to(model, tab);
            }
        }
        ("t", []) if !on_review => question::change_type(model),
        ("n", []) if on_review && model.call.takes_whole_note() => editor::open_option_note(model),
        ("n", []) if !on_review => editor::open_question_note(model),
        ("n", [number]) if !on_review => {
            if let Some(option) = option_of(model, number) {
                model.rows[model.tab] = option;
                editor::open_option_note(model);
            }
        }
        ("p", [number]) if !on_review => {
            let option = option_of(model, number);
            let choice = option.and_then(|option| model.question()?.options.get(option));
            if let Some(preview) = choice.map(plain::preview) {
                say(model, &preview);
            }
        }
        (number, []) if on_review && is_number(number) => act(model, number),
        (first, rest) if !on_review && is_number(first) => {
            let numbers: Vec<&str> = [&[first], rest].concat();
            take(model, line, &numbers);
        }
        _ => say(model, &plain::unknown(line)),
    }
}

/// Takes the rows of these numbers.
fn take(model: &mut Model, line: &str, numbers: &[&str]) {
    if !numbers.iter().all(|number| is_number(number)) {
        return say(model, &plain::unknown(line));
    }
    let many = model.kind() == Some(Kind::Multi);
    if numbers.len() > 1 && !many {
        return say(model, plain::ONE_ONLY);
    }
    let rows = model
        .question()
        .map_or(0, |question| question.options.len())
        + 1;
    let taken: Option<Vec<usize>> = numbers
        .iter()
        .map(|number| row_of(model, number, rows))
        .collect();
    for row in taken.unwrap_or_default() {
        model.rows[model.tab] = row;
        match model.row() {
            Some(Row::Option(_)) if many => question::toggle(model),
            Some(Row::Option(_)) => question::confirm(model),
            Some(Row::Custom) => question::toggle(model),
            Some(Row::Next) | None => {}
        }
    }
}

/// Does what the review offers under this number. The line was ended with Enter, which is the second press.
fn act(model: &mut Model, number: &str) {
    let actions = model.review_actions();
    let row = row_of(model, number, actions.len());
    let Some(&action) = row.and_then(|row| actions.get(row)) else {
        return;
    };
    match action {
        ReviewAction::Submit => review::submit(model),
        ReviewAction::Elaborate => model.outcome = Some(Outcome::Elaborated),
        ReviewAction::Cancel => {
            review::move_to(model, action);
            leave::cancel(model);
        }
    }
}

fn is_number(word: &str) -> bool {
    word.parse::<usize>().is_ok()
}

/// The row of a number, from 0; what is no row is said.
fn row_of(model: &mut Model, number: &str, rows: usize) -> Option<usize> {
    let Ok(given) = number.parse::<usize>() else {
        say(model, &plain::unknown(number));
        return None;
    };
    let row = given.checked_sub(1).filter(|&row| row < rows);
    if row.is_none() {
        say(model, &plain::no_row(given, rows));
    }
    row
}

fn option_of(model: &mut Model, number: &str) -> Option<usize> {
    let options = model.question()?.options.len();
    row_of(model, number, options)
}

fn say_invitation(model: &mut Model) {
    let invitation = plain::invitation(model);
    say(model, &invitation);
}

fn say(model: &mut Model, text: &str) {
    model.said.get_or_insert_with(Said::default).say(text);
}
