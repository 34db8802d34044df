//! Takes values out of a tree; what cannot be taken becomes a problem and costs only itself.

use std::collections::BTreeMap;

use super::names;
use super::problem::{Place, Problem, Severity};
use super::problems::Problems;
use super::tree::{Document, Entry, Node, Origin, Span, Value};

/// Reads one document and collects its problems.
pub(super) struct Reader<'a> {
    origin: &'a Origin,
    problems: &'a mut Problems,
}

/// Where something stands: its key, the key of the table around it, and its bytes.
#[derive(Clone, Debug, Default)]
pub(super) struct At {
    pub(super) key: String,
    pub(super) table: String,
    pub(super) span: Span,
}

impl At {
    /// The value of an entry in the table that stands here.
    pub(super) fn value(&self, entry: &Entry) -> Self {
        Self {
            key: join(&self.key, &entry.name),
            table: self.key.clone(),
            span: entry.node.span.clone(),
        }
    }

    /// The name of an entry in the table that stands here.
    pub(super) fn name(&self, entry: &Entry) -> Self {
        Self {
            span: entry.span.clone(),
            ..self.value(entry)
        }
    }

    /// An item of the list that stands here.
    pub(super) fn item(&self, number: usize, node: &Node) -> Self {
        Self {
            key: format!("{}[{number}]", self.key),
            table: self.table.clone(),
            span: node.span.clone(),
        }
    }
}

fn join(key: &str, name: &str) -> String {
    let bare = |char: char| char.is_ascii_alphanumeric() || matches!(char, '_' | '-');
    let name = if !name.is_empty() && name.chars().all(bare) {
        name.to_owned()
    } else {
        format!("{name:?}")
    };
    if key.is_empty() {
        name
    } else {
        format!("{key}.{name}")
    }
}

impl<'a> Reader<'a> {
    pub(super) fn new(document: &'a Document, problems: &'a mut Problems) -> Self {
        Self {
            origin: &document.origin,
            problems,
        }
    }

    /// A problem at a place, with nothing but words.
    pub(super) fn problem(
        &self,
        severity: Severity,
        at: &At,
        message: String,
        hint: Option<String>,
    ) -> Problem {
        Problem {
            severity,
            message,
            hint,
            key: at.key.clone(),
            found: None,
            valid: vec![],
            nearest: None,
            file: self.origin.file.clone(),
            // To find a place takes time, and a problem that is only counted needs none.
            place: at.span.as_ref().and_then(|span| {
                let is_shown = !self.origin.text.is_empty() && self.has_room(severity);
                is_shown.then(|| Place::new(&self.origin.text, span))
            }),
        }
    }

    /// Whether another problem of this document is worth describing.
    fn has_room(&self, severity: Severity) -> bool {
        let file = self.origin.file.as_deref();
        self.problems.has_room(file, severity)
    }

    /// Whether an error of this document is worth describing; one that is not counts all the same.
    pub(super) fn is_worth_describing(&mut self) -> bool {
        let has_room = self.has_room(Severity::Error);
        if !has_room {
            let file = self.origin.file.as_deref();
            self.problems.count(file, Severity::Error);
        }
        has_room
    }

    pub(super) fn push(&mut self, problem: Problem) {
        self.problems.push(problem);
    }

    /// Reports something that is not used.
    pub(super) fn error(&mut self, at: &At, message: String, hint: &str) {
        let problem = self.problem(Severity::Error, at, message, Some(hint.to_owned()));
        self.push(problem);
    }

    /// Reports a name that means nothing here.
    pub(super) fn unknown(&mut self, at: &At, what: &str, name: &str, valid: &[&str]) {
        let message = if at.table.is_empty() {
            format!("`{name}` is not {what}")
        } else {
            format!("`{name}` is not {what} of `{}`", at.table)
        };
        self.not_among(at, message, name, valid);
    }

    /// Reports a name for which there is no file.
    pub(super) fn missing(&mut self, at: &At, what: &str, name: &str, file: &str, valid: &[&str]) {
        let message = format!("`{name}` is not {what}, and there is no `{file}`");
        self.not_among(at, message, name, valid);
    }

    fn not_among(&mut self, at: &At, message: String, name: &str, valid: &[&str]) {
        if !self.is_worth_describing() {
            return;
        }
        let nearest = names::nearest(name, valid);
        let hint = match nearest {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => format!("valid: {}", listed(valid)),
        };
        let problem = Problem {
            found: Some(name.to_owned()),
            valid: valid.iter().map(|&name| name.to_owned()).collect(),
            nearest: nearest.map(str::to_owned),
            ..self.problem(Severity::Error, at, message, Some(hint))
        };
        self.push(problem);
    }

    /// Reports a value that does not fit.
    pub(super) fn unfit(&mut self, at: &At, node: &Node, expected: &str) {
        if !self.is_worth_describing() {
            return;
        }
        let found = node.value.shown();
        let message = format!("`{}` is {found}, not {expected}; it is left out", at.key);
        let problem = Problem {
            found: Some(found),
            ..self.problem(Severity::Error, at, message, None)
        };
        self.push(problem);
    }

    /// The entries of a table; `null` has none.
    pub(super) fn table<'n>(&mut self, at: &At, node: &'n Node) -> &'n [Entry] {
        match &node.value {
            Value::Table(entries) => {
                self.report_twice(at, entries);
                entries
            }
            Value::Null => &[],
            Value::Bool(_)
            | Value::Number(_)
            | Value::Text(_)
            | Value::List(_)
            | Value::Date(_) => {
                self.unfit(at, node, "a table");
                &[]
            }
        }
    }

    /// Reports names that are spellings of an earlier one.
    fn report_twice(&mut self, at: &At, entries: &[Entry]) {
        let mut first: BTreeMap<String, &Entry> = BTreeMap::new();
        for entry in entries {
            match first.get(&names::plain_text(&entry.name)) {
                Some(other) => self.twice(&at.name(entry), &other.name),
                None => {
                    first.insert(names::plain_text(&entry.name), entry);
                }
            }
        }
    }

    /// Reports a line that says again what another one says.
    pub(super) fn twice(&mut self, at: &At, first: &str) {
        let message = format!(
            "`{}` is there twice; where the two differ, this one counts",
            at.key
        );
        let hint = format!("remove it, or the other one, `{first}`");
        let problem = self.problem(Severity::Warning, at, message, Some(hint));
        self.push(problem);
    }

    /// `true` or `false`, and nothing that only looks like it.
    pub(super) fn bool(&mut self, at: &At, node: &Node) -> Option<bool> {
        if let Value::Bool(value) = node.value {
            return Some(value);
        }
        self.unfit(at, node, "`true` or `false`");
        None
    }

    /// Text that is not blank.
    pub(super) fn text<'n>(&mut self, at: &At, node: &'n Node) -> Option<&'n str> {
        let text = node.value.text().filter(|text| !text.trim().is_empty());
        if text.is_none() {
            self.unfit(at, node, "text");
        }
        text
    }

    /// A number in a range, without its fraction.
    pub(super) fn number(
        &mut self,
        at: &At,
        node: &Node,
        range: std::ops::RangeInclusive<u32>,
    ) -> Option<u32> {
        if let Value::Number(number) = node.value
            && number.trunc() >= f64::from(*range.start())
            && number.trunc() <= f64::from(*range.end())
        {
            #[expect(clippy::cast_sign_loss, reason = "the range begins at zero or later")]
            return Some(number.trunc() as u32);
        }
        let expected = format!("a number from {} to {}", range.start(), range.end());
        self.unfit(at, node, &expected);
        None
    }
}

/// Names in a sentence: `a`, `b`, `c`.
fn listed(names: &[&str]) -> String {
    names
        .iter()
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ")
}
