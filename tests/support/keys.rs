//! Keys as a test spells them.

use serde_json::{Value, json};

/// The steps that a line of keys means. Keys are separated by blanks; text in single quotes is typed.
pub(crate) fn steps(keys: &str) -> Vec<Value> {
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
