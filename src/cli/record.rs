//! `--record`: a trace of the session, written as it happens.

use std::fs::File;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};
use pi_ask::ask::Ask;
use pi_ask::ask::boot::Boot;
use pi_ask::ask::message::Message;
use pi_ask::tea::Core;
use pi_ask::tea::trace::{Header, VERSION, Writer};

use super::session;

/// Writes a trace, if one is wanted. The first failure is kept until the form has ended, so that it never gets in the way of an answer.
#[derive(Debug)]
pub(super) struct Recorder {
    writer: Option<Writer<File>>,
    start: Instant,
    failure: Option<std::io::Error>,
}

impl Recorder {
    /// Begins a trace in this file.
    pub(super) fn new(file: Option<File>, boot: &Boot) -> Self {
        let mut recorder = Self {
            writer: None,
            start: Instant::now(),
            failure: None,
        };
        match file
            .map(|file| Writer::new(file, &header(boot)))
            .transpose()
        {
            Ok(writer) => recorder.writer = writer,
            Err(error) => recorder.failure = Some(error),
        }
        recorder
    }

    /// Adds a message, before the form sees it.
    pub(super) fn message(&mut self, message: &Message) {
        let millis = u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.write(|writer| writer.message(millis, message));
    }

    /// Adds how the form ended.
    pub(super) fn end(&mut self, core: &Core<Ask>) {
        self.write(|writer| writer.end(core));
    }

    /// Whether everything was written.
    pub(super) fn finish(self) -> Result<()> {
        self.failure.map_or(Ok(()), |error| {
            Err(error).context("the trace is incomplete")
        })
    }

    fn write(&mut self, write: impl FnOnce(&mut Writer<File>) -> std::io::Result<()>) {
        if let Some(Err(error)) = self.writer.as_mut().map(write) {
            self.writer = None;
            self.failure = Some(error);
        }
    }
}

/// Makes the file of a trace, before the terminal is taken.
pub(super) fn create(file: &Path) -> Result<File> {
    File::create(file).with_context(|| format!("cannot record to `{}`", file.display()))
}

fn header(boot: &Boot) -> Header<Boot> {
    Header {
        trace: VERSION,
        program: concat!("pi-ask ", env!("CARGO_PKG_VERSION")).to_owned(),
        started: session::now(),
        boot: boot.clone(),
    }
}
