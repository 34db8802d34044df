//! How a text looks on rows: pastes as labels, tabs as blanks, and what a terminal would obey as stand-ins.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use super::pastes::Pastes;
use crate::tea::text;

/// A field on rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    /// The rows, each in pieces from left to right.
    pub rows: Vec<Vec<Piece>>,
    /// Where the cursor is: row and column, from 0; the column may be one past the width.
    pub caret: (usize, usize),
}

/// A part of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What is shown.
    pub text: String,
    /// Whether it stands for a folded paste.
    pub is_paste: bool,
}

/// A text as it is shown, and how places in it belong to places in the buffer.
#[derive(Debug)]
pub(super) struct Shown {
    text: String,
    replaced: Vec<Replaced>,
}

/// A character of the buffer that is shown as something else.
#[derive(Debug)]
struct Replaced {
    buffer: Range<usize>,
    shown: Range<usize>,
    is_paste: bool,
}

impl Shown {
    pub(super) fn new(buffer: &str, pastes: &Pastes) -> Self {
        let mut shown = Self {
            text: String::with_capacity(buffer.len()),
            replaced: Vec::new(),
        };
        // How wide the line is up to a place in it.
        let (mut column, mut measured) = (0, 0);
        for (at, char) in buffer.char_indices() {
            let start = shown.text.len();
            let label = pastes.label(char);
            match (label, char, text::stand_in(char)) {
                (Some(label), _, _) => shown.text.push_str(label),
                (None, '\n', _) => {
                    shown.text.push('\n');
                    (column, measured) = (0, shown.text.len());
                    continue;
                }
                (None, '\t', _) => {
                    column += text::width(&shown.text[measured..]);
                    measured = shown.text.len();
                    shown.text.push_str(text::tab_at(column));
                }
                (None, _, Some(sign)) => shown.text.push(sign),
                (None, _, None) => {
                    shown.text.push(char);
                    continue;
                }
            }
            shown.replaced.push(Replaced {
                buffer: at..at + char.len_utf8(),
                shown: start..shown.text.len(),
                is_paste: label.is_some(),
            });
        }
        shown
    }

    pub(super) fn picture(&self, cursor: usize, columns: usize) -> Picture {
        let rows = self.rows(columns);
        let (row, column) = self.caret(&rows, cursor);
        Picture {
            caret: (row, column.min(columns)),
            rows: rows.into_iter().map(|row| self.pieces(row)).collect(),
        }
    }

    /// Where the cursor comes by going so many rows down, and the column that it aimed for.
    pub(super) fn target(
        &self,
        cursor: usize,
        down: isize,
        aim: Option<usize>,
        columns: usize,
    ) -> (usize, usize) {
        let rows = self.rows(columns);
        let (row, column) = self.caret(&rows, cursor);
        let aim = aim.unwrap_or(column.min(columns));
        let target = match row.checked_add_signed(down) {
            None => 0,
            Some(other) if other >= rows.len() => self.text.len(),
            Some(other) => self.at_column(&rows, other, aim),
        };
        let (before, after) = self.around(target);
        // Going down a label of several rows leads behind it, or it could not be left.
        let target = if down > 0 && before <= cursor {
            after
        } else {
            before
        };
        (target, aim)
    }

    /// The place in the buffer of what is shown at a row and a column; behind the last row or column it is the nearest.
    pub(super) fn place(&self, row: usize, column: usize, columns: usize) -> usize {
        let rows = self.rows(columns);
        let row = row.min(rows.len() - 1);
        let (place, _) = self.around(self.at_column(&rows, row, column));
        place
    }

    /// The rows at this width, as ranges of bytes; line ends belong to none.
    fn rows(&self, columns: usize) -> Vec<Range<usize>> {
        let mut rows = Vec::new();
        let mut start = 0;
        for line in self.text.split('\n') {
            rows.extend(
                text::rows(line, columns)
                    .into_iter()
                    .map(|row| row.start + start..row.end + start),
            );
            start += line.len() + 1;
        }
        rows
    }

    /// The row and column of a place in the buffer.
    fn caret(&self, rows: &[Range<usize>], cursor: usize) -> (usize, usize) {
        let cursor = self.of_buffer(cursor);
        let row = rows.partition_point(|row| row.start <= cursor);
        let row = row.saturating_sub(1);
        (row, text::width(&self.text[rows[row].start..cursor]))
    }

    /// The place in a row that is nearest to a column.
    fn at_column(&self, rows: &[Range<usize>], row: usize, column: usize) -> usize {
        let target = &rows[row];
        let mut used = 0;
        for (at, cluster) in self.text[target.clone()].grapheme_indices(true) {
            used += text::cluster_width(cluster);
            if used > column {
                return target.start + at;
            }
        }
        // The end of a wrapped row is the start of the next; stay on this one.
        let is_wrapped = rows
            .get(row + 1)
            .is_some_and(|next| next.start == target.end);
        let last = self.text[target.clone()].grapheme_indices(true).next_back();
        match last {
            Some((at, _)) if is_wrapped => target.start + at,
            _ => target.end,
        }
    }

    /// The place of a place in the buffer.
    fn of_buffer(&self, cursor: usize) -> usize {
        let before = self
            .replaced
            .partition_point(|replaced| replaced.buffer.end <= cursor);
        match before.checked_sub(1).map(|at| &self.replaced[at]) {
            Some(replaced) => replaced.shown.end + (cursor - replaced.buffer.end),
            None => cursor,
        }
    }

    /// The places in the buffer before and after a place: the same, unless it is inside what stands for one character.
    fn around(&self, place: usize) -> (usize, usize) {
        let before = self
            .replaced
            .partition_point(|replaced| replaced.shown.start < place);
        match before.checked_sub(1).map(|at| &self.replaced[at]) {
            Some(replaced) if place < replaced.shown.end => {
                (replaced.buffer.start, replaced.buffer.end)
            }
            Some(replaced) => {
                let same = replaced.buffer.end + (place - replaced.shown.end);
                (same, same)
            }
            None => (place, place),
        }
    }

    /// A row, cut where pastes begin and end.
    fn pieces(&self, row: Range<usize>) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut add = |range: Range<usize>, is_paste| {
            if !range.is_empty() {
                let text = self.text[range].to_owned();
                pieces.push(Piece { text, is_paste });
            }
        };
        let mut at = row.start;
        let first = self
            .replaced
            .partition_point(|replaced| replaced.shown.end <= row.start);
        let inside = self.replaced[first..]
            .iter()
            .take_while(|replaced| replaced.shown.start < row.end);
        for paste in inside.filter(|replaced| replaced.is_paste) {
            let start = paste.shown.start.max(row.start);
            let end = paste.shown.end.min(row.end);
            add(at..start, false);
            add(start..end, true);
            at = end;
        }
        add(at..row.end, false);
        pieces
    }
}
