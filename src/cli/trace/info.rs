//! `pi-ask trace info`: what is in a trace.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, UNIX_EPOCH};

use anyhow::Result;
use pi_ask::ask::Ask;
use pi_ask::ask::boot::Purpose;
use pi_ask::ask::model::Model;
use pi_ask::ask::recorded::Recording;
use pi_ask::tea::trace::{self, Difference, End, What};
use pi_ask::tea::{Background, text};
use serde_json::{Value, json};

use super::read_with_remarks;
use crate::cli::counted::counted;
use crate::cli::exit::Exit;
use crate::cli::shown::shown;
use crate::cli::stdout;

/// Prints what is in a trace, for people or as JSON.
pub(super) fn info(file: &Path, as_json: bool) -> Result<Exit> {
    let recording = read_with_remarks(file)?;
    let boot = &recording.header.boot;
    let last = recording.messages.last();
    let millis = last.map_or(0, |recorded| recorded.millis);
    let kinds = kinds(&recording);
    let mut out = stdout::lock();
    if as_json {
        let info = json!({
            "trace": recording.header.trace,
            "program": recording.header.program,
            "started": recording.header.started,
            "tool": boot.tool,
            "size": boot.size,
            "colors": boot.colors,
            "background": boot.background,
            "keymap": boot.loaded.config.keymap_name,
            "theme": boot.loaded.config.theme.name,
            "milliseconds": millis,
            "messages": recording.messages.len(),
            "kinds": kinds,
            "markers": recording.markers.len(),
            "expectations": recording.expectations.len(),
            "end": recording.end.as_ref().map(|end| &end.output),
        });
        writeln!(out, "{info}")?;
        return Ok(Exit::Answered);
    }
    let (columns, rows) = boot.size;
    let background = match boot.background {
        Background::Dark => "dark",
        Background::Light => "light",
    };
    let kinds: Vec<String> = kinds
        .iter()
        .map(|(kind, count)| format!("{count} {kind}"))
        .collect();
    let lines = [
        ("asks", asked(&recording)),
        (
            "recorded",
            format!(
                "{} by {}",
                moment(recording.header.started),
                recording.header.program
            ),
        ),
        (
            "terminal",
            format!("{columns}x{rows}, colors: {}, {background}", boot.colors),
        ),
        (
            "settings",
            format!(
                "keymap {}, theme {}",
                boot.loaded.config.keymap_name, boot.loaded.config.theme.name
            ),
        ),
        (
            "happened",
            format!(
                "{} in {}{}",
                counted(recording.messages.len(), "message"),
                humantime::format_duration(Duration::from_millis(millis)),
                if kinds.is_empty() {
                    String::new()
                } else {
                    format!(": {}", kinds.join(", "))
                }
            ),
        ),
        ("ended", ended(&recording)),
        (
            "notes",
            format!(
                "{}, {}",
                counted(recording.markers.len(), "marker"),
                counted(recording.expectations.len(), "expectation")
            ),
        ),
    ];
    for (name, said) in lines {
        writeln!(out, "{name:<9} {}", shown(&said))?;
    }
    out.flush()?;
    Ok(Exit::Answered)
}

/// A moment in milliseconds since the epoch, as far as it can be written.
fn moment(millis: u64) -> String {
    /// The end of the year 9999.
    const LAST: u64 = 253_402_300_799_999;
    if millis > LAST {
        return "after the year 9999".to_owned();
    }
    let moment = UNIX_EPOCH + Duration::from_millis(millis);
    humantime::format_rfc3339_seconds(moment).to_string()
}

/// What was asked: the title, or else the first prompt, and how many questions there are.
pub(super) fn asked(recording: &Recording) -> String {
    /// The columns of a prompt that are shown.
    const SHOWN: usize = 60;
    let boot = &recording.header.boot;
    if boot.purpose == Purpose::Settings {
        return "nothing; these are the settings".to_owned();
    }
    let questionnaire = Model::new(boot.clone()).questionnaire;
    let questions = counted(questionnaire.questions.len(), "question");
    let first = questionnaire.questions.first();
    let prompt = || first.map(|question| question.prompt.as_str());
    match questionnaire.title.as_deref().or_else(prompt) {
        Some(name) => {
            let name = text::one_line(name);
            format!("{}: {questions}", text::cut(&name, SHOWN))
        }
        None => questions,
    }
}

/// How the session ended, by its own words, or how far it came.
fn ended(recording: &Recording) -> String {
    if let Some(end) = &recording.end {
        return outcome(end);
    }
    let verdict = trace::verify::<Ask>(recording);
    let panicked = |difference: &&Difference| difference.what == What::Panic;
    match verdict.differences.iter().find(panicked) {
        Some(panic) => format!("not at all; {panic}"),
        None if recording.replay::<Ask>(recording.messages.len()).is_over() => {
            "without saying so, although the form was over".to_owned()
        }
        None => "not at all: it breaks off with the form open".to_owned(),
    }
}

/// How a session ended, by its own words.
pub(super) fn outcome(end: &End) -> String {
    let word = |field: &str| end.output[field].as_str().unwrap_or_default();
    let status = word("status").replace('_', " ");
    format!("{status}: {}", text::one_line(word("summary")))
}

/// How many messages there are of each kind.
fn kinds(recording: &Recording) -> BTreeMap<String, usize> {
    let mut kinds = BTreeMap::new();
    for recorded in &recording.messages {
        let message = serde_json::to_value(&recorded.message).unwrap_or_default();
        *kinds.entry(kind(&message)).or_default() += 1;
    }
    kinds
}

/// The name of a message's kind; that of an event, where it is one.
fn kind(message: &Value) -> String {
    match message {
        Value::String(name) => name.clone(),
        Value::Object(fields) => match fields.iter().next() {
            Some((name, event)) if name == "terminal" => kind(event),
            Some((name, _)) => name.clone(),
            None => String::new(),
        },
        _ => String::new(),
    }
}
