//! Results, as the contract and the page of `ask_user_question` have them.

use serde_json::{Value, json};
use strum::IntoEnumIterator;

use super::{object, texts};
use crate::ask::question_tool::Code;
use crate::ask::tool::Tool;

/// The result of a call of a tool.
pub(super) fn schema(tool: Tool) -> Value {
    let details = match tool {
        Tool::AskUser => ask_user(),
        Tool::AskUserQuestion => ask_user_question(),
    };
    let part = object(
        &["type", "text"],
        &json!({"type": {"const": "text"}, "text": {"type": "string"}}),
    );
    let mut schema = object(
        &["content", "details"],
        &json!({
            "content": {
                "type": "array", "minItems": 1, "items": part,
                "description": "What the model should read.",
            },
            "details": details,
        }),
    );
    schema["$defs"] = definitions(tool);
    schema
}

/// What schemas of results refer to.
pub(super) fn definitions(tool: Tool) -> Value {
    match tool {
        Tool::AskUser => json!({
            "kind": {"enum": ["single", "multi", "preview"]},
            "option": option(), "answer": answer(), "asked": object(&["id", "label", "prompt", "type"], &asked()),
            "question": question(),
        }),
        Tool::AskUserQuestion => json!({}),
    }
}

/// The details of `ask_user`.
pub(super) fn ask_user() -> Value {
    let by_id = json!({"type": "object", "additionalProperties": {"$ref": "#/$defs/answer"}});
    let status = object(
        &["status"],
        &json!({"status": {"enum": ["answered", "needs_clarification", "unanswered"]}}),
    );
    let continuation = object(
        &[
            "strategy",
            "affectedQuestionIds",
            "preservedAnswers",
            "questionStates",
        ],
        &json!({
            "strategy": {"enum": ["refine_only", "resume"]},
            "affectedQuestionIds": texts(),
            "preservedAnswers": by_id,
            "questionStates": {"type": "object", "additionalProperties": status},
        }),
    );
    let elaboration = object(
        &["instruction", "nextAction", "items"],
        &json!({
            "instruction": {"type": "string"},
            "nextAction": {"enum": ["clarify", "clarify_then_reask"]},
            "items": {"type": "array", "items": item()},
        }),
    );
    let error = object(
        &["kind", "issues"],
        &json!({"kind": {"const": "invalid_input"}, "issues": issues()}),
    );
    object(
        &["cancelled", "mode", "questions", "answers"],
        &json!({
            "title": {"type": "string"},
            "cancelled": {"type": "boolean", "description": "There are no answers."},
            "mode": {"enum": ["submit", "elaborate"]},
            "questions": {"type": "array", "items": {"$ref": "#/$defs/asked"}},
            "answers": by_id,
            "continuation": continuation,
            "elaboration": elaboration,
            "error": error,
        }),
    )
}

fn asked() -> Value {
    json!({
        "id": {"type": "string"},
        "label": {"type": "string"},
        "prompt": {"type": "string"},
        "type": {"$ref": "#/$defs/kind"},
        "presentedType": {"$ref": "#/$defs/kind", "description": "As which type the user saw it in the end."},
    })
}

/// A question with its options.
fn question() -> Value {
    let mut fields = asked();
    fields["options"] = json!({"type": "array", "items": {"$ref": "#/$defs/option"}});
    object(&["id", "label", "prompt", "type", "options"], &fields)
}

fn option() -> Value {
    object(
        &["value", "label"],
        &json!({
            "value": {"type": "string"},
            "label": {"type": "string"},
            "description": {"type": "string"},
            "preview": {"type": "string"},
        }),
    )
}

fn answer() -> Value {
    object(
        &["values", "labels", "indices"],
        &json!({
            "values": texts(),
            "labels": texts(),
            "indices": {"type": "array", "items": {"type": "integer", "minimum": 1}},
            "customText": {"type": "string"},
            "note": {"type": "string"},
            "optionNotes": {"type": "object", "additionalProperties": {"type": "string"}},
        }),
    )
}

/// One note of an elaboration, with all that it may refer to.
fn item() -> Value {
    let target = object(
        &["kind"],
        &json!({"kind": {"enum": ["question", "option"]}, "optionValue": {"type": "string"}}),
    );
    object(
        &["target", "question", "answered", "note"],
        &json!({
            "target": target,
            "question": {"$ref": "#/$defs/question"},
            "option": {"$ref": "#/$defs/option"},
            "selected": {"type": "boolean"},
            "answered": {"type": "boolean"},
            "answer": {"$ref": "#/$defs/answer"},
            "note": {"type": "string"},
        }),
    )
}

/// What is wrong with a payload.
fn issues() -> Value {
    let issue = object(
        &["path", "message"],
        &json!({"path": {"type": "string"}, "message": {"type": "string"}}),
    );
    json!({"type": "array", "items": issue})
}

/// The details of `ask_user_question`.
pub(super) fn ask_user_question() -> Value {
    let codes: Vec<&str> = Code::iter().map(Code::name).collect();
    let answer = object(
        &["questionIndex", "question", "kind", "answer"],
        &json!({
            "questionIndex": {"type": "integer", "minimum": 0},
            "question": {"type": "string"},
            "kind": {"enum": ["option", "custom", "multi"]},
            "answer": {"type": ["string", "null"], "description": "The label, or the user's own words; null for several."},
            "selected": texts(),
            "notes": {"type": "string"},
            "preview": {"type": "string"},
        }),
    );
    let note = object(
        &["questionIndex", "question", "notes"],
        &json!({
            "questionIndex": {"type": "integer", "minimum": 0},
            "question": {"type": "string"},
            "notes": {"type": "string"},
        }),
    );
    object(
        &["answers", "cancelled"],
        &json!({
            "answers": {"type": "array", "items": answer},
            "cancelled": {"type": "boolean", "description": "There are no answers."},
            "error": {"enum": codes, "description": "Why nobody was asked."},
            "issues": issues(),
            "unansweredNotes": {"type": "array", "items": note},
            "globalNote": {"type": "string"},
        }),
    )
}
