//! The settings, with the names that `docs/settings.md` lists.

use serde_json::{Map, Value, json};
use strum::IntoEnumIterator;

use super::object;
use crate::ask::context::Context;
use crate::ask::settings::Setting;

/// A `config.toml`; the names are those with capitals inside.
pub(super) fn schema() -> Value {
    let mut notifications = toggles("notifications");
    notifications.insert(
        "channels".to_owned(),
        json!({"type": "array", "items": channel()}),
    );
    let model = object(
        &["provider", "id"],
        &json!({"provider": {"type": "string"}, "id": {"type": "string"}}),
    );
    let answer = json!({
        "extractionModels": {"type": "array", "items": closed(&model)},
        "extractionTimeoutMs": {"type": "integer", "minimum": 1, "maximum": u32::MAX},
        "extractionRetries": {"type": "integer", "minimum": 0, "maximum": 3},
    });
    let tools = json!({"askUser": {"type": "boolean"}, "askUserQuestion": {"type": "boolean"}});
    let halves = json!({"dark": {"type": "string"}, "light": {"type": "string"}});
    closed(&object(
        &[],
        &json!({
            "keymap": {"type": "string", "description": "The keymap that your own keys lie over."},
            "keymaps": keymaps(),
            "theme": {
                "description": "The theme, or one for dark and one for light terminals.",
                "anyOf": [{"type": "string"}, table(&halves)],
            },
            "behaviour": table(&Value::Object(toggles("behaviour"))),
            "notifications": table(&Value::Object(notifications)),
            "answer": table(&answer),
            "tools": table(&tools),
            "recordings": table(&json!({"keep": {"type": "integer", "minimum": 0, "maximum": 10_000}})),
        }),
    ))
}

/// A table with these names and no other.
fn table(properties: &Value) -> Value {
    closed(&object(&[], properties))
}

fn closed(object: &Value) -> Value {
    let mut object = object.clone();
    object["additionalProperties"] = json!(false);
    object
}

fn toggles(section: &str) -> Map<String, Value> {
    let toggles = Setting::iter().filter(|toggle| toggle.place().0 == section);
    toggles
        .map(|toggle| {
            let about = json!({
                "type": "boolean", "default": toggle.default(), "description": toggle.doc(),
            });
            (toggle.place().1.to_owned(), about)
        })
        .collect()
}

/// A way to be told.
fn channel() -> Value {
    let command = json!({"type": {"const": "command"}, "command": {"type": "string"}});
    json!({"anyOf": [
        {"enum": ["bell", "osc9", "osc777"]},
        closed(&object(&["type"], &json!({"type": {"enum": ["bell", "osc9", "osc777"]}}))),
        closed(&object(&["command"], &command)),
    ]})
}

/// The keys of every action, context by context.
pub(super) fn keymaps() -> Value {
    let contexts = Context::iter().map(|context| {
        let actions = context.actions().iter().map(|action| {
            let keys = json!({
                "description": action.doc(),
                "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "maxItems": 32}],
            });
            (action.to_string(), keys)
        });
        let actions: Map<String, Value> = actions.collect();
        (context.to_string(), table(&Value::Object(actions)))
    });
    let contexts: Map<String, Value> = contexts.collect();
    table(&Value::Object(contexts))
}
