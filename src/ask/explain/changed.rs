//! What differs between two moments of a form, in the words that its user reads: labels, not ids and indices.

use crate::ask::answers::Answer;
use crate::ask::lines::{one_line, quoted};
use crate::ask::model::{Editing, Field, Model, Outcome, Row};
use crate::ask::questionnaire::Question;
use crate::ask::words;
use crate::tea::text;

/// What is otherwise now than it was: the answers first, then where the user is, then what the form says.
pub fn changed(before: &Model, now: &Model) -> Vec<String> {
    let mut said = Vec::new();
    let questions = &now.questionnaire.questions;
    let answers = before.answers.iter().zip(now.answers.iter());
    for (question, (was, is)) in questions.iter().zip(answers) {
        if was != is {
            answer(question, was, is, &mut said);
        }
    }
    if before.answers.whole_note() != now.answers.whole_note() {
        said.push(note(words::WHOLE, now.answers.whole_note()));
    }
    place(before, now, &mut said);
    field(before, now, &mut said);
    around(before, now, &mut said);
    if before.notice != now.notice
        && let Some(notice) = &now.notice
    {
        said.push(format!("The form says: {notice}"));
    }
    if before.unkept != now.unkept
        && let Some(unkept) = &now.unkept
    {
        said.push(format!("The form says: {unkept}"));
    }
    if before.outcome != now.outcome
        && let Some(outcome) = &now.outcome
    {
        said.push(format!("The form is over: {}.", ended(outcome)));
    }
    said
}

fn answer(question: &Question, was: &Answer, is: &Answer, said: &mut Vec<String>) {
    let label = one_line(&question.label);
    for (at, option) in question.options.iter().enumerate() {
        let option = quoted(&option.label);
        match (was.is_selected(at), is.is_selected(at)) {
            (false, true) => said.push(format!("{label}: {option} is chosen.")),
            (true, false) => said.push(format!("{label}: {option} is no longer chosen.")),
            (true, true) | (false, false) => {}
        }
        if was.option_note(at) != is.option_note(at) {
            said.push(note(&format!("{label}, {option}"), is.option_note(at)));
        }
    }
    if was.custom() != is.custom() {
        said.push(match is.custom() {
            Some(custom) if custom.selected => {
                format!(
                    "{label}: the own answer {} is chosen.",
                    quoted(&custom.text)
                )
            }
            Some(custom) => format!(
                "{label}: the own answer {} is kept, and not chosen.",
                quoted(&custom.text)
            ),
            None => format!("{label}: the own answer is gone."),
        });
    }
    if was.note() != is.note() {
        said.push(note(&label, is.note()));
    }
    if was.kind != is.kind {
        said.push(format!("{label} takes {} now.", words::kind(is.kind)));
    }
}

fn note(of: &str, text: Option<&str>) -> String {
    match text {
        Some(text) => format!("{of}: the note is {} now.", quoted(text)),
        None => format!("{of}: the note is gone."),
    }
}

/// Where the user is.
fn place(before: &Model, now: &Model, said: &mut Vec<String>) {
    if before.tab != now.tab {
        let tab = now.question().map(|question| one_line(&question.label));
        let tab = tab.unwrap_or_else(|| format!("the {}", words::REVIEW.to_lowercase()));
        said.push(format!("The form shows {tab}."));
    } else if before.row() != now.row() || before.review != now.review {
        said.push(format!("The cursor is on {}.", row(now)));
    }
    for (was, is, what) in [
        (
            before.overlay.is_some(),
            now.overlay.is_some(),
            "The settings are",
        ),
        (
            before.key_list.is_some(),
            now.key_list.is_some(),
            "The list of keys is",
        ),
        (
            before.filter.is_some(),
            now.filter.is_some(),
            "A filter of the options is",
        ),
        (
            before.offer.is_some(),
            now.offer.is_some(),
            "The offer to go on is",
        ),
    ] {
        match (was, is) {
            (false, true) => said.push(format!("{what} open.")),
            (true, false) => said.push(format!("{what} closed.")),
            (true, true) | (false, false) => {}
        }
    }
    if before.folded != now.folded {
        let how = if now.folded {
            "folded to one line"
        } else {
            "unfolded"
        };
        said.push(format!("The form is {how}."));
    }
}

fn row(model: &Model) -> String {
    match (model.question(), model.row()) {
        (Some(question), Some(Row::Option(option))) => quoted(&question.options[option].label),
        (_, Some(Row::Option(_) | Row::Custom)) => quoted(words::CUSTOM),
        (_, Some(Row::Next)) => quoted(words::NEXT),
        (_, None) => quoted(words::review_action(model.review)),
    }
}

/// The open field, and what is in it.
fn field(before: &Model, now: &Model, said: &mut Vec<String>) {
    let text = |editing: &Editing| editing.editor.text().into_owned();
    match (&before.editing, &now.editing) {
        (None, None) => {}
        (Some(_), None) => said.push("The field is closed.".to_owned()),
        (Some(was), Some(is)) if was.field == is.field => {
            let (was, is) = (text(was), text(is));
            if was != is {
                said.push(edited(&was, &is));
            }
        }
        (_, Some(open)) => said.push(format!("A field is open: {}.", name(now, open.field))),
    }
}

/// What an edit did to a text: all of it while that is short, else what came and went, and where.
fn edited(was: &str, is: &str) -> String {
    /// The longest text that is shown whole, in columns.
    const SHORT: usize = 40;
    if is.is_empty() {
        return "The field is empty now.".to_owned();
    }
    if text::width(is) <= SHORT && !is.contains('\n') {
        return format!("The field says {} now.", quoted(is));
    }
    let start = common(was.chars().zip(is.chars()));
    let (rest_was, rest_is) = (&was[start..], &is[start..]);
    let end = common(rest_was.chars().rev().zip(rest_is.chars().rev()));
    let (gone, came) = (
        &rest_was[..rest_was.len() - end],
        &rest_is[..rest_is.len() - end],
    );
    let place = match last_words(&is[..start]) {
        before if before.is_empty() => "At the start of the field".to_owned(),
        before => format!("In the field, behind {before}"),
    };
    match (gone, came) {
        ("", came) => format!("{place}: {} is new.", piece(came)),
        (gone, "") => format!("{place}: {} is gone.", piece(gone)),
        (gone, came) => format!("{place}: {} became {}.", piece(gone), piece(came)),
    }
}

/// The bytes of the characters that are the same from the first on.
fn common(mut pairs: impl Iterator<Item = (char, char)>) -> usize {
    let mut bytes = 0;
    while let Some((a, b)) = pairs.next()
        && a == b
    {
        bytes += a.len_utf8();
    }
    bytes
}

/// The end of a text, in quotes; nothing where it is empty.
fn last_words(before: &str) -> String {
    const SHOWN: usize = 20;
    let chars = before.chars().count();
    let tail: String = before.chars().skip(chars.saturating_sub(SHOWN)).collect();
    let dots = if chars > SHOWN { "…" } else { "" };
    match one_line(&tail) {
        tail if tail.is_empty() => String::new(),
        tail => format!("“{dots}{tail}”"),
    }
}

/// A part of a text: what cannot be seen is named.
fn piece(text: &str) -> String {
    match text {
        "\n" => "a new line".to_owned(),
        " " => "a blank".to_owned(),
        text => quoted(text),
    }
}

fn name(model: &Model, field: Field) -> String {
    let label = |question: usize| {
        let question = model.questionnaire.questions.get(question);
        question.map_or_else(String::new, |question| one_line(&question.label))
    };
    match field {
        Field::Custom(question) => format!("the own answer to {}", label(question)),
        Field::Note(question) => format!("the note on {}", label(question)),
        Field::OptionNote(question, option) => {
            let options = &model.questionnaire.questions[question].options;
            format!("the note on {}", quoted(&options[option].label))
        }
        Field::WholeNote => "the note on all questions".to_owned(),
        Field::Filter => "the filter of the options".to_owned(),
    }
}

/// The settings, the terminal, the clock.
fn around(before: &Model, now: &Model, said: &mut Vec<String>) {
    let (was, is) = (&before.loaded.config, &now.loaded.config);
    if was.settings != is.settings {
        said.push("The settings are others now.".to_owned());
    }
    if was.keymap_name != is.keymap_name {
        said.push(format!("The keymap is {} now.", one_line(&is.keymap_name)));
    }
    if before.theme != now.theme {
        said.push(format!("The theme is {} now.", one_line(&now.theme.name)));
    }
    if before.size != now.size {
        let (columns, rows) = now.size;
        said.push(format!("The terminal has {columns}x{rows} cells now."));
    }
    if before.timeout.is_some() && now.timeout.is_none() {
        said.push("The clock has stopped.".to_owned());
    }
}

fn ended(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Submitted => "the answers are submitted",
        Outcome::Elaborated => "the agent is to elaborate",
        Outcome::Cancelled => "it was closed without an answer",
        Outcome::Interrupted => "it was interrupted",
        Outcome::Aborted => "the call was called off",
        Outcome::TimedOut(_) => "the time was up",
        Outcome::Invalid(_) => "there was nothing to ask",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::explain::tests::pressed;
    use serde_json::Value;

    #[test]
    fn what_a_key_changed_is_said_in_the_words_of_the_form() {
        for (keys, sentences) in [
            ("down", "The cursor is on “B”."),
            ("2", "Q1: “B” is chosen.\nThe form shows the review."),
            ("space", "Q1: “A” is chosen."),
            ("space space", "Q1: “A” is no longer chosen."),
            (
                "space down space",
                "Q1: “A” is no longer chosen.\nQ1: “B” is chosen.",
            ),
            ("n", "A field is open: the note on “A”."),
            ("n w", "The field says “w” now."),
            (
                "n w enter",
                "Q1, “A”: the note is “w” now.\nThe field is closed.",
            ),
            (
                "3 o enter",
                "Q1: the own answer “o” is chosen.\nThe form shows the review.\nThe field is closed.",
            ),
            (
                "t",
                "Q1 takes several answers now.\nThe form says: This question now takes several answers.",
            ),
            ("?", "The settings are open."),
            ("? esc", "The settings are closed."),
            ("x", ""),
            ("1 enter", "The form is over: the answers are submitted."),
        ] {
            let forms = pressed(keys, &Value::Null);
            let [.., before, now] = &forms[..] else {
                panic!("there are two at least");
            };
            assert_eq!(changed(before, now).join("\n"), sentences, "{keys}");
        }
    }

    #[test]
    fn of_a_long_text_only_what_came_and_went_is_said_and_where() {
        let long = "The field holds a text that is longer than a line of it.";
        for (was, is, said) in [
            ("short", "shorter", "The field says “shorter” now."),
            (long, "", "The field is empty now."),
            (
                long,
                &format!("{long}x"),
                "In the field, behind “…r than a line of it.”: “x” is new.",
            ),
            (
                long,
                &long.replace("holds a", "holds no"),
                "In the field, behind “The field holds”: “a” became “no”.",
            ),
            (
                long,
                &long.replace("that is ", ""),
                "In the field, behind “…field holds a text”: “that is” is gone.",
            ),
            (
                long,
                &format!(" {long}"),
                "At the start of the field: a blank is new.",
            ),
            (
                "a\nb",
                "a\n\nb",
                "In the field, behind “a”: a new line is new.",
            ),
        ] {
            assert_eq!(edited(was, is), said);
        }
    }
}
