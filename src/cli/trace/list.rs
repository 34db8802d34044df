//! `pi-ask trace list`: the sessions that are kept, because they were to be, broke off, or show a fault.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::Result;
use pi_ask::ask::Ask;
use pi_ask::ask::effects::journal;
use pi_ask::tea::trace::{self, End};
use serde::Serialize;

use super::info;
use crate::cli::exit::Exit;
use crate::cli::{payload, session, shown, stdout};

/// Where sessions are kept, in the directory of the state, and what those are that are there.
///
/// One session may be in several of them; the first of these is named.
const FOLDERS: [(&str, &str); 3] = [
    ("recordings", "a recording"),
    ("faults", "a fault"),
    ("journals", "a journal"),
];

/// A session that is kept.
#[derive(Debug, Serialize)]
struct Kept {
    path: PathBuf,
    kind: &'static str,
    /// What was asked.
    asks: String,
    /// What came of it.
    ended: String,
    /// The moment of the last change.
    #[serde(skip)]
    changed: SystemTime,
    /// The same, for people.
    when: String,
    /// The first line, which no other session has.
    #[serde(skip)]
    header: String,
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
        path,
        kind,
        asks,
        ended,
        when,
        ..
    } in &kept
    {
        let said = shown::shown(&format!("{asks}\n    {kind}, {when}\n    {ended}"));
        writeln!(out, "{said}\n    {}", shown::path(path))?;
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
    let mut kept: Vec<Kept> = Vec::new();
    for (folder, kind) in FOLDERS {
        let entries = fs::read_dir(state.join(folder)).into_iter().flatten();
        let paths = entries.flatten().map(|entry| entry.path());
        let traces = paths.filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
        for one in traces.filter_map(|path| look(path, kind)) {
            let same = |other: &&mut Kept| !one.header.is_empty() && other.header == one.header;
            match kept.iter_mut().find(same) {
                // What is written to still is what it says.
                Some(other) if one.ended == OPEN => other.ended = one.ended,
                Some(_) => {}
                None => kept.push(one),
            }
        }
    }
    kept.sort_by_key(|kept| std::cmp::Reverse(kept.changed));
    kept
}

/// What is said of a session whose form is open.
const OPEN: &str = "open now";

/// What a file is; nothing where it has gone meanwhile.
fn look(path: PathBuf, kind: &'static str) -> Option<Kept> {
    let changed = fs::metadata(&path).ok()?.modified().ok()?;
    let text = payload::text(&path).ok()?;
    let header = text.lines().next().unwrap_or_default().to_owned();
    let (asks, ended) = match trace::recover::<Ask>(&text) {
        Ok((recording, _)) => (
            info::asked(&recording),
            ended(recording.end.as_ref(), &path),
        ),
        Err(_) => (
            "something that this program cannot read".to_owned(),
            format!("`pi-ask trace info {}` says why", path.display()),
        ),
    };
    Some(Kept {
        kind,
        asks,
        ended,
        changed,
        when: humantime::format_rfc3339_seconds(changed).to_string(),
        header,
        path,
    })
}

fn ended(end: Option<&End>, path: &Path) -> String {
    match end {
        Some(end) => info::outcome(end),
        None if journal::is_open(path) => OPEN.to_owned(),
        None => "broke off".to_owned(),
    }
}
