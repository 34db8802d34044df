//! A question as plain text, or a list of them: answered in one's own words, and given back as text.

use serde_json::{Value, json};

use super::salvage::freeform;
use super::{Format, ImportError, Remark, labels, notes, with_notes};
use crate::ask::answers::Answers;
use crate::ask::questionnaire::Questionnaire;
use crate::ask::result::{ToolResult, pairs};
use crate::json::describe;

pub(super) fn read(payload: &Value, _remarks: &mut Vec<Remark>) -> Result<Value, ImportError> {
    let texts: Option<Vec<&str>> = match payload {
        Value::String(text) => Some(vec![text]),
        Value::Array(list) => list.iter().map(Value::as_str).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => None,
    };
    let texts = texts.filter(|texts| !texts.is_empty());
    let texts = texts.ok_or_else(|| ImportError::NoQuestions {
        format: Format::Text,
        wanted: "a text or a list of texts",
        found: describe(payload),
    })?;
    let questions: Vec<Value> = (1..)
        .zip(texts)
        .map(|(number, text)| {
            json!({"id": format!("q{number}"), "prompt": text, "options": freeform()})
        })
        .collect();
    Ok(json!({ "questions": questions }))
}

pub(super) fn result(questionnaire: &Questionnaire, answers: &Answers) -> ToolResult<Value> {
    let (mut texts, mut noted, mut lines) = (Vec::new(), Vec::new(), Vec::new());
    for (question, answer) in pairs(questionnaire, answers) {
        let text = joined(&labels(question, answer));
        let said = text.clone().unwrap_or_else(|| "(no answer)".to_owned());
        lines.push(with_notes(said, answer));
        texts.push(text);
        noted.push(joined(&notes(answer)));
    }
    let text = match &lines[..] {
        [only] => only.clone(),
        several => {
            let lines = (1..).zip(several);
            let lines = lines.map(|(number, line)| format!("{number}. {line}"));
            lines.collect::<Vec<_>>().join("\n")
        }
    };
    let mut details = json!({ "answers": texts });
    if noted.iter().any(Option::is_some) {
        details["notes"] = json!(noted);
    }
    ToolResult::new(text, details)
}

fn joined(parts: &[String]) -> Option<String> {
    (!parts.is_empty()).then(|| parts.join("\n"))
}
