//! What a form that broke off has left comes back: the offer, the choice, and real processes that are killed.
#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests read and write files")]

#[path = "support/embedded.rs"]
pub mod embedded;
#[path = "support/terminal.rs"]
pub mod terminal;

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use embedded::Embedded;
use pi_ask::ask::Ask;
use pi_ask::ask::boot::{Boot, Purpose};
use pi_ask::ask::loaded::Loaded;
use pi_ask::ask::snapshot::{Earlier, Left, Snapshot};
use pi_ask::ask::tool::Tool;
use pi_ask::ask::validate::Source;
use pi_ask::ask::writing::ExternalEditor;
use pi_ask::tea::theme::Colors;
use pi_ask::tea::trace;
use pi_ask::tea::{Background, Core, Event, Key};
use rustix::fs::{CWD, Mode, mkfifoat};
use rustix::process::Signal;
use serde_json::{Value, json};
use tempfile::TempDir;
use terminal::{State, Terminal};

const BINARY: &str = env!("CARGO_BIN_EXE_pi-ask");

fn payload() -> Value {
    let options = json!([
        {"value": "speed", "label": "Speed"},
        {"value": "safety", "label": "Safety"},
        {"value": "size", "label": "Size"},
    ]);
    json!({"title": "Goals", "questions": [
        {"id": "goal", "label": "Goal", "prompt": "Which goal?", "options": options},
        {"id": "areas", "label": "Areas", "prompt": "Which areas?", "type": "multi", "options": options},
    ]})
}

fn boot(size: (u16, u16), earlier: Option<Earlier>) -> Boot {
    Boot {
        payload: payload(),
        source: Source::Tool,
        purpose: Purpose::Ask,
        loaded: Loaded::from_json(&Value::Null),
        size,
        colors: Colors::None,
        background: Background::default(),
        timeout: None,
        accessible: false,
        tool: Tool::default(),
        earlier,
        editor: ExternalEditor::Missing,
        import: None,
    }
}

/// Keys, separated by blanks; text in single quotes is typed.
fn keys(keys: &str) -> Vec<Key> {
    let parts = keys.split('\'').enumerate();
    parts
        .flat_map(|(at, part)| -> Vec<Key> {
            if at % 2 == 1 {
                part.chars().map(Key::char).collect()
            } else {
                let keys = part.split_whitespace();
                keys.map(|key| key.parse().expect("a key")).collect()
            }
        })
        .collect()
}

fn press(form: &mut Core<Ask>, pressed: &str) {
    for key in keys(pressed) {
        form.send(Event::Key(key).into());
    }
}

/// A form in which these keys were pressed.
fn form(size: (u16, u16), pressed: &str) -> Core<Ask> {
    let (mut form, _) = Core::new(boot(size, None));
    press(&mut form, pressed);
    form
}

/// The form after one that broke off after these keys, twelve minutes ago.
fn next_form(size: (u16, u16), pressed: &str, resume: bool) -> Core<Ask> {
    let snapshot = Snapshot::of(form(size, pressed).model());
    let left = Left {
        snapshot,
        age: 12 * 60_000,
        resume,
        damaged: false,
    };
    let (next, _) = Core::new(boot(size, Some(Earlier::Left(Box::new(left)))));
    next
}

/// The lines of a form that are not blank.
fn seen(form: &Core<Ask>) -> String {
    let lines = form.frame().lines();
    let lines: Vec<String> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    lines.join("\n")
}

fn content(form: &Core<Ask>) -> String {
    let result = form.output().map(|output| output.result);
    let result = result.map(|result| serde_json::to_value(result).expect("JSON"));
    match result {
        Some(result) => result["content"][0]["text"]
            .as_str()
            .expect("a text")
            .to_owned(),
        None => "open".to_owned(),
    }
}

#[test]
fn all_that_is_left_is_shown_each_at_its_question() {
    for (pressed, shown) in [
        (
            "shift+n 'why at all' enter",
            " ○ Goal\n   no answer yet\n   Note: why at all\n ○ Areas",
        ),
        (
            "2 tab left left n 'ask Ada'",
            "   → Safety\n   Note on Safety, still being written: ask Ada\n ○ Areas",
        ),
        (
            "shift+n 'half'",
            "   no answer yet\n   Note, still being written: half\n ○ Areas",
        ),
        (
            "4 'ow'",
            "   no answer yet\n   Own answer, still being written: ow\n ○ Areas",
        ),
        (
            "down n 'a note' enter",
            "   no answer yet\n   Safety · Note: a note\n ○ Areas",
        ),
        (
            "4 'mine' enter left 1",
            "   → Speed\n   Kept here, but not submitted: own answer\n ○ Areas",
        ),
    ] {
        let seen = seen(&next_form((80, 24), pressed, false));
        assert!(seen.contains(shown), "{pressed}:\n{seen}");
    }
}

#[test]
fn both_ways_on_are_seen_on_any_screen() {
    for size in [(80, 24), (40, 20), (40, 10), (20, 20), (20, 6), (24, 5)] {
        let seen = seen(&next_form(size, HALF_DONE, false));
        let ways = match size.0 {
            80 => [" Enter, r  Go on with", " n         Forget the"],
            _ => [" Enter  go on", " n      start afresh"],
        };
        for way in ways {
            let is_line = seen.lines().any(|line| line.starts_with(way));
            assert!(is_line, "{size:?}:\n{seen}");
        }
    }
}

const HALF_DONE: &str = "2 1 2 n 'why not?' enter 4 'more'";

#[test]
fn the_offer_shows_what_is_left_and_both_ways_on() {
    insta::assert_snapshot!(
        "recovery_offer",
        next_form((80, 24), HALF_DONE, false)
            .frame()
            .lines()
            .join("\n")
    );
    insta::assert_snapshot!(
        "recovery_offer_narrow",
        next_form((40, 20), HALF_DONE, false)
            .frame()
            .lines()
            .join("\n")
    );
    insta::assert_snapshot!(
        "recovery_offer_low",
        next_form((100, 10), HALF_DONE, false)
            .frame()
            .lines()
            .join("\n")
    );
}

#[test]
fn every_place_of_a_form_comes_back() {
    for pressed in [
        "1",
        HALF_DONE,
        "1 4 'own' left left",
        "t 1 2",
        "shift+n 'a note' alt+enter 'of two lines'",
        "2 tab",
        "2 1 tab tab down",
        "4 'kept' esc up space",
    ] {
        let before = form((80, 24), pressed);
        for (resume, taking) in [(true, ""), (false, "enter"), (false, "r")] {
            let mut next = next_form((80, 24), pressed, resume);
            press(&mut next, taking);
            assert_eq!(
                Snapshot::of(next.model()),
                Snapshot::of(before.model()),
                "{pressed}"
            );
            let notice = " Here is what you left 12 minutes ago.";
            let rest = seen(&next).replace(&format!("{notice}\n"), "");
            assert_eq!(rest, seen(&before), "{pressed}");
        }
    }
}

#[test]
fn going_on_leads_to_the_same_result() {
    for (before, after, expected) in [
        ("2", "1 2 tab enter", "Goal: Safety\nAreas: Speed, Safety"),
        ("4 'ow'", "'n' enter 1 tab enter", "Goal: own\nAreas: Speed"),
        (
            "4 'on' left",
            "'w' backspace 'ow' backspace enter 1 tab enter",
            "Goal: oon\nAreas: Speed",
        ),
        (
            "t 1 3",
            "tab 1 tab enter",
            "Goal: Speed, Size\nAreas: Speed",
        ),
    ] {
        let mut next = next_form((80, 24), before, true);
        press(&mut next, after);
        let text = content(&next);
        assert!(text.starts_with(expected), "{before} | {after}: {text}");
    }
}

#[test]
fn starting_afresh_forgets_and_leaving_asks_twice() {
    let asks = "Press n again to forget what is left.";
    for (pressed, forgets) in [
        ("n", false),
        ("n n", true),
        ("'no thanks'", false),
        ("'can not'", false),
        ("n down n", false),
        ("n f1 esc n", false),
        ("n 'x' n n", true),
    ] {
        let mut next = next_form((80, 24), "2", false);
        press(&mut next, pressed);
        let fresh = seen(&form((80, 24), ""));
        assert_eq!(seen(&next) == fresh, forgets, "{pressed}");
        let asked = seen(&next).contains(asks);
        assert_eq!(asked, !forgets && pressed.ends_with('n'), "{pressed}");
    }

    for key in ["esc", "ctrl+c"] {
        let mut next = next_form((80, 24), "2", false);
        press(&mut next, key);
        assert_eq!(content(&next), "open", "{key}");
        assert!(seen(&next).contains("Your answers would be lost."), "{key}");
        press(&mut next, key);
        assert!(next.is_over(), "{key}");
    }
}

#[test]
fn in_plain_lines_forgetting_asks_twice_as_well() {
    for (lines, forgets) in [
        (&["n"][..], false),
        (&["n", "n"], true),
        (&["n", "?", "n"], false),
        (&["n", "y"], true),
    ] {
        let left = Left {
            snapshot: Snapshot::of(form((80, 24), "2").model()),
            age: 0,
            resume: false,
            damaged: false,
        };
        let boot = Boot {
            accessible: true,
            ..boot((80, 24), Some(Earlier::Left(Box::new(left))))
        };
        let (mut next, _) = Core::<Ask>::new(boot);
        for line in lines {
            next.send(Event::Line((*line).to_owned()).into());
        }
        assert_eq!(next.model().offer.is_none(), forgets, "{lines:?}");
        let asked = seen(&next).ends_with("Type n again to forget what is left.");
        assert_eq!(asked, !forgets, "{lines:?}:\n{}", seen(&next));
    }
}

#[test]
fn keys_of_the_form_do_nothing_while_the_offer_stands() {
    let mut next = next_form((80, 24), HALF_DONE, false);
    let before = seen(&next);
    press(&mut next, "1 2 tab space down 't' 'x'");
    assert_eq!(seen(&next), before);
    press(&mut next, "f1");
    assert!(seen(&next).contains("Forget the answers that are left"));
    press(&mut next, "esc ?");
    assert!(seen(&next).contains("Settings"));
    press(&mut next, "esc");
    assert_eq!(seen(&next), before);
}

#[test]
fn what_does_not_fit_the_questions_is_not_offered() {
    let snapshot = Snapshot::of(form((80, 24), HALF_DONE).model());
    let as_json = serde_json::to_value(&snapshot).expect("JSON");
    for (path, value) in [
        ("/tab", json!(9)),
        ("/rows", json!([0])),
        ("/rows/0", json!(4000)),
        ("/answers/answers", json!([])),
        ("/draft/field", json!({"custom": 7})),
        ("/draft/field", json!({"option_note": [0, 7]})),
    ] {
        let mut broken = as_json.clone();
        *broken.pointer_mut(path).expect(path) = value;
        let left = Left {
            snapshot: serde_json::from_value(broken).expect("a snapshot"),
            age: 0,
            resume: true,
            damaged: false,
        };
        let (next, _) = Core::<Ask>::new(boot((80, 24), Some(Earlier::Left(Box::new(left)))));
        assert_eq!(seen(&next), seen(&form((80, 24), "")), "{path}");
    }
    // A cursor inside a character, or behind the text, is put where one can be.
    let mut odd = as_json;
    odd["draft"]["cursor"] = json!(9999);
    odd["draft"]["text"] = json!("für");
    for cursor in [2, 9999] {
        odd["draft"]["cursor"] = json!(cursor);
        let left = Left {
            snapshot: serde_json::from_value(odd.clone()).expect("a snapshot"),
            age: 0,
            resume: true,
            damaged: false,
        };
        let (mut next, _) = Core::<Ask>::new(boot((80, 24), Some(Earlier::Left(Box::new(left)))));
        press(&mut next, "'!' enter");
        assert!(!next.is_over());
    }
}

/// The journals of a state directory.
fn journals(state: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(state.join("journals")).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    paths
}

/// An embedded form of this name that takes or offers what is left, in a state directory that it shares with others.
fn embedded(state: &Path, called: &str, resume: bool) -> Embedded {
    let more = json!({
        "journal": called, "resume": resume, "size": [100, 40],
        "options": ["notifications.enabled=false"],
    });
    Embedded::open_in(state, &payload(), &more)
}

#[test]
fn a_kill_at_any_moment_loses_at_most_one_keystroke() {
    const MOMENTS: usize = 200;
    let session = keys(
        "1 space 'abc' left 'd' alt+enter 'e' esc up n 'note' enter up up shift+n 'for all' left left 'x' enter tab 1 2 4 'und für' left backspace esc down up space tab down shift+tab",
    );
    let bytes = |key: &Key| match key.to_string().as_str() {
        "enter" => "\r".to_owned(),
        "alt+enter" => "\u{1b}\r".to_owned(),
        "esc" => "\u{1b}[27u".to_owned(),
        "tab" => "\t".to_owned(),
        "shift+tab" => "\u{1b}[Z".to_owned(),
        "backspace" => "\u{7f}".to_owned(),
        "space" => " ".to_owned(),
        "up" => "\u{1b}[A".to_owned(),
        "down" => "\u{1b}[B".to_owned(),
        "left" => "\u{1b}[D".to_owned(),
        "shift+n" => "N".to_owned(),
        typed => typed.to_owned(),
    };
    let state = TempDir::new().expect("a folder");
    let mut session = session.iter().copied().cycle();
    // Where the killed process stood for certain, and where it stood if a key that nobody waited for came through.
    let mut possible = vec![Snapshot::of(form((100, 40), "").model())];
    let (mut lost, mut kept) = (0, 0);
    for moment in 0..MOMENTS {
        let mut process = embedded(state.path(), "call 1", true);
        process.next_of("frame");
        let found = match booted(&journals(state.path())).earlier {
            Some(Earlier::Left(left)) => left.snapshot,
            other => {
                assert_eq!((other, moment), (None, 0));
                possible[0].clone()
            }
        };
        let at = possible.iter().position(|snapshot| *snapshot == found);
        match at {
            Some(at) if at + 1 == possible.len() => kept += 1,
            Some(_) => lost += 1,
            None => panic!("moment {moment}: {found:#?} is none of {possible:#?}"),
        }
        let mut pressed = Vec::new();
        possible = vec![found.clone()];
        // Two keys that are waited for, if they show, and one that is not.
        for is_waited_for in [true, true, false] {
            let key = session.find(|key| !at_after(&found, &pressed, *key).is_over());
            let key = key.expect("a cycle");
            let before = form_after(&found, &pressed).frame();
            let after = at_after(&found, &pressed, key);
            pressed.push(key);
            process.bytes(&bytes(&key));
            if is_waited_for && after.frame() != before {
                process.next_of("frame");
                possible.clear();
            }
            possible.push(Snapshot::of(after.model()));
        }
        process.kill();
    }
    assert!(
        lost > 0 && kept > 0,
        "keys that nobody waited for: {lost} lost, {kept} kept"
    );
}

/// What the form with the only journal of these was booted with.
fn booted(journals: &[PathBuf]) -> Boot {
    let [journal] = journals else {
        panic!("{journals:?}");
    };
    let text = fs::read_to_string(journal).expect("a journal");
    trace::read::<Ask>(&text).expect("a trace").header.boot
}

fn at_after(snapshot: &Snapshot, pressed: &[Key], last: Key) -> Core<Ask> {
    let mut form = form_after(snapshot, pressed);
    form.send(Event::Key(last).into());
    form
}

/// A form that stood there, after these keys.
fn form_after(snapshot: &Snapshot, pressed: &[Key]) -> Core<Ask> {
    let left = Left {
        snapshot: snapshot.clone(),
        age: 0,
        resume: true,
        damaged: false,
    };
    let (mut form, _) = Core::new(boot((100, 40), Some(Earlier::Left(Box::new(left)))));
    for key in pressed {
        form.send(Event::Key(*key).into());
    }
    form
}

#[test]
fn two_processes_never_share_a_journal() {
    let state = TempDir::new().expect("a folder");
    let mut first = embedded(state.path(), "call", true);
    first.bytes("2");
    first.frame_with("Which areas?");
    // The first one lives, so there is nothing to offer.
    let mut second = embedded(state.path(), "call", true);
    second.frame_with("Which goal?");
    assert_eq!(journals(state.path()).len(), 2);
    first.kill();
    let mut third = embedded(state.path(), "call", false);
    third.frame_with("This is left of it:");
    second.bytes("1");
    second.bytes("1\t\r");
    let (done, status) = second.end();
    assert_eq!((&done["status"], status), (&json!("answered"), 0));
    third.bytes("r");
    third.frame_with("✓ Goal");
    third.bytes("1\t\r");
    let (done, _) = third.end();
    assert_eq!(
        done["result"]["details"]["answers"]["goal"]["values"],
        json!(["safety"])
    );
    assert_eq!(journals(state.path()), Vec::<PathBuf>::new());
}

#[test]
fn a_host_that_hangs_up_gets_the_form_back_and_another_call_does_not() {
    let state = TempDir::new().expect("a folder");
    let mut first = embedded(state.path(), "call 1", false);
    first.frame_with("Which goal?");
    first.bytes("4my own");
    first.frame_with("my own");
    first.hang_up();
    let (done, status) = first.end();
    assert_eq!((&done["status"], status), (&json!("cancelled"), 1));
    let mut other = embedded(state.path(), "call 2", true);
    other.frame_with("Which goal?");
    other.send(&json!({"abort": {}}));
    assert_eq!(other.end().1, 1);
    let mut again = embedded(state.path(), "call 1", true);
    again.frame_with("my own");
}

#[test]
fn without_a_name_or_with_the_setting_off_no_journal_is_kept() {
    let state = TempDir::new().expect("a folder");
    for more in [
        json!({}),
        json!({"journal": "call", "options": ["behaviour.keepJournal=false"]}),
    ] {
        let mut form = Embedded::open_in(state.path(), &payload(), &more);
        form.frame_with("Which goal?");
        form.bytes("2");
        form.frame_with("Which areas?");
        assert_eq!(journals(state.path()), Vec::<PathBuf>::new(), "{more}");
    }
}

/// Breaks a form off after one answer, and has this in its journal instead of what it wrote; gives the journal's name.
fn left_as(state: &Path, change: impl FnOnce(String) -> String) -> OsString {
    let mut first = embedded(state, "call", false);
    first.frame_with("Which goal?");
    first.bytes("2");
    first.frame_with("Which areas?");
    first.kill();
    let journal = journals(state).remove(0);
    let text = fs::read_to_string(&journal).expect("a journal");
    fs::write(&journal, change(text)).expect("a file");
    journal.file_name().expect("a name").to_owned()
}

#[test]
fn what_cannot_be_read_is_set_aside_and_said() {
    let state = TempDir::new().expect("a folder");
    let name = left_as(state.path(), |text| {
        text.replacen("\"trace\":1", "\"trace\":99", 1)
    });
    let mut second = embedded(state.path(), "call", true);
    let frame = second.frame_with("An earlier form broke off");
    let said = frame.to_string();
    assert!(said.contains("it was written by another version"), "{said}");
    assert!(state.path().join("faults").join(name).exists());
    second.kill();
    let mut third = embedded(state.path(), "call", true);
    let frame = third.next_of("frame");
    assert!(!frame.to_string().contains("broke off"), "{frame}");
}

#[test]
fn what_came_before_a_line_that_cannot_be_read_comes_back() {
    let state = TempDir::new().expect("a folder");
    let rest = "[99999,{\"later\":true}]\n[99999,{\"terminal\":{\"key\":\"1\"}}]\n";
    let name = left_as(state.path(), |text| text + rest);
    let mut second = embedded(state.path(), "call", false);
    let frame = second
        .frame_with("What came last cannot be read any more")
        .to_string();
    assert!(
        frame.contains("Safety") && !frame.contains("line "),
        "{frame}"
    );
    second.bytes("r");
    second.frame_with("✓ Goal");
    assert!(state.path().join("faults").join(name).exists());
}

/// `pi-ask ask` on a terminal, in a folder with the payload, the state and the result.
fn ask(folder: &Path, more: &str) -> Terminal {
    fs::write(folder.join("payload.json"), payload().to_string()).expect("a payload");
    let folder = folder.display();
    let script = format!(
        "cd {folder}; export PI_ASK_CONFIG_DIR={folder}/config PI_ASK_STATE_DIR={folder}/state; exec {BINARY} ask payload.json --output out.json {more}"
    );
    Terminal::spawn(Path::new("/bin/sh"), &["-c", &script], (80, 24))
}

fn wait_for(terminal: &mut Terminal, text: &str) {
    terminal.wait_for(text, |terminal| {
        terminal.screen().iter().any(|line| line.contains(text))
    });
}

#[test]
fn a_killed_form_is_offered_once_taken_and_delivered() {
    let folder = TempDir::new().expect("a folder");
    let mut first = ask(folder.path(), "");
    wait_for(&mut first, "Which goal?");
    first.write("4half an ans");
    wait_for(&mut first, "half an ans");
    first.signal(Signal::KILL);
    assert_eq!(first.wait_exit(), State::Killed(9));

    let mut second = ask(folder.path(), "");
    wait_for(&mut second, "broke off just now");
    wait_for(&mut second, "Own answer, still being written: half an ans");
    second.write("\r");
    wait_for(&mut second, "▎ half an ans");
    second.write("wer\r");
    wait_for(&mut second, "Which areas?");
    second.write("1\t\r");
    assert_eq!(second.wait_exit(), State::Exited(0));
    let result = fs::read_to_string(folder.path().join("out.json")).expect("a result");
    assert!(result.contains("Goal: half an answer"), "{result}");

    let mut third = ask(folder.path(), "");
    wait_for(&mut third, "Which goal?");
}

#[test]
fn a_lost_terminal_is_a_crash_and_dismissing_forgets() {
    let folder = TempDir::new().expect("a folder");
    let mut first = ask(folder.path(), "");
    wait_for(&mut first, "Which goal?");
    first.write("2");
    wait_for(&mut first, "Which areas?");
    first.signal(Signal::HUP);
    assert_eq!(first.wait_exit(), State::Exited(1));

    let mut second = ask(folder.path(), "--resume");
    wait_for(&mut second, "✓ Goal");
    second.signal(Signal::KILL);
    second.wait_exit();

    let mut third = ask(folder.path(), "");
    wait_for(&mut third, "This is left of it:");
    third.write("n");
    wait_for(&mut third, "Press n again to forget what is left.");
    third.write("n");
    wait_for(&mut third, "○ Goal");
    third.write("\u{1b}");
    assert_eq!(third.wait_exit(), State::Exited(1));

    let mut fourth = ask(folder.path(), "");
    wait_for(&mut fourth, "Which goal?");
    assert_eq!(journals(&folder.path().join("state")).len(), 1);
}

#[test]
fn what_was_typed_before_there_was_an_offer_does_not_answer_it() {
    let folder = TempDir::new().expect("a folder");
    let mut first = ask(folder.path(), "");
    wait_for(&mut first, "Which goal?");
    first.write("2");
    wait_for(&mut first, "Which areas?");
    first.signal(Signal::KILL);
    first.wait_exit();

    // The shell lets the form begin once all is typed.
    let gate = folder.path().join("gate");
    mkfifoat(CWD, &gate, Mode::RUSR | Mode::WUSR).expect("a pipe");
    let place = folder.path().display();
    let script = format!(
        "cd {place}; export PI_ASK_CONFIG_DIR={place}/config PI_ASK_STATE_DIR={place}/state; echo ready; cat gate; exec {BINARY} ask payload.json --output out.json"
    );
    let mut second = Terminal::spawn(Path::new("/bin/sh"), &["-c", &script], (80, 24));
    wait_for(&mut second, "ready");
    second.write("nn\x1b[200~n\x1b[201~nr\r");
    fs::write(&gate, "").expect("the gate");
    wait_for(&mut second, "This is left of it:");
    second.write("r");
    wait_for(&mut second, "Here is what you left");
    wait_for(&mut second, "✓ Goal");
}

#[cfg(target_os = "linux")]
#[test]
fn a_journal_that_cannot_go_on_is_said_and_keeps_what_it_has() {
    let folder = TempDir::new().expect("a folder");
    let state = folder.path().join("state");
    let limited = |keys: &str, seen: &str| {
        let mut form = ask(folder.path(), "");
        wait_for(&mut form, "Which goal?");
        form.write(keys);
        wait_for(&mut form, seen);
        let [journal] = &journals(&state)[..] else {
            panic!("one journal");
        };
        form.limit_files(fs::metadata(journal).expect("a journal").len());
        form
    };
    let mut ended = limited("2", "Which areas?");
    ended.write("1");
    wait_for(
        &mut ended,
        "A crash would lose what you do now: its file may not get longer.",
    );
    ended.write("\t\r");
    assert_eq!(ended.wait_exit(), State::Exited(0));
    let said = "pi-ask: the form was not kept to its end: its file may not get longer";
    assert!(
        ended.screen().iter().any(|line| line == said),
        "{:?}",
        ended.screen()
    );

    let mut killed = limited("4some", "▎ some");
    killed.write("thing");
    wait_for(&mut killed, "A crash would lose what you do now");
    wait_for(&mut killed, "▎ something");
    killed.signal(Signal::KILL);
    killed.wait_exit();
    let mut next = ask(folder.path(), "");
    wait_for(&mut next, "Own answer, still being written: some");
}

#[cfg(target_os = "linux")]
#[test]
fn a_recording_that_finds_the_disk_full_is_said_and_loses_no_answer() {
    let folder = TempDir::new().expect("a folder");
    let mut form = ask(folder.path(), "--record /dev/full");
    wait_for(&mut form, "Which goal?");
    form.write("2");
    wait_for(&mut form, "The recording ends here: the disk is full.");
    form.write("1\t\r");
    assert_eq!(form.wait_exit(), State::Exited(0));
    let said = "pi-ask: the recording is incomplete: the disk is full";
    assert!(
        form.screen().iter().any(|line| line == said),
        "{:?}",
        form.screen()
    );
    let result = fs::read_to_string(folder.path().join("out.json")).expect("a result");
    assert!(result.contains("Goal: Safety"), "{result}");
}

#[cfg(debug_assertions)]
#[test]
fn a_panic_without_a_journal_names_the_recording_that_is_kept() {
    let folder = TempDir::new().expect("a folder");
    let config = folder.path().join("config");
    fs::create_dir(&config).expect("a folder");
    let settings = "[behaviour]\nkeepJournal = false\n[recordings]\nkeep = 2\n";
    fs::write(config.join("config.toml"), settings).expect("settings");
    let mut form = ask(folder.path(), "--panic-at x");
    wait_for(&mut form, "Which goal?");
    form.write("2x");
    assert_eq!(form.wait_exit(), State::Exited(70));
    let out = fs::read_to_string(folder.path().join("out.json")).expect("a result");
    let recordings = fs::read_dir(folder.path().join("state/recordings")).expect("a folder");
    let [recording] = &recordings
        .map(|entry| entry.expect("an entry").path())
        .collect::<Vec<_>>()[..]
    else {
        panic!("one recording");
    };
    let said = format!("recorded in {}", recording.display());
    assert!(out.contains(&said), "{out}");
    let text = fs::read_to_string(recording).expect("a recording");
    let trace = trace::read::<Ask>(&text).expect("a trace");
    let last = trace.messages.last().expect("the key that was fatal");
    assert_eq!(last.message, Event::Key("x".parse().expect("a key")).into());
}

/// Builds for users have no key that is fatal.
#[cfg(debug_assertions)]
#[test]
fn a_panic_gives_the_terminal_back_says_how_to_see_it_and_loses_no_answer() {
    let folder = TempDir::new().expect("a folder");
    fs::write(folder.path().join("payload.json"), payload().to_string()).expect("a payload");
    let shell = |line: &str| {
        let folder = folder.path().display();
        let script = format!(
            "cd {folder}; export PI_ASK_CONFIG_DIR={folder}/config PI_ASK_STATE_DIR={folder}/state; {BINARY} {line}; echo status $?"
        );
        Terminal::spawn(Path::new("/bin/sh"), &["-c", &script], (200, 30))
    };
    let mut first = shell("ask payload.json --output out.json --panic-at x");
    wait_for(&mut first, "Which goal?");
    first.write("2");
    wait_for(&mut first, "Which areas?");
    first.write("x");
    assert_eq!(first.wait_exit(), State::Exited(0));
    assert_eq!(first.differences(), [""; 0]);
    let screen = first.screen();
    assert_eq!(screen.last().map(String::as_str), Some("status 70"));
    let faults = folder.path().join("state/faults");
    let [fault] = &fs::read_dir(&faults)
        .expect("faults")
        .map(|entry| entry.expect("an entry").path())
        .collect::<Vec<_>>()[..]
    else {
        panic!("one trace in {}", faults.display());
    };
    let recorded = format!("pi-ask: recorded in {}", fault.display());
    let hint = format!(
        "hint: `pi-ask replay {}` shows how it came to this; asking the same again brings the answers back",
        fault.display()
    );
    assert!(
        screen.contains(&recorded) && screen.contains(&hint),
        "{screen:#?}"
    );
    let out = fs::read_to_string(folder.path().join("out.json")).expect("a result");
    let out: Value = serde_json::from_str(&out).expect("JSON");
    let text = out["content"][0]["text"].as_str().expect("a text");
    assert!(
        text.contains("pi-ask has a fault: `x` was to be fatal")
            && text.contains(&*fault.to_string_lossy()),
        "{text}"
    );

    let mut replay = shell(&format!("replay {}", fault.display()));
    wait_for(&mut replay, "the start");
    replay.write("\x1b[F");
    wait_for(&mut replay, "nothing is bound to x.");
    wait_for(&mut replay, "Which areas?");
    replay.write("q");
    assert_eq!(replay.wait_exit(), State::Exited(0));

    let mut next = shell("ask payload.json --output out.json");
    wait_for(&mut next, "This is left of it:");
    wait_for(&mut next, "→ Safety");
}

/// What the binary prints that keeps what outlives it here.
fn pi_ask(state: &Path, arguments: &[&str]) -> String {
    let mut command = std::process::Command::new(BINARY);
    let command = command.env("PI_ASK_STATE_DIR", state).args(arguments);
    let output = command.output().expect("the binary");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The sessions that are kept.
fn listed(state: &Path) -> Vec<Value> {
    serde_json::from_str(&pi_ask(state, &["trace", "list", "--json"])).expect("a list")
}

#[test]
fn a_session_is_listed_once_with_what_became_of_it() {
    let folder = TempDir::new().expect("a folder");
    let config = folder.path().join("config");
    fs::create_dir(&config).expect("a folder");
    fs::write(config.join("config.toml"), "[recordings]\nkeep = 2\n").expect("a setting");
    let state = folder.path().join("state");
    let mut form = ask(folder.path(), "");
    wait_for(&mut form, "Which goal?");
    form.write("2");
    wait_for(&mut form, "Which areas?");
    let is_listed = |ended: &str| {
        let list = listed(&state);
        let [one] = &list[..] else {
            panic!("one session: {list:?}");
        };
        assert_eq!(one["kind"], "a recording");
        assert_eq!(
            (&one["asks"], &one["ended"]),
            (&json!("Goals: 2 questions"), &json!(ended))
        );
    };
    is_listed("open now");
    form.signal(Signal::KILL);
    form.wait_exit();
    is_listed("broke off");
    let said = pi_ask(&state, &["trace", "list"]);
    assert!(
        said.starts_with("Goals: 2 questions\n    a recording, "),
        "{said}"
    );
}

#[test]
fn as_many_forms_as_the_settings_say_are_recorded_by_themselves() {
    let folder = TempDir::new().expect("a folder");
    let config = folder.path().join("config");
    fs::create_dir(&config).expect("a folder");
    fs::write(config.join("config.toml"), "[recordings]\nkeep = 2\n").expect("a setting");
    for digit in ["1", "2", "3"] {
        let mut form = ask(folder.path(), "");
        wait_for(&mut form, "Which goal?");
        form.write(digit);
        wait_for(&mut form, "Which areas?");
        form.write("1\t\r");
        assert_eq!(form.wait_exit(), State::Exited(0));
    }
    let state = folder.path().join("state");
    let list = listed(&state);
    assert_eq!(list[0]["asks"], "Goals: 2 questions");
    assert_eq!(list[0]["ended"], "answered: Goal: Size · Areas: Speed");
    let files: Vec<&str> = list
        .iter()
        .map(|kept| kept["path"].as_str().expect("a path"))
        .collect();
    assert_eq!(files.len(), 2, "{list:?}");
    let goals: Vec<Value> = files
        .iter()
        .map(|file| {
            let text = fs::read_to_string(file).expect("a trace");
            let trace = trace::read::<Ask>(&text).expect("a trace");
            let end = trace.end.expect("it ended").output;
            end["result"]["details"]["answers"]["goal"]["indices"].clone()
        })
        .collect();
    // The newest first; the first of all has made room.
    assert_eq!(goals, [json!([3]), json!([2])]);
    let verified = pi_ask(&state, &["trace", "verify", files[0], files[1]]);
    assert!(verified.ends_with(": 2 the same\n"), "{verified}");
    assert_eq!(journals(&state), Vec::<PathBuf>::new());
}
