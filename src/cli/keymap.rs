//! `pi-ask keymap`: the keys that are in force, and where each comes from.

use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use clap::Subcommand;
use pi_ask::ask::config::{self, Problem};
use pi_ask::tea::text;

use super::exit::Exit;
use super::{ConfigOptions, config as settings, session, shown, stdout};

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
    let (files, unreadable) = store.files();
    let is_known = |name: &String| {
        let mut keymaps = files.keymaps().into_iter();
        keymaps.any(|other| settings::is_name_of(name, other))
    };
    if let Some(name) = options.keymap.as_ref().filter(|name| !is_known(name)) {
        return no_such("keymap", name, &files.keymaps());
    }
    let mut out = stdout::lock();
    match command {
        KeymapCommand::List => {
            let loaded = store.load();
            settings::list(&mut out, &loaded.keymaps, &loaded.config.keymap_name)?;
        }
        KeymapCommand::Show { .. } => {
            settings::warn(&config::check_keymap(&files, &store.options))?;
            write!(out, "{}", config::show_keymap(&files, &store.options))?;
        }
        KeymapCommand::Check { json, .. } => {
            let found = config::check_keymap(&files, &store.options);
            let problems = [unreadable_in("keymaps", unreadable), found].concat();
            return settings::report(&problems, &[], *json);
        }
        KeymapCommand::Path => writeln!(out, "{}", shown::path(&store.directory.join("keymaps")))?,
    }
    Ok(Exit::Answered)
}

/// A name that nothing goes by.
pub(super) fn no_such(what: &str, name: &str, names: &[&str]) -> Result<Exit> {
    let nearest = config::nearest(name, names).map_or_else(
        || format!("there is {}", names.join(", ")),
        |nearest| format!("did you mean `{nearest}`?"),
    );
    bail!("`{}` is not a {what}\nhint: {nearest}", text::clean(name))
}

/// The problems of files that cannot be read, in one folder.
pub(super) fn unreadable_in(folder: &str, problems: Vec<Problem>) -> Vec<Problem> {
    let is_there = |problem: &Problem| {
        let parent = problem
            .file
            .as_deref()
            .and_then(|file| Path::new(file).parent());
        parent.is_some_and(|parent| parent.ends_with(folder))
    };
    problems.into_iter().filter(is_there).collect()
}
