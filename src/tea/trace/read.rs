//! Reads the format: what is wrong is refused with its line, what is merely odd is remarked on.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{End, Expect, Header, Placed, Recorded, Trace, TraceOf, VERSION};
use crate::json;
use crate::tea::Program;

/// Why a file is not a trace that this program can play.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file has no first line.
    #[error("the trace is empty; its first line must be a header")]
    Empty,
    /// The format is of another version.
    #[error(
        "line 1: this is trace format {found}, and this program reads format {VERSION}\nhint: open it with the program that wrote it, {program}"
    )]
    Version {
        /// The version of the file.
        found: u64,
        /// The program that wrote it.
        program: String,
    },
    /// A line is not what it should be.
    #[error("line {line}: {problem}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it, and what to do.
        problem: String,
    },
}

/// Something to know about a file that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The line, from 1.
    pub line: usize,
    /// What is odd about it.
    pub text: String,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.text)
    }
}

/// What is wrong with a file that is something else.
const NO_HEADER: &str =
    "this is no trace\nhint: the first line of a trace is its header, `{\"trace\":1,…}`";

/// What is read of the first line before the rest of it.
#[derive(Deserialize)]
struct Version {
    trace: u64,
    #[serde(default)]
    program: String,
}

/// A line that is an object.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum Line {
    Marker(String),
    Expect(Expect),
    End(End),
}

/// Reads the trace of a program.
pub fn read<P: Program>(text: &str) -> Result<TraceOf<P>, Error> {
    let is_whole = text.ends_with('\n');
    let mut lines = text
        .trim_start_matches('\u{feff}')
        .lines()
        .enumerate()
        .map(|(at, line)| (at + 1, line.trim()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .peekable();
    let (line, first) = lines.next().ok_or(Error::Empty)?;
    let mut trace = header(line, first)?;
    let mut last_millis = 0;
    let mut end_line = None;
    while let Some((line, text)) = lines.next() {
        let is_torn = lines.peek().is_none() && !is_whole;
        let read = match (text.as_bytes()[0], end_line) {
            (b'[', Some(end)) => Err(Error::Line {
                line,
                problem: format!("a message after the session ended on line {end}"),
            }),
            (b'[', None) => message(line, text, last_millis, &trace.header.program).map(|read| {
                last_millis = read.millis;
                trace.messages.push(read);
            }),
            (b'{', _) => parse(line, text).and_then(|read| {
                let after = trace.messages.len();
                match read {
                    Line::Marker(value) => trace.markers.push(Placed { line, after, value }),
                    Line::Expect(value) => {
                        if let Some(problem) = value.problem() {
                            return Err(Error::Line { line, problem });
                        }
                        trace.expectations.push(Placed { line, after, value });
                    }
                    Line::End(_) if end_line.is_some() => {
                        let problem = "the session has ended already".to_owned();
                        return Err(Error::Line { line, problem });
                    }
                    Line::End(end) => {
                        trace.end = Some(end);
                        end_line = Some(line);
                    }
                }
                Ok(())
            }),
            _ => Err(Error::Line {
                line,
                problem: "this is no line of a trace\nhint: a line is a message `[milliseconds, message]`, an object with `marker`, `expect` or `end`, or a comment that begins with `#`".to_owned(),
            }),
        };
        match read {
            // A program that was killed leaves half a line; what it would have said never happened.
            Err(_) if is_torn && is_cut_off(text) => trace.remarks.push(Remark {
                line,
                text: "cut off, and left out".to_owned(),
            }),
            read => read?,
        }
    }
    Ok(trace)
}

/// The trace as far as its first line tells.
fn header<B: Serialize + DeserializeOwned, M>(
    line: usize,
    text: &str,
) -> Result<Trace<B, M>, Error> {
    if !text.starts_with('{') {
        return Err(Error::Line {
            line,
            problem: NO_HEADER.to_owned(),
        });
    }
    let version: Version = parse(line, text).map_err(|error| Error::Line {
        line,
        problem: match error {
            // What begins and does not end on its line is JSON of another kind.
            Error::Line { problem, .. } if !is_cut_off(text) => problem,
            _ => NO_HEADER.to_owned(),
        },
    })?;
    if version.trace != u64::from(VERSION) {
        return Err(Error::Version {
            found: version.trace,
            program: version.program,
        });
    }
    let header: Header<B> = parse(line, text).map_err(|error| match error {
        Error::Line { line, problem } if !version.program.is_empty() => Error::Line {
            line,
            problem: format!("{problem}\nhint: it was written by {}", version.program),
        },
        other => other,
    })?;
    let mut lost = Vec::new();
    if let (Ok(written), Ok(read)) = (serde_json::from_str(text), serde_json::to_value(&header)) {
        fields_lost(&written, &read, "", &mut lost);
    }
    let remarks = lost.into_iter().map(|name| Remark {
        line,
        text: format!("`{name}` means nothing to this program, and is left out"),
    });
    Ok(Trace {
        remarks: remarks.collect(),
        header,
        messages: Vec::new(),
        markers: Vec::new(),
        expectations: Vec::new(),
        end: None,
    })
}

/// The fields that were written and not read.
fn fields_lost(written: &Value, read: &Value, place: &str, lost: &mut Vec<String>) {
    match (written, read) {
        (Value::Object(written), Value::Object(read)) => {
            for (name, value) in written {
                let place = if place.is_empty() {
                    name.clone()
                } else {
                    format!("{place}.{name}")
                };
                match read.get(name) {
                    Some(read) => fields_lost(value, read, &place, lost),
                    None if value.is_null() => {}
                    None => lost.push(place),
                }
            }
        }
        (Value::Array(written), Value::Array(read)) => {
            for (at, (written, read)) in written.iter().zip(read).enumerate() {
                fields_lost(written, read, &format!("{place}.{at}"), lost);
            }
        }
        _ => {}
    }
}

fn message<M: DeserializeOwned>(
    line: usize,
    text: &str,
    last: u64,
    program: &str,
) -> Result<Recorded<M>, Error> {
    let read = json::from_str::<(Value, M)>(text);
    let (offset, message) = read.map_err(|error| Error::Line {
        line,
        problem: format!(
            "{error}\nhint: a message is `[milliseconds, message]`; this one was written by {program}"
        ),
    })?;
    let wrong = |problem: String| Error::Line {
        line,
        problem: format!(
            "{problem}\nhint: offsets are whole milliseconds since the start, none before the one above it"
        ),
    };
    let millis = offset
        .as_u64()
        .ok_or_else(|| wrong(format!("`{offset}` is no offset")))?;
    if millis < last {
        return Err(wrong(format!("the offset {millis} comes before {last}")));
    }
    Ok(Recorded {
        line,
        millis,
        message,
    })
}

fn parse<T: DeserializeOwned>(line: usize, text: &str) -> Result<T, Error> {
    json::from_str(text).map_err(|error| Error::Line {
        line,
        problem: error.to_string(),
    })
}

/// Whether a line is the beginning of one.
fn is_cut_off(text: &str) -> bool {
    serde_json::from_str::<Value>(text).is_err_and(|error| error.is_eof())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tea::trace::sample::{Sample, recorded, trace};

    const HEADER: &str = r#"{"trace":1,"program":"sample 1","started":0,"boot":0}"#;

    fn refusal(lines: &str) -> String {
        let error = read::<Sample>(&format!("{HEADER}\n{lines}")).unwrap_err();
        error.to_string().lines().next().unwrap().to_owned()
    }

    fn remarks(text: &str) -> Vec<String> {
        let remarks = read::<Sample>(text).unwrap().remarks;
        remarks.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn what_is_written_is_read_and_written_again() {
        let text = recorded("up down q");
        let again = |text: &str| {
            let mut out = Vec::new();
            read::<Sample>(text).unwrap().write(&mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert_eq!(again(&text), text);
        let notes = format!(
            "{HEADER}\n{{\"expect\":{{\"count\":0}}}}\n[3,{{\"key\":\"up\"}}]\n{{\"marker\":\"here\"}}\n[3,{{\"key\":\"up\"}}]\n"
        );
        assert_eq!(again(&notes), notes);
        let commented = notes.replace("[3,", "\n  # why\r\n  [3,");
        assert_eq!(again(&commented), notes, "comments and blanks are skipped");
    }

    #[test]
    fn what_is_no_trace_is_refused_with_its_line() {
        for (lines, said) in [
            ("[-1,{\"key\":\"up\"}]", "line 2: `-1` is no offset"),
            ("[1.5,{\"key\":\"up\"}]", "line 2: `1.5` is no offset"),
            ("[null,{\"key\":\"up\"}]", "line 2: `null` is no offset"),
            (
                "[NaN,{\"key\":\"up\"}]\n",
                "line 2: this is not JSON: `NaN` is no value; write `null` (column 2)",
            ),
            (
                "#\n[9,{\"key\":\"up\"}]\n\n[8,{\"key\":\"up\"}]",
                "line 5: the offset 8 comes before 9",
            ),
            (
                "[0,{\"kye\":\"up\"}]\n",
                "line 2: `[1]`: \"kye\" is none of `key`, `paste`, `line`, `mouse`, `focus_gained`, `focus_lost`, `resize`, `tick`, `changed`, `background`, `interrupted`",
            ),
            (
                "[0,{\"key\":\"upp\"}]",
                "line 2: `[1].key`: `upp` is not a key; write a character, or a name such as `enter`, `esc`, `tab`, `space`, `up`, `pageup`, `f1`",
            ),
            ("up", "line 2: this is no line of a trace"),
            (
                "{\"expects\":{}}\n",
                "line 2: \"expects\" is none of `marker`, `expect`, `end`",
            ),
            ("{\"expect\":{}}\n", "line 2: nothing is expected here"),
            (
                "{\"end\":{\"output\":0,\"frame\":\"\"}}\n[0,{\"key\":\"up\"}]",
                "line 3: a message after the session ended on line 2",
            ),
            (
                "[0,{\"key\":\"up\"\n[0,{\"key\":\"up\"}]",
                "line 2: this is not JSON: it breaks off before its end (column 15)",
            ),
        ] {
            assert_eq!(refusal(lines), said, "{lines}");
        }
    }

    #[test]
    fn a_text_that_says_nothing_is_refused() {
        for (texts, said) in [
            (r#""""#, "an empty text or list says nothing"),
            ("[]", "an empty text or list says nothing"),
            (r#"["a", ""]"#, "an empty text or list says nothing"),
            (r#""a\nb""#, "a text with a line break is in no row"),
        ] {
            for name in ["text", "absent"] {
                let refusal = refusal(&format!("{{\"expect\":{{\"{name}\":{texts}}}}}\n"));
                assert!(
                    refusal.starts_with("line 2: ") && refusal.contains(said),
                    "{refusal}"
                );
            }
        }
    }

    #[test]
    fn another_header_is_refused_with_what_to_do() {
        for (text, said) in [
            ("", "the trace is empty; its first line must be a header"),
            (
                "# nothing\n\n",
                "the trace is empty; its first line must be a header",
            ),
            (
                r#"{"trace":2,"program":"sample 9","boot":{}}"#,
                "line 1: this is trace format 2, and this program reads format 1\nhint: open it with the program that wrote it, sample 9",
            ),
            (
                "[1]",
                "line 1: this is no trace\nhint: the first line of a trace is its header, `{\"trace\":1,…}`",
            ),
            (
                "{\n}",
                "line 1: this is no trace\nhint: the first line of a trace is its header, `{\"trace\":1,…}`",
            ),
            ("{}", "line 1: `trace` is missing"),
            (
                r#"{"trace":1,"program":"sample 9","started":0,"boot":"x"}"#,
                "line 1: `boot`: must be a whole number, found the text \"x\"\nhint: it was written by sample 9",
            ),
        ] {
            let error = read::<Sample>(text).unwrap_err().to_string();
            assert_eq!(error, said);
        }
    }

    #[test]
    fn half_a_last_line_is_left_out_with_a_remark_and_so_is_a_field_from_the_future() {
        let torn = format!("{HEADER}\n[0,{{\"key\":\"up\"}}]\n[1,{{\"ke");
        assert_eq!(remarks(&torn), ["line 3: cut off, and left out"]);
        assert_eq!(read::<Sample>(&torn).unwrap().messages.len(), 1);
        let newer = recorded("up").replace("\"boot\"", "\"mood\":\"good\",\"boot\"");
        assert_eq!(
            remarks(&newer),
            ["line 1: `mood` means nothing to this program, and is left out"]
        );
        assert_eq!(trace("up").remarks, []);
    }
}
