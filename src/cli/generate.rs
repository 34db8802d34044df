//! What is printed from the tables of the program: `pi-ask schema`, `completions` and `man`.

use std::io::Write;

use anyhow::Result;
use clap::{Command, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;
use pi_ask::ask::schema::Schema;
use pi_ask::ask::tool::Tool;

use super::Cli;
use super::exit::Exit;
use super::stdout;

/// Prints a JSON Schema.
pub(super) fn schema(name: Schema, tool: Tool) -> Result<Exit> {
    let schema = serde_json::to_string_pretty(&name.of(tool))?;
    writeln!(stdout::lock(), "{schema}")?;
    Ok(Exit::Answered)
}

/// Prints a script for a shell.
pub(super) fn completions(shell: Shell) -> Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "pi-ask", &mut script);
    stdout::lock().write_all(&script)?;
    Ok(Exit::Answered)
}

/// Prints the manual page, with every command and its options.
pub(super) fn man() -> Result<Exit> {
    let mut command = Cli::command();
    command.build();
    let mut page = Vec::new();
    // Without the list of commands, which would name pages that there are not.
    let man = Man::new(command.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_options_section(&mut page)?;
    for command in command.get_subcommands() {
        commands(command, &mut page)?;
    }
    man.render_version_section(&mut page)?;
    stdout::lock().write_all(&page)?;
    Ok(Exit::Answered)
}

/// Adds a section about a command, and one about each of those below it.
fn commands(command: &Command, page: &mut Vec<u8>) -> Result<()> {
    if command.get_name() == "help" {
        return Ok(());
    }
    let man = Man::new(command.clone());
    let mut parts = Vec::new();
    man.render_synopsis_section(&mut parts)?;
    man.render_description_section(&mut parts)?;
    man.render_options_section(&mut parts)?;
    let name = command.get_bin_name().unwrap_or(command.get_name());
    writeln!(page, ".SH \"{}\"", name.to_uppercase().replace('-', "\\-"))?;
    page.extend(String::from_utf8(parts)?.replace(".SH ", ".SS ").bytes());
    for command in command.get_subcommands() {
        commands(command, page)?;
    }
    Ok(())
}
