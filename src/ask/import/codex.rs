//! `request_user_input` of Codex.
//!
//! Answers go back by id: the label, and the user's own words behind `user_note: `.

use serde_json::{Map, Value, json};

use super::salvage::{Dialect, Salvage};
use super::{Format, ImportError, Remark, notes, without_answers};
use crate::ask::answers::Answers;
use crate::ask::ending::Ending;
use crate::ask::questionnaire::Questionnaire;
use crate::ask::result::{ToolResult, pairs};

const DIALECT: Dialect = Dialect {
    format: Format::Codex,
    names: &["question", "header"],
    unused: &[
        ("isOther", "the form always takes an own answer"),
        ("isSecret", "the form shows what is typed"),
        ("autoResolutionMs", "the form waits for the user"),
    ],
    without_ids: false,
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
    let mut by_id = Map::new();
    for (question, answer) in pairs(questionnaire, answers) {
        let chosen = answer.selected();
        let chosen = chosen.map(|option| question.options[option].label.clone());
        let own = answer.selected_custom().map(str::to_owned);
        let written = own.into_iter().chain(notes(answer));
        let written = written.map(|text| format!("user_note: {text}"));
        let all: Vec<String> = chosen.chain(written).collect();
        if !all.is_empty() {
            by_id.insert(question.id.clone(), json!({ "answers": all }));
        }
    }
    let details = json!({ "answers": by_id });
    ToolResult::new(details.to_string(), details)
}
