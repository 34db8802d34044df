//! `pi-ask trace`: what can be done with recorded sessions without opening them.

mod diff;
mod export;
mod info;
mod list;
mod minimize;
mod redact;
mod verify;

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use clap::Subcommand;
use pi_ask::ask::Ask;
use pi_ask::ask::recorded::{PROGRAM, Recording};
use pi_ask::tea::trace::{self, Remark};

use super::exit::{self, Exit};
use super::{output, payload, stdout};

#[derive(Debug, Subcommand)]
pub(super) enum TraceCommand {
    /// Say what is in a trace: what was asked, on which terminal, what happened, and how it ended.
    Info {
        /// The trace; `-` reads standard input.
        file: PathBuf,
        /// Print it as one line of JSON.
        #[arg(long)]
        json: bool,
    },
    /// List the sessions that are kept, the newest first: recordings, what broke off, and what shows a fault.
    List {
        /// Print them as one line of JSON.
        #[arg(long)]
        json: bool,
    },
    /// Play traces and show where today's program differs from what they expect and how they ended.
    ///
    /// Exit status: 0 nothing differs, 1 something differs, 2 a trace cannot be read.
    Verify {
        /// The traces; `-` reads standard input.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Print a line of JSON for each trace.
        #[arg(long)]
        json: bool,
    },
    /// Find the shortest session that fails as a trace does: the same panic, broken expectation, or other end.
    Minimize {
        /// A trace that `verify` finds a difference in.
        file: PathBuf,
        #[command(flatten)]
        output: OutputOption,
    },
    /// Show the first message and the first frame where two traces part.
    ///
    /// Exit status: 0 they are the same session, 1 they part, 2 one cannot be read.
    Diff {
        /// A trace.
        one: PathBuf,
        /// Another.
        other: PathBuf,
    },
    /// Replace what was asked and typed by text of the same shape, so that a trace can be shown to others.
    ///
    /// It replays to the same layout. Comments and expectations are left out.
    Redact {
        /// The trace; `-` reads standard input.
        file: PathBuf,
        #[command(flatten)]
        output: OutputOption,
    },
    /// Make something else of a trace.
    Export {
        /// The trace; `-` reads standard input.
        file: PathBuf,
        /// What to make of it.
        #[arg(long, value_enum)]
        to: export::Format,
        #[command(flatten)]
        output: OutputOption,
    },
}

/// Where the outcome goes.
#[derive(Debug, clap::Args)]
pub(super) struct OutputOption {
    /// Write to FILE instead of standard output.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Runs `trace`.
pub(super) fn trace(command: TraceCommand) -> Result<Exit> {
    command.spares_its_source()?;
    match command {
        TraceCommand::Info { file, json } => info::info(&file, json),
        TraceCommand::List { json } => list::list(json),
        TraceCommand::Verify { files, json } => verify::verify(&files, json),
        TraceCommand::Minimize { file, output } => minimize::minimize(&file, &output),
        TraceCommand::Diff { one, other } => diff::diff(&one, &other),
        TraceCommand::Redact { file, output } => redact::redact(&file, &output),
        TraceCommand::Export { file, to, output } => export::export(&file, to, &output),
    }
}

/// Reads a trace; an error names the file and the line.
fn read(file: &Path) -> Result<Recording> {
    let text = payload::text(file)?;
    trace::read::<Ask>(&text).map_err(|error| anyhow!("`{}`: {error}", file.display()))
}

/// Reads a trace, and says on standard error what is odd about it.
fn read_with_remarks(file: &Path) -> Result<Recording> {
    let recording = read(file)?;
    warn(file, &remarks(&recording));
    Ok(recording)
}

/// What is to be known about a trace that can be read.
fn remarks(recording: &Recording) -> Vec<Remark> {
    let other = other_writer(recording).into_iter();
    other.chain(recording.remarks.clone()).collect()
}

/// That another program wrote it, if one did.
fn other_writer(recording: &Recording) -> Option<Remark> {
    let program = &recording.header.program;
    (program != PROGRAM).then(|| Remark {
        line: 1,
        text: format!("recorded by {program}, played by {PROGRAM}"),
    })
}

fn warn(file: &Path, remarks: &[Remark]) {
    for remark in remarks {
        exit::complain(&anyhow!("`{}`: {remark}", file.display()));
    }
}

impl TraceCommand {
    /// Fails if what it makes would take the place of what it reads.
    fn spares_its_source(&self) -> Result<()> {
        let (Self::Minimize { file, output }
        | Self::Redact { file, output }
        | Self::Export { file, output, .. }) = self
        else {
            return Ok(());
        };
        output::spares(output.output.as_deref(), file, "--output")
    }
}

impl OutputOption {
    /// Writes what came of a command.
    fn write(&self, text: &[u8]) -> Result<()> {
        if let Some(file) = &self.output {
            return std::fs::write(file, text)
                .with_context(|| format!("cannot write `{}`", file.display()));
        }
        let mut out = stdout::lock();
        out.write_all(text)?;
        out.flush()?;
        Ok(())
    }

    /// Writes a trace.
    fn write_trace(&self, recording: &Recording) -> Result<()> {
        let mut text = Vec::new();
        recording.write(&mut text)?;
        self.write(&text)
    }
}
