//! The thread that waits for keys and signals, and does nothing else between them.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Mutex};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{self, getpid, kill_process};

use super::pointer::{Pointer, below};
use super::signals::{Signal, Signals};
use super::terminal::{Owner, Place, Terminal, lock};
use crate::tea::decoder::Decoder;
use crate::tea::inbox::Inbox;
use crate::tea::{Event, Mouse};

/// Reads the terminal for a program.
#[derive(Debug)]
pub(super) struct Reader<Message> {
    pub(super) terminal: Arc<Mutex<Terminal>>,
    /// Where keys come from, until the terminal is gone.
    pub(super) input: Option<File>,
    pub(super) signals: Signals,
    /// A byte here says that the terminal has another owner, the end of the stream that it is over.
    pub(super) wake: UnixStream,
    /// How long an Esc that may begin a sequence waits for the rest.
    pub(super) patience: Timespec,
    pub(super) inbox: Inbox<Message>,
    pub(super) decoder: Decoder,
    pub(super) pointer: Pointer,
    /// The program has to end, once its guest has.
    pub(super) ends: bool,
}

/// What the reader waited for.
struct Woken {
    by_signals: bool,
    by_wake: bool,
    by_input: bool,
}

/// Whether there is more to read.
enum Next {
    Go,
    End,
}

impl<Message: From<Event>> Reader<Message> {
    /// Reads until the terminal is given back, and then returns the signals, which still want to be listened to.
    pub(super) fn run(mut self) -> Signals {
        while let Ok(Next::Go) = self.step() {}
        self.signals
    }

    fn step(&mut self) -> io::Result<Next> {
        let woken = self.wait()?;
        if woken.by_wake {
            if self.wake.read(&mut [0; 64])? == 0 {
                return Ok(Next::End);
            }
            self.guest_left();
        }
        if woken.by_signals {
            for signal in self.signals.pending() {
                self.obey(signal);
            }
        }
        if woken.by_input {
            self.read();
            return Ok(Next::Go);
        }
        if !woken.by_signals && !woken.by_wake {
            self.send_all(Decoder::flush);
        }
        Ok(Next::Go)
    }

    /// Waits until something is there, or until a held Esc is a key by itself.
    fn wait(&self) -> io::Result<Woken> {
        let patience = self.decoder.is_pending().then_some(&self.patience);
        let input = match lock(&self.terminal).owner() {
            Owner::Program => self.input.as_ref().map(AsFd::as_fd),
            // Keys are another's.
            Owner::Guest | Owner::Shell | Owner::Nobody => None,
        };
        let watched = [
            Some(self.signals.pipe().as_fd()),
            Some(self.wake.as_fd()),
            input,
        ];
        ready(watched, patience).map(|[by_signals, by_wake, by_input]| Woken {
            by_signals,
            by_wake,
            by_input,
        })
    }

    fn read(&mut self) {
        let mut bytes = [0; 4096];
        let read = {
            let terminal = lock(&self.terminal);
            let (Owner::Program, Some(mut input)) = (terminal.owner(), self.input.as_ref()) else {
                return;
            };
            input.read(&mut bytes)
        };
        match read {
            Ok(count @ 1..) => self.send_all(|decoder| decoder.feed(&bytes[..count])),
            Err(error) if is_passing(&error) => {}
            Ok(0) | Err(_) => {
                self.input = None;
                self.inbox.send(Event::Interrupted);
            }
        }
    }

    /// Takes in what is there already, but drops what was typed or pasted.
    pub(super) fn drop_typed(&mut self) {
        let mut bytes = [0; 4096];
        while let Some(Ok(count @ 1..)) = self.input.as_ref().map(|mut it| it.read(&mut bytes)) {
            self.send_all(|decoder| {
                let mut events = decoder.feed(&bytes[..count]);
                events.retain(|event| !matches!(event, Event::Key(_) | Event::Paste(_)));
                events
            });
        }
    }

    fn send_all(&mut self, decode: impl FnOnce(&mut Decoder) -> Vec<Event>) {
        for event in decode(&mut self.decoder) {
            match event {
                Event::Mouse(mouse) => self.place(mouse),
                event => self.inbox.send(event),
            }
        }
        let placed = self.pointer.answered(self.decoder.cursor_row());
        for mouse in placed {
            self.inbox.send(Event::Mouse(mouse));
        }
        if self.decoder.identified() {
            lock(&self.terminal).answered();
        }
    }

    /// Sends what the mouse did, in rows of the frame; as soon as it is known where that is.
    fn place(&mut self, mouse: Mouse) {
        if self.pointer.waits() {
            return self.pointer.hold(mouse);
        }
        match lock(&self.terminal).ask_place() {
            Ok(Place::Top(top)) => {
                if let Some(mouse) = below(top, mouse) {
                    self.inbox.send(Event::Mouse(mouse));
                }
            }
            Ok(Place::AboveCursor(rows)) => {
                self.decoder.expect_cursor_row();
                self.pointer.ask(rows, mouse);
            }
            // The terminal is another's or gone, and the mouse with it.
            Err(_) => {}
        }
    }

    /// A guest has left. The program ends now if it had to before, or if the terminal could not be taken again.
    fn guest_left(&self) {
        if self.ends || lock(&self.terminal).owner() == Owner::Guest {
            self.inbox.send(Event::Interrupted);
        }
    }

    fn obey(&mut self, signal: Signal) {
        let (owner, interrupts_guest) = {
            let terminal = lock(&self.terminal);
            (terminal.owner(), terminal.interrupts_guest())
        };
        match signal {
            Signal::Interrupt if interrupts_guest => {}
            Signal::End if owner == Owner::Guest => {
                self.ends = true;
                lock(&self.terminal).ask_guest_to_end();
            }
            Signal::Interrupt | Signal::End => self.inbox.send(Event::Interrupted),
            Signal::Resize => self.send_size(),
            Signal::Stop => self.stop(owner),
            Signal::Continue => self.go_on(owner),
        }
    }

    /// Tells the program how large the terminal is.
    pub(super) fn send_size(&self) {
        let size = lock(&self.terminal).size();
        self.inbox.send(Event::Resize {
            width: size.width,
            height: size.height,
        });
    }

    /// Gives the terminal to the shell and stops the process; it goes on with [`Signal::Continue`].
    fn stop(&self, owner: Owner) {
        if owner == Owner::Program {
            // If the terminal is gone the reader will see it when the process goes on.
            let _ = lock(&self.terminal).give(Owner::Shell);
        }
        // The default of SIGTSTP can't be had back, but SIGSTOP does the same and can't be caught.
        let _ = kill_process(getpid(), process::Signal::STOP);
    }

    fn go_on(&self, owner: Owner) {
        let taken = match owner {
            Owner::Shell => lock(&self.terminal).take(),
            // Stopped from outside, with the terminal as it was.
            Owner::Program => lock(&self.terminal).retake(),
            Owner::Guest | Owner::Nobody => return,
        };
        match taken {
            // While the process was stopped nobody told it of another size.
            Ok(()) => self.send_size(),
            Err(_) => self.inbox.send(Event::Interrupted),
        }
    }
}

/// Waits until one of these can be read, or ended, or the time is over, and says which; never the absent.
pub(super) fn ready(
    watched: [Option<BorrowedFd<'_>>; 3],
    patience: Option<&Timespec>,
) -> io::Result<[bool; 3]> {
    let mut polled: Vec<PollFd<'_>> = watched
        .into_iter()
        .flatten()
        .map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN))
        .collect();
    while let Err(error) = poll(&mut polled, patience) {
        let error = io::Error::from(error);
        if !is_passing(&error) {
            return Err(error);
        }
    }
    let mut polled = polled.iter();
    Ok(watched.map(|fd| {
        fd.is_some()
            && polled
                .next()
                .is_some_and(|polled| !polled.revents().is_empty())
    }))
}

pub(super) fn is_passing(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock
    )
}
