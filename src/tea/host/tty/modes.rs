//! What a terminal is asked to do differently while a program is on it, and how it is put back.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossterm::cursor::Show;
use crossterm::event::{
    DisableBracketedPaste, EnableBracketedPaste, KeyboardEnhancementFlags,
    PopKeyboardEnhancementFlags, PushKeyboardEnhancementFlags,
};
use crossterm::terminal::{
    EnableLineWrap, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
};
use ratatui::layout::Size;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::OFlags;
use rustix::termios::{self, OptionalActions, Termios};

use super::Screen;
use super::sequences::{self, tell};
use crate::tea::decoder::Decoder;

/// How long an answer is waited for when the terminal is given back: longer than most are on their way, too short to be noticed.
const ANSWER_PATIENCE: Duration = Duration::from_millis(250);

/// A size for terminals that don't know theirs.
const FALLBACK: Size = Size {
    width: 80,
    height: 24,
};

/// The controlling terminal, in one of two states: as it was found, or as a program wants it.
#[derive(Debug)]
pub(super) struct Modes {
    device: File,
    screen: Screen,
    found: Termios,
    entered: AtomicBool,
    /// Whether the program wants to hear of the mouse.
    hears_mouse: AtomicBool,
    /// Whether an answer of the terminal is still on its way.
    answer_is_due: AtomicBool,
}

impl Modes {
    /// Opens the terminal and changes nothing yet.
    pub(super) fn open(screen: Screen) -> io::Result<Self> {
        let device = open(OpenOptions::new().read(true).write(true))?;
        let found = termios::tcgetattr(&device)?;
        Ok(Self {
            device,
            screen,
            found,
            entered: AtomicBool::new(false),
            hears_mouse: AtomicBool::new(false),
            answer_is_due: AtomicBool::new(false),
        })
    }

    /// The way in for keys: one more handle on the terminal, which never blocks.
    pub(super) fn open_input() -> io::Result<File> {
        let nonblocking = i32::try_from(OFlags::NONBLOCK.bits()).map_err(io::Error::other)?;
        open(OpenOptions::new().read(true).custom_flags(nonblocking))
    }

    /// Columns and rows as they are now.
    pub(super) fn size(&self) -> Size {
        match termios::tcgetwinsize(&self.device) {
            Ok(size) if size.ws_col > 0 && size.ws_row > 0 => Size {
                width: size.ws_col,
                height: size.ws_row,
            },
            Ok(_) | Err(_) => FALLBACK,
        }
    }

    pub(super) fn write(&self, text: &str) -> io::Result<()> {
        (&self.device).write_all(text.as_bytes())
    }

    /// Makes the terminal the program's. Doing so twice is doing so once.
    pub(super) fn enter(&self) -> io::Result<()> {
        let mut raw = self.found.clone();
        raw.make_raw();
        termios::tcsetattr(&self.device, OptionalActions::Now, &raw)?;
        if self.entered.swap(true, Ordering::SeqCst) {
            return Ok(());
        }
        self.answer_is_due.store(true, Ordering::SeqCst);
        let mut out = entrance(self.screen);
        if self.hears_mouse.load(Ordering::SeqCst) {
            out += sequences::HEAR_MOUSE;
        }
        self.write(&(out + LAST_QUESTION))
    }

    /// Hears of the mouse from now on, or no more; now if the terminal is the program's, else when it is again.
    pub(super) fn hear_mouse(&self, wanted: bool) -> io::Result<()> {
        let before = self.hears_mouse.swap(wanted, Ordering::SeqCst);
        if before == wanted || !self.entered.load(Ordering::SeqCst) {
            return Ok(());
        }
        self.write(if wanted {
            sequences::HEAR_MOUSE
        } else {
            sequences::DONT_HEAR_MOUSE
        })
    }

    /// Asks where the cursor is.
    pub(super) fn ask_cursor(&self) -> io::Result<()> {
        self.answer_is_due.store(true, Ordering::SeqCst);
        self.write(&[sequences::ASK_CURSOR, LAST_QUESTION].concat())
    }

    /// The terminal has answered all that it was asked.
    pub(super) fn answered(&self) {
        self.answer_is_due.store(false, Ordering::SeqCst);
    }

    /// Makes the terminal the program's again after somebody changed it without asking.
    pub(super) fn reenter(&self) -> io::Result<()> {
        if self.entered.swap(false, Ordering::SeqCst) {
            self.write(&exit(self.screen))?;
        }
        self.enter()
    }

    /// Writes some last text and puts the terminal back as it was found. Doing so twice is doing so once.
    pub(super) fn leave(&self, last_text: &str) -> io::Result<()> {
        if !self.entered.swap(false, Ordering::SeqCst) {
            return Ok(());
        }
        // A terminal that takes no text may still take its old modes.
        let written = self.write(&(last_text.to_owned() + &exit(self.screen)));
        if self.answer_is_due.swap(false, Ordering::SeqCst) && written.is_ok() {
            // Without it there is nothing to drop.
            let _ = drop_answer();
        }
        termios::tcsetattr(&self.device, OptionalActions::Now, &self.found)?;
        written
    }
}

/// What is asked last: when its answer is there, those to earlier questions are or will never be.
const LAST_QUESTION: &str = sequences::ASK_IDENTITY;

/// Pastes in brackets, keys that can be told apart, and what the terminal draws on, now and whenever that changes.
fn entrance(screen: Screen) -> String {
    let mut out = String::new();
    match screen {
        Screen::Inline => {}
        // First, because terminals keep the keyboard's mode per screen.
        Screen::Fullscreen => tell(&mut out, EnterAlternateScreen),
    }
    tell(&mut out, EnableBracketedPaste);
    tell(
        &mut out,
        PushKeyboardEnhancementFlags(KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES),
    );
    out += sequences::TELL_KEYS_APART;
    out += sequences::REPORT_BACKGROUND;
    out + sequences::ASK_BACKGROUND
}

/// The entrance in reverse, and the end of all that an unfinished frame may have left: no wrapping, no cursor, a held picture.
fn exit(screen: Screen) -> String {
    let mut out = [
        sequences::DONT_HEAR_MOUSE,
        sequences::DONT_REPORT_BACKGROUND,
        sequences::DONT_TELL_KEYS_APART,
    ]
    .concat();
    tell(&mut out, PopKeyboardEnhancementFlags);
    tell(&mut out, DisableBracketedPaste);
    tell(&mut out, EnableLineWrap);
    tell(&mut out, Show);
    tell(&mut out, EndSynchronizedUpdate);
    match screen {
        Screen::Inline => {}
        Screen::Fullscreen => tell(&mut out, LeaveAlternateScreen),
    }
    out
}

/// Waits for the terminal's answer and drops it; whoever has the terminal next would take it for typed text.
fn drop_answer() -> io::Result<()> {
    let mut input = Modes::open_input()?;
    let mut decoder = Decoder::default();
    let deadline = Instant::now() + ANSWER_PATIENCE;
    while !decoder.identified() {
        let left = deadline.saturating_duration_since(Instant::now());
        let left = Timespec::try_from(left).map_err(io::Error::other)?;
        let mut polled = [PollFd::new(&input, PollFlags::IN)];
        if poll(&mut polled, Some(&left))? == 0 {
            break;
        }
        let mut bytes = [0; 4096];
        match input.read(&mut bytes)? {
            0 => break,
            count => drop(decoder.feed(&bytes[..count])),
        }
    }
    Ok(())
}

/// Opens the controlling terminal, whatever standard input and output are.
fn open(options: &OpenOptions) -> io::Result<File> {
    options.open(path())
}

/// `/dev/tty`, but on macOS, which can't wait for keys on that one, the device behind it if a standard stream knows it.
fn path() -> PathBuf {
    let mut path = None;
    if cfg!(target_os = "macos") {
        path = termios::ttyname(rustix::stdio::stdin(), Vec::new())
            .or_else(|_| termios::ttyname(rustix::stdio::stderr(), Vec::new()))
            .or_else(|_| termios::ttyname(rustix::stdio::stdout(), Vec::new()))
            .ok()
            .and_then(|name| name.into_string().ok());
    }
    path.unwrap_or_else(|| "/dev/tty".to_owned()).into()
}
