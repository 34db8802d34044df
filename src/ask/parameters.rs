//! The parameters of the tools as JSON Schema, with what a model should know of them.

use serde_json::{Value, json};

use crate::ask::question_tool::{MAX_HEADER, MAX_LABEL, MAX_OPTIONS, MAX_QUESTIONS, MIN_OPTIONS};
use crate::ask::tool::Tool;

impl Tool {
    /// What the tool is for, as a model reads it.
    pub fn description(self) -> &'static str {
        match self {
            Self::AskUser => {
                "Ask the user one or more questions in a form, and wait for the answers. \
                 Use it when what to do depends on a preference or a requirement that you do not know, not for what you can find out. \
                 Bundle questions that belong together. The user can always type an answer of their own, add notes, or ask you to elaborate."
            }
            Self::AskUserQuestion => {
                "Ask the user 1 to 4 questions with 2 to 4 options each, and wait for the answers. \
                 Use it when what to do depends on a preference or a requirement that you do not know. \
                 The user can always type an answer of their own, so never add an option such as \"Other\"."
            }
        }
    }

    /// The parameters of the tool, as a JSON Schema.
    pub fn parameters(self) -> Value {
        match self {
            Self::AskUser => ask_user(),
            Self::AskUserQuestion => ask_user_question(),
        }
    }
}

fn ask_user() -> Value {
    let option = json!({
        "type": "object",
        "required": ["value", "label"],
        "properties": {
            "value": {"type": "string", "description": "Comes back as the answer; unique within the question."},
            "label": {"type": "string", "description": "What the user reads, in a few words."},
            "description": {"type": "string", "description": "More about the option."},
            "preview": {"type": "string", "description": "For type `preview`: Markdown that is shown beside the options."},
            "recommended": {"type": "boolean", "description": "Marks the option; nothing is chosen for the user."},
        },
    });
    let question = json!({
        "type": "object",
        "required": ["id", "prompt", "options"],
        "properties": {
            "id": {"type": "string", "description": "Names the question in the result; unique within the call."},
            "label": {"type": "string", "description": "A short name for the tab."},
            "prompt": {"type": "string", "description": "The question itself."},
            "type": {
                "type": "string", "enum": ["single", "multi", "preview"], "default": "single",
                "description": "One answer, several, or one with a preview of every option.",
            },
            "required": {"type": "boolean", "description": "You would like an answer; the user may leave it out all the same."},
            "options": {"type": "array", "minItems": 1, "items": option},
        },
    });
    json!({
        "type": "object",
        "required": ["questions"],
        "properties": {
            "title": {"type": "string", "description": "Stands above the form."},
            "questions": {"type": "array", "minItems": 1, "items": question},
        },
    })
}

fn ask_user_question() -> Value {
    let option = json!({
        "type": "object",
        "required": ["label", "description"],
        "properties": {
            "label": {"type": "string", "maxLength": MAX_LABEL, "description": "What the user reads: 1 to 5 words."},
            "description": {"type": "string", "description": "What the choice means, or what it costs."},
            "preview": {"type": "string", "description": "Markdown that is shown beside the options; for questions with one answer."},
        },
    });
    let question = json!({
        "type": "object",
        "required": ["question", "header", "options"],
        "properties": {
            "question": {"type": "string", "description": "The whole question; it ends with a question mark, and no other question has the same text."},
            "header": {"type": "string", "maxLength": MAX_HEADER, "description": "A short name for the tab."},
            "options": {"type": "array", "minItems": MIN_OPTIONS, "maxItems": MAX_OPTIONS, "items": option},
            "multiSelect": {"type": "boolean", "default": false, "description": "Whether several options can be chosen."},
        },
    });
    json!({
        "type": "object",
        "required": ["questions"],
        "properties": {
            "questions": {"type": "array", "minItems": 1, "maxItems": MAX_QUESTIONS, "items": question},
        },
    })
}
