//! Answers as the tool result: `content` for the model, `details` for the host.
//!
//! The model reads only the text, so everything that it needs is there too.
//! There is one function for each way in which a call can end.

pub mod details;
pub mod elaboration;
mod text;

use serde::Serialize;

use crate::ask::answers::{Answer, Answers};
use crate::ask::questionnaire::{Question, Questionnaire};
use crate::ask::validate::Invalid;
use details::{Details, Mode};
use elaboration::{Continuation, Elaboration};

pub use text::summary;

/// What a call of the tool returns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ToolResult {
    /// What the model reads.
    pub content: Vec<Content>,
    /// What the host reads.
    pub details: Details,
}

/// One part of what the model reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Content {
    /// Plain text.
    Text {
        /// The text.
        text: String,
    },
}

/// The user submitted the form.
pub fn submitted(questionnaire: &Questionnaire, answers: &Answers) -> ToolResult {
    let mut details = Details::asked(questionnaire, answers);
    details.answers = details::answers(questionnaire, answers);
    tool_result(text::submitted(questionnaire, answers), details)
}

/// The user wants explanations before deciding.
pub fn elaborated(questionnaire: &Questionnaire, answers: &Answers) -> ToolResult {
    let mut details = Details::asked(questionnaire, answers);
    details.mode = Mode::Elaborate;
    details.answers = details::committed(questionnaire, answers);
    details.continuation = Some(Continuation::of(questionnaire, answers));
    details.elaboration = Some(Elaboration::of(questionnaire, answers));
    tool_result(text::elaborated(questionnaire, answers), details)
}

/// The user closed the form.
pub fn cancelled(questionnaire: &Questionnaire, answers: &Answers) -> ToolResult {
    let details = Details::asked(questionnaire, answers).cancelled();
    tool_result(text::CANCELLED.to_owned(), details)
}

/// The time to answer ran out.
pub fn timed_out(questionnaire: &Questionnaire, answers: &Answers) -> ToolResult {
    let details = Details::asked(questionnaire, answers).cancelled();
    tool_result(text::TIMED_OUT.to_owned(), details)
}

/// There is no terminal to ask in; the text has the questions, so that the caller can ask them.
pub fn not_interactive(questionnaire: &Questionnaire, answers: &Answers) -> ToolResult {
    let details = Details::asked(questionnaire, answers).cancelled();
    tool_result(text::not_interactive(questionnaire, answers), details)
}

/// The payload cannot be asked.
pub fn invalid(invalid: &Invalid) -> ToolResult {
    let mut details = Details::unasked(invalid.title.as_deref());
    details.error = Some(details::Error::InvalidInput {
        issues: invalid.issues.clone(),
    });
    tool_result(text::invalid(invalid), details)
}

/// Something broke on our side.
pub fn failed(title: Option<&str>, message: &str) -> ToolResult {
    tool_result(text::failed(message), Details::unasked(title))
}

fn tool_result(text: String, details: Details) -> ToolResult {
    let content = vec![Content::Text { text }];
    ToolResult { content, details }
}

/// Every question with its answer.
fn pairs<'a>(
    questionnaire: &'a Questionnaire,
    answers: &'a Answers,
) -> impl Iterator<Item = (&'a Question, &'a Answer)> {
    questionnaire.questions.iter().zip(answers.iter())
}
