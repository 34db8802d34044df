//! `ask_user` of Gemini CLI.
//!
//! Answers go back by the position of the question, several labels in one text.

use serde_json::{Value, json};

use super::salvage::{Dialect, Salvage};
use super::{Format, ImportError, Remark, by_name, labels, with_notes};
use crate::ask::answers::Answers;
use crate::ask::questionnaire::Questionnaire;
use crate::ask::result::ToolResult;

const DIALECT: Dialect = Dialect {
    format: Format::GeminiCli,
    names: &["question", "header", "multiSelect", "choice"],
    unused: &[(
        "placeholder",
        "the form has a hint of its own in empty fields",
    )],
    without_ids: true,
    without_values: true,
};

pub(super) fn read(payload: &Value, remarks: &mut Vec<Remark>) -> Result<Value, ImportError> {
    Salvage::new(&DIALECT, remarks).payload(payload)
}

pub(super) fn result(questionnaire: &Questionnaire, answers: &Answers) -> ToolResult<Value> {
    by_name(questionnaire, answers, |at, question, answer| {
        let text = with_notes(labels(question, answer).join(", "), answer);
        (!text.is_empty()).then(|| (at.to_string(), json!(text)))
    })
}
