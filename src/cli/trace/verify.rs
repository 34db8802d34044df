//! `pi-ask trace verify`: recorded sessions as a regression suite.

use std::fmt::Write as _;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::Result;
use pi_ask::ask::Ask;
use pi_ask::tea::trace::{self, Verdict};
use serde_json::{Value, json};

use super::remarks;
use crate::cli::counted::counted;
use crate::cli::exit::Exit;
use crate::cli::payload;
use crate::cli::shown::shown;
use crate::cli::stdout;

/// What came of one file.
struct Verified {
    /// Its place on the command line.
    at: usize,
    remarks: Vec<String>,
    verdict: Result<Verdict>,
}

/// Plays all files, as many at a time as there are processors, and prints what differs and how many do, or a line of JSON for each.
pub(super) fn verify(files: &[PathBuf], as_json: bool) -> Result<Exit> {
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
        let file = &files[verified.at];
        if as_json {
            writeln!(out, "{}", line(file, verified))?;
        } else {
            write!(out, "{}", shown(&report(file, verified)))?;
        }
    }
    let (differing, unreadable) = (
        all.iter().filter(|one| differs(one)).count(),
        all.iter().filter(|one| one.verdict.is_err()).count(),
    );
    if !as_json {
        writeln!(out, "{}", summary(&all, differing, unreadable))?;
    }
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
    let mut said: Vec<String> = match &verified.verdict {
        Ok(verdict) => verdict
            .differences
            .iter()
            .map(ToString::to_string)
            .collect(),
        Err(error) => vec![format!("{error:#}")],
    };
    if said.is_empty() {
        return text;
    }
    said.extend(verified.remarks.iter().cloned());
    if let Ok(verdict) = &verified.verdict {
        let at = verdict.differences[0].after;
        said.push(format!(
            "hint: `pi-ask replay {} --at {at}` shows it",
            file.display()
        ));
    }
    let _ = writeln!(text, "{}", file.display());
    for said in said {
        for line in said.trim_end().lines() {
            let _ = writeln!(text, "  {line}");
        }
    }
    text.push('\n');
    text
}

/// The same as JSON.
fn line(file: &Path, verified: &Verified) -> Value {
    let mut line = json!({ "file": file.display().to_string(), "remarks": verified.remarks });
    match &verified.verdict {
        Ok(verdict) => {
            let differences = verdict.differences.iter().map(|difference| {
                json!({
                    "line": difference.line,
                    "after": difference.after,
                    "what": difference.what.name(),
                    "expected": difference.expected,
                    "found": difference.found,
                    "said": difference.to_string(),
                })
            });
            line["verdict"] = json!(if verdict.is_same() { "same" } else { "differs" });
            line["messages"] = json!(verdict.messages);
            line["expectations"] = json!(verdict.expectations);
            line["hasEnd"] = json!(verdict.has_end);
            line["differences"] = differences.collect();
        }
        Err(error) => {
            line["verdict"] = json!("unreadable");
            line["problem"] = json!(format!("{error:#}"));
        }
    }
    line
}

fn summary(all: &[Verified], differing: usize, unreadable: usize) -> String {
    let mut parts = vec![format!("{} the same", all.len() - differing - unreadable)];
    if differing > 0 {
        let differ = if differing == 1 { "differs" } else { "differ" };
        parts.push(format!("{differing} {differ}"));
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
        counted(all.len(), "trace"),
        counted(messages, "message"),
        parts.join(", ")
    )
}
