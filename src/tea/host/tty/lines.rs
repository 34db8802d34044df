//! A program in plain lines on the controlling terminal: what is new is written below what was, and a typed line is one event.
//! Lines that come at once were not typed: they are one paste. Ctrl+C and Ctrl+D are keys, as everywhere.
//!
//! The terminal is left as it is: it echoes, it edits the line, it scrolls. So there is nothing to restore, and nothing is ever written twice.

use std::fs::File;
use std::io::{self, Read};
use std::net::Shutdown;
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::thread::{self, JoinHandle};

use rustix::event::Timespec;
use rustix::process::{self, getpid, kill_process};
use rustix::termios::tcgetattr;

use super::modes::Modes;
use super::reader::{is_passing, ready};
use super::signals::{Signal, Signals};
use super::{GONE, Screen};
use crate::tea::host::Host;
use crate::tea::inbox::Inbox;
use crate::tea::{Event, Frame, Key};

/// How long a line waits for another. Nobody types two within it, and nobody notices it.
const TOGETHER: Timespec = Timespec {
    tv_sec: 0,
    tv_nsec: 50_000_000,
};

/// What terminals put around a paste where the shell left them told to.
const BRACKETS: [&str; 2] = ["\x1b[200~", "\x1b[201~"];

/// The controlling terminal as a host of plain lines.
///
/// A frame is all that the program has said; it only ever grows at its end.
#[derive(Debug)]
pub struct PlainLines {
    terminal: Modes,
    written: usize,
    signals: Option<Signals>,
    wake: UnixStream,
    woken: Option<UnixStream>,
    reader: Option<JoinHandle<Signals>>,
}

impl PlainLines {
    /// Finds the controlling terminal; fails if there is none.
    pub fn open() -> io::Result<Self> {
        let (wake, woken) = UnixStream::pair()?;
        Ok(Self {
            terminal: Modes::open(Screen::Inline)?,
            written: 0,
            signals: Some(Signals::listen()?),
            wake,
            woken: Some(woken),
            reader: None,
        })
    }

    /// Columns and rows of the terminal.
    pub fn size(&self) -> (u16, u16) {
        let size = self.terminal.size();
        (size.width, size.height)
    }

    /// Writes a last line.
    pub fn finish(self, closing_line: &str) -> io::Result<()> {
        match self.terminal.write(&format!("{closing_line}\n")) {
            Err(error) if error.raw_os_error() == Some(GONE.raw_os_error()) => Ok(()),
            written => written,
        }
    }
}

impl Drop for PlainLines {
    fn drop(&mut self) {
        // Fails only where there is nothing left to end.
        let _ = self.wake.shutdown(Shutdown::Both);
        if let Some(reader) = self.reader.take() {
            self.signals = reader.join().ok();
        }
        if let Some(signals) = self.signals.take() {
            signals.hold();
        }
    }
}

impl<Message: From<Event> + Send + 'static> Host<Message> for PlainLines {
    fn start(&mut self, inbox: Inbox<Message>) -> io::Result<()> {
        let (Some(signals), Some(wake)) = (self.signals.take(), self.woken.take()) else {
            return Err(io::Error::other("the terminal already has a program"));
        };
        let mut reader = Reader {
            input: Modes::open_input()?,
            signals,
            wake,
            inbox,
            typed: Vec::new(),
            lines: Vec::new(),
        };
        self.reader = Some(thread::spawn(move || {
            while reader.step().unwrap_or(false) {}
            reader.signals
        }));
        Ok(())
    }

    fn draw(&mut self, frame: &Frame) -> io::Result<()> {
        let lines = frame.lines();
        let new = lines.get(self.written..).unwrap_or_default();
        if !new.is_empty() {
            self.terminal.write(&(new.join("\n") + "\n"))?;
        }
        self.written = lines.len();
        Ok(())
    }
}

/// Reads lines for a program, on a thread of its own.
struct Reader<Message> {
    input: File,
    signals: Signals,
    wake: UnixStream,
    inbox: Inbox<Message>,
    /// A line that has not ended yet.
    typed: Vec<u8>,
    /// The lines that ended, until no other comes with them.
    lines: Vec<String>,
}

impl<Message: From<Event>> Reader<Message> {
    /// Waits for what comes next; false when nothing will.
    fn step(&mut self) -> io::Result<bool> {
        let watched = [
            Some(self.signals.pipe().as_fd()),
            Some(self.wake.as_fd()),
            Some(self.input.as_fd()),
        ];
        let patience = (!self.lines.is_empty()).then_some(&TOGETHER);
        let [by_signals, by_wake, by_input] = ready(watched, patience)?;
        if by_wake {
            return Ok(false);
        }
        if by_signals {
            for signal in self.signals.pending() {
                self.obey(signal);
            }
        }
        if by_input {
            return self.read();
        }
        if !by_signals {
            self.send();
        }
        Ok(true)
    }

    /// Sends what came together: a line that was typed, or the lines of a paste.
    fn send(&mut self) {
        let mut lines = std::mem::take(&mut self.lines);
        for bracket in BRACKETS {
            for line in &mut lines {
                *line = line.replace(bracket, "");
            }
        }
        match lines.len() {
            0 => {}
            1 => self.inbox.send(Event::Line(lines.remove(0))),
            _ => self.inbox.send(Event::Paste(lines.join("\n"))),
        }
    }

    fn obey(&self, signal: Signal) {
        match signal {
            Signal::Interrupt => self.send_key('c'),
            Signal::End => self.inbox.send(Event::Interrupted),
            Signal::Stop => {
                // The default of SIGTSTP can't be had back, but SIGSTOP does the same.
                let _ = kill_process(getpid(), process::Signal::STOP);
            }
            // What was said stays as it was wrapped.
            Signal::Continue | Signal::Resize => {}
        }
    }

    fn read(&mut self) -> io::Result<bool> {
        let mut bytes = [0; 4096];
        match self.input.read(&mut bytes) {
            Ok(count @ 1..) => {
                self.typed.extend(&bytes[..count]);
                while let Some(end) = self.typed.iter().position(|&byte| byte == b'\n') {
                    let line: Vec<u8> = self.typed.drain(..=end).collect();
                    let line = String::from_utf8_lossy(&line[..end]);
                    self.lines.push(line.into_owned());
                }
                Ok(true)
            }
            Err(error) if is_passing(&error) => Ok(true),
            // A terminal that is gone reads as ended too, but has no modes any more.
            Ok(0) if tcgetattr(&self.input).is_ok() => {
                self.send();
                self.send_key('d');
                Ok(true)
            }
            Ok(0) | Err(_) => {
                self.send();
                self.inbox.send(Event::Interrupted);
                // Signals are still listened to.
                self.wait_for_end()
            }
        }
    }

    /// Sends the key that the terminal took for a signal, or for the end of what is typed.
    fn send_key(&self, char: char) {
        let key = Key {
            ctrl: true,
            ..Key::char(char)
        };
        self.inbox.send(Event::Key(key));
    }

    fn wait_for_end(&mut self) -> io::Result<bool> {
        self.wake.read(&mut [0; 1]).map(|_| false)
    }
}
