//! Where today's program differs from a recorded one, in words.

use std::fmt;

use super::changes;

/// Where today's program differs from the recorded one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The line of the trace that it came to light on; the last line of a session has none.
    pub line: Option<usize>,
    /// How many messages come before it.
    pub after: usize,
    /// What differs.
    pub what: What,
    /// As it should be.
    pub expected: String,
    /// As it is.
    pub found: String,
}

/// What can differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A text that should be on the screen.
    Text,
    /// A text that should not.
    Absent,
    /// Anything else that is expected by this name.
    Named(String),
    /// Something is expected by a name that means nothing.
    Unknown,
    /// The program panics.
    Panic,
    /// The session is over, and messages follow.
    Late,
    /// The session should be over.
    Open,
    /// What the session returned.
    Output,
    /// The last frame.
    Frame,
}

impl Difference {
    pub(super) fn new(what: What, expected: &str, found: &str) -> Self {
        Self {
            line: None,
            after: 0,
            what,
            expected: expected.to_owned(),
            found: found.to_owned(),
        }
    }

    pub(super) fn panic(said: &str) -> Self {
        Self::new(What::Panic, "", said)
    }

    /// What differs and how, without where.
    pub fn said(&self) -> String {
        let (expected, found) = (&self.expected, &self.found);
        match &self.what {
            What::Text => format!("`{expected}` is not on the screen\n{}", rows(found)),
            What::Absent => format!("`{expected}` is on the screen\n{}", rows(found)),
            What::Unknown => format!("nothing is called `{expected}`; {found}"),
            What::Panic => format!("the program panics: {found}"),
            What::Late => format!("the session is over here already, and {found}"),
            What::Open => "the session ended, and now it does not".to_owned(),
            What::Output => format!("the output differs\n{}", changes(expected, found)),
            What::Frame if expected == found => {
                "the last frame differs, in its colors or its cursor".to_owned()
            }
            What::Frame => format!("the last frame differs\n{}", changes(expected, found)),
            What::Named(name) if expected.contains('\n') || found.contains('\n') => {
                format!("`{name}` differs\n{}", changes(expected, found))
            }
            What::Named(name) => format!("`{name}` should be {expected}, and is {found}"),
        }
    }
}

impl What {
    /// What it is, in a word: for what is expected by a name, that.
    pub fn name(&self) -> &str {
        match self {
            Self::Text => "text",
            Self::Absent => "absent",
            Self::Named(name) => name,
            Self::Unknown => "unknown",
            Self::Panic => "panic",
            Self::Late => "late",
            Self::Open => "open",
            Self::Output => "output",
            Self::Frame => "frame",
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.said())
    }
}

/// A screen as people read it in a message.
fn rows(screen: &str) -> String {
    let rows: Vec<String> = screen.lines().map(|row| format!("  │ {row}")).collect();
    rows.join("\n")
}
