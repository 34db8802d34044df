//! `elicitation/create` of MCP: a message, and a flat schema of what is wanted.
//!
//! Choices become options, truths become yes and no, and everything else is typed.
//! Answers go back as the values that the schema names; those that it does not allow are not sent.

mod limits;

use serde_json::{Map, Value, json};

use super::salvage::freeform;
use super::{Format, ImportError, Objection, Remark, notes, shell};
use crate::ask::answers::{Answer, Answers};
use crate::ask::questionnaire::{Question, Questionnaire};
use crate::ask::result::{ToolResult, pairs};
use crate::json::describe;
use limits::limits;

pub(super) fn read(payload: &Value, remarks: &mut Vec<Remark>) -> Result<Value, ImportError> {
    if let Some(mode) = payload["mode"].as_str().filter(|mode| *mode != "form") {
        let mode = mode.to_owned();
        return Err(ImportError::NotAForm { mode });
    }
    let properties = properties(payload).filter(|properties| !properties.is_empty());
    let properties = properties.ok_or_else(|| ImportError::NoQuestions {
        format: Format::Elicitation,
        wanted: "`requestedSchema` with `properties`",
        found: describe(schema(payload).unwrap_or(payload)),
    })?;
    let questions: Vec<Value> = properties
        .iter()
        .map(|(name, property)| question(name, property, is_required(payload, name), remarks))
        .collect();
    let mut read = json!({ "questions": questions });
    if let Some(message) = payload["message"].as_str() {
        read["title"] = json!(message);
    }
    Ok(read)
}

fn schema(payload: &Value) -> Option<&Value> {
    let object = payload.as_object()?;
    object
        .get("requestedSchema")
        .or_else(|| object.get("requested_schema"))
}

fn properties(payload: &Value) -> Option<&Map<String, Value>> {
    schema(payload)?["properties"].as_object()
}

fn is_required(payload: &Value, name: &str) -> bool {
    let required = schema(payload).and_then(|schema| schema["required"].as_array());
    required.is_some_and(|list| list.iter().any(|required| required == name))
}

fn question(name: &str, property: &Value, required: bool, remarks: &mut Vec<Remark>) -> Value {
    let path = format!("requestedSchema.properties.{name}");
    let mut remark = |message: String| {
        remarks.push(Remark {
            path: path.clone(),
            message,
        });
    };
    let text = |field: &str| {
        let text = property[field].as_str().map(str::trim);
        text.filter(|text| !text.is_empty())
    };
    let title = text("title").unwrap_or(name);
    let mut prompt = text("description").unwrap_or(title).to_owned();
    let limits: Vec<String> = limits(property, &Value::Null)
        .into_iter()
        .map(|limit| limit.words)
        .collect();
    if !limits.is_empty() {
        prompt = format!("{prompt} ({})", limits.join(", "));
    }
    if property.get("pattern").is_some() {
        remark("is asked with its pattern; what is typed is not held against it".to_owned());
    }
    let default = property.get("default").filter(|value| !value.is_null());
    let options = match choices(property) {
        Some(choices) => {
            let options = choices.into_iter().map(|(value, label)| {
                let recommended = default.is_some_and(|default| {
                    *default == value
                        || default.as_array().is_some_and(|list| list.contains(&value))
                });
                let value = value
                    .as_str()
                    .map_or_else(|| value.to_string(), str::to_owned);
                json!({"value": value, "label": label, "recommended": recommended})
            });
            Value::Array(options.collect())
        }
        None => freeform(),
    };
    if let Some(default) = default {
        remark(match choices(property) {
            Some(_) => format!("marked the default {default} as recommended"),
            None => format!("left out the default {default}: nothing is filled in for the user"),
        });
    }
    let many = property["type"] == "array";
    json!({
        "id": name, "label": title, "prompt": prompt, "required": required,
        "type": if many { "multi" } else { "single" },
        "options": options,
    })
}

/// The values that a property may have, each with what the user reads; none where it is typed.
fn choices(property: &Value) -> Option<Vec<(Value, String)>> {
    let label = |value: &Value| {
        value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned)
    };
    let property = match property["type"].as_str() {
        Some("array") => property.get("items")?,
        Some("boolean") => {
            return Some(vec![
                (json!(true), "Yes".to_owned()),
                (json!(false), "No".to_owned()),
            ]);
        }
        _ => property,
    };
    if let Some(values) = property["enum"].as_array().filter(|list| !list.is_empty()) {
        let names = property["enumNames"].as_array();
        let name = |at: usize| names.and_then(|names| names.get(at)?.as_str());
        let choices = values.iter().enumerate();
        let choices = choices.map(|(at, value)| {
            let label = name(at).map_or_else(|| label(value), str::to_owned);
            (value.clone(), label)
        });
        return Some(choices.collect());
    }
    let titled = ["oneOf", "anyOf"]
        .iter()
        .find_map(|name| property[*name].as_array())?;
    titled
        .iter()
        .map(|choice| {
            let value = choice.get("const")?;
            let label = choice["title"]
                .as_str()
                .map_or_else(|| label(value), str::to_owned);
            Some((value.clone(), label))
        })
        .collect()
}

pub(super) fn result(
    payload: &Value,
    questionnaire: &Questionnaire,
    answers: &Answers,
) -> ToolResult<Value> {
    let payload = shell::unwrapped(payload, &mut Vec::new()).unwrap_or_default();
    let mut content = Map::new();
    for (question, answer) in pairs(questionnaire, answers) {
        if let Some(value) = value(question, answer, property(&payload, question)) {
            content.insert(question.id.clone(), value);
        }
    }
    let details = json!({ "action": "accept", "content": content });
    let mut lines = vec![details.to_string()];
    // An elicitation has no place for them, and the model would never know.
    for (question, answer) in pairs(questionnaire, answers) {
        let notes = notes(answer).into_iter();
        lines.extend(notes.map(|note| format!("note on {}: {note}", question.id)));
    }
    ToolResult::new(lines.join("\n"), details)
}

/// The first answer that the schema does not allow.
pub(super) fn objection(
    payload: &Value,
    questionnaire: &Questionnaire,
    answers: &Answers,
) -> Option<Objection> {
    let payload = shell::unwrapped(payload, &mut Vec::new()).ok()?;
    let pairs = pairs(questionnaire, answers).enumerate();
    pairs.into_iter().find_map(|(at, (question, answer))| {
        let property = property(&payload, question);
        let wanted = match value(question, answer, property) {
            None if is_required(&payload, &question.id) => Some("answered".to_owned()),
            None => None,
            Some(Value::Array(_)) if property["type"] != "array" => Some("one answer".to_owned()),
            Some(_) if !question.freeform && answer.selected_custom().is_some() => {
                Some("one of the options".to_owned())
            }
            Some(value) => limits(property, &value)
                .into_iter()
                .find(|limit| !limit.kept)
                .map(|limit| limit.words),
        };
        Some(Objection {
            question: at,
            wanted: wanted?,
        })
    })
}

/// What the schema says of a question.
fn property<'a>(payload: &'a Value, question: &Question) -> &'a Value {
    let property = properties(payload).and_then(|properties| properties.get(&question.id));
    property.unwrap_or(&Value::Null)
}

/// The answer as the schema wants it; the user's own words stay text where they are nothing else.
fn value(question: &Question, answer: &Answer, property: &Value) -> Option<Value> {
    let choices = choices(property).unwrap_or_default();
    let chosen = answer.selected().map(|option| {
        let value = choices.get(option).map(|(value, _)| value.clone());
        value.unwrap_or_else(|| json!(question.options[option].value))
    });
    let own = answer.selected_custom().map(|text| typed(text, property));
    let mut values: Vec<Value> = chosen.chain(own).collect();
    match property["type"].as_str() {
        Some("array") if !values.is_empty() => Some(Value::Array(values)),
        _ if values.len() > 1 => Some(Value::Array(values)),
        _ => values.pop(),
    }
}

/// What was typed, as the type that the schema names.
fn typed(text: &str, property: &Value) -> Value {
    let number = text.trim();
    let whole = || number.parse::<i64>().ok().map(Value::from);
    let parsed = match property["type"].as_str() {
        Some("integer") => whole(),
        Some("number") => whole().or_else(|| {
            let number = number.parse::<f64>().ok()?;
            serde_json::Number::from_f64(number).map(Value::Number)
        }),
        _ => None,
    };
    parsed.unwrap_or_else(|| json!(text))
}
