//! Text of others in what commands print: a terminal must obey none of it.

use std::env;
use std::io::{IsTerminal, Write};
use std::path::Path;

use pi_ask::tea::text;

use super::stdout;

/// The text with a visible stand-in for everything in it that a terminal would obey; its lines stay lines.
pub(super) fn shown(text: &str) -> String {
    text::lines(text).join("\n")
}

/// A path that was asked for: for a terminal harmless, for a program as it is.
pub(super) fn path(path: &Path) -> String {
    let path = path.display().to_string();
    if std::io::stdout().is_terminal() {
        shown(&path)
    } else {
        path
    }
}

/// Prints how the program is called, or what was wrong with a call.
///
/// In colors, unless an argument has something in it that a terminal would obey.
pub(super) fn print_usage(error: &clap::Error) -> anyhow::Result<()> {
    let is_harmless = |argument: std::ffi::OsString| {
        let argument = argument.to_string_lossy();
        shown(&argument) == argument
    };
    if env::args_os().all(is_harmless) {
        error.print().map_err(stdout::at_fault)?;
    } else {
        let text = shown(&error.render().to_string());
        std::io::stderr().write_all(text.as_bytes())?;
    }
    // What was asked for is done only when it has arrived.
    stdout::lock().flush()?;
    Ok(())
}
