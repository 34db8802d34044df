//! Where a payload comes from.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::path::Path;

use anyhow::{Context, Result, bail};
use pi_ask::json::{self, NotText};
use serde_json::Value;

/// Reads a payload. Text that is not JSON is a payload too: validation says what is wrong with it.
pub(super) fn read(file: Option<&Path>) -> Result<Value> {
    let (bytes, name) = bytes(file)?;
    let text = json::text(&bytes).with_context(|| unreadable(&name))?;
    Ok(serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned())))
}

/// The text of a file that may break off anywhere, as a trace does.
pub(super) fn text(file: &Path) -> Result<String> {
    let (bytes, _) = bytes(Some(file))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// What is in a file, or in standard input where none is named or it is `-`, and the name of that.
fn bytes(file: Option<&Path>) -> Result<(Vec<u8>, String)> {
    let mut bytes = Vec::new();
    let (mut source, name) = open(file)?;
    source
        .read_to_end(&mut bytes)
        .with_context(|| unreadable(&name))?;
    Ok((bytes, name))
}

/// The lines of a file, or of standard input, as they come; blank ones are left out. Each has its number, from 1.
pub(super) fn lines(file: Option<&Path>) -> Result<impl Iterator<Item = Result<(usize, Line)>>> {
    let (source, name) = open(file)?;
    let lines = (1..).zip(source.split(b'\n')).map(move |(number, line)| {
        let line = line.with_context(|| unreadable(&name))?;
        Ok((number, json::text(&line).map(|line| line.trim().to_owned())))
    });
    Ok(lines.filter(|line| !matches!(line, Ok((_, Ok(text))) if text.is_empty())))
}

/// A line, if it is text.
pub(super) type Line = Result<String, NotText>;

/// What is read, and its name.
fn open(file: Option<&Path>) -> Result<(Box<dyn BufRead>, String)> {
    if let Some(file) = file.filter(|file| *file != Path::new("-")) {
        let name = format!("`{}`", file.display());
        let source = File::open(file).with_context(|| unreadable(&name))?;
        return Ok((Box::new(BufReader::new(source)), name));
    }
    if file.is_none() && io::stdin().is_terminal() {
        bail!(
            "nothing to read: name a file, or pipe one in\nhint: `pi-ask demo` shows a form at once"
        );
    }
    Ok((Box::new(io::stdin().lock()), "standard input".to_owned()))
}

fn unreadable(name: &str) -> String {
    format!("cannot read {name}")
}

/// The built-in questionnaire.
pub(super) fn demo() -> Value {
    serde_json::from_str(include_str!("../../examples/questionnaires/demo.json"))
        .expect("the demo is checked by a test")
}
