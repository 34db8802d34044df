//! Reads the code of a payload before it is drawn: a grammar takes longer to load than a frame to draw.
//!
//! What is found is remembered by [`pi_ask::tea::code`]; nothing depends on whether it is in time.

use std::thread;

use pi_ask::tea::markdown::{Document, Extent, Signs};
use serde_json::Value;

/// Begins to read the blocks of code in a payload, on a thread of its own.
pub(super) fn read(payload: &Value) {
    let mut texts = Vec::new();
    collect(payload, &mut texts);
    if !texts.is_empty() {
        thread::spawn(move || {
            for text in texts {
                Document::read(&text, Extent::Blocks, Signs::ALL).colors();
            }
        });
    }
}

/// The texts with a fence in them.
fn collect(value: &Value, texts: &mut Vec<String>) {
    match value {
        Value::String(text) if text.contains("```") || text.contains("~~~") => {
            texts.push(text.clone());
        }
        Value::Array(list) => list.iter().for_each(|value| collect(value, texts)),
        Value::Object(fields) => fields.values().for_each(|value| collect(value, texts)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
