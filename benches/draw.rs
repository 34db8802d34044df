//! What a frame costs: every shared payload at 200x60, on every question.
//!
//! `cargo bench --bench draw` prints the first frame of a payload, when nothing is remembered, and one after it.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a benchmark reads the clock and files, and prints"
)]

use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use pi_ask::ask::Ask;
use pi_ask::ask::boot::{Boot, Purpose};
use pi_ask::ask::loaded::Loaded;
use pi_ask::ask::message::Message;
use pi_ask::ask::tool::Tool;
use pi_ask::ask::validate::Source;
use pi_ask::ask::writing::ExternalEditor;
use pi_ask::tea::theme::Colors;
use pi_ask::tea::{Background, Core, Event};
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
        let mut core = Core::<Ask>::new(boot(payload)).0;
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

fn boot(payload: Value) -> Boot {
    Boot {
        payload,
        tool: Tool::default(),
        source: Source::Tool,
        purpose: Purpose::Ask,
        loaded: Loaded::from_json(&Value::Null),
        size: (200, 60),
        colors: Colors::True,
        background: Background::default(),
        timeout: None,
        import: None,
        accessible: false,
        earlier: None,
        editor: ExternalEditor::Missing,
    }
}

fn timed(run: impl FnOnce()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}
