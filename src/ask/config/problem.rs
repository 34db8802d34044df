//! What is wrong with a configuration, as data and as text with a caret under the fault.

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use unicode_width::UnicodeWidthStr;

use crate::tea::text;

/// One fault, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// How much it matters.
    pub severity: Severity,
    /// What is wrong, and what is used instead.
    pub message: String,
    /// What to do about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The key at fault, `keymaps.main.confirm`; empty when it is the whole file.
    pub key: String,
    /// What was found there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// What could stand there, when that can be listed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub valid: Vec<String>,
    /// The valid name that looks most like what was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nearest: Option<String>,
    /// The file or the option that it was read from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Where in the file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
}

/// How much a problem matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// It works as written; this is what follows from it.
    Note,
    /// It works, but hardly as it was meant.
    Warning,
    /// It is not used; something else is.
    Error,
}

/// A place in a text file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// How many characters are at fault.
    pub length: usize,
    /// The line itself.
    pub text: String,
}

impl Place {
    /// The place of these bytes in a text; what goes on in later lines is left out.
    pub fn new(text: &str, bytes: &Range<usize>) -> Self {
        let start = boundary(text, bytes.start);
        let end = boundary(text, bytes.end).max(start);
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line = text[line_start..].lines().next().unwrap_or_default();
        let fault = text[start..end].lines().next().unwrap_or_default();
        Self {
            line: text[..start].matches('\n').count() + 1,
            column: text[line_start..start].chars().count() + 1,
            length: fault.chars().count().max(1),
            text: line.to_owned(),
        }
    }

    /// The line with its number, and carets below.
    fn with_caret(&self, file: Option<&str>) -> [String; 4] {
        let number = self.line.to_string();
        let margin = " ".repeat(number.len());
        let mut chars = self.text.chars();
        let before: String = chars.by_ref().take(self.column - 1).collect();
        let fault: String = chars.take(self.length).collect();
        let indent = " ".repeat(printable(&before).width());
        let carets = "^".repeat(printable(&fault).width().max(1));
        let file = printable(file.unwrap_or("configuration"));
        [
            format!("{margin}--> {file}:{number}:{}", self.column),
            format!("{margin} |"),
            format!("{number} | {}", printable(&self.text)),
            format!("{margin} | {indent}{carets}"),
        ]
    }
}

/// The last border between characters that is not after `at`.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len()))
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}

impl Problem {
    /// A problem that costs a whole file.
    pub fn whole_file(file: &str, message: String) -> Self {
        Self {
            severity: Severity::Error,
            message,
            hint: None,
            key: String::new(),
            found: None,
            valid: vec![],
            nearest: None,
            file: Some(file.to_owned()),
            place: None,
        }
    }

    /// How many problems of a file are not listed.
    pub(super) fn left_over(file: Option<&str>, count: usize) -> Self {
        Self {
            severity: Severity::Note,
            file: file.map(str::to_owned),
            ..Self::whole_file("", format!("and {count} more in this file"))
        }
    }

    /// Whether a whole file could not be read, so that what was in force before should stay.
    pub fn is_whole_file(&self) -> bool {
        self.severity == Severity::Error && self.key.is_empty() && self.file.is_some()
    }

    /// The problem as a block of text: the message, the line of the file, and a caret under the fault.
    pub fn with_caret(&self) -> String {
        let mut lines = vec![format!("{}: {}", self.severity, printable(&self.message))];
        match (&self.place, &self.file) {
            (Some(place), file) => lines.extend(place.with_caret(file.as_deref())),
            (None, Some(file)) => lines.push(format!(" --> {}", printable(file))),
            (None, None) => {}
        }
        if let Some(hint) = &self.hint {
            lines.push(format!("hint: {}", printable(hint)));
        }
        lines.join("\n") + "\n"
    }
}

/// The text in one line, with a blank for each control character and a sign for what would turn the text around.
fn printable(text: &str) -> String {
    text.chars()
        .map(|char| match text::stand_in(char) {
            _ if char.is_control() => ' ',
            sign => sign.unwrap_or(char),
        })
        .collect()
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

impl fmt::Display for Problem {
    /// The problem in one line: where, what, and what to do.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            f.write_str(&printable(file))?;
            if let Some(place) = &self.place {
                write!(f, ":{}:{}", place.line, place.column)?;
            }
            f.write_str(": ")?;
        }
        f.write_str(&printable(&self.message))?;
        if let Some(hint) = &self.hint {
            write!(f, "; {}", printable(hint))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str, fault: &str) -> Problem {
        let start = text.find(fault).unwrap();
        Problem {
            severity: Severity::Error,
            message: "`x` is wrong".to_owned(),
            hint: Some("did you mean `y`?".to_owned()),
            key: "main.x".to_owned(),
            found: None,
            valid: vec![],
            nearest: None,
            file: Some("config.toml".to_owned()),
            place: Some(Place::new(text, &(start..start + fault.len()))),
        }
    }

    #[test]
    fn the_caret_stands_under_the_fault_whatever_is_before_it() {
        assert_eq!(
            problem("[main]\n\"日本\" = 1\tx = \"crtl+a\"\n", "\"crtl+a\"").with_caret(),
            "error: `x` is wrong\n \
             --> config.toml:2:14\n  \
             |\n\
             2 | \"日本\" = 1 x = \"crtl+a\"\n  \
             |                ^^^^^^^^\n\
             hint: did you mean `y`?\n"
        );
    }

    #[test]
    fn nothing_in_a_problem_turns_the_text_around_it() {
        let mut problem = problem("x = \"\u{202e}a\"\n", "\"\u{202e}a\"");
        problem.message = "`\u{202e}` is wrong".to_owned();
        problem.file = Some("\u{2066}.toml".to_owned());
        for text in [problem.with_caret(), problem.to_string()] {
            assert!(
                !text.contains(['\u{202e}', '\u{2066}']) && text.contains('\u{fffd}'),
                "{text:?}"
            );
        }
    }

    #[test]
    fn one_line_says_where_what_and_what_to_do() {
        assert_eq!(
            problem("a\nx\n", "x").to_string(),
            "config.toml:2:1: `x` is wrong; did you mean `y`?"
        );
    }

    #[test]
    fn a_fault_over_several_lines_or_at_the_end_has_a_place_too() {
        let text = "a = [\n1,\n]";
        let place = Place::new(text, &(4..text.len()));
        assert_eq!((place.line, place.column, place.length), (1, 5, 1));
        let end = Place::new("é", &(9..12));
        assert_eq!((end.line, end.column, end.length), (1, 2, 1));
        assert_eq!(Place::new("", &(0..0)).text, "");
    }
}
