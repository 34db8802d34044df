//! The `details` of a result, field by field as the contract has them.
//!
//! What is absent is a missing key, never `null`, and all maps keep the order of the questionnaire.

use serde::Serialize;

use super::answered::{Answered, Asked, Entries};
use super::elaboration::{Continuation, Elaboration};
use super::pairs;
use crate::ask::answers::Answers;
use crate::ask::questionnaire::Questionnaire;
use crate::ask::validate::Issue;

/// What the host reads of a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Details {
    /// The title of the payload, as given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The form ended without an answer, or never opened.
    pub cancelled: bool,
    /// What the user wants next.
    pub mode: Mode,
    /// The questions that were asked.
    pub questions: Vec<Asked>,
    /// The answers by question id.
    pub answers: Entries<Answered>,
    /// How to go on; only in mode `elaborate`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub continuation: Option<Continuation>,
    /// What to explain; only in mode `elaborate`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub elaboration: Option<Elaboration>,
    /// Why the form never opened, if the payload is to blame.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Error>,
}

/// What the user wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// The agent goes on with the answers.
    Submit,
    /// The agent explains first.
    Elaborate,
}

/// Why a payload could not be asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Error {
    /// It breaks the rules.
    InvalidInput {
        /// Each fault, in the order of the document.
        issues: Vec<Issue>,
    },
}

impl Details {
    /// A form that was shown, without its answers.
    pub(super) fn asked(questionnaire: &Questionnaire, answers: &Answers) -> Self {
        let questions = pairs(questionnaire, answers);
        Self {
            title: questionnaire.title.clone(),
            cancelled: false,
            mode: Mode::Submit,
            questions: questions.map(|(q, a)| Asked::of(q, a)).collect(),
            answers: Entries(Vec::new()),
            continuation: None,
            elaboration: None,
            error: None,
        }
    }

    /// A form that never was.
    pub(super) fn unasked(title: Option<&str>) -> Self {
        Self {
            title: title.map(str::to_owned),
            cancelled: true,
            mode: Mode::Submit,
            questions: Vec::new(),
            answers: Entries(Vec::new()),
            continuation: None,
            elaboration: None,
            error: None,
        }
    }

    /// The same, ended without answers.
    pub(super) fn cancelled(self) -> Self {
        Self {
            cancelled: true,
            ..self
        }
    }
}

/// The answers of a submitted form: every question with an answer, or at least a note.
pub(super) fn answers(questionnaire: &Questionnaire, answers: &Answers) -> Entries<Answered> {
    pairs(questionnaire, answers)
        .filter(|(_, answer)| answer.is_answered() || answer.note().is_some())
        .map(|(question, answer)| (question.id.clone(), Answered::of(question, answer)))
        .collect()
}

/// The answers of questions that have one.
pub(super) fn committed(questionnaire: &Questionnaire, answers: &Answers) -> Entries<Answered> {
    pairs(questionnaire, answers)
        .filter(|(_, answer)| answer.is_answered())
        .map(|(question, answer)| (question.id.clone(), Answered::of(question, answer)))
        .collect()
}
