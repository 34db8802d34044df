//! Traces of the session, written as it happens: the one that `--record` asks for, and the journal.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use pi_ask::ask::Ask;
use pi_ask::ask::boot::{Boot, Purpose};
use pi_ask::ask::effects::recordings;
use pi_ask::ask::message::Message;
use pi_ask::ask::recorded::PROGRAM;
use pi_ask::tea::trace::{Header, TraceOf, VERSION, Writer};
use pi_ask::tea::{Core, Program};

use super::journal::Safety;
use super::{exit, session};

/// Writes the traces that are wanted.
#[derive(Debug)]
pub(super) struct Recorder {
    record: Tape,
    journal: Tape,
    start: Instant,
    /// How long the session had lasted when this began, in milliseconds.
    before: u64,
}

/// One trace, if it is wanted. Its first failure ends it, and is kept until the form has ended, so that it never gets in the way of an answer.
#[derive(Debug)]
struct Tape {
    writer: Option<Writer<File>>,
    failure: Option<io::Error>,
}

impl Recorder {
    /// Begins a trace in this file, and the journal.
    pub(super) fn new(record: Option<File>, safety: Option<&mut Safety>, boot: &Boot) -> Self {
        let header = header(boot);
        let journal = match safety {
            Some(safety) => {
                let journal = Tape::new(safety.begin(), &header);
                if journal.writer.is_some() {
                    safety.began();
                }
                journal
            }
            None => Tape::new(None, &header),
        };
        Self {
            record: Tape::new(record, &header),
            journal,
            start: Instant::now(),
            before: 0,
        }
    }

    /// Begins the trace of a form that is taken over behind so many messages of another trace.
    pub(super) fn branch(
        file: File,
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
        branch.write(&file)?;
        let before = branch.messages.last().map_or(0, |read| read.millis);
        let mut writer = Writer::append(file);
        writer.marker(&format!("taken over behind message {position} of {from}"))?;
        Ok(Self {
            record: Tape {
                writer: Some(writer),
                failure: None,
            },
            journal: Tape::new(None, &branch.header),
            start: Instant::now(),
            before,
        })
    }

    /// Adds a message, before the form sees it.
    pub(super) fn message(&mut self, message: &Message) {
        let millis = u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX);
        let millis = self.before.saturating_add(millis);
        for tape in [&mut self.record, &mut self.journal] {
            tape.write(|writer| writer.message(millis, message));
        }
    }

    /// Adds how the form ended.
    pub(super) fn end<P: Program>(&mut self, core: &Core<P>) {
        for tape in [&mut self.record, &mut self.journal] {
            tape.write(|writer| writer.end(core));
        }
    }

    /// Whether everything was written that was asked for; nobody asked for the journal.
    pub(super) fn finish(self) -> Result<()> {
        self.record.failure.map_or(Ok(()), |error| {
            Err(error).context("the trace is incomplete")
        })
    }
}

impl Tape {
    fn new(file: Option<File>, header: &Header<Boot>) -> Self {
        match file.map(|file| Writer::new(file, header)).transpose() {
            Ok(writer) => Self {
                writer,
                failure: None,
            },
            Err(error) => Self {
                writer: None,
                failure: Some(error),
            },
        }
    }

    fn write(&mut self, write: impl FnOnce(&mut Writer<File>) -> io::Result<()>) {
        if let Some(Err(error)) = self.writer.as_mut().map(write) {
            self.writer = None;
            self.failure = Some(error);
        }
    }
}

/// Makes the file of a trace, before the terminal is taken. Only a trace is written over: any other file may be the payload.
pub(super) fn create(file: &Path) -> Result<File> {
    const BEGINNING: &[u8] = br#"{"trace":"#;
    let mut before = Vec::new();
    // A pipe or a device has nothing to lose, and nothing that could be read first.
    if std::fs::metadata(file).is_ok_and(|metadata| metadata.is_file()) {
        let beginning = File::open(file).map(|file| file.take(BEGINNING.len() as u64));
        let read = beginning.and_then(|mut file| file.read_to_end(&mut before));
        read.with_context(|| format!("cannot read `{}`", file.display()))?;
    }
    if !before.is_empty() && before != BEGINNING {
        bail!(
            "`{}` is there already and is no trace\nhint: record to another file, or remove this one",
            file.display()
        );
    }
    File::create(file).with_context(|| format!("cannot record to `{}`", file.display()))
}

/// Makes a file among the recordings that the user wants of every form. What goes wrong with it never gets in the way of an answer.
pub(super) fn kept(boot: &Boot) -> Option<File> {
    let keep = boot.loaded.config.recordings.keep;
    if keep == 0 || boot.purpose == Purpose::Settings {
        return None;
    }
    let begun = recordings::begin(&session::state()?, keep, session::now());
    let begun = begun.context("this form is not recorded");
    begun.map_err(|error| exit::complain(&error)).ok()
}

fn header(boot: &Boot) -> Header<Boot> {
    Header {
        trace: VERSION,
        program: PROGRAM.to_owned(),
        started: session::now(),
        boot: boot.clone(),
    }
}
