//! A session as a file: everything that happened, one line a message.
//!
//! ```text
//! {"trace":1,"program":"pi-ask 0.1.0","started":1764500000000,"boot":{…}}
//! [0,{"terminal":{"resize":{"width":80,"height":24}}}]
//! [812,{"terminal":{"key":"down"}}]
//! # a comment; blank lines are skipped too
//! {"end":{"output":{…},"frame":"9f86d081884c7d65"}}
//! ```
//!
//! Offsets are milliseconds since the start and only pace a replay; they never change its result.
//! A line is flushed before `update` sees its message, so that a crash leaves a file that reproduces it.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use crate::tea::{Core, Program};

/// The version of the format.
pub const VERSION: u32 = 1;

/// The first line: all that is known before the first message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header<B> {
    /// The version of the format, [`VERSION`].
    pub trace: u32,
    /// The name and version of the program that wrote it.
    pub program: String,
    /// When the session began, in milliseconds since the epoch.
    pub started: u64,
    /// What the program was booted with.
    pub boot: B,
}

/// The last line of a session that ended well.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct End {
    /// What the program returned.
    pub output: serde_json::Value,
    /// The fingerprint of the last frame, [`crate::tea::Frame::fingerprint`] in hexadecimal.
    pub frame: String,
}

/// The last line as it stands in the file.
#[derive(Serialize, Deserialize)]
struct Last {
    end: End,
}

/// What is read of the first line before the rest of it.
#[derive(Deserialize)]
struct Version {
    trace: u64,
}

/// Writes a session as it happens.
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
}

impl<W: Write> Writer<W> {
    /// Begins with the header.
    pub fn new<B: Serialize>(out: W, header: &Header<B>) -> io::Result<Self> {
        let mut writer = Self { out };
        writer.line(header)?;
        Ok(writer)
    }

    /// Adds a message, `millis` after the start.
    pub fn message<M: Serialize>(&mut self, millis: u64, message: &M) -> io::Result<()> {
        self.line(&(millis, message))
    }

    /// Closes a session that ended well.
    pub fn end<P: Program>(&mut self, core: &Core<P>) -> io::Result<()> {
        let Some(output) = core.output() else {
            return Ok(());
        };
        let output = serde_json::to_value(output).map_err(io::Error::other)?;
        let frame = format!("{:016x}", core.frame().fingerprint());
        self.line(&Last {
            end: End { output, frame },
        })
    }

    fn line<T: Serialize>(&mut self, value: &T) -> io::Result<()> {
        let mut line = serde_json::to_vec(value).map_err(io::Error::other)?;
        line.push(b'\n');
        self.out.write_all(&line)?;
        self.out.flush()
    }
}

/// A session read back.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace<B, M> {
    /// The first line.
    pub header: Header<B>,
    /// Every message with its offset in milliseconds.
    pub messages: Vec<(u64, M)>,
    /// The last line, if the session ended well.
    pub end: Option<End>,
}

/// Why a file is not a trace that this program can play.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file has no first line.
    #[error("the trace is empty; its first line must be a header")]
    Empty,
    /// The format is of another version.
    #[error("line 1: this is trace format {0}, and this program reads format {VERSION}")]
    Version(u64),
    /// A line is not what it should be.
    #[error("line {line}: {problem}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
}

/// The trace of a program.
pub type TraceOf<P> = Trace<<P as Program>::Boot, <P as Program>::Message>;

/// Reads the trace of a program.
pub fn read<P: Program>(text: &str) -> Result<TraceOf<P>, Error> {
    let mut lines = text
        .lines()
        .enumerate()
        .map(|(at, line)| (at + 1, line.trim()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let (line, first) = lines.next().ok_or(Error::Empty)?;
    let version: Version = parse(line, first)?;
    if version.trace != u64::from(VERSION) {
        return Err(Error::Version(version.trace));
    }
    let mut trace = Trace {
        header: parse(line, first)?,
        messages: Vec::new(),
        end: None,
    };
    for (line, text) in lines {
        if text.starts_with('{') {
            trace.end = Some(parse::<Last>(line, text)?.end);
        } else {
            trace.messages.push(parse(line, text)?);
        }
    }
    Ok(trace)
}

fn parse<'a, T: Deserialize<'a>>(line: usize, text: &'a str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| Error::Line {
        line,
        problem: error.to_string(),
    })
}

impl<B: Clone, M: Clone> Trace<B, M> {
    /// The program after the first `count` messages, with its commands dropped.
    pub fn replay<P: Program<Boot = B, Message = M>>(&self, count: usize) -> Core<P> {
        let (mut core, _) = Core::new(self.header.boot.clone());
        for (_, message) in self.messages.iter().take(count) {
            core.send(message.clone());
        }
        core
    }
}
