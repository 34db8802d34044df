//! The lines of a trace, but for comments and blanks, which are no JSON.

use serde_json::{Value, json};

use super::{count, named, object, one_of, pair, pair_or_nothing, texts, timeout};
use crate::ask::action::Action;
use crate::ask::import::Format;
use crate::ask::tool::Tool;
use crate::tea::theme::Colors;
use crate::tea::trace::VERSION;

/// A line of a trace.
pub(super) fn schema() -> Value {
    let recorded = json!({
        "description": "What happened, and when: milliseconds since the start.",
        "type": "array", "prefixItems": [count(), {"$ref": "#/$defs/message"}], "items": false, "minItems": 2,
    });
    json!({
        "anyOf": [
            {"$ref": "#/$defs/header"},
            recorded,
            named("marker", &json!({"type": "string"})),
            named("expect", &expect()),
            named("end", &end()),
        ],
        "$defs": {"header": header(), "message": message()},
    })
}

fn header() -> Value {
    object(
        &["trace", "program", "started", "boot"],
        &json!({
            "trace": {"const": VERSION},
            "program": {"type": "string"},
            "started": count(),
            "boot": boot(),
        }),
    )
}

/// All that is known before the first message.
///
/// What the configuration came to, and what an earlier session left, are the program's own.
fn boot() -> Value {
    object(
        &["payload", "loaded", "size", "colors"],
        &json!({
            "payload": true,
            "tool": one_of::<Tool>(),
            "import": one_of::<Format>(),
            "source": source(),
            "purpose": purpose(),
            "loaded": loaded(),
            "size": pair(),
            "colors": one_of::<Colors>(),
            "background": background(),
            "timeout": timeout(),
            "earlier": {"type": "object", "minProperties": 1, "maxProperties": 1},
            "editor": {"anyOf": [{"enum": ["missing", "host"]}, named("command", &json!({"type": "string"}))]},
            "accessible": {"type": "boolean"},
        }),
    )
}

fn loaded() -> Value {
    object(
        &["config", "file"],
        &json!({
            "config": {"type": "object"},
            "problems": {"type": "array", "items": {"type": "object"}},
            "file": {"type": "string"},
            "keymaps": texts(),
            "themes": texts(),
            "watch": {"type": "array", "items": {"type": "object"}},
        }),
    )
}

pub(super) fn source() -> Value {
    json!({"enum": ["tool", "answer"]})
}

pub(super) fn purpose() -> Value {
    json!({"enum": ["ask", "settings"]})
}

pub(super) fn background() -> Value {
    json!({"enum": ["dark", "light"]})
}

/// An answer from elsewhere.
pub(super) fn submission() -> Value {
    object(&[], &json!({"requestId": true, "response": true}))
}

/// A text that was edited elsewhere, or why it was not.
pub(super) fn edited() -> Value {
    let one = |name: &str| {
        object(
            &["id", name],
            &json!({"id": count(), name: {"type": "string"}}),
        )
    };
    json!({"anyOf": [one("text"), one("error")]})
}

/// Anything that can happen.
pub(super) fn message() -> Value {
    let files = object(
        &["path"],
        &json!({"path": {"type": "string"}, "marks": {"type": "array", "items": count()}}),
    );
    let found = object(
        &["rows", "total", "searching"],
        &json!({
            "rows": {"type": "array", "items": files},
            "total": count(),
            "searching": {"type": "boolean"},
        }),
    );
    let saved = object(
        &["change", "before"],
        &json!({
            "change": {"anyOf": [{"const": "reset"}, {"type": "object", "minProperties": 1, "maxProperties": 1}]},
            "before": {"type": "object"},
            "error": {"type": "string"},
        }),
    );
    json!({"anyOf": [
        named("terminal", &event()),
        named("action", &one_of::<Action>()),
        named("loaded", &loaded()),
        named("saved", &saved),
        named("edited", &edited()),
        named("recalled", &texts()),
        named("remote", &submission()),
        {"const": "aborted"},
        named("files_found", &object(&["id", "found"], &json!({"id": count(), "found": found}))),
        named("around", &json!(true)),
        named("trace_failed", &object(&["which", "reason"], &json!({
            "which": {"enum": ["journal", "recording"]},
            "reason": {"type": "string"},
        }))),
    ]})
}

/// What came from the terminal.
fn event() -> Value {
    let text = json!({"type": "string"});
    let mouse = object(
        &["kind", "column", "row"],
        &json!({"kind": {"enum": ["press", "wheel_up", "wheel_down"]}, "column": count(), "row": count()}),
    );
    let size = object(
        &["width", "height"],
        &json!({"width": count(), "height": count()}),
    );
    json!({"anyOf": [
        named("key", &text),
        named("paste", &text),
        named("line", &text),
        named("mouse", &mouse),
        {"enum": ["focus_gained", "focus_lost", "interrupted"]},
        named("resize", &size),
        named("tick", &object(&["millis"], &json!({"millis": count()}))),
        named("changed", &object(&["folder"], &json!({"folder": text}))),
        named("background", &background()),
    ]})
}

/// What must be so at a place; the form has other names for what it says of itself.
pub(super) fn expect() -> Value {
    let text = json!({"type": "string", "pattern": "^[^\n]+$"});
    let many = json!({"type": "array", "items": text, "minItems": 1});
    let one_or_many = json!({"anyOf": [text, many]});
    let mut expect = object(
        &[],
        &json!({
            "text": one_or_many,
            "absent": one_or_many,
            "screen": texts(),
            "cursor": pair_or_nothing(),
            "output": true,
            "focus": {"type": ["object", "null"]},
            "answers": {"type": ["object", "null"]},
            "notice": {"type": ["string", "null"]},
        }),
    );
    expect["minProperties"] = json!(1);
    expect
}

fn end() -> Value {
    object(
        &["output", "frame"],
        &json!({
            "output": true,
            "frame": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
            "screen": texts(),
        }),
    )
}
