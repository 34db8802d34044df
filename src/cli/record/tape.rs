//! One trace as it is written: its first failure ends it, so that it never gets in the way of an answer, and is said.

use std::fs::File;
use std::io::{self, ErrorKind};

use pi_ask::ask::boot::Boot;
use pi_ask::ask::message::{Kept, Message};
use pi_ask::tea::trace::{Header, Writer};

/// A trace, if it is wanted.
#[derive(Debug)]
pub(super) struct Tape {
    kind: Kept,
    writer: Option<Writer<File>>,
    failure: Option<Failure>,
}

/// Why a trace ended before its form.
#[derive(Debug)]
struct Failure {
    reason: String,
    /// Whether the form has been told.
    is_told: bool,
}

impl Tape {
    /// Begins a trace with its header.
    pub(super) fn begin(kind: Kept, file: Option<File>, header: &Header<Boot>) -> Self {
        let mut tape = Self::none(kind);
        match file.map(|file| Writer::new(file, header)).transpose() {
            Ok(writer) => tape.writer = writer,
            Err(error) => tape.fail(&error),
        }
        tape
    }

    /// Goes on with a trace that has begun.
    pub(super) fn of(kind: Kept, writer: Writer<File>) -> Self {
        Self {
            writer: Some(writer),
            ..Self::none(kind)
        }
    }

    /// No trace at all.
    pub(super) fn none(kind: Kept) -> Self {
        Self {
            kind,
            writer: None,
            failure: None,
        }
    }

    pub(super) fn is_written(&self) -> bool {
        self.writer.is_some()
    }

    pub(super) fn write(&mut self, write: impl FnOnce(&mut Writer<File>) -> io::Result<()>) {
        if let Some(Err(error)) = self.writer.as_mut().map(write) {
            self.fail(&error);
        }
    }

    fn fail(&mut self, error: &io::Error) {
        self.writer = None;
        self.failure = Some(Failure {
            reason: reason(error),
            is_told: false,
        });
    }

    /// What the form is to be told, once.
    pub(super) fn news(&mut self) -> Option<Message> {
        let failure = self.failure.as_mut().filter(|failure| !failure.is_told)?;
        failure.is_told = true;
        Some(Message::TraceFailed {
            which: self.kind,
            reason: failure.reason.clone(),
        })
    }

    /// What is to be said when the form is over.
    pub(super) fn complaint(self) -> Option<String> {
        let what = match self.kind {
            Kept::Journal => "the form was not kept to its end",
            Kept::Recording => "the recording is incomplete",
        };
        Some(format!("{what}: {}", self.failure?.reason))
    }
}

/// Why something cannot be written, in our words.
fn reason(error: &io::Error) -> String {
    let reason = match (error.kind(), error.raw_os_error()) {
        (ErrorKind::StorageFull, _) => "the disk is full",
        (ErrorKind::QuotaExceeded, _) => "your share of the disk is used up",
        (ErrorKind::FileTooLarge, _) => "its file may not get longer",
        (ErrorKind::ReadOnlyFilesystem, _) => "the disk takes no changes",
        (ErrorKind::BrokenPipe, _) => "nobody reads it any more",
        (_, Some(code)) => return format!("the system gives error {code}"),
        (_, None) => "it cannot be written to",
    };
    reason.to_owned()
}
