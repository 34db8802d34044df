//! Where a payload comes from.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal};
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// Reads a payload. Text that is not JSON is a payload too: validation says what is wrong with it.
pub(super) fn read(file: Option<&Path>) -> Result<Value> {
    let text = text(file)?;
    let text = text.trim_start_matches('\u{feff}');
    Ok(serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned())))
}

/// The text of a file, or of standard input where none is named or it is `-`.
pub(super) fn text(file: Option<&Path>) -> Result<String> {
    let mut bytes = Vec::new();
    let (mut source, name) = open(file)?;
    source
        .read_to_end(&mut bytes)
        .with_context(|| unreadable(&name))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The lines of a file, or of standard input, as they come; blank ones are left out. Each has its number, from 1.
pub(super) fn lines(file: Option<&Path>) -> Result<impl Iterator<Item = Result<(usize, String)>>> {
    let (source, name) = open(file)?;
    let lines = (1..).zip(source.split(b'\n')).map(move |(number, line)| {
        let line = line.with_context(|| unreadable(&name))?;
        let line = String::from_utf8_lossy(&line);
        Ok((
            number,
            line.trim_start_matches('\u{feff}').trim().to_owned(),
        ))
    });
    Ok(lines.filter(|line| !matches!(line, Ok((_, text)) if text.is_empty())))
}

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
