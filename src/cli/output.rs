//! Where a result goes: standard output, or a file.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use pi_ask::ask::result::ToolResult;
use serde_json::Value;

use super::exit::{self, Exit};

/// Where the result will go. A file is opened before anything is asked, so that nobody answers for nothing.
#[derive(Debug)]
pub(super) struct Output {
    file: Option<(PathBuf, File)>,
}

impl Output {
    /// Opens the file, if one is named; what is in it stays until there is a result.
    pub(super) fn open(file: Option<&Path>) -> Result<Self> {
        let open = |path: &Path| {
            let file = OpenOptions::new()
                .write(true)
                .create(true)
                .truncate(false)
                .open(path);
            let file = file.with_context(|| format!("cannot write `{}`", path.display()))?;
            Ok::<_, anyhow::Error>((path.to_owned(), file))
        };
        Ok(Self {
            file: file.map(open).transpose()?,
        })
    }

    /// Writes a result as one line of JSON; `exit` is the status if that works.
    ///
    /// A file that cannot be written after all loses no answer: the result goes to standard output.
    pub(super) fn write(self, result: &ToolResult<Value>, exit: Exit) -> Result<Exit> {
        let mut line = serde_json::to_vec(result)?;
        line.push(b'\n');
        let Some((path, file)) = self.file else {
            return Ok(printed(&line, exit));
        };
        match replace(&file, &line).with_context(|| format!("cannot write `{}`", path.display())) {
            Ok(()) => Ok(exit),
            Err(error) => {
                exit::complain(&error);
                printed(&line, Exit::Internal);
                Ok(Exit::Internal)
            }
        }
    }
}

/// Prints a line; `exit` is the status if that works.
fn printed(line: &[u8], exit: Exit) -> Exit {
    match print(line).context("cannot write the result to standard output") {
        Ok(()) => exit,
        Err(error) => {
            exit::complain(&error);
            Exit::Internal
        }
    }
}

fn print(line: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(line)?;
    out.flush()
}

/// Replaces what is in a file; a device or a pipe has nothing to replace.
fn replace(mut file: &File, line: &[u8]) -> io::Result<()> {
    if file.metadata()?.is_file() {
        file.set_len(0)?;
    }
    file.write_all(line)?;
    file.flush()
}
