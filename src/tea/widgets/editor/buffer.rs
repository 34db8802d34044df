//! The text of a field with a cursor in it; a folded paste is one character, its stand-in.

use std::borrow::Cow;
use std::ops::Range;

use super::pastes::Pastes;

/// A text and a cursor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Buffer {
    text: String,
    cursor: usize,
}

/// What is to be replaced so that a text becomes another.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Difference {
    /// What goes, in the buffer.
    pub(super) range: Range<usize>,
    /// What comes, in the other text.
    pub(super) middle: Range<usize>,
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

/// Where a buffer differs from a whole text: all that is the same at the start and at the end stays, folded as it is.
pub(super) fn difference(buffer: &Buffer, pastes: &Pastes, text: &str) -> Difference {
    let (mut start, mut middle) = (0, 0..text.len());
    for char in buffer.text.chars() {
        let mut bytes = [0; 4];
        let same = pastes.of(char).unwrap_or(char.encode_utf8(&mut bytes));
        if !text[middle.start..].starts_with(same) {
            break;
        }
        start += char.len_utf8();
        middle.start += same.len();
    }
    let mut end = buffer.text.len();
    for char in buffer.text[start..].chars().rev() {
        let mut bytes = [0; 4];
        let same = pastes.of(char).unwrap_or(char.encode_utf8(&mut bytes));
        if !text[middle.clone()].ends_with(same) {
            break;
        }
        end -= char.len_utf8();
        middle.end -= same.len();
    }
    Difference {
        range: start..end,
        middle,
    }
}
