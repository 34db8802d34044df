//! The faults of one JSON object, in the order of the document.
//!
//! A fault stands where its field stands; that of a missing field stands where the schema's field before it does.

use super::object::Object;
use super::{Issue, wording};
use crate::ask::request::{Text, trim};

/// One object and what was found wrong with it.
pub(super) struct Report<'a> {
    /// The object.
    pub(super) object: Object<'a>,
    path: String,
    faults: Vec<(Option<usize>, Issue)>,
}

impl<'a> Report<'a> {
    /// Nothing found yet in an object at this path; the payload itself is at the empty path.
    pub(super) fn new(object: Object<'a>, path: String) -> Self {
        Self {
            object,
            path,
            faults: Vec::new(),
        }
    }

    /// The path of a field.
    pub(super) fn path(&self, field: &str) -> String {
        if self.path.is_empty() {
            field.to_owned()
        } else {
            format!("{}.{field}", self.path)
        }
    }

    /// Reports a fault of a field.
    pub(super) fn add(&mut self, field: &str, message: String) {
        self.add_at(field, self.path(field), message);
    }

    /// Reports a fault of something inside a field.
    pub(super) fn add_at(&mut self, field: &str, path: String, message: String) {
        let issue = Issue { path, message };
        self.faults.push((self.object.position(field), issue));
    }

    /// Reports the faults of an object inside a field.
    pub(super) fn nest(&mut self, field: &str, inner: Report) {
        let position = self.object.position(field);
        let issues = inner.into_issues().into_iter();
        self.faults.extend(issues.map(|issue| (position, issue)));
    }

    /// The trimmed text of a field that must be there; empty after a fault.
    pub(super) fn required(&mut self, field: &str) -> String {
        if self.object.fields.get(field).is_none() {
            self.add(field, wording::is_missing(&self.object, field));
        }
        self.optional(field).unwrap_or_default()
    }

    /// The trimmed text of a field that may be missing, but not blank.
    pub(super) fn optional(&mut self, field: &str) -> Option<String> {
        match self.object.fields.text(field) {
            Text::Absent => {}
            Text::Given(text) => match trim(&text) {
                "" => self.add(field, wording::is_blank(&self.object, field)),
                text => return Some(text.to_owned()),
            },
            Text::Unreadable(found) => {
                self.add(field, wording::is_no_text(&self.object, field, found));
            }
        }
        None
    }

    /// All faults, sorted by position; those at the same position stay in the order in which they were found.
    pub(super) fn into_issues(mut self) -> Vec<Issue> {
        self.faults.sort_by_key(|(position, _)| *position);
        self.faults.into_iter().map(|(_, issue)| issue).collect()
    }
}
