//! `pi-ask completions` and `pi-ask man`, from the same tables as the help.

use std::io::{self, Write};

use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;

use super::Cli;
use super::exit::Exit;

/// Prints a script for a shell.
pub(super) fn completions(shell: Shell) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "pi-ask", &mut script);
    io::stdout().lock().write_all(&script)?;
    Ok(Exit::Answered)
}

/// Prints the manual page.
pub(super) fn man() -> Result<Exit> {
    let mut page = Vec::new();
    clap_mangen::Man::new(Cli::command()).render(&mut page)?;
    io::stdout().lock().write_all(&page)?;
    Ok(Exit::Answered)
}
