//! Where a payload comes from.

use std::io::{IsTerminal, Read};
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde_json::Value;

/// Reads a payload. Text that is not JSON is a payload too: validation says what is wrong with it.
pub(super) fn read(file: Option<&Path>) -> Result<Value> {
    let text = text(file)?;
    let text = text.trim_start_matches('\u{feff}');
    Ok(serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned())))
}

/// Reads a file, or standard input where none is named or it is `-`.
pub(super) fn text(file: Option<&Path>) -> Result<String> {
    let bytes = match file.filter(|file| *file != Path::new("-")) {
        Some(file) => {
            std::fs::read(file).with_context(|| format!("cannot read `{}`", file.display()))?
        }
        None if file.is_none() && std::io::stdin().is_terminal() => {
            bail!(
                "nothing to read: name a file, or pipe one in\nhint: `pi-ask demo` shows a form at once"
            );
        }
        None => {
            let mut bytes = Vec::new();
            std::io::stdin()
                .read_to_end(&mut bytes)
                .context("cannot read standard input")?;
            bytes
        }
    };
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The built-in questionnaire.
pub(super) fn demo() -> Value {
    serde_json::from_str(include_str!("../../examples/questionnaires/demo.json"))
        .expect("the demo is checked by a test")
}
