//! The mouse: what a click or the wheel on something that is seen leads to.
//!
//! A step names the text that the pointer is on; its place is found in the frame, as a hand would find it.

use pi_ask::ask::script::{self, Picture, Played};
use pi_ask::tea::text;
use serde_json::{Value, json};

/// One thing that a hand does.
#[derive(Clone, Copy)]
enum Step {
    Click(&'static str),
    WheelDown(&'static str),
    WheelUp(&'static str),
    Keys(&'static [&'static str]),
    Text(&'static str),
    Paste(&'static str),
    Focus,
    Wait(u64),
}
use Step::{Click, Focus, Keys, Paste, Text, Wait, WheelDown, WheelUp};

/// Plays the steps; each place is looked up in the frame before its step.
fn play(payload: &Value, size: (u16, u16), steps: &[Step]) -> Played {
    play_with(payload, size, &Value::Null, steps)
}

/// Plays the steps with more of a session, such as a configuration or files.
fn play_with(payload: &Value, size: (u16, u16), more: &Value, steps: &[Step]) -> Played {
    let mut done: Vec<Value> = Vec::new();
    let run = |keys: &[Value]| {
        let mut session =
            json!({ "payload": payload, "size": [size.0, size.1], "keys": keys, "frames": "last" });
        for (name, value) in more.as_object().into_iter().flatten() {
            session[name] = value.clone();
        }
        script::play(&session.to_string()).expect("a session")
    };
    for step in steps {
        let at = |text: &str| place(&run(&done).frames[0], text);
        let report = |button: u8, text: &str| {
            let (column, row) = at(text);
            json!({ "bytes": format!("\x1b[<{button};{};{}M", column + 1, row + 1) })
        };
        match step {
            Click(text) => {
                let press = report(0, text);
                let release = press["bytes"]
                    .as_str()
                    .unwrap_or_default()
                    .replace('M', "m");
                done.extend([press, json!({ "bytes": release })]);
            }
            WheelUp(text) => done.push(report(64, text)),
            WheelDown(text) => done.push(report(65, text)),
            Keys(keys) => done.extend(keys.iter().map(|key| json!(key))),
            Text(text) => done.push(json!({ "text": text })),
            Paste(text) => done.push(json!({ "paste": text })),
            Focus => done.push(json!({ "bytes": "\x1b[I" })),
            Wait(millis) => done.push(json!({ "wait": millis })),
        }
    }
    run(&done)
}

/// Column and row of a text in a frame.
fn place(picture: &Picture, wanted: &str) -> (usize, usize) {
    // What stands lower is meant: tabs repeat what is below them.
    let found = picture
        .lines
        .iter()
        .enumerate()
        .rev()
        .find_map(|(row, line)| {
            let at = line.find(wanted)?;
            Some((text::width(&line[..at]), row))
        });
    found.unwrap_or_else(|| panic!("no {wanted:?} in\n{}", picture.lines.join("\n")))
}

fn seen(played: &Played) -> String {
    played.frames[0].lines.join("\n")
}

/// A single, a multiple and a long question.
fn payload() -> Value {
    let option = |name: &str| json!({ "value": name, "label": name });
    let many: Vec<Value> = (1..=40)
        .map(|at| option(&format!("branch-{at:02}")))
        .collect();
    json!({ "questions": [
        { "id": "goal", "label": "Goal", "prompt": "Goal?", "options": [option("Speed"), option("Safety")] },
        { "id": "areas", "label": "Areas", "prompt": "Areas?", "type": "multi", "options": [option("Docs"), option("Tests")] },
        { "id": "base", "label": "Base", "prompt": "Base?", "options": many },
    ] })
}

const SIZE: (u16, u16) = (80, 24);

#[test]
fn a_click_selects_an_option_and_stays_on_its_question() {
    let played = play(&payload(), SIZE, &[Click("Safety")]);
    assert!(played.open && seen(&played).contains(" ❯ ● 2. Safety"));
    // One answer stays selected, of several each is taken back by a second click.
    let played = play(&payload(), SIZE, &[Click("Safety"), Click("Safety")]);
    assert!(seen(&played).contains(" ❯ ● 2. Safety"));
    let steps = [Click("Areas"), Click("Docs"), Click("Tests"), Click("Docs")];
    let played = play(&payload(), SIZE, &steps);
    let seen = seen(&played);
    assert!(
        seen.contains("[ ] 1. Docs") && seen.contains("[x] 2. Tests"),
        "{seen}"
    );
}

#[test]
fn a_click_on_a_tab_goes_there_and_on_one_that_is_in_front_changes_nothing() {
    let played = play(&payload(), SIZE, &[Click("Base"), Click("Review")]);
    assert!(seen(&played).contains(" ❯ 1. Submit"));
    let warned = [Click("Speed"), Keys(&["esc"]), Click("✓ Goal")];
    let played = play(&payload(), SIZE, &warned);
    assert!(seen(&played).contains("Your answers would be lost."));
}

#[test]
fn a_click_in_the_review_moves_the_cursor_and_never_submits() {
    let actions = ["Submit", "Elaborate", "Cancel"];
    for action in actions {
        let played = play(
            &payload(),
            SIZE,
            &[Click("Review"), Click(action), Click(action)],
        );
        assert!(played.open, "{action}");
        assert!(
            seen(&played)
                .lines()
                .any(|line| line.starts_with(" ❯") && line.contains(action))
        );
    }
    // The first click on a question selects its line, the second goes there.
    let played = play(&payload(), SIZE, &[Click("Review"), Click(" ○ Areas")]);
    assert!(seen(&played).contains("❯○ Areas"), "{}", seen(&played));
    let played = play(
        &payload(),
        SIZE,
        &[Click("Review"), Click(" ○ Areas"), Click("❯○ Areas")],
    );
    assert!(seen(&played).contains(" Areas?"));
}

#[test]
fn a_click_that_brings_the_window_to_the_front_chooses_nothing() {
    let played = play(&payload(), SIZE, &[Focus, Click("Safety")]);
    assert!(seen(&played).contains("○ 2. Safety"));
    // The next one does, and so does one that comes later or after a key.
    for steps in [
        &[Focus, Click("Safety"), Click("Safety")][..],
        &[Focus, Wait(250), Click("Safety")],
        &[Focus, Keys(&["down"]), Click("Safety")],
    ] {
        let played = play(&payload(), SIZE, steps);
        assert!(seen(&played).contains("● 2. Safety"));
    }
}

#[test]
fn a_click_on_the_own_answer_opens_it_and_what_was_typed_is_kept() {
    let played = play(
        &payload(),
        SIZE,
        &[Click("Type your own"), Text("mine"), Click("Speed")],
    );
    let seen = seen(&played);
    assert!(
        seen.contains("● 1. Speed") && seen.contains("mine"),
        "{seen}"
    );
    let played = play(
        &payload(),
        SIZE,
        &[
            Click("Type your own"),
            Text("mine"),
            Click("Type your own"),
            Text("!"),
            Keys(&["enter", "left"]),
        ],
    );
    assert!(self::seen(&played).contains("mine!"));
}

#[test]
fn the_wheel_scrolls_what_is_under_it() {
    let down = [
        Click("Base"),
        WheelDown("branch-01"),
        WheelDown("branch-02"),
        WheelDown("branch-03"),
    ];
    let played = play(&payload(), SIZE, &down);
    assert!(
        seen(&played).contains(" ❯ ○  4. branch-04"),
        "{}",
        seen(&played)
    );
    let played = play(
        &payload(),
        SIZE,
        &[Click("Base"), WheelDown("branch-01"), WheelUp("branch-02")],
    );
    assert!(seen(&played).contains(" ❯ ○  1. branch-01"));
    // A list that is shown whole does not move.
    let played = play(&payload(), SIZE, &[WheelDown("Speed")]);
    assert!(seen(&played).contains(" ❯ ○ 1. Speed"));
    let prompt: Vec<String> = (1..60).map(|line| format!("line {line:02}")).collect();
    let long = json!({ "questions": [{ "id": "a", "prompt": prompt.join("\n"), "options": [{ "value": "y", "label": "Yes" }] }] });
    let played = play(&long, SIZE, &[WheelDown("line 02")]);
    assert!(seen(&played).contains("line 04") && !seen(&played).contains("line 03"));
}

#[test]
fn in_the_settings_a_click_moves_the_cursor_and_changes_nothing() {
    let played = play(&payload(), SIZE, &[Keys(&["?"]), Click("Notifications")]);
    assert!(seen(&played).contains(" ❯ [on]  Notifications"));
}

#[test]
fn where_the_mouse_is_not_wanted_nothing_happens() {
    let off = json!({ "config": { "behaviour": { "mouse": false } } });
    let played = play_with(&payload(), SIZE, &off, &[Click("Safety")]);
    assert!(seen(&played).contains("○ 2. Safety"));
}

#[test]
fn a_click_between_two_presses_takes_the_first_back() {
    let played = play(
        &payload(),
        SIZE,
        &[Click("Review"), Keys(&["2"]), Click("Submit"), Keys(&["2"])],
    );
    assert!(played.open);
}

#[test]
fn a_click_into_a_text_places_the_cursor() {
    let words = "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda";
    for (name, text, at, size, expected) in [
        ("a word", "one two", "two", SIZE, "one |two"),
        ("a wide character", "日本語", "本", SIZE, "日|本語"),
        (
            "a cluster",
            "a👩\u{200d}👩\u{200d}👧b",
            "b",
            SIZE,
            "a👩\u{200d}👩\u{200d}👧|b",
        ),
        (
            "a wrapped row",
            words,
            "zeta",
            (40, 20),
            "alpha beta gamma delta epsilon |zeta eta theta iota kappa lambda",
        ),
        ("behind a tab", "a\n\tb", "b", SIZE, "a\n\t|b"),
    ] {
        let own = [Click("Type your own"), Paste(text), Click(at), Text("|")];
        let played = play(
            &payload(),
            size,
            &[&own[..], &[Keys(&["enter", "tab", "tab", "enter"])]].concat(),
        );
        let given = &played.details.expect("the end")["answers"]["goal"]["customText"];
        assert_eq!(given, expected, "{name}");
    }
    // A note has a heading, which is no text.
    let note = [Keys(&["n"]), Text("why"), Click("hy"), Text("|")];
    let played = play(&payload(), SIZE, &note);
    assert!(seen(&played).contains("▎ w|hy"), "{}", seen(&played));
    let played = play(
        &payload(),
        SIZE,
        &[&note[..], &[Click("Note on"), Text("!")]].concat(),
    );
    assert!(seen(&played).contains("▎ w|!hy"), "{}", seen(&played));
    // What stands for a paste is one thing.
    let paste = "line\nline\nline\nline\nline\nline\nline\nline\nline\nline\nline\nline";
    let folded = [
        Click("Type your own"),
        Paste(paste),
        Text("end"),
        Click("Pasted"),
        Text("|"),
    ];
    let played = play(&payload(), SIZE, &folded);
    assert!(seen(&played).contains("▎ |[Pasted"), "{}", seen(&played));
}

#[test]
fn the_wheel_scrolls_a_text_that_is_longer_than_its_place_and_a_key_leads_back_to_the_cursor() {
    let long = "01\n02\n03\n04\n05\n06\n07\n08\n09\n10";
    let after = |more: &[Step]| {
        let opened = [
            Click("Type your own"),
            Paste(long),
            WheelUp("09"),
            WheelUp("06"),
        ];
        let played = play(&payload(), SIZE, &[&opened[..], more].concat());
        (seen(&played), played.frames[0].cursor.is_some())
    };
    for (more, there, away, has_cursor) in [
        (&[][..], "▎ 01", "▎ 10", false),
        (&[Text("|")], "▎ 10|", "▎ 01", true),
        (&[Keys(&["left"])], "▎ 10", "▎ 01", true),
        (&[WheelDown("06"), Text("|")], "▎ 10|", "▎ 01", true),
        (&[Click("02"), Text("|")], "▎ |02", "▎ 10", true),
    ] {
        let (seen, cursor) = after(more);
        assert!(seen.contains(there) && !seen.contains(away), "{seen}");
        assert_eq!(cursor, has_cursor, "{seen}");
    }
}

#[test]
fn a_click_on_a_file_puts_it_into_the_text_and_the_wheel_goes_through_them() {
    let files = json!({ "files": ["src/main.rs", "src/maintain.rs", "tests/main.rs"] });
    let opened = [Click("Type your own"), Text("see @main")];
    let after = |steps: &[Step]| {
        let played = play_with(&payload(), SIZE, &files, &[&opened[..], steps].concat());
        assert!(played.open);
        seen(&played)
    };
    let taken = after(&[Click("tests/main.rs"), Text("and")]);
    assert!(taken.contains("▎ see @tests/main.rs and"), "{taken}");
    assert!(
        !taken.contains("maintain.rs"),
        "the list is closed: {taken}"
    );
    let first = after(&[WheelUp("src/main.rs")]);
    assert!(first.contains("❯ src/main.rs"), "{first}");
    let second = after(&[WheelDown("src/main.rs")]);
    assert!(second.contains("❯ tests/main.rs"), "{second}");
    let last = after(&[
        WheelDown("src/main.rs"),
        WheelDown("src/main.rs"),
        WheelDown("src/main.rs"),
    ]);
    assert!(last.contains("❯ src/maintain.rs"), "{last}");
}
