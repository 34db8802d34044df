//! `pi-ask theme`: the themes, drawn on a real form, checked, and taken over from other programs.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::{Subcommand, ValueEnum};
use pi_ask::ask::config::{self, Severity};
use pi_ask::ask::specimen;
use pi_ask::tea::ansi;
use pi_ask::tea::theme::Colors;

use super::exit::Exit;
use super::keymap::{no_such, unreadable_in};
use super::{ConfigOptions, config as settings, payload, session, shown, stdout};

#[derive(Debug, Subcommand)]
pub(super) enum ThemeCommand {
    /// List the themes that can be chosen; the one in force has a star.
    List,
    /// Draw the theme in force, or another, on a real form, with every role.
    Show {
        /// A theme.
        name: Option<String>,
        /// When to print colors and not the text alone.
        #[arg(long, value_enum, default_value_t)]
        color: When,
    },
    /// Check the theme in force, or another: its file, and whether every text can be read on its background.
    Check {
        /// A theme.
        name: Option<String>,
        /// Print the problems as one line of JSON.
        #[arg(long)]
        json: bool,
    },
    /// Print a theme of another program as one of ours: a JSON theme of pi, or a base16 scheme in YAML.
    Import {
        /// The file of the other program.
        file: PathBuf,
    },
    /// Print the folder of your own themes.
    Path,
}

/// When output has colors.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(super) enum When {
    /// On a terminal.
    #[default]
    Auto,
    /// Wherever it goes.
    Always,
    /// Nowhere.
    Never,
}

/// Runs `theme`.
pub(super) fn theme(command: ThemeCommand, options: &ConfigOptions) -> Result<Exit> {
    let named = match &command {
        ThemeCommand::Show { name, .. } | ThemeCommand::Check { name, .. } => name.clone(),
        ThemeCommand::List | ThemeCommand::Import { .. } | ThemeCommand::Path => None,
    };
    let options = ConfigOptions {
        theme: named.or_else(|| options.theme.clone()),
        ..options.clone()
    };
    let store = session::store(&options);
    let (files, unreadable) = store.files();
    let is_known = |name: &String| {
        let mut themes = files.themes().into_iter();
        themes.any(|other| settings::is_name_of(name, other))
    };
    if let Some(name) = options.theme.as_ref().filter(|name| !is_known(name)) {
        return no_such("theme", name, &files.themes());
    }
    let mut out = stdout::lock();
    match command {
        ThemeCommand::List => {
            let loaded = store.load();
            settings::list(&mut out, &loaded.themes, &loaded.config.theme.name)?;
        }
        ThemeCommand::Show { color, .. } => {
            let found = config::check_theme(&files, &store.options);
            let errors = found
                .iter()
                .filter(|problem| problem.severity == Severity::Error);
            settings::warn(&errors.cloned().collect::<Vec<_>>())?;
            let colors = match color {
                When::Auto if std::io::stdout().is_terminal() => Some(session::colors()),
                When::Auto | When::Never => None,
                When::Always => Some(match session::colors() {
                    Colors::None => Colors::True,
                    colors => colors,
                }),
            };
            let picture = colors.unwrap_or(Colors::None);
            for frame in specimen::frames(&payload::demo(), &store.load(), picture) {
                let lines = match colors {
                    Some(_) => ansi::styled_lines(&frame.buffer),
                    None => ansi::plain_lines(&frame.buffer),
                };
                for line in lines {
                    writeln!(out, "{line}")?;
                }
                writeln!(out)?;
            }
        }
        ThemeCommand::Check { json, .. } => {
            let found = config::check_theme(&files, &store.options);
            let problems = [unreadable_in("themes", unreadable), found].concat();
            return settings::report(&problems, &[], json);
        }
        ThemeCommand::Import { file } => {
            let text = settings::read(&file)?;
            let theme = config::import_theme(&file.to_string_lossy(), &text);
            let theme = theme.map_err(|problem| anyhow!("{}", problem.with_caret()))?;
            settings::warn(&theme.problems)?;
            write!(out, "{}", theme.text)?;
        }
        ThemeCommand::Path => writeln!(out, "{}", shown::path(&store.directory.join("themes")))?,
    }
    Ok(Exit::Answered)
}
