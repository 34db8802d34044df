//! The form in a test: a payload, keys as keymaps spell them, and what is seen.

use pi_ask::ask::script::{self, Played};
use serde_json::{Value, json};

use super::keys::steps;

/// Plays keys on a payload.
pub(crate) fn play(payload: &Value, size: (u16, u16), keys: &str, config: &Value) -> Played {
    let session = json!({
        "payload": payload, "keys": steps(keys), "config": config,
        "size": [size.0, size.1], "frames": "last",
    });
    script::play(&session.to_string()).expect("a session")
}
