//! `ask_user` of Gemini CLI.
//!
//! Answers go back by the position of the question, several labels in one text.

use serde_json::{Map, Value, json};

use super::salvage::{Dialect, Salvage};
use super::{Format, ImportError, Remark, labels, with_notes, without_answers};
use crate::ask::answers::Answers;
use crate::ask::ending::Ending;
use crate::ask::questionnaire::Questionnaire;
use crate::ask::result::{ToolResult, pairs};

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

pub(super) fn result(
    questionnaire: &Questionnaire,
    answers: &Answers,
    ending: Ending,
) -> ToolResult<Value> {
    let declined = without_answers(ending, json!({ "answers": {}, "cancelled": true }));
    if let Some(declined) = declined {
        return declined;
    }
    let mut by_position = Map::new();
    for (at, (question, answer)) in pairs(questionnaire, answers).enumerate() {
        let text = with_notes(labels(question, answer).join(", "), answer);
        if !text.is_empty() {
            by_position.insert(at.to_string(), json!(text));
        }
    }
    let details = json!({ "answers": by_position });
    ToolResult::new(details.to_string(), details)
}
