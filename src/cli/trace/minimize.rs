//! `pi-ask trace minimize`: the messages that matter for a failure.

use std::path::Path;

use anyhow::{Result, bail};
use pi_ask::ask::{Ask, recorded};
use pi_ask::tea::trace::{self, Writer};

use super::{OutputOption, read_with_remarks};
use crate::cli::counted::counted;
use crate::cli::exit::{self, Exit};
use crate::cli::patience;

/// Writes the shortest session with the same failure, which stands in a comment at its end.
pub(super) fn minimize(file: &Path, output: &OutputOption) -> Result<Exit> {
    let recording = read_with_remarks(file)?;
    let minimized = patience::during("looking for the messages that matter", |left| {
        trace::minimize::<Ask>(&recording, recorded::joined, |messages| left.are(messages))
    });
    let Some((shortest, failure)) = minimized else {
        bail!(
            "nothing fails in `{}`\nhint: say with an `expect` line what is wrong in it (docs/trace.md)",
            file.display()
        );
    };
    let mut text = Vec::new();
    shortest.write(&mut text)?;
    let failure = failure.said();
    Writer::append(&mut text).comment(&failure)?;
    output.write(&text)?;
    let (left, all) = (shortest.messages.len(), recording.messages.len());
    let are = if left == 1 { "is" } else { "are" };
    exit::say(&format!(
        "{left} of {} {are} enough: {}",
        counted(all, "message"),
        failure.lines().next().unwrap_or_default()
    ));
    Ok(Exit::Answered)
}
