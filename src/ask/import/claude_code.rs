//! `AskUserQuestion` of Claude Code, whose calls those of `ask_user_question` look like.
//!
//! Answers go back by the text of the question, several labels in one text; previews and notes beside them.

use serde_json::{Map, Value, json};

use super::salvage::{Dialect, Salvage};
use super::{Format, ImportError, Remark, in_mind, labels, notes};
use crate::ask::answers::Answers;
use crate::ask::questionnaire::Questionnaire;
use crate::ask::result::{ToolResult, pairs};

const NAMES: &[&str] = &["question", "header", "multiSelect"];
const UNUSED: &[(&str, &str)] = &[
    ("answers", "answers come from the user, so it is left out"),
    ("annotations", "notes come from the user, so it is left out"),
    ("metadata", "is nothing to ask, so it is left out"),
];

pub(super) fn read(
    payload: &Value,
    remarks: &mut Vec<Remark>,
    format: Format,
) -> Result<Value, ImportError> {
    let dialect = Dialect {
        format,
        names: NAMES,
        unused: UNUSED,
        without_ids: true,
        without_values: true,
    };
    Salvage::new(&dialect, remarks).payload(payload)
}

pub(super) fn result(questionnaire: &Questionnaire, answers: &Answers) -> ToolResult<Value> {
    let (mut by_question, mut annotations) = (Map::new(), Map::new());
    let mut segments = Vec::new();
    for (question, answer) in pairs(questionnaire, answers) {
        let notes = notes(answer).join("\n");
        let labels = labels(question, answer).join(", ");
        if labels.is_empty() && notes.is_empty() {
            continue;
        }
        // Two questions of the same text are told apart by their short names.
        let key = if by_question.contains_key(&question.prompt) {
            format!("{} ({})", question.prompt, question.label)
        } else {
            question.prompt.clone()
        };
        let mut annotation = Map::new();
        let mut parts = vec![if labels.is_empty() {
            format!("\"{}\"=(no option selected)", question.prompt)
        } else {
            by_question.insert(key.clone(), json!(labels));
            format!("\"{}\"=\"{labels}\"", question.prompt)
        }];
        let mut chosen = answer.selected();
        let only = chosen.next().filter(|_| chosen.next().is_none());
        let preview = only.and_then(|option| question.options[option].preview.as_ref());
        if let Some(preview) = preview {
            parts.push(format!("selected preview:\n{preview}"));
            annotation.insert("preview".to_owned(), json!(preview));
        }
        if !notes.is_empty() {
            parts.push(format!("user notes: {notes}"));
            annotation.insert("notes".to_owned(), json!(notes));
        }
        if !annotation.is_empty() {
            annotations.insert(key, Value::Object(annotation));
        }
        segments.push(parts.join(" "));
    }
    let mut details = json!({ "answers": by_question });
    if !annotations.is_empty() {
        details["annotations"] = Value::Object(annotations);
    }
    ToolResult::new(in_mind(&segments), details)
}
