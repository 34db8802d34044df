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
use pi_ask::tea::{Background, Event, Key};
use serde_json::Value;

/// Steps over all payloads together.
const STEPS: usize = 100_000;

/// Keys that do something somewhere, and some that do not.
const KEYS: &[&str] = &[
    "up",
    "down",
    "left",
    "right",
    "tab",
    "shift+tab",
    "enter",
    "esc",
    "space",
    "n",
    "shift+n",
    "t",
    "?",
    "1",
    "2",
    "3",
    "4",
    "9",
    "0",
    "home",
    "end",
    "pageup",
    "pagedown",
    "[",
    "]",
    "{",
    "}",
    "a",
    "é",
    "你",
    "backspace",
    "delete",
    "ctrl+w",
    "ctrl+u",
    "ctrl+k",
    "ctrl+y",
    "ctrl+-",
    "alt+-",
    "shift+enter",
    "ctrl+c",
    "ctrl+z",
    "alt+left",
    "ctrl+right",
    "f1",
    "f5",
    "g",
    "@",
    "@",
    "@",
    "ctrl+r",
];

/// A small generator (xorshift), so that a failing seed can be run again.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

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
    let mut random = Random(seed);
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
        size: size(random),
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
            0 => {
                let (width, height) = size(random);
                Message::Terminal(Event::Resize { width, height })
            }
            1 => Message::Terminal(Event::Paste("a\r\nb\tc 你好\u{1b}[31m 👨‍👩‍👧".to_owned())),
            2 => Message::Terminal(Event::Tick {
                millis: random.below(1500) as u64,
            }),
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
            _ => Message::Terminal(Event::Key(
                KEYS[random.below(KEYS.len())]
                    .parse::<Key>()
                    .expect("a key"),
            )),
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

fn size(random: &mut Random) -> (u16, u16) {
    match random.below(4) {
        0 => (random.below(12) as u16, random.below(8) as u16),
        1 => (random.below(60) as u16, random.below(20) as u16),
        _ => (40 + random.below(120) as u16, 10 + random.below(40) as u16),
    }
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
