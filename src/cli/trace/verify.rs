//! `pi-ask trace verify`: recorded sessions as a regression suite.

use std::fmt::Write as _;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::Result;
use pi_ask::ask::Ask;
use pi_ask::tea::trace::{self, Verdict};
use serde::Serialize;
use serde_json::{Value, json};

use super::other_writer;
use crate::cli::counted::counted;
use crate::cli::exit::Exit;
use crate::cli::shown::shown;
use crate::cli::stdout;
use crate::cli::{patience, payload};

/// What came of one file.
struct Verified {
    /// Its place on the command line.
    at: usize,
    /// What is odd about the file.
    remarks: Vec<String>,
    /// The program that wrote it, if it is another one.
    writer: Option<String>,
    verdict: Result<Verdict>,
}

/// What a trace can come to, by its name in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Outcome {
    Same,
    Differs,
    /// It says nothing to hold the program to.
    Unchecked,
    Unreadable,
}

impl Verified {
    fn outcome(&self) -> Outcome {
        match &self.verdict {
            Err(_) => Outcome::Unreadable,
            Ok(verdict) if verdict.is_empty() => Outcome::Unchecked,
            Ok(verdict) if verdict.is_same() => Outcome::Same,
            Ok(_) => Outcome::Differs,
        }
    }
}

/// Plays all files, as many at a time as there are processors, and prints what differs and how many do, or a line of JSON for each.
pub(super) fn verify(files: &[PathBuf], as_json: bool) -> Result<Exit> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let play = |_: &_| {
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads.min(files.len()))
                .map(|first| {
                    let own = files.iter().enumerate().skip(first).step_by(threads);
                    scope
                        .spawn(move || own.map(|(at, file)| verified(at, file)).collect::<Vec<_>>())
                })
                .collect();
            let finished = workers.into_iter();
            let finished =
                finished.flat_map(|worker| worker.join().expect("panics are differences"));
            finished.collect::<Vec<Verified>>()
        })
    };
    let mut all = patience::during("playing", play);
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
    if !as_json {
        writeln!(out, "{}", summary(&all))?;
    }
    out.flush()?;
    Ok(if count(&all, Outcome::Differs) > 0 {
        Exit::Differs
    } else if count(&all, Outcome::Unreadable) > 0 {
        Exit::Usage
    } else {
        Exit::Answered
    })
}

fn count(all: &[Verified], outcome: Outcome) -> usize {
    all.iter().filter(|one| one.outcome() == outcome).count()
}

fn verified(at: usize, file: &Path) -> Verified {
    let text = payload::text(file);
    let recording = text.and_then(|text| Ok(trace::read::<Ask>(&text)?));
    let (remarks, writer) = match &recording {
        Ok(recording) => (
            recording.remarks.iter().map(ToString::to_string).collect(),
            other_writer(recording).map(|remark| remark.to_string()),
        ),
        Err(_) => (Vec::new(), None),
    };
    Verified {
        at,
        remarks,
        writer,
        verdict: recording.map(|recording| trace::verify::<Ask>(&recording)),
    }
}

/// What is to be said of one file; nothing where all is well.
fn report(file: &Path, verified: &Verified) -> String {
    let mut said: Vec<String> = match &verified.verdict {
        Ok(verdict) if verdict.is_empty() => {
            vec!["nothing to hold it to: it has no end and no `expect` line".to_owned()]
        }
        Ok(verdict) => verdict
            .differences
            .iter()
            .map(ToString::to_string)
            .collect(),
        Err(error) => vec![format!("{error:#}")],
    };
    said.extend(verified.remarks.iter().cloned());
    if let Ok(verdict) = &verified.verdict
        && let Some(first) = verdict.differences.first()
    {
        said.extend(verified.writer.clone());
        let at = first.after;
        said.push(format!(
            "hint: `pi-ask replay {} --at {at}` shows it",
            file.display()
        ));
    }
    if said.is_empty() {
        return String::new();
    }
    let mut text = format!("{}\n", file.display());
    for line in said.iter().flat_map(|said| said.trim_end().lines()) {
        let _ = writeln!(text, "  {line}");
    }
    text.push('\n');
    text
}

/// The same as JSON.
fn line(file: &Path, verified: &Verified) -> Value {
    let remarks = verified.writer.iter().chain(&verified.remarks);
    let mut line = json!({
        "file": file.display().to_string(),
        "remarks": remarks.collect::<Vec<_>>(),
        "verdict": verified.outcome(),
    });
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
            line["messages"] = json!(verdict.messages);
            line["expectations"] = json!(verdict.expectations);
            line["hasEnd"] = json!(verdict.has_end);
            line["differences"] = differences.collect();
        }
        Err(error) => {
            line["problem"] = json!(format!("{error:#}"));
        }
    }
    line
}

fn summary(all: &[Verified]) -> String {
    let differ = if count(all, Outcome::Differs) == 1 {
        "differs"
    } else {
        "differ"
    };
    let parts = [
        (Outcome::Same, "the same"),
        (Outcome::Differs, differ),
        (Outcome::Unchecked, "with nothing to hold them to"),
        (Outcome::Unreadable, "cannot be read"),
    ];
    let parts = parts.map(|(outcome, said)| (count(all, outcome), said));
    let parts = parts.iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = parts
        .map(|(count, said)| format!("{count} {said}"))
        .collect();
    let verdicts = all.iter().filter_map(|one| one.verdict.as_ref().ok());
    let messages = verdicts.map(|verdict| verdict.messages).sum();
    format!(
        "{}, {}: {}",
        counted(all.len(), "trace"),
        counted(messages, "message"),
        parts.join(", ")
    )
}
