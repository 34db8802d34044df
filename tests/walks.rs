//! Walks through the form: keys, and what the agent reads at the end, or that the form is still open.
//!
//! Keys are spelled as in keymaps; text in quotes is typed.

#![expect(clippy::disallowed_methods, reason = "tests read files")]

mod support;

use serde_json::{Value, json};
use support::form::play;

/// One single question, `Goal`, with Speed and Safety.
fn single() -> Value {
    json!({ "questions": [question("goal", "Goal", "single")] })
}

/// One multiple question, `Areas`, with Speed and Safety.
fn multi() -> Value {
    json!({ "questions": [question("areas", "Areas", "multi")] })
}

/// A single and a multiple question.
fn both() -> Value {
    json!({ "questions": [question("goal", "Goal", "single"), question("areas", "Areas", "multi")] })
}

fn question(id: &str, label: &str, kind: &str) -> Value {
    json!({
        "id": id, "label": label, "prompt": format!("{label}?"), "type": kind,
        "options": [
            { "value": "speed", "label": "Speed", "preview": "fast" },
            { "value": "safety", "label": "Safety", "preview": "slow" }
        ]
    })
}

/// Plays keys and compares the text for the agent; `open` while there is none.
fn check(payload: &Value, walks: &[(&str, &str)]) {
    check_with(payload, &Value::Null, walks);
}

fn check_with(payload: &Value, config: &Value, walks: &[(&str, &str)]) {
    for (keys, expected) in walks {
        let played = play(payload, (80, 24), keys, config);
        let text = played.content.unwrap_or_else(|| "open".to_owned());
        assert_eq!(text, *expected, "{keys}");
        assert_eq!(played.unused_keys, 0, "{keys}");
    }
}

const CLOSED: &str =
    "The user closed the form without submitting it: there are no answers, and none may be assumed";

#[test]
fn an_own_answer_stays_when_an_option_is_chosen_and_can_be_chosen_again() {
    check(
        &single(),
        &[
            ("3 'mine' enter enter", "Goal: mine"),
            ("3 'mine' enter left 1 enter", "Goal: Speed"),
            ("3 'mine' enter left 1 left 3 enter", "Goal: mine"),
            ("3 'mine' esc up space down space tab enter", "Goal: mine"),
            (
                "3 'mine' esc up space down enter '!' enter enter",
                "Goal: mine!",
            ),
            // It counts when leaving.
            ("3 'mine' esc up space space esc", "open"),
        ],
    );
}

#[test]
fn an_emptied_own_answer_is_removed_and_nothing_else() {
    check(
        &single(),
        &[
            (
                "3 'x' enter left enter ctrl+u enter esc tab enter",
                "Goal: (no answer)",
            ),
            (
                "3 'x' enter left enter ctrl+u esc tab enter",
                "Goal: (no answer)",
            ),
            (
                "3 'x' enter left enter ctrl+u tab enter",
                "Goal: (no answer)",
            ),
            ("space 3 '   ' enter esc tab enter", "Goal: Speed"),
            ("space 3 tab enter", "Goal: Speed"),
        ],
    );
    check(
        &multi(),
        &[
            (
                "1 3 'x' enter enter ctrl+u enter esc tab enter",
                "Areas: Speed",
            ),
            ("1 3 'x' enter space tab enter", "Areas: Speed"),
            ("1 3 'x' enter space space tab enter", "Areas: Speed, x"),
        ],
    );
}

#[test]
fn an_empty_editor_stays_closed_until_it_is_asked_for() {
    check(
        &single(),
        &[
            ("3 esc 9 1 enter", "Goal: Speed"),
            ("3 esc t t 1 enter", "Goal: Speed"),
            ("3 esc enter 'x' enter enter", "Goal: x"),
            ("3 esc space 'x' enter enter", "Goal: x"),
            ("3 esc up down 'x' enter enter", "Goal: x"),
        ],
    );
    // Coming back to the tab is not asking for it.
    check(
        &both(),
        &[("3 tab shift+tab 1 1 tab enter", "Goal: Speed\nAreas: Speed")],
    );
}

#[test]
fn editors_know_nothing_of_each_other() {
    check(
        &both(),
        &[
            (
                "3 'one' enter 3 ctrl+- 'two' enter tab enter",
                "Goal: one\nAreas: two",
            ),
            ("3 'one' ctrl+w enter", "open"),
            (
                "3 'one' ctrl+w esc tab 3 ctrl+y 'two' enter tab enter",
                "Goal: (no answer)\nAreas: two",
            ),
        ],
    );
}

#[test]
fn coming_back_puts_the_cursor_on_the_answer_or_where_it_was() {
    check(
        &both(),
        &[
            ("2 left enter tab enter", "Goal: Safety\nAreas: (no answer)"),
            (
                "down tab left enter tab enter",
                "Goal: Safety\nAreas: (no answer)",
            ),
            (
                "tab 2 home left right space tab enter",
                "Goal: (no answer)\nAreas: (no answer)",
            ),
            (
                "3 'x' enter left enter '!' enter tab enter",
                "Goal: x!\nAreas: (no answer)",
            ),
        ],
    );
}

#[test]
fn leaving_with_something_at_stake_wants_the_same_way_out_twice() {
    check(
        &both(),
        &[
            ("esc", CLOSED),
            ("ctrl+c", CLOSED),
            ("space esc", "open"),
            ("space esc esc", CLOSED),
            ("space esc ctrl+c", "open"),
            ("space esc ctrl+c ctrl+c", CLOSED),
            ("space esc ctrl+c esc", CLOSED),
            ("space esc down n 'hm' enter esc", CLOSED),
            ("space esc tab esc", "open"),
            ("3 ' ' ctrl+c", "open"),
            ("3 'x' ctrl+c 'y' ctrl+c", CLOSED),
            ("n 'x' enter n ctrl+u enter esc", CLOSED),
            ("space left down down enter", "open"),
            ("space left down down enter enter", CLOSED),
            ("space left esc down down enter", CLOSED),
            ("space left 3", "open"),
            ("space left 3 3", CLOSED),
        ],
    );
    let at_once = json!({ "behaviour": { "doublePressReviewShortcuts": false } });
    check_with(
        &both(),
        &at_once,
        &[
            ("space left 3", "open"),
            ("space left 3 3", CLOSED),
            ("left 3", CLOSED),
        ],
    );
    let unguarded = json!({ "behaviour": { "confirmDismissWhenDirty": false } });
    check_with(
        &both(),
        &unguarded,
        &[
            ("space esc", CLOSED),
            ("3 'x' ctrl+c", CLOSED),
            ("left 3", "open"),
        ],
    );
}

#[test]
fn a_review_digit_waits_for_its_second_press() {
    check(
        &single(),
        &[
            ("1 1 1", "Goal: Speed"),
            ("1 1", "open"),
            ("1 1 2 1", "open"),
            ("1 1 2 1 1", "Goal: Speed"),
            ("1 1 down 1", "open"),
            ("1 1 tab left 1", "open"),
            // What the review does not act on leaves it armed.
            ("1 1 space t n 5 z 1", "Goal: Speed"),
            ("1 1 ? esc 1", "Goal: Speed"),
        ],
    );
}

#[test]
fn leaving_many_answers_for_one_asks_first() {
    check(
        &multi(),
        &[
            (
                "1 t enter enter",
                "Areas: Speed\nNote: presented by the user's choice: Areas as single instead of multi",
            ),
            ("1 2 t tab enter", "Areas: Speed, Safety"),
            ("1 2 t t tab enter", "Areas: (no answer)"),
            ("1 2 t up t tab enter", "Areas: Speed, Safety"),
            ("1 2 t ? esc t tab enter", "Areas: (no answer)"),
            (
                "1 3 'x' enter t t tab enter",
                "Areas: x\nNote: presented by the user's choice: Areas as single instead of multi",
            ),
            ("1 2 3 'x' enter space t t tab enter", "Areas: (no answer)"),
        ],
    );
    let preview = json!({ "questions": [question("look", "Look", "preview")] });
    check(
        &preview,
        &[
            ("t 1 2 t t tab enter", "Look: (no answer)"),
            ("t 1 t tab enter", "Look: Speed"),
        ],
    );
}

#[test]
fn a_complete_form_submits_itself_where_that_is_wanted() {
    let auto = json!({ "behaviour": { "autoSubmitWhenAnsweredWithoutNotes": true } });
    check_with(
        &single(),
        &auto,
        &[
            ("1", "Goal: Speed"),
            ("space tab", "Goal: Speed"),
            ("space left", "Goal: Speed"),
            ("3 'x' enter", "Goal: x"),
            ("3 'x' esc tab", "Goal: x"),
            ("tab", "open"),
            ("n 'why' enter 1", "open"),
        ],
    );
    // Turned on where it applies at once; the settings close with the form.
    check(
        &single(),
        &[
            ("1 ? space", "Goal: Speed"),
            ("? space esc 1", "Goal: Speed"),
        ],
    );
}

#[test]
fn notes_survive_and_go_where_they_belong() {
    check(
        &single(),
        &[
            (
                "n 'abc' esc n '!' enter 1 enter",
                "Goal: Speed\nGoal / Speed note: abc!",
            ),
            ("n 'why' enter 2 enter", "Goal: Safety"),
            (
                "n 'why' enter 2 left up space tab enter",
                "Goal: Speed\nGoal / Speed note: why",
            ),
            (
                "shift+n 'hm' enter tab enter",
                "Goal: (no answer)\nGoal note: hm",
            ),
            ("shift+n down 2 enter", "Goal: Safety"),
        ],
    );
}

#[test]
fn what_is_pasted_comes_out_whole() {
    let lines: Vec<String> = (0..500).map(|number| format!("line {number}")).collect();
    let session = json!({
        "payload": single(),
        "keys": ["3", { "paste": lines.join("\r\n") }, "esc", "tab", "enter"],
    });
    let played = pi_ask::ask::script::play(&session.to_string()).expect("a session");
    assert_eq!(
        played.details.expect("the end")["answers"]["goal"]["customText"],
        lines.join("\n")
    );
}

#[test]
fn keys_may_follow_a_paste_at_once_and_pasted_line_ends_never_submit() {
    let bytes = |bytes: &str| {
        let session =
            json!({ "payload": single(), "keys": ["3", { "bytes": bytes }, "enter", "enter"] });
        let played = pi_ask::ask::script::play(&session.to_string()).expect("a session");
        played.details.expect("the end")["answers"]["goal"]["customText"].clone()
    };
    assert_eq!(bytes("\u{1b}[200~hello \u{1b}[201~x"), "hello x");
    assert_eq!(bytes("a\nb"), "a\nb");
    assert_eq!(bytes("ab\u{1b}[D\u{1b}[Dc\u{1b}[Cd"), "cadb");
}

#[test]
fn the_list_of_keys_goes_back_to_what_it_was_opened_over() {
    check(
        &single(),
        &[
            ("f1 esc 1 enter", "Goal: Speed"),
            ("f1 f1 1 enter", "Goal: Speed"),
            // Over the settings: back to them, then to the form.
            ("? f1 esc esc 1 enter", "Goal: Speed"),
            ("3 'x' f1 down esc '!' enter enter", "Goal: x!"),
        ],
    );
}

/// Plays steps of a script on a payload and returns the own answer of the first question.
fn own_answer(payload: &Value, config: &Value, keys: &[Value]) -> Value {
    let session = json!({ "payload": payload, "config": config, "keys": keys });
    let played = pi_ask::ask::script::play(&session.to_string()).expect("a session");
    played.details.expect("the end")["answers"]["goal"]["customText"].clone()
}

#[test]
fn a_new_line_has_its_keys_and_a_backslash_before_enter_is_one() {
    for (keys, expected) in [
        ("3 'a' shift+enter 'b' enter enter", "a\nb"),
        ("3 'a' alt+enter 'b' enter enter", "a\nb"),
        ("3 'a' ctrl+j 'b' enter enter", "a\nb"),
        ("3 'a\\' enter 'b' enter enter", "a\nb"),
        ("3 'a\\' enter ctrl+- 'b' enter enter", "a\\b"),
        ("3 'a\\b' enter enter", "a\\b"),
        ("3 'ab\\' left left enter enter", "ab\\"),
    ] {
        check(
            &single(),
            &[(keys, &format!("Goal: {expected}").replace('\n', "\n  "))],
        );
    }
    // A note takes it too.
    check(
        &single(),
        &[(
            "1 left shift+n 'a\\' enter 'b' enter tab enter",
            "Goal: Speed\nGoal note: a\n  b",
        )],
    );
}

#[test]
fn a_submit_key_of_ones_own_leaves_enter_for_new_lines() {
    let config = json!({ "keymaps": { "editor": { "submit": "ctrl+s" } } });
    check_with(
        &single(),
        &config,
        &[
            ("3 'a' enter 'b' ctrl+s enter", "Goal: a\n  b"),
            ("3 'a' enter 'b' esc 1 enter", "Goal: Speed"),
        ],
    );
}

#[test]
fn a_long_paste_is_one_step_and_is_kept_whole() {
    let paste = ["line"; 12].join("\n");
    let long = json!({ "paste": paste });
    let keys = |keys: &[&str]| -> Vec<Value> {
        let keys = keys.iter().map(|&key| match key {
            "PASTE" => long.clone(),
            key => json!(key),
        });
        keys.collect()
    };
    let theme = json!({ "theme": "nord" });
    for (steps, expected) in [
        (&["3", "PASTE", "enter", "enter"][..], paste.clone()),
        (
            &[
                "3", "a", "PASTE", "b", "left", "left", "c", "enter", "enter",
            ],
            format!("ac{paste}b"),
        ),
        (
            &["3", "a", "PASTE", "backspace", "enter", "enter"],
            "a".to_owned(),
        ),
        (
            &["3", "a", "PASTE", "ctrl+-", "b", "enter", "enter"],
            "ab".to_owned(),
        ),
        (
            &["3", "PASTE", "ctrl+w", "ctrl+y", "ctrl+y", "enter", "enter"],
            paste.repeat(2),
        ),
        // Closed and opened again it is still one step.
        (
            &["3", "PASTE", "esc", "3", "backspace", "a", "enter", "enter"],
            "a".to_owned(),
        ),
        (
            &[
                "3",
                "PASTE",
                "tab",
                "shift+tab",
                "esc",
                "3",
                "enter",
                "enter",
            ],
            paste.clone(),
        ),
        (
            &["3", "PASTE", "ctrl+o", "backspace", "enter", "enter"],
            paste[..paste.len() - 1].to_owned(),
        ),
        (
            &[
                "3",
                "PASTE",
                "ctrl+o",
                "ctrl+-",
                "backspace",
                "a",
                "enter",
                "enter",
            ],
            "a".to_owned(),
        ),
    ] {
        assert_eq!(
            own_answer(&single(), &theme, &keys(steps)),
            expected,
            "{steps:?}"
        );
    }
}

#[test]
fn what_a_paste_brings_along_is_kept_or_dropped() {
    for (paste, expected) in [
        ("a\tb\n\tc", "a\tb\n\tc"),
        ("a\r\nb\rc", "a\nb\nc"),
        ("a\u{1b}[31m\u{7}\u{0}b\u{9b}", "a[31mb"),
        ("👨\u{200d}👩\u{200d}👧 你好", "👨\u{200d}👩\u{200d}👧 你好"),
    ] {
        let keys = [
            json!("3"),
            json!({ "paste": paste }),
            json!("enter"),
            json!("enter"),
        ];
        assert_eq!(own_answer(&single(), &Value::Null, &keys), expected);
    }
}

#[test]
fn a_draft_comes_back_with_what_can_be_undone() {
    check(
        &single(),
        &[
            ("3 'a b' esc 3 ctrl+- enter enter", "Goal: a"),
            ("3 'a b' esc 3 '!' enter enter", "Goal: a b!"),
            ("3 ' a ' esc 3 '!' enter enter", "Goal: a!"),
            (
                "n 'abc' esc n 'd' enter 1 enter",
                "Goal: Speed\nGoal / Speed note: abcd",
            ),
        ],
    );
}

#[test]
fn keys_of_a_shell_edit_the_text() {
    for (keys, expected) in [
        ("'hello world' ctrl+a 'X'", "Xhello world"),
        ("'hello world' alt+b 'X'", "hello Xworld"),
        ("'hello world' home alt+f 'X'", "helloX world"),
        ("'hello world' ctrl+w ctrl+w ctrl+y", "hello world"),
        ("'one two' ctrl+w right ctrl+w ctrl+y alt+y", "two"),
        ("'one' ctrl+u 'two' ctrl+u ctrl+y alt+y", "one"),
        ("'abc' left ctrl+k ctrl+y ctrl+y", "abcc"),
        ("'abc' ctrl+b ctrl+b ctrl+d ctrl+f 'X'", "acX"),
        ("'abc' ctrl+h alt+backspace 'x'", "x"),
        (
            "'你好世界 hello' alt+left alt+left alt+left 'X'",
            "你好X世界 hello",
        ),
        ("'a' shift+enter 'b' pageup 'X'", "Xa\nb"),
    ] {
        let keys = format!("3 {keys} enter enter");
        check(
            &single(),
            &[(&keys, &format!("Goal: {expected}").replace('\n', "\n  "))],
        );
    }
}

/// A single question with twelve options, `Fruit 1` to `Fruit 12`; the fourth is a pear, with a description.
fn long(kind: &str) -> Value {
    let options: Vec<Value> = (1..=12)
        .map(|at| match at {
            4 => json!({ "value": "4", "label": "Pear", "description": "A green one." }),
            at => json!({ "value": at.to_string(), "label": format!("Fruit {at}") }),
        })
        .collect();
    json!({ "questions": [{ "id": "fruit", "label": "Fruit", "prompt": "Which?", "type": kind, "options": options }] })
}

#[test]
fn a_long_list_is_filtered_by_what_is_typed() {
    check(
        &long("single"),
        &[
            ("/ 'pear' enter enter enter", "Fruit: Pear"),
            ("/ 'green' enter 1 enter", "Fruit: Pear"),
            // Digits take what is shown, and are typed while the filter is.
            ("/ 'fruit 1' enter 2 enter", "Fruit: Fruit 10"),
            ("/ 'fruit 1' down enter enter enter", "Fruit: Fruit 10"),
            // The own answer is always there.
            (
                "/ 'nothing like it' enter 'a plum' enter enter",
                "Fruit: a plum",
            ),
            // A slip that fits nothing leads back to the first that fits.
            ("/ 'pearx' backspace enter enter enter", "Fruit: Pear"),
            // Esc shows all again, and only then leaves.
            ("/ 'pear' esc 1 enter", "Fruit: Fruit 1"),
            ("/ 'pear' enter esc 1 enter", "Fruit: Fruit 1"),
            ("/ 'pear' enter esc esc", CLOSED),
            (
                "/ 'pear' enter / backspace backspace backspace backspace 'fruit 12' enter 1 enter",
                "Fruit: Fruit 12",
            ),
        ],
    );
}

#[test]
fn a_filter_hides_options_and_loses_no_answer() {
    check(
        &long("multi"),
        &[
            (
                "1 2 / 'pear' enter space esc tab enter",
                "Fruit: Fruit 1, Fruit 2, Pear",
            ),
            ("1 / 'pear' tab tab enter", "open"),
            ("1 / 'pear' enter 1 tab enter", "Fruit: Fruit 1, Pear"),
            (
                "1 n 'sweet' enter / 'pear' enter tab enter",
                "Fruit: Fruit 1\nFruit / Fruit 1 note: sweet",
            ),
        ],
    );
}

#[test]
fn a_filter_is_for_long_lists_only() {
    check(&single(), &[("/ 1 enter", "Goal: Speed")]);
}

#[test]
fn the_review_leads_back_to_each_question() {
    check(
        &both(),
        &[
            (
                "1 1 tab up enter 2 tab enter",
                "Goal: Speed\nAreas: Speed, Safety",
            ),
            (
                "1 1 tab up up enter 2 1 tab enter",
                "Goal: Safety\nAreas: (no answer)",
            ),
            (
                "1 1 tab home enter 2 tab enter",
                "Goal: Safety\nAreas: Speed",
            ),
            // It stops at the first question, and below the last come the actions.
            (
                "1 1 tab up up up up down down enter",
                "Goal: Speed\nAreas: Speed",
            ),
            ("1 1 tab up 1 1", "Goal: Speed\nAreas: Speed"),
            ("1 1 tab up end enter enter", CLOSED),
        ],
    );
}

#[test]
fn pages_go_through_a_long_list_and_back() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/payloads/valid/v12_sixty_options.json"
    );
    let payload = std::fs::read_to_string(path).expect("a payload");
    let payload: Value = serde_json::from_str(&payload).expect("JSON");
    let pages = "pagedown ".repeat(30);
    check(
        &payload,
        &[
            (&format!("{pages} enter 'mine' enter enter"), "Branch: mine"),
            (
                &format!("{pages} {} enter enter", "pageup ".repeat(30)),
                "Branch: feature/beta-01",
            ),
        ],
    );
}

/// Plays steps on a single question, with what the editor gives back and what was answered earlier; returns the own answer and what is said.
fn written(edited: &[&str], earlier: &[&str], keys: &str) -> (Value, Vec<String>) {
    let keys = support::keys::steps(keys);
    let session =
        json!({ "payload": single(), "keys": keys, "edited": edited, "earlier": earlier });
    let played = pi_ask::ask::script::play(&session.to_string()).expect("a session");
    let details = played.details.unwrap_or_default();
    (
        details["answers"]["goal"]["customText"].clone(),
        played.notices,
    )
}

#[test]
fn the_external_editor_gives_back_the_text_as_one_step() {
    for (edited, keys, expected) in [
        ("new", "3 'old' ctrl+g enter enter", "new"),
        ("new\n", "3 'old' ctrl+g enter enter", "new"),
        ("a\r\n\tb\u{7}", "3 ctrl+g enter enter", "a\n\tb"),
        ("new", "3 'old' ctrl+g ctrl+- enter enter", "old"),
        ("new", "3 'old' ctrl+g '!' enter enter", "new!"),
        ("", "3 'old' ctrl+g 'x' enter enter", "x"),
    ] {
        assert_eq!(
            written(&[edited], &[], keys),
            (json!(expected), vec![]),
            "{keys}"
        );
    }
}

#[test]
fn without_an_editor_and_when_it_fails_the_draft_stays_and_the_form_says_why() {
    let (_, notices) = written(&[], &[], "3 'old' ctrl+g");
    assert!(notices[0].starts_with("No editor is set."), "{notices:?}");
    let (_, notices) = written(&["new"], &[], "3 ctrl+g ctrl+g");
    let failed = "The script has no more edited texts. The text is as it was.";
    assert_eq!(notices, [failed]);
    let (answer, _) = written(&[], &[], "3 'old' ctrl+g '!' enter enter");
    assert_eq!(answer, "old!");
    for (edited, said) in [("old", "Your editor changed nothing."), ("new", "")] {
        let (_, notices) = written(&[edited], &[], "3 'old' ctrl+g");
        assert_eq!(notices.join(" "), said, "{edited}");
    }
}

#[test]
fn earlier_answers_come_back_one_by_one_and_the_draft_after_them() {
    let earlier = ["use SQLite", "ask Ada", "use a file\nfor now"];
    for (keys, expected) in [
        ("3 ctrl+r enter enter", "use SQLite"),
        ("3 ctrl+r ctrl+r enter enter", "ask Ada"),
        ("3 ctrl+r up up up up enter enter", "use a file\nfor now"),
        ("3 ctrl+r up up down enter enter", "ask Ada"),
        // Those that have the draft in them, and the draft again.
        ("3 'USE' ctrl+r ctrl+r enter enter", "use a file\nfor now"),
        ("3 'use' ctrl+r esc '!' enter enter", "use!"),
        ("3 'use' ctrl+r down '!' enter enter", "use!"),
        ("3 'use' ctrl+r '!' up '?' enter enter", "?use SQLite!"),
        ("3 'use' ctrl+r ctrl+- enter enter", "use"),
        ("3 'nobody' ctrl+r '!' enter enter", "nobody!"),
    ] {
        assert_eq!(written(&[], &earlier, keys).0, expected, "{keys}");
    }
    for (earlier, keys, said) in [
        (
            &earlier[..],
            "3 'nobody' ctrl+r",
            "No earlier answer has “nobody” in it.",
        ),
        (
            &earlier,
            "3 'a draft of a whole line that is long' ctrl+r",
            "No earlier answer has “a draft of a whole line…” in it.",
        ),
        (
            &earlier,
            "3 ctrl+r ctrl+r ctrl+r ctrl+r",
            "This is the oldest; ↓ leads to later ones.",
        ),
        (&earlier, "3 ctrl+r ctrl+r ctrl+r ctrl+r down", ""),
        (
            &[],
            "3 ctrl+r",
            "No answer of your own is kept from an earlier form.",
        ),
    ] {
        assert_eq!(written(&[], earlier, keys).1.join("\n"), said, "{keys}");
    }
}

#[test]
fn enter_where_nothing_is_written_says_what_goes_on() {
    for (keys, said) in [
        (
            "3 enter",
            &["Nothing is written yet. Esc closes the field, Tab goes on."][..],
        ),
        (
            "3 space enter",
            &["Nothing is written yet. Esc closes the field."],
        ),
        (
            "3 'x' enter left enter backspace enter",
            &["Your own answer is removed. Esc closes the field, Tab goes on."],
        ),
        // What is said counts until the next key.
        ("3 enter 'x'", &[]),
        ("3 enter esc", &[]),
    ] {
        assert_eq!(written(&[], &[], keys).1, said, "{keys}");
    }
}

#[test]
fn the_own_answer_to_a_question_with_several_names_the_key_that_goes_on() {
    let hints = |keys: &str| {
        let played = play(&multi(), (120, 24), keys, &Value::Null);
        let mut lines = played.frames[0].lines.iter();
        let hints = lines.rfind(|line| line.starts_with(" Enter"));
        hints.cloned().unwrap_or_default()
    };
    let written = hints("3 'Infra' enter");
    assert!(
        written.starts_with(" Enter edit · Tab next · "),
        "{written}"
    );
    let empty = hints("3 esc");
    assert!(empty.starts_with(" Enter write · Tab next · "), "{empty}");
    let option = hints("1");
    assert!(
        option.starts_with(" Enter continue · Space select · "),
        "{option}"
    );
}

#[test]
fn up_brings_earlier_answers_back_where_there_is_no_row_above() {
    let freeform = json!({ "questions": [{ "id": "goal", "label": "Goal", "prompt": "Goal?", "options": [{ "freeform": true }] }] });
    let play = |config: &Value, keys: &str| {
        let keys = support::keys::steps(keys);
        let session = json!({ "payload": freeform, "source": "answer", "keys": keys, "config": config, "earlier": ["before"] });
        let played = pi_ask::ask::script::play(&session.to_string()).expect("a session");
        played.details.unwrap_or_default()["answers"]["goal"]["customText"].clone()
    };
    assert_eq!(play(&Value::Null, "up enter enter"), "before");
    let off = json!({ "behaviour": { "rememberOwnAnswers": false } });
    assert_eq!(play(&off, "up ctrl+r 'x' enter enter"), "x");
    // Where there is a row above, Up goes there.
    assert_eq!(written(&[], &["before"], "3 up enter enter").0, Value::Null);
}

#[test]
fn a_paste_of_any_size_is_kept_whole_and_never_shown_in_full() {
    let paste = "0123456789abcdef\n".repeat(640 * 1024);
    let keys = ["3", "PASTE", "x", "left", "ctrl+o"].map(|key| match key {
        "PASTE" => json!({ "paste": paste }),
        key => json!(key),
    });
    let session = json!({ "payload": single(), "keys": keys, "frames": "last", "size": [80, 24] });
    let played = pi_ask::ask::script::play(&session.to_string()).expect("a session");
    let notice = "This paste is too long to be shown here. Ctrl+G opens it in your editor.";
    assert_eq!(played.notices, [notice]);
    let label = "[Pasted text · 655360 lines]x".replace(' ', "\u{a0}");
    assert!(
        played.frames[0]
            .lines
            .iter()
            .any(|line| line.ends_with(&label))
    );
    let answered = [&keys[..3], &[json!("enter"), json!("enter")]].concat();
    let own = own_answer(&single(), &Value::Null, &answered);
    assert_eq!(own, format!("{paste}x").as_str());
}

#[test]
fn a_paste_goes_into_the_own_answer_under_the_cursor_and_elsewhere_is_missed_in_words() {
    let pasted = |keys: &[&str]| {
        let mut keys: Vec<Value> = keys.iter().map(|&key| json!(key)).collect();
        keys.push(json!({ "paste": "pasted" }));
        let session = json!({ "payload": single(), "keys": keys, "frames": "last" });
        let played = pi_ask::ask::script::play(&session.to_string()).expect("a session");
        (played.frames[0].lines.join("\n"), played.notices)
    };
    let (frame, notices) = pasted(&["3", "x", "esc"]);
    assert!(frame.contains("xpasted"), "{frame}");
    assert_eq!(notices, [""; 0]);
    let missed = "Nothing here takes a text. Open your own answer or a note, and paste again.";
    for keys in [&["1", "left"][..], &["tab"]] {
        let (frame, notices) = pasted(keys);
        assert!(!frame.contains("pasted"), "{frame}");
        assert_eq!(notices, [missed]);
    }
}

#[test]
fn keys_that_can_do_nothing_where_something_is_written_say_so() {
    let notices = |keys: &str| written(&[], &[], keys).1.join(" ");
    for (keys, said) in [
        (
            "3 'a' tab",
            "Tab changes tabs only where nothing is written. Enter uses the answer, Esc closes the field.",
        ),
        (
            "3 'a' shift+tab",
            "Shift+Tab changes tabs only where nothing is written. Enter uses the answer, Esc closes the field.",
        ),
        (
            "n 'a' tab",
            "Tab changes tabs only where nothing is written. Enter saves the note, Esc closes the field.",
        ),
        ("3 'a' tab 'b'", ""),
        (
            "3 'a' esc n",
            "An own answer has no note of its own. Shift+N writes a note on the question.",
        ),
        // What Esc does with an own answer is said where it costs the option that was chosen.
        (
            "space 3 'a' esc",
            "Your own answer takes the place of “Speed”.",
        ),
        ("space 3 esc", ""),
        ("space n 'a' esc", ""),
    ] {
        assert_eq!(notices(keys), said, "{keys}");
    }
}

#[test]
fn a_text_that_begins_with_a_question_mark_changes_no_setting() {
    let settings = |keys: &str| {
        let played = play(&single(), (80, 40), keys, &Value::Null);
        played.frames.last().expect("a frame").lines.join("\n")
    };
    let before = settings("3 ?");
    let said = "Nothing is changed. Move to a setting first, or press Enter.";
    for (keys, changes, says) in [
        ("3 ? 'why'", false, false),
        ("3 ? ' why'", false, true),
        ("3 ? space space", false, true),
        ("n ? space", false, true),
        ("3 ? enter", true, false),
        ("3 ? down up space", true, false),
        ("3 ? space down up space", true, false),
        // Where no field is open a blank is a key like any other.
        ("? space", true, false),
    ] {
        let after = settings(keys);
        let first = |frame: &str| {
            frame
                .lines()
                .find(|line| line.contains('❯'))
                .map(str::to_owned)
        };
        assert_eq!(first(&after) != first(&before), changes, "{keys}: {after}");
        assert_eq!(after.contains(said), says, "{keys}: {after}");
    }
}

#[test]
fn what_a_configuration_only_leads_to_is_not_said_in_every_form() {
    for (config, said) in [
        (json!({ "keymaps": { "main": { "scrollDown": "f1" } } }), ""),
        (
            json!({ "keymaps": { "main": { "scrollDown": "f1" } }, "keymap": "none" }),
            "none",
        ),
    ] {
        let played = play(&single(), (100, 24), "", &config);
        let frame = played.frames.last().expect("a frame").lines.join("\n");
        assert!(!frame.contains("cannot run"), "{frame}");
        assert!(frame.contains(said), "{frame}");
        let check = played.notices.join("\n");
        assert!(check.contains("it cannot run `global.keys`"), "{check}");
    }
}
