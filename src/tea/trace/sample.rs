//! A program for the tests of traces: it counts, says how far, panics at `p`, and ends at `q`.

use serde_json::{Value, json};

use super::{Header, TraceOf, VERSION, Writer, read};
use crate::tea::{Core, Event, Frame, Program};

/// A counter that says what it counts.
pub(super) enum Sample {}

/// What it knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Model {
    pub(super) count: i64,
    is_over: bool,
}

impl Program for Sample {
    type Boot = i64;
    type Model = Model;
    type Message = Event;
    type Command = i64;
    type Output = i64;

    fn boot(count: i64) -> (Model, Vec<i64>) {
        let is_over = false;
        (Model { count, is_over }, vec![count])
    }

    fn update(model: &mut Model, event: Event) -> Vec<i64> {
        let Event::Key(key) = event else {
            return Vec::new();
        };
        match key.to_string().as_str() {
            "up" => model.count += 1,
            "down" => model.count -= 1,
            "p" => assert!(model.count < 3, "too much: {}", model.count),
            "q" => model.is_over = true,
            _ => return Vec::new(),
        }
        vec![model.count]
    }

    fn view(model: &Model) -> Frame {
        Frame::of_lines(20, &[format!("count {}", model.count).into()])
    }

    fn output(model: &Model) -> Option<i64> {
        model.is_over.then_some(model.count)
    }

    fn inspect(model: &Model) -> Value {
        json!({ "count": model.count, "parts": { "is_even": model.count % 2 == 0 } })
    }
}

/// The text of a session with these keys, ten milliseconds apart.
pub(super) fn recorded(keys: &str) -> String {
    let header = Header {
        trace: VERSION,
        program: "sample 1".to_owned(),
        started: 0,
        boot: 0,
    };
    let mut out = Vec::new();
    let mut writer = Writer::new(&mut out, &header).unwrap();
    let (mut core, _) = Core::<Sample>::new(0);
    for (at, key) in (0_u64..).zip(keys.split_whitespace()) {
        let event = Event::Key(key.parse().unwrap());
        writer.message(at * 10, &event).unwrap();
        // One that panics ends the recording as it would end the program.
        if super::caught::caught(|| core.send(event)).is_err() {
            return String::from_utf8(out).unwrap();
        }
    }
    writer.end(&core).unwrap();
    String::from_utf8(out).unwrap()
}

/// The session with these keys.
pub(super) fn trace(keys: &str) -> TraceOf<Sample> {
    read::<Sample>(&recorded(keys)).unwrap()
}
