//! Where the cursor goes in the text. Motions between rows are in `shown`, which knows rows.

use unicode_segmentation::UnicodeSegmentation;

use super::Motion;
use super::buffer::Buffer;
use super::pastes::is_stand_in;

/// How many rows a page is.
const PAGE: isize = 8;

impl Motion {
    /// How many rows down it goes, if it goes by rows.
    pub(super) fn rows(self) -> Option<isize> {
        match self {
            Self::Up => Some(-1),
            Self::Down => Some(1),
            Self::PageUp => Some(-PAGE),
            Self::PageDown => Some(PAGE),
            Self::Left
            | Self::Right
            | Self::WordLeft
            | Self::WordRight
            | Self::LineStart
            | Self::LineEnd => None,
        }
    }
}

/// Where a motion leads from the cursor; one by rows leads nowhere here.
pub(super) fn target(buffer: &Buffer, motion: Motion) -> usize {
    let (before, after, cursor) = (buffer.before(), buffer.after(), buffer.cursor());
    match motion {
        Motion::Left => before
            .grapheme_indices(true)
            .next_back()
            .map_or(0, |(at, _)| at),
        Motion::Right => cursor + after.graphemes(true).next().map_or(0, str::len),
        Motion::WordLeft => before
            .split_word_bound_indices()
            .rfind(|(_, segment)| is_word(segment))
            .map_or(0, |(at, _)| at),
        Motion::WordRight => after
            .split_word_bound_indices()
            .find(|(_, segment)| is_word(segment))
            .map_or(buffer.text().len(), |(at, word)| cursor + at + word.len()),
        Motion::LineStart => before.rfind('\n').map_or(0, |at| at + 1),
        Motion::LineEnd => after
            .find('\n')
            .map_or(buffer.text().len(), |at| cursor + at),
        Motion::Up | Motion::Down | Motion::PageUp | Motion::PageDown => cursor,
    }
}

/// Whether a segment between two word boundaries is a word; a folded paste is one.
fn is_word(segment: &str) -> bool {
    segment
        .chars()
        .any(|char| char.is_alphanumeric() || is_stand_in(char))
}
