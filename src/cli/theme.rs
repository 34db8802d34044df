//! `pi-ask theme`: the themes, drawn on a real form, checked, and taken over from other programs.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Subcommand;
use pi_ask::ask::config;
use pi_ask::ask::specimen;
use pi_ask::tea::ansi;
use pi_ask::tea::theme::Colors;

use super::exit::Exit;
use super::{ConfigOptions, config as settings, payload, session};

#[derive(Debug, Subcommand)]
pub(super) enum ThemeCommand {
    /// List the themes that can be chosen; the one in force has a star.
    List,
    /// Draw the theme in force, or another, on a real form, with every role.
    Show {
        /// A theme.
        name: Option<String>,
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

/// Runs `theme`.
pub(super) fn theme(command: ThemeCommand, options: &ConfigOptions) -> Result<Exit> {
    let named = match &command {
        ThemeCommand::Show { name } | ThemeCommand::Check { name, .. } => name.clone(),
        ThemeCommand::List | ThemeCommand::Import { .. } | ThemeCommand::Path => None,
    };
    let options = ConfigOptions {
        theme: named.or_else(|| options.theme.clone()),
        ..options.clone()
    };
    let store = session::store(&options);
    let mut out = std::io::stdout().lock();
    match command {
        ThemeCommand::List => {
            let loaded = store.load();
            for name in &loaded.themes {
                let star = if *name == loaded.config.theme.name {
                    '*'
                } else {
                    ' '
                };
                writeln!(out, "{star} {name}")?;
            }
        }
        ThemeCommand::Show { .. } => {
            let colors = if std::io::stdout().is_terminal() {
                session::colors()
            } else {
                Colors::None
            };
            for frame in specimen::frames(&payload::demo(), &store.load(), colors) {
                for line in ansi::styled_lines(&frame.buffer) {
                    writeln!(out, "{line}")?;
                }
                writeln!(out)?;
            }
        }
        ThemeCommand::Check { json, .. } => {
            let loaded = store.load();
            let unreadable = config::unreadable(&loaded.config.theme);
            let exit = settings::report(&loaded.problems, json)?;
            if !json {
                for text in &unreadable {
                    writeln!(
                        out,
                        "warning: `{}` reads badly on {}: contrast {:.1}",
                        text.role, text.background, text.contrast
                    )?;
                }
            }
            return Ok(if unreadable.is_empty() {
                exit
            } else {
                Exit::Usage
            });
        }
        ThemeCommand::Import { file } => {
            let text = settings::read(&file)?;
            let theme = config::import_theme(&file.to_string_lossy(), &text);
            write!(
                out,
                "{}",
                theme.map_err(|problem| anyhow!("{}", problem.with_caret()))?
            )?;
        }
        ThemeCommand::Path => writeln!(out, "{}", store.directory.join("themes").display())?,
    }
    Ok(Exit::Answered)
}
