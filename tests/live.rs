//! Configuration that changes under an open form: the real binary, a real terminal, a real file watcher.
#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests read and write files")]

#[path = "support/terminal.rs"]
pub mod terminal;

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use rustix::fs::{CWD, Mode, mkfifoat};
use tempfile::TempDir;
use terminal::{State, Terminal};

const BINARY: &str = env!("CARGO_BIN_EXE_pi-ask");

/// The demo on a terminal, with this folder as its configuration and an own answer that is being written.
fn form(config: &Path) -> Terminal {
    let arguments = ["demo", "--config", config.to_str().expect("a path")];
    let mut terminal = Terminal::spawn(Path::new(BINARY), &arguments, (90, 30));
    terminal.wait_for_line(" Before I start on the export");
    terminal.write("4abc");
    terminal.wait_for_line("     ▎ abc");
    terminal
}

/// Waits until the hint of the first action of the editor names this key, and sees that what was typed is still there.
fn wait_for_submit_key(terminal: &mut Terminal, key: &str) {
    terminal.wait_for(key, |terminal| {
        terminal
            .screen()
            .iter()
            .any(|line| line.starts_with(&format!(" {key} use answer")))
    });
    assert!(terminal.screen().contains(&"     ▎ abc".to_owned()));
}

fn keymap(key: &str) -> String {
    format!("[keymaps.editor]\nsubmit = \"{key}\"\n")
}

#[test]
fn a_file_that_appears_is_changed_and_goes_is_followed() {
    let folder = TempDir::new().expect("a folder");
    let config = folder.path().join("not/yet/there");
    let mut terminal = form(&config);
    fs::create_dir_all(&config).expect("a folder");
    fs::write(config.join("config.toml"), keymap("f2")).expect("a file");
    wait_for_submit_key(&mut terminal, "F2");
    fs::write(config.join("config.toml"), keymap("f3")).expect("a file");
    wait_for_submit_key(&mut terminal, "F3");
    fs::remove_file(config.join("config.toml")).expect("a file");
    wait_for_submit_key(&mut terminal, "Enter");
    fs::remove_dir_all(folder.path().join("not")).expect("a folder");
    fs::create_dir_all(&config).expect("a folder");
    fs::write(config.join("config.toml"), keymap("f4")).expect("a file");
    wait_for_submit_key(&mut terminal, "F4");
}

#[test]
fn an_editor_that_writes_by_renaming_is_followed_again_and_again() {
    let config = TempDir::new().expect("a folder");
    let file = config.path().join("config.toml");
    fs::write(&file, keymap("f2")).expect("a file");
    let mut terminal = form(config.path());
    wait_for_submit_key(&mut terminal, "F2");
    for key in ["f3", "f4", "f5"] {
        fs::rename(&file, config.path().join("config.toml~")).expect("a backup");
        fs::write(config.path().join("4913"), keymap(key)).expect("a new file");
        fs::rename(config.path().join("4913"), &file).expect("in its place");
        wait_for_submit_key(&mut terminal, &key.to_uppercase());
    }
}

#[test]
fn links_are_followed_to_where_the_files_are() {
    let folder = TempDir::new().expect("a folder");
    let (config, dotfiles) = (folder.path().join("config"), folder.path().join("dotfiles"));
    fs::create_dir_all(config.join("keymaps")).expect("a folder");
    fs::create_dir_all(&dotfiles).expect("a folder");
    fs::write(dotfiles.join("config.toml"), "keymap = \"mine\"\n").expect("a file");
    fs::write(dotfiles.join("mine.toml"), "[editor]\nsubmit = \"f2\"\n").expect("a file");
    symlink(dotfiles.join("config.toml"), config.join("config.toml")).expect("a link");
    symlink("../../dotfiles/mine.toml", config.join("keymaps/mine.toml")).expect("a link");
    let mut terminal = form(&config);
    wait_for_submit_key(&mut terminal, "F2");
    fs::write(dotfiles.join("mine.toml"), "[editor]\nsubmit = \"f3\"\n").expect("a file");
    wait_for_submit_key(&mut terminal, "F3");
    fs::write(dotfiles.join("new"), "keymap = \"default\"\n").expect("a file");
    fs::rename(dotfiles.join("new"), dotfiles.join("config.toml")).expect("in its place");
    wait_for_submit_key(&mut terminal, "Enter");
}

#[test]
fn a_half_written_file_keeps_what_was_in_force() {
    let config = TempDir::new().expect("a folder");
    let file = config.path().join("config.toml");
    fs::write(&file, keymap("f2")).expect("a file");
    let mut terminal = form(config.path());
    wait_for_submit_key(&mut terminal, "F2");
    fs::write(&file, "[keymaps.editor]\nsubmit = \"f").expect("half a file");
    terminal.wait_for("a notice", |terminal| {
        terminal
            .screen()
            .iter()
            .any(|line| line.contains("config.toml:2"))
    });
    wait_for_submit_key(&mut terminal, "F2");
    fs::write(&file, keymap("f3")).expect("a whole file");
    wait_for_submit_key(&mut terminal, "F3");
    assert!(
        !terminal
            .screen()
            .iter()
            .any(|line| line.contains("config.toml")),
        "the notice is gone"
    );
}

#[test]
fn a_toggle_is_saved_in_place_through_links_and_keeps_everything_else() {
    let folder = TempDir::new().expect("a folder");
    let (config, real) = (
        folder.path().join("config"),
        folder.path().join("real.toml"),
    );
    fs::create_dir(&config).expect("a folder");
    let before = "# mine\n[behaviour] # here\nconfirmDismissWhenDirty = true # careful\nunknown = 1\n\n[keymaps.editor]\nsubmit = \"f2\"\n";
    fs::write(&real, before).expect("a file");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o600)).expect("a mode");
    symlink(&real, config.join("config.toml")).expect("a link");
    let mut terminal = form(&config);
    terminal.write("\x1bOQ");
    terminal.wait_for_line(" Which fields belong in it?");
    terminal.write("?\x1b[B ");
    terminal.wait_for("the toggle is off", |terminal| {
        terminal
            .screen()
            .iter()
            .any(|line| line.contains("[off] Confirm dismiss when dirty"))
    });
    // What was asked for before the end is done before the end.
    terminal.write("\x1b");
    terminal.wait_for_line(" Which fields belong in it?");
    terminal.write("\x03");
    assert_eq!(terminal.wait_exit(), State::Exited(1));
    assert_eq!(
        fs::read_to_string(&real).expect("a file"),
        before.replace("= true #", "= false #")
    );
    assert!(config.join("config.toml").is_symlink());
    assert_eq!(
        fs::metadata(&real).expect("a file").permissions().mode() & 0o777,
        0o600
    );
    assert_eq!(
        fs::read_dir(folder.path()).expect("a folder").count(),
        2,
        "nothing else was left"
    );
}

#[test]
fn a_read_only_file_is_never_touched_and_the_toggle_goes_back() {
    let folder = TempDir::new().expect("a folder");
    let (config, real) = (
        folder.path().join("config"),
        folder.path().join("real.toml"),
    );
    fs::create_dir(&config).expect("a folder");
    fs::write(&real, "# managed\n").expect("a file");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o444)).expect("a mode");
    symlink(&real, config.join("config.toml")).expect("a link");
    let mut terminal = form(&config);
    terminal.write("\r");
    terminal.wait_for_line(" Which fields belong in it?");
    terminal.write("?\x1b[B ");
    terminal.wait_for("a message", |terminal| {
        let screen = terminal.screen().join("\n");
        screen.contains("Not saved: it is read-only")
            && screen.contains("[on]  Confirm dismiss when dirty")
    });
    assert_eq!(fs::read_to_string(&real).expect("a file"), "# managed\n");
    assert!(config.join("config.toml").is_symlink());
}

#[test]
fn a_folder_in_the_middle_of_a_chain_of_links_may_be_replaced() {
    let folder = TempDir::new().expect("a folder");
    let config = folder.path().join("config");
    for (name, key) in [("one", "f2"), ("two", "f3")] {
        fs::create_dir_all(folder.path().join(name)).expect("a folder");
        fs::write(folder.path().join(name).join("c.toml"), keymap(key)).expect("a file");
    }
    fs::create_dir(&config).expect("a folder");
    symlink("one", folder.path().join("current")).expect("a link");
    symlink("../current/c.toml", config.join("config.toml")).expect("a link");
    let mut terminal = form(&config);
    wait_for_submit_key(&mut terminal, "F2");
    symlink("two", folder.path().join("next")).expect("a link");
    fs::rename(folder.path().join("next"), folder.path().join("current")).expect("in its place");
    wait_for_submit_key(&mut terminal, "F3");
    // And the folder of the configuration itself.
    fs::rename(&config, folder.path().join("old")).expect("out of the way");
    fs::create_dir(&config).expect("another folder");
    fs::write(config.join("config.toml"), keymap("f4")).expect("a file");
    wait_for_submit_key(&mut terminal, "F4");
}

#[test]
fn what_is_no_file_holds_nothing_up() {
    let config = TempDir::new().expect("a folder");
    let file = config.path().join("config.toml");
    fs::write(&file, keymap("f2")).expect("a file");
    let mut terminal = form(config.path());
    wait_for_submit_key(&mut terminal, "F2");
    fs::remove_file(&file).expect("a file");
    mkfifoat(CWD, &file, Mode::RUSR | Mode::WUSR).expect("a pipe");
    terminal.wait_for("a notice", |terminal| {
        terminal
            .screen()
            .iter()
            .any(|line| line.contains("it is not a file"))
    });
    fs::remove_file(&file).expect("a pipe");
    fs::write(&file, keymap("f3")).expect("a file");
    wait_for_submit_key(&mut terminal, "F3");
}

#[test]
fn a_scheme_of_another_program_is_a_theme_by_its_name() {
    let config = TempDir::new().expect("a folder");
    fs::create_dir(config.path().join("themes")).expect("a folder");
    let scheme = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/configs/t03_base16.yaml");
    fs::copy(scheme, config.path().join("themes/ocean.yaml")).expect("a scheme");
    fs::write(config.path().join("config.toml"), "theme = \"ocean\"\n").expect("a file");
    let mut terminal = form(config.path());
    terminal.write("\r");
    terminal.wait_for_line(" Which fields belong in it?");
    terminal.write("?");
    terminal.wait_for("its name in the settings", |terminal| {
        terminal
            .screen()
            .iter()
            .any(|line| line.contains("[ocean] Theme"))
    });
}
