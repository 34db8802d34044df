//! What a search has still to look at.

use std::ops::Range;

/// Where a search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Toward {
    /// The next match, behind the end the first.
    End,
    /// The match before, before the start the last.
    Start,
}

/// A search that goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Search {
    pub(super) toward: Toward,
    /// The places that are left: on the way, then from the other end.
    left: [Range<usize>; 2],
}

impl Search {
    /// A search from a place in a session of so many messages.
    pub(super) fn from(here: usize, end: usize, toward: Toward) -> Self {
        let left = match toward {
            Toward::End => [here + 1..end + 1, 0..here + 1],
            Toward::Start => [0..here, here..end + 1],
        };
        Self { toward, left }
    }

    /// Whether it goes on from the other end.
    pub(super) fn has_turned(&self) -> bool {
        self.left[0].is_empty()
    }

    /// How many places are left.
    pub(super) fn left(&self) -> usize {
        self.left.iter().map(Range::len).sum()
    }

    /// Takes the next places to look at, so many at most.
    pub(super) fn next(&mut self, most: usize) -> Option<Range<usize>> {
        let left = self.left.iter_mut().find(|left| left.start < left.end)?;
        let size = left.len().min(most);
        Some(match self.toward {
            Toward::End => {
                let slice = left.start..left.start + size;
                left.start += size;
                slice
            }
            Toward::Start => {
                let slice = left.end - size..left.end;
                left.end -= size;
                slice
            }
        })
    }
}
