//! A form in plain lines: what a typed line means. Everything it does is done by the subjects that keys go to.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use crate::ask::layout;
use crate::ask::model::{Field, Model, Outcome, ReviewAction, Row};
use crate::ask::plain;
use crate::ask::questionnaire::Kind;
use crate::ask::said::Said;
use crate::ask::update::{editor, leave, question, recovery, review, tabs};
use crate::tea::Key;
use crate::tea::text::one_line;
use crate::tea::widgets::editor::{Edit, Editor};

/// Where terminals cut a typed line, in bytes.
const LONGEST_LINE: usize = 4095;

/// Says the title and the first question, where the form is asked in plain lines.
pub(super) fn open(model: &mut Model) {
    if model.said.is_none() {
        return;
    }
    keep_draft(model);
    let title = model.questionnaire.title.as_deref().map(one_line);
    let timeout = model.timeout.map(plain::closes);
    let opening = [title, model.notice.take(), timeout].into_iter().flatten();
    for line in opening.collect::<Vec<_>>() {
        say(model, &line);
    }
    let first = plain::tab(model);
    say(model, &first);
}

/// Saves what was being written when a session broke off: the next line is a new one.
///
/// A question that takes nothing but a text goes on with it.
fn keep_draft(model: &mut Model) {
    let waits = model.question().is_some_and(|question| question.freeform)
        && model.field() == Some(Field::Custom(model.tab));
    if !waits {
        editor::close(model);
    }
}

/// Takes lines in that came at once, as those of a paste do: they are the text that is asked for, or nothing, but no commands.
pub(super) fn paste(model: &mut Model, text: &str) {
    // A key that repeats sends empty lines, and one of them is enough.
    if text.trim().is_empty() {
        return line(model, "");
    }
    model.timeout = None;
    // The end of the paste may stand on the line that is written next.
    say(model, "");
    if model.offer.is_some() || model.editing.is_none() {
        model.leaving = <_>::default();
        return say(model, &plain::several_lines(text.split('\n').count()));
    }
    gather(model, text);
}

/// Takes lines into the open field, which stays open: a paste seldom ends with the end of a line, so its last one is still to come.
fn gather(model: &mut Model, lines: &str) {
    let text = match &model.editing {
        Some(editing) if model.has_unsaved_text() => {
            format!("{}\n{lines}", editing.editor.text())
        }
        _ => lines.to_owned(),
    };
    warn_of_cut(model, lines);
    fill(model, &text);
    say(model, &plain::gathered(text.split('\n').count()));
}

/// Puts a text in the place of what is in the open field.
fn fill(model: &mut Model, text: &str) {
    let columns = layout::field_columns(model);
    if let Some(editing) = &mut model.editing {
        editing.editor = Editor::default();
        editing.editor.apply(Edit::Paste(text.to_owned()), columns);
    }
}

/// Says at once that a trace is no longer written.
pub(super) fn unkept(model: &mut Model) {
    if let (Some(_), Some(unkept)) = (&model.said, model.unkept.clone()) {
        say(model, &unkept);
    }
}

/// Takes one line in, and says what came of it.
pub(super) fn line(model: &mut Model, line: &str) {
    let Some(lines_before) = model.said.as_ref().map(Said::lines) else {
        return;
    };
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
    match model.field() {
        Some(_) if model.has_unsaved_text() && !line.trim().is_empty() => {
            return gather(model, line);
        }
        Some(field) => write(model, field, line.trim()),
        None => command(model, line.trim()),
    }
    if let Some(notice) = model.notice.take() {
        say(model, &notice);
    }
    if model.leaving != leaving && model.leaving.cancel {
        say(model, &plain::leaving("Type q"));
    }
    if model.outcome.is_some() {
        return;
    }
    if model.tab != tab {
        let now = plain::tab(model);
        say(model, &now);
    } else if model.editing.is_some() {
        say_invitation(model);
    } else if let Some(now) = selected(model).filter(|now| Some(now) != before.as_ref()) {
        say(model, &format!("Selected: {now}"));
    }
    // Whoever typed something hears something.
    if model.said.as_ref().map(Said::lines) == Some(lines_before) {
        say_invitation(model);
    }
}

/// Goes on with what an earlier session left, or starts afresh.
fn choose(model: &mut Model, line: &str) {
    if line != "n" {
        recovery::disarm(model);
    }
    match line {
        "y" => {
            recovery::resume(model);
            keep_draft(model);
        }
        "n" => {
            recovery::start_afresh(model);
            if model.offer.is_some() {
                model.notice = None;
                return say(model, plain::FORGETS);
            }
        }
        "q" => leave::cancel(model),
        _ => return say(model, plain::OFFER),
    }
    let said = [model.notice.take(), Some(plain::tab(model))];
    if model.offer.is_none() {
        said.iter().flatten().for_each(|text| say(model, text));
    } else if model.outcome.is_none() {
        say(model, &plain::leaving("Type q"));
    }
}

/// Ctrl+C and Ctrl+D leave, as in the form; other keys are no lines yet.
pub(super) fn key(model: &mut Model, key: Key) {
    let ctrl = |char| Key {
        ctrl: true,
        ..Key::char(char)
    };
    let name = match key {
        key if key == ctrl('c') => "Press Ctrl+C",
        key if key == ctrl('d') => "Press Ctrl+D",
        _ => return,
    };
    model.timeout = None;
    leave::dismiss(model);
    if model.outcome.is_none() {
        // The terminal has shown the key on the line of what was being typed.
        say(model, "");
        say(model, &plain::leaving(name));
    }
}

/// The line is the text of a field. An empty one ends a text of several lines, or leaves the field as it is and goes on where there was nothing but the field.
fn write(model: &mut Model, field: Field, text: &str) {
    let removes = text == plain::REMOVE && model.saved(field).is_some();
    if removes {
        fill(model, "");
    } else if !text.is_empty() {
        warn_of_cut(model, text);
        fill(model, text);
    } else if !model.has_unsaved_text() {
        model.editing = None;
        if model.question().is_some_and(|question| question.freeform)
            && field == Field::Custom(model.tab)
        {
            tabs::next(model);
        } else {
            say(model, "Left as it is.");
        }
        return;
    }
    editor::close(model);
    match field {
        Field::Custom(_) if removes => {}
        Field::Custom(question) if model.answers.get(question).kind != Kind::Multi => {
            tabs::next(model);
        }
        Field::Custom(_) | Field::Filter => {}
        Field::Note(_) | Field::OptionNote(..) | Field::WholeNote => {
            say(
                model,
                if removes {
                    "The note is removed."
                } else {
                    "The note is kept."
                },
            );
        }
    }
}

/// Says so where a line is as long as terminals let lines be: there may have been more of it.
fn warn_of_cut(model: &mut Model, text: &str) {
    if text.lines().any(|line| line.len() >= LONGEST_LINE) {
        say(model, plain::CUT);
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
    if first != "t" {
        model.armed = None;
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
        ("o", []) if !on_review => editor::open_custom(model),
        ("t", []) if !on_review => change_type(model),
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
        ("p", []) if !on_review && plain::has_previews(model) => {
            say(model, plain::HOW_TO_PREVIEW);
        }
        ("p", []) if !on_review => say(model, plain::NO_PREVIEWS),
        ("g", []) => say(model, plain::HOW_TO_GO),
        (number, []) if on_review && is_number(number) => act(model, number),
        (first, rest) if !on_review && range_of(first).is_some() => {
            let numbers: Vec<&str> = [&[first], rest].concat();
            take(model, line, &numbers);
        }
        _ => say(model, &plain::unknown(line)),
    }
}

/// Changes the type of the question, in words for who types.
fn change_type(model: &mut Model) {
    let (Some(question), Some(kind)) = (model.question(), model.kind()) else {
        return;
    };
    let to = model.answers.next_kind(model.tab, question.kind);
    question::change_type(model);
    model.notice = Some(if model.kind() == Some(kind) {
        plain::type_change_loses(to)
    } else {
        plain::type_changed(to)
    });
}

/// Takes the rows of these numbers: all of them, or none.
fn take(model: &mut Model, line: &str, numbers: &[&str]) {
    let many = model.kind() == Some(Kind::Multi);
    let ranges: Vec<Option<RangeInclusive<usize>>> =
        numbers.iter().map(|word| range_of(word)).collect();
    let is_one = matches!(&ranges[..], [Some(range)] if range.start() == range.end());
    if !many && !is_one {
        let answer = if ranges.iter().all(Option::is_some) {
            plain::ONE_ONLY.to_owned()
        } else {
            plain::unknown(line)
        };
        return say(model, &answer);
    }
    let rows = model
        .question()
        .map_or(0, |question| question.options.len())
        + 1;
    let (mut taken, mut wrong) = (BTreeSet::new(), Vec::new());
    for (word, range) in numbers.iter().zip(ranges) {
        match range {
            Some(range) if *range.start() > 0 && *range.end() <= rows => {
                taken.extend(range.map(|number| number - 1));
            }
            _ => wrong.push(*word),
        }
    }
    if !wrong.is_empty() {
        let right: Vec<usize> = taken.iter().map(|row| row + 1).collect();
        return say(model, &plain::no_rows(&wrong, &right, rows));
    }
    // The user's own answer comes last, since it may ask for a text.
    for row in taken {
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

/// The numbers that a word stands for: `3`, or from `1-3` all three.
fn range_of(word: &str) -> Option<RangeInclusive<usize>> {
    let (from, to) = word.split_once(['-', '–']).unwrap_or((word, word));
    let (from, to) = (from.parse().ok()?, to.parse().ok()?);
    (from <= to).then_some(from..=to)
}

/// The row of a number, from 0; what is no row is said.
fn row_of(model: &mut Model, number: &str, rows: usize) -> Option<usize> {
    let given = number
        .parse()
        .ok()
        .and_then(|given: usize| given.checked_sub(1));
    let row = given.filter(|&row| row < rows);
    if row.is_none() {
        let answer = if is_number(number) {
            plain::no_rows(&[number], &[], rows)
        } else {
            plain::unknown(number)
        };
        say(model, &answer);
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
