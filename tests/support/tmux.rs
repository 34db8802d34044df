//! A real tmux with a real program in it, for what tmux does and no emulator in a test would.
//!
//! Each has a server of its own, which goes with it. Nothing here sleeps: whoever waits looks again until a deadline.

#![expect(
    clippy::missing_panics_doc,
    reason = "all of this panics where a test fails"
)]
#![expect(
    clippy::disallowed_methods,
    reason = "tmux is a program, and waiting has a deadline"
)]

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How long anything may take before a test fails.
const PATIENCE: Duration = Duration::from_secs(30);

/// A tmux server with one pane.
pub struct Tmux {
    folder: TempDir,
}

impl Tmux {
    /// Runs a line of shell in a pane of this size; what it leaves stays to be looked at.
    pub fn run(line: &str, (columns, rows): (u16, u16)) -> Self {
        let tmux = Self {
            folder: TempDir::new().expect("a folder"),
        };
        let (columns, rows) = (columns.to_string(), rows.to_string());
        let line = format!("{line}; exec cat");
        tmux.tell(&[
            "new-session",
            "-d",
            "-x",
            &columns,
            "-y",
            &rows,
            "sh",
            "-c",
            &line,
        ]);
        tmux
    }

    /// Types this text.
    pub fn write(&self, text: &str) {
        self.tell(&["send-keys", "-l", text]);
    }

    /// Pastes this text, in brackets if the program asked for them.
    pub fn paste(&self, text: &str) {
        let file = self.folder.path().join("paste");
        fs::write(&file, text).expect("a file");
        self.tell(&["load-buffer", file.to_str().expect("a path")]);
        self.tell(&["paste-buffer", "-p"]);
    }

    /// Makes the window larger or smaller.
    pub fn resize(&self, columns: u16, rows: u16) {
        let (columns, rows) = (columns.to_string(), rows.to_string());
        self.tell(&["resize-window", "-x", &columns, "-y", &rows]);
    }

    /// All lines, those that scrolled away too, without blank ones at the end.
    fn lines(&self) -> Vec<String> {
        let text = self.tell(&["capture-pane", "-p", "-S", "-"]);
        text.trim_end().lines().map(str::to_owned).collect()
    }

    /// The lines that are on the screen.
    pub fn screen(&self) -> Vec<String> {
        let text = self.tell(&["capture-pane", "-p"]);
        text.lines().map(str::to_owned).collect()
    }

    /// Waits until the lines are as they should be.
    #[track_caller]
    pub fn wait_for(&self, what: &str, is_so: impl Fn(&[String]) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        let mut lines = self.lines();
        while !is_so(&lines) {
            let in_time = Instant::now() < deadline;
            assert!(in_time, "waited in vain for {what}\nand saw {lines:#?}");
            lines = self.lines();
        }
    }

    /// Waits until a line is this.
    #[track_caller]
    pub fn wait_for_line(&self, line: &str) {
        self.wait_for(line, |lines| lines.iter().any(|shown| shown == line));
    }

    /// Waits until these are all lines.
    #[track_caller]
    pub fn wait_for_lines(&self, expected: &[String]) {
        self.wait_for(&format!("{expected:#?}"), |lines| lines == expected);
    }

    /// Has tmux do something, and returns what it says.
    #[track_caller]
    fn tell(&self, arguments: &[&str]) -> String {
        let output = self
            .command(arguments)
            .output()
            .expect("tmux is needed here: `apt-get install tmux`, `brew install tmux`");
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "tmux {arguments:?}: {complaint}");
        String::from_utf8(output.stdout).expect("text")
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new("tmux");
        command
            .args(["-f", "/dev/null", "-u", "-S"])
            .arg(self.folder.path().join("tmux"))
            .args(arguments)
            .env("PI_ASK_STATE_DIR", self.folder.path().join("state"))
            .env_remove("TMUX");
        command
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        // Fails only where no server ever ran.
        let _ = self.command(&["kill-server"]).output();
    }
}
