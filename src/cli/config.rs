//! `pi-ask config`: the settings, where they are, and what is wrong with them.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::Subcommand;
use pi_ask::ask::config::{self, Problem, Severity};
use pi_ask::ask::loaded::Loaded;

use super::exit::Exit;
use super::shown::{self, shown};
use super::{ConfigOptions, ask, session, stdout};

#[derive(Debug, Subcommand)]
pub(super) enum ConfigCommand {
    /// List every setting with its value and what it does.
    List,
    /// Print the configuration that is in force, as TOML.
    Show {
        /// Print it as one line of JSON of the same shape.
        #[arg(long)]
        json: bool,
    },
    /// Check all files, used or not; what is wrong is shown with its place.
    Check {
        /// Print the problems as one line of JSON.
        #[arg(long)]
        json: bool,
    },
    /// Change one setting in its file, keeping everything else in it.
    Set {
        /// Its name, such as `behaviour.showFooterHints`, `theme.dark` or `keymaps.main.confirm`.
        key: String,
        /// Its value as in the file; quotes around text may be left out.
        value: String,
    },
    /// Print the path of the file that settings are saved in.
    Path,
    /// Print the earlier JSON file as TOML.
    Import {
        /// The earlier file; where none is named, `eko24ive-pi-ask.json` in the folder of pi's extensions, or beside it.
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
    let (files, unreadable) = store.files();
    let mut out = stdout::lock();
    match command {
        ConfigCommand::List => {
            let loaded = store.load();
            warn(&loaded.problems)?;
            for line in config::lines(&loaded.config) {
                writeln!(out, "{} = {}\n    {}", line.path, line.value, line.doc)?;
            }
            Ok(known_names(options, &loaded))
        }
        ConfigCommand::Show { json } => {
            let loaded = store.load();
            warn(&loaded.problems)?;
            if json {
                let config = config::show_config_json(&files, &store.options)?;
                writeln!(out, "{config}")?;
            } else {
                write!(out, "{}", config::show_config(&files, &store.options))?;
            }
            Ok(known_names(options, &loaded))
        }
        ConfigCommand::Check { json } => {
            let problems = [unreadable, config::check(&files, &store.options)].concat();
            report(&problems, &store.load().problems, json)
        }
        ConfigCommand::Set { key, value } => {
            let problems = config::check_line(&files, &key, &value);
            warn(&problems)?;
            if problems.iter().any(is_error) {
                return Ok(Exit::Usage);
            }
            store
                .edit(|text| config::set_line(text, &key, &value))
                .map_err(|error| anyhow!("{}: {error}", store.file().display()))?;
            Ok(Exit::Answered)
        }
        ConfigCommand::Path => {
            writeln!(out, "{}", shown::path(&store.file()))?;
            Ok(Exit::Answered)
        }
        ConfigCommand::Import { file, write } => {
            let Some(file) = file.or_else(|| store.earlier.clone()) else {
                bail!(
                    "there is no earlier file `{EARLIER}`, neither in `extensions` nor directly in `$PI_CODING_AGENT_DIR`, which is `~/.pi/agent` when it is not set\nhint: name the file"
                );
            };
            let text = read(&file)?;
            let (toml, problems) = config::from_earlier(&file.to_string_lossy(), &text);
            warn(&problems)?;
            if toml.is_empty() && problems.iter().any(is_error) {
                bail!("nothing in `{}` could be taken over", file.display());
            }
            if write {
                store
                    .create(&toml)
                    .with_context(|| format!("cannot write `{}`", store.file().display()))?;
                writeln!(out, "wrote {}", shown::path(&store.file()))?;
            } else {
                write!(out, "{toml}")?;
            }
            Ok(Exit::Answered)
        }
    }
}

/// The name of the file of the earlier program.
const EARLIER: &str = "eko24ive-pi-ask.json";

fn is_error(problem: &Problem) -> bool {
    problem.severity == Severity::Error
}

/// Says on standard error what is wrong, but for what follows from lines that work.
pub(super) fn warn(problems: &[Problem]) -> Result<()> {
    let mut stderr = std::io::stderr().lock();
    for problem in problems {
        if problem.severity > Severity::Note {
            writeln!(stderr, "{}", shown(&problem.with_caret()))?;
        }
    }
    Ok(())
}

/// Whether the keymap and the theme that the command line names are there.
fn known_names(options: &ConfigOptions, loaded: &Loaded) -> Exit {
    let is_known = |name: &Option<String>, names: &[String]| {
        name.as_ref()
            .is_none_or(|name| names.iter().any(|other| is_name_of(name, other)))
    };
    if is_known(&options.keymap, &loaded.keymaps) && is_known(&options.theme, &loaded.themes) {
        Exit::Answered
    } else {
        Exit::Usage
    }
}

/// Whether a keymap or theme goes by this name, or by it without `default-`.
pub(super) fn is_name_of(name: &str, other: &str) -> bool {
    other == name || other.strip_prefix("default-") == Some(name)
}

/// Prints problems, each with the line of its file and a caret; errors and warnings make the check fail.
///
/// Of the problems, some are those of what is `in_use`.
pub(super) fn report(problems: &[Problem], in_use: &[Problem], as_json: bool) -> Result<Exit> {
    let mut out = stdout::lock();
    if as_json {
        serde_json::to_writer(&mut out, problems)?;
        writeln!(out)?;
    } else {
        for problem in problems {
            writeln!(out, "{}", shown(&problem.with_caret()))?;
        }
        let something_counts = !in_use.iter().any(Problem::is_whole_file);
        if problems.is_empty() {
            writeln!(out, "No problems.")?;
        } else if something_counts && in_use.iter().any(is_error) {
            writeln!(out, "Everything else is in force.")?;
        }
    }
    let fails = problems
        .iter()
        .any(|problem| problem.severity > Severity::Note);
    Ok(if fails { Exit::Usage } else { Exit::Answered })
}

/// Prints names, one a line, with a star at the one that is in force.
pub(super) fn list(out: &mut impl Write, names: &[String], in_force: &str) -> Result<()> {
    for name in names {
        let star = if name == in_force { '*' } else { ' ' };
        writeln!(out, "{star} {}", shown(name))?;
    }
    Ok(())
}

/// Reads a file that the user names.
pub(super) fn read(file: &Path) -> Result<String> {
    std::fs::read_to_string(file).with_context(|| {
        let file = file.display();
        format!("cannot read `{file}`; name a text file that you may read")
    })
}
