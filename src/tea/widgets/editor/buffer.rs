//! The text of a field with a cursor in it; a folded paste is one character, its stand-in.

use std::borrow::Cow;
use std::ops::Range;

/// A text and a cursor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Buffer {
    text: String,
    cursor: usize,
}

impl Buffer {
    /// A text with the cursor at its end.
    pub(super) fn new(text: Cow<'_, str>) -> Self {
        Self {
            cursor: text.len(),
            text: text.into_owned(),
        }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn cursor(&self) -> usize {
        self.cursor
    }

    pub(super) fn before(&self) -> &str {
        &self.text[..self.cursor]
    }

    pub(super) fn after(&self) -> &str {
        &self.text[self.cursor..]
    }

    pub(super) fn move_to(&mut self, cursor: usize) {
        self.cursor = cursor;
    }

    /// Puts a text in the place of another, with the cursor behind it.
    pub(super) fn replace(&mut self, range: Range<usize>, with: &str) {
        self.cursor = range.start + with.len();
        self.text.replace_range(range, with);
    }
}
