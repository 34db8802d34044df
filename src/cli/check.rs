//! `pi-ask check`: what is wrong with a payload, without asking.

use std::io::Write;

use anyhow::Result;
use pi_ask::ask::call::Call;
use pi_ask::ask::import::Import;
use pi_ask::ask::tool::{Refused, Tool};
use pi_ask::ask::validate::Source;
use serde_json::{Value, json};

use super::exit::Exit;
use super::shown::shown;
use super::stdout;

/// Prints what is wrong with a payload, or what it asks; and what an importer made of it.
pub(super) fn check(
    payload: Value,
    tool: Tool,
    import: Option<Import>,
    as_json: bool,
) -> Result<Exit> {
    let import = import.map(|import| import.format(&payload));
    let remarks = import.map(|format| format.remarks(&payload));
    let call = Call {
        tool,
        import,
        payload,
        source: Source::Tool,
    };
    let read = call.read();
    let issues = read.as_ref().map_or_else(Refused::issues, |_| &[]);
    let mut out = stdout::lock();
    if as_json {
        let mut checked = json!({ "valid": read.is_ok(), "issues": issues });
        if let Some((format, remarks)) = import.zip(remarks) {
            checked["format"] = json!(format);
            checked["remarks"] = json!(remarks);
        }
        writeln!(out, "{checked}")?;
    } else {
        if let Some(format) = import {
            writeln!(out, "Read as {format}.")?;
        }
        for remark in remarks.into_iter().flatten() {
            writeln!(out, "{}", shown(&format!("note: {remark}")))?;
        }
        for issue in issues {
            let issue = format!("{}: {}", issue.path, issue.message);
            writeln!(out, "{}", shown(&issue))?;
        }
        if let Ok(questionnaire) = &read {
            let count = questionnaire.questions.len();
            let s = if count == 1 { "" } else { "s" };
            writeln!(out, "Valid: {count} question{s}.")?;
        }
    }
    Ok(if read.is_ok() {
        Exit::Answered
    } else {
        Exit::Usage
    })
}
