//! Changes of a text, and taking them back.

use std::ops::Range;

use super::buffer::Buffer;

/// The changes that were made, and those that were taken back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct History {
    done: Vec<Change>,
    undone: Vec<Change>,
}

/// A replacement, and what is needed to take it back.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Change {
    at: usize,
    removed: String,
    inserted: String,
    /// Where the cursor was before.
    cursor: usize,
}

impl History {
    /// Makes a change, with the cursor behind what is inserted. What changes nothing is no change.
    pub(super) fn change(&mut self, buffer: &mut Buffer, range: Range<usize>, with: &str) {
        if range.is_empty() && with.is_empty() {
            return;
        }
        self.done.push(Change {
            at: range.start,
            removed: buffer.text()[range.clone()].to_owned(),
            inserted: with.to_owned(),
            cursor: buffer.cursor(),
        });
        self.undone.clear();
        buffer.replace(range, with);
    }

    /// Inserts something as a part of the last change, which it directly follows.
    pub(super) fn extend(&mut self, buffer: &mut Buffer, with: &str) {
        let cursor = buffer.cursor();
        match self.done.last_mut() {
            Some(change) => {
                change.inserted.push_str(with);
                buffer.replace(cursor..cursor, with);
            }
            None => self.change(buffer, cursor..cursor, with),
        }
    }

    pub(super) fn undo(&mut self, buffer: &mut Buffer) {
        let Some(change) = self.done.pop() else {
            return;
        };
        buffer.replace(
            change.at..change.at + change.inserted.len(),
            &change.removed,
        );
        buffer.move_to(change.cursor);
        self.undone.push(change);
    }

    pub(super) fn redo(&mut self, buffer: &mut Buffer) {
        let Some(change) = self.undone.pop() else {
            return;
        };
        buffer.replace(
            change.at..change.at + change.removed.len(),
            &change.inserted,
        );
        self.done.push(change);
    }
}
