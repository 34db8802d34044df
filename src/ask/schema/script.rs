//! The lines of a script, as `docs/script.md` has them.

use serde_json::{Value, json};

use super::{count, import, named, object, one_of, pair, pair_or_nothing, texts, timeout, trace};
use crate::ask::tool::Tool;
use crate::tea::theme::Colors;

/// A session, and what it came to.
pub(super) fn schema() -> Value {
    let mut schema = session();
    schema["$defs"] = json!({
        "message": trace::message(),
        "step": step(),
        "played": {"anyOf": [played(), problem()]},
    });
    schema
}

fn session() -> Value {
    object(
        &["payload"],
        &json!({
            "name": {"type": ["string", "null"]},
            "payload": true,
            "tool": one_of::<Tool>(),
            "import": import(),
            "source": trace::source(),
            "keys": {"type": "array", "items": {"$ref": "#/$defs/step"}},
            "config": {"description": "As in `pi-ask schema config`; what is wrong in it is among the notices."},
            "files": texts(),
            "edited": texts(),
            "earlier": texts(),
            "size": pair(),
            "accessible": {"type": "boolean"},
            "interactive": {"type": "boolean"},
            "timeout": timeout(),
            "frames": {"enum": ["none", "last", "all"]},
            "styled": {"type": "boolean"},
            "colors": one_of::<Colors>(),
        }),
    )
}

fn step() -> Value {
    let text = json!({"type": "string"});
    json!({"anyOf": [
        {"type": "string", "description": "A key, as keymaps spell it."},
        named("text", &text),
        named("paste", &text),
        named("line", &text),
        named("bytes", &text),
        named("wait", &count()),
        named("resize", &pair()),
        named("message", &json!({"$ref": "#/$defs/message"})),
        named("expect", &trace::expect()),
    ]})
}

fn played() -> Value {
    let picture = object(
        &["size", "lines", "cursor"],
        &json!({"size": pair(), "lines": texts(), "cursor": pair_or_nothing()}),
    );
    object(
        &[
            "name",
            "open",
            "content",
            "details",
            "unusedKeys",
            "frames",
            "notices",
            "problem",
        ],
        &json!({
            "name": {"type": ["string", "null"]},
            "open": {"type": "boolean"},
            "content": {"type": ["string", "null"]},
            "details": {"type": ["object", "null"], "description": "As in `pi-ask schema result`."},
            "unusedKeys": count(),
            "frames": {"type": "array", "items": picture},
            "notices": texts(),
            "differences": texts(),
            "problem": {"type": "null"},
        }),
    )
}

/// A line that is no session.
fn problem() -> Value {
    named("problem", &json!({"type": "string"}))
}
