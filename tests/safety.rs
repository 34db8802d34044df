//! Text of others is data: no character that a terminal obeys, or that turns other text around, reaches one.
//!
//! Each of these characters goes through every field that others write, and what comes out is looked at byte by byte.
#![expect(
    clippy::disallowed_methods,
    reason = "tests run programs and write files"
)]
#![cfg(unix)]

#[path = "support/harmful.rs"]
pub mod harmful;
#[path = "support/terminal.rs"]
pub mod terminal;

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use harmful::{everything, is_harmful, samples, without_styles};
use pi_ask::ask::boot::{Boot, Purpose};
use pi_ask::ask::loaded::Loaded;
use pi_ask::ask::message::Message;
use pi_ask::ask::snapshot::{Earlier, Left, Snapshot};
use pi_ask::ask::tool::Tool;
use pi_ask::ask::validate::Source;
use pi_ask::ask::writing::ExternalEditor;
use pi_ask::ask::{Ask, script};
use pi_ask::tea::debugger::{self, Debugger};
use pi_ask::tea::host::headless::Headless;
use pi_ask::tea::theme::Colors;
use pi_ask::tea::trace::{Header, VERSION, Writer};
use pi_ask::tea::{Background, Core, Event, ansi};
use serde_json::{Value, json};
use terminal::{State, Terminal};

/// A payload with this text in every field.
fn payload(bad: &str) -> Value {
    let text = |field: &str| format!("{field}<{bad}>");
    let option = |value: &str| json!({ "value": text(value), "label": text("label"), "description": text("description"), "preview": text("preview") });
    let question = |id: &str, kind: &str| json!({ "id": text(id), "label": text("tab"), "prompt": text("prompt"), "type": kind, "options": [option("a"), option("b")] });
    let many: Vec<Value> = (0..12).map(|at| option(&at.to_string())).collect();
    let mut long = question("long", "multi");
    long["options"] = json!(many);
    json!({ "title": text("title"), "questions": [question("one", "single"), question("two", "preview"), long] })
}

fn play(payload: &Value, keys: &Value, config: &Value, accessible: bool) -> script::Played {
    let session = json!({
        "payload": payload, "keys": keys, "config": config, "accessible": accessible,
        "size": [200, 100], "frames": "all", "styled": !accessible,
    });
    script::play(&session.to_string()).expect("a session")
}

/// Plays a session and looks at every frame.
#[track_caller]
fn assert_frames_harmless(bad: &str, session: &Value) {
    let played = script::play(&session.to_string()).expect("a session");
    assert_eq!(played.unused_keys, 0, "{session}");
    assert!(!played.frames.is_empty());
    for frame in &played.frames {
        let frame = frame.lines.join("\n");
        assert!(
            !is_harmful(&frame),
            "{}\n{}",
            bad.escape_unicode(),
            frame.escape_debug()
        );
    }
}

#[test]
fn no_field_of_a_payload_reaches_a_frame_as_it_is() {
    let keys = json!([
        "tab", "tab", "/", { "text": "a" }, "enter", "esc", "space", "n", { "text": "x" }, "enter", "tab", "down", "up", "up", "f1",
    ]);
    for bad in samples() {
        let played = play(&payload(&bad), &keys, &Value::Null, false);
        assert_eq!(played.unused_keys, 0);
        for frame in &played.frames {
            let frame = frame.lines.join("\n");
            assert!(
                !is_harmful(&frame),
                "{}\n{}",
                bad.escape_unicode(),
                frame.escape_debug()
            );
        }
        // It is seen that something was there.
        let first = without_styles(&played.frames[0].lines.join("\n"));
        assert!(!first.contains("<>") && first.contains("title<"), "{first}");
    }
}

#[test]
fn plain_lines_are_as_harmless() {
    for bad in samples() {
        let keys = json!([{ "line": "2" }, { "line": "p 1" }, { "line": "n 1" }, { "line": bad }, { "line": "r" }, { "line": bad }]);
        let played = play(&payload(&bad), &keys, &Value::Null, true);
        let said = played.frames.last().expect("a frame").lines.join("\n");
        assert!(
            !is_harmful(&said),
            "{}\n{}",
            bad.escape_unicode(),
            said.escape_debug()
        );
    }
}

#[test]
fn what_users_paste_is_as_harmless() {
    for bad in samples() {
        let text = format!("<{bad}>");
        let keys = json!(["3", { "paste": text }, "enter", "n", { "paste": text }, "enter", "shift+n", { "paste": text }, "enter", "shift+tab", "shift+tab"]);
        let played = play(&payload("-"), &keys, &Value::Null, false);
        for frame in &played.frames {
            assert!(
                !is_harmful(&frame.lines.join("\n")),
                "{}",
                bad.escape_unicode()
            );
        }
    }
}

#[test]
fn names_of_files_are_as_harmless() {
    for bad in samples() {
        let files = [
            format!("a<{bad}>b.md"),
            format!("{bad}/a.md"),
            format!("a{bad}"),
        ];
        let session = json!({
            "payload": payload("-"), "files": files, "size": [100, 40], "frames": "all", "styled": true,
            "keys": ["3", { "text": "@a" }, "down", "up", "tab", "enter", "n", { "text": "@" }, "enter", "enter", "shift+tab"],
        });
        assert_frames_harmless(&bad, &session);
    }
}

#[test]
fn texts_of_editors_and_of_earlier_forms_are_as_harmless() {
    for bad in samples() {
        let text = format!("<{bad}>\n{bad}");
        let session = json!({
            "payload": payload("-"), "edited": [text], "earlier": [text, bad], "size": [100, 40], "frames": "all", "styled": true,
            "keys": ["3", "ctrl+g", "enter", "n", "ctrl+r", "ctrl+r", "esc", "enter", "shift+tab", "shift+tab"],
        });
        assert_frames_harmless(&bad, &session);
    }
}

#[test]
fn answers_of_other_programs_are_as_harmless() {
    for bad in samples() {
        let text = format!("<{bad}>");
        let answers = json!({ "one<->": { "customText": text, "note": text, "optionNotes": { "value": text } }, "two<->": { "values": [text] } });
        let submitted = |mode: &str, answers: &Value| json!({ "message": { "remote": { "requestId": text, "response": { "kind": "answer", "mode": mode, "answers": answers } } } });
        let session = json!({
            "payload": payload("-"), "size": [100, 40], "frames": "all", "styled": true,
            "keys": [submitted("submit", &answers), submitted(&text, &answers), "tab"],
        });
        assert_frames_harmless(&bad, &session);
    }
}

/// A form that nobody performs commands for.
fn boot(payload: Value, earlier: Option<Earlier>) -> Boot {
    Boot {
        payload,
        earlier,
        source: Source::Tool,
        purpose: Purpose::Ask,
        loaded: Loaded::from_json(&Value::Null),
        size: (120, 50),
        colors: Colors::True,
        background: Background::default(),
        timeout: None,
        accessible: false,
        editor: ExternalEditor::Missing,
        import: None,
        tool: Tool::default(),
    }
}

fn key(key: &str) -> Event {
    Event::Key(key.parse().expect("a key"))
}

/// A form with this text as an answer and as a draft.
fn written(bad: &str) -> Vec<Event> {
    let paste = Event::Paste(format!("<{bad}>"));
    vec![key("3"), paste.clone(), key("enter"), key("n"), paste]
}

#[test]
fn what_an_earlier_session_left_is_as_harmless() {
    for bad in samples() {
        let mut form = Core::<Ask>::new(boot(payload(&bad), None)).0;
        for event in written(&bad) {
            form.send(Message::from(event));
        }
        let left = Left {
            snapshot: Snapshot::of(form.model()),
            age: 1000,
            resume: false,
            damaged: false,
        };
        let unreadable = Earlier::Unreadable {
            file: format!("/tmp/{bad}"),
            problem: bad.clone(),
        };
        for earlier in [Earlier::Left(Box::new(left)), unreadable] {
            for accessible in [false, true] {
                let boot = Boot {
                    accessible,
                    ..boot(payload(&bad), Some(earlier.clone()))
                };
                let frame = Core::<Ask>::new(boot).0.frame();
                let frame = ansi::styled_lines(&frame.buffer).join("\n");
                assert!(
                    !is_harmful(&frame),
                    "{}\n{}",
                    bad.escape_unicode(),
                    frame.escape_debug()
                );
            }
        }
    }
}

/// A trace of a form with this text everywhere.
fn trace(bad: &str) -> String {
    let header = Header {
        trace: VERSION,
        program: format!("pi-ask {bad}"),
        started: 0,
        boot: boot(payload(bad), None),
    };
    let mut out = Vec::new();
    let mut writer = Writer::new(&mut out, &header).expect("a header");
    let mut core = Core::<Ask>::new(header.boot.clone()).0;
    for (at, event) in (1..).zip(written(bad)) {
        let message = Message::from(event);
        writer.message(at * 500, &message).expect("a message");
        core.send(message);
        writer.marker(bad).expect("a marker");
    }
    writer.end(&core).expect("an end");
    String::from_utf8(out).expect("text")
}

#[test]
fn what_a_trace_shows_is_as_harmless() {
    for bad in samples() {
        let boot = debugger::Boot {
            name: format!("{bad}.trace"),
            text: trace(&bad),
            watch: "answers".to_owned(),
            position: 0,
            size: (140, 45),
            colors: Colors::True,
        };
        let mut debugger = Headless::<Debugger<Ask>, _>::new(boot, |_| None);
        for step in ["right", "right", "c", "m", "right", "right", "/"] {
            debugger.event(key(step));
            let frame = ansi::styled_lines(&debugger.frame().buffer).join("\n");
            assert!(
                !is_harmful(&frame),
                "{step} {}\n{}",
                bad.escape_unicode(),
                frame.escape_debug()
            );
        }
    }
}

#[test]
fn commands_about_traces_are_as_harmless() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let bad = everything().replace('/', "");
    let name = |end: &str| {
        let bad: String = bad.chars().take(40).collect();
        folder
            .path()
            .join(format!("{bad}{end}"))
            .display()
            .to_string()
    };
    let (one, other, broken) = (name("1"), name("2"), name("3"));
    fs::write(&one, trace(&bad)).expect("a trace");
    fs::write(&other, trace("-")).expect("a trace");
    fs::write(&broken, format!("{}\n{{\"{bad}", trace(&bad))).expect("a trace");
    let missing = name("4");
    for arguments in [
        &["trace", "info", &one][..],
        &["trace", "info", &broken],
        &["trace", "info", &missing],
        &["trace", "verify", &one, &broken, &missing],
        &["trace", "minimize", &one],
        &["trace", "diff", &one, &other],
        &["trace", "export", "--to", &bad, &one],
        &["trace", "redact", &broken],
        &["replay", &missing],
        &["replay", &one],
    ] {
        assert_harmless(&run(arguments, ""), &arguments[..2].join(" "));
    }
}

#[test]
fn what_a_configuration_says_is_as_harmless() {
    for bad in samples() {
        let name = format!("x{bad}y");
        let config = json!({ "theme": name, "keymap": name, "keymaps": { "main": { "confirm": [name, "enter"] } }, name.clone(): { name.clone(): 1 } });
        let keys = json!(["?", "end", "f1"]);
        let played = play(&payload("-"), &keys, &config, false);
        assert!(!played.notices.is_empty(), "it is complained of");
        for frame in &played.frames {
            assert!(
                !is_harmful(&frame.lines.join("\n")),
                "{}",
                bad.escape_unicode()
            );
        }
    }
}

const BINARY: &str = env!("CARGO_BIN_EXE_pi-ask");

fn run(arguments: &[&str], input: &str) -> Output {
    use std::io::Write;
    let mut child = Command::new(BINARY)
        .args(arguments)
        .env(
            "PI_ASK_CONFIG_DIR",
            std::env::temp_dir().join("pi-ask-none"),
        )
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary");
    // A program that wants no input may close it.
    let _ = child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(input.as_bytes());
    child.wait_with_output().expect("its output")
}

fn assert_harmless(output: &Output, what: &str) {
    let text = [&output.stdout[..], &output.stderr].concat();
    let text = String::from_utf8(text).expect("text");
    assert!(!text.is_empty(), "{what} says something");
    assert!(!is_harmful(&text), "{what}: {}", text.escape_debug());
}

#[test]
fn error_messages_are_as_harmless() {
    let bad = everything();
    let mut broken = payload(&bad);
    broken["questions"][1]["id"] = broken["questions"][0]["id"].clone();
    broken["questions"][1]["type"] = json!(bad);
    broken["questions"][2]["options"][1]["value"] =
        broken["questions"][2]["options"][0]["value"].clone();
    let checked = run(&["check"], &broken.to_string());
    assert_eq!(checked.status.code(), Some(2));
    assert_harmless(&checked, "check");
    assert_harmless(
        &run(&["check"], &format!("not JSON {bad}")),
        "check of what is no JSON",
    );
    assert_harmless(&run(&["check", &bad], ""), "a file that is not there");
    assert_harmless(
        &run(&["ask", &format!("--{bad}")], ""),
        "an option that is none",
    );
    assert_harmless(&run(&[&bad], ""), "a command that is none");
    assert_harmless(
        &run(&["--set", &bad, "config", "check"], ""),
        "a setting that is none",
    );
    assert_harmless(
        &run(&["--keymap", &bad, "keymap", "check"], ""),
        "a keymap that is none",
    );
    assert_harmless(
        &run(&["--theme", &bad, "theme", "check"], ""),
        "a theme that is none",
    );
    for arguments in [
        &["schema", &bad][..],
        &["completions", &bad],
        &["ask", "--timeout", &bad],
        &["ask", "--import", &bad],
        &["ask", "--tool", &bad],
        &["ask", "--output", &bad, "--record", &bad],
        &["mcp", &bad],
        &["embed", &bad],
        &["theme", "show", &bad],
        &["theme", "import", &bad],
        &["keymap", "show", &bad],
        &["config", "set", &bad],
        &["config", "import", &bad],
        &["script", &bad],
    ] {
        assert_harmless(
            &run(arguments, &payload(&bad).to_string()),
            &arguments.concat(),
        );
    }
    let session = json!({ "payload": payload("-"), "keys": [bad] });
    assert_harmless(&run(&["script"], &session.to_string()), "a script");
}

#[test]
fn what_the_environment_says_is_as_harmless() {
    let bad = everything();
    let folder = tempfile::TempDir::new().expect("a folder");
    let within: String = bad.replace('/', "").chars().take(40).collect();
    let within = folder.path().join(within);
    fs::create_dir(&within).expect("a folder");
    fs::write(within.join("config.toml"), "theme = 1\nnonsense = 2\n").expect("a file");
    for arguments in [
        &["config", "list"][..],
        &["config", "check"],
        &["theme", "list"],
        &["keymap", "list"],
    ] {
        for directory in [&within, Path::new(&bad)] {
            let output = Command::new(BINARY)
                .args(arguments)
                .env("PI_ASK_CONFIG_DIR", directory)
                .env("PI_ASK_STATE_DIR", &bad)
                .env("TERM", &bad)
                .env("COLORTERM", &bad)
                .env("VISUAL", &bad)
                .stdin(Stdio::null())
                .output()
                .expect("the binary");
            assert_harmless(&output, &arguments.join(" "));
        }
    }
}

#[test]
fn files_of_a_configuration_are_as_harmless() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let bad = everything().replace('/', "");
    let quoted = json!(bad)
        .to_string()
        .replace("\\b", "\\u0008")
        .replace("\\f", "\\u000c");
    let text = format!(
        "theme = {quoted}\n{quoted} = 1\n[keymaps.main]\nconfirm = {quoted}\n{quoted} = \"a\"\n"
    );
    fs::write(folder.path().join("config.toml"), text).expect("a file");
    let themes = folder.path().join("themes");
    fs::create_dir(&themes).expect("a folder");
    let name: String = bad.chars().take(40).collect();
    fs::write(themes.join(format!("{name}.toml")), "inherits = 1\n").expect("a theme");
    let config = folder.path().display().to_string();
    for arguments in [
        ["config", "check"],
        ["theme", "list"],
        ["theme", "check"],
        ["keymap", "check"],
    ] {
        let output = run(&[&["--config", &config], &arguments[..]].concat(), "");
        assert_harmless(&output, &arguments.join(" "));
    }
}

#[test]
fn what_embedding_hosts_are_told_is_as_harmless() {
    for bad in samples() {
        let open = json!({ "open": { "protocol": 1, "payload": payload(&bad) } });
        let wrong = json!({ "submit": { "requestId": bad, "response": { "kind": bad, "answers": { bad.clone(): { "values": [bad] } } } } });
        let unknown = json!({ "submit": { "requestId": bad, "response": { "kind": "answer", "answers": { bad.clone(): { "values": [bad] } } } } });
        let answer = json!({ "submit": { "requestId": "r", "response": { "kind": "answer", "answers": { format!("one<{bad}>"): { "customText": format!("mine<{bad}>") } } } } });
        // One session tells all; the single characters are told apart above.
        if bad.chars().count() < 2 && bad != "\u{9b}" {
            continue;
        }
        let output = run(
            &["embed"],
            &format!("{open}\n{wrong}\n{unknown}\n{answer}\n"),
        );
        let lines = String::from_utf8(output.stdout).expect("text");
        let mut seen = 0;
        for line in lines.lines() {
            let line: Value = serde_json::from_str(line).expect("JSON");
            let frame = line["frame"]["lines"]
                .as_array()
                .cloned()
                .unwrap_or_default();
            let texts = frame.iter().chain([
                &line["done"]["summary"],
                &line["notify"]["message"],
                &line["submitResult"]["message"],
            ]);
            for text in texts.filter_map(Value::as_str) {
                seen += 1;
                assert!(
                    !is_harmful(text),
                    "{}: {}",
                    bad.escape_unicode(),
                    text.escape_debug()
                );
            }
        }
        assert!(seen > 1, "{lines}");
        // The result is data, and carries what was sent.
        assert!(lines.contains("\"done\""));
    }
}

/// What a real terminal gets: frames, what scrolls away above them, notifications, the closing line.
#[test]
fn a_real_terminal_gets_only_sequences_of_ours() {
    let bad = everything();
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = folder.path().display();
    fs::write(
        folder.path().join("payload.json"),
        payload(&bad).to_string(),
    )
    .expect("a payload");
    fs::write(
        folder.path().join("config.toml"),
        "[notifications]\nchannels = [\"bell\", \"osc9\", \"osc777\"]\n",
    )
    .expect("a file");
    // What is waited for and then typed, up to the end.
    let in_a_form = [("tab<", "\t\t\x1b[B\x1b[B\t"), ("Submit", "\r")];
    let in_lines = [("? for help", "r\n"), ("Submit", "1\n")];
    for (option, steps) in [("", in_a_form), ("--accessible", in_lines)] {
        let script = format!(
            "cd {path}; export PI_ASK_CONFIG_DIR={path} PI_ASK_STATE_DIR={path}/state; {BINARY} ask payload.json {option} > out.json; echo status $?"
        );
        let mut terminal = Terminal::spawn(Path::new("/bin/sh"), &["-c", &script], (80, 12));
        for (seen, typed) in steps {
            terminal.wait_for(seen, |terminal| terminal.screen().join("").contains(seen));
            terminal.write(typed);
        }
        terminal.wait_for("the end", |terminal| {
            terminal.screen().join("").contains("status 0")
        });
        assert_eq!(terminal.wait_exit(), State::Exited(0));
        let bytes = String::from_utf8(terminal.bytes().to_vec()).expect("text");
        for sequence in harmful::SEQUENCES.iter().filter(|text| **text != "\x1b[2J") {
            assert!(!bytes.contains(sequence), "{}", sequence.escape_debug());
        }
        for char in harmful::harmful() {
            let is_ours = matches!(char, '\x1b' | '\x07' | '\x08');
            assert!(
                is_ours || !bytes.contains(char),
                "{}",
                char.escape_unicode()
            );
            assert!(!bytes.contains(&format!("<{char}>")));
        }
    }
}
