//! Random keys, pastes and resizes over real payloads: no panic, and a replay that shows exactly what was seen.
#![expect(clippy::disallowed_methods, reason = "tests read files")]
#![expect(clippy::print_stderr, reason = "a failing test must name its seed")]

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use pi_ask::ask::boot::{Boot, Purpose};
use pi_ask::ask::command::Command;
use pi_ask::ask::config::Change;
use pi_ask::ask::files::{Found, Row};
use pi_ask::ask::loaded::Loaded;
use pi_ask::ask::message::Message;
use pi_ask::ask::tool::Tool;
use pi_ask::ask::validate::Source;
use pi_ask::ask::writing::ExternalEditor;
use pi_ask::ask::{Ask, Output};
use pi_ask::tea::host::headless::Headless;
use pi_ask::tea::theme::Colors;
use pi_ask::tea::trace::{self, Header, Writer};
use pi_ask::tea::{Background, Event};
use serde_json::Value;

#[path = "support/random.rs"]
mod random;

use random::Random;

/// Steps over all payloads together.
const STEPS: usize = 100_000;

/// Keys that ask the world for files, and for answers of earlier forms.
const ASKING: [&str; 2] = ["@", "ctrl+r"];

#[test]
fn any_session_survives_and_replays_exactly() {
    let payloads = payloads();
    assert!(payloads.len() > 30, "the payloads were found");
    let each = STEPS / payloads.len() + 1;
    let halves: [Vec<_>; 2] =
        [0, 1].map(|half| payloads.iter().enumerate().skip(half).step_by(2).collect());
    thread::scope(|scope| {
        for half in &halves {
            scope.spawn(move || half.iter().for_each(|(at, path)| play(*at, path, each)));
        }
    });
}

/// Plays so many steps on one payload.
fn play(at: usize, path: &Path, steps: usize) {
    let seed = 0x9e37_79b9_7f4a_7c15 ^ ((at as u64 + 1) << 32);
    eprintln!("{} with seed {seed:#x}", path.display());
    let payload = fs::read_to_string(path).expect("a payload");
    let payload: Value = serde_json::from_str(&payload).expect("JSON");
    let mut random = Random::new(seed);
    let mut taken = 0;
    while taken < steps {
        taken += session(&payload, &mut random, (steps - taken).min(400));
    }
}

/// Plays one session of at most `limit` steps and replays it from its trace; returns the steps taken.
fn session(payload: &Value, random: &mut Random, limit: usize) -> usize {
    let loaded = Loaded::from_json(&Value::Null);
    assert_eq!(loaded.problems, [], "the built-in configuration is sound");
    let boot = Boot {
        payload: payload.clone(),
        source: Source::Tool,
        purpose: Purpose::Ask,
        loaded,
        size: random.size(),
        colors: Colors::True,
        background: Background::default(),
        timeout: None,
        tool: Tool::default(),
        earlier: None,
        editor: ExternalEditor::Missing,
        import: None,
        accessible: false,
    };
    let header = Header {
        trace: trace::VERSION,
        program: "pi-ask test".to_owned(),
        started: 0,
        boot: boot.clone(),
    };
    let mut file = Vec::new();
    let mut writer = Writer::new(&mut file, &header).expect("memory");
    // Some saves fail, so that their answers are played too.
    let mut saves = 0;
    let mut form = Headless::<Ask, _>::new(boot, |_: Command| None);
    let mut seen = vec![form.frame().fingerprint()];
    let mut steps = 0;
    while steps < limit.max(1) && !form.core().is_over() {
        let before = form.core().model().settings();
        let message = match random.below(60) {
            0..3 => Event::Key(ASKING[random.below(2)].parse().expect("a key")).into(),
            3 => Message::FilesFound {
                // Most are of the search that is on, some are late.
                id: form
                    .core()
                    .model()
                    .searches
                    .saturating_sub((random.below(4) / 3) as u64),
                found: found(random),
            },
            4 => {
                saves += 1;
                Message::Saved {
                    change: Change::Reset,
                    before,
                    error: (saves % 2 == 0).then(|| "no room".to_owned()),
                }
            }
            5 => Message::Recalled(vec!["one\nof two lines".to_owned(), "你好".to_owned()]),
            _ => random.event().into(),
        };
        writer.message(steps as u64, &message).expect("memory");
        form.message(message);
        let frame = form.frame();
        let (width, height) = form.core().model().size;
        assert!(
            frame.height() <= height && frame.width() == width,
            "the frame fits {width}x{height}"
        );
        seen.push(frame.fingerprint());
        steps += 1;
    }
    writer.end(form.core()).expect("memory");
    replay(
        &String::from_utf8(file).expect("JSON is text"),
        &seen,
        form.core().output().as_ref(),
    );
    steps.max(1)
}

/// What a search may come to.
fn found(random: &mut Random) -> Found {
    let rows = (0..random.below(21)).map(|at| Row {
        path: format!("{}日本 👍🏽\u{301}/{at}.rs", "deep/".repeat(random.below(20))),
        marks: (0..random.below(9) as u32).collect(),
    });
    Found {
        rows: rows.collect(),
        total: 20 + random.below(1000),
        searching: random.below(2) == 0,
    }
}

fn replay(file: &str, seen: &[u64], output: Option<&Output>) {
    let trace = trace::read::<Ask>(file).expect("what was written is read");
    assert_eq!(trace.messages.len() + 1, seen.len());
    let mut core = trace.replay::<Ask>(0);
    assert_eq!(core.frame().fingerprint(), seen[0]);
    for (recorded, seen) in trace.messages.iter().zip(&seen[1..]) {
        let message = &recorded.message;
        core.send(message.clone());
        assert_eq!(core.frame().fingerprint(), *seen, "after {message:?}");
    }
    assert_eq!(core.output().as_ref(), output);
    assert_eq!(trace.end.is_some(), output.is_some());
}

fn payloads() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/payloads");
    let mut payloads: Vec<PathBuf> = ["valid", "malformed"]
        .iter()
        .flat_map(|kind| fs::read_dir(folder.join(kind)).expect("payloads"))
        .map(|entry| entry.expect("an entry").path())
        .collect();
    payloads.sort();
    payloads
}
