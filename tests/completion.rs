//! The list of files: text that is typed after `@`, and what is seen and written then.
//!
//! Most of it is scripted, with files that a session names; what the disk does is tried on a real one, through the real binary.
#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests make files")]

#[path = "support/embedded.rs"]
pub mod embedded;
#[path = "support/terminal.rs"]
pub mod terminal;

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use embedded::{Embedded, lines, plain};
use pi_ask::ask::Ask;
use pi_ask::ask::action::Action;
use pi_ask::ask::boot::Boot;
use pi_ask::ask::command::Command;
use pi_ask::ask::files::{Found, Row};
use pi_ask::ask::loaded::Loaded;
use pi_ask::ask::message::Message;
use pi_ask::ask::model::Field;
use pi_ask::ask::script;
use pi_ask::tea::host::headless::Headless;
use pi_ask::tea::{Event, Key, trace};
use serde_json::{Value, json};
use tempfile::TempDir;
use terminal::{State, Terminal};

const FILES: &[&str] = &[
    "README.md",
    "docs/a b.md",
    "docs/keys.md",
    "src/main.rs",
    "src/tea/keymap.rs",
    "日本語_test👍🏽.md",
];

fn payload() -> Value {
    json!({"questions": [{"id": "goal", "label": "Goal", "prompt": "Goal?", "options": [
        {"value": "speed", "label": "Speed"}, {"value": "safety", "label": "Safety"},
    ]}]})
}

/// The steps of a line of keys; text in single quotes is typed.
fn steps(keys: &str) -> Vec<Value> {
    let parts = keys.split('\'').enumerate();
    parts
        .flat_map(|(at, part)| match at % 2 {
            1 => vec![json!({ "text": part })],
            _ => part.split_whitespace().map(|key| json!(key)).collect(),
        })
        .collect()
}

fn play(keys: &str, size: (u16, u16), more: &Value) -> script::Played {
    let mut session = json!({
        "payload": payload(), "keys": steps(keys), "files": FILES,
        "size": [size.0, size.1], "frames": "last",
    });
    for (name, value) in more.as_object().into_iter().flatten() {
        session[name] = value.clone();
    }
    script::play(&session.to_string()).expect("a session")
}

/// What the agent reads once the keys were pressed and what was typed was given.
fn answer(keys: &str) -> String {
    let played = play(&format!("3 {keys} enter enter"), (80, 24), &Value::Null);
    let text = played.content.unwrap_or_else(|| "open".to_owned());
    text.strip_prefix("Goal: ").unwrap_or(&text).to_owned()
}

/// The rows of the list after the keys, without its margin, and what stands below them.
fn list(keys: &str) -> Vec<String> {
    let played = play(&format!("3 {keys}"), (80, 40), &Value::Null);
    let lines = &played.frames.last().expect("a frame").lines;
    let field = lines.iter().rposition(|line| line.contains('▎'));
    let below = lines[field.expect("a field") + 1..].iter();
    below
        .take_while(|line| !line.is_empty())
        .map(|line| line.trim().to_owned())
        .collect()
}

#[test]
fn what_is_typed_after_an_at_is_looked_for() {
    for (keys, expected) in [
        (
            "'@key'",
            &["❯ docs/keys.md", "src/tea/keymap.rs", "1/2"][..],
        ),
        (
            "'@key' down",
            &["docs/keys.md", "❯ src/tea/keymap.rs", "2/2"],
        ),
        ("'@key' up", &["docs/keys.md", "❯ src/tea/keymap.rs", "2/2"]),
        (
            "'@key' down down",
            &["❯ docs/keys.md", "src/tea/keymap.rs", "1/2"],
        ),
        (
            "'@keyma' backspace backspace",
            &["❯ docs/keys.md", "src/tea/keymap.rs", "1/2"],
        ),
        ("'@keyma'", &["❯ src/tea/keymap.rs", "1/1"]),
        ("'see (@keyma'", &["❯ src/tea/keymap.rs", "1/1"]),
        ("'请看，@keyma'", &["❯ src/tea/keymap.rs", "1/1"]),
        (
            "'@src/'",
            &["❯ src/main.rs", "src/tea/", "src/tea/keymap.rs", "1/3"],
        ),
        ("'@nothing'", &["no file fits"]),
        ("'ada@keyma'", &[]),
        ("'@keym '", &[]),
        ("'@keyma' esc", &[]),
        ("'@key' esc 'ma'", &[]),
        ("'@key' esc ' @keyma'", &["❯ src/tea/keymap.rs", "1/1"]),
        ("'@keyma' home", &[]),
        ("'@keyma' ctrl+-", &[]),
    ] {
        let list: Vec<String> = list(keys)
            .into_iter()
            .map(|line| line.replace(" ↑↓ ", "").trim().to_owned())
            .collect();
        assert_eq!(list, expected, "{keys}");
    }
}

#[test]
fn a_file_that_is_taken_stands_in_the_text() {
    for (keys, expected) in [
        ("'@keym' tab", "@src/tea/keymap.rs"),
        ("'@keym' enter", "@src/tea/keymap.rs"),
        (
            "'see @keym' tab 'and more'",
            "see @src/tea/keymap.rs and more",
        ),
        ("'@a' tab 'x'", "@\"docs/a b.md\" x"),
        ("'@\"a b' tab 'x'", "@\"docs/a b.md\" x"),
        ("'@docs/a' tab", "@\"docs/a b.md\""),
        ("'@src' tab 'key' tab", "@src/tea/keymap.rs"),
        ("'@src' tab esc", "@src/"),
        ("'@日本' tab", "@日本語_test👍🏽.md"),
        ("'@key' esc", "@key"),
        ("'@key' esc 'board'", "@keyboard"),
        ("'@nothing'", "@nothing"),
        ("'@keym' tab ctrl+-", "@keym"),
        ("'x y' left '@keym' tab", "x @src/tea/keymap.rs y"),
        ("'x  y' left left '@keym' tab", "x @src/tea/keymap.rs y"),
    ] {
        // What was closed by Esc is given by the Enter behind it.
        assert_eq!(answer(keys), expected.trim_end(), "{keys}");
    }
}

/// A form whose world answers only when a test says so.
type Slow = Headless<Ask, fn(Command) -> Option<Message>>;

/// The form at its own answer, after these keys, at which nobody has looked for files yet.
fn slow(keys: &str) -> Slow {
    let boot = Boot {
        payload: payload(),
        loaded: Loaded::from_json(&Value::Null),
        ..trace::read::<Ask>(include_str!("traces/answered.jsonl"))
            .expect("a trace")
            .header
            .boot
    };
    let mut form: Slow = Headless::new(boot, |_| None);
    for step in steps(&format!("3 {keys}")) {
        match (step["text"].as_str(), step.as_str()) {
            (Some(text), _) => text
                .chars()
                .for_each(|char| form.event(Event::Key(Key::char(char)))),
            (None, Some("paste")) => form.event(Event::Paste("pasted".to_owned())),
            (None, key) => {
                let key = key.expect("a key").parse().expect("a key");
                form.event(Event::Key(key));
            }
        }
    }
    form
}

/// The search that is on has found this so far.
fn find(form: &mut Slow, paths: &[&str], searching: bool) {
    let row = |path: &&str| Row {
        path: (*path).to_owned(),
        marks: Vec::new(),
    };
    let found = Found {
        rows: paths.iter().map(row).collect(),
        total: paths.len(),
        searching,
    };
    let id = form.core().model().searches;
    form.message(Message::FilesFound { id, found });
}

/// What stands in the open field, or what was answered.
fn stands(form: &Slow) -> String {
    let model = form.core().model();
    match &model.editing {
        Some(editing) => format!("▎ {}", editing.editor.text()),
        None => model.saved(Field::Custom(0)).unwrap_or_default().to_owned(),
    }
}

#[test]
fn keys_typed_ahead_of_the_files_mean_what_they_mean_with_them() {
    for (keys, found, text) in [
        ("'@key' enter", &["docs/keys.md"][..], "▎ @docs/keys.md "),
        ("'@key' tab", &["docs/keys.md"], "▎ @docs/keys.md "),
        (
            "'@key' enter 'and' enter",
            &["docs/keys.md"],
            "@docs/keys.md and",
        ),
        (
            "'@key' down enter 'x'",
            &["docs/keys.md", "b.md"],
            "▎ @b.md x",
        ),
        (
            "'@key' enter paste",
            &["docs/keys.md"],
            "▎ @docs/keys.md pasted",
        ),
        ("'@key' esc 'x'", &["docs/keys.md"], "▎ @keyx"),
        // Without a file that fits, they mean what they mean without a list.
        ("'@key' enter", &[], "@key"),
        ("'@key' tab 'x'", &[], "▎ @keyx"),
        ("'@key' esc", &[], "@key"),
        ("'@key' down 'x'", &[], "▎ @keyx"),
        // A directory goes on with what is in it, which nobody knows yet either.
        ("'@d' tab 'key' tab enter", &["docs/"], "▎ @docs/key"),
    ] {
        let mut form = slow(keys);
        assert!(
            stands(&form).starts_with("▎ @"),
            "{keys}: nothing is done yet"
        );
        assert!(!form.core().model().ahead.is_empty(), "{keys}");
        find(&mut form, found, false);
        assert_eq!(stands(&form), text, "{keys} {found:?}");
    }
    let mut form = slow("'@d' tab 'key' tab enter");
    find(&mut form, &["docs/"], false);
    find(&mut form, &["docs/keys.md"], false);
    assert_eq!(stands(&form), "@docs/keys.md");
}

#[test]
fn what_is_typed_ahead_waits_for_the_best_file_but_not_for_ever() {
    let mut form = slow("'@key' enter");
    find(&mut form, &[], true);
    find(&mut form, &["keynote/"], true);
    assert_eq!(stands(&form), "▎ @key", "there may be a better one");
    find(&mut form, &["docs/keys.md", "keynote/"], true);
    form.wait(999);
    assert_eq!(stands(&form), "▎ @key");
    form.wait(1);
    assert_eq!(stands(&form), "▎ @docs/keys.md ", "the best so far");

    for (keys, text) in [("'@key' enter 'x'", "@key"), ("'@key' tab 'x'", "▎ @keyx")] {
        let mut form = slow(keys);
        form.wait(1000);
        assert_eq!(stands(&form), text, "{keys}: nobody answers");
        assert!(form.core().model().ahead.is_empty());
    }
    // Where the field is closed by other means nothing is left to wait for.
    let mut form = slow("'@key' enter '1'");
    form.message(Message::Action(Action::Close));
    assert!(form.core().model().ahead.is_empty());
    // A file that is seen is taken at once, and a list that is seen is closed.
    let mut form = slow("'@key'");
    find(&mut form, &["docs/keys.md"], true);
    form.event(Event::Key("enter".parse().expect("a key")));
    assert_eq!(stands(&form), "▎ @docs/keys.md ");
    let mut form = slow("'@key'");
    find(&mut form, &[], true);
    form.event(Event::Key("esc".parse().expect("a key")));
    form.event(Event::Key("enter".parse().expect("a key")));
    assert_eq!(stands(&form), "@key");
}

#[test]
fn a_directory_that_has_nothing_leads_nowhere() {
    let more = json!({ "files": ["empty/", "docs/keys.md"] });
    let played = play("3 '@empt' tab enter enter", (80, 24), &more);
    assert_eq!(played.content.as_deref(), Some("Goal: @empty/"));
}

#[test]
fn notes_have_the_list_too() {
    let played = play("n '@keym' tab enter 1 enter", (80, 24), &Value::Null);
    let text = played.content.expect("the end");
    assert_eq!(text, "Goal: Speed\nGoal / Speed note: @src/tea/keymap.rs");
}

#[test]
fn the_keys_of_the_list_can_be_changed() {
    let config = json!({"config": {"keymaps": {"completion": {"accept": "ctrl+l", "nextOption": "ctrl+n"}}}});
    let played = play("3 '@key' ctrl+n ctrl+l enter enter", (80, 24), &config);
    assert_eq!(played.content.as_deref(), Some("Goal: @src/tea/keymap.rs"));
}

#[test]
fn the_list_goes_with_the_text_that_it_was_for() {
    for (keys, expected) in [
        // Enter gives the earlier answer; it takes no file.
        ("'@key' ctrl+r enter enter", "before @keyboards"),
        // The draft is there again, with its list closed.
        ("'@key' ctrl+r esc enter enter", "@key"),
        ("'@key' ctrl+g enter enter", "from the editor"),
    ] {
        let more = json!({ "earlier": ["before @keyboards"], "edited": ["from the editor"] });
        let played = play(&format!("3 {keys}"), (80, 24), &more);
        let expected = format!("Goal: {expected}");
        assert_eq!(played.content, Some(expected), "{keys}");
    }
}

#[test]
fn esc_closes_the_list_then_the_field_and_keeps_the_text() {
    let frame = |keys: &str| {
        let played = play(keys, (80, 24), &Value::Null);
        assert!(played.open);
        played.frames.last().expect("a frame").lines.join("\n")
    };
    let listed = frame("3 '@key'");
    assert!(listed.contains("src/tea/keymap.rs") && listed.contains("▎ @key"));
    let closed = frame("3 '@key' esc");
    assert!(!closed.contains("keymap.rs") && closed.contains("▎ @key"));
    let kept = frame("3 '@key' esc esc");
    assert!(!kept.contains('▎') && kept.contains("@key"));
}

/// The last frame, as text.
fn picture(keys: &str, size: (u16, u16), more: &Value) -> String {
    let played = play(keys, size, more);
    played.frames.last().expect("a frame").lines.join("\n")
}

#[test]
fn the_list_is_seen_on_any_screen() {
    let many: Vec<String> = (0..60).map(|at| format!("src/part/file_{at}.rs")).collect();
    let many = json!({ "files": many });
    for (name, keys, size, more) in [
        ("files", "3 'see @ke'", (80, 24), &Value::Null),
        ("files_empty_query", "3 '@'", (80, 24), &Value::Null),
        ("files_40x12", "3 '@file' down down", (40, 12), &many),
        ("files_20x5", "3 '@file'", (20, 5), &many),
        ("files_many_at_the_end", "3 '@file' up", (100, 30), &many),
        ("files_note", "n '@ke'", (60, 20), &Value::Null),
    ] {
        insta::with_settings!({ description => format!("{}x{} {keys}", size.0, size.1), omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!(name, picture(keys, size, more));
        });
    }
}

#[test]
fn what_was_asked_for_is_marked_on_clusters_and_cells() {
    let played = play("3 '@test'", (80, 24), &json!({ "styled": true }));
    let lines = &played.frames.last().expect("a frame").lines;
    let line = lines.iter().find(|line| line.contains("日本語"));
    let line = line.expect("the file");
    let parts: Vec<&str> = line.split("test").collect();
    assert_eq!(parts.len(), 2, "test stands together: {line}");
    assert!(
        parts[0].ends_with('m') && parts[1].starts_with('\u{1b}'),
        "{line:?}"
    );
    assert!(plain(line).contains("日本語_test👍🏽.md"));
}

/// A directory with a form in it, and the form open at its own answer.
fn form_in(directory: &Path) -> Embedded {
    let mut form = Embedded::open(
        &payload(),
        &json!({"options": ["notifications.enabled=false"], "directory": directory}),
    );
    form.frame_with("Goal?");
    form.bytes("3");
    form.frame_with("▎");
    form
}

fn tree(files: &[&str]) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for file in files {
        let path = folder.path().join(file);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(path, "").expect("a file");
    }
    folder
}

/// Waits until the list for a text is whole, with its place in it, and gives the lines. Lists of what was typed on the way there may have the same place.
fn whole_list(form: &mut Embedded, text: &str, place: &str) -> Vec<String> {
    loop {
        let frame = form.frame_with(place);
        let lines: Vec<String> = lines(&frame).iter().map(|line| plain(line)).collect();
        let has_field = lines.iter().any(|line| line.trim() == format!("▎ {text}"));
        // Behind the place stands whether files are still looked for.
        if has_field && lines.iter().any(|line| line.trim() == place) {
            return lines;
        }
    }
}

#[test]
fn a_real_directory_is_walked() {
    let folder = tree(&[
        "src/main.rs",
        "src/generated/main.rs",
        ".github/main.yml",
        ".git/main",
        "target/main",
        "vendor/main.c",
        "a b/main x.md",
        ".gitignore",
        ".ignore",
    ]);
    fs::write(folder.path().join(".gitignore"), "target\ngenerated/\n").expect("a file");
    fs::write(folder.path().join(".ignore"), "vendor\n").expect("a file");
    let mut form = form_in(folder.path());
    form.bytes("@main");
    let list = whole_list(&mut form, "@main", "1/2");
    assert!(
        list.iter().any(|line| line.trim() == "❯ src/main.rs"),
        "{list:?}"
    );
    assert!(
        list.iter().any(|line| line.trim() == "a b/main x.md"),
        "{list:?}"
    );
    form.bytes("\u{15}@.github/");
    let list = whole_list(&mut form, "@.github/", "1/1");
    assert!(
        list.iter().any(|line| line.trim() == "❯ .github/main.yml"),
        "{list:?}"
    );
    form.bytes("\t\r");
    form.frame_with("Submit");
    form.bytes("\r");
    let (done, _) = form.end();
    assert_eq!(
        done["result"]["content"][0]["text"],
        "Goal: @.github/main.yml"
    );
}

#[test]
fn a_burst_of_keys_takes_the_file_that_is_found_after_it() {
    let folder = tree(&["docs/guide.md", "src/main.rs"]);
    let mut form = Embedded::open(
        &payload(),
        &json!({"options": ["notifications.enabled=false"], "directory": folder.path()}),
    );
    form.frame_with("Goal?");
    form.bytes("3see @guid\rplease\r");
    form.frame_with("Submit");
    form.bytes("\r");
    let (done, _) = form.end();
    let text = &done["result"]["content"][0]["text"];
    assert_eq!(text, "Goal: see @docs/guide.md please");
}

#[test]
fn directories_that_no_walk_comes_to_are_listed_where_they_are_named() {
    let folder = tree(&[
        "here/src/main.rs",
        "here/.gitignore",
        "here/target/debug/app",
        "here/target/.hidden",
        "here/.git/config",
        "beside/one.md",
        "beside/two\nlines.md",
        "beside/日本 語.md",
    ]);
    let place = folder.path().join("here");
    fs::write(place.join(".gitignore"), "target\n").expect("a file");
    let odd = OsStr::from_bytes(b"odd_\xff.md");
    fs::write(folder.path().join("beside").join(odd), "").expect("a file");
    let absolute = format!("@{}/beside/o", folder.path().display());
    let one = format!("❯ {}/beside/one.md", folder.path().display());
    for (typed, expected) in [
        ("@../", &["❯ ../beside/", "../here/", "1/2"][..]),
        ("@../be", &["❯ ../beside/", "1/1"]),
        (
            "@../beside/",
            &["❯ ../beside/one.md", "../beside/日本 語.md", "1/2"],
        ),
        ("@target/", &["❯ target/debug/", "1/1"]),
        ("@target/.h", &["❯ target/.hidden", "1/1"]),
        ("@.git/", &["❯ .git/config", "1/1"]),
        ("@./target/debug/", &["❯ ./target/debug/app", "1/1"]),
        ("@targ", &["no file fits"]),
        ("@../gone/", &["no file fits"]),
        ("@target/nothing", &["no file fits"]),
        (&absolute, &[&one, "1/1"]),
    ] {
        let mut form = form_in(&place);
        form.bytes(typed);
        let end = expected.last().expect("a line");
        let seen = whole_list(&mut form, typed, end);
        let field = seen.iter().rposition(|line| line.contains('▎'));
        let below = &seen[field.expect("a field") + 1..];
        let list: Vec<&str> = below.iter().map(|line| line.trim()).collect();
        assert_eq!(&list[..expected.len()], expected, "{typed}");
    }
    // One level leads to the next, and what is taken stands as it was begun.
    let mut form = form_in(&place);
    form.bytes("@../b");
    whole_list(&mut form, "@../b", "1/1");
    form.bytes("\t日");
    whole_list(&mut form, "@../beside/日", "1/1");
    form.bytes("\t");
    form.frame_with("▎ @\"../beside/日本 語.md\"");
}

#[test]
fn what_a_disk_can_do_is_survived() {
    let folder = tree(&["deep/er/found.rs", "plain/found.md"]);
    let path = folder.path();
    symlink(path, path.join("deep/er/loop")).expect("a link");
    symlink(path.join("deep"), path.join("linked")).expect("a link");
    symlink(path.join("gone"), path.join("found.broken")).expect("a link");
    let odd = OsStr::from_bytes(b"found_\xff.rs");
    fs::write(path.join(odd), "").expect("a file");
    fs::create_dir(path.join(OsStr::from_bytes(b"odd_\xff"))).expect("a folder");
    fs::write(path.join("found\nline.rs"), "").expect("a file");
    let mut form = form_in(path);
    form.bytes("@found");
    // The two, and the one of them again through the link; the loop adds none.
    let list = whole_list(&mut form, "@found", "1/3");
    for file in ["plain/found.md", "deep/er/found.rs", "linked/er/found.rs"] {
        assert!(
            list.iter().any(|line| line.contains(file)),
            "{file} in {list:?}"
        );
    }
}

#[test]
fn a_directory_that_nobody_may_read_is_passed_over() {
    let folder = tree(&["closed/main.rs", "open/main.rs", "payload.json"]);
    let path = folder.path();
    fs::write(path.join("payload.json"), payload().to_string()).expect("a payload");
    let mode = |place: &Path, mode| {
        fs::set_permissions(place, fs::Permissions::from_mode(mode)).expect("a mode");
    };
    mode(path, 0o755);
    mode(&path.join("closed"), 0);
    // Nothing is closed to root, so that the form is somebody else's.
    let user = if rustix::process::geteuid().is_root() {
        "setpriv --reuid=65534 --regid=65534 --clear-groups"
    } else {
        ""
    };
    let line = format!(
        "cd {}; export PI_ASK_CONFIG_DIR=/nowhere; {user} {} ask payload.json",
        path.display(),
        env!("CARGO_BIN_EXE_pi-ask")
    );
    let mut terminal = Terminal::spawn(Path::new("/bin/sh"), &["-c", &line], (80, 24));
    terminal.wait_for_line(" Goal?");
    terminal.write("3@main");
    terminal.wait_for("the file that can be seen, alone", |terminal| {
        let screen = terminal.screen();
        let has = |text: &str| screen.iter().any(|line| line.trim() == text);
        has("❯ open/main.rs") && has("1/1")
    });
    terminal.write("\u{3}\u{3}");
    assert_eq!(terminal.wait_exit(), State::Exited(1));
    mode(&path.join("closed"), 0o700);
}

#[test]
fn without_a_directory_nothing_is_found_and_nothing_breaks() {
    let folder = TempDir::new().expect("a folder");
    let mut form = form_in(&folder.path().join("gone"));
    form.bytes("@main");
    form.frame_with("▎ @main");
    form.bytes("\r");
    form.frame_with("Submit");
}

#[test]
fn a_directory_that_comes_later_is_found_by_the_next_editor() {
    let folder = tree(&["src/main.rs"]);
    let mut form = form_in(folder.path());
    form.bytes("@main");
    whole_list(&mut form, "@main", "1/1");
    fs::write(folder.path().join("main.c"), "").expect("a file");
    form.bytes("\u{1b}");
    form.frame_with("use answer");
    form.bytes("\u{15}\u{1b}");
    form.frame_with("cancel");
    form.bytes("\r");
    form.frame_with("use answer");
    form.bytes("@main");
    whole_list(&mut form, "@main", "1/2");
}

#[test]
fn a_session_on_a_terminal_replays_without_the_disk() {
    let folder = tree(&["src/tea/keymap.rs", "docs/a b.md", "payload.json"]);
    let path = folder.path();
    fs::write(path.join("payload.json"), payload().to_string()).expect("a payload");
    let line = format!(
        "cd {}; export PI_ASK_CONFIG_DIR=/nowhere; {} ask payload.json --record trace > out.json; echo status $?",
        path.display(),
        env!("CARGO_BIN_EXE_pi-ask")
    );
    let mut terminal = Terminal::spawn(Path::new("/bin/sh"), &["-c", &line], (80, 24));
    terminal.wait_for_line(" Goal?");
    terminal.write("3see @a b");
    terminal.write("\u{7f}\u{7f}");
    terminal.wait_for_line("     ❯ docs/a b.md".trim_end());
    terminal.write("\t");
    terminal.wait_for("the file in the text", |terminal| {
        let screen = terminal.screen();
        screen
            .iter()
            .any(|line| line.contains("▎ see @\"docs/a b.md\""))
    });
    terminal.write("\r");
    terminal.wait_for_line(" ❯ 1. Submit");
    terminal.write("\r");
    assert_eq!(terminal.wait_exit(), State::Exited(0));
    assert_eq!(terminal.differences(), [""; 0]);
    let text = fs::read_to_string(path.join("trace")).expect("a trace");
    drop(folder);
    let trace = trace::read::<Ask>(&text).expect("a trace");
    assert!(text.contains("files_found"));
    let core = trace.replay::<Ask>(trace.messages.len());
    let output = core.output().expect("the end");
    assert_eq!(output.result.text(), "Goal: see @\"docs/a b.md\"");
    let end = trace.end.expect("the last line");
    assert_eq!(end.frame, format!("{:016x}", core.frame().fingerprint()));
}
