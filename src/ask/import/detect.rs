//! Whose shape a payload has.

use serde_json::{Map, Value};

use super::Format;
use super::fields::{PROMPT, QUESTIONS, find};
use super::shell;
use crate::ask::request::parsed_once;

/// The format that a payload looks like; `ask_user`, where it looks like no other.
pub fn detect(payload: &Value) -> Format {
    let Ok(payload) = shell::unwrapped(payload, &mut Vec::new()) else {
        return Format::AskUser;
    };
    let question = match &payload {
        Value::String(_) => return Format::Text,
        Value::Array(list) if !list.is_empty() && list.iter().all(Value::is_string) => {
            return Format::Text;
        }
        Value::Array(list) => list.first().cloned(),
        Value::Object(fields) if is_elicitation(fields) => return Format::Elicitation,
        Value::Object(fields) => first_question(fields, &payload),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    };
    match question {
        Some(Value::Object(question)) => of_question(&question),
        _ => Format::AskUser,
    }
}

fn is_elicitation(fields: &Map<String, Value>) -> bool {
    let is_url = fields.get("mode").is_some_and(|mode| mode == "url") && fields.contains_key("url");
    is_url || fields.contains_key("requestedSchema") || fields.contains_key("requested_schema")
}

fn first_question(fields: &Map<String, Value>, payload: &Value) -> Option<Value> {
    match find(fields, QUESTIONS).map(|(_, found)| parsed_once(found).into_owned()) {
        Some(Value::Array(list)) => list.into_iter().next(),
        Some(one @ Value::Object(_)) => Some(one),
        _ => find(fields, PROMPT).map(|_| payload.clone()),
    }
}

/// Tools are told apart by what only they have.
fn of_question(question: &Map<String, Value>) -> Format {
    let has = |name: &str| question.contains_key(name);
    if !has("question") || has("prompt") {
        Format::AskUser
    } else if has("isOther")
        || has("isSecret")
        || (has("id") && has("header") && !has("multiSelect"))
    {
        Format::Codex
    } else if has("multiple") || has("custom") {
        Format::Opencode
    } else if has("placeholder") || has("type") {
        Format::GeminiCli
    } else if has("header") || has("multiSelect") {
        Format::ClaudeCode
    } else {
        Format::AskUser
    }
}
