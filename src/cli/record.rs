//! Traces of the session, written as it happens: the one that `--record` asks for, and the journal.

mod tape;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use pi_ask::ask::Ask;
use pi_ask::ask::boot::{Boot, Purpose};
use pi_ask::ask::effects::recordings;
use pi_ask::ask::message::{Kept, Message};
use pi_ask::ask::recorded::PROGRAM;
use pi_ask::tea::trace::{Header, TraceOf, VERSION, Writer};
use pi_ask::tea::{Core, Program};

use super::journal::Safety;
use super::{exit, session};
use tape::Tape;

/// A file that a trace is to be written to.
#[derive(Debug)]
pub(super) struct Record {
    pub(super) path: PathBuf,
    file: File,
}

/// Writes the traces that are wanted.
#[derive(Debug)]
pub(super) struct Recorder {
    record: Tape,
    journal: Tape,
    start: Instant,
    /// How long the session had lasted when this began, in milliseconds.
    before: u64,
}

impl Record {
    pub(super) fn new(path: PathBuf, file: File) -> Self {
        Self { path, file }
    }
}

impl Recorder {
    /// Begins a trace in this file, and the journal.
    pub(super) fn new(record: Option<Record>, safety: Option<&mut Safety>, boot: &Boot) -> Self {
        let header = header(boot);
        let mut journal = Tape::none(Kept::Journal);
        if let Some(safety) = safety {
            journal = Tape::begin(Kept::Journal, safety.begin(), &header);
            if journal.is_written() {
                safety.began();
            }
        }
        let record = record.map(|record| record.file);
        Self {
            record: Tape::begin(Kept::Recording, record, &header),
            journal,
            start: Instant::now(),
            before: 0,
        }
    }

    /// Begins the trace of a form that is taken over behind so many messages of another trace.
    pub(super) fn branch(
        record: Record,
        from: &str,
        trace: &TraceOf<Ask>,
        position: usize,
    ) -> io::Result<Self> {
        let mut branch = trace.clone();
        branch.header.started = session::now();
        PROGRAM.clone_into(&mut branch.header.program);
        branch.messages.truncate(position);
        branch.markers.retain(|marker| marker.after <= position);
        branch
            .expectations
            .retain(|expect| expect.after <= position);
        branch.end = None;
        branch.write(&record.file)?;
        let before = branch.messages.last().map_or(0, |read| read.millis);
        let mut writer = Writer::append(record.file);
        writer.marker(&format!("taken over behind message {position} of {from}"))?;
        Ok(Self {
            record: Tape::of(Kept::Recording, writer),
            journal: Tape::none(Kept::Journal),
            start: Instant::now(),
            before,
        })
    }

    /// Adds a message, before the form sees it, and gives what the form is to be told of that.
    pub(super) fn message(&mut self, message: &Message) -> Option<Message> {
        let millis = u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX);
        let millis = self.before.saturating_add(millis);
        for tape in [&mut self.record, &mut self.journal] {
            tape.write(|writer| writer.message(millis, message));
        }
        self.record.news().or_else(|| self.journal.news())
    }

    /// Adds how the form ended.
    pub(super) fn end<P: Program>(&mut self, core: &Core<P>) {
        for tape in [&mut self.record, &mut self.journal] {
            tape.write(|writer| writer.end(core));
        }
    }

    /// Says on standard error what was not written to its end.
    pub(super) fn finish(self) {
        let complaints = [self.record, self.journal].map(Tape::complaint);
        for complaint in complaints.into_iter().flatten() {
            exit::complain(&anyhow!(complaint));
        }
    }
}

/// Makes the file of a trace, before the terminal is taken. Only a trace is written over: any other file may be the payload.
pub(super) fn create(path: &Path) -> Result<Record> {
    const BEGINNING: &[u8] = br#"{"trace":"#;
    let mut before = Vec::new();
    // A pipe or a device has nothing to lose, and nothing that could be read first.
    if std::fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) {
        let beginning = File::open(path).map(|file| file.take(BEGINNING.len() as u64));
        let read = beginning.and_then(|mut file| file.read_to_end(&mut before));
        read.with_context(|| format!("cannot read `{}`", path.display()))?;
    }
    if !before.is_empty() && before != BEGINNING {
        bail!(
            "`{}` is there already and is no trace\nhint: record to another file, or remove this one",
            path.display()
        );
    }
    let file = File::create(path);
    let file = file.with_context(|| format!("cannot record to `{}`", path.display()))?;
    Ok(Record::new(path.to_owned(), file))
}

/// The recording that a fault is shown by: the one that was asked for by name, or where there is no journal whichever there is.
pub(super) fn shows_a_fault(
    record: Option<&Record>,
    named: Option<&Path>,
    safety: Option<&Safety>,
) -> Option<PathBuf> {
    let record = record.filter(|_| named.is_some() || safety.is_none())?;
    Some(record.path.clone())
}

/// Makes a file among the recordings that the user wants of every form. What goes wrong with it never gets in the way of an answer.
pub(super) fn kept(boot: &Boot) -> Option<Record> {
    let keep = boot.loaded.config.recordings.keep;
    if keep == 0 || boot.purpose == Purpose::Settings {
        return None;
    }
    let begun = recordings::begin(&session::state()?, keep, session::now());
    let begun = begun.context("this form is not recorded");
    let (path, file) = begun.map_err(|error| exit::complain(&error)).ok()?;
    Some(Record::new(path, file))
}

fn header(boot: &Boot) -> Header<Boot> {
    Header {
        trace: VERSION,
        program: PROGRAM.to_owned(),
        started: session::now(),
        boot: boot.clone(),
    }
}
