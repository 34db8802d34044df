//! `pi-ask trace list`: the sessions that are kept, because they were to be, broke off, or show a fault.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Result;
use serde::Serialize;

use crate::cli::exit::Exit;
use crate::cli::{session, shown, stdout};

/// Where sessions are kept, in the directory of the state, and what those are that are there.
const FOLDERS: [(&str, &str); 3] = [
    ("recordings", "a recording"),
    ("journals", "open, or broken off"),
    ("faults", "a fault"),
];

/// A session that is kept.
#[derive(Debug, Serialize)]
struct Kept {
    path: PathBuf,
    kind: &'static str,
    /// The moment of the last change.
    #[serde(skip)]
    changed: SystemTime,
    /// The same, for people.
    when: String,
}

/// Prints what is kept, the newest first, for people or as one line of JSON.
pub(super) fn list(as_json: bool) -> Result<Exit> {
    let kept = session::state().map_or_else(Vec::new, |state| kept(&state));
    let mut out = stdout::lock();
    if as_json {
        serde_json::to_writer(&mut out, &kept)?;
        writeln!(out)?;
        return Ok(Exit::Answered);
    }
    for Kept {
        path, kind, when, ..
    } in &kept
    {
        writeln!(out, "{}\n    {kind}, {when}", shown::path(path))?;
    }
    if kept.is_empty() {
        writeln!(
            out,
            "No session is kept; `recordings.keep = 20` in the settings keeps the newest twenty."
        )?;
    }
    Ok(Exit::Answered)
}

fn kept(state: &Path) -> Vec<Kept> {
    let mut kept: Vec<Kept> = FOLDERS
        .iter()
        .flat_map(|&(folder, kind)| {
            let entries = fs::read_dir(state.join(folder)).into_iter().flatten();
            entries.flatten().filter_map(move |entry| {
                let path = entry.path();
                let changed = entry.metadata().ok()?.modified().ok()?;
                let is_trace = path.extension().is_some_and(|ending| ending == "jsonl");
                let when = humantime::format_rfc3339_seconds(changed).to_string();
                is_trace.then_some(Kept {
                    path,
                    kind,
                    changed,
                    when,
                })
            })
        })
        .collect();
    kept.sort_by_key(|kept| std::cmp::Reverse(kept.changed));
    kept
}
