//! Writes the format.

use std::io::{self, Write};

use serde::Serialize;

use super::{End, Expect, Header, Trace};
use crate::tea::{Core, Program};

/// Writes a session as it happens.
#[derive(Debug)]
pub struct Writer<W> {
    out: W,
}

/// A line that is neither the header nor a message.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Line<'a> {
    Marker(&'a str),
    Expect(&'a Expect),
    End(&'a End),
}

impl<W: Write> Writer<W> {
    /// Begins with the header.
    pub fn new<B: Serialize>(out: W, header: &Header<B>) -> io::Result<Self> {
        let mut writer = Self { out };
        writer.line(header)?;
        Ok(writer)
    }

    /// Goes on with a session whose header is written.
    pub fn append(out: W) -> Self {
        Self { out }
    }

    /// Adds a message, `millis` after the start.
    pub fn message<M: Serialize>(&mut self, millis: u64, message: &M) -> io::Result<()> {
        self.line(&(millis, message))
    }

    /// Adds a comment, which nobody but people reads; each of its lines is one.
    pub fn comment(&mut self, text: &str) -> io::Result<()> {
        for line in text.lines() {
            writeln!(self.out, "# {line}")?;
        }
        self.out.flush()
    }

    /// Names the place behind the last message.
    pub fn marker(&mut self, name: &str) -> io::Result<()> {
        self.line(&Line::Marker(name))
    }

    /// Says what is expected behind the last message.
    pub fn expect(&mut self, expect: &Expect) -> io::Result<()> {
        self.line(&Line::Expect(expect))
    }

    /// Closes a session that ended well; one that has not is left open.
    pub fn end<P: Program>(&mut self, core: &Core<P>) -> io::Result<()> {
        match End::of(core).map_err(io::Error::other)? {
            Some(end) => self.line(&Line::End(&end)),
            None => Ok(()),
        }
    }

    fn line<T: Serialize>(&mut self, value: &T) -> io::Result<()> {
        let mut line = serde_json::to_vec(value).map_err(io::Error::other)?;
        line.push(b'\n');
        self.out.write_all(&line)?;
        self.out.flush()
    }
}

impl<B: Serialize, M: Serialize> Trace<B, M> {
    /// Writes the whole session, but for its comments.
    pub fn write<W: Write>(&self, out: W) -> io::Result<()> {
        let mut writer = Writer::new(out, &self.header)?;
        let mut markers = self.markers.iter().peekable();
        let mut expectations = self.expectations.iter().peekable();
        for count in 0..=self.messages.len() {
            while let Some(marker) = markers.next_if(|marker| marker.after <= count) {
                writer.marker(&marker.value)?;
            }
            while let Some(expect) = expectations.next_if(|expect| expect.after <= count) {
                writer.expect(&expect.value)?;
            }
            if let Some(recorded) = self.messages.get(count) {
                writer.message(recorded.millis, &recorded.message)?;
            }
        }
        match &self.end {
            Some(end) => writer.line(&Line::End(end)),
            None => Ok(()),
        }
    }
}
