//! Text of others is data: no character that a terminal obeys, or that turns other text around, reaches one.
//!
//! Each of these characters goes through every field that others write, and what comes out is looked at byte by byte.
#![expect(
    clippy::disallowed_methods,
    reason = "tests run programs and write files"
)]

use std::fs;
use std::process::{Command, Output, Stdio};

use pi_ask::ask::script;
use serde_json::{Value, json};

/// C0 without line ends and the tab, DEL, C1, and the bidirectional controls.
fn harmful() -> Vec<char> {
    let c0 = ('\0'..='\u{1f}').filter(|char| !"\t\n\r\u{b}\u{c}".contains(*char));
    let c1 = ('\u{80}'..='\u{9f}').filter(|char| *char != '\u{85}');
    c0.chain(['\u{7f}'])
        .chain(c1)
        .chain('\u{202a}'..='\u{202e}')
        .chain('\u{2066}'..='\u{2069}')
        .collect()
}

/// Sequences that do harm as a whole.
const SEQUENCES: &[&str] = &[
    "\x1b[2J",
    "\x1b]0;title\x07",
    "\x1b]52;c;cHduZWQ=\x07",
    "\x1b]8;;http://evil\x1b\\link\x1b]8;;\x1b\\",
    "\x1bP$q\"p\x1b\\",
    "\u{9b}31m",
    "\u{9d}0;title\u{9c}",
    "\x1b[?1049l",
    "\x1bc",
];

/// Every character by itself, then the sequences.
fn samples() -> Vec<String> {
    let chars = harmful().into_iter().map(String::from);
    let sequences = SEQUENCES.iter().map(|text| (*text).to_owned());
    chars.chain(sequences).collect()
}

/// Whether a terminal would obey something in this, beside line ends and our own styles.
fn is_harmful(text: &str) -> bool {
    let text = without_styles(text);
    text.chars().any(|char| {
        char != '\n'
            && (char == '\r' || char == '\t' || harmful().contains(&char) || char == '\u{85}')
    })
}

/// The text without SGR sequences, which are ours.
fn without_styles(text: &str) -> String {
    let mut rest = text;
    let mut kept = String::new();
    while let Some(at) = rest.find("\x1b[") {
        kept += &rest[..at];
        let after = &rest[at + 2..];
        let end = after.find(|char: char| !char.is_ascii_digit() && char != ';' && char != ':');
        match end {
            Some(end) if after[end..].starts_with('m') => rest = &after[end + 1..],
            _ => {
                kept += "\x1b[";
                rest = after;
            }
        }
    }
    kept + rest
}

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

/// All harmful text at once, but for the character that no argument and no path can have.
fn everything() -> String {
    samples().concat().replace('\0', "")
}

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
        let answer = json!({ "submit": { "requestId": "r", "response": { "kind": "answer", "answers": { format!("one<{bad}>"): { "customText": format!("mine<{bad}>") } } } } });
        // One session tells all; the single characters are told apart above.
        if bad.chars().count() < 2 && bad != "\u{9b}" {
            continue;
        }
        let output = run(&["embed"], &format!("{open}\n{answer}\n"));
        let lines = String::from_utf8(output.stdout).expect("text");
        let mut seen = 0;
        for line in lines.lines() {
            let line: Value = serde_json::from_str(line).expect("JSON");
            let frame = line["frame"]["lines"]
                .as_array()
                .cloned()
                .unwrap_or_default();
            let texts = frame
                .iter()
                .chain([&line["done"]["summary"], &line["notify"]["message"]]);
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
