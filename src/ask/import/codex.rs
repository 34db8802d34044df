//! `request_user_input` of Codex.
//!
//! Answers go back by id: the label, and the user's own words behind `user_note: `.

use serde_json::{Value, json};

use super::salvage::{Dialect, Salvage};
use super::{Format, ImportError, Remark, by_name, notes};
use crate::ask::answers::Answers;
use crate::ask::questionnaire::Questionnaire;
use crate::ask::result::ToolResult;

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

pub(super) fn result(questionnaire: &Questionnaire, answers: &Answers) -> ToolResult<Value> {
    by_name(questionnaire, answers, |_, question, answer| {
        let chosen = answer.selected();
        let chosen = chosen.map(|option| question.options[option].label.clone());
        let own = answer.selected_custom().map(str::to_owned);
        let written = own.into_iter().chain(notes(answer));
        let written = written.map(|text| format!("user_note: {text}"));
        let all: Vec<String> = chosen.chain(written).collect();
        (!all.is_empty()).then(|| (question.id.clone(), json!({ "answers": all })))
    })
}
