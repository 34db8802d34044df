//! Gathers what a form is booted with: the environment, the clock, the configuration.

use std::env;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use pi_ask::ask::config::Around;
use pi_ask::ask::effects::recall::Recall;
use pi_ask::ask::effects::store::Store;
use pi_ask::ask::writing::ExternalEditor;
use pi_ask::tea::theme::Colors;

use super::ConfigOptions;

/// The colors that the terminal shows, as far as the environment tells.
pub(super) fn colors() -> Colors {
    let is = |name: &str, test: fn(&str) -> bool| env::var(name).is_ok_and(|value| test(&value));
    if is("NO_COLOR", |value| !value.is_empty()) || is("TERM", |term| term == "dumb") {
        Colors::None
    } else if is("COLORTERM", |value| {
        value == "truecolor" || value == "24bit"
    }) || is("TERM", |term| term.ends_with("-direct"))
    {
        Colors::True
    } else if is("TERM", |term| term.contains("256color")) {
        Colors::Indexed256
    } else {
        Colors::Ansi16
    }
}

/// Whether the terminal can do no more than show lines.
pub(super) fn terminal_is_dumb() -> bool {
    env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// The configuration on disk, under what the command line says.
pub(super) fn store(options: &ConfigOptions) -> Store {
    let agent = path("PI_CODING_AGENT_DIR").or_else(|| Some(env::home_dir()?.join(".pi/agent")));
    let earlier = agent.and_then(|agent| {
        let places = [agent.join("extensions").join(EARLIER), agent.join(EARLIER)];
        places.into_iter().find(|place| place.is_file())
    });
    let chosen =
        |key: &str, name: &Option<String>| name.as_ref().map(|name| format!("{key}={name}"));
    let named = [
        chosen("keymap", &options.keymap),
        chosen("theme", &options.theme),
    ];
    let directory = options.config.clone().unwrap_or_else(config_directory);
    Store {
        // Shown to the user, who may be elsewhere by then.
        directory: std::path::absolute(&directory).unwrap_or(directory),
        earlier,
        options: named
            .into_iter()
            .flatten()
            .chain(options.set.iter().cloned())
            .collect(),
        around: Around::default(),
    }
}

/// The file of the TypeScript extension that pi-ask succeeds.
const EARLIER: &str = "eko24ive-pi-ask.json";

/// Where the configuration is when nobody says. Never below the current folder: whose that is, nobody knows.
fn config_directory() -> PathBuf {
    let xdg = || path("XDG_CONFIG_HOME").filter(|path| path.is_absolute());
    path("PI_ASK_CONFIG_DIR")
        .or_else(|| Some(xdg()?.join("pi-ask")))
        .or_else(|| Some(env::home_dir()?.join(".config/pi-ask")))
        .unwrap_or_else(|| PathBuf::from("/etc/pi-ask"))
}

/// Where what outlives a process is kept. Nowhere, if the user has no home.
pub(super) fn state() -> Option<PathBuf> {
    let xdg = || path("XDG_STATE_HOME").filter(|path| path.is_absolute());
    path("PI_ASK_STATE_DIR")
        .or_else(|| Some(xdg()?.join("pi-ask")))
        .or_else(|| Some(env::home_dir()?.join(".local/state/pi-ask")))
}

/// The editor that the user wants texts opened in, else one that is there.
pub(super) fn editor() -> ExternalEditor {
    let commands = ["VISUAL", "EDITOR"]
        .into_iter()
        .filter_map(|name| env::var(name).ok());
    let mut wanted = commands.filter(|command| !command.trim().is_empty());
    let there = || {
        let names = ["vi", "nano"].into_iter();
        names
            .filter(|name| is_program(name))
            .map(str::to_owned)
            .next()
    };
    wanted
        .next()
        .or_else(there)
        .map_or(ExternalEditor::Missing, ExternalEditor::Command)
}

/// Whether a program of this name can be run.
fn is_program(name: &str) -> bool {
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).any(|folder| {
        let metadata = folder.join(name).metadata();
        metadata.is_ok_and(|it| it.is_file() && it.permissions().mode() & 0o111 != 0)
    })
}

/// The answers of earlier forms.
pub(super) fn recall() -> Recall {
    Recall { folder: state() }
}

/// A path from the environment, unless it is empty.
fn path(name: &str) -> Option<PathBuf> {
    env::var_os(name)
        .filter(|value| !value.is_empty())
        .map(PathBuf::from)
}

/// The directory that files are mentioned from, unless a host names another.
pub(super) fn directory() -> PathBuf {
    // Without one there is none to find anything in.
    env::current_dir().unwrap_or_default()
}

/// Milliseconds since the epoch.
pub(super) fn now() -> u64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
