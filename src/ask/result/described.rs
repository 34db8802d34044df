//! What was asked, with every default filled in and all options.

use serde::Serialize;

use super::answered::Asked;
use super::pairs;
use crate::ask::answers::{Answer, Answers};
use crate::ask::questionnaire::{Choice, Question, Questionnaire};

/// What a form asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Opened {
    /// The title, as given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The questions.
    pub questions: Vec<QuestionContext>,
}

/// A question with all its options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct QuestionContext {
    /// The question as it was asked.
    #[serde(flatten)]
    pub asked: Asked,
    /// Its options.
    pub options: Vec<OptionContext>,
}

/// An option as it was asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OptionContext {
    /// Its value.
    pub value: String,
    /// Its label.
    pub label: String,
    /// Its description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Its preview.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preview: Option<String>,
}

impl Opened {
    pub(super) fn of(questionnaire: &Questionnaire, answers: &Answers) -> Self {
        let questions = pairs(questionnaire, answers);
        Self {
            title: questionnaire.title.clone(),
            questions: questions.map(|(q, a)| QuestionContext::of(q, a)).collect(),
        }
    }
}

impl QuestionContext {
    pub(super) fn of(question: &Question, answer: &Answer) -> Self {
        Self {
            asked: Asked::of(question, answer),
            options: question.options.iter().map(OptionContext::of).collect(),
        }
    }
}

impl OptionContext {
    pub(super) fn of(choice: &Choice) -> Self {
        Self {
            value: choice.value.clone(),
            label: choice.label.clone(),
            description: choice.description.clone(),
            preview: choice.preview.clone(),
        }
    }
}
