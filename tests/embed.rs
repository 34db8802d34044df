//! The form inside another program: the real binary over pipes, as `docs/embedding.md` describes it.
#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests read and write files")]

#[path = "support/embedded.rs"]
pub mod embedded;
#[path = "support/terminal.rs"]
pub mod terminal;

use std::fs;
use std::path::Path;

use embedded::{Embedded, lines, plain};
use pi_ask::ask::embed::{self, Open};
use pi_ask::tea::host::stdio::{KINDS, Line};
use rustix::process::Signal;
use serde_json::{Value, json};
use terminal::{State, Terminal, example};
use unicode_width::UnicodeWidthStr;

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/embedding.md");
    fs::read_to_string(path).expect("the page")
}

fn payload() -> Value {
    json!({"title": "Plan", "questions": [
        {"id": "style", "label": "Style", "prompt": "Which style?", "options": [
            {"value": "short", "label": "Short"}, {"value": "long", "label": "Long"},
        ]},
        {"id": "parts", "label": "Parts", "prompt": "Which parts?", "type": "multi", "options": [
            {"value": "docs", "label": "Docs"}, {"value": "tests", "label": "Tests"},
        ]},
    ]})
}

/// An open form that has drawn its first frame.
fn form() -> Embedded {
    let mut form = Embedded::open(
        &payload(),
        &json!({"options": ["notifications.enabled=false"]}),
    );
    form.frame_with("Which style?");
    form
}

/// Asserts that a frame fits, and gives its text.
#[track_caller]
fn text_that_fits(frame: &Value, (width, height): (usize, usize)) -> Vec<String> {
    let lines: Vec<String> = lines(frame).iter().map(|line| plain(line)).collect();
    assert!(lines.len() <= height, "{frame}");
    assert!(lines.iter().all(|line| line.width() <= width), "{frame}");
    lines
}

/// Whether a value is as the page has it; `…` stands for anything.
fn is_as(shown: &Value, found: &Value) -> bool {
    match (shown, found) {
        (Value::String(text), _) if text == "…" => true,
        (Value::Object(shown), Value::Object(found)) => shown.iter().all(|(name, shown)| {
            let found = found.get(name);
            found.is_some_and(|found| is_as(shown, found))
        }),
        (Value::Array(shown), Value::Array(found)) if shown.contains(&json!("…")) => {
            let named = shown.iter().filter(|shown| **shown != json!("…"));
            named.into_iter().all(|shown| found.contains(shown))
        }
        (shown, found) => shown == found,
    }
}

#[test]
fn the_session_of_the_page_is_what_happens() {
    let page = page();
    let (_, session) = page.split_once("```text\n").expect("the session");
    let (session, _) = session.split_once("```").expect("its end");
    let mut form = Embedded::start(&[]);
    for step in session.split("\n> ") {
        let (written, shown) = match step.strip_prefix("< ") {
            Some(_) => ("", step),
            None => step.split_once('\n').expect("an answer"),
        };
        if !written.is_empty() {
            form.write(written);
        }
        let shown = shown.trim_end().lines().map(|line| {
            let line = line.strip_prefix("< ").expect("what is read");
            serde_json::from_str(&line.replace("{…}", "\"…\"")).expect("a line of JSON")
        });
        let shown: Vec<Value> = shown.collect();
        // What is said beside the frames may come before or after them.
        let mut found: Vec<Value> = shown.iter().map(|_| form.line()).collect();
        for shown in shown {
            let at = found.iter().position(|found| is_as(&shown, found));
            found.remove(at.unwrap_or_else(|| panic!("{shown}\n{found:#?}")));
        }
    }
    assert_eq!(form.rest(), (Vec::new(), 0));
}

#[test]
fn the_lines_that_the_page_shows_are_understood() {
    let page = page();
    let (written, _) = page
        .split_once("## What the host reads")
        .expect("the heading");
    let mut kinds = Vec::new();
    for block in written.split("```json\n").skip(1) {
        let (block, _) = block.split_once("```").expect("the end of the block");
        for text in block.lines() {
            let line = Line::parse(text.as_bytes()).expect("a line");
            match line.kind.as_str() {
                "open" => drop(Open::read(text.as_bytes()).expect("a form")),
                kind if KINDS.contains(&kind) => {}
                _ => drop(embed::message(line.clone()).expect("a message")),
            }
            kinds.push(line.kind);
        }
    }
    kinds.sort();
    kinds.dedup();
    assert_eq!(
        kinds,
        [
            "abort",
            "background",
            "bytes",
            "edited",
            "open",
            "paste",
            "resize",
            "submit",
            "theme"
        ]
    );
}

#[test]
fn a_form_is_opened_typed_into_and_answered() {
    let mut form = form();
    form.bytes("3");
    let frame = form.frame_with("❯");
    assert_ne!(frame["cursor"], Value::Null);
    form.bytes("Grüße, ");
    form.send(&json!({"paste": "two\r\nlines"}));
    form.frame_with("lines");
    form.bytes("\r");
    let partial = form.step_to("Which parts?");
    assert_eq!(
        partial["answers"]["style"]["customText"],
        "Grüße, two\nlines"
    );
    form.bytes("12\t");
    form.frame_with("Submit");
    form.bytes("\r");
    let (done, status) = form.end();
    assert_eq!((done["status"].as_str(), status), (Some("answered"), 0));
    assert_eq!(done["result"]["details"]["cancelled"], false);
    assert_eq!(
        done["result"]["details"]["answers"]["parts"]["values"],
        json!(["docs", "tests"])
    );
    assert!(done["summary"].as_str().expect("text").contains("Docs"));
}

#[test]
fn what_is_asked_is_told_before_anything_else_with_every_default() {
    let single = json!({"id": "a", "prompt": "A?", "options": [{"value": "x", "label": "X"}]});
    let payload = json!({"title": "Plan", "questions": [single]});
    let options = json!(["behaviour.presentSingleAsMulti=true"]);
    let mut form = Embedded::open(&payload, &json!({ "options": options }));
    assert_eq!(
        form.line(),
        json!({"opened": {"title": "Plan", "questions": [{
            "id": "a", "label": "Q1", "prompt": "A?", "type": "single", "presentedType": "multi",
            "options": [{"value": "x", "label": "X"}],
        }]}})
    );
}

#[test]
fn a_folded_form_is_one_line_that_only_its_key_brings_back() {
    let mut form = form();
    form.bytes("2");
    form.step_to("Which parts?");
    form.bytes("\u{1b}o");
    let line = " 2 questions wait · Alt+O shows them";
    assert_eq!(form.next_beside("folded", line), json!(true));
    for inert in ["1", "\u{1b}[27u", "\r", "\t"] {
        form.bytes(inert);
    }
    form.send(&json!({"paste": "lost?"}));
    form.bytes("\u{1b}o");
    assert_eq!(form.next_beside("folded", "Which parts?"), json!(false));
    form.bytes("\t");
    form.frame_with("Submit");
    form.bytes("\r");
    let (done, _) = form.end();
    let answers = &done["result"]["details"]["answers"];
    assert_eq!(answers["style"]["values"], json!(["long"]));
    assert_eq!(answers["parts"], Value::Null);
}

#[test]
fn leaving_a_folded_form_shows_it_first() {
    let mut form = form();
    form.bytes("\u{1b}o");
    form.frame_with("2 questions wait");
    form.bytes("\u{3}");
    form.frame_with("Which style?");
    form.bytes("\u{3}");
    assert_eq!(form.end().0["status"], "cancelled");
}

#[test]
fn keys_of_the_host_work_and_those_of_the_user_go_before() {
    let keys = json!({"main": {"confirm": "ctrl+y"}, "text": {"newLine": "enter"}, "editor": {"submit": "ctrl+t"}});
    let mut form = Embedded::open(&payload(), &json!({ "keys": keys }));
    form.frame_with("Ctrl+Y choose");
    form.bytes("3a\rb\u{14}");
    let partial = form.step_to("Which parts?");
    assert_eq!(partial["answers"]["style"]["customText"], "a\nb");
    let file = form.config().join("config.toml");
    fs::write(file, "[keymaps.main]\nconfirm = \"ctrl+g\"\n").expect("a file");
    form.frame_with("Ctrl+G continue");
}

#[test]
fn an_escape_sequence_may_be_cut_and_an_esc_is_a_key() {
    let mut form = form();
    form.write("{\"bytes\":\"\\u001b\"}\n{\"bytes\":\"[B\"}");
    form.frame_with("❯ ○ 2. Long");
    form.bytes("\u{1b}");
    let (done, status) = form.end();
    assert_eq!((done["status"].as_str(), status), (Some("cancelled"), 1));
}

#[test]
fn frames_fit_the_size_whatever_it_is() {
    let mut form = Embedded::open(&payload(), &json!({"colors": "true"}));
    for (width, height) in [(100, 30), (40, 20), (20, 5), (1, 1), (200, 50)] {
        form.send(&json!({ "resize": [width, height] }));
        let frame = loop {
            let frame = form.next_of("frame");
            if frame["size"][0] == width {
                break frame;
            }
        };
        text_that_fits(&frame, (width, height));
    }
    form.send(&json!({ "resize": [0, 70000] }));
    assert!(
        form.next_of("problem")
            .as_str()
            .expect("text")
            .starts_with("`resize[1]`: ")
    );
    form.send(&json!({ "resize": [0, 65535] }));
    assert_eq!(form.next_of("frame")["size"][0], 1);
}

#[test]
fn lines_that_mean_nothing_are_problems_and_the_form_goes_on() {
    let mut form = form();
    form.bytes("2");
    form.next_of("partial");
    for line in [
        "garbage \u{1}",
        "{}",
        "[1]",
        "{\"jump\":{}}",
        "{\"bytes\":1}",
        "\"\\ud800\"",
    ] {
        form.write(line);
        form.next_of("problem");
    }
    let again = json!({"open": {"protocol": 1, "payload": payload()}});
    form.send(&again);
    assert!(
        form.next_of("problem")
            .as_str()
            .expect("text")
            .contains("open already")
    );
    form.bytes("\t");
    form.frame_with("Submit");
    form.bytes("\r");
    let (done, status) = form.end();
    assert_eq!(status, 0);
    assert_eq!(
        done["result"]["details"]["answers"]["style"]["values"],
        json!(["long"])
    );
}

#[test]
fn what_opens_no_form_is_a_problem_and_the_next_line_counts() {
    let mut form = Embedded::start(&[]);
    form.next_of("hello");
    for line in [
        "{",
        "{\"bytes\":\"a\"}",
        "{\"open\":{\"protocol\":1,\"size\":3}}",
    ] {
        form.write(line);
        form.next_of("problem");
    }
    form.send(&json!({"open": {"protocol": 1, "payload": payload()}}));
    form.next_of("frame");
}

#[test]
fn another_protocol_is_named_with_ours_and_ends_with_status_2() {
    let mut form = Embedded::start(&[]);
    let version = form.next_of("hello")["version"].clone();
    form.send(&json!({"open": {"protocol": 7, "payload": payload()}}));
    let (rest, status) = form.rest();
    assert_eq!((rest.len(), status), (1, 2));
    let problem = rest[0]["problem"].as_str().expect("text");
    for part in ["protocol 7", "protocol 1", version.as_str().expect("text")] {
        assert!(problem.contains(part), "{problem}");
    }
}

#[test]
fn a_host_that_opens_nothing_is_told_so() {
    let mut form = Embedded::start(&[]);
    form.next_of("hello");
    form.hang_up();
    let (rest, status) = form.rest();
    let problem = "the input ended before anything was opened";
    assert_eq!((rest, status), (vec![json!({ "problem": problem })], 2));
}

#[test]
fn an_invalid_payload_is_done_at_once_without_a_frame() {
    for payload in [
        json!(null),
        json!({"questions": []}),
        json!("{"),
        json!([[]]),
    ] {
        let form = Embedded::open(&payload, &json!({}));
        let (rest, status) = form.rest();
        assert_eq!((rest.len(), status), (1, 2), "{rest:?}");
        let done = &rest[0]["done"];
        assert_eq!(done["status"], "invalid");
        let text = done["result"]["content"][0]["text"].as_str().expect("text");
        assert!(text.starts_with("Invalid ask_user payload:"));
        assert_eq!(done["result"]["details"]["error"]["kind"], "invalid_input");
    }
}

#[test]
fn a_remote_answer_takes_the_place_of_the_users() {
    let mut form = form();
    form.bytes("1");
    form.next_of("partial");
    let answers = json!({"parts": {"values": ["tests"], "note": "soon"}});
    form.send(
        &json!({"submit": {"requestId": "r1", "response": {"kind": "answer", "answers": answers}}}),
    );
    assert_eq!(
        form.next_of("submitResult"),
        json!({"requestId": "r1", "ok": true})
    );
    let (done, status) = form.end();
    assert_eq!((done["status"].as_str(), status), (Some("answered"), 0));
    assert_eq!(
        done["result"]["details"]["answers"],
        json!({"parts": {"values": ["tests"], "labels": ["Tests"], "indices": [2], "note": "soon"}})
    );
}

#[test]
fn a_wrong_remote_answer_is_refused_and_the_form_stays() {
    let mut form = form();
    form.bytes("1");
    form.step_to("Which parts?");
    let style = |answer: Value| json!({"kind": "answer", "answers": {"style": answer}});
    for (response, error) in [
        (json!(null), "invalid_request"),
        (json!({"kind": "approve"}), "invalid_request"),
        (style(json!({"values": "short"})), "invalid_request"),
        (style(json!({"values": ["Short"]})), "invalid_answer"),
        (
            style(json!({"values": ["short", "long"]})),
            "invalid_answer",
        ),
        (
            json!({"kind": "answer", "answers": {"tone": {}}}),
            "invalid_answer",
        ),
    ] {
        form.send(&json!({"submit": {"requestId": 7, "response": response}}));
        // Neither a frame nor a partial comes before the reply: nothing has changed.
        let reply = form.line();
        let reply = &reply["submitResult"];
        assert_eq!(reply["ok"], false, "{response}");
        assert_eq!(reply["error"], error, "{response}");
        assert_eq!(reply["requestId"], 7);
        assert!(
            reply["message"]
                .as_str()
                .expect("text")
                .contains("`response")
        );
    }
    form.bytes("\t");
    form.frame_with("Submit");
    form.bytes("\r");
    let (done, _) = form.end();
    assert_eq!(
        done["result"]["details"]["answers"]["style"]["values"],
        json!(["short"])
    );
}

#[test]
fn a_remote_cancel_and_an_abort_close_the_form_without_answers() {
    for (line, status) in [
        (
            json!({"submit": {"requestId": "r", "response": {"kind": "cancel"}}}),
            "cancelled",
        ),
        (json!({"abort": {}}), "aborted"),
    ] {
        let mut form = form();
        form.bytes("1");
        form.next_of("partial");
        form.send(&line);
        let (done, exit) = form.end();
        assert_eq!((done["status"].as_str(), exit), (Some(status), 1));
        assert_eq!(done["result"]["details"]["cancelled"], true);
        assert_eq!(done["result"]["details"]["answers"], json!({}));
        let text = done["result"]["content"][0]["text"].as_str().expect("text");
        assert_eq!(text.contains("aborted"), status == "aborted", "{text}");
    }
}

#[test]
fn an_abort_of_the_second_tool_is_not_what_its_user_declined() {
    let question = json!({"question": "Go?", "header": "Go", "options": [
        {"label": "Yes", "description": "Now."}, {"label": "No", "description": "Later."},
    ]});
    let mut form = Embedded::open(
        &json!({"questions": [question]}),
        &json!({"tool": "ask_user_question"}),
    );
    form.frame_with("Go?");
    form.send(&json!({"abort": {}}));
    let (done, _) = form.end();
    assert_eq!(done["status"], "aborted");
    assert_eq!(
        done["result"]["details"],
        json!({"answers": [], "cancelled": true})
    );
    let text = done["result"]["content"][0]["text"].as_str().expect("text");
    assert!(
        text.contains("aborted") && !text.contains("declined"),
        "{text}"
    );
}

#[test]
fn a_host_that_hangs_up_closes_the_form() {
    let mut form = form();
    form.hang_up();
    let (done, status) = form.end();
    assert_eq!((done["status"].as_str(), status), (Some("cancelled"), 1));
    assert_eq!(done["result"]["details"]["cancelled"], true);
}

#[test]
fn a_host_that_writes_much_before_it_reads_loses_nothing() {
    let mut form = form();
    let text = "x".repeat(1000);
    form.bytes("3");
    for _ in 0..300 {
        form.bytes(&text);
    }
    form.bytes("\r");
    let answers = form.next_of("partial");
    let typed = answers["answers"]["style"]["customText"].as_str();
    assert_eq!(typed.expect("text").len(), 300_000);
}

#[test]
fn long_previews_scroll_within_the_frame() {
    let preview: Vec<String> = (0..600)
        .map(|row| format!("row {row:>4} of the preview"))
        .collect();
    let preview = preview.join("\n") + &"wide ".repeat(2000);
    assert!(preview.len() > 20_000);
    let options = json!([
        {"value": "a", "label": "A", "preview": preview}, {"value": "b", "label": "B", "preview": "short"},
    ]);
    let payload = json!({"questions": [{"id": "q", "prompt": "Which?", "type": "preview", "options": options}]});
    let mut form = Embedded::open(&payload, &json!({"size": [100, 30], "colors": "true"}));
    text_that_fits(&form.frame_with("row    0"), (100, 30));
    form.bytes("]");
    text_that_fits(&form.frame_with("row   30"), (100, 30));
    form.bytes("1");
    form.frame_with("Submit");
    form.bytes("\r");
    let (done, _) = form.end();
    assert_eq!(
        done["result"]["details"]["answers"]["q"]["values"],
        json!(["a"])
    );
}

#[test]
fn hostile_text_reaches_no_frame_and_comes_back_unchanged() {
    let evil = "a\u{1b}]0;gone\u{7}\u{1b}[2J\u{9b}31m\u{202e}b\u{0}";
    let payload = json!({"title": evil, "questions": [{"id": "q", "prompt": evil, "type": "preview", "options": [
        {"value": evil, "label": evil, "description": evil, "preview": evil},
    ]}]});
    let mut form = Embedded::open(&payload, &json!({"colors": "true"}));
    let message = form.next_of("notify")["message"].clone();
    assert!(!message.as_str().expect("text").contains(char::is_control));
    for keys in [
        "n",
        "\u{1b}[200~\u{1b}]0;x\u{7}\u{202e}\u{1b}[201~",
        "\r",
        "1",
    ] {
        form.bytes(keys);
    }
    let last = form.frame_with("Submit");
    assert!(
        !text_that_fits(&last, (80, 24))
            .concat()
            .contains('\u{202e}')
    );
    form.bytes("\r");
    let (done, _) = form.end();
    let details = &done["result"]["details"];
    assert_eq!(details["title"], evil);
    assert_eq!(details["answers"]["q"]["labels"], json!([evil]));
    assert!(
        !done["summary"]
            .as_str()
            .expect("text")
            .contains(char::is_control)
    );
}

#[test]
fn a_setting_that_is_toggled_is_saved_before_the_end() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let mut form = Embedded::open(&payload(), &json!({"configDir": folder.path()}));
    form.bytes("?");
    form.frame_with("[off] Auto-submit");
    form.bytes(" ");
    form.frame_with("[on]  Auto-submit");
    form.send(&json!({"abort": {}}));
    form.end();
    let saved = fs::read_to_string(folder.path().join("config.toml")).expect("a file");
    assert!(
        saved.contains("autoSubmitWhenAnsweredWithoutNotes = true"),
        "{saved}"
    );
}

#[test]
fn the_settings_open_by_themselves() {
    let mut settings = Embedded::open(&json!(null), &json!({"purpose": "settings"}));
    settings.frame_with("[off] Auto-submit");
    settings.bytes("\u{1b}");
    let (done, status) = settings.end();
    assert_eq!((done["status"].as_str(), status), (Some("cancelled"), 1));
}

#[test]
fn a_file_that_changes_is_followed() {
    let mut form = form();
    let file = form.config().join("config.toml");
    fs::write(file, "[keymaps.main]\ntoggle = \"f7\"\n").expect("a file");
    form.frame_with("F7");
}

#[test]
fn options_and_the_directory_of_the_host_count() {
    let folder = tempfile::TempDir::new().expect("a folder");
    fs::write(
        folder.path().join("config.toml"),
        "[keymaps.main]\ntoggle = \"f8\"\n",
    )
    .expect("a file");
    let mut form = Embedded::open(&payload(), &json!({"configDir": folder.path()}));
    form.frame_with("F8");
    let mut quiet = Embedded::open(
        &payload(),
        &json!({"options": ["notifications.enabled=false"]}),
    );
    // Without a notice the frame is the next thing said.
    quiet.next_of("opened");
    assert!(quiet.line().get("frame").is_some());
    let mut told = Embedded::open(
        &payload(),
        &json!({"options": ["notifications.channels=[\"osc9\", {command = \"true\"}]"]}),
    );
    assert_eq!(
        told.next_of("notify"),
        json!({"message": "Question waiting: Style", "channels": ["osc9"]})
    );
}

#[test]
fn the_colors_of_the_host_are_worn_unless_the_user_chose_a_theme() {
    let accent = |color: &str| json!({"palette": {"accent": color}});
    let shows = |frame: &Value, sgr: &str| lines(frame).concat().contains(sgr);
    let mut form = Embedded::open(
        &payload(),
        &json!({"colors": "true", "theme": accent("#010203")}),
    );
    assert!(shows(&form.next_of("frame"), "38;2;1;2;3"));
    form.send(&json!({"theme": accent("#040506")}));
    assert!(shows(&form.next_of("frame"), "38;2;4;5;6"));
    form.send(&json!({"theme": {}}));
    let dark = form.next_of("frame");
    assert!(!shows(&dark, "38;2;4;5;6"));
    form.send(&json!({"background": "light"}));
    assert_ne!(form.next_of("frame"), dark);

    let mut light = Embedded::open(
        &payload(),
        &json!({"colors": "true", "background": "light"}),
    );
    assert_ne!(light.next_of("frame"), dark);
    let options = json!(["theme=nord"]);
    let mut chosen = Embedded::open(
        &payload(),
        &json!({"colors": "true", "theme": accent("#010203"), "options": options}),
    );
    assert!(!shows(&chosen.next_of("frame"), "38;2;1;2;3"));
}

#[test]
fn the_key_that_suspends_does_nothing() {
    let mut form = form();
    form.bytes("\u{1a}");
    form.bytes("2");
    form.frame_with("Which parts?");
}

#[test]
fn a_form_can_close_by_itself() {
    let timeout = json!({"millis": 1, "then": "cancel"});
    let form = Embedded::open(&payload(), &json!({ "timeout": timeout }));
    let (done, status) = form.end();
    assert_eq!((done["status"].as_str(), status), (Some("timedOut"), 4));
}

#[test]
fn what_happens_can_be_recorded() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let trace = folder.path().join("trace.jsonl");
    let mut form = Embedded::start(&["--record", trace.to_str().expect("a path")]);
    form.next_of("hello");
    form.send(&json!({"open": {"protocol": 1, "payload": payload()}}));
    form.next_of("frame");
    form.bytes("1");
    form.send(&json!({"abort": {}}));
    form.end();
    let text = fs::read_to_string(&trace).expect("a trace");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].contains("\"boot\"") && text.contains("{\"terminal\":{\"key\":\"1\"}}"));
    assert!(text.contains("\"aborted\"") && lines[lines.len() - 1].starts_with("{\"end\""));
}

const PI_ASK: &str = env!("CARGO_BIN_EXE_pi-ask");

#[test]
fn the_example_shows_the_form_on_a_terminal_and_prints_the_result() {
    let mut terminal = Terminal::spawn(&example("host"), &[PI_ASK], (90, 30));
    terminal.wait_for_line(" Before I start on the export");
    terminal.write("4abc");
    terminal.wait_for_line("     ▎ abc");
    terminal.resize(60, 30);
    terminal.write("é");
    terminal.wait_for_line("     ▎ abcé");
    terminal.write("\x03\x03");
    assert_eq!(terminal.wait_exit(), State::Exited(0));
    assert!(
        terminal
            .screen()
            .iter()
            .any(|line| line.contains("\"cancelled\":true")),
        "{:#?}",
        terminal.screen()
    );
    assert_eq!(terminal.differences(), [""; 0]);
}

#[test]
fn a_host_that_is_killed_leaves_no_form_behind() {
    let mut terminal = Terminal::spawn(&example("host"), &[PI_ASK], (90, 30));
    terminal.wait_for_line(" Before I start on the export");
    terminal.signal(Signal::KILL);
    // The terminal is closed only when the form has ended too.
    assert_eq!(terminal.wait_exit(), State::Killed(9));
}

#[test]
fn the_second_tool_tells_listeners_what_is_asked_before_it_is_shown() {
    let call = json!({"questions": [{
        "question": "Go?", "header": "Go", "options": [
            {"label": "Yes", "description": "Now.", "preview": "a picture"},
            {"label": "No", "description": "Later."},
        ],
    }]});
    let more = json!({"tool": "ask_user_question", "options": ["notifications.enabled=false"]});
    let mut form = Embedded::open(&call, &more);
    let first = form.line();
    assert_eq!(first["event"]["channel"], "rpiv:ask-user:prompt");
    let asked = &first["event"]["payload"]["questions"][0];
    assert_eq!(asked["options"][0]["hasPreview"], true);
    assert!(!first.to_string().contains("a picture"));
    form.frame_with("Go?");
    form.send(&json!({"bytes": "1\r"}));
    let done = form.next_of("done");
    assert_eq!(done["status"], "answered");
    let answer = &done["result"]["details"]["answers"][0];
    assert_eq!(answer["answer"], "Yes");
    assert_eq!(answer["preview"], "a picture");
    // A call that is refused has no listeners.
    let mut refused = Embedded::open(&json!({"questions": []}), &more);
    let line = refused.line();
    assert_eq!(line["done"]["status"], "invalid");
    assert_eq!(line["done"]["result"]["details"]["error"], "no_questions");
}

/// What the next `edit` says, once a frame has this in a line; they may come in either order.
fn edit_and_frame(form: &mut Embedded, text: &str) -> Value {
    let (mut edit, mut is_shown) = (None, false);
    while edit.is_none() || !is_shown {
        let line = form.line();
        match (line.get("edit"), line.get("frame")) {
            (Some(body), _) => edit = Some(body.clone()),
            (None, Some(frame)) => is_shown |= frame.to_string().contains(text),
            (None, None) => {}
        }
    }
    edit.expect("it has come")
}

#[test]
fn a_text_is_edited_by_the_host() {
    let more = json!({"options": ["notifications.enabled=false"], "editor": true});
    let mut form = Embedded::open(&payload(), &more);
    form.bytes("3draft");
    form.frame_with("draft");
    form.bytes("\u{7}");
    let edit = edit_and_frame(&mut form, "open in your editor");
    assert_eq!(edit, json!({"id": 1, "text": "draft"}));
    form.send(&json!({"edited": {"id": 1, "error": "it crashed"}}));
    form.frame_with("it crashed. The text is as it was.");
    form.bytes("\u{7}");
    let edit = edit_and_frame(&mut form, "open in your editor");
    assert_eq!(edit, json!({"id": 2, "text": "draft"}));
    // A late answer to the first one is nobody's.
    form.send(&json!({"edited": {"id": 1, "text": "late"}}));
    form.send(&json!({"edited": {"id": 2, "text": "a better\ntext\n"}}));
    form.frame_with("a better");
    form.bytes("\r");
    let partial = form.step_to("Which parts?");
    assert_eq!(partial["answers"]["style"]["customText"], "a better\ntext");
}

#[test]
fn a_host_without_an_editor_is_not_asked_for_one() {
    let mut form = form();
    form.bytes("3draft\u{7}");
    form.frame_with("No editor is set.");
    form.send(&json!({"edited": {"id": 1, "text": "unasked"}}));
    form.bytes("!\r");
    let partial = form.step_to("Which parts?");
    assert_eq!(partial["answers"]["style"]["customText"], "draft!");
}
