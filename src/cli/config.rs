//! `pi-ask config`: the settings, where they are, and what is wrong with them.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::Subcommand;
use pi_ask::ask::config::{self, Change, Problem, Severity};
use pi_ask::ask::loaded::Loaded;
use pi_ask::ask::settings::Setting;
use strum::IntoEnumIterator;

use super::exit::Exit;
use super::{ConfigOptions, ask, session};

#[derive(Debug, Subcommand)]
pub(super) enum ConfigCommand {
    /// List every setting with its value and what it does.
    List,
    /// Print the configuration that is in force, as TOML.
    Show,
    /// Check all files; what is wrong is shown with its place.
    Check {
        /// Print the problems as one line of JSON.
        #[arg(long)]
        json: bool,
    },
    /// Change one setting in its file, keeping everything else in it.
    Set {
        /// Its name, such as `behaviour.showFooterHints`, `keymap` or `theme`.
        key: String,
        /// `true` or `false`, or the name of a keymap or theme.
        value: String,
    },
    /// Print the path of the file that settings are saved in.
    Path,
    /// Print the earlier JSON file as TOML.
    Import {
        /// The earlier file; where none is named, the one that is in force.
        file: Option<PathBuf>,
        /// Write it to the configuration, if there is none yet, instead of printing it.
        #[arg(long)]
        write: bool,
    },
}

/// Runs `config`; without a command the settings are opened.
pub(super) fn config(command: Option<ConfigCommand>, options: &ConfigOptions) -> Result<Exit> {
    let Some(command) = command else {
        return ask::settings(options);
    };
    let mut store = session::store(options);
    let loaded = store.load();
    let mut out = std::io::stdout().lock();
    match command {
        ConfigCommand::List => {
            for setting in Setting::iter() {
                let value = setting.get(loaded.config.settings);
                writeln!(out, "{} = {value}\n    {}", setting.path(), setting.doc())?;
            }
            writeln!(
                out,
                "keymap = {:?}\ntheme = {:?}",
                loaded.config.keymap_name, loaded.config.theme.name
            )?;
            Ok(Exit::Answered)
        }
        ConfigCommand::Show => {
            write!(out, "{}", config::to_toml(&loaded.config))?;
            Ok(Exit::Answered)
        }
        ConfigCommand::Check { json } => report(&loaded.problems, json),
        ConfigCommand::Set { key, value } => {
            let change = change(&key, &value, &loaded)?;
            store
                .save(&change)
                .map_err(|error| anyhow!("{}: {error}", store.file().display()))?;
            Ok(Exit::Answered)
        }
        ConfigCommand::Path => {
            writeln!(out, "{}", store.file().display())?;
            Ok(Exit::Answered)
        }
        ConfigCommand::Import { file, write } => {
            let Some(file) = file.or_else(|| store.earlier.clone()) else {
                bail!("there is no earlier file to import; name one");
            };
            let text = read(&file)?;
            let (toml, problems) = config::from_earlier(&file.to_string_lossy(), &text);
            for problem in &problems {
                write!(std::io::stderr(), "{}", problem.with_caret())?;
            }
            if write {
                store
                    .create(&toml)
                    .with_context(|| format!("cannot write `{}`", store.file().display()))?;
                writeln!(out, "wrote {}", store.file().display())?;
            } else {
                write!(out, "{toml}")?;
            }
            Ok(Exit::Answered)
        }
    }
}

/// The change that a key and a value stand for.
fn change(key: &str, value: &str, loaded: &Loaded) -> Result<Change> {
    match key {
        "keymap" => return Ok(Change::Keymap(one_of(&loaded.keymaps, value)?)),
        "theme" => return Ok(Change::Theme(one_of(&loaded.themes, value)?)),
        _ => {}
    }
    let Some(setting) = Setting::iter().find(|setting| setting.path() == key) else {
        bail!("`{key}` is no setting\nhint: `pi-ask config list` names them all");
    };
    match value {
        "true" => Ok(Change::Toggle(setting, true)),
        "false" => Ok(Change::Toggle(setting, false)),
        _ => bail!("`{key}` is `true` or `false`, not `{value}`"),
    }
}

/// A name that can be chosen.
fn one_of(names: &[String], name: &str) -> Result<String> {
    match names.iter().find(|other| *other == name) {
        Some(name) => Ok(name.clone()),
        None => bail!("there is no `{name}`; there is {}", names.join(", ")),
    }
}

/// Prints problems, each with the line of its file and a caret; errors and warnings make the check fail.
pub(super) fn report(problems: &[Problem], as_json: bool) -> Result<Exit> {
    let mut out = std::io::stdout().lock();
    if as_json {
        serde_json::to_writer(&mut out, problems)?;
        writeln!(out)?;
    } else {
        for problem in problems {
            writeln!(out, "{}", problem.with_caret())?;
        }
        writeln!(
            out,
            "{}",
            if problems.is_empty() {
                "No problems."
            } else {
                "Everything else is in force."
            }
        )?;
    }
    let fails = problems
        .iter()
        .any(|problem| problem.severity > Severity::Note);
    Ok(if fails { Exit::Usage } else { Exit::Answered })
}

/// Reads a file that the user names.
pub(super) fn read(file: &Path) -> Result<String> {
    std::fs::read_to_string(file).with_context(|| format!("cannot read `{}`", file.display()))
}
