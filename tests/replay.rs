//! The debugger: a recorded session, keys, and what is seen of it.
#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests read and write files")]

#[path = "support/terminal.rs"]
pub mod terminal;

use std::fs;
use std::path::Path;

use pi_ask::ask::Ask;
use pi_ask::ask::boot::{Boot, Purpose};
use pi_ask::ask::loaded::Loaded;
use pi_ask::ask::message::Message;
use pi_ask::ask::tool::Tool;
use pi_ask::ask::validate::Source;
use pi_ask::ask::writing::ExternalEditor;
use pi_ask::tea::debugger::{self, Command, Debugger, Output};
use pi_ask::tea::host::headless::Headless;
use pi_ask::tea::theme::Colors;
use pi_ask::tea::trace::{self, Header, VERSION, Writer};
use pi_ask::tea::{Background, Core, Event, Frame, Key, Program};
use proptest::prelude::*;
use serde_json::{Value, json};
use tempfile::TempDir;
use terminal::{State, Terminal};

const BINARY: &str = env!("CARGO_BIN_EXE_pi-ask");

fn boot() -> Boot {
    let options = json!([
        {"value": "speed", "label": "Speed", "description": "As fast as it can be."},
        {"value": "safety", "label": "Safety"},
    ]);
    Boot {
        editor: ExternalEditor::Missing,
        payload: json!({"title": "Goals", "questions": [
            {"id": "goal", "label": "Goal", "prompt": "Which goal?", "options": options},
            {"id": "areas", "label": "Areas", "prompt": "Which areas?", "type": "multi", "options": options},
        ]}),
        source: Source::Tool,
        purpose: Purpose::Ask,
        loaded: Loaded::from_json(&Value::Null),
        size: (80, 24),
        colors: Colors::None,
        background: Background::default(),
        timeout: None,
        accessible: false,
        tool: Tool::default(),
        earlier: None,
        import: None,
    }
}

/// The events of keys, separated by blanks; text in single quotes is typed.
fn events(keys: &str) -> Vec<Event> {
    let parts = keys.split('\'').enumerate();
    let keys = parts.flat_map(|(at, part)| -> Vec<Key> {
        if at % 2 == 1 {
            part.chars().map(Key::char).collect()
        } else {
            let keys = part.split_whitespace();
            keys.map(|key| key.parse().expect("a key")).collect()
        }
    });
    keys.map(Event::Key).collect()
}

/// A session with these events, half a second apart, with a marker behind the second.
fn recorded(events: &[Event]) -> String {
    let header = Header {
        trace: VERSION,
        program: "pi-ask 0.1.0".to_owned(),
        started: 0,
        boot: boot(),
    };
    let mut out = Vec::new();
    let mut writer = Writer::new(&mut out, &header).expect("a header");
    let (mut core, _) = Core::<Ask>::new(boot());
    for (at, event) in (1..).zip(events) {
        let message = Message::from(event.clone());
        writer.message(at * 500, &message).expect("a message");
        core.send(message);
        if at == 2 {
            writer.marker("the first answer").expect("a marker");
        }
    }
    writer.end(&core).expect("an end");
    String::from_utf8(out).expect("text")
}

const SESSION: &str = "down 2 1 n 'soon' enter x tab enter";

fn opened(text: String, size: (u16, u16)) -> Headless<Debugger<Ask>, World> {
    opened_in(Colors::None, text, size)
}

fn opened_in(colors: Colors, text: String, size: (u16, u16)) -> Headless<Debugger<Ask>, World> {
    let boot = debugger::Boot {
        name: "session.trace".to_owned(),
        text,
        watch: "answers".to_owned(),
        position: 0,
        size,
        colors,
    };
    Headless::new(boot, no_answer)
}

/// The session with lines behind the lines of these numbers, from 1.
fn with(lines: &[(usize, &str)], events: &str) -> String {
    let mut text = String::new();
    for (at, line) in (1..).zip(recorded(&self::events(events)).lines()) {
        let behind = lines.iter().filter(|(number, _)| *number == at);
        for line in std::iter::once(line).chain(behind.map(|(_, line)| *line)) {
            text += line;
            text.push('\n');
        }
    }
    text
}

fn press(debugger: &mut Headless<Debugger<Ask>, World>, keys: &str) {
    for event in events(keys) {
        debugger.event(event);
    }
}

type World = fn(Command) -> Option<Event>;

fn no_answer(_: Command) -> Option<Event> {
    None
}

/// The debugger on the session, after these keys.
fn after(size: (u16, u16), keys: &str) -> Headless<Debugger<Ask>, World> {
    let mut debugger = opened(recorded(&events(SESSION)), size);
    for event in events(keys) {
        debugger.event(event);
    }
    debugger
}

fn picture(debugger: &Headless<Debugger<Ask>, World>) -> String {
    debugger.frame().lines().join("\n")
}

/// Compares what is seen with the snapshot of this name.
fn check(name: &str, size: (u16, u16), keys: &str) {
    let seen = picture(&after(size, keys));
    insta::with_settings!({ description => format!("{}x{} {keys}", size.0, size.1), omit_expression => true }, {
        insta::assert_snapshot!(name, seen);
    });
}

/// Whether all of this is seen.
#[track_caller]
fn sees(keys: &str, texts: &[&str]) {
    let seen = picture(&after((120, 40), keys));
    for text in texts {
        assert!(seen.contains(text), "{keys}: no `{text}` in\n{seen}");
    }
}

#[test]
fn a_session_is_read_at_a_glance_on_every_screen() {
    check("wide", (140, 45), "c");
    check("usual", (80, 24), "c");
    check("narrow", (40, 20), "c");
    check("low", (100, 10), "c");
    check("start", (80, 24), "");
    check("end", (80, 24), "end");
    check("screen_alone", (80, 24), "c tab");
    check("details_alone", (80, 24), "c tab tab");
    check("keys", (80, 24), "?");
    check("searching", (80, 24), "/ 'soo'");
    check("keys_narrow", (20, 6), "?");
}

#[test]
fn the_picture_in_the_documentation_is_the_one_of_today() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/replay.md");
    let text = fs::read_to_string(&page).expect("a page");
    let seen = picture(&after((96, 24), "c"));
    let mut parts: Vec<&str> = text.split("```\n").collect();
    // Behind the commands.
    let now = format!("{seen}\n");
    let shown = std::mem::replace(&mut parts[2], &now).to_owned();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&page, parts.join("```\n")).expect("docs/ can be written");
    } else {
        assert_eq!(shown, now, "run `UPDATE=1 cargo test --test replay`");
    }
}

#[test]
fn what_is_cut_says_so_and_can_be_reached() {
    for (size, keys, texts) in [
        (
            (80, 24),
            "c",
            &["rows 1–", "] more", "columns 1–53 of 80"][..],
        ),
        ((80, 24), "c }", &["columns 27–79 of 80"]),
        ((80, 24), "c } }", &["columns 28–80 of 80"]),
        ((80, 24), "c } } {", &["columns 2–54 of 80"]),
        ((40, 20), "c", &["rows 1–", "] more", "? keys", "q quit"]),
        ((80, 24), "end", &["] more", "? keys", "q quit"]),
        ((40, 20), "c ] ] ]", &["[ more"]),
        ((80, 12), "?", &["↓ more"]),
        ((80, 12), "? down", &["↓ ↑ more"]),
        (
            (80, 12),
            "? down down down down down down down down",
            &[" ↑ more"],
        ),
        ((140, 45), "c }", &["All columns of the screen are shown."]),
        (
            (80, 24),
            "end t",
            &["It is over here; go back to go on from there."],
        ),
        ((80, 24), "n", &["Nothing has been searched for yet."]),
    ] {
        let seen = picture(&after(size, keys));
        for text in texts {
            assert!(
                seen.contains(text),
                "{size:?} {keys}: no `{text}` in\n{seen}"
            );
        }
    }
    let end = picture(&after(
        (80, 12),
        "? down down down down down down down down",
    ));
    assert!(!end.contains('↓'), "{end}");
}

#[test]
fn rows_go_to_what_needs_them_and_columns_to_names_before_times() {
    // Before the first message there is next to nothing to say, so the screen is whole.
    let seen = picture(&after((80, 24), ""));
    assert!(!seen.contains("rows 1–"), "{seen}");
    let seen = picture(&after((80, 24), "c"));
    assert!(seen.contains("❯ 2 ● key 2 ◆ the first"), "{seen}");
    let seen = picture(&after((120, 40), "c"));
    assert!(
        seen.contains("❯ 2 0:01.0 ● key 2 ◆ the first answer"),
        "{seen}"
    );
}

#[test]
fn which_key_selected_the_second_option_and_why() {
    sees(
        "c",
        &[
            "message 2 of 12",
            "❯ 2 0:01.0 ● key 2 ◆ the first answer",
            "Goal: “Safety” is chosen.",
            "The form shows Areas.",
            "main, global: nothing is bound to 2.",
            "So it is a digit, which takes the row of this number;",
            "answers.answers[0].options[1].selected: false → true",
            "Asked   Say what is answered by now: goal = Safety",
        ],
    );
}

#[test]
fn keys_lead_where_they_say() {
    for (keys, place) in [
        ("right", "message 1 of 12"),
        ("right right left", "message 1 of 12"),
        ("left", "message 0 of 12"),
        ("end", "message 12 of 12"),
        ("end right", "message 12 of 12"),
        ("end home", "message 0 of 12"),
        ("pagedown", "message 10 of 12"),
        ("end pageup", "message 2 of 12"),
        ("c c", "message 3 of 12"),
        ("c c c", "message 9 of 12"),
        ("c c c shift+c", "message 3 of 12"),
        ("m", "message 2 of 12"),
        ("end shift+m", "message 2 of 12"),
        (": '7' enter", "message 7 of 12"),
        (": '700' enter", "message 0 of 12"),
        (": '7' esc", "message 0 of 12"),
        ("/ 'key tab' enter", "message 11 of 12"),
        ("/ 'which areas' enter", "message 2 of 12"),
        ("/ 'key enter' enter n", "message 12 of 12"),
        ("/ 'key enter' enter n n", "message 9 of 12"),
        ("/ 'key enter' enter shift+n", "message 12 of 12"),
    ] {
        sees(keys, &[place]);
    }
}

#[test]
fn what_cannot_be_found_is_said() {
    sees(
        "/ 'nowhere' enter",
        &["`nowhere` is in no message", "message 0 of"],
    );
    for typed in ["x", "13"] {
        let said = format!("There is no message {typed}; they go from 0 to 12.");
        sees(&format!(": '{typed}' enter"), &[&said]);
    }
    sees("end c", &["Nothing that is watched changes after this."]);
    sees("shift+c", &["Nothing that is watched changed before this."]);
    sees("end m", &["There is no marker after this."]);
}

#[test]
fn what_differs_today_is_marked_gone_to_and_said() {
    let expect = r#"{"expect":{"text":"nowhere"}}"#;
    let text = with(&[(5, expect)], SESSION).replace("\"answered\"", "\"cancelled\"");
    let mut debugger = opened(text, (120, 40));
    for (keys, texts) in [
        (
            "",
            &[
                "message 0 of 12 · ✗ 2",
                "Today’s program does not do what this trace says in 2 places: f goes there.",
                " 3 0:01.5 ✗ key 1",
            ][..],
        ),
        (
            "f",
            &[
                "message 3 of 12",
                "Fails   line 6: `nowhere` is not on the screen",
            ],
        ),
        (
            "f",
            &[
                "message 12 of 12",
                "Fails   the output differs",
                "-   \"status\": \"cancelled\"",
            ],
        ),
        ("f", &["Nothing fails after this."]),
        ("shift+f", &["message 3 of 12"]),
        ("shift+f", &["Nothing fails before this."]),
    ] {
        press(&mut debugger, keys);
        let seen = picture(&debugger);
        for text in texts {
            assert!(seen.contains(text), "{keys}: no `{text}` in\n{seen}");
        }
    }
    assert!(!picture(&after((120, 40), "end f")).contains('✗'));
}

#[test]
fn what_comes_after_the_end_is_said_and_shows_no_form() {
    let text = recorded(&events(SESSION));
    let end = text.lines().last().expect("an end");
    let late = "[9000,{\"terminal\":{\"key\":\"down\"}}]\n".repeat(3);
    let mut debugger = opened(text.replace(end, late.trim_end()), (120, 40));
    press(&mut debugger, "end right");
    let seen = picture(&debugger);
    for text in [
        "message 12 of 12 · ✗ 1",
        "13 0:09.0 ✗ too late: 3 messages",
        "the session is over here already, and 3 messages follow",
        "The form is over: the answers are submitted.",
    ] {
        assert!(seen.contains(text), "no `{text}` in\n{seen}");
    }
}

#[test]
fn a_form_on_light_ground_is_on_light_ground_unless_the_terminal_is() {
    let light = r#"[1,{"terminal":{"background":"light"}}]"#;
    let mut debugger = opened_in(Colors::True, with(&[(1, light)], SESSION), (90, 40));
    press(&mut debugger, "right");
    // Beside the list, below the headings.
    let paper = |debugger: &Headless<Debugger<Ask>, World>| debugger.frame().buffer[(89, 5)].bg;
    let white = ratatui::style::Color::Rgb(255, 255, 255);
    assert_eq!(paper(&debugger), white);
    debugger.event(Event::Background(Background::Light));
    assert_eq!(paper(&debugger), ratatui::style::Color::Reset);
}

#[test]
fn a_long_search_says_how_far_it_is_and_can_be_stopped() {
    let keys = format!("{} n 'zebra'", "down up ".repeat(1_000));
    let mut debugger = opened(recorded(&events(&keys)), (120, 20));
    press(&mut debugger, "/ 'zebra' enter");
    assert!(
        picture(&debugger).contains("Searching for `zebra`, 1751 to go."),
        "{}",
        picture(&debugger)
    );
    debugger.wait(1);
    assert!(picture(&debugger).contains(", 1495 to go."));
    press(&mut debugger, "right");
    press(&mut debugger, "esc");
    debugger.wait(50);
    assert!(picture(&debugger).contains("message 0 of 2006"));
    press(&mut debugger, "n");
    debugger.wait(50);
    assert!(picture(&debugger).contains("message 2006 of 2006"));
    press(&mut debugger, "home shift+n");
    debugger.wait(50);
    let seen = picture(&debugger);
    assert!(
        seen.contains("message 2006 of 2006") && seen.contains("Searched from the end again."),
        "{seen}"
    );
}

#[test]
fn why_a_key_did_what_it_did_is_said_of_each() {
    sees(
        ": '1' enter",
        &["main: ↓ is nextOption.", "Go down one row."],
    );
    sees(
        ": '5' enter",
        &["nothing is bound to s.", "So it is typed."],
    );
    sees(
        ": '10' enter",
        &[
            "nothing is bound to x.",
            "So it does nothing.",
            "Changed nothing",
        ],
    );
    sees(
        "end",
        &["main: Enter is confirm.", "the program is over, with"],
    );
}

#[test]
fn time_plays_as_it_was_or_faster_and_stops_at_the_end() {
    let mut debugger = after((120, 40), "space");
    for (wait, place) in [
        (499, "message 0 of 12 · ▶ playing"),
        (1, "message 1 of 12 · ▶ playing"),
        (1_000, "message 3 of 12 · ▶ playing"),
    ] {
        debugger.wait(wait);
        assert!(picture(&debugger).contains(place), "{}", picture(&debugger));
    }
    for event in events("+ +") {
        debugger.event(event);
    }
    debugger.wait(250);
    assert!(picture(&debugger).contains("message 5 of 12 · ▶ playing · 4×"));
    debugger.wait(60_000);
    assert!(picture(&debugger).contains("message 12 of 12 · ‖ paused"));
    for event in events("space") {
        debugger.event(event);
    }
    assert!(picture(&debugger).contains("message 0 of 12 · ▶ playing"));
    for event in events("space") {
        debugger.event(event);
    }
    debugger.wait(60_000);
    assert!(picture(&debugger).contains("message 0 of 12 · ‖ paused"));
}

#[test]
fn the_debugger_ends_closed_or_with_the_place_to_go_on_from() {
    for (keys, output) in [
        ("q", Output::Closed),
        ("esc", Output::Closed),
        ("ctrl+c", Output::Closed),
        ("c t", Output::TakeOver { position: 2 }),
        ("t", Output::TakeOver { position: 0 }),
    ] {
        assert_eq!(
            after((80, 24), keys).core().output(),
            Some(output),
            "{keys}"
        );
    }
    // What is over cannot go on.
    assert_eq!(after((80, 24), "end t").core().output(), None);
    assert_eq!(
        after((80, 24), "? esc / esc : esc tab").core().output(),
        None
    );
}

#[test]
fn the_screen_is_copied_as_text() {
    let text = recorded(&events(SESSION));
    let boot = debugger::Boot {
        name: String::new(),
        text: text.clone(),
        watch: String::new(),
        position: 2,
        size: (80, 24),
        colors: Colors::True,
    };
    let (mut core, _) = Core::<Debugger<Ask>>::new(boot);
    let commands = core.send(events("y").remove(0));
    let trace = trace::read::<Ask>(&text).expect("a trace");
    let seen = trace.replay::<Ask>(2).frame().lines().join("\n");
    assert_eq!(commands, [Command::Copy(seen)]);
}

#[test]
fn no_screen_is_too_small_or_too_large() {
    for keys in [
        "",
        "c",
        "c tab",
        "c tab tab",
        "c } } {",
        "?",
        "/ 'a long text to search for'",
        "end ] ] ] [",
        "? ] ] ] ] down down up",
    ] {
        for size in [
            (0, 0),
            (1, 1),
            (2, 3),
            (10, 2),
            (30, 4),
            (67, 5),
            (68, 30),
            (300, 100),
        ] {
            let frame = after(size, keys).frame();
            assert_eq!((frame.width(), frame.height()), size, "{keys}");
        }
    }
}

#[test]
fn a_session_that_is_cut_off_or_odd_can_be_looked_at() {
    let header = recorded(&[]);
    let mut debugger = opened(header, (80, 24));
    for event in events("right left end home c m n space : '1' enter / 'x' enter") {
        debugger.event(event);
    }
    assert!(picture(&debugger).contains("message 0 of 0"));
    let debugger = opened("{\"trace\":99}".to_owned(), (80, 24));
    assert!(matches!(
        debugger.core().output(),
        Some(Output::Unreadable(_))
    ));
}

/// A program that is no form: it counts what comes, breaks at the third `x`, and cannot be drawn after a `v`.
struct Count;

impl Program for Count {
    type Boot = String;
    type Model = (String, usize);
    type Message = Event;
    type Command = usize;
    type Output = usize;

    fn boot(name: String) -> (Self::Model, Vec<usize>) {
        ((name, 0), Vec::new())
    }

    fn update((_, count): &mut Self::Model, event: Event) -> Vec<usize> {
        if event == events("x")[0] {
            *count += 1;
            assert!(*count < 3, "that is too much");
        }
        if event == events("v")[0] {
            *count = 5;
        }
        vec![*count]
    }

    fn view((name, count): &Self::Model) -> Frame {
        assert!(*count != 5, "that cannot be drawn");
        Frame::of_lines(30, &[format!("{name}: {count}").into()])
    }

    fn output((_, count): &Self::Model) -> Option<usize> {
        (*count > 7).then_some(*count)
    }

    fn inspect((_, count): &Self::Model) -> Value {
        json!({ "count": count })
    }
}

/// The debugger at the end of a session of the counter with these keys.
fn counted(keys: &str) -> String {
    let header = Header {
        trace: VERSION,
        program: "count 1".to_owned(),
        started: 0,
        boot: "counted".to_owned(),
    };
    let mut text = Vec::new();
    let mut writer = Writer::new(&mut text, &header).expect("a header");
    for (at, event) in (1..).zip(events(keys)) {
        writer.message(at * 1_000, &event).expect("a message");
    }
    let boot = debugger::Boot {
        name: "count.trace".to_owned(),
        text: String::from_utf8(text).expect("text"),
        watch: String::new(),
        position: 99,
        size: (90, 14),
        colors: Colors::None,
    };
    let (core, _) = Core::<Debugger<Count>>::new(boot);
    let mut seen = core.frame().lines().join("\n");
    // The place in this file is not what it is about.
    let place = seen
        .find("tests/replay.rs:")
        .expect("the place of the panic");
    let end = place + seen[place..].find(')').expect("its end");
    seen.replace_range(place..end, "tests/replay.rs:1:1");
    seen
}

#[test]
fn any_program_can_be_debugged_up_to_its_panic() {
    insta::assert_snapshot!("panic", counted("x y x x x"));
}

#[test]
fn a_program_that_cannot_be_drawn_can_be_debugged_too() {
    let seen = counted("x v");
    for text in [
        "message 2 of 2",
        "End     the program panics while it is looked at: that",
    ] {
        assert!(seen.contains(text), "no `{text}` in\n{seen}");
    }
}

/// Keys that users press in a form.
fn key() -> impl Strategy<Value = Event> {
    prop::sample::select(events(
        "up down left right enter esc tab shift+tab space 1 2 3 n shift+n t ? a b ä",
    ))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_place_shows_the_frame_that_was_seen(
        session in prop::collection::vec(key(), 1..60),
        jumps in prop::collection::vec(0_usize..60, 1..12),
    ) {
        let (mut core, _) = Core::<Ask>::new(boot());
        let mut seen = vec![core.frame().lines()];
        for event in &session {
            if core.is_over() {
                break;
            }
            core.send(Message::from(event.clone()));
            seen.push(core.frame().lines());
        }
        let mut debugger = opened(recorded(&session), (80, 26));
        for event in events("tab") {
            debugger.event(event);
        }
        for jump in jumps {
            let jump = jump % seen.len();
            for event in events(&format!(": '{jump}' enter")) {
                debugger.event(event);
            }
            // Below the header and the heading.
            let mut shown = debugger.frame().lines().split_off(3);
            shown.truncate(22);
            while shown.last().is_some_and(String::is_empty) {
                shown.pop();
            }
            let mut expected = seen[jump].clone();
            expected.truncate(22);
            while expected.last().is_some_and(String::is_empty) {
                expected.pop();
            }
            prop_assert_eq!(shown, expected);
        }
    }
}

/// `pi-ask replay` on a terminal, in a folder with the session.
fn replay(folder: &Path, more: &str) -> Terminal {
    fs::write(folder.join("session.trace"), recorded(&events(SESSION))).expect("a trace");
    let folder = folder.display();
    let script = format!(
        "cd {folder}; export PI_ASK_CONFIG_DIR={folder}/config; cat session.trace | {BINARY} replay {more} > out.json; echo status $?"
    );
    Terminal::spawn(Path::new("/bin/sh"), &["-c", &script], (100, 30))
}

fn wait_for(terminal: &mut Terminal, text: &str) {
    terminal.wait_for(text, |terminal| {
        terminal.screen().iter().any(|line| line.contains(text))
    });
}

#[test]
fn a_session_is_stepped_through_jumped_in_and_quit_on_a_terminal() {
    let folder = TempDir::new().expect("a folder");
    let mut terminal = replay(folder.path(), "session.trace");
    wait_for(&mut terminal, "message 0 of 12");
    terminal.write("\u{1b}[C");
    wait_for(&mut terminal, "main: ↓ is nextOption.");
    terminal.write("c");
    wait_for(&mut terminal, "So it is a digit");
    terminal.write("y");
    wait_for(&mut terminal, "Copied ");
    terminal.wait_for("the clipboard to be written", |terminal| {
        let mut written = terminal.bytes().windows(7);
        written.any(|bytes| bytes == b"\x1b]52;c;")
    });
    terminal.write("q");
    assert_eq!(terminal.wait_exit(), State::Exited(0));
    assert_eq!(terminal.screen(), ["status 0"]);
    assert_eq!(terminal.differences(), [""; 0]);
}

#[test]
fn a_form_that_is_taken_over_goes_on_and_is_a_trace_of_its_own() {
    let folder = TempDir::new().expect("a folder");
    let mut terminal = replay(folder.path(), "session.trace --at 3");
    wait_for(&mut terminal, "message 3 of 12");
    terminal.write("t");
    terminal.wait_for("the form alone", |terminal| {
        let screen = terminal.screen();
        screen.first().is_some_and(|line| line == " Goals")
    });
    terminal.write("\t");
    wait_for(&mut terminal, "❯ 1. Submit");
    terminal.write("\r");
    assert_eq!(terminal.wait_exit(), State::Exited(0));
    let result = fs::read_to_string(folder.path().join("out.json")).expect("a result");
    assert!(result.contains("Goal: Safety\\nAreas: Speed"), "{result}");
    let branch =
        fs::read_to_string(folder.path().join("session.trace.branch-1")).expect("a branch");
    let branch = trace::read::<Ask>(&branch).expect("a trace");
    assert_eq!(
        (branch.markers[1].after, branch.markers[1].value.as_str()),
        (3, "taken over behind message 3 of session.trace")
    );
    assert!(branch.messages.len() > 4 && branch.messages[3].millis >= 1_500);
    let end = branch.replay::<Ask>(branch.messages.len());
    assert_eq!(
        format!("{:016x}", end.frame().fingerprint()),
        branch.end.expect("an end").frame
    );
}

#[test]
fn standard_input_is_played_and_branches_where_one_is() {
    let folder = TempDir::new().expect("a folder");
    let mut terminal = replay(folder.path(), "- --at 3");
    wait_for(&mut terminal, "standard input · message 3 of 12");
    terminal.write("t");
    terminal.wait_for("the form alone", |terminal| {
        let screen = terminal.screen();
        screen.first().is_some_and(|line| line == " Goals")
    });
    terminal.write("\t\r");
    assert_eq!(terminal.wait_exit(), State::Exited(0));
    let branch = fs::read_to_string(folder.path().join("session.trace.branch-1"));
    let branch = trace::read::<Ask>(&branch.expect("a branch")).expect("a trace");
    let markers: Vec<_> = branch.markers.iter().map(|it| it.value.as_str()).collect();
    let taken = "taken over behind message 3 of standard input";
    assert_eq!(markers, ["the first answer", taken]);
}

#[test]
fn a_message_that_is_not_there_is_refused() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("session.trace");
    fs::write(&file, recorded(&events(SESSION))).expect("a file");
    let output = std::process::Command::new(BINARY)
        .arg("replay")
        .arg(&file)
        .args(["--at", "13"])
        .output()
        .expect("the binary");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(
        error.contains("has no message 13; they go from 0, the start, to 12"),
        "{error}"
    );
}

#[test]
fn what_is_no_trace_is_refused_with_the_line() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("broken.trace");
    for (text, problem) in [
        ("", "the trace is empty"),
        ("{\"trace\":9}\n", "trace format 9"),
        ("hello\n", "line 1"),
    ] {
        fs::write(&file, text).expect("a file");
        let output = std::process::Command::new(BINARY)
            .arg("replay")
            .arg(&file)
            .output()
            .expect("the binary");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(problem), "{error}");
    }
}
