//! What helps with writing, on a real terminal: the user's own editor, and the answers of earlier forms.
#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests read and write files")]

#[path = "support/terminal.rs"]
pub mod terminal;

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use rustix::process::Signal;
use serde_json::{Value, json};
use tempfile::TempDir;
use terminal::{State, Terminal};

const SIZE: (u16, u16) = (80, 24);

/// A folder with a question and an editor, which is this line of shell with the file as `$1`.
fn folder(editor: &str) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let payload = json!({ "questions": [{
        "id": "goal", "label": "Goal", "prompt": "Which goal?",
        "options": [{ "value": "speed", "label": "Speed" }],
    }] });
    fs::write(folder.path().join("payload.json"), payload.to_string()).expect("a payload");
    let script = folder.path().join("my editor");
    fs::write(&script, format!("#!/bin/sh\n{editor}\n")).expect("an editor");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("a program");
    fs::create_dir(folder.path().join("tmp")).expect("a folder");
    folder
}

/// Asks in the folder, below a line of the shell; the environment is that of the folder alone.
fn ask(folder: &Path, before: &str, options: &str) -> Terminal {
    let place = folder.display();
    let binary = env!("CARGO_BIN_EXE_pi-ask");
    let script = format!(
        "cd {place}; export PI_ASK_CONFIG_DIR={place}/config PI_ASK_STATE_DIR={place}/state TMPDIR={place}/tmp; unset VISUAL EDITOR; {before}; exec {binary} ask payload.json {options} > out.json < /dev/null"
    );
    let mut terminal = Terminal::spawn_below(&["$"], Path::new("/bin/sh"), &["-c", &script], SIZE);
    terminal.wait_for_line(" Which goal?");
    terminal
}

fn own_answer(folder: &Path) -> Value {
    let text = fs::read_to_string(folder.join("out.json")).expect("a result");
    let result: Value = serde_json::from_str(&text).expect("JSON");
    result["details"]["answers"]["goal"]["customText"].clone()
}

/// Waits until a line has this in it.
#[track_caller]
fn wait_for(terminal: &mut Terminal, text: &str) {
    terminal.wait_for(text, |terminal| {
        terminal.screen().iter().any(|line| line.contains(text))
    });
}

/// Gives the answer, and asserts that the terminal is as it was and nothing is left of the editing.
#[track_caller]
fn finish(terminal: &mut Terminal, folder: &Path) {
    terminal.write("\r");
    terminal.wait_for_line(" ❯ 1. Submit");
    terminal.write("\r");
    assert_eq!(terminal.wait_exit(), State::Exited(0));
    assert_eq!(terminal.differences(), [""; 0]);
    let left = fs::read_dir(folder.join("tmp")).expect("a folder");
    assert_eq!(left.count(), 0, "nothing is left of the editing");
}

const EDITOR: &str = "export VISUAL=\"'$PWD/my editor' --wait\" EDITOR=false";

#[test]
fn the_editor_gets_the_plain_text_privately_and_gives_it_back() {
    for options in ["", "--fullscreen"] {
        let folder = folder(
            "[ \"$1\" = --wait ] || exit 3
             stat -c '%a' \"$2\" \"$(dirname \"$2\")\" > seen; cat \"$2\" >> seen
             touch \"$2~\"; echo 'ready?'; read line; echo \"edited $line\" > \"$2\"",
        );
        let mut terminal = ask(folder.path(), EDITOR, options);
        let paste = ["line"; 12].join("\r");
        terminal.write(format!("2\x1b[200~{paste}\x1b[201~ end"));
        wait_for(&mut terminal, "] end");
        let modes = terminal.modes();
        terminal.write("\x07");
        wait_for(&mut terminal, "ready?");
        assert_eq!(
            terminal.differences(),
            [""; 0],
            "the editor has the terminal as it was"
        );
        terminal.write("here\r");
        wait_for(&mut terminal, "▎ edited here");
        assert_eq!(terminal.modes(), modes, "the form has its modes back");
        terminal.write("!");
        wait_for(&mut terminal, "▎ edited here!");
        finish(&mut terminal, folder.path());
        assert_eq!(own_answer(folder.path()), "edited here!");
        let seen = fs::read_to_string(folder.path().join("seen")).expect("what was seen");
        assert_eq!(seen, format!("600\n700\n{} end", ["line"; 12].join("\n")));
    }
}

#[test]
fn an_editor_that_fails_leaves_the_draft_and_the_form_says_why() {
    for (before, editor, said) in [
        (EDITOR, "exit 7", "ended with status 7"),
        (EDITOR, "rm \"$2\"", "left no file"),
        (EDITOR, "printf '\\377' > \"$2\"", "is not UTF-8 text"),
        (EDITOR, "kill -9 $$", "was ended by a signal"),
        (
            "export VISUAL='CODE=7 ./my\\ editor'",
            "exit $CODE",
            "ended with status 7",
        ),
        (
            "export VISUAL='true && ./my\\ editor'",
            "exit 7",
            "ended with status 7",
        ),
        (
            "export EDITOR=/no/such/editor",
            "",
            "could not be started (status 127)",
        ),
        (
            "mkdir bin; ln -s '../my editor' bin/vi; ln -s $(command -v env) bin; PATH=$PWD/bin",
            "exit 7",
            "`vi` ended with status 7",
        ),
        (
            "mkdir bin; ln -s '../my editor' bin/nano; ln -s $(command -v env) bin; PATH=$PWD/bin",
            "exit 7",
            "`nano` ended with status 7",
        ),
        ("PATH=/nowhere", "", "No editor is set."),
        (
            EDITOR,
            "echo a complaint >&2; exit 7",
            "ended with status 7",
        ),
        (EDITOR, "", "Your editor changed nothing."),
    ] {
        let folder = folder(editor);
        let mut terminal = ask(folder.path(), before, "");
        terminal.write("2draft\x07");
        wait_for_words(&mut terminal, said);
        let above = [terminal.scrollback(), terminal.screen()].concat();
        let complains = |line: &String| {
            ["complaint", "No such file"]
                .iter()
                .any(|it| line.contains(it))
        };
        assert!(!above.iter().any(complains), "{said}: {above:#?}");
        terminal.write("!");
        wait_for(&mut terminal, "▎ draft!");
        finish(&mut terminal, folder.path());
        assert_eq!(own_answer(folder.path()), "draft!", "{said}");
    }
}

#[test]
fn a_form_that_is_ended_while_the_editor_runs_ends_it_first_and_keeps_what_was_saved() {
    for (name, editor, left) in [
        ("ends when asked", "", 0),
        ("does not end", "trap '' TERM", 1),
    ] {
        let folder = folder(&format!(
            "{editor}\necho saved > \"$2\"; echo ready; read line"
        ));
        let mut terminal = ask(folder.path(), EDITOR, "");
        terminal.write("2draft\x07");
        wait_for(&mut terminal, "ready");
        terminal.signal(Signal::TERM);
        assert_eq!(terminal.wait_exit(), State::Exited(1), "{name}");
        assert_eq!(terminal.differences(), [""; 0], "{name}");
        let places = fs::read_dir(folder.path().join("tmp")).expect("a folder");
        assert_eq!(places.count(), left, "{name}: the text of an editor stays");
        let mut terminal = ask(folder.path(), ":", "--resume");
        wait_for(&mut terminal, "▎ saved");
    }
}

/// Waits until the screen has these words, on however many lines.
#[track_caller]
fn wait_for_words(terminal: &mut Terminal, words: &str) {
    terminal.wait_for(words, |terminal| {
        let screen = terminal.screen();
        let lines: Vec<&str> = screen.iter().map(|line| line.trim()).collect();
        lines.join(" ").contains(words)
    });
}

#[test]
fn an_own_answer_comes_back_in_the_next_form() {
    let folder = folder("");
    let mut terminal = ask(folder.path(), ":", "");
    terminal.write("2as small as it gets");
    wait_for(&mut terminal, "▎ as small as it gets");
    finish(&mut terminal, folder.path());
    let file = folder.path().join("state/answers.jsonl");
    let mode = fs::metadata(&file).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let mut terminal = ask(folder.path(), ":", "");
    terminal.write("2\x12");
    wait_for(&mut terminal, "▎ as small as it gets");
    wait_for(&mut terminal, "Earlier answer 1 of 1");
    finish(&mut terminal, folder.path());
    assert_eq!(own_answer(folder.path()), "as small as it gets");
}

#[test]
fn what_is_being_written_survives_a_change_of_the_configuration() {
    let folder = folder("");
    let config = folder.path().join("config");
    fs::create_dir(&config).expect("a folder");
    let mut terminal = ask(folder.path(), ":", "");
    terminal.write("2as small as it gets");
    wait_for(&mut terminal, "▎ as small as it gets");
    finish(&mut terminal, folder.path());

    // A draft that an earlier answer lies over.
    let mut terminal = ask(folder.path(), ":", "");
    terminal.write("2small\x12");
    wait_for(&mut terminal, "Earlier answer 1 of 1 with “small” in it");
    wait_for(&mut terminal, "Enter use answer");
    let submit_with = |terminal: &mut Terminal, key: &str| {
        let text = format!("[keymaps.editor]\nsubmit = \"{}\"\n", key.to_lowercase());
        fs::write(config.join("config.toml"), text).expect("a file");
        wait_for(terminal, &format!("{key} use answer"));
    };
    submit_with(&mut terminal, "F2");
    wait_for(&mut terminal, "▎ as small as it gets");
    wait_for(&mut terminal, "Earlier answer 1 of 1 with “small” in it");
    terminal.write("\x1b");
    wait_for(&mut terminal, "▎ small");

    // A folded paste, with what can be undone.
    let paste = ["line"; 12].join("\r");
    terminal.write(format!("\x1b[200~{paste}\x1b[201~!"));
    wait_for(
        &mut terminal,
        "▎ small[Pasted\u{a0}text\u{a0}·\u{a0}12\u{a0}lines]!",
    );
    submit_with(&mut terminal, "F3");
    wait_for(
        &mut terminal,
        "▎ small[Pasted\u{a0}text\u{a0}·\u{a0}12\u{a0}lines]!",
    );
    terminal.write("\x1f\x1f");
    wait_for(&mut terminal, "▎ small");
    terminal.write("\x1b-\x0f");
    terminal.wait_for("the paste in full", |terminal| {
        let screen = terminal.screen();
        screen
            .iter()
            .filter(|line| line.ends_with("▎ line"))
            .count()
            > 1
    });
    terminal.write("\x1bOR");
    terminal.wait_for_line(" ❯ 1. Submit");
    terminal.write("\r");
    assert_eq!(terminal.wait_exit(), State::Exited(0));
    let whole = format!("small{}", ["line"; 12].join("\n"));
    assert_eq!(own_answer(folder.path()), whole.as_str());
}

#[test]
fn nothing_is_kept_where_that_is_not_wanted() {
    let folder = folder("");
    let off = "--set behaviour.rememberOwnAnswers=false";
    let mut terminal = ask(folder.path(), ":", off);
    terminal.write("2secret\x12");
    wait_for(&mut terminal, "▎ secret");
    finish(&mut terminal, folder.path());
    assert!(!folder.path().join("state/answers.jsonl").exists());
}
