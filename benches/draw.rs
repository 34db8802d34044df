//! What a frame costs: every shared payload at 200x60, on every question.
//!
//! `cargo bench --bench draw` prints the first frame of a payload, when nothing is remembered, and one after it.
//! With `-- ahead` code is read before, as the program does beside its start.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a benchmark reads the clock and files, and prints"
)]

#[path = "support/form.rs"]
mod form;

use std::env;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::Duration;

use form::{boot, timed};
use pi_ask::ask::Ask;
use pi_ask::ask::message::Message;
use pi_ask::tea::markdown::{Document, Extent, Signs};
use pi_ask::tea::{Core, Event};
use serde_json::Value;

/// Frames that the mean is taken over.
const FRAMES: u32 = 200;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/payloads/valid");
    let mut payloads: Vec<_> = fs::read_dir(folder)
        .expect("payloads")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    payloads.sort();
    println!(
        "{:<40} {:>10} {:>10}",
        "µs a frame at 200x60", "first", "then"
    );
    for path in payloads {
        let text = fs::read_to_string(&path).expect("a payload");
        let payload: Value = serde_json::from_str(&text).expect("JSON");
        let questions = payload["questions"].as_array().map_or(1, Vec::len);
        if env::args().any(|argument| argument == "ahead") {
            read_ahead(&payload);
        }
        let mut core = Core::<Ask>::new(boot(payload, (200, 60))).0;
        let (mut first, mut then) = (Duration::ZERO, Duration::ZERO);
        // The slowest tab counts.
        for _ in 0..=questions {
            first = first.max(timed(|| drop(black_box(core.frame()))));
            let all = timed(|| (0..FRAMES).for_each(|_| drop(black_box(core.frame()))));
            then = then.max(all / FRAMES);
            core.send(Message::Terminal(Event::Key("tab".parse().expect("a key"))));
        }
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        println!(
            "{name:<40} {:>10} {:>10}",
            first.as_micros(),
            then.as_micros()
        );
    }
}

/// Reads the code in every text of a payload.
fn read_ahead(value: &Value) {
    match value {
        Value::String(text) => {
            Document::read(text, Extent::Blocks, Signs::ALL).colors();
        }
        Value::Array(list) => list.iter().for_each(read_ahead),
        Value::Object(fields) => fields.values().for_each(read_ahead),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}
