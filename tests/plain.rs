//! The form in plain lines: lines in, and what is said.

use pi_ask::ask::script::{self, Played};
use serde_json::{Value, json};

/// Plays typed lines in plain lines.
fn play(payload: &Value, lines: &[&str]) -> Played {
    play_from(payload, "tool", lines)
}

fn play_from(payload: &Value, source: &str, lines: &[&str]) -> Played {
    let keys: Vec<Value> = lines.iter().map(|line| json!({ "line": line })).collect();
    let session = json!({ "payload": payload, "source": source, "keys": keys, "accessible": true, "size": [80, 24], "frames": "all" });
    script::play(&session.to_string()).expect("a session")
}

/// All that was said.
fn said(played: &Played) -> String {
    played.frames.last().expect("a frame").lines.join("\n")
}

/// What was said after the last line.
fn last(played: &Played) -> String {
    let [.., before, now] = &played.frames[..] else {
        panic!("two frames");
    };
    now.lines[before.lines.len()..].join("\n")
}

fn payload() -> Value {
    json!({ "title": "Before I start", "questions": [
        { "id": "format", "label": "Format", "prompt": "Which format?", "options": [
            { "value": "csv", "label": "CSV", "description": "Opens everywhere." },
            { "value": "xlsx", "label": "Excel", "recommended": true },
        ] },
        { "id": "fields", "label": "Fields", "prompt": "Which fields?", "type": "multi", "options": [
            { "value": "n", "label": "Number" }, { "value": "c", "label": "Customer" }, { "value": "i", "label": "Items" },
        ] },
        { "id": "look", "label": "Look", "prompt": "Which look?", "type": "preview", "options": [
            { "value": "a", "label": "Plain", "preview": "+--+\n|  |" }, { "value": "b", "label": "Rich", "preview": "#" },
        ] },
    ] })
}

#[test]
fn a_form_is_read_and_answered_line_by_line() {
    let played = play(&payload(), &["2", "1 3", "", "p 1", "1", "1"]);
    insta::assert_snapshot!(said(&play(&payload(), &["2", "1 3", "", "p 1", "1"])));
    assert_eq!(
        played.content.as_deref(),
        Some("Format: Excel\nFields: Number, Items\nLook: Plain")
    );
}

#[test]
fn lines_and_keys_give_the_same_result() {
    for (lines, keys) in [
        (
            &["1", "2,3", "", "2", "1"][..],
            &["1", "2", "3", "tab", "2", "1", "1"][..],
        ),
        (
            &["3", "mine", "", "", "1"],
            &["3", "m", "i", "n", "e", "enter", "tab", "tab", "enter"],
        ),
        (
            &["n 2", "why?", "n", "in a hurry", "2", "r", "2"],
            &[
                "down", "n", "w", "h", "y", "?", "enter", "shift+n", "i", "n", "space", "a",
                "space", "h", "u", "r", "r", "y", "enter", "2", "tab", "tab", "down", "enter",
            ],
        ),
        (&["q"], &["esc"]),
        (&["1", "q", "q"], &["1", "esc", "esc"]),
        (
            &["t", "1 2", "", "r", "1"],
            &["t", "1", "2", "tab", "tab", "tab", "enter"],
        ),
    ] {
        let by_lines = play(&payload(), lines);
        let session = json!({ "payload": payload(), "keys": keys, "size": [80, 24] });
        let by_keys = script::play(&session.to_string()).expect("a session");
        assert!(by_lines.details.is_some(), "{lines:?}: {}", said(&by_lines));
        assert_eq!(by_lines.details, by_keys.details, "{lines:?}");
        assert_eq!(by_lines.content, by_keys.content, "{lines:?}");
    }
}

#[test]
fn what_was_said_stays_as_it_was() {
    let lines = [
        "n 1", "hm", "1", "2", "4", "own", "", "?", "b", "9", "nonsense", "r", "l", "g 1", "q",
        "1", "r",
    ];
    let played = play(&payload(), &lines);
    for pair in played.frames.windows(2) {
        assert!(pair[1].lines.starts_with(&pair[0].lines), "{pair:#?}");
        assert!(
            pair[1].lines.len() > pair[0].lines.len(),
            "every line is answered"
        );
    }
}

#[test]
fn what_means_nothing_says_so_and_changes_nothing() {
    for (line, answer) in [
        ("9", "There is no 9; the numbers go from 1 to 3."),
        ("0", "There is no 0; the numbers go from 1 to 3."),
        (
            "1 2",
            "This question takes one answer: type one number, or t to take several.",
        ),
        ("csv", "“csv” means nothing here. Type ? for help."),
        ("n 3", "There is no 3; the numbers go from 1 to 2."),
        ("1 x", "“1 x” means nothing here. Type ? for help."),
        ("\u{1b}[2J", "“␛[2J” means nothing here. Type ? for help."),
    ] {
        let played = play(&payload(), &[line]);
        assert_eq!(last(&played), answer, "{line}");
        assert!(played.open);
    }
}

#[test]
fn answers_are_not_lost_without_a_warning() {
    let played = play(&payload(), &["1", "q"]);
    assert_eq!(
        last(&played),
        "Your answers would be lost. Type q again to leave without them."
    );
    assert!(play(&payload(), &["1", "q", "1", "q"]).open);
    assert!(!play(&payload(), &["1", "q", "q"]).open);
    // An empty line in a field leaves what is there.
    let played = play(&payload(), &["3", "mine", "b", "3", "", "r", "1"]);
    assert_eq!(
        played
            .content
            .as_deref()
            .and_then(|text| text.lines().next()),
        Some("Format: mine")
    );
}

#[test]
fn a_note_is_no_answer_and_is_not_said_to_be_one() {
    let played = play(&payload(), &["n 2", "why?"]);
    assert_eq!(last(&played), "The note is kept.");
    let played = play(&payload(), &["n 2", "why?", "l"]);
    assert!(last(&played).contains("2. Excel, recommended (your note: why?)"));
}

#[test]
fn an_empty_line_never_submits() {
    let played = play(&payload(), &["", "", "", "", ""]);
    assert!(played.open);
    assert_eq!(
        last(&played),
        "Type the number of what to do, or ? for help."
    );
}

#[test]
fn a_question_without_options_takes_the_next_line_as_its_answer() {
    let free = json!({ "questions": [{ "id": "name", "prompt": "Your name?", "options": [{ "value": "free", "label": "Free", "freeform": true }] }, { "id": "b", "prompt": "B?", "options": [{ "value": "y", "label": "Yes" }] }] });
    let played = play_from(&free, "answer", &["Ada", "1", "1"]);
    assert_eq!(played.content.as_deref(), Some("Q1: Ada\nQ2: Yes"));
}

#[test]
fn nothing_is_said_while_nothing_is_typed() {
    let session = json!({ "payload": payload(), "accessible": true, "frames": "all", "keys": [{ "wait": 600_000 }, "down", { "resize": [40, 10] }] });
    let played = script::play(&session.to_string()).expect("a session");
    assert!(
        played
            .frames
            .windows(2)
            .all(|pair| pair[0].lines == pair[1].lines)
    );
}
