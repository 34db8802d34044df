//! `pi-ask trace verify`: recorded sessions as a regression suite.

use std::fmt::Write as _;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::Result;
use pi_ask::ask::Ask;
use pi_ask::tea::trace::{self, Verdict};

use super::remarks;
use crate::cli::exit::Exit;
use crate::cli::payload;
use crate::cli::stdout;

/// What came of one file.
struct Verified {
    /// Its place on the command line.
    at: usize,
    remarks: Vec<String>,
    verdict: Result<Verdict>,
}

/// Plays all files, as many at a time as there are processors, and prints what differs and how many do.
pub(super) fn verify(files: &[PathBuf]) -> Result<Exit> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let mut all: Vec<Verified> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.min(files.len()))
            .map(|first| {
                let own = files.iter().enumerate().skip(first).step_by(threads);
                scope.spawn(move || own.map(|(at, file)| verified(at, file)).collect::<Vec<_>>())
            })
            .collect();
        let finished = workers.into_iter();
        finished
            .flat_map(|worker| worker.join().expect("panics are differences"))
            .collect()
    });
    all.sort_by_key(|verified| verified.at);
    let mut out = stdout::lock();
    for verified in &all {
        write!(out, "{}", report(&files[verified.at], verified))?;
    }
    let (differing, unreadable) = (
        all.iter().filter(|one| differs(one)).count(),
        all.iter().filter(|one| one.verdict.is_err()).count(),
    );
    writeln!(out, "{}", summary(&all, differing, unreadable))?;
    out.flush()?;
    Ok(match (differing, unreadable) {
        (0, 0) => Exit::Answered,
        (0, _) => Exit::Usage,
        _ => Exit::Differs,
    })
}

fn verified(at: usize, file: &Path) -> Verified {
    let text = payload::text(file);
    let recording = text.and_then(|text| Ok(trace::read::<Ask>(&text)?));
    Verified {
        at,
        remarks: recording.as_ref().map_or_else(
            |_| Vec::new(),
            |recording| remarks(recording).iter().map(ToString::to_string).collect(),
        ),
        verdict: recording.map(|recording| trace::verify::<Ask>(&recording)),
    }
}

fn differs(verified: &Verified) -> bool {
    verified
        .verdict
        .as_ref()
        .is_ok_and(|verdict| !verdict.is_same())
}

/// What is to be said of one file; nothing where all is well.
fn report(file: &Path, verified: &Verified) -> String {
    let mut text = String::new();
    let differences = match &verified.verdict {
        Ok(verdict) => verdict
            .differences
            .iter()
            .map(ToString::to_string)
            .collect(),
        Err(error) => vec![format!("{error:#}")],
    };
    if differences.is_empty() {
        return text;
    }
    let _ = writeln!(text, "{}", file.display());
    for said in differences.iter().chain(&verified.remarks) {
        for line in said.trim_end().lines() {
            let _ = writeln!(text, "  {line}");
        }
    }
    text.push('\n');
    text
}

fn summary(all: &[Verified], differing: usize, unreadable: usize) -> String {
    let counted = |count: usize, one: &str, many: &str| match count {
        1 => format!("1 {one}"),
        count => format!("{count} {many}"),
    };
    let mut parts = vec![format!("{} the same", all.len() - differing - unreadable)];
    if differing > 0 {
        parts.push(counted(differing, "differs", "differ"));
    }
    if unreadable > 0 {
        parts.push(format!("{unreadable} cannot be read"));
    }
    let verdicts = || all.iter().filter_map(|one| one.verdict.as_ref().ok());
    let silent = verdicts().filter(|one| !one.has_end && one.expectations == 0);
    let silent = silent.count();
    let silent = match silent {
        0 => String::new(),
        silent => format!("; {silent} without an end or an expectation to hold them to"),
    };
    let messages = verdicts().map(|verdict| verdict.messages).sum();
    format!(
        "{}, {}: {}{silent}",
        counted(all.len(), "trace", "traces"),
        counted(messages, "message", "messages"),
        parts.join(", ")
    )
}
