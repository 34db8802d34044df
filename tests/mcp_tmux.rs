//! `pi-ask mcp` beside a real tmux: the form opens in a pane of its own, and the client gets what was answered there.
#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "a client has a process and pipes"
)]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tempfile::TempDir;

/// How long anything may take before a test fails.
const PATIENCE: Duration = Duration::from_secs(30);

/// A tmux server with one window, and an MCP server that finds it in its environment.
struct Beside {
    folder: TempDir,
    server: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Beside {
    fn start() -> Self {
        Self::with_terminal("")
    }

    /// With this command in `PI_ASK_TERMINAL`.
    fn with_terminal(command: &str) -> Self {
        Self::run(Path::new(env!("CARGO_BIN_EXE_pi-ask")), command)
    }

    fn run(program: &Path, command: &str) -> Self {
        let folder = TempDir::new().expect("a folder");
        tmux(
            &folder,
            &["new-session", "-d", "-x", "80", "-y", "40", "cat"],
        );
        let environment = "#{socket_path},#{pid},0 #{pane_id}";
        let environment = tmux(&folder, &["display-message", "-p", environment]);
        let (socket, pane) = environment.trim().split_once(' ').expect("two names");
        fs::create_dir(files(&folder)).expect("a folder");
        let mut server = Command::new(program)
            .arg("mcp")
            .env("TMUX", socket)
            .env("TMUX_PANE", pane)
            .env("PI_ASK_CONFIG_DIR", folder.path())
            .env("PI_ASK_TERMINAL", command)
            .env("TMPDIR", files(&folder))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary");
        let mut beside = Self {
            input: server.stdin.take(),
            output: BufReader::new(server.stdout.take().expect("a pipe")),
            server,
            folder,
        };
        beside.send(&json!({"id": 0, "method": "initialize", "params": {
            "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"},
        }}));
        assert_eq!(beside.receive()["result"]["serverInfo"]["name"], "pi-ask");
        beside.send(&json!({"method": "notifications/initialized"}));
        beside
    }

    fn send(&mut self, message: &Value) {
        let mut message = message.clone();
        message["jsonrpc"] = json!("2.0");
        let input = self.input.as_mut().expect("an open pipe");
        writeln!(input, "{message}").expect("a server that reads");
    }

    fn receive(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a line");
        serde_json::from_str(&line).expect("JSON")
    }

    fn call(&mut self, id: u64, prompt: &str) {
        let question = json!({"id": "go", "label": "Go", "prompt": prompt, "options": [
            {"value": "y", "label": "Yes"}, {"value": "n", "label": "No"},
        ]});
        self.send(&json!({"id": id, "method": "tools/call", "params": {
            "name": "ask_user", "arguments": {"questions": [question]},
        }}));
    }

    /// The panes, each with what is seen in it.
    fn panes(&self) -> Vec<(String, String)> {
        let names = tmux(&self.folder, &["list-panes", "-F", "#{pane_id}"]);
        let seen = |name: &str| {
            let text = tmux(&self.folder, &["capture-pane", "-p", "-t", name]);
            (name.to_owned(), text)
        };
        names.lines().map(seen).collect()
    }

    /// Waits for a pane that shows this, and gives its name.
    #[track_caller]
    fn pane_with(&self, text: &str) -> String {
        self.wait(text, |panes| {
            let found = panes.iter().find(|(_, seen)| seen.contains(text));
            found.map(|(name, _)| name.clone())
        })
    }

    /// Waits until only the first pane is left.
    #[track_caller]
    fn closed(&self) {
        self.wait("one pane", |panes| (panes.len() == 1).then_some(()));
    }

    #[track_caller]
    fn wait<T>(&self, what: &str, found: impl Fn(&[(String, String)]) -> Option<T>) -> T {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let panes = self.panes();
            if let Some(found) = found(&panes) {
                return found;
            }
            assert!(
                Instant::now() < deadline,
                "waited in vain for {what} and saw {panes:#?}"
            );
        }
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        drop(self.input.take());
        let _ = self.server.wait();
        tmux(&self.folder, &["kill-server"]);
    }
}

/// Where the server keeps its temporary files.
fn files(folder: &TempDir) -> PathBuf {
    folder.path().join("files")
}

fn tmux(folder: &TempDir, arguments: &[&str]) -> String {
    let output = Command::new("tmux")
        .arg("-S")
        .arg(folder.path().join("socket"))
        .args(["-f", "/dev/null"])
        .args(arguments)
        .env("PI_ASK_STATE_DIR", folder.path().join("state"))
        .env_remove("TMUX")
        .output()
        .expect("tmux");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn calls_are_answered_in_a_pane_each_in_their_order() {
    let mut beside = Beside::start();
    beside.call(1, "First?");
    beside.call(2, "Second?");
    let pane = beside.pane_with("First?");
    assert!(
        beside
            .panes()
            .iter()
            .all(|(_, seen)| !seen.contains("Second?"))
    );
    tmux(&beside.folder, &["send-keys", "-t", &pane, "1", "Enter"]);
    let answer = beside.receive();
    assert_eq!(answer["id"], 1);
    assert_eq!(answer["result"]["content"][0]["text"], "Go: Yes");
    assert_eq!(
        answer["result"]["structuredContent"]["answers"]["go"]["values"],
        json!(["y"])
    );
    let pane = beside.pane_with("Second?");
    tmux(&beside.folder, &["send-keys", "-t", &pane, "2", "Enter"]);
    let answer = beside.receive();
    assert_eq!(
        (&answer["id"], &answer["result"]["content"][0]["text"]),
        (&json!(2), &json!("Go: No"))
    );
    beside.closed();
}

#[test]
fn a_pane_that_is_killed_is_a_call_without_an_answer() {
    let mut beside = Beside::start();
    beside.call(1, "Go?");
    let pane = beside.pane_with("Go?");
    tmux(&beside.folder, &["kill-pane", "-t", &pane]);
    let answer = beside.receive();
    assert_eq!(answer["result"]["structuredContent"]["cancelled"], true);
    // And the next one is asked.
    beside.call(2, "Again?");
    let pane = beside.pane_with("Again?");
    tmux(&beside.folder, &["send-keys", "-t", &pane, "1", "Enter"]);
    assert_eq!(beside.receive()["result"]["content"][0]["text"], "Go: Yes");
}

#[test]
fn a_call_that_is_cancelled_closes_its_pane() {
    let mut beside = Beside::start();
    beside.call(1, "Go?");
    beside.pane_with("Go?");
    beside.send(&json!({"method": "notifications/cancelled", "params": {"requestId": 1}}));
    beside.closed();
}

#[test]
fn a_terminal_that_does_not_open_makes_way_for_a_pane() {
    let mut beside = Beside::with_terminal("exit 3; :");
    beside.call(1, "Go?");
    let pane = beside.pane_with("Go?");
    tmux(&beside.folder, &["send-keys", "-t", &pane, "1", "Enter"]);
    assert_eq!(beside.receive()["result"]["content"][0]["text"], "Go: Yes");
}

#[test]
fn a_pane_in_which_no_form_starts_is_a_call_without_an_answer() {
    let folder = TempDir::new().expect("a folder");
    let program = folder.path().join("pi-ask");
    fs::copy(env!("CARGO_BIN_EXE_pi-ask"), &program).expect("a copy");
    let mut beside = Beside::run(&program, "");
    fs::remove_file(&program).expect("it is there");
    beside.call(1, "Go?");
    let answer = &beside.receive()["result"]["content"][0]["text"];
    let text = answer.as_str().expect("a text");
    assert!(text.starts_with("Needs user input"), "{text}");
    beside.closed();
}

#[test]
fn a_server_that_ends_takes_its_pane_along_and_leaves_nothing() {
    let kill = |beside: &Beside, signal: Signal| {
        let pid = i32::try_from(beside.server.id()).expect("a process");
        kill_process(Pid::from_raw(pid).expect("a process"), signal).expect("it runs");
    };
    let ends: [(&str, &dyn Fn(&mut Beside)); 3] = [
        ("the input ends", &|beside| drop(beside.input.take())),
        ("asked to end", &|beside| kill(beside, Signal::TERM)),
        ("killed", &|beside| kill(beside, Signal::KILL)),
    ];
    for (case, end) in ends {
        let mut beside = Beside::start();
        beside.call(1, "Go?");
        beside.call(2, "Again?");
        let pane = beside.pane_with("Go?");
        tmux(&beside.folder, &["send-keys", "-t", &pane, "1"]);
        beside.pane_with("≡ Review");
        // While the form is open there are no files that could be left.
        assert_eq!(
            fs::read_dir(files(&beside.folder))
                .expect("a folder")
                .count(),
            0
        );
        let begun = Instant::now();
        end(&mut beside);
        beside.server.wait().expect("it ends");
        beside.closed();
        // The SDK would wait five seconds for the user.
        assert!(
            begun.elapsed() < Duration::from_secs(4),
            "{case}: {:?}",
            begun.elapsed()
        );
        assert_eq!(
            fs::read_dir(files(&beside.folder))
                .expect("a folder")
                .count(),
            0,
            "{case}"
        );
    }
}
