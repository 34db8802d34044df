//! One line between two programs: a JSON object with one field, which names what the line is.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::json;

/// A line that was read.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What the line is.
    pub kind: String,
    /// What it says.
    pub body: Value,
}

impl Line {
    /// Reads the bytes of a line.
    ///
    /// # Errors
    /// Says what is wrong with bytes that are no line.
    pub fn parse(bytes: &[u8]) -> Result<Self, String> {
        let text = json::text(bytes).map_err(|error| error.to_string())?;
        let value = json::parse(text).map_err(|error| format!("this is not JSON: {error}"))?;
        let Value::Object(fields) = value else {
            let problem = "a line is a JSON object with one field, which names its kind";
            return Err(problem.to_owned());
        };
        let count = fields.len();
        match fields.into_iter().next() {
            Some((kind, body)) if count == 1 => Ok(Self { kind, body }),
            Some(_) | None => Err(format!(
                "a line has one field, which names its kind; this one has {count}"
            )),
        }
    }

    /// What the line says, as a value of the program's.
    ///
    /// # Errors
    /// Says what does not fit.
    pub fn read<T: DeserializeOwned>(self) -> Result<T, String> {
        json::read_in(&self.kind, &self.body).map_err(|misfit| misfit.to_string())
    }
}

/// The next line that is not blank; nothing at the end of the stream.
pub fn next_line(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        let line = bytes.trim_ascii();
        if !line.is_empty() {
            return Ok(Some(line.to_owned()));
        }
    }
}

/// Where lines are written; clones write to the same place, each line whole and at once.
#[derive(Clone)]
pub struct Lines(Arc<Mutex<Box<dyn Write + Send>>>);

impl Lines {
    /// Lines go here.
    pub fn new(out: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Box::new(out))))
    }

    /// Writes one line.
    pub fn write(&self, kind: &str, body: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(&BTreeMap::from([(kind, body)]))?;
        line.push(b'\n');
        // A panic elsewhere has left whole lines only.
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        out.write_all(&line)?;
        out.flush()
    }

    /// Writes the last line: what anybody writes after it goes nowhere.
    pub fn finish(&self, kind: &str, body: &impl Serialize) -> io::Result<()> {
        let written = self.write(kind, body);
        let mut out = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *out = Box::new(io::sink());
        written
    }
}

impl fmt::Debug for Lines {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Lines")
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_line_is_an_object_with_one_field() {
        let line = Line::parse(br#"{"resize":[80,24]}"#).unwrap();
        assert_eq!(
            (line.kind.as_str(), &line.body),
            ("resize", &json!([80, 24]))
        );
        assert_eq!(line.read::<(u16, u16)>(), Ok((80, 24)));
        for (text, problem) in [
            ("{", "this is not JSON: "),
            ("{\"a\":\"\0\"}", "this is not text: byte 7 is 0"),
            ("7", "a line is a JSON object"),
            ("[{}]", "a line is a JSON object"),
            (
                "{}",
                "a line has one field, which names its kind; this one has 0",
            ),
            (
                r#"{"a":1,"b":2}"#,
                "a line has one field, which names its kind; this one has 2",
            ),
        ] {
            let error = Line::parse(text.as_bytes()).unwrap_err();
            assert!(error.starts_with(problem), "{text}: {error}");
        }
    }

    #[test]
    fn a_body_that_does_not_fit_is_told_by_its_kind() {
        let line = Line::parse(br#"{"resize":"big"}"#).unwrap();
        let error = line.read::<(u16, u16)>().unwrap_err();
        assert_eq!(
            error,
            "`resize`: must be a list of 2, found the text \"big\""
        );
        let line = Line::parse(br#"{"resize":[1,"x"]}"#).unwrap();
        let error = line.read::<(u16, u16)>().unwrap_err();
        assert!(error.starts_with("`resize[1]`: "), "{error}");
    }

    #[test]
    fn blank_lines_are_passed_over_and_the_last_needs_no_end() {
        let mut input: &[u8] = b"\n  \r\n{\"a\":1}\r\n\xff\nrest";
        let mut lines = Vec::new();
        while let Some(line) = next_line(&mut input).unwrap() {
            lines.push(line);
        }
        assert_eq!(lines, [&b"{\"a\":1}"[..], b"\xff", b"rest"]);
    }
}
