//! `pi-ask keymap`: the keys that are in force, and where each comes from.

use std::io::Write;

use anyhow::Result;
use clap::Subcommand;
use pi_ask::ask::config;

use super::exit::Exit;
use super::{ConfigOptions, config as settings, session};

#[derive(Debug, Subcommand)]
pub(super) enum KeymapCommand {
    /// List the keymaps that can be chosen; the one in force has a star.
    List,
    /// Print the keymap in force, or another, in the syntax of keymaps, with where each line comes from.
    Show {
        /// A keymap, under your own keys.
        name: Option<String>,
    },
    /// Check the keymap in force, or another, for conflicts and keys that cannot work.
    Check {
        /// A keymap, under your own keys.
        name: Option<String>,
        /// Print the problems as one line of JSON.
        #[arg(long)]
        json: bool,
    },
    /// Print the folder of your own keymaps.
    Path,
}

/// Runs `keymap`.
pub(super) fn keymap(command: &KeymapCommand, options: &ConfigOptions) -> Result<Exit> {
    let named = match command {
        KeymapCommand::Show { name } | KeymapCommand::Check { name, .. } => name.clone(),
        KeymapCommand::List | KeymapCommand::Path => None,
    };
    let options = ConfigOptions {
        keymap: named.or_else(|| options.keymap.clone()),
        ..options.clone()
    };
    let store = session::store(&options);
    let mut out = std::io::stdout().lock();
    match command {
        KeymapCommand::List => {
            let loaded = store.load();
            for name in &loaded.keymaps {
                let star = if *name == loaded.config.keymap_name {
                    '*'
                } else {
                    ' '
                };
                writeln!(out, "{star} {name}")?;
            }
        }
        KeymapCommand::Show { .. } => {
            let (files, _) = store.files();
            write!(out, "{}", config::show_keymap(&files, &store.options))?;
        }
        KeymapCommand::Check { json, .. } => {
            return settings::report(&store.load().problems, *json);
        }
        KeymapCommand::Path => writeln!(out, "{}", store.directory.join("keymaps").display())?,
    }
    Ok(Exit::Answered)
}
