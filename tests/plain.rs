//! The form in plain lines: lines in, and what is said.

use pi_ask::ask::script::{self, Played};
use serde_json::{Value, json};

/// Plays typed lines in plain lines.
fn play(payload: &Value, lines: &[&str]) -> Played {
    play_from(payload, "tool", lines)
}

/// The same from a source; what begins with `paste ` comes at once, with `/` between its lines.
fn play_from(payload: &Value, source: &str, lines: &[&str]) -> Played {
    let steps = lines.iter().map(|line| match line.strip_prefix("paste ") {
        Some(text) => json!({ "paste": text.replace('/', "\n") }),
        None => json!({ "line": line }),
    });
    let steps: Vec<Value> = steps.collect();
    let session = json!({ "payload": payload, "source": source, "keys": steps, "accessible": true, "size": [80, 24], "frames": "all" });
    script::play(&session.to_string()).expect("a session")
}

/// The own words of the answer to a question.
fn own(played: &Played, id: &str) -> Option<String> {
    let details = played.details.as_ref().expect("the end");
    details["answers"][id]["customText"]
        .as_str()
        .map(str::to_owned)
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
        "n 1",
        "hm",
        "1",
        "2",
        "4",
        "own",
        "",
        "?",
        "b",
        "9",
        "nonsense",
        "r",
        "l",
        "g 1",
        "q",
        "1",
        "r",
        "g 3",
        "g 3",
        "2 2",
        "paste 1/2",
        "n",
        "paste a/b",
        "c",
        "p",
        "g",
        "1-2",
        "",
        "o",
        "x",
        "1 1",
        "8 1",
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
        (
            "1-2",
            "This question takes one answer: type one number, or t to take several.",
        ),
        ("2-1", "“2-1” means nothing here. Type ? for help."),
        ("1-", "“1-” means nothing here. Type ? for help."),
        ("p", "This question has no previews."),
        (
            "g",
            "Type g and the number of a question to go there, as in g 1.",
        ),
        ("csv", "“csv” means nothing here. Type ? for help."),
        ("n 3", "There is no 3; the numbers go from 1 to 2."),
        ("1 x", "“1 x” means nothing here. Type ? for help."),
        (
            "paste 1/2",
            "\n2 lines came at once, so none of them was taken. Type one line; Ctrl+U clears\nwhat is left of a paste.",
        ),
        ("\u{1b}[2J", "“␛[2J” means nothing here. Type ? for help."),
    ] {
        let played = play(&payload(), &[line]);
        assert_eq!(last(&played), answer, "{line}");
        assert!(played.open);
    }
}

#[test]
fn a_list_with_a_wrong_number_says_which_and_changes_nothing() {
    for (line, answer) in [
        (
            "1 9 3",
            "There is no 9; the numbers go from 1 to 4. Nothing was changed; type 1 3 for the\nrest.",
        ),
        (
            "1,x",
            "There is no x; the numbers go from 1 to 4. Nothing was changed; type 1 for the\nrest.",
        ),
        ("0 5", "There is no 0 and no 5; the numbers go from 1 to 4."),
        ("9", "There is no 9; the numbers go from 1 to 4."),
        ("3 3 1", "Selected: Number, Items"),
        ("1-3", "Selected: Number, Customer, Items"),
        ("1,3", "Selected: Number, Items"),
        ("1–2, 3", "Selected: Number, Customer, Items"),
        (
            "2-9 1",
            "There is no 2-9; the numbers go from 1 to 4. Nothing was changed; type 1 for the\nrest.",
        ),
        ("4 1", "Type your answer, or nothing to leave it as it is."),
    ] {
        let played = play(&payload(), &["g 2", line]);
        assert_eq!(last(&played), answer, "{line}");
    }
    let played = play(&payload(), &["g 2", "4 1", "mine", "r", "1"]);
    assert_eq!(
        played
            .content
            .as_deref()
            .and_then(|text| text.lines().nth(1)),
        Some("Fields: Number, mine")
    );
}

#[test]
fn pasted_lines_are_a_text_and_no_commands() {
    for (lines, words) in [
        // The last line of a paste comes with the Enter that follows.
        (&["3", "paste 1/2", "3", "", "r", "1"][..], "1\n2\n3"),
        (
            &["3", "paste one/  two//three", "", "r", "1"],
            "one\n  two\n\nthree",
        ),
        (
            &["3", "paste one/two", "paste three/four", "", "r", "1"],
            "one\ntwo\nthree\nfour",
        ),
        (&["3", "paste q/q", "", "r", "1"], "q\nq"),
        (&["3", "paste a/b\u{1b}[2J", "", "r", "1"], "a\nb[2J"),
        // A key that repeats is one empty line.
        (&["3", "paste a/b", "paste //", "r", "1"], "a\nb"),
    ] {
        let played = play(&payload(), lines);
        assert_eq!(own(&played, "format").as_deref(), Some(words), "{lines:?}");
    }
    let played = play(&payload(), &["3", "paste a/b"]);
    assert_eq!(
        last(&played),
        "\nThe text has 2 lines. Type more lines, or nothing to end it."
    );
    let played = play(&payload(), &["n", "paste a/b", "", "r", "2"]);
    let items = &played.details.as_ref().expect("the end")["elaboration"]["items"];
    assert_eq!(items[0]["note"], "a\nb");
}

#[test]
fn own_words_and_notes_can_be_written_anew_and_removed() {
    for (lines, words) in [
        (
            &["3", "mine", "b", "o", "other", "r", "1"][..],
            Some("other"),
        ),
        (&["3", "mine", "b", "o", "-", "r", "1"], None),
        (&["3", "-", "r", "1"], Some("-")),
        (&["3", "mine", "b", "o", "", "r", "1"], Some("mine")),
    ] {
        let played = play(&payload(), lines);
        assert_eq!(own(&played, "format").as_deref(), words, "{lines:?}");
    }
    let played = play(&payload(), &["n", "why?", "n", "-"]);
    assert_eq!(last(&played), "The note is removed.");
    let played = play(&payload(), &["3", "mine", "b", "o"]);
    assert_eq!(
        last(&played),
        "Type your answer, nothing to leave it as it is, or - to remove it."
    );
}

#[test]
fn a_prompt_with_a_list_and_a_table_is_told_from_the_options() {
    let prompt = "Steps:\n\n1. Build\n2. **Ship**\n\n| step | risk |\n|---|---|\n| build | low |\n| ship | |\n\n---\n\n> See [docs](https://x.invalid)";
    let payload = json!({ "questions": [{ "id": "a", "prompt": prompt, "options": [{ "value": "y", "label": "Yes" }] }] });
    insta::assert_snapshot!(said(&play(&payload, &[])), @r"
    Steps:

    1. Build
    2. **Ship**

    • step: build
      risk: low
    • step: ship
      risk:

    ---

    > See docs (https://x.invalid)
    Choose one of these:
    1. Yes
    2. Your own answer
    Type a number, nothing to go on, or ? for help.
    ");
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
fn what_is_kept_and_not_submitted_is_said_so_in_the_review() {
    let lines = [
        "3", "mine", "g 1", "n 2", "why?", "1", "g 1", "n 1", "fine", "r",
    ];
    let heard = last(&play(&payload(), &lines));
    for line in [
        "Format: CSV",
        "  Note on CSV: fine",
        "  Kept here, but not submitted: Note on Excel: why?",
        "  Kept here, but not submitted: own answer: mine",
    ] {
        assert!(heard.lines().any(|heard| heard == line), "{line}: {heard}");
    }
}

#[test]
fn a_question_with_previews_says_how_they_are_heard() {
    for (lines, heard) in [
        (
            &["g 3"][..],
            "Type a number, p 1 for the preview of 1, nothing to go on, or ? for help.",
        ),
        (
            &["g 3", "p"],
            "Type p and the number of an option to hear its preview, as in p 1.",
        ),
        (&["g 3", "t"], "This question now takes several answers."),
        (&["g 3", "t", "?"], "p 1: the preview of this option"),
        (&["g 3", "t", "p 2"], "Preview of Rich:"),
        (
            &["g 3", "t", "1 2", "t"],
            "This would take one answer, with previews, and clear what is chosen here. Type t",
        ),
        (
            &["g 3", "t", "1 2", "t", "t"],
            "This question now takes one answer, with previews.",
        ),
        // What is typed in between takes it back.
        (
            &["g 3", "t", "1 2", "t", "l", "t"],
            "This would take one answer, with previews, and clear what is chosen here. Type t",
        ),
    ] {
        let said = last(&play(&payload(), lines));
        assert!(said.contains(heard), "{lines:?}: {said}");
    }
}

#[test]
fn ctrl_c_and_ctrl_d_leave_as_in_the_form() {
    let form = |keys: &[Value], accessible: bool| {
        let session = json!({ "payload": payload(), "accessible": accessible, "frames": "last", "keys": keys });
        script::play(&session.to_string()).expect("a session")
    };
    for key in ["ctrl+c", "ctrl+d"] {
        let played = form(&[json!(key)], true);
        let in_form = form(&[json!("ctrl+c")], false);
        assert_eq!(
            (&played.details, &played.content),
            (&in_form.details, &in_form.content),
            "{key}"
        );
        let one = [json!({ "line": "1" }), json!(key)];
        let played = form(&one, true);
        let label = if key == "ctrl+c" { "Ctrl+C" } else { "Ctrl+D" };
        let warning =
            format!("Your answers would be lost. Press {label} again to leave without them.");
        assert_eq!(played.frames[0].lines.last(), Some(&warning));
        assert!(played.open, "{key}");
        assert!(
            !form(&[&one[..], &[json!(key)]].concat(), true).open,
            "{key}"
        );
        let in_between = [json!({ "line": "l" }), json!(key)];
        assert!(form(&[&one[..], &in_between].concat(), true).open, "{key}");
    }
}

#[test]
fn when_the_time_is_up_plain_lines_end_as_the_form_does() {
    for then in ["cancel", "recommended"] {
        let end = |accessible: bool, keys: &[Value]| {
            let session = json!({ "payload": payload(), "accessible": accessible, "frames": "last", "timeout": { "millis": 5000, "then": then }, "keys": keys });
            script::play(&session.to_string()).expect("a session")
        };
        let over = [json!({ "wait": 4000 }), json!({ "wait": 2000 })];
        let (plain, form) = (end(true, &over), end(false, &over));
        assert!(!plain.open, "{then}");
        assert_eq!(
            (&plain.details, &plain.content),
            (&form.details, &form.content),
            "{then}"
        );
        // Any line stops the clock.
        let typed = [
            json!({ "wait": 4000 }),
            json!({ "line": "?" }),
            json!({ "wait": 9000 }),
        ];
        assert!(end(true, &typed).open, "{then}");
    }
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
    let played = play_from(&free, "answer", &["Ada", "b"]);
    let heard = last(&played);
    assert!(
        heard.contains("1. Your own answer, selected: Ada"),
        "{heard}"
    );
    let played = play_from(&free, "answer", &["Ada", "b", "o", "Grace", "1", "1"]);
    assert_eq!(played.content.as_deref(), Some("Q1: Grace\nQ2: Yes"));
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
