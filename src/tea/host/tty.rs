//! A program on the controlling terminal, inline or full screen.
//!
//! The terminal is `/dev/tty`, so standard input and output may be pipes.
//! However the program ends, the terminal is as it was: at the end, on an error, a panic, a signal, and while the process is stopped.
//!
//! The parts: `sequences` is what a terminal is told, `modes` asks it for what a program needs and takes that back, `painter` shows frames and `painted` knows what became of the last, `terminal` is both and knows whose turn it is, `reader` waits for keys and `signals`, `pointer` knows which row of the frame the mouse is on, and `panic` is there for the worst. `guest` is another program in its place, and `lines` a host of its own, for programs that are talked to in lines.

#![expect(
    clippy::disallowed_methods,
    reason = "a host is where threads and the environment belong"
)]

mod guest;
mod lines;
mod modes;
mod painted;
mod painter;
mod panic;
mod pointer;
mod reader;
mod sequences;
mod signals;
mod terminal;

use std::env;
use std::io;
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use crossbeam_channel::Receiver;
use ratatui::layout::Size;
use ratatui::text::Line;
use rustix::event::Timespec;
use rustix::io::Errno;
use rustix::process::{Signal, getpgrp, getsid, kill_current_process_group};

use crate::tea::decoder::Decoder;
use crate::tea::host::Host;
use crate::tea::inbox::Inbox;
use crate::tea::{Event, Frame};
pub use guest::Stay;
pub use lines::PlainLines;
use modes::Modes;
use pointer::Pointer;
use reader::Reader;
use signals::Signals;
use terminal::{Owner, Terminal, lock};

/// What all calls on a terminal say once it has gone away.
const GONE: Errno = Errno::IO;

/// How a program takes its place on the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// Below what is already there, in as many rows as it needs.
    Inline,
    /// On a screen of its own; what was there before comes back afterwards.
    Fullscreen,
}

/// The controlling terminal as a host. Dropping it gives the terminal back.
///
/// From opening to dropping it, the signals that would end or stop the process come as events or are obeyed here.
/// For a second more they are held, so that what came of the program can be saved although the terminal is gone.
#[derive(Debug)]
pub struct Tty {
    terminal: Arc<Mutex<Terminal>>,
    signals: Option<Signals>,
    wake: Arc<UnixStream>,
    woken: Option<UnixStream>,
    reader: Option<JoinHandle<Signals>>,
    drops_typed_ahead: bool,
}

impl Tty {
    /// Takes the controlling terminal; fails if there is none.
    pub fn open(screen: Screen) -> io::Result<Self> {
        let modes = Arc::new(Modes::open(screen)?);
        let signals = Signals::listen()?;
        let (wake, woken) = UnixStream::pair()?;
        let terminal = Arc::new(Mutex::new(Terminal::new(Arc::clone(&modes), screen)));
        panic::guard(&terminal, &modes);
        let tty = Self {
            terminal,
            signals: Some(signals),
            wake: Arc::new(wake),
            woken: Some(woken),
            reader: None,
            drops_typed_ahead: false,
        };
        lock(&tty.terminal).take()?;
        Ok(tty)
    }

    /// Columns and rows as they are now.
    pub fn size(&self) -> Size {
        lock(&self.terminal).size()
    }

    /// What was typed before the program started counts for nothing: it was meant for something else.
    pub fn drop_typed_ahead(&mut self) {
        self.drops_typed_ahead = true;
    }

    /// What lends the terminal to other programs while this one runs.
    pub fn lender(&self) -> Lender {
        Lender {
            terminal: Arc::clone(&self.terminal),
            wake: Arc::clone(&self.wake),
        }
    }

    /// Gives the terminal back, if there still is one; inline, the closing line stays where the program was.
    pub fn finish(mut self, closing_line: Option<&Line<'_>>) -> io::Result<()> {
        let given = match closing_line {
            Some(line) => lock(&self.terminal).close(line),
            None => lock(&self.terminal).give(Owner::Nobody),
        };
        self.end();
        match given {
            Err(error) if error.raw_os_error() == Some(GONE.raw_os_error()) => Ok(()),
            given => given,
        }
    }

    fn end(&mut self) {
        // These fail only where there is nothing left to end.
        let _ = lock(&self.terminal).give(Owner::Nobody);
        let _ = self.wake.shutdown(Shutdown::Both);
        if let Some(reader) = self.reader.take() {
            self.signals = reader.join().ok();
        }
    }
}

impl Drop for Tty {
    fn drop(&mut self) {
        self.end();
        if let Some(signals) = self.signals.take() {
            signals.hold();
        }
    }
}

impl<Message: From<Event> + Send + 'static> Host<Message> for Tty {
    fn start(&mut self, inbox: Inbox<Message>) -> io::Result<()> {
        let (Some(signals), Some(wake)) = (self.signals.take(), self.woken.take()) else {
            return Err(io::Error::other("the terminal already has a program"));
        };
        let mut reader = Reader {
            terminal: Arc::clone(&self.terminal),
            input: Some(Modes::open_input()?),
            signals,
            wake,
            patience: patience(),
            inbox,
            decoder: Decoder::default(),
            pointer: Pointer::default(),
            ends: false,
        };
        if self.drops_typed_ahead {
            reader.drop_typed();
        }
        reader.send_size();
        self.reader = Some(thread::spawn(|| reader.run()));
        Ok(())
    }

    fn draw(&mut self, frame: &Frame) -> io::Result<()> {
        lock(&self.terminal).draw(frame)
    }
}

/// Lends the terminal to other programs; can be sent to the thread that starts them.
#[derive(Clone, Debug)]
pub struct Lender {
    terminal: Arc<Mutex<Terminal>>,
    wake: Arc<UnixStream>,
}

impl Lender {
    /// Sends the terminal something that moves no cursor, say a bell.
    pub fn tell(&self, sequence: &str) -> io::Result<()> {
        lock(&self.terminal).tell(sequence)
    }

    /// Puts a text on the clipboard, where the terminal allows that (OSC 52).
    pub fn copy(&self, text: &str) -> io::Result<()> {
        self.tell(&sequences::copy(text))
    }

    /// Gives the terminal back as it was found, until the loan is dropped.
    pub fn lend(&self) -> io::Result<Loan<'_>> {
        let asked = lock(&self.terminal).lend()?;
        Ok(Loan {
            lender: self,
            asked,
        })
    }
}

/// The terminal is another program's, say an editor's; dropping this takes it again.
///
/// Where our program has to end meanwhile, it hears of that only once the loan is over, and so after all that came of it.
#[derive(Debug)]
pub struct Loan<'a> {
    lender: &'a Lender,
    asked: Receiver<()>,
}

impl Loan<'_> {
    /// Runs a program and waits for its end. Where ours has to end meanwhile, it is asked to end first.
    pub fn run(&self, guest: &mut Command) -> io::Result<Stay> {
        guest::run(guest, &self.asked)
    }
}

impl Drop for Loan<'_> {
    fn drop(&mut self) {
        let mut terminal = lock(&self.lender.terminal);
        match terminal.owner() {
            // The reader sees that it has not become ours.
            Owner::Guest | Owner::Shell => drop(terminal.take()),
            // It ended in the meantime.
            Owner::Program | Owner::Nobody => {}
        }
        drop(terminal);
        // Fails where nobody reads any more.
        let _ = io::Write::write_all(&mut &*self.lender.wake, b".");
    }
}

/// Stops the process as Ctrl+Z does in a shell, until the user brings it back.
///
/// Nothing happens where no shell could bring it back, as when it is the only program of its terminal.
pub fn suspend() -> io::Result<()> {
    if getsid(None)? != getpgrp() {
        kill_current_process_group(Signal::TSTP)?;
    }
    Ok(())
}

/// How long an Esc waits: the bytes of one key come together, but less so from afar.
fn patience() -> Timespec {
    let millis = match env::var_os("SSH_CONNECTION") {
        None => 25,
        Some(_) => 100,
    };
    Timespec {
        tv_sec: 0,
        tv_nsec: millis * 1_000_000,
    }
}
