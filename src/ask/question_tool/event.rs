//! What listeners hear before the form is shown: what is asked, without the text of previews.

use serde::Serialize;

use crate::ask::questionnaire::{Kind, Questionnaire};

/// The name under which it is published.
pub const CHANNEL: &str = "rpiv:ask-user:prompt";

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Prompt {
    /// The questions in order.
    pub questions: Vec<PromptQuestion>,
}

/// One question of a [`Prompt`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PromptQuestion {
    /// Its text.
    pub question: String,
    /// Its short name.
    pub header: String,
    /// Whether it takes several answers.
    pub multi_select: bool,
    /// Its options.
    pub options: Vec<PromptOption>,
}

/// One option of a [`PromptQuestion`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PromptOption {
    /// What the user reads.
    pub label: String,
    /// More about it; empty where nothing was said.
    pub description: String,
    /// Whether there is a preview.
    pub has_preview: bool,
}

/// What listeners hear of a questionnaire. Line ends are those of Unix.
pub fn prompt(questionnaire: &Questionnaire) -> Prompt {
    let questions = questionnaire.questions.iter();
    Prompt {
        questions: questions
            .map(|question| PromptQuestion {
                question: unix(&question.prompt),
                header: unix(&question.label),
                multi_select: question.opens_as == Kind::Multi,
                options: question
                    .options
                    .iter()
                    .map(|option| PromptOption {
                        label: unix(&option.label),
                        description: unix(option.description.as_deref().unwrap_or_default()),
                        has_preview: option.preview.is_some(),
                    })
                    .collect(),
            })
            .collect(),
    }
}

fn unix(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "")
}
