//! `pi-ask trace redact`: a trace without its words.

use std::path::Path;

use anyhow::Result;
use pi_ask::ask::recorded;

use super::{OutputOption, read_with_remarks, warn};
use crate::cli::exit::Exit;
use crate::cli::patience;

/// Writes the trace in other words, and says what of it could not stay as it was.
pub(super) fn redact(file: &Path, output: &OutputOption) -> Result<Exit> {
    let recording = read_with_remarks(file)?;
    let redacted = patience::during("taking the words out", |_| recorded::redact(&recording));
    warn(file, &redacted.remarks);
    output.write_trace(&redacted)?;
    Ok(Exit::Answered)
}
