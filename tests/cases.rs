//! Scripted sessions and what they come to: tests/cases/*.jsonl.
//!
//! A line is a session of `pi-ask script` with what is expected of it: whether the form is still open, and its details.
//! Wording is left out: instructions and issue messages have tests of their own.
#![expect(clippy::disallowed_methods, reason = "tests read files")]

use std::fs;
use std::path::Path;

use pi_ask::ask::script;
use serde_json::{Value, json};

fn play(file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/cases")
        .join(file);
    let text = fs::read_to_string(path).expect("the cases");
    let mut count = 0;
    let mut differing = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let case: Value = serde_json::from_str(line).expect("a case is JSON");
        let played = script::play(line).expect("a case is a session");
        let want = json!({ "open": case["expect"]["open"], "details": without_wording(&case["expect"]["details"]) });
        let details = played.details.unwrap_or(Value::Null);
        let have = json!({ "open": played.open, "details": without_wording(&details) });
        let order = |value: &Value| {
            value["details"]["answers"]
                .as_object()
                .map(|map| map.keys().cloned().collect::<Vec<_>>())
        };
        if want != have || order(&want) != order(&have) {
            differing.push(format!("{}\n  want {want}\n  have {have}", case["name"]));
        }
        count += 1;
    }
    assert!(count > 10, "the cases were found");
    assert!(
        differing.is_empty(),
        "{} of {count} differ:\n{}",
        differing.len(),
        differing.join("\n")
    );
}

fn without_wording(details: &Value) -> Value {
    let mut details = details.clone();
    if let Some(elaboration) = details
        .get_mut("elaboration")
        .and_then(Value::as_object_mut)
    {
        elaboration.remove("instruction");
    }
    let issues = details
        .pointer_mut("/error/issues")
        .and_then(Value::as_array_mut);
    for issue in issues
        .into_iter()
        .flatten()
        .filter_map(Value::as_object_mut)
    {
        issue.remove("message");
    }
    details
}

#[test]
fn flows() {
    play("flows.jsonl");
}

#[test]
fn decisions() {
    play("decisions.jsonl");
}
