//! What lies around a payload: text around JSON, JSON in a text, the envelope of a tool call.

use serde_json::{Deserializer, Value, json};

use super::{ImportError, Remark};
use crate::ask::request::trim;
use crate::json;

/// Fields under which the arguments of a call are handed around.
const ENVELOPES: [&str; 10] = [
    "arguments",
    "input",
    "tool_input",
    "toolInput",
    "args",
    "params",
    "parameters",
    "payload",
    "function",
    "tool_calls",
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

/// Fields that a payload may begin with, besides these.
const FIRST: [&str; 9] = [
    "title", "id", "label", "header", "type", "message", "mode", "name", "jsonrpc",
];

/// The payload without what lies around it.
pub(super) fn unwrapped(value: &Value, remarks: &mut Vec<Remark>) -> Result<Value, ImportError> {
    let mut value = parsed(value, remarks)?;
    // As deep as a list around a call around a function around its arguments around a text; what is deeper is no envelope.
    for _ in 0..5 {
        if let Some([call]) = value.as_array().map(Vec::as_slice)
            && is_envelope(call)
        {
            remark(remarks, "took the only call of a list");
            value = call.clone();
        }
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

/// Whether this is a call and not a question.
fn is_envelope(value: &Value) -> bool {
    let has = |names: &[&str]| names.iter().any(|name| value.get(name).is_some());
    has(&ENVELOPES) && !has(&INSIDE)
}

/// The value that a text of JSON holds, or a text that is a question; anything else is itself.
fn parsed(value: &Value, remarks: &mut Vec<Remark>) -> Result<Value, ImportError> {
    let Value::String(whole) = value else {
        return Ok(value.clone());
    };
    let text = trim(whole);
    if text.is_empty() {
        return Err(ImportError::Empty);
    }
    let bare = unfenced(text);
    let error = match json::parse(bare) {
        Ok(parsed @ (Value::Object(_) | Value::Array(_))) => {
            remark(remarks, "parsed the JSON in a text");
            return Ok(parsed);
        }
        Ok(_) => return Ok(json!(text)),
        Err(error) => error,
    };
    let mut pieces = pieces(bare)?;
    match pieces.len() {
        0 if bare.starts_with(['{', '[']) => Err(ImportError::NotJson(error)),
        0 => Ok(json!(text)),
        1 => {
            let message = "took the block of JSON out of a text; the words around it are left out";
            remark(remarks, message);
            Ok(pieces.remove(0))
        }
        count => Err(ImportError::SeveralPieces { count }),
    }
}

/// The text in a fence that goes around all of it.
fn unfenced(text: &str) -> &str {
    let inside = text
        .strip_prefix("```")
        .and_then(|text| text.strip_suffix("```"));
    let inside = inside.filter(|inside| !inside.contains("```"));
    inside.map_or(text, |inside| {
        trim(inside.strip_prefix("json").unwrap_or(inside))
    })
}

/// Every piece of JSON in a text that could be a payload. One that begins like a payload and is no JSON is a fault, wherever it stands.
fn pieces(text: &str) -> Result<Vec<Value>, ImportError> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(['{', '[']) {
        rest = &rest[start..];
        let mut values = Deserializer::from_str(rest).into_iter::<Value>();
        let end = match (values.next(), begins_as_payload(rest)) {
            (Some(Ok(value)), is_payload) => {
                if is_payload {
                    pieces.push(value);
                }
                values.byte_offset()
            }
            (Some(Err(_)) | None, true) => {
                json::parse(rest).map_err(ImportError::NotJson)?;
                1
            }
            (Some(Err(_)) | None, false) => 1,
        };
        rest = &rest[end..];
    }
    Ok(pieces)
}

/// Whether the first name in an object, or in the first object of a list, is one that payloads begin with.
fn begins_as_payload(text: &str) -> bool {
    let is_around = |char: char| char.is_whitespace() || matches!(char, '{' | '[' | '"' | '\'');
    let is_name = |char: char| char.is_alphanumeric() || char == '_';
    let name = text.trim_start_matches(is_around);
    let end = name.find(|char: char| !is_name(char)).unwrap_or(name.len());
    let (name, rest) = name.split_at(end);
    let rest = rest.trim_start_matches(['"', '\'']).trim_start();
    let names = INSIDE.iter().chain(&ENVELOPES).chain(&FIRST);
    rest.starts_with(':') && names.into_iter().any(|known| *known == name)
}

fn remark(remarks: &mut Vec<Remark>, message: &str) {
    remarks.push(Remark {
        path: String::new(),
        message: message.to_owned(),
    });
}
