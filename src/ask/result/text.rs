//! What the model reads of a result, and the one line that a person does.

use super::elaboration::{INSTRUCTION, Status};
use super::pairs;
use crate::ask::answers::{Answer, Answers};
use crate::ask::excerpt::{hanging, one_line, quoted};
use crate::ask::questionnaire::{Choice, Kind, Question, Questionnaire};
use crate::ask::validate::Invalid;

pub(super) const CANCELLED: &str =
    "The user closed the form without submitting it: there are no answers, and none may be assumed";

pub(super) const TIMED_OUT: &str =
    "The time to answer ran out and nobody answered: there are no answers, and none may be assumed";

/// Lines of answers and notes, question by question.
pub(super) fn submitted(questionnaire: &Questionnaire, answers: &Answers) -> String {
    let mut lines = Vec::new();
    for (question, answer) in pairs(questionnaire, answers) {
        let label = &question.label;
        lines.push(answer_line(question, answer));
        if let Some(note) = answer.note() {
            lines.push(format!("{label} note: {note}"));
        }
        for (index, note) in answer.option_notes() {
            if answer.is_selected(index) {
                let option = &question.options[index].label;
                lines.push(format!("{label} / {option} note: {note}"));
            }
        }
    }
    lines.extend(presentation_note(questionnaire, answers));
    entries(&lines)
}

/// Lines of what to explain, then what to keep, what is open, and what to do.
pub(super) fn elaborated(questionnaire: &Questionnaire, answers: &Answers) -> String {
    let mut lines = if answers.any_note() {
        noted(questionnaire, answers)
    } else {
        answered(questionnaire, answers)
    };
    let open = pairs(questionnaire, answers).filter(|(_, answer)| !answer.is_answered());
    let open: Vec<_> = open.map(|(q, a)| answer_line(q, a)).collect();
    if !open.is_empty() {
        lines.push("Still open:".to_owned());
        lines.extend(open);
    }
    lines.extend(presentation_note(questionnaire, answers));
    lines.push(INSTRUCTION.to_owned());
    entries(&lines)
}

/// One line for each note, then the answers of the questions without any.
fn noted(questionnaire: &Questionnaire, answers: &Answers) -> Vec<String> {
    let mut lines = Vec::new();
    let mut kept = Vec::new();
    for (question, answer) in pairs(questionnaire, answers) {
        let current = current_answer(question, answer);
        let start = ask_to_elaborate(question);
        if let Some(note) = answer.note() {
            lines.push(format!("{start}{current} with note {}", quoted(note)));
        }
        for (index, note) in answer.option_notes() {
            let option = quoted(&question.options[index].label);
            let note = quoted(note);
            lines.push(format!("{start} option {option}{current} with note {note}"));
        }
        if Status::of(answer) == Status::Answered {
            kept.push(answer_line(question, answer));
        }
    }
    if !kept.is_empty() {
        lines.push("Answers to keep:".to_owned());
        lines.append(&mut kept);
    }
    lines
}

/// One line for each answer, or one that says there is none.
fn answered(questionnaire: &Questionnaire, answers: &Answers) -> Vec<String> {
    let answered = pairs(questionnaire, answers).filter(|(_, answer)| answer.is_answered());
    let lines: Vec<_> = answered
        .map(|(q, a)| format!("{}{}", ask_to_elaborate(q), current_answer(q, a)))
        .collect();
    if lines.is_empty() {
        vec![
            "User asked to elaborate on the questions without answering any or writing a note"
                .to_owned(),
        ]
    } else {
        lines
    }
}

fn ask_to_elaborate(question: &Question) -> String {
    format!(
        "User asked to elaborate on question {}",
        quoted(&question.prompt)
    )
}

/// The current answer in brackets, if there is one.
fn current_answer(question: &Question, answer: &Answer) -> String {
    if answer.is_answered() {
        format!(" (current answer: {})", quoted(&labels(question, answer)))
    } else {
        String::new()
    }
}

/// The first line of every invalid payload, then a line for each issue.
pub(super) fn invalid(invalid: &Invalid) -> String {
    let issues = invalid.issues.iter();
    let issues = issues.map(|issue| format!("- {}: {}", issue.path, issue.message));
    let lines: Vec<_> = std::iter::once("Invalid ask_user payload:".to_owned())
        .chain(issues)
        .collect();
    entries(&lines)
}

/// What is said where nobody can be asked, with the questions and options to ask in another way.
pub(super) fn not_interactive(questionnaire: &Questionnaire, answers: &Answers) -> String {
    let mut lines = vec![
        "Needs user input: ask_user requires interactive TUI mode.".to_owned(),
        "Nobody was asked. Put these questions to the user yourself:".to_owned(),
    ];
    for (number, (question, answer)) in (1..).zip(pairs(questionnaire, answers)) {
        let (id, label, prompt) = (quoted(&question.id), &question.label, &question.prompt);
        let how = how_to_answer(question, answer);
        lines.push(format!("{number}. {label} [{id}, {how}]: {prompt}"));
        lines.extend(question.options.iter().map(option_line));
    }
    entries(&lines)
}

fn how_to_answer(question: &Question, answer: &Answer) -> &'static str {
    match answer.kind {
        Kind::Single | Kind::Preview if question.freeform => "in own words",
        Kind::Single | Kind::Preview => "one option or own words",
        Kind::Multi => "any options and own words",
    }
}

fn option_line(option: &Choice) -> String {
    let value = quoted(&option.value);
    match &option.description {
        Some(description) => format!("- {} [{value}]: {description}", option.label),
        None => format!("- {} [{value}]", option.label),
    }
}

/// What is said when something broke on our side.
pub(super) fn failed(message: &str) -> String {
    format!(
        "ask_user failed, so nobody was asked: {message}\n\
         There are no answers, and none may be assumed"
    )
}

/// One line about the answers, for a person; the user's own words are in quotation marks.
pub fn summary(questionnaire: &Questionnaire, answers: &Answers) -> String {
    let answered = pairs(questionnaire, answers).filter(|(_, answer)| answer.is_answered());
    let parts: Vec<_> = answered
        .map(|(question, answer)| {
            let selected = answer.selected();
            let options = selected.map(|index| one_line(&question.options[index].label));
            let custom = answer.selected_custom();
            let own = custom.map(|text| format!("“{}”", one_line(text)));
            let items: Vec<_> = options.chain(own).collect();
            format!("{}: {}", one_line(&question.label), items.join(", "))
        })
        .collect();
    if parts.is_empty() {
        "no answers".to_owned()
    } else {
        parts.join(" · ")
    }
}

/// Which answered questions the user saw as another kind than was requested.
fn presentation_note(questionnaire: &Questionnaire, answers: &Answers) -> Option<String> {
    let changed: Vec<_> = pairs(questionnaire, answers)
        .filter(|(question, answer)| answer.is_answered() && answer.kind != question.kind)
        .map(|(question, answer)| {
            let label = one_line(&question.label);
            let (shown, asked) = (answer.kind.name(), question.kind.name());
            format!("{label} as {shown} instead of {asked}")
        })
        .collect();
    let list = changed.join(", ");
    (!changed.is_empty()).then(|| format!("Note: presented by the user's choice: {list}"))
}

fn answer_line(question: &Question, answer: &Answer) -> String {
    let label = &question.label;
    if answer.is_answered() {
        format!("{label}: {}", labels(question, answer))
    } else {
        format!("{label}: (no answer)")
    }
}

/// The labels of the selected options, then the text of the user's own.
fn labels(question: &Question, answer: &Answer) -> String {
    let selected = answer.selected();
    let options = selected.map(|index| question.options[index].label.as_str());
    let labels: Vec<_> = options.chain(answer.selected_custom()).collect();
    labels.join(", ")
}

/// One entry a line, the later lines of an entry indented.
fn entries(lines: &[String]) -> String {
    let lines: Vec<_> = lines.iter().map(|line| hanging(line)).collect();
    lines.join("\n")
}
