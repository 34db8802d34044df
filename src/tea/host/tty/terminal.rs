//! The terminal with what stands on it, and whose it is at the moment.
//!
//! Two threads come here: the program's to draw, the reader's to stop and go on.

use std::env;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};
use ratatui::layout::Size;
use ratatui::text::Line;

use super::Screen;
use super::modes::Modes;
use super::painter::{Painter, Wrapping};
use crate::tea::Frame;

/// What the terminal does with its rows when it gets another width, as far as the environment tells.
fn wrapping() -> Wrapping {
    let is_set = |name| env::var_os(name).is_some();
    if is_set("XTERM_VERSION") && !is_set("TMUX") {
        Wrapping::Never
    } else {
        Wrapping::Anew
    }
}

/// Whose the terminal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// The program's: keys are read and frames are shown.
    Program,
    /// Another program's that ours has started; it comes back when that ends.
    Guest,
    /// The shell's while our process is stopped.
    Shell,
    /// Not ours any more.
    Nobody,
}

/// Where the first row of the frame is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// On this row of the screen.
    Top(u16),
    /// So many rows above the cursor.
    AboveCursor(u16),
}

/// How long after a guest has left an interruption may still be meant for it: signals are heard late.
const AFTER_GUEST: Duration = Duration::from_millis(100);

/// The terminal; frames are remembered while it is away and shown when it is back.
#[derive(Debug)]
pub(super) struct Terminal {
    modes: Arc<Modes>,
    screen: Screen,
    painter: Painter,
    frame: Option<Frame>,
    owner: Owner,
    /// Where a guest can be asked to end.
    guest: Option<Sender<()>>,
    guest_left: Option<Instant>,
}

impl Terminal {
    pub(super) fn new(modes: Arc<Modes>, screen: Screen) -> Self {
        Self {
            modes,
            screen,
            painter: Painter::new(screen, wrapping()),
            frame: None,
            owner: Owner::Nobody,
            guest: None,
            guest_left: None,
        }
    }

    pub(super) fn owner(&self) -> Owner {
        self.owner
    }

    /// Whether what interrupts now is meant for a guest.
    pub(super) fn interrupts_guest(&self) -> bool {
        let just_left = |left: Instant| left.elapsed() < AFTER_GUEST;
        self.owner == Owner::Guest || self.guest_left.is_some_and(just_left)
    }

    pub(super) fn size(&self) -> Size {
        self.modes.size()
    }

    /// The terminal has answered all that it was asked.
    pub(super) fn answered(&self) {
        self.modes.answered();
    }

    /// Shows a frame, or remembers it until the terminal is back.
    pub(super) fn draw(&mut self, frame: &Frame) -> io::Result<()> {
        self.frame = Some(frame.clone());
        self.modes.hear_mouse(frame.mouse)?;
        match self.owner {
            Owner::Program => self.paint(),
            Owner::Guest | Owner::Shell | Owner::Nobody => Ok(()),
        }
    }

    /// Takes the terminal, and shows the last frame where the cursor is.
    pub(super) fn take(&mut self) -> io::Result<()> {
        self.modes.enter()?;
        if self.owner == Owner::Guest {
            self.guest_left = Some(Instant::now());
        }
        self.owner = Owner::Program;
        self.painter.forget();
        self.paint()
    }

    /// Takes the terminal back from those who changed it without asking.
    pub(super) fn retake(&mut self) -> io::Result<()> {
        self.modes.reenter()?;
        self.take()
    }

    /// Asks where the frame is on the screen, and returns how far below its first row the cursor is, as long as that is not known.
    ///
    /// Nobody has to be asked about a program that has the whole screen, so that there is no answer to wait for.
    pub(super) fn ask_place(&self) -> io::Result<Place> {
        match (self.screen, self.owner) {
            (Screen::Fullscreen, _) => Ok(Place::Top(0)),
            (Screen::Inline, Owner::Program) => {
                self.modes.ask_cursor()?;
                Ok(Place::AboveCursor(self.painter.rows_above(self.size())))
            }
            (Screen::Inline, Owner::Guest | Owner::Shell | Owner::Nobody) => {
                Err(io::ErrorKind::NotConnected.into())
            }
        }
    }

    /// Gives the terminal to a guest; what comes out of here asks it to end.
    pub(super) fn lend(&mut self) -> io::Result<Receiver<()>> {
        self.give(Owner::Guest)?;
        let (guest, asked) = unbounded();
        self.guest = Some(guest);
        Ok(asked)
    }

    /// Asks the guest to end.
    pub(super) fn ask_guest_to_end(&self) {
        if let Some(guest) = &self.guest {
            // It may have left.
            let _ = guest.send(());
        }
    }

    /// Takes the frame away and gives the terminal to someone else, as it was found.
    pub(super) fn give(&mut self, owner: Owner) -> io::Result<()> {
        let erased = self.painter.erase(self.size());
        self.give_after(&erased, owner)
    }

    /// Gives the terminal away for good, with a line where the frame was.
    pub(super) fn close(&mut self, line: &Line<'_>) -> io::Result<()> {
        let closed = self.painter.close(line, self.size());
        self.give_after(&closed, Owner::Nobody)
    }

    fn give_after(&mut self, last_text: &str, owner: Owner) -> io::Result<()> {
        match self.owner {
            Owner::Program => {
                self.owner = owner;
                self.modes.leave(last_text)
            }
            Owner::Guest | Owner::Shell => {
                self.owner = owner;
                Ok(())
            }
            // What is not ours can't be given.
            Owner::Nobody => Ok(()),
        }
    }

    /// Sends the terminal something that moves no cursor, say a bell, between two frames; only while it is ours.
    pub(super) fn tell(&mut self, sequence: &str) -> io::Result<()> {
        match self.owner {
            Owner::Program => self.modes.write(sequence),
            Owner::Guest | Owner::Shell | Owner::Nobody => Ok(()),
        }
    }

    fn paint(&mut self) -> io::Result<()> {
        let Some(frame) = &self.frame else {
            return Ok(());
        };
        let text = self.painter.draw(frame, self.modes.size());
        self.modes.write(&text)
    }
}

/// The terminal, from any thread; a panic elsewhere does not keep it.
pub(super) fn lock(terminal: &Mutex<Terminal>) -> MutexGuard<'_, Terminal> {
    terminal.lock().unwrap_or_else(PoisonError::into_inner)
}
