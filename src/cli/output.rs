//! Where a result goes: standard output, or a file.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use pi_ask::ask::result::ToolResult;
use serde_json::Value;

use super::exit::{self, Exit};
use super::stdout;

/// Where the result will go. That it can is known before anything is asked, so that nobody answers for nothing.
#[derive(Debug)]
pub(super) enum Output {
    /// Standard output.
    Standard,
    /// What is at this path by then.
    File(PathBuf),
    /// A pipe or a device, which whoever reads it has waited for.
    Stream(PathBuf, File),
}

impl Output {
    /// Finds out whether the result can go there. What is in a file stays until there is a result.
    pub(super) fn open(file: Option<&Path>) -> Result<Self> {
        let Some(path) = file else {
            if stdout::is_closed() {
                bail!(
                    "standard output is closed, so the answers would be lost\nhint: `--output FILE` writes them to a file, `> /dev/null` is for who wants none"
                );
            }
            return Ok(Self::Standard);
        };
        let cannot = || cannot_write(path);
        let mut options = OpenOptions::new();
        let options = options.write(true).create(true).truncate(false);
        let file = options.open(path).with_context(cannot)?;
        let path = path.to_owned();
        Ok(if file.metadata().with_context(cannot)?.is_file() {
            Self::File(path)
        } else {
            Self::Stream(path, file)
        })
    }

    /// What tells that nobody waits for the result any more; a file waits for ever.
    pub(super) fn reader(&self) -> Option<OwnedFd> {
        let stdout = io::stdout();
        let stream = match self {
            Self::Standard => stdout.as_fd(),
            Self::File(_) => return None,
            Self::Stream(_, file) => file.as_fd(),
        };
        stream.try_clone_to_owned().ok()
    }

    /// Writes a result as one line of JSON; `exit` is the status if that works.
    ///
    /// A file that cannot be written after all loses no answer: the result goes to standard output.
    pub(super) fn write(self, result: &ToolResult<Value>, exit: Exit) -> Result<Exit> {
        let mut line = serde_json::to_vec(result)?;
        line.push(b'\n');
        let (written, path) = match self {
            Self::Standard => return Ok(printed(&line, exit)),
            Self::File(path) => (put(&path, &line), path),
            Self::Stream(path, mut file) => (file.write_all(&line), path),
        };
        match written.with_context(|| cannot_write(&path)) {
            Ok(()) => Ok(exit),
            Err(error) => {
                exit::complain(&error);
                printed(&line, Exit::Internal);
                Ok(Exit::Internal)
            }
        }
    }
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write `{}`", path.display())
}

/// Fails if what an option names would take the place of this file, which nothing else holds.
pub(super) fn spares(named: Option<&Path>, file: &Path, option: &str) -> Result<()> {
    let real = |path: &Path| path.canonicalize().ok();
    let named = named.and_then(real);
    if named.is_some() && named == real(file) {
        bail!(
            "`{}` would be written over\nhint: name another file for `{option}`",
            file.display()
        );
    }
    Ok(())
}

/// Prints a line; `exit` is the status if that works.
fn printed(line: &[u8], exit: Exit) -> Exit {
    match print(line).context("the result is lost") {
        Ok(()) => exit,
        Err(error) => {
            exit::complain(&error);
            Exit::Internal
        }
    }
}

fn print(line: &[u8]) -> io::Result<()> {
    let mut out = stdout::lock();
    out.write_all(line)?;
    out.flush()
}

/// Writes over what is at a path now: while the user answered, the file may have been removed or replaced by another.
fn put(path: &Path, line: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(line)?;
    // The journal is removed after this, so the result must have arrived.
    file.sync_all()
}
