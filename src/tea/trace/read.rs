//! Reads the format: what is wrong is refused with its line, what is merely odd is remarked on.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{End, Expect, Header, Placed, Recorded, Trace, TraceOf, VERSION};
use crate::json::{self, Unknown};
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
    let (trace, broken) = recover::<P>(text)?;
    broken.map_or(Ok(trace), Err)
}

/// Reads the trace of a program up to the first line that cannot be read, and says why that cannot.
///
/// # Errors
/// Where not even the header can be read.
pub fn recover<P: Program>(text: &str) -> Result<(TraceOf<P>, Option<Error>), Error> {
    let is_whole = text.ends_with('\n');
    let mut lines = text
        .trim_start_matches('\u{feff}')
        .lines()
        .enumerate()
        .map(|(at, line)| (at + 1, line.trim()))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .peekable();
    let (line, first) = lines.next().ok_or(Error::Empty)?;
    let mut reader = Reader::begin(line, first)?;
    let mut broken = None;
    while let Some((line, text)) = lines.next() {
        let is_torn = lines.peek().is_none() && !is_whole;
        match reader.take(line, text) {
            // A program that was killed leaves half a line; what it would have said never happened.
            Err(_) if is_torn && is_cut_off(text) => reader.trace.remarks.push(Remark {
                line,
                text: "cut off, and left out".to_owned(),
            }),
            Err(error) => {
                broken = Some(error);
                break;
            }
            Ok(()) => {}
        }
    }
    reader.unknown.remark(&mut reader.trace.remarks);
    Ok((reader.trace, broken))
}

/// A trace as far as it is read.
struct Reader<B, M> {
    trace: Trace<B, M>,
    /// The offset of the last message.
    millis: u64,
    /// The line that the session ended on.
    end: Option<usize>,
    unknown: Fields,
}

impl<B: DeserializeOwned, M: Serialize + DeserializeOwned> Reader<B, M> {
    /// Reads the first line.
    fn begin(line: usize, text: &str) -> Result<Self, Error> {
        let mut unknown = Fields::default();
        let header = header(line, text, &mut unknown)?;
        Ok(Self {
            trace: Trace {
                header,
                messages: Vec::new(),
                markers: Vec::new(),
                expectations: Vec::new(),
                end: None,
                remarks: Vec::new(),
            },
            millis: 0,
            end: None,
            unknown,
        })
    }

    /// Reads another line.
    fn take(&mut self, line: usize, text: &str) -> Result<(), Error> {
        let wrong = |problem: String| Error::Line { line, problem };
        match (text.as_bytes()[0], self.end) {
            (b'[', Some(end)) => Err(wrong(format!(
                "a message after the session ended on line {end}"
            ))),
            (b'[', None) => self.message(line, text),
            (b'{', _) => self.note(line, text),
            _ => Err(wrong("this is no line of a trace\nhint: a line is a message `[milliseconds, message]`, an object with `marker`, `expect` or `end`, or a comment that begins with `#`".to_owned())),
        }
    }

    fn note(&mut self, line: usize, text: &str) -> Result<(), Error> {
        let wrong = |problem: String| Error::Line { line, problem };
        let after = self.trace.messages.len();
        match parse(line, text, &mut self.unknown)? {
            Line::Marker(value) => self.trace.markers.push(Placed { line, after, value }),
            Line::Expect(value) => {
                value
                    .problem()
                    .map_or(Ok(()), |problem| Err(wrong(problem)))?;
                self.trace.expectations.push(Placed { line, after, value });
            }
            Line::End(_) if self.end.is_some() => {
                return Err(wrong("the session has ended already".to_owned()));
            }
            Line::End(end) => {
                self.trace.end = Some(end);
                self.end = Some(line);
            }
        }
        Ok(())
    }

    fn message(&mut self, line: usize, text: &str) -> Result<(), Error> {
        let (millis, message) = match as_written(text) {
            Some((millis, message)) if millis >= self.millis => (millis, message),
            Some(_) | None => self.message_in_other_words(line, text)?,
        };
        self.millis = millis;
        self.trace.messages.push(Recorded {
            line,
            millis,
            message,
        });
        Ok(())
    }

    /// A message that is spelled in another way, or with something that this program does not know, or not at all.
    fn message_in_other_words(&mut self, line: usize, text: &str) -> Result<(u64, M), Error> {
        let program = &self.trace.header.program;
        let read = json::from_str_with_unknown::<(Value, M)>(text);
        let ((offset, message), unknown) = read.map_err(|error| Error::Line {
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
        if millis < self.millis {
            let last = self.millis;
            return Err(wrong(format!("the offset {millis} comes before {last}")));
        }
        self.unknown.add(line, &unknown);
        Ok((millis, message))
    }
}

/// A message that is spelled as this program spells it, which leaves nothing in it that is not known.
fn as_written<M: Serialize + DeserializeOwned>(text: &str) -> Option<(u64, M)> {
    let read: (u64, M) = serde_json::from_str(text).ok()?;
    let again = serde_json::to_string(&read).ok()?;
    (again == text).then_some(read)
}

/// What is said of fields that mean nothing, each with the first line that has it and how many have.
#[derive(Default)]
struct Fields(BTreeMap<String, (usize, usize)>);

impl Fields {
    fn add(&mut self, line: usize, unknown: &[Unknown]) {
        for unknown in unknown {
            let said = unknown.to_string();
            self.0.entry(said).or_insert((line, 0)).1 += 1;
        }
    }

    fn remark(self, remarks: &mut Vec<Remark>) {
        let fields = self.0.into_iter().map(|(said, (line, count))| {
            let more = match count {
                1 => String::new(),
                2 => ", also once below".to_owned(),
                count => format!(", also {} times below", count - 1),
            };
            let text = said + &more;
            Remark { line, text }
        });
        remarks.extend(fields);
        remarks.sort_by_key(|remark| remark.line);
    }
}

/// The first line.
fn header<B: DeserializeOwned>(
    line: usize,
    text: &str,
    unknown: &mut Fields,
) -> Result<Header<B>, Error> {
    let wrong = |problem: String| Error::Line { line, problem };
    if !text.starts_with('{') {
        return Err(wrong(NO_HEADER.to_owned()));
    }
    let version: Version =
        parse(line, text, &mut Fields::default()).map_err(|error| match error {
            // What begins and does not end on its line is JSON of another kind.
            error @ Error::Line { .. } if !is_cut_off(text) => error,
            _ => wrong(NO_HEADER.to_owned()),
        })?;
    if version.trace != u64::from(VERSION) {
        return Err(Error::Version {
            found: version.trace,
            program: version.program,
        });
    }
    parse(line, text, unknown).map_err(|error| match error {
        Error::Line { problem, .. } if !version.program.is_empty() => wrong(format!(
            "{problem}\nhint: it was written by {}",
            version.program
        )),
        other => other,
    })
}

fn parse<T: DeserializeOwned>(line: usize, text: &str, unknown: &mut Fields) -> Result<T, Error> {
    let (read, fields) = json::from_str_with_unknown(text).map_err(|error| Error::Line {
        line,
        problem: error.to_string(),
    })?;
    unknown.add(line, &fields);
    Ok(read)
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
            ["line 1: `mood` means nothing here, and is left out"]
        );
        assert_eq!(trace("up").remarks, []);
    }

    #[test]
    fn what_means_nothing_in_any_line_is_remarked_on_once() {
        let text = format!(
            "{HEADER}\n{}\n{}\n{}\n{}\n{}\n",
            r#"{"marker":"here","color":"red"}"#,
            r#"[0,{"resize":{"width":8,"height":2,"depth":3}}]"#,
            r#"[ 1, {"resize":{"width":9,"height":2,"depth":4}} ]"#,
            r#"[2,{"key":"q","held":true}]"#,
            r#"{"end":{"output":0,"frame":"","sound":"beep"}}"#,
        );
        let read = read::<Sample>(&text).unwrap();
        assert_eq!((read.messages.len(), read.markers.len()), (3, 1));
        let said =
            |name: &str, more: &str| format!("`{name}` means nothing here, and is left out{more}");
        assert_eq!(
            remarks(&text),
            [
                format!("line 2: {}", said("color", "")),
                format!("line 3: {}", said("[1].resize.depth", ", also once below")),
                format!("line 5: {}", said("[1].held", "")),
                format!("line 6: {}", said("end.sound", "")),
            ]
        );
    }

    #[test]
    fn what_stands_before_a_bad_line_can_be_recovered() {
        let text = format!("{HEADER}\n[0,{{\"key\":\"up\"}}]\nrubbish\n[1,{{\"key\":\"up\"}}]\n");
        let (trace, broken) = recover::<Sample>(&text).unwrap();
        assert_eq!(trace.messages.len(), 1);
        let broken = broken.unwrap().to_string();
        assert!(broken.starts_with("line 3: this is no line"), "{broken}");
        let (_, broken) = recover::<Sample>(&recorded("up")).unwrap();
        assert!(broken.is_none());
        assert!(recover::<Sample>("rubbish").is_err());
    }
}
