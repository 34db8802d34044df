//! The debugger on another program than the form: the counter, in a session that is made here or read from a file.
//!
//! `cargo run --example debug_counter` steps through a session of a few keys.
#![expect(
    clippy::disallowed_methods,
    reason = "an example is an edge of its own"
)]

use std::io::{self, Write};

use pi_ask::tea::debugger::{Boot, Command, Debugger};
use pi_ask::tea::host::tty::{Screen, Tty};
use pi_ask::tea::theme::Colors;
use pi_ask::tea::trace::{Header, VERSION, Writer};
use pi_ask::tea::{Event, runtime};

#[path = "counter.rs"]
#[expect(dead_code, reason = "the counter runs by itself too")]
mod counter;

use counter::Counter;

fn main() -> io::Result<()> {
    let text = match std::env::args().nth(1) {
        Some(file) => std::fs::read_to_string(file)?,
        None => session()?,
    };
    let mut tty = Tty::open(Screen::Fullscreen)?;
    let size = tty.size();
    let boot = Boot {
        name: "counter".to_owned(),
        text,
        watch: String::new(),
        position: 0,
        size: (size.width, size.height),
        colors: Colors::Ansi16,
    };
    let lender = tty.lender();
    let perform = move |Command::Copy(text), _: &_| lender.copy(&text).err().and(None);
    let debugger = runtime::run::<Debugger<Counter>>(boot, &mut tty, perform, |_| None)?;
    tty.finish(None)?;
    writeln!(io::stdout(), "{:?}", debugger.output())
}

/// Up, up, something that means nothing, down, and the end.
fn session() -> io::Result<String> {
    let header = Header {
        trace: VERSION,
        program: "counter 1".to_owned(),
        started: 0,
        boot: 40,
    };
    let mut text = Vec::new();
    let mut writer = Writer::new(&mut text, &header)?;
    for (at, key) in (1..).zip(["up", "up", "x", "down", "q"]) {
        let key = key.parse().map_err(io::Error::other)?;
        writer.message(at * 500, &Event::Key(key))?;
    }
    String::from_utf8(text).map_err(io::Error::other)
}
