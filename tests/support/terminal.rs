//! A real pseudo-terminal with a real emulator, and a real program on it.
//!
//! Nothing here sleeps: whoever waits is woken by output or by a change of the process, and gives up at a deadline.

#![expect(
    clippy::missing_panics_doc,
    reason = "all of this panics where a test fails"
)]
#![expect(
    clippy::disallowed_methods,
    reason = "a terminal has threads and deadlines"
)]

use std::ffi::OsStr;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use alacritty_terminal::Term;
use alacritty_terminal::event::{Event, EventListener};
use alacritty_terminal::grid::Dimensions;
use alacritty_terminal::index::{Column, Line};
use alacritty_terminal::term::{Config, TermMode};
use alacritty_terminal::vte::ansi::{Processor, Rgb};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, WaitOptions, WaitStatus, kill_process, waitpid};
#[cfg(target_os = "linux")]
use rustix::process::{Resource, Rlimit, prlimit};
use tempfile::TempDir;

/// How long anything may take before a test fails.
const PATIENCE: Duration = Duration::from_secs(30);

/// A terminal window with a program in it.
pub struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    term: Term<Replies>,
    parser: Processor,
    bytes: Vec<u8>,
    replies: Receiver<String>,
    answers: Answers,
    happenings: Receiver<Happening>,
    pid: Pid,
    state: State,
    is_closed: bool,
    termios_before: String,
    /// Kept so that the process can be waited for.
    _child: Box<dyn Child + Send + Sync>,
    /// Where programs keep what outlives them, unless a test says where.
    _state: TempDir,
}

/// What a process does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// It runs.
    Runs,
    /// It waits to be continued.
    Stopped,
    /// Ended by itself, with this status.
    Exited(i32),
    /// Ended by this signal.
    Killed(i32),
}

/// When the emulator answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answers {
    AtOnce,
    Held,
}

enum Happening {
    Output(Vec<u8>),
    /// No process has the terminal open any more.
    Closed,
    Became(State),
}

/// What the emulator answers to queries.
struct Replies(Sender<String>);

impl EventListener for Replies {
    fn send_event(&self, event: Event) {
        let answer = match event {
            Event::PtyWrite(text) => text,
            Event::ColorRequest(_, answer) => answer(Rgb { r: 0, g: 0, b: 0 }),
            _ => return,
        };
        // Fails only when the terminal is being dropped.
        let _ = self.0.send(answer);
    }
}

struct Size {
    columns: u16,
    rows: u16,
}

impl Dimensions for Size {
    fn total_lines(&self) -> usize {
        self.screen_lines()
    }

    fn screen_lines(&self) -> usize {
        self.rows.into()
    }

    fn columns(&self) -> usize {
        self.columns.into()
    }
}

/// The path of an example, which cargo builds together with the tests.
pub fn example(name: &str) -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let path = test
        .parent()
        .unwrap()
        .parent()
        .unwrap()
        .join("examples")
        .join(name);
    assert!(
        path.exists(),
        "run `cargo build --examples`: there is no {}",
        path.display()
    );
    path
}

impl Terminal {
    /// Starts a program in a terminal on which these lines already stand.
    pub fn spawn_below<S: AsRef<OsStr>>(
        above: &[&str],
        program: &Path,
        arguments: &[S],
        (columns, rows): (u16, u16),
    ) -> Self {
        let pty = native_pty_system()
            .openpty(pty_size(columns, rows))
            .unwrap();
        let termios_before = termios(&*pty.master);
        let mut command = CommandBuilder::new(program);
        command.args(arguments);
        command.env("TERM", "xterm-256color");
        command.env("PS1", "$ ");
        command.env_remove("SSH_CONNECTION");
        command.env_remove("ENV");
        command.cwd(std::env::current_dir().unwrap());
        let state = TempDir::new().unwrap();
        command.env("PI_ASK_STATE_DIR", state.path());
        let child = pty.slave.spawn_command(command).unwrap();
        let pid = i32::try_from(child.process_id().unwrap()).unwrap();
        let pid = Pid::from_raw(pid).unwrap();
        // From here on only the program has the terminal open, so that its end closes it.
        drop(pty.slave);

        let (sender, happenings) = mpsc::channel();
        read_output(pty.master.try_clone_reader().unwrap(), sender.clone());
        follow_process(pid, sender);
        let (reply, replies) = mpsc::channel();
        let config = Config {
            kitty_keyboard: true,
            ..Config::default()
        };
        let mut terminal = Self {
            keyboard: pty.master.take_writer().unwrap(),
            master: pty.master,
            term: Term::new(config, &Size { columns, rows }, Replies(reply)),
            parser: Processor::new(),
            bytes: Vec::new(),
            replies,
            answers: Answers::AtOnce,
            happenings,
            pid,
            state: State::Runs,
            is_closed: false,
            termios_before,
            _child: child,
            _state: state,
        };
        for line in above {
            terminal.show(format!("{line}\r\n").as_bytes());
        }
        terminal
    }

    /// Starts a program in an empty terminal.
    pub fn spawn<S: AsRef<OsStr>>(program: &Path, arguments: &[S], size: (u16, u16)) -> Self {
        Self::spawn_below(&[], program, arguments, size)
    }

    /// Types these bytes.
    pub fn write(&mut self, bytes: impl AsRef<[u8]>) {
        self.keyboard.write_all(bytes.as_ref()).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// Waits until the terminal looks as it should.
    #[track_caller]
    pub fn wait_for(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !is_so(self) {
            let happened = self.take_happening(deadline);
            assert!(happened, "waited in vain for {what}\n{}", self.picture());
        }
    }

    /// Waits until a line of the screen is this.
    #[track_caller]
    pub fn wait_for_line(&mut self, line: &str) {
        self.wait_for(line, |terminal| {
            terminal.screen().iter().any(|shown| shown == line)
        });
    }

    /// Waits until the process has stopped.
    #[track_caller]
    pub fn wait_stopped(&mut self) {
        self.wait_for("the process to stop", |terminal| {
            terminal.state == State::Stopped
        });
    }

    /// Waits until the process has ended and all that it wrote is shown, and returns how it ended.
    #[track_caller]
    pub fn wait_exit(&mut self) -> State {
        self.wait_for("the process to end", |terminal| {
            terminal.is_closed && matches!(terminal.state, State::Exited(_) | State::Killed(_))
        });
        self.state
    }

    /// Makes the window larger or smaller.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.term.resize(Size { columns, rows });
        self.master.resize(pty_size(columns, rows)).unwrap();
    }

    /// Sends a signal to the process.
    pub fn signal(&self, signal: Signal) {
        kill_process(self.pid, signal).unwrap();
    }

    /// From now on no file that the process writes gets longer than this.
    #[cfg(target_os = "linux")]
    pub fn limit_files(&self, bytes: u64) {
        let limit = Rlimit {
            current: Some(bytes),
            maximum: Some(bytes),
        };
        prlimit(Some(self.pid), Resource::Fsize, limit).unwrap();
    }

    /// The lines of the screen, without blank ones at its end.
    pub fn screen(&self) -> Vec<String> {
        self.lines(0..i32::try_from(self.term.screen_lines()).unwrap())
    }

    /// The lines that have left the screen at its top.
    pub fn scrollback(&self) -> Vec<String> {
        self.lines(self.term.topmost_line().0..0)
    }

    fn lines(&self, range: std::ops::Range<i32>) -> Vec<String> {
        let grid = self.term.grid();
        let mut lines: Vec<String> = range
            .map(|line| {
                let row = &grid[Line(line)];
                let text: String = (0..grid.columns())
                    .map(|column| row[Column(column)].c)
                    .collect();
                text.trim_end().to_owned()
            })
            .collect();
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        lines
    }

    /// Column and row of the cursor on the screen.
    pub fn cursor(&self) -> (usize, i32) {
        let point = self.term.grid().cursor.point;
        (point.column.0, point.line.0)
    }

    /// The emulator's modes.
    pub fn modes(&self) -> TermMode {
        *self.term.mode()
    }

    /// All that the program wrote.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How the terminal differs from how it was before the program came, as sentences; none is good.
    pub fn differences(&self) -> Vec<String> {
        let mut differences = Vec::new();
        if termios(&*self.master) != self.termios_before {
            differences.push("the line discipline is not as it was".to_owned());
        }
        let modes = self.modes();
        if modes != TermMode::default() {
            let differing = modes.symmetric_difference(TermMode::default());
            differences.push(format!("the modes {differing:?} are not as they were"));
        }
        differences
    }

    /// Takes in the next thing that happens; false if nothing did until the deadline.
    fn take_happening(&mut self, deadline: Instant) -> bool {
        let left = deadline.saturating_duration_since(Instant::now());
        match self.happenings.recv_timeout(left) {
            Ok(Happening::Output(bytes)) => {
                self.bytes.extend(&bytes);
                self.show(&bytes);
            }
            Ok(Happening::Closed) => self.is_closed = true,
            Ok(Happening::Became(state)) => self.state = state,
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return false,
        }
        true
    }

    /// Shows what a program writes.
    pub fn show(&mut self, bytes: &[u8]) {
        self.parser.advance(&mut self.term, bytes);
        if self.answers == Answers::AtOnce {
            self.answer();
        }
    }

    /// From now on the terminal answers only when it is told to.
    pub fn hold_answers(&mut self) {
        self.answers = Answers::Held;
    }

    /// Gives all answers that were held.
    pub fn answer(&mut self) {
        for reply in self.replies.try_iter() {
            // A program that has ended wants no answer.
            let _ = self.keyboard.write_all(reply.as_bytes());
        }
    }

    fn picture(&self) -> String {
        format!(
            "the process: {:?}\nscrolled away: {:#?}\non the screen: {:#?}\nthe cursor: {:?}\nthe last bytes: {}",
            self.state,
            self.scrollback(),
            self.screen(),
            self.cursor(),
            self.bytes[self.bytes.len().saturating_sub(400)..].escape_ascii(),
        )
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        if matches!(self.state, State::Runs | State::Stopped) {
            // Fails only if it ended in this moment.
            let _ = kill_process(self.pid, Signal::KILL);
        }
    }
}

fn pty_size(cols: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

fn termios(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios())
}

fn read_output(mut output: Box<dyn Read + Send>, sender: Sender<Happening>) {
    thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = output.read(&mut bytes) {
            if sender
                .send(Happening::Output(bytes[..count].to_vec()))
                .is_err()
            {
                return;
            }
        }
        // Fails only when the test is over.
        let _ = sender.send(Happening::Closed);
    });
}

fn follow_process(pid: Pid, sender: Sender<Happening>) {
    thread::spawn(move || {
        let changes = WaitOptions::UNTRACED | WaitOptions::CONTINUED;
        while let Ok(Some((_, status))) = waitpid(Some(pid), changes) {
            // Fails only when the test is over; the process still wants to be waited for.
            let _ = sender.send(Happening::Became(state(status)));
        }
    });
}

fn state(status: WaitStatus) -> State {
    if status.stopped() {
        State::Stopped
    } else if let Some(status) = status.exit_status() {
        State::Exited(status)
    } else if let Some(signal) = status.terminating_signal() {
        State::Killed(signal)
    } else {
        State::Runs
    }
}
