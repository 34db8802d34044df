//! `pi-ask script`: scripted sessions, one a line.

use std::io::{self, Write};
use std::path::Path;

use anyhow::Result;
use pi_ask::ask::script;
use serde_json::json;

use super::exit::Exit;
use super::shown::shown;
use super::{payload, stdout};

/// Plays every line as it comes; one that is no session is a problem of its own, and the run goes on.
pub(super) fn script(file: Option<&Path>) -> Result<Exit> {
    let mut out = stdout::lock();
    let mut exit = Exit::Answered;
    for line in payload::lines(file)? {
        let (number, line) = line?;
        let line = line.map_err(|error| error.to_string());
        match line.and_then(|line| script::play(&line)) {
            Ok(played) => {
                if !played.differences.is_empty() && exit == Exit::Answered {
                    exit = Exit::Differs;
                }
                serde_json::to_writer(&mut out, &played).map_err(io::Error::from)?;
            }
            Err(problem) => {
                exit = Exit::Usage;
                let problem = json!({ "problem": shown(&format!("line {number}: {problem}")) });
                serde_json::to_writer(&mut out, &problem).map_err(io::Error::from)?;
            }
        }
        out.write_all(b"\n")?;
        out.flush()?;
    }
    Ok(exit)
}
