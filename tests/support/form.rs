//! The form in a test: a payload, keys as keymaps spell them, and what is seen.

use pi_ask::ask::script::{self, Played};
use serde_json::{Value, json};

/// Plays keys on a payload. Keys are separated by blanks; text in single quotes is typed.
pub(crate) fn play(payload: &Value, size: (u16, u16), keys: &str, config: &Value) -> Played {
    let session = json!({
        "payload": payload, "keys": steps(keys), "config": config,
        "size": [size.0, size.1], "frames": "last",
    });
    script::play(&session.to_string()).expect("a session")
}

/// The steps that a line of keys means.
fn steps(keys: &str) -> Vec<Value> {
    let mut steps = Vec::new();
    for (at, part) in keys.split('\'').enumerate() {
        if at % 2 == 1 {
            steps.push(json!({ "text": part }));
        } else {
            steps.extend(part.split_whitespace().map(|key| json!(key)));
        }
    }
    steps
}
