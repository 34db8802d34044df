//! `pi-ask check`: what is wrong with a payload, without asking.

use std::io::Write;

use anyhow::Result;
use pi_ask::ask::tool::Tool;
use pi_ask::ask::validate::Source;
use serde_json::{Value, json};

use super::exit::Exit;

/// Prints what is wrong with a payload, or what it asks.
pub(super) fn check(payload: &Value, tool: Tool, as_json: bool) -> Result<Exit> {
    let mut out = std::io::stdout().lock();
    match tool.read(payload, Source::Tool) {
        Ok(questionnaire) => {
            if as_json {
                writeln!(out, "{}", json!({ "valid": true, "issues": [] }))?;
            } else {
                let count = questionnaire.questions.len();
                writeln!(
                    out,
                    "Valid: {count} question{}.",
                    if count == 1 { "" } else { "s" }
                )?;
            }
            Ok(Exit::Answered)
        }
        Err(refused) => {
            if as_json {
                writeln!(
                    out,
                    "{}",
                    json!({ "valid": false, "issues": refused.issues() })
                )?;
            } else {
                for issue in refused.issues() {
                    writeln!(out, "{}: {}", issue.path, issue.message)?;
                }
            }
            Ok(Exit::Usage)
        }
    }
}
