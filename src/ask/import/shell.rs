//! What lies around a payload: text around JSON, JSON in a text, the envelope of a tool call.

use serde_json::{Value, json};

use super::{ImportError, Remark};
use crate::ask::request::trim;
use crate::json;

/// Fields under which the arguments of a call are handed around.
const ENVELOPES: [&str; 9] = [
    "arguments",
    "input",
    "tool_input",
    "toolInput",
    "args",
    "params",
    "parameters",
    "payload",
    "function",
];

/// Fields that a payload has, and an envelope has not.
const INSIDE: [&str; 8] = [
    "questions",
    "question",
    "prompt",
    "requestedSchema",
    "requested_schema",
    "options",
    "choices",
    "prompts",
];

/// The payload without what lies around it.
pub(super) fn unwrapped(value: &Value, remarks: &mut Vec<Remark>) -> Result<Value, ImportError> {
    let mut value = parsed(value, remarks)?;
    // As deep as a request around the call around its arguments around a text; what is deeper is no envelope.
    for _ in 0..4 {
        let Some(object) = value.as_object() else {
            break;
        };
        if INSIDE.iter().any(|name| object.contains_key(*name)) {
            break;
        }
        let Some((name, inner)) = ENVELOPES
            .iter()
            .find_map(|name| Some((*name, object.get(*name)?)))
            .filter(|(_, inner)| inner.is_object() || inner.is_array() || inner.is_string())
        else {
            break;
        };
        remarks.push(Remark {
            path: name.to_owned(),
            message: "took the payload out of here".to_owned(),
        });
        value = parsed(inner, remarks)?;
    }
    Ok(value)
}

/// The value that a text of JSON holds, or a text that is a question; anything else is itself.
fn parsed(value: &Value, remarks: &mut Vec<Remark>) -> Result<Value, ImportError> {
    let Value::String(text) = value else {
        return Ok(value.clone());
    };
    let text = trim(text);
    if text.is_empty() {
        return Err(ImportError::Empty);
    }
    let error = match json::parse(text) {
        Ok(parsed @ (Value::Object(_) | Value::Array(_))) => {
            remark(remarks, "parsed the JSON in a text");
            return Ok(parsed);
        }
        Ok(_) => return Ok(json!(text)),
        Err(error) => error,
    };
    if let Some(inside) = fenced(text) {
        let parsed = json::parse(inside).map_err(ImportError::NotJson)?;
        remark(
            remarks,
            "took the block of JSON out of a text; the words around it are left out",
        );
        return Ok(parsed);
    }
    if text.starts_with(['{', '[']) {
        return Err(ImportError::NotJson(error));
    }
    Ok(json!(text))
}

/// The only fenced block of a text, if it could be JSON.
fn fenced(text: &str) -> Option<&str> {
    let parts: Vec<&str> = text.split("```").collect();
    let [_, block, _] = parts[..] else {
        return None;
    };
    let block = block.strip_prefix("json").unwrap_or(block).trim();
    block.starts_with(['{', '[']).then_some(block)
}

fn remark(remarks: &mut Vec<Remark>, message: &str) {
    remarks.push(Remark {
        path: String::new(),
        message: message.to_owned(),
    });
}
