//! What recording costs, and how fast a session replays: the figures of `docs/performance.md`.
//!
//! `cargo bench --bench traces` prints them; one argument is the number of messages, a million where there is none.
#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a benchmark reads the clock, writes files and prints"
)]

#[path = "support/form.rs"]
mod form;

use std::fs::File;
use std::io::Write;
use std::time::Duration;

use form::timed;
use pi_ask::ask::Ask;
use pi_ask::ask::boot::Boot;
use pi_ask::ask::message::Message;
use pi_ask::ask::recorded::{PROGRAM, Recording};
use pi_ask::tea::trace::{self, Film, Header, Player, VERSION, Writer};
use pi_ask::tea::{Core, Event};

/// What a user does over and over: move, choose, type a note, look elsewhere. It never leaves the form.
const ROUND: &str = "down down up 1 tab down space up space shift+tab n w h y space n o t ? backspace esc 2 tab tab shift+tab pagedown pageup shift+tab t shift+tab tab";

/// Jumps into the long session.
const JUMPS: usize = 1000;

fn main() {
    let mut arguments = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with("--"));
    let count = arguments
        .next()
        .map_or(1_000_000, |count| count.parse().expect("a number"));
    let events = events(count);
    println!("{:<44} {:>12}", "over the demo at 80x24", "figure");
    println!("{:<44} {:>12}", "---", "---");
    replay(&events);
    draw(&events[..events.len().min(20_000)], (80, 24));
    draw(&events[..events.len().min(5_000)], (140, 45));
    jump(&events[..events.len().min(100_000)]);
    record(&events[..events.len().min(100_000)]);
}

fn replay(events: &[Message]) {
    let mut core = Core::<Ask>::new(boot((80, 24))).0;
    let time = timed(|| {
        for event in events {
            core.send(event.clone());
        }
    });
    assert!(!core.is_over(), "the session goes on");
    row(
        &format!("replay {} messages without drawing", events.len()),
        time,
    );
    rate("  messages a second", events.len(), time);
}

fn draw(events: &[Message], size: (u16, u16)) {
    let mut core = Core::<Ask>::new(boot(size)).0;
    let mut rows = 0;
    let time = timed(|| {
        for event in events {
            core.send(event.clone());
            rows += usize::from(core.frame().height());
        }
    });
    assert!(rows > events.len(), "there was something to see");
    rate(
        &format!("frames a second with drawing, {}x{}", size.0, size.1),
        events.len(),
        time,
    );
}

fn jump(events: &[Message]) {
    let text = recorded(events);
    let mut recording = None;
    let reading = timed(|| recording = Some(trace::read::<Ask>(&text).expect("a trace")));
    let mut player = None;
    let opening =
        timed(|| player = Player::<Ask>::new(recording.take().expect("it was read")).ok());
    let mut player = player.expect("it plays");
    row(&format!("read {} messages", events.len()), reading);
    row("open a player on them", opening);
    let mut at = 1_u64;
    let times: Vec<Duration> = (0..JUMPS)
        .map(|_| {
            at = at.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let to = usize::try_from(at >> 33).expect("31 bits") % (player.len() + 1);
            timed(|| player.seek(to))
        })
        .collect();
    let total: Duration = times.iter().sum();
    row(
        &format!("jump anywhere, mean of {JUMPS}"),
        total / u32::try_from(JUMPS).expect("few"),
    );
    row(
        "jump anywhere, longest",
        times.into_iter().max().unwrap_or_default(),
    );
}

fn record(events: &[Message]) {
    let file = tempfile::tempfile().expect("a file");
    let mut writer = Writer::new(&file, &header((80, 24))).expect("a file");
    let with_trace = timed(|| {
        for (millis, event) in (0..).zip(events) {
            writer.message(millis * 120, event).expect("it is written");
        }
    });
    let text = recorded(events);
    let first = text.find('\n').expect("a header") + 1;
    let mut plain: File = tempfile::tempfile().expect("a file");
    let as_text = timed(|| {
        for line in text[first..].split_inclusive('\n') {
            plain.write_all(line.as_bytes()).expect("it is written");
        }
    });
    let each = |time: Duration| time / u32::try_from(events.len()).expect("not so many");
    row(
        "record a message, on disk before it counts",
        each(with_trace),
    );
    row("  the write alone, of a line that is ready", each(as_text));
    size("bytes a message", (text.len() - first) / events.len());
    size("bytes of the header", first);
    let some = &events[..events.len().min(2000)];
    let recording: Recording = trace::read::<Ask>(&recorded(some)).expect("a trace");
    let mut cast = Vec::new();
    let pictures = Film::of::<Ask>(&recording, |model| model.size).expect("it plays");
    pictures.write_cast(&mut cast).expect("memory");
    size(
        "  the same as an asciicast, bytes a message",
        cast.len() / some.len(),
    );
}

fn boot(size: (u16, u16)) -> Boot {
    let demo = include_str!("../examples/questionnaires/demo.json");
    form::boot(serde_json::from_str(demo).expect("JSON"), size)
}

fn header(size: (u16, u16)) -> Header<Boot> {
    Header {
        trace: VERSION,
        program: PROGRAM.to_owned(),
        started: 0,
        boot: boot(size),
    }
}

fn events(count: usize) -> Vec<Message> {
    let keys = ROUND.split_whitespace().cycle().take(count);
    keys.map(|key| Event::Key(key.parse().expect("a key")).into())
        .collect()
}

fn recorded(events: &[Message]) -> String {
    let mut text = Vec::new();
    let mut writer = Writer::new(&mut text, &header((80, 24))).expect("memory");
    for (millis, event) in (0..).zip(events) {
        writer.message(millis * 120, event).expect("memory");
    }
    String::from_utf8(text).expect("JSON is text")
}

fn row(what: &str, time: Duration) {
    println!("{what:<44} {:>12}", format!("{time:.1?}"));
}

fn rate(what: &str, count: usize, time: Duration) {
    let each = time.as_secs_f64() / f64::from(u32::try_from(count).expect("not so many"));
    println!("{what:<44} {:>12.0}", 1.0 / each);
}

fn size(what: &str, bytes: usize) {
    println!("{what:<44} {bytes:>12}");
}
