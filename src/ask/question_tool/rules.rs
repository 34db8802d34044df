//! What a call of the right shape can still break; the first fault counts.

use std::collections::BTreeMap;

use super::Code;
use super::limits::{MAX_QUESTIONS, MIN_OPTIONS, RESERVED_LABELS};
use crate::ask::questionnaire::{Question, Questionnaire};
use crate::ask::validate::Issue;
use crate::json::excerpt;

/// The first rule that a questionnaire breaks, and where.
pub(super) fn broken(questionnaire: &Questionnaire) -> Option<(Code, Issue)> {
    let questions = &questionnaire.questions;
    count(questions)
        .or_else(|| duplicate_question(questions))
        .or_else(|| {
            questions
                .iter()
                .enumerate()
                .find_map(|(index, question)| options(index, question))
        })
}

fn count(questions: &[Question]) -> Option<(Code, Issue)> {
    let (code, message) = match questions.len() {
        0 => (
            Code::NoQuestions,
            "the list is empty; ask at least one question".to_owned(),
        ),
        1..=MAX_QUESTIONS => return None,
        count => (
            Code::TooManyQuestions,
            format!("there are {count} questions; ask at most {MAX_QUESTIONS}"),
        ),
    };
    Some(fault(code, "questions".to_owned(), message))
}

fn duplicate_question(questions: &[Question]) -> Option<(Code, Issue)> {
    let (earlier, index) = repeated(questions.iter().map(|question| question.prompt.as_str()))?;
    let message = format!(
        "question {} has the same text as question {}; make it another one",
        index + 1,
        earlier + 1
    );
    let path = format!("questions[{index}].question");
    Some(fault(Code::DuplicateQuestion, path, message))
}

fn options(index: usize, question: &Question) -> Option<(Code, Issue)> {
    let path = format!("questions[{index}].options");
    let number = index + 1;
    let labels = || question.options.iter().map(|option| option.label.as_str());
    if question.options.len() < MIN_OPTIONS {
        let found = question.options.len();
        let message = format!("question {number} has {found} of at least {MIN_OPTIONS} options");
        return Some(fault(Code::EmptyOptions, path, message));
    }
    if let Some(at) = labels().position(|label| RESERVED_LABELS.contains(&label)) {
        let label = excerpt(&question.options[at].label);
        let message = format!(
            "option {} of question {number} is {label}, a row that the form adds by itself; leave it out",
            at + 1
        );
        let path = format!("{path}[{at}].label");
        return Some(fault(Code::ReservedLabel, path, message));
    }
    let (earlier, at) = repeated(labels())?;
    let message = format!(
        "option {} of question {number} has the same label as option {}; rename one of them",
        at + 1,
        earlier + 1
    );
    let path = format!("{path}[{at}].label");
    Some(fault(Code::DuplicateOptionLabel, path, message))
}

/// The first text that was there before, as the position of that one and its own.
fn repeated<'a>(texts: impl Iterator<Item = &'a str>) -> Option<(usize, usize)> {
    let mut seen = BTreeMap::new();
    texts.enumerate().find_map(|(at, text)| {
        let first = *seen.entry(text).or_insert(at);
        (first != at).then_some((first, at))
    })
}

fn fault(code: Code, path: String, message: String) -> (Code, Issue) {
    (code, Issue { path, message })
}
