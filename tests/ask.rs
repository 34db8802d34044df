//! The real binary on a real terminal: payload in, form on the screen, result out, exit status.
#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests read and write files")]

#[path = "support/terminal.rs"]
pub mod terminal;

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use alacritty_terminal::term::TermMode;
use rustix::fs::{CWD, Mode, mkfifoat};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tempfile::TempDir;
use terminal::{State, Terminal};

const BINARY: &str = env!("CARGO_BIN_EXE_pi-ask");
const SIZE: (u16, u16) = (80, 24);

/// A folder with a payload, an empty configuration, and room for results.
fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let payload = json!({
        "title": "Implementation preferences",
        "questions": [
            {
                "id": "style", "label": "Style", "prompt": "How should I frame the next prompt?", "type": "single",
                "options": [
                    { "value": "minimal", "label": "Minimal", "description": "A short, direct question with few options." },
                    { "value": "balanced", "label": "Balanced", "description": "A standard prompt with a bit more context." },
                    { "value": "rich", "label": "Rich", "description": "A more descriptive prompt with extra detail." }
                ]
            },
            {
                "id": "frameworks", "label": "Frontend", "prompt": "Which frontend frameworks have you used?", "type": "multi",
                "options": [
                    { "value": "react", "label": "React", "description": "Most popular UI library" },
                    { "value": "vue", "label": "Vue", "description": "Progressive framework for building UIs" },
                    { "value": "svelte", "label": "Svelte", "description": "Compiler-based approach" }
                ]
            }
        ]
    });
    fs::write(folder.path().join("payload.json"), payload.to_string()).expect("a payload");
    folder
}

/// Runs a line of shell in the folder, on a terminal that shows two lines already.
fn shell(folder: &Path, line: &str) -> Terminal {
    let folder = folder.display();
    let script = format!(
        "cd {folder}; export PI_ASK_CONFIG_DIR={folder}/config PI_ASK_STATE_DIR={folder}/state; pi_ask={BINARY}; {line}"
    );
    Terminal::spawn_below(
        &["$ ls", "payload.json"],
        Path::new("/bin/sh"),
        &["-c", &script],
        SIZE,
    )
}

fn result(folder: &Path) -> Value {
    let text = fs::read_to_string(folder.join("out.json")).expect("a result");
    assert_eq!(text.lines().count(), 1, "the result is one line");
    serde_json::from_str(&text).expect("the result is JSON")
}

fn assert_restored(terminal: &Terminal) {
    assert_eq!(terminal.differences(), [""; 0]);
}

#[test]
fn a_payload_from_a_pipe_is_answered_on_the_terminal() {
    let folder = folder();
    let mut terminal = shell(
        folder.path(),
        "cat payload.json | $pi_ask ask > out.json; echo status $?",
    );
    terminal.wait_for_line(" Implementation preferences");
    assert_eq!(terminal.screen()[..2], ["$ ls", "payload.json"]);
    terminal.write("2");
    terminal.wait_for_line(" Which frontend frameworks have you used?");
    terminal.write("31\t");
    terminal.wait_for_line(" ❯ 1. Submit");
    terminal.write("\r");
    assert_eq!(terminal.wait_exit(), State::Exited(0));
    let left = [
        "$ ls",
        "payload.json",
        "Style: Balanced · Frontend: React, Svelte",
        "status 0",
    ];
    assert_eq!(terminal.screen(), left);
    assert_restored(&terminal);
    assert_eq!(
        result(folder.path()),
        json!({
            "content": [{ "type": "text", "text": "Style: Balanced\nFrontend: React, Svelte" }],
            "details": {
                "title": "Implementation preferences",
                "cancelled": false,
                "mode": "submit",
                "questions": [
                    { "id": "style", "label": "Style", "prompt": "How should I frame the next prompt?", "type": "single" },
                    { "id": "frameworks", "label": "Frontend", "prompt": "Which frontend frameworks have you used?", "type": "multi" }
                ],
                "answers": {
                    "style": { "values": ["balanced"], "labels": ["Balanced"], "indices": [2] },
                    "frameworks": { "values": ["react", "svelte"], "labels": ["React", "Svelte"], "indices": [1, 3] }
                }
            }
        })
    );
}

#[test]
fn cancelling_leaves_a_line_and_status_1() {
    let folder = folder();
    let mut terminal = shell(
        folder.path(),
        "$pi_ask ask payload.json --output out.json; echo status $?",
    );
    terminal.wait_for_line(" Implementation preferences");
    terminal.write(" \x03");
    terminal.wait_for("the warning is shown", |terminal| {
        terminal
            .screen()
            .iter()
            .any(|line| line.contains("Your answers would be lost"))
    });
    terminal.write("\x03");
    assert_eq!(terminal.wait_exit(), State::Exited(0));
    assert_eq!(
        terminal.screen()[2..],
        ["Closed without an answer", "status 1"]
    );
    let result = result(folder.path());
    assert_eq!(result["details"]["cancelled"], true);
    assert_eq!(result["details"]["answers"], json!({}));
    assert_restored(&terminal);
}

#[test]
fn signals_end_the_form_with_a_result() {
    for signal in ["TERM", "INT", "HUP", "QUIT"] {
        let folder = folder();
        let line = "$pi_ask ask payload.json > out.json & echo $! > pid; wait $!; echo status $?";
        let mut terminal = shell(folder.path(), line);
        terminal.wait_for_line(" Implementation preferences");
        terminal.write("2");
        terminal.wait_for_line(" Which frontend frameworks have you used?");
        let pid = fs::read_to_string(folder.path().join("pid")).expect("a process");
        let sent = Command::new("kill")
            .args([&format!("-{signal}"), pid.trim()])
            .status()
            .expect("kill");
        assert!(sent.success());
        assert_eq!(terminal.wait_exit(), State::Exited(0), "{signal}");
        assert_eq!(
            terminal.screen()[2..],
            ["Interrupted without an answer", "status 1"],
            "{signal}"
        );
        assert_eq!(result(folder.path())["details"]["cancelled"], true);
        assert_restored(&terminal);
    }
}

#[test]
fn a_terminal_that_goes_away_leaves_a_result() {
    for _ in 0..5 {
        let folder = folder();
        let line = "mkfifo status; (trap : HUP; sh -c 'echo $$ > pid; exec '$pi_ask' ask payload.json --output out.json'; echo $? > status) & wait";
        let mut terminal = shell(folder.path(), line);
        terminal.wait_for_line(" Implementation preferences");
        let pid = fs::read_to_string(folder.path().join("pid")).expect("a process");
        let pid = Pid::from_raw(pid.trim().parse().expect("a number")).expect("a process");
        // All at once: the others on the terminal hang up again and again, and with the leader of its session the terminal goes.
        let others = thread::spawn(move || while kill_process(pid, Signal::HUP).is_ok() {});
        terminal.signal(Signal::KILL);
        others.join().expect("it ends with the process");
        let status = fs::read_to_string(folder.path().join("status")).expect("a status");
        assert_eq!(status, "1\n");
        assert_eq!(result(folder.path())["details"]["cancelled"], true);
    }
}

#[test]
fn full_screen_gives_the_screen_back() {
    let folder = folder();
    let mut terminal = shell(
        folder.path(),
        "$pi_ask ask --fullscreen payload.json > out.json",
    );
    terminal.wait_for_line(" Implementation preferences");
    assert_eq!(terminal.screen()[0], " Implementation preferences");
    terminal.write("\x1b");
    terminal.wait_exit();
    assert_eq!(terminal.screen()[..2], ["$ ls", "payload.json"]);
    assert_restored(&terminal);
}

#[test]
fn a_form_with_a_time_limit_closes_visibly_unless_a_key_stops_the_clock() {
    // Where nothing is recommended, nothing can be taken.
    for then in ["cancel", "recommended"] {
        let folder = folder();
        let line = format!(
            "$pi_ask ask payload.json --timeout 1s --on-timeout {then} > out.json; echo status $?"
        );
        let mut terminal = shell(folder.path(), &line);
        terminal.wait_for("the countdown is shown", |terminal| {
            terminal
                .screen()
                .iter()
                .any(|line| line.contains("in 0:01. Any key stops the clock."))
        });
        terminal.wait_exit();
        assert_eq!(terminal.screen()[2..], ["Time ran out", "status 4"]);
        let result = result(folder.path());
        assert_eq!(result["details"]["cancelled"], true, "{then}");
        let text = result["content"][0]["text"].as_str().expect("a text");
        assert!(text.contains("nobody answered"), "{then}: {text}");
    }
}

#[test]
fn a_recorded_session_replays_to_the_same_result() {
    let folder = folder();
    let line = "$pi_ask ask payload.json --record trace.jsonl > out.json";
    let mut terminal = shell(folder.path(), line);
    terminal.wait_for_line(" Implementation preferences");
    terminal.write("2");
    terminal.wait_for_line(" Which frontend frameworks have you used?");
    terminal.write("4rust\x1b[200~ and\r\nmore\x1b[201~\r");
    terminal.wait_for_line("          more");
    terminal.resize(60, 20);
    terminal.write("\t\r");
    assert_eq!(terminal.wait_exit(), State::Exited(0));
    let text = fs::read_to_string(folder.path().join("trace.jsonl")).expect("a trace");
    let trace = pi_ask::tea::trace::read::<pi_ask::ask::Ask>(&text).expect("a readable trace");
    let core = trace.replay::<pi_ask::ask::Ask>(trace.messages.len());
    let replayed = serde_json::to_value(core.output().expect("the end").result).expect("JSON");
    assert_eq!(replayed, result(folder.path()));
    let end = trace.end.expect("it ended well");
    assert_eq!(end.frame, format!("{:016x}", core.frame().fingerprint()));
    assert_eq!(
        replayed["details"]["answers"]["frameworks"]["customText"],
        "rust and\nmore"
    );
}

/// Runs the binary in a session of its own, so without a terminal; returns standard output and the status.
fn without_terminal(arguments: &[&str], input: &str) -> (String, i32) {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("in");
    fs::write(&file, input).expect("an input");
    let output = Command::new("setsid")
        .arg("--wait")
        .arg(BINARY)
        .args(arguments)
        .env("PI_ASK_CONFIG_DIR", folder.path().join("config"))
        .stdin(Stdio::from(fs::File::open(&file).expect("an input")))
        .output()
        .expect("setsid");
    (
        String::from_utf8(output.stdout).expect("text"),
        output.status.code().expect("it ended by itself"),
    )
}

#[test]
fn without_a_terminal_the_questions_come_back_as_text() {
    let payload =
        r#"{"questions":[{"id":"go","prompt":"Go on?","options":[{"value":"y","label":"Yes"}]}]}"#;
    let (out, status) = without_terminal(&["ask"], payload);
    assert_eq!(status, 3);
    let result: Value = serde_json::from_str(&out).expect("JSON");
    let text = result["content"][0]["text"].as_str().expect("a text");
    assert!(
        text.starts_with("Needs user input: ask_user requires interactive TUI mode."),
        "{text}"
    );
    assert!(text.contains("Go on?") && text.contains("Yes"), "{text}");
    assert_eq!(result["details"]["cancelled"], true);
    assert_eq!(result["details"]["answers"], json!({}));
}

#[test]
fn an_invalid_payload_needs_no_terminal_to_be_refused() {
    for (payload, path) in [
        (r#"{"questions":[]}"#, "questions"),
        (
            r#"{"questions":[{"id":"a","prompt":"A?"}]}"#,
            "questions[0].options",
        ),
        (r#"{"questions": [{"id": "db", "lab"#, "questions"),
        ("", "questions"),
        ("Here are my questions:\n```json\n{}\n```", "questions"),
    ] {
        let (out, status) = without_terminal(&["ask"], payload);
        assert_eq!(status, 2, "{payload}");
        let result: Value = serde_json::from_str(&out).expect("JSON");
        let error = &result["details"]["error"];
        assert_eq!(error["kind"], "invalid_input", "{payload}");
        assert_eq!(error["issues"][0]["path"], path, "{payload}");
        let text = result["content"][0]["text"].as_str().expect("a text");
        assert!(text.starts_with("Invalid ask_user payload:\n- "), "{text}");
        let (out, status) = without_terminal(&["check", "--json"], payload);
        assert_eq!(status, 2, "{payload}");
        let checked: Value = serde_json::from_str(&out).expect("JSON");
        assert_eq!(checked["issues"], error["issues"], "{payload}");
    }
}

#[test]
fn a_byte_order_mark_and_dos_line_ends_are_no_fault() {
    let payload = "\u{feff}{\r\n  \"questions\": [{\"id\": \"a\", \"prompt\": \"A?\", \"options\": [{\"value\": \"x\", \"label\": \"X\"}]}]\r\n}\r\n";
    assert_eq!(
        without_terminal(&["check"], payload),
        ("Valid: 1 question.\n".to_owned(), 0)
    );
    assert_eq!(without_terminal(&["ask"], payload).1, 3);
    let session = "\u{feff}{\"payload\":{\"questions\":[]},\"frames\":\"all\"}\r\n";
    let (out, status) = without_terminal(&["script"], session);
    assert_eq!(status, 0);
    // No form opened, so there is none to be seen.
    let played: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(played["frames"], json!([]));
    let (out, status) = without_terminal(&["embed"], "\u{feff}{\"open\":{\"protocol\":1}}\r\n");
    assert_eq!(status, 2, "the payload is missing: {out}");
    assert!(!out.contains("not JSON"), "{out}");
}

#[test]
fn a_script_goes_on_after_a_line_that_is_no_session() {
    let payload =
        r#"{"questions":[{"id":"a","prompt":"A?","options":[{"value":"x","label":"X"}]}]}"#;
    let lines = format!(
        "{{\"name\":\"one\",\"payload\":{payload},\"keys\":[\"1\",\"1\",\"1\",\"z\"]}}\nnot json\n{{\"payload\":{payload},\"keys\":[\"nokey\"]}}\n{{\"payload\":{payload}}}\n"
    );
    let (out, status) = without_terminal(&["script"], &lines);
    assert_eq!(status, 2);
    let played: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(played.len(), 4);
    assert_eq!(
        (
            &played[0]["name"],
            &played[0]["open"],
            &played[0]["unusedKeys"]
        ),
        (&json!("one"), &json!(false), &json!(1))
    );
    assert!(
        played[1]["problem"]
            .as_str()
            .is_some_and(|problem| problem.starts_with("line 2: "))
    );
    assert!(
        played[2]["problem"]
            .as_str()
            .is_some_and(|problem| problem.starts_with("line 3: "))
    );
    assert_eq!(
        (&played[3]["open"], &played[3]["details"]),
        (&json!(true), &Value::Null)
    );
}

#[test]
fn a_form_that_opens_rings_once_and_nothing_else_does() {
    let folder = folder();
    let bells = |terminal: &Terminal| {
        String::from_utf8_lossy(terminal.bytes())
            .matches('\x07')
            .count()
    };
    let mut terminal = shell(folder.path(), "$pi_ask ask payload.json > out.json");
    terminal.wait_for("the bell", |terminal| bells(terminal) > 0);
    terminal.write("1\x1b[D\x1b\x1b");
    terminal.wait_exit();
    assert_eq!(bells(&terminal), 1);
    let line = "$pi_ask ask payload.json --set notifications.enabled=false > out.json; echo '{}' | $pi_ask ask > out.json";
    let mut terminal = shell(folder.path(), line);
    terminal.wait_for_line(" Implementation preferences");
    terminal.write("\x1b");
    terminal.wait_exit();
    assert_eq!(bells(&terminal), 0);
}

#[test]
fn channels_are_tried_in_order_and_the_text_reaches_a_command_by_its_environment_only() {
    let folder = folder();
    fs::create_dir(folder.path().join("config")).expect("a folder");
    let config = "[notifications]\nchannels = [{ type = \"command\", command = \"exit 3\" }, { type = \"command\", command = \"printf '%s|%s|%s' \\\"$ASK_NOTIFY_EVENT\\\" \\\"$ASK_NOTIFY_TITLE\\\" \\\"$ASK_NOTIFY_MESSAGE\\\" > told\" }, \"osc9\"]\n";
    fs::write(folder.path().join("config/config.toml"), config).expect("a file");
    let payload = r#"{"questions":[{"id":"a","prompt":"$(touch oops)\u001b]0;x\u0007 `rm` ; two\nlines","options":[{"value":"x","label":"X"}]}]}"#;
    fs::write(folder.path().join("payload.json"), payload).expect("a payload");
    let mut terminal = shell(folder.path(), "$pi_ask ask payload.json > out.json");
    let osc = "\x1b]9;Question waiting: $(touch oops)]0;x `rm` ; two lines\x07";
    terminal.wait_for("the last channel", |terminal| {
        String::from_utf8_lossy(terminal.bytes()).contains(osc)
    });
    let told = fs::read_to_string(folder.path().join("told")).expect("the command ran before it");
    assert_eq!(
        told,
        "question.waiting|pi ask|Question waiting: $(touch oops)]0;x `rm` ; two lines"
    );
    assert!(!folder.path().join("oops").exists());
    terminal.write("\x1b");
    terminal.wait_exit();
}

#[test]
fn a_click_finds_its_row_wherever_the_form_stands_on_the_screen() {
    let folder = folder();
    let mut terminal = shell(folder.path(), "$pi_ask ask payload.json > out.json");
    terminal.wait_for_line(" Implementation preferences");
    terminal.wait_for("the mouse to be heard of", |terminal| {
        terminal
            .modes()
            .contains(TermMode::MOUSE_REPORT_CLICK | TermMode::SGR_MOUSE)
    });
    let row = |terminal: &Terminal, text: &str| {
        let lines = terminal.screen();
        lines
            .iter()
            .position(|line| line.contains(text))
            .expect("the row")
            + 1
    };
    let rich = row(&terminal, "Rich");
    assert!(rich > 5, "the form stands below the shell");
    terminal.write(format!("\x1b[<0;9;{rich}M\x1b[<0;9;{rich}m"));
    terminal.wait_for_line(" ❯ ● 3. Rich");
    let tab = row(&terminal, "Frontend");
    terminal.write(format!("\x1b[<0;14;{tab}M\x1b[<0;14;{tab}m"));
    terminal.wait_for_line(" Which frontend frameworks have you used?");
    terminal.write("\x1b\x1b");
    terminal.wait_exit();
    assert_restored(&terminal);
}

#[test]
fn the_terminal_forgets_the_mouse_while_it_is_not_wanted() {
    let folder = folder();
    let mut terminal = shell(
        folder.path(),
        "$pi_ask ask payload.json --set behaviour.mouse=false > out.json",
    );
    terminal.wait_for_line(" Implementation preferences");
    assert!(!terminal.modes().intersects(TermMode::MOUSE_MODE));
    // Turned on in the settings, it is heard of at once.
    terminal.write("?");
    terminal.wait_for_line("   [off] Mouse");
    terminal.write("\x1b[A\x1b[A\x1b[A\x1b[A\r");
    terminal.wait_for("the mouse", |terminal| {
        terminal.modes().intersects(TermMode::MOUSE_MODE)
    });
    terminal.signal(Signal::TERM);
    terminal.wait_exit();
    assert_restored(&terminal);
}

/// A form in plain lines, on a terminal that edits and echoes them.
fn plain(folder: &Path, before: &str) -> Terminal {
    let mut terminal = shell(
        folder,
        &format!("{before} $pi_ask ask payload.json > out.json; echo status $?"),
    );
    terminal.wait_for_line("Type a number, nothing to go on, or ? for help.");
    terminal
}

#[test]
fn in_plain_lines_everything_is_written_once_and_nothing_is_drawn() {
    let folder = folder();
    let mut terminal = shell(
        folder.path(),
        "$pi_ask ask payload.json --accessible > out.json; echo status $?",
    );
    terminal.wait_for_line("Type a number, nothing to go on, or ? for help.");
    terminal.write("2\n");
    terminal.wait_for_line("Which frontend frameworks have you used?");
    terminal.write("1 3\n");
    terminal.wait_for_line("Selected: React, Svelte");
    terminal.write("\n");
    terminal.wait_for_line("Type the number of what to do, or ? for help.");
    terminal.write("1\n");
    terminal.wait_for_line("status 0");
    assert_eq!(terminal.wait_exit(), State::Exited(0));
    assert!(!terminal.bytes().contains(&0x1b), "no sequence at all");
    assert_restored(&terminal);
    let text = &result(folder.path())["content"][0]["text"];
    assert_eq!(text, "Style: Balanced\nFrontend: React, Svelte");
}

#[test]
fn a_dumb_terminal_or_a_setting_has_plain_lines_too() {
    let folder = folder();
    let mut terminal = plain(folder.path(), "TERM=dumb");
    terminal.write("q\n");
    terminal.wait_for_line("status 1");
    fs::create_dir(folder.path().join("config")).expect("a folder");
    fs::write(
        folder.path().join("config/config.toml"),
        "[behaviour]\naccessible = true\n",
    )
    .expect("a file");
    let mut terminal = plain(folder.path(), "");
    // Ctrl+C leaves, as in the form: at once, or when it comes again.
    terminal.write("1\n");
    terminal.wait_for_line("Which frontend frameworks have you used?");
    terminal.write("\x03");
    terminal.wait_for_line("Your answers would be lost. Press Ctrl+C again to leave without them.");
    terminal.write("\x03");
    // The shell around it is interrupted too.
    terminal.wait_exit();
    assert_eq!(result(folder.path())["details"]["cancelled"], true);
    let mut terminal = plain(folder.path(), "");
    // Nothing is offered, since nothing broke off.
    terminal.write("1\n");
    terminal.wait_for_line("Which frontend frameworks have you used?");
    terminal.write("\x04");
    terminal.wait_for_line("Your answers would be lost. Press Ctrl+D again to leave without them.");
    terminal.write("\x04");
    terminal.wait_for_line("status 1");
    terminal.wait_exit();
    assert_restored(&terminal);
}

#[test]
fn lines_that_are_pasted_into_plain_lines_answer_nothing_but_what_asks_for_a_text() {
    let folder = folder();
    let mut terminal = plain(folder.path(), "TERM=dumb");
    // As terminals send a paste, with the end of it still on the line.
    terminal.write("1\r2\r3");
    terminal.wait_for_line(
        "2 lines came at once, so none of them was taken. Type one line; Ctrl+U clears",
    );
    // What is left of it is gone with Ctrl+U.
    terminal.write("\x154\n");
    terminal.wait_for_line("Type your answer, or nothing to leave it as it is.");
    terminal.write("\x1b[200~1\r  2\r\rr\x1b[201~");
    terminal.wait_for_line("The text has 3 lines. Type more lines, or nothing to end it.");
    terminal.write("\n");
    terminal.wait_for_line("The text has 4 lines. Type more lines, or nothing to end it.");
    terminal.write("\n");
    terminal.wait_for_line("Question 2 of 2: Frontend");
    terminal.write("r\n");
    terminal.wait_for_line("1. Submit");
    terminal.write("1\n");
    terminal.wait_for_line("status 0");
    terminal.wait_exit();
    let answers = &result(folder.path())["details"]["answers"];
    assert_eq!(answers["style"]["customText"], "1\n  2\n\nr");
}

#[test]
fn a_session_in_plain_lines_is_recorded_and_replays() {
    let folder = folder();
    let mut terminal = shell(
        folder.path(),
        "$pi_ask ask payload.json --accessible --record trace.jsonl > out.json; echo status $?",
    );
    terminal.wait_for_line("Type a number, nothing to go on, or ? for help.");
    for (line, heard) in [
        ("n 1\n", "Type the note, or nothing to leave it as it is."),
        ("why?\n", "The note is kept."),
        ("1\n", "Question 2 of 2: Frontend"),
        ("r\n", "1. Submit"),
        ("1\n", "status 0"),
    ] {
        terminal.write(line);
        terminal.wait_for_line(heard);
    }
    terminal.wait_for_line("status 0");
    terminal.wait_exit();
    let trace = fs::read_to_string(folder.path().join("trace.jsonl")).expect("a trace");
    let trace = pi_ask::tea::trace::read::<pi_ask::ask::Ask>(&trace).expect("a trace");
    let replayed = trace.replay::<pi_ask::ask::Ask>(trace.messages.len());
    let output = replayed.output().expect("the end");
    assert_eq!(
        serde_json::to_value(&output.result).expect("JSON"),
        result(folder.path())
    );
}

/// Answers both questions and submits.
fn answer(terminal: &mut Terminal) {
    terminal.wait_for_line(" Implementation preferences");
    terminal.write("2");
    terminal.wait_for_line(" Which frontend frameworks have you used?");
    terminal.write("31\t");
    terminal.wait_for_line(" ❯ 1. Submit");
    terminal.write("\r");
}

/// What happens to a file while its form is open.
type Meanwhile = fn(&Path);

#[test]
fn a_result_goes_to_the_file_that_has_the_name_by_then() {
    let cases: [(&str, Meanwhile); 4] = [
        ("removed", |folder| {
            fs::remove_file(folder.join("out.json")).expect("it was there");
        }),
        ("replaced", |folder| {
            fs::write(
                folder.join("other"),
                "long ago, and longer than any result".repeat(99),
            )
            .expect("a file");
            fs::rename(folder.join("other"), folder.join("out.json")).expect("it was there");
        }),
        ("a link", |folder| {
            fs::remove_file(folder.join("out.json")).expect("it was there");
            symlink("real.json", folder.join("out.json")).expect("a link");
        }),
        ("as it was", |_| {}),
    ];
    for (case, meanwhile) in cases {
        let folder = folder();
        let line = "$pi_ask ask payload.json --output out.json; echo status $?";
        let mut terminal = shell(folder.path(), line);
        terminal.wait_for_line(" Implementation preferences");
        meanwhile(folder.path());
        answer(&mut terminal);
        terminal.wait_for_line("status 0");
        let result = result(folder.path());
        assert_eq!(
            result["details"]["answers"]["style"]["values"][0], "balanced",
            "{case}"
        );
        let is_link = fs::symlink_metadata(folder.path().join("out.json")).expect("a file");
        assert_eq!(is_link.is_symlink(), case == "a link", "{case}");
        assert_eq!(journals(folder.path()), 0, "{case}");
    }
}

/// How many journals were left behind.
fn journals(folder: &Path) -> usize {
    let journals = fs::read_dir(folder.join("state/journals"))
        .into_iter()
        .flatten()
        .flatten();
    journals.filter(|entry| entry.path().is_file()).count()
}

#[test]
fn a_result_whose_folder_is_gone_is_printed_and_its_journal_stays() {
    let folder = folder();
    fs::create_dir(folder.path().join("out")).expect("a folder");
    let line = "$pi_ask ask payload.json --output out/out.json > out.json; echo status $?";
    let mut terminal = shell(folder.path(), line);
    terminal.wait_for_line(" Implementation preferences");
    fs::remove_dir_all(folder.path().join("out")).expect("it was there");
    answer(&mut terminal);
    terminal.wait_for_line("status 70");
    let result = result(folder.path());
    assert_eq!(
        result["details"]["answers"]["style"]["values"][0],
        "balanced"
    );
    assert_eq!(journals(folder.path()), 1);
}

#[test]
fn nobody_is_asked_where_the_answers_would_go_nowhere() {
    let folder = folder();
    let line = "$pi_ask ask payload.json >&-; echo status $?; $pi_ask ask payload.json > /dev/null; echo status $?";
    let mut terminal = shell(folder.path(), line);
    terminal.wait_for_line("status 2");
    let said = terminal.screen().join("\n");
    assert!(
        said.contains("standard output is closed, so the answers would be lost"),
        "{said}"
    );
    // Who throws the answers away on purpose is asked.
    answer(&mut terminal);
    terminal.wait_for_line("status 0");
}

#[test]
fn a_form_closes_when_nobody_reads_its_result_any_more() {
    for output in ["--output pipe", "> pipe"] {
        let folder = folder();
        let pipe = folder.path().join("pipe");
        mkfifoat(CWD, &pipe, Mode::RUSR | Mode::WUSR).expect("a pipe");
        let line = format!("$pi_ask ask payload.json {output}; echo status $?");
        let mut terminal = shell(folder.path(), &line);
        // It is opened as soon as the form is.
        let reader = File::open(&pipe).expect("a pipe");
        terminal.wait_for_line(" Implementation preferences");
        terminal.write("2");
        terminal.wait_for_line(" Which frontend frameworks have you used?");
        drop(reader);
        terminal.wait_for_line("status 70");
        terminal.wait_for_line("Interrupted without an answer");
        assert_eq!(journals(folder.path()), 1, "{output}");
        assert_restored(&terminal);
    }
}

/// Runs the binary with a full disk for its standard output; returns what it says and its status.
fn on_a_full_disk(arguments: &[&str]) -> (String, Option<i32>) {
    let full = File::options()
        .write(true)
        .open("/dev/full")
        .expect("it is always full");
    let output = Command::new(BINARY)
        .args(arguments)
        .stdout(full)
        .output()
        .expect("the binary");
    (
        String::from_utf8_lossy(&output.stderr).into_owned(),
        output.status.code(),
    )
}

#[test]
fn what_cannot_be_printed_is_no_fault_of_the_call() {
    let folder = folder();
    let payload = folder.path().join("payload.json");
    let payload = payload.to_str().expect("a path");
    let session = folder.path().join("session");
    fs::write(&session, "{\"payload\":{}}").expect("a session");
    let session = session.to_str().expect("a path");
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["ask", "--help"],
        &["schema", "payload"],
        &["check", payload],
        &["check", payload, "--json"],
        &["completions", "fish"],
        &["man"],
        &["keymap", "list"],
        &["theme", "list"],
        &["config", "path"],
        &["script", session],
    ] {
        let (said, status) = on_a_full_disk(arguments);
        assert_eq!(status, Some(70), "{arguments:?}: {said}");
        let words = "pi-ask: cannot write to standard output: No space left on device";
        assert!(said.starts_with(words), "{arguments:?}: {said}");
    }
}

#[test]
fn a_time_that_no_form_can_have_is_refused_in_words() {
    for (time, words) in [
        ("0s", "a form is open for a second at least"),
        ("999ms", "a form is open for a second at least"),
        ("-5s", "a time is written as in `90s`, `10m` or `1h 30m`"),
        ("90", "a time is written as in `90s`, `10m` or `1h 30m`"),
        ("soon", "a time is written as in `90s`, `10m` or `1h 30m`"),
        ("2years", "that is more than a year"),
    ] {
        let output = Command::new(BINARY)
            .args(["demo", "--timeout", time])
            .output();
        let output = output.expect("the binary");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{time}: {said}");
        assert!(said.contains(words), "{time}: {said}");
    }
}

#[test]
fn what_is_no_text_is_refused_with_its_place() {
    let folder = folder();
    let file = folder.path().join("binary");
    for (bytes, words) in [
        (&b"Which one?\xff"[..], "byte 11 is 0xff"),
        (b"Which\0one?", "byte 6 is 0"),
    ] {
        fs::write(&file, bytes).expect("a file");
        for (command, options) in [
            ("ask", &["--import", "auto"][..]),
            ("check", &["--import", "auto"]),
            ("check", &[]),
        ] {
            let output = Command::new(BINARY)
                .arg(command)
                .args(options)
                .arg(&file)
                .output();
            let output = output.expect("the binary");
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{command}: {said}");
            assert!(said.contains(words), "{command}: {said}");
        }
        let output = Command::new(BINARY)
            .arg("script")
            .arg(&file)
            .output()
            .expect("the binary");
        let played: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let problem = played["problem"].as_str().expect("a problem");
        assert!(
            problem.starts_with("line 1: ") && problem.contains(words),
            "{problem}"
        );
    }
}
