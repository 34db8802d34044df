//! `question` of opencode.
//!
//! Answers go back as a list of labels for each question, empty where there is no answer.

use serde_json::{Value, json};

use super::salvage::{Dialect, Salvage};
use super::{Format, ImportError, Remark, in_mind, labels, with_notes};
use crate::ask::answers::Answers;
use crate::ask::questionnaire::Questionnaire;
use crate::ask::result::{ToolResult, pairs};

const DIALECT: Dialect = Dialect {
    format: Format::Opencode,
    names: &["question", "header", "multiple"],
    unused: &[("custom", "the form always takes an own answer")],
    without_ids: true,
    without_values: true,
};

pub(super) fn read(payload: &Value, remarks: &mut Vec<Remark>) -> Result<Value, ImportError> {
    Salvage::new(&DIALECT, remarks).payload(payload)
}

pub(super) fn result(questionnaire: &Questionnaire, answers: &Answers) -> ToolResult<Value> {
    let (mut lists, mut segments) = (Vec::new(), Vec::new());
    for (question, answer) in pairs(questionnaire, answers) {
        let labels = labels(question, answer);
        let text = if labels.is_empty() {
            "Unanswered".to_owned()
        } else {
            labels.join(", ")
        };
        let segment = format!("\"{}\"=\"{text}\"", question.prompt);
        segments.push(with_notes(segment, answer));
        lists.push(labels);
    }
    ToolResult::new(in_mind(&segments), json!({ "answers": lists }))
}
