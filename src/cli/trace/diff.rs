//! `pi-ask trace diff`: where two sessions part.

use std::io::Write;
use std::path::Path;

use anyhow::{Result, anyhow};
use pi_ask::ask::Ask;
use pi_ask::tea::trace;

use super::read_with_remarks;
use crate::cli::counted::counted;
use crate::cli::exit::Exit;
use crate::cli::shown::shown;
use crate::cli::stdout;

/// Prints what differs: what both were opened with, the first message, the first frame, the outcome.
pub(super) fn diff(one: &Path, other: &Path) -> Result<Exit> {
    let [a, b] = [read_with_remarks(one)?, read_with_remarks(other)?];
    let parting = trace::compare::<Ask>(&a, &b).map_err(|panic| {
        anyhow!("pi-ask panics on the way: {panic}\nhint: `pi-ask trace verify` says where")
    })?;
    let mut stdout = stdout::lock();
    if parting.is_none() {
        writeln!(
            stdout,
            "The same session: {}.",
            counted(a.messages.len(), "message")
        )?;
        return Ok(Exit::Answered);
    }
    let mut out = Vec::new();
    if let Some(changes) = &parting.boot {
        writeln!(out, "They were opened with something else:\n{changes}")?;
    }
    if let Some(message) = &parting.message {
        writeln!(
            out,
            "The first message that differs comes after {}:",
            counted(message.after, "message")
        )?;
        for (sign, file, said) in [
            ('-', one, &message.messages[0]),
            ('+', other, &message.messages[1]),
        ] {
            match said {
                Some((line, said)) => writeln!(out, "{sign} {}:{line}: {said}", file.display())?,
                None => writeln!(out, "{sign} {} is at its end", file.display())?,
            }
        }
        writeln!(out)?;
    }
    if let Some(frame) = &parting.frame {
        writeln!(
            out,
            "The first frame that differs comes after {}:",
            counted(frame.after, "message")
        )?;
        match frame.changes.as_str() {
            "" => writeln!(out, "  only its colors or its cursor differ\n")?,
            changes => writeln!(out, "{changes}")?,
        }
    }
    if let Some(changes) = &parting.output {
        writeln!(out, "What came of them differs:\n{changes}")?;
    }
    write!(stdout, "{}", shown(&String::from_utf8_lossy(&out)))?;
    stdout.flush()?;
    Ok(Exit::Differs)
}
