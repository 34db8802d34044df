//! A program for the tests of the terminal: it shows what it hears and fails on demand.
//!
//! Up and down change how many rows it has, `|` makes them as wide as the terminal or as they were, `#` has them say its size, `_` shows a caret on the last one, `>` shows it behind the text there.
//! `!` panics, `?` panics in an effect, `g` lends the terminal to a guest, `q` ends.
//! Started as `fullscreen` it has a screen of its own, as `lingering` it does not exit when it is done, as `hunted` it is sent signals before it has saved.
#![expect(clippy::disallowed_methods, reason = "a probe calls a guest")]

use std::env;
use std::io::{self, Write};
use std::process;
use std::thread;

use pi_ask::tea::host::tty::{Screen, Tty};
use pi_ask::tea::{Event, Frame, Program, runtime};
use ratatui::layout::Position;
use ratatui::text::Line;
use rustix::process::{Signal, getpid, kill_process};

struct Probe;

struct Model {
    size: (u16, u16),
    rows: u16,
    shape: Shape,
    cursor: Cursor,
    heard: String,
    is_over: bool,
}

enum Shape {
    Narrow,
    Wide,
    Sized,
}

impl Shape {
    fn other(&self) -> Self {
        match self {
            Self::Narrow | Self::Sized => Self::Wide,
            Self::Wide => Self::Narrow,
        }
    }
}

enum Cursor {
    Hidden,
    OnTheLastRow,
    BehindTheLastRow,
}

#[derive(Debug, PartialEq)]
enum Command {
    Panic,
    CallGuest,
}

impl Program for Probe {
    type Boot = (u16, u16);
    type Model = Model;
    type Message = Event;
    type Command = Command;
    type Output = ();

    fn boot(size: (u16, u16)) -> (Model, Vec<Command>) {
        let model = Model {
            size,
            rows: 3,
            shape: Shape::Narrow,
            cursor: Cursor::Hidden,
            heard: "nothing".to_owned(),
            is_over: false,
        };
        (model, Vec::new())
    }

    fn update(model: &mut Model, event: Event) -> Vec<Command> {
        match event {
            Event::Key(key) => {
                model.heard = key.to_string();
                match model.heard.as_str() {
                    "up" => model.rows += 1,
                    "down" => model.rows -= 1,
                    "|" => model.shape = model.shape.other(),
                    "#" => model.shape = Shape::Sized,
                    "_" => model.cursor = Cursor::OnTheLastRow,
                    ">" => model.cursor = Cursor::BehindTheLastRow,
                    "!" => panic!("the probe was told to panic"),
                    "?" => return vec![Command::Panic],
                    "g" => return vec![Command::CallGuest],
                    "q" => model.is_over = true,
                    _ => {}
                }
            }
            Event::Paste(text) => model.heard = format!("{text:?}"),
            Event::Resize { width, height } => model.size = (width, height),
            Event::Interrupted => model.is_over = true,
            _ => {}
        }
        Vec::new()
    }

    fn view(model: &Model) -> Frame {
        let (width, height) = model.size;
        let filling = match model.shape {
            Shape::Narrow => String::new(),
            Shape::Wide => ".".repeat(width.into()),
            Shape::Sized => format!("at {width} x {height}"),
        };
        let mut lines: Vec<Line<'_>> = vec![
            format!("heard {}", model.heard).into(),
            format!("{width} x {height}").into(),
        ];
        lines.extend((2..model.rows).map(|row| format!("row {row} {filling}").into()));
        let mut frame = Frame::of_lines(width, &lines);
        let y = frame.height() - 1;
        frame.cursor = match model.cursor {
            Cursor::Hidden => None,
            Cursor::OnTheLastRow => Some(Position { x: 6, y }),
            Cursor::BehindTheLastRow => Some(Position { x: width - 1, y }),
        };
        frame
    }

    fn output(model: &Model) -> Option<()> {
        model.is_over.then_some(())
    }
}

fn main() -> io::Result<()> {
    let argument = env::args().nth(1);
    let screen = match argument.as_deref() {
        Some("fullscreen") => Screen::Fullscreen,
        _ => Screen::Inline,
    };
    let mut tty = Tty::open(screen)?;
    let size = tty.size();
    let lender = tty.lender();
    let perform = move |command, _: &_| match command {
        Command::Panic => panic!("the effect was told to panic"),
        Command::CallGuest => {
            // A guest that cannot be had leaves everything as it is.
            if let Ok(loan) = lender.lend() {
                let _ = loan.run(process::Command::new("sh").args(["-c", GUEST]));
            }
            None
        }
    };
    runtime::run::<Probe>((size.width, size.height), &mut tty, perform, |_| None)?;
    tty.finish(Some(&"the probe is done".into()))?;
    match argument.as_deref() {
        Some("lingering") => {
            writeln!(io::stderr(), "the probe lingers")?;
            loop {
                thread::park();
            }
        }
        Some("hunted") => {
            for signal in [
                Signal::HUP,
                Signal::HUP,
                Signal::TERM,
                Signal::INT,
                Signal::QUIT,
            ] {
                kill_process(getpid(), signal)?;
            }
            writeln!(io::stderr(), "the probe has saved")
        }
        _ => Ok(()),
    }
}

/// Another program on the terminal, which reads a line of its own.
const GUEST: &str = "exec </dev/tty >/dev/tty; echo guest; read line; echo \"guest read $line\"";
