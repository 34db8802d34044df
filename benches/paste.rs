//! What a paste of ten megabytes costs, and every key after it.
//!
//! `cargo bench --bench paste` prints the table of docs/performance.md.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a benchmark reads the clock, and prints"
)]

#[path = "support/form.rs"]
mod form;

use std::hint::black_box;
use std::time::Duration;

use form::{boot, timed};
use pi_ask::ask::Ask;
use pi_ask::ask::message::Message;
use pi_ask::tea::decoder::Decoder;
use pi_ask::tea::{Core, Event};
use serde_json::json;

const LENGTH: usize = 10_000_000;

/// Keys that the mean is taken over.
const KEYS: u32 = 20;

/// What comes from a terminal at once.
const READ: usize = 4096;

fn main() {
    println!("Milliseconds, 10 MB, at 80x24; a key is taken in and its frame drawn.\n");
    println!("| | one line | lines of 40 | lines of 1 |\n| --- | ---: | ---: | ---: |");
    let texts = [LENGTH, 41, 2].map(|line| {
        let line = ["x".repeat(line - 1).as_str(), "\n"].concat();
        line.repeat(LENGTH / line.len())
    });
    let columns = texts.map(|text| measured(&text));
    for (row, (name, _)) in columns[0].iter().enumerate() {
        let cells = columns.each_ref().map(|column| millis(column[row].1));
        println!("| {name} | {} |", cells.join(" | "));
    }
}

/// What happens to a form that is pasted into, and how long each step takes.
fn measured(text: &str) -> Vec<(&'static str, Duration)> {
    let option = json!({ "value": "y", "label": "Yes" });
    let payload = json!({ "questions": [{ "id": "a", "prompt": "Why?", "options": [option] }] });
    let mut core = Core::<Ask>::new(boot(payload, (80, 24))).0;
    press(&mut core, "down");
    let bytes = ["\x1b[200~", text, "\x1b[201~"].concat();
    let (mut decoder, mut events) = (Decoder::default(), Vec::new());
    let reading = timed(|| {
        for read in bytes.as_bytes().chunks(READ) {
            events.extend(decoder.feed(read));
        }
    });
    let [Event::Paste(_)] = &events[..] else {
        panic!("one paste comes out");
    };
    let mut steps = vec![("reading the paste", reading)];
    let taking = timed(|| {
        for event in events.drain(..) {
            core.send(Message::Terminal(event));
        }
        drop(black_box(core.frame()));
    });
    steps.push(("taking it in", taking));
    for (name, keys) in [
        ("a letter behind it", ["x", "backspace"]),
        ("a row up, a row down", ["up", "down"]),
        ("a word deleted, undone", ["ctrl+w", "ctrl+-"]),
    ] {
        steps.push((name, mean(&mut core, keys)));
    }
    steps.push(("Enter, to the review", once(&mut core, "enter")));
    steps.push(("a key in the review", mean(&mut core, ["down", "up"])));
    steps.push(("back to the question", once(&mut core, "left")));
    steps.push((
        "a key with the answer on its row",
        mean(&mut core, ["up", "down"]),
    ));
    steps.push(("Enter, into the field again", once(&mut core, "enter")));
    steps.push(("a letter in it", mean(&mut core, ["x", "backspace"])));
    steps
}

/// The mean time of a key and its frame.
fn mean(core: &mut Core<Ask>, keys: [&str; 2]) -> Duration {
    let all = timed(|| {
        for _ in 0..KEYS / 2 {
            for key in keys {
                once(core, key);
            }
        }
    });
    all / KEYS
}

fn once(core: &mut Core<Ask>, key: &str) -> Duration {
    timed(|| {
        press(core, key);
        drop(black_box(core.frame()));
    })
}

fn press(core: &mut Core<Ask>, key: &str) {
    let key = key.parse().expect("a key");
    core.send(Message::Terminal(Event::Key(key)));
}

fn millis(duration: Duration) -> String {
    format!("{:.2}", duration.as_secs_f64() * 1e3)
}
