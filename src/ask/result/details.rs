//! The `details` of a result, field by field as the contract has them.
//!
//! What is absent is a missing key, never `null`, and all maps keep the order of the questionnaire.

use serde::{Serialize, Serializer};

use super::elaboration::{Continuation, Elaboration};
use super::pairs;
use crate::ask::answers::{Answer, Answers};
use crate::ask::questionnaire::{Kind, Question, Questionnaire};
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

/// A question as it was asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Asked {
    /// Its id.
    pub id: String,
    /// Its short name.
    pub label: String,
    /// The question itself.
    pub prompt: String,
    /// The kind that was requested.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// The kind that the user saw in the end, where it is another one.
    #[serde(rename = "presentedType", skip_serializing_if = "Option::is_none")]
    pub presented: Option<Kind>,
}

/// The answer to one question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answered {
    /// The values of the selected options in their order, then the text of the user's own.
    pub values: Vec<String>,
    /// The same as the user read it.
    pub labels: Vec<String>,
    /// The positions of the selected options, counted from 1.
    pub indices: Vec<usize>,
    /// The text of the user's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub custom_text: Option<String>,
    /// The note of the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The notes of the selected options by value.
    #[serde(skip_serializing_if = "Entries::is_empty")]
    pub option_notes: Entries<String>,
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

/// A JSON object that keeps its order, whatever its keys are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entries<T>(pub Vec<(String, T)>);

impl<T> Entries<T> {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T: Serialize> Serialize for Entries<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<T> FromIterator<(String, T)> for Entries<T> {
    fn from_iter<I: IntoIterator<Item = (String, T)>>(entries: I) -> Self {
        Self(entries.into_iter().collect())
    }
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

impl Asked {
    pub(super) fn of(question: &Question, answer: &Answer) -> Self {
        Self {
            id: question.id.clone(),
            label: question.label.clone(),
            prompt: question.prompt.clone(),
            kind: question.kind,
            presented: (answer.kind != question.kind).then_some(answer.kind),
        }
    }
}

impl Answered {
    pub(super) fn of(question: &Question, answer: &Answer) -> Self {
        let selected = || answer.selected().map(|index| &question.options[index]);
        let custom = answer.selected_custom().map(str::to_owned);
        let notes = answer.option_notes();
        Self {
            values: selected()
                .map(|option| option.value.clone())
                .chain(custom.clone())
                .collect(),
            labels: selected()
                .map(|option| option.label.clone())
                .chain(custom.clone())
                .collect(),
            indices: answer.selected().map(|index| index + 1).collect(),
            custom_text: custom,
            note: answer.note().map(str::to_owned),
            option_notes: notes
                .filter(|(index, _)| answer.is_selected(*index))
                .map(|(index, note)| (question.options[index].value.clone(), note.to_owned()))
                .collect(),
        }
    }
}
