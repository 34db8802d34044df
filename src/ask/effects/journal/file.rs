//! One journal: a file, and the lock that says whose it is.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use rustix::fs::{FlockOperation, flock};

use crate::ask::Ask;
use crate::tea::trace::{self, Error, TraceOf};

/// The journal of an open form, or one that a process has left.
#[derive(Debug)]
pub struct Journal {
    pub(super) path: PathBuf,
    /// Holds the lock.
    pub(super) file: File,
}

/// What is in a journal.
pub(super) enum Held {
    /// All that happened.
    Whole(TraceOf<Ask>),
    /// What happened up to a line that cannot be read.
    Beginning(TraceOf<Ask>),
    /// Not even a header.
    Nothing,
    /// The trace of a program of another version, which is called so.
    OfAnother(String),
    /// Nothing that can be read.
    Damaged,
}

impl Journal {
    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What to write to; the lock stays with the journal.
    pub fn writer(&self) -> io::Result<File> {
        self.file.try_clone()
    }

    /// The form needs it no more.
    pub fn remove(self) {
        // A file that cannot be removed is found again, which loses nothing.
        let _ = fs::remove_file(&self.path);
    }

    /// Takes the journal of a process that is gone.
    pub(super) fn take(path: PathBuf) -> Option<Self> {
        let file = OpenOptions::new().read(true).write(true).open(&path).ok()?;
        flock(&file, FlockOperation::NonBlockingLockExclusive).ok()?;
        // Another process may have had it, and removed it, before the lock was ours.
        let is_there = file.metadata().is_ok_and(|metadata| metadata.nlink() > 0);
        is_there.then_some(Self { path, file })
    }

    /// The name of the file.
    pub(super) fn name(&self) -> String {
        let name = self.path.file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    }

    /// When it was written to last.
    pub(super) fn changed(&self) -> Option<SystemTime> {
        self.file.metadata().ok()?.modified().ok()
    }

    /// What it holds, without a last line that was not written whole.
    pub(super) fn read(&self) -> Held {
        let mut bytes = Vec::new();
        let mut file = &self.file;
        if file.read_to_end(&mut bytes).is_err() {
            return Held::Damaged;
        }
        let text = String::from_utf8_lossy(&bytes);
        let Some(end) = text.rfind('\n') else {
            return Held::Nothing;
        };
        match trace::recover::<Ask>(&text[..=end]) {
            Ok((trace, None)) => Held::Whole(trace),
            Ok((trace, Some(_))) => Held::Beginning(trace),
            Err(Error::Version { program, .. }) => Held::OfAnother(program),
            Err(Error::Empty | Error::Line { .. }) => Held::Damaged,
        }
    }
}
