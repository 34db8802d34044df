//! How the program ends.

use std::any::Any;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use anyhow::anyhow;
use pi_ask::ask::Status;

use super::journal::Safety;
use super::shown::shown;

/// The exit status of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// The form was submitted or sent back to elaborate; the command did what it should.
    Answered,
    /// The user closed the form.
    Cancelled,
    /// Two sessions that were compared are not the same.
    Differs,
    /// The payload is invalid, or the command was called wrongly.
    Usage,
    /// There is no terminal to ask on.
    NoTerminal,
    /// The time was up.
    TimedOut,
    /// The program failed.
    Internal,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Answered => 0,
            Exit::Cancelled | Exit::Differs => 1,
            Exit::Usage => 2,
            Exit::NoTerminal => 3,
            Exit::TimedOut => 4,
            Exit::Internal => 70,
        })
    }
}

impl From<Status> for Exit {
    fn from(status: Status) -> Self {
        match status {
            Status::Answered => Self::Answered,
            Status::Cancelled | Status::Aborted => Self::Cancelled,
            Status::Invalid => Self::Usage,
            Status::TimedOut => Self::TimedOut,
        }
    }
}

/// Says on standard error what went wrong.
pub(super) fn complain(error: &anyhow::Error) {
    // Standard error may be gone; the exit status still tells.
    let error = shown(&format!("{error:#}"));
    let _ = writeln!(std::io::stderr(), "pi-ask: {error}");
}

/// Says on standard error what people may want to know.
pub(super) fn say(text: &str) {
    // Standard error may be gone; nothing depends on it.
    let text = shown(text);
    let _ = writeln!(std::io::stderr(), "pi-ask: {text}");
}

/// Whether somebody stopped reading the output.
pub(super) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let cause = cause.downcast_ref::<std::io::Error>();
        cause.is_some_and(|cause| cause.kind() == std::io::ErrorKind::BrokenPipe)
    })
}

/// A fault with the trace that shows it, said on standard error too, where people look.
pub(super) fn with_trace(fault: &str, record: Option<&Path>, safety: Option<&Safety>) -> String {
    let seen = match (record, safety) {
        (Some(trace), _) => {
            let trace = trace.display();
            format!("recorded in {trace}\nhint: `pi-ask replay {trace}` shows how it came to this")
        }
        (None, Some(safety)) => safety.fault().unwrap_or_default(),
        (None, None) => String::new(),
    };
    if seen.is_empty() {
        return fault.to_owned();
    }
    complain(&anyhow!("{seen}"));
    format!("{fault}; {seen}")
}

/// What a panic said.
pub(super) fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    format!("pi-ask has a fault: {}", text.unwrap_or("it panicked"))
}
