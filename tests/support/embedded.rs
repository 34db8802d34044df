//! A host for `pi-ask embed` in a test: lines of JSON over the pipes of a real process.
//!
//! Nothing here sleeps: whoever waits is woken by a line, and gives up at a deadline.

#![expect(
    clippy::missing_panics_doc,
    reason = "all of this panics where a test fails"
)]
#![expect(
    clippy::disallowed_methods,
    reason = "a host has a process and a thread"
)]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

/// How long anything may take before a test fails.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running `pi-ask embed` with a configuration of its own.
pub struct Embedded {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    last: String,
    config: TempDir,
}

impl Embedded {
    /// Starts it with these arguments behind `embed`.
    pub fn start(arguments: &[&str]) -> Self {
        let config = TempDir::new().expect("a folder");
        let state = config.path().join("state");
        Self::start_in(config, &state, arguments)
    }

    fn start_in(config: TempDir, state: &Path, arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pi-ask"))
            .arg("embed")
            .args(arguments)
            .env("PI_ASK_CONFIG_DIR", config.path())
            .env("PI_ASK_STATE_DIR", state)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary");
        let output = child.stdout.take().expect("a pipe");
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self {
            input: child.stdin.take(),
            child,
            lines,
            last: String::new(),
            config,
        }
    }

    /// Starts it and opens a form in 80x24 without colors; `more` is laid over the fields of `open`.
    pub fn open(payload: &Value, more: &Value) -> Self {
        Self::start(&[]).opened(payload, more)
    }

    /// As `open`, but what outlives the process is kept in this directory.
    pub fn open_in(state: &Path, payload: &Value, more: &Value) -> Self {
        let config = TempDir::new().expect("a folder");
        Self::start_in(config, state, &[]).opened(payload, more)
    }

    fn opened(mut self, payload: &Value, more: &Value) -> Self {
        let embedded = &mut self;
        assert_eq!(embedded.line()["hello"]["protocol"], 1);
        let mut open =
            json!({"protocol": 1, "payload": payload, "size": [80, 24], "colors": "none"});
        for (name, value) in more.as_object().into_iter().flatten() {
            open[name] = value.clone();
        }
        embedded.send(&json!({ "open": open }));
        self
    }

    /// Kills the process, and waits until it is gone.
    pub fn kill(mut self) {
        self.child
            .kill()
            .expect("it is still there to be waited for");
        self.child.wait().expect("it is dead");
    }

    /// The directory of the configuration.
    pub fn config(&self) -> &Path {
        self.config.path()
    }

    /// Writes a line as it is.
    pub fn write(&mut self, line: &str) {
        let input = self.input.as_mut().expect("an open end");
        writeln!(input, "{line}").expect("pi-ask reads");
    }

    /// Writes a line of JSON.
    pub fn send(&mut self, line: &Value) {
        self.write(&line.to_string());
    }

    /// Types.
    pub fn bytes(&mut self, bytes: &str) {
        self.send(&json!({ "bytes": bytes }));
    }

    /// Closes the end that is written to.
    pub fn hang_up(&mut self) {
        self.input = None;
    }

    /// The next line.
    #[track_caller]
    pub fn line(&mut self) -> Value {
        let next = self.lines.recv_timeout(PATIENCE);
        self.last = next.unwrap_or_else(|_| panic!("nothing came after {}", self.last));
        serde_json::from_str(&self.last).expect("a line of JSON")
    }

    /// What the next line of this kind says; the lines before it are passed over.
    #[track_caller]
    pub fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let line = self.line();
            assert!(
                kind == "done" || line.get("done").is_none(),
                "waited in vain for `{kind}`: {line}"
            );
            if let Some(body) = line.get(kind) {
                return body.clone();
            }
        }
    }

    /// The next frame that has this in a line.
    #[track_caller]
    pub fn frame_with(&mut self, text: &str) -> Value {
        loop {
            let frame = self.next_of("frame");
            if has(&frame, text) {
                return frame;
            }
        }
    }

    /// What the next `partial` says, once it and a frame that has this in a line have come, in either order.
    #[track_caller]
    pub fn step_to(&mut self, text: &str) -> Value {
        self.next_beside("partial", text)
    }

    /// What the next line of this kind says, once it and a frame that has this in a line have come, in either order.
    #[track_caller]
    pub fn next_beside(&mut self, kind: &str, text: &str) -> Value {
        let (mut said, mut is_shown) = (None, false);
        while said.is_none() || !is_shown {
            let line = self.line();
            if let Some(body) = line.get(kind) {
                said = Some(body.clone());
            } else if let Some(frame) = line.get("frame") {
                is_shown |= has(frame, text);
            }
        }
        said.expect("it has come")
    }

    /// How the form ended, once nothing more comes, and the exit status.
    #[track_caller]
    pub fn end(mut self) -> (Value, i32) {
        let done = self.next_of("done");
        (done, self.exit())
    }

    /// Every line that is left, and the exit status.
    #[track_caller]
    pub fn rest(mut self) -> (Vec<Value>, i32) {
        let mut rest = Vec::new();
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            rest.push(serde_json::from_str(&line).expect("a line of JSON"));
        }
        (rest, self.exit())
    }

    #[track_caller]
    fn exit(&mut self) -> i32 {
        assert_eq!(
            self.lines.recv_timeout(PATIENCE).ok(),
            None,
            "the last line"
        );
        let status = self.child.wait().expect("an end");
        status.code().expect("a status")
    }
}

impl Drop for Embedded {
    fn drop(&mut self) {
        // Fails only if it has ended, as it should have.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether a line of a frame has this.
fn has(frame: &Value, text: &str) -> bool {
    lines(frame).iter().any(|line| plain(line).contains(text))
}

/// The lines of a frame.
pub fn lines(frame: &Value) -> Vec<String> {
    let lines = frame["lines"].as_array().expect("lines").iter();
    lines
        .map(|line| line.as_str().expect("a line").to_owned())
        .collect()
}

/// A line without its SGR sequences; panics where any other control character is in it.
pub fn plain(line: &str) -> String {
    let mut parts = line.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.map(|part| {
        let sequence = part.strip_prefix('[').and_then(|part| part.split_once('m'));
        let (numbers, text) = sequence.unwrap_or_else(|| panic!("no SGR in {line:?}"));
        let is_number = |char: char| char.is_ascii_digit() || matches!(char, ';' | ':');
        assert!(numbers.chars().all(is_number), "{line:?}");
        text
    });
    let plain = rest.fold(first, |plain, part| plain + part);
    assert!(!plain.contains(char::is_control), "{line:?}");
    plain
}
