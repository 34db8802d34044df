//! The commands around the configuration, as a shell runs them.
#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "tests start programs and read files"
)]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// What a command said, and how it ended.
struct Ran {
    out: String,
    error: String,
    code: Option<i32>,
}

fn folder(texts: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for (path, text) in texts {
        let path = folder.path().join("config").join(path);
        fs::create_dir_all(path.parent().expect("a folder around it")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    folder
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pi-ask"));
    command
        .args(arguments)
        .env("PI_ASK_CONFIG_DIR", folder.join("config"))
        .env("PI_CODING_AGENT_DIR", folder.join("agent"))
        .env("COLORTERM", "truecolor")
        .env_remove("NO_COLOR")
        .stdin(Stdio::null());
    command
}

fn run(folder: &Path, arguments: &[&str]) -> Ran {
    let output = command(folder, arguments).output().expect("the binary");
    Ran {
        out: String::from_utf8(output.stdout).expect("text"),
        error: String::from_utf8(output.stderr).expect("text"),
        code: output.status.code(),
    }
}

#[test]
fn a_name_that_nothing_goes_by_is_an_error() {
    let folder = folder(&[]);
    for (arguments, message) in [
        (
            &["theme", "show", "nrod"][..],
            "`nrod` is not a theme\nhint: did you mean `nord`?",
        ),
        (
            &["theme", "check", "nrod"],
            "`nrod` is not a theme\nhint: did you mean `nord`?",
        ),
        (
            &["keymap", "show", "nrod"],
            "`nrod` is not a keymap\nhint: there is default, vim, emacs, classic",
        ),
        (
            &["keymap", "list", "--keymap", "vmi"],
            "`vmi` is not a keymap\nhint: did you mean `vim`?",
        ),
    ] {
        let ran = run(folder.path(), arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        assert!(ran.error.contains(message), "{arguments:?}: {}", ran.error);
        assert_eq!(ran.out, "", "{arguments:?}");
    }
    assert_eq!(
        run(folder.path(), &["theme", "show", "light"]).code,
        Some(0)
    );
}

#[test]
fn a_wrong_option_is_told_beside_what_is_shown() {
    let folder = folder(&[]);
    for command in ["show", "list"] {
        let arguments = ["config", command, "--set", "behaviour.showFooterHint=true"];
        let ran = run(folder.path(), &arguments);
        assert!(
            ran.error.contains("did you mean `showFooterHints`?"),
            "{}",
            ran.error
        );
        assert!(ran.out.contains("nord") || ran.out.contains("default-dark"));
        let ran = run(folder.path(), &["config", command, "--keymap", "vmi"]);
        assert_eq!(ran.code, Some(2));
        assert!(ran.error.contains("--> --keymap vmi"), "{}", ran.error);
        assert!(!ran.error.contains("--set"), "{}", ran.error);
    }
}

#[test]
fn every_setting_is_listed() {
    let folder = folder(&[(
        "config.toml",
        "theme = { dark = \"nord\", light = \"mono\" }\nkeymap = \"vim\"\n[answer]\nextractionRetries = 3\n",
    )]);
    let ran = run(folder.path(), &["config", "list"]);
    for line in [
        "keymap = \"vim\"",
        "theme = { dark = \"nord\", light = \"mono\" }",
        "behaviour.showFooterHints = true",
        "notifications.enabled = true",
        "notifications.channels = [\"bell\"]",
        "answer.extractionRetries = 3",
        "answer.extractionTimeoutMs = 30000",
        "answer.extractionModels = [{",
    ] {
        assert!(
            ran.out.lines().any(|other| other.starts_with(line)),
            "{line}: {}",
            ran.out
        );
    }
}

#[test]
fn what_is_shown_can_be_the_file() {
    let folder = folder(&[(
        "config.toml",
        "theme = \"nord\"\nkeymap = \"emacs\"\n[keymaps.main]\nconfirm = \"o\"\n",
    )]);
    let shown = run(folder.path(), &["config", "show"]);
    assert_eq!((shown.error.as_str(), shown.code), ("", Some(0)));
    fs::write(folder.path().join("config/config.toml"), &shown.out).expect("a file");
    assert_eq!(run(folder.path(), &["config", "show"]).out, shown.out);
}

#[test]
fn what_is_in_force_is_shown_as_json_of_the_same_shape() {
    let folder = folder(&[(
        "config.toml",
        "[answer]\nextractionRetries = 2\n[tools]\nask_user = false\n[keymaps.main]\nconfirm = \"o\"\n",
    )]);
    let shown = run(folder.path(), &["config", "show", "--json"]);
    assert_eq!((shown.error.as_str(), shown.code), ("", Some(0)));
    assert_eq!(shown.out.lines().count(), 1);
    let config: serde_json::Value = serde_json::from_str(&shown.out).expect("JSON");
    assert_eq!(config["answer"]["extractionRetries"], 2);
    assert_eq!(config["answer"]["extractionTimeoutMs"], 30_000);
    assert_eq!(
        config["answer"]["extractionModels"][2],
        serde_json::json!({"provider": "anthropic", "id": "claude-haiku-4-5"})
    );
    assert_eq!(
        config["tools"],
        serde_json::json!({"askUser": false, "askUserQuestion": true})
    );
    assert_eq!(config["keymaps"]["main"]["confirm"], "o");
    assert_eq!(config["theme"]["light"], "default-light");
}

#[test]
fn a_setting_of_any_kind_can_be_set() {
    let folder = folder(&[]);
    for (key, value) in [
        ("keymaps.main.confirm", "o"),
        ("behaviour.show_footer_hints", "false"),
        ("theme", "{ dark = \"nord\", light = \"mono\" }"),
        ("theme.dark", "dracula"),
        ("answer.extractionRetries", "2"),
        ("tools.ask_user_question", "false"),
        ("keymap", "vim"),
    ] {
        let ran = run(folder.path(), &["config", "set", key, value]);
        assert_eq!(
            (ran.error.as_str(), ran.code),
            ("", Some(0)),
            "{key} {value}"
        );
    }
    let text = fs::read_to_string(folder.path().join("config/config.toml")).expect("a file");
    for line in [
        "keymap = \"vim\"",
        "theme = { dark = \"dracula\", light = \"mono\" }",
        "[keymaps.main]\nconfirm = \"o\"",
        "showFooterHints = false",
        "extractionRetries = 2",
        "[tools]\naskUserQuestion = false",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert_eq!(run(folder.path(), &["config", "check"]).code, Some(0));
}

#[test]
fn a_setting_that_does_not_fit_is_not_saved() {
    let folder = folder(&[]);
    for (key, value, message) in [
        (
            "behaviour.showFooterHint",
            "true",
            "did you mean `showFooterHints`?",
        ),
        ("theme", "nrod", "did you mean `nord`?"),
        ("keymaps.main.confirm", "crtl+k", "did you mean `ctrl`?"),
        ("answer.extractionRetries", "9", "not a number from 0 to 3"),
    ] {
        let ran = run(folder.path(), &["config", "set", key, value]);
        assert_eq!(ran.code, Some(2), "{key}");
        assert!(ran.error.contains(message), "{key}: {}", ran.error);
    }
    assert!(!folder.path().join("config").exists());
}

#[test]
fn an_import_of_nothing_fails_and_writes_nothing() {
    let folder = folder(&[]);
    let ran = run(folder.path(), &["config", "import", "--write"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.error.contains("PI_CODING_AGENT_DIR"), "{}", ran.error);
    let file = folder.path().join("old.json");
    for text in ["{", "[]", "{\"schemaVersion\": 99}"] {
        fs::write(&file, text).expect("a file");
        let path = file.to_str().expect("a path");
        let ran = run(folder.path(), &["config", "import", "--write", path]);
        assert_eq!(ran.code, Some(2), "{text}");
        assert!(
            ran.error.contains("could be taken over"),
            "{text}: {}",
            ran.error
        );
        assert!(!folder.path().join("config").exists(), "{text}");
    }
    fs::write(
        &file,
        r#"{"schemaVersion": 5, "behaviour": {"showFooterHints": false}}"#,
    )
    .expect("a file");
    let path = file.to_str().expect("a path");
    let ran = run(folder.path(), &["config", "import", "--write", path]);
    assert_eq!(ran.code, Some(0), "{}", ran.error);
}

#[test]
fn a_check_says_what_is_in_force_only_where_something_is() {
    let folder = folder(&[
        ("config.toml", "colour = 1\n"),
        ("themes/mine.toml", "\"titel\" = 1\n"),
    ]);
    let ran = run(folder.path(), &["config", "check"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.out.contains("`colour`") && ran.out.contains("`titel`"));
    assert!(ran.out.contains("Everything else is in force."));
    let ran = run(folder.path(), &["theme", "check", "mine"]);
    assert!(!ran.out.contains("`colour`") && ran.out.contains("`titel`"));
    assert!(!ran.out.contains("in force"), "{}", ran.out);
    let ran = run(folder.path(), &["keymap", "check"]);
    assert_eq!((ran.out.as_str(), ran.code), ("No problems.\n", Some(0)));
    fs::write(folder.path().join("config/config.toml"), "[a\n").expect("a file");
    let ran = run(folder.path(), &["config", "check"]);
    assert!(!ran.out.contains("in force"), "{}", ran.out);
}

#[test]
fn a_theme_is_text_in_a_pipe_unless_colors_are_asked_for() {
    let folder = folder(&[]);
    let ran = run(folder.path(), &["theme", "show", "nord"]);
    assert!(!ran.out.contains('\u{1b}'));
    let ran = run(
        folder.path(),
        &["theme", "show", "nord", "--color", "always"],
    );
    assert!(ran.out.contains("\u{1b}["));
}

#[test]
fn a_reader_that_stops_early_is_no_error() {
    let folder = folder(&[]);
    for arguments in [
        &["theme", "show"][..],
        &["config", "show"],
        &["keymap", "show"],
    ] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = command(folder.path(), arguments)
            .stdout(writer)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary")
            .wait_with_output()
            .expect("the binary");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(output.stderr, b"", "{arguments:?}");
    }
}
