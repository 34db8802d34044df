//! The lines of `pi-ask embed`, as `docs/embedding.md` has them.

use serde_json::{Value, json};

use super::{
    config, count, import, named, object, one_of, pair, pair_or_nothing, result, texts, timeout,
    trace,
};
use crate::ask::embed::PROTOCOL;
use crate::ask::tool::Tool;
use crate::tea::theme::Colors;

/// A line of either side.
pub(super) fn schema() -> Value {
    let mut definitions = result::definitions(Tool::AskUser);
    definitions["written"] = written();
    definitions["read"] = read();
    json!({
        "anyOf": [{"$ref": "#/$defs/written"}, {"$ref": "#/$defs/read"}],
        "$defs": definitions,
    })
}

/// What a host writes.
fn written() -> Value {
    let text = json!({"type": "string"});
    json!({"anyOf": [
        named("open", &open()),
        named("bytes", &text),
        named("paste", &text),
        named("resize", &pair()),
        named("background", &trace::background()),
        named("theme", &theme()),
        named("submit", &trace::submission()),
        named("edited", &trace::edited()),
        named("abort", &json!({"type": "object"})),
    ]})
}

fn open() -> Value {
    let text = json!({"type": "string"});
    object(
        &["protocol"],
        &json!({
            "protocol": {"const": PROTOCOL},
            "purpose": trace::purpose(),
            "payload": true,
            "tool": one_of::<Tool>(),
            "import": import(),
            "source": trace::source(),
            "size": pair(),
            "colors": one_of::<Colors>(),
            "background": trace::background(),
            "theme": theme(),
            "keys": config::keymaps(),
            "options": texts(),
            "configDir": text,
            "directory": text,
            "editor": {"type": "boolean"},
            "timeout": timeout(),
            "journal": text,
            "resume": {"type": "boolean"},
        }),
    )
}

/// The colors of a host, as `docs/themes.md` spells them.
fn theme() -> Value {
    let color = json!({"type": ["string", "integer"]});
    let flag = json!({"type": "boolean"});
    let style = object(
        &[],
        &json!({
            "fg": color, "bg": color, "bold": flag, "dim": flag, "italic": flag,
            "underline": flag, "reverse": flag, "strikethrough": flag,
        }),
    );
    object(
        &[],
        &json!({
            "palette": {"type": "object", "additionalProperties": color},
            "roles": {"type": "object", "additionalProperties": style},
        }),
    )
}

/// What a host reads.
fn read() -> Value {
    let text = json!({"type": "string"});
    let flag = json!({"type": "boolean"});
    let hello = object(
        &["protocol", "version"],
        &json!({"protocol": {"const": PROTOCOL}, "version": text}),
    );
    let opened = object(
        &["questions"],
        &json!({"title": text, "questions": {"type": "array", "items": {"$ref": "#/$defs/question"}}}),
    );
    let frame = object(
        &["lines", "cursor", "size"],
        &json!({"lines": texts(), "cursor": pair_or_nothing(), "size": pair(), "mouse": flag}),
    );
    let event = object(
        &["channel", "payload"],
        &json!({"channel": text, "payload": {"type": "object"}}),
    );
    let notify = object(
        &["message", "channels"],
        &json!({"message": text, "channels": {"type": "array", "items": {"enum": ["bell", "osc9", "osc777"]}}}),
    );
    let answers = json!({"type": "object", "additionalProperties": {"$ref": "#/$defs/answer"}});
    let edit = object(&["id", "text"], &json!({"id": count(), "text": text}));
    let reply = object(
        &["requestId", "ok"],
        &json!({
            "requestId": true, "ok": flag,
            "error": {"enum": ["invalid_request", "invalid_answer"]}, "message": text,
        }),
    );
    let statuses = [
        "answered",
        "cancelled",
        "aborted",
        "invalid",
        "timedOut",
        "failed",
    ];
    let result = object(
        &["content", "details"],
        &json!({
            "content": {"type": "array", "items": {"type": "object"}},
            "details": {"type": "object", "description": "As in `pi-ask schema result`, or that of the imported tool."},
        }),
    );
    let done = object(
        &["status", "result", "summary"],
        &json!({"status": {"enum": statuses}, "result": result, "summary": text}),
    );
    json!({"anyOf": [
        named("hello", &hello),
        named("event", &event),
        named("opened", &opened),
        named("frame", &frame),
        named("folded", &flag),
        named("notify", &notify),
        named("partial", &object(&["answers"], &json!({"answers": answers}))),
        named("edit", &edit),
        named("submitResult", &reply),
        named("done", &done),
        named("problem", &text),
    ]})
}
