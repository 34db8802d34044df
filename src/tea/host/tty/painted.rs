//! What stands on the screen, and where it went when the terminal got another size.
//!
//! A terminal that wraps its rows anew keeps the cursor on the text where it stood, or behind it.
//! It wraps as many columns of a row as were ever written there, so a row is written on an empty one, and up to the caret.
//! A terminal that gets lower drops rows below the cursor and pushes the rest up, as one that gets narrower does with what it has no room for;
//! what it pushed off the screen can come back with either size. Until then it is out of reach, so what surely is there is remembered, as lines.
//!
//! What a terminal pushed off its screen beyond that stays there. A size that changes once more while a frame is being written is seen too late.

use std::iter;

use crossterm::style::{Attribute, SetAttribute};
use ratatui::layout::{Position, Size};

use super::sequences::tell;
use crate::tea::ansi::{self, Row};
use crate::tea::{Frame, text};

/// A frame on the screen.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Painted {
    pub(super) rows: Vec<Row>,
    pub(super) caret: Option<Position>,
    pub(super) size: Size,
    /// What is left of earlier frames right above the screen.
    away: Vec<Extent>,
    extents: Vec<Extent>,
}

/// Where a frame stands after the terminal got another size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    /// The rows between the first one that is ours and the cursor.
    pub(super) above: u16,
    /// What is still right above the screen then.
    pub(super) away: Vec<Extent>,
}

impl Painted {
    /// A frame that fits, on a terminal of this size, below what is away.
    pub(super) fn new(frame: &Frame, size: Size, away: Vec<Extent>) -> Self {
        let mut rows = ansi::placed_rows(&frame.buffer);
        if let Some(caret) = frame.cursor
            && let Some(row) = rows.get_mut(usize::from(caret.y))
            && row.columns < caret.x
        {
            // Bold, because tmux keeps no blank that is like one that was never written.
            tell(&mut row.text, SetAttribute(Attribute::Bold));
            row.text += &" ".repeat(usize::from(caret.x - row.columns));
            tell(&mut row.text, SetAttribute(Attribute::Reset));
            row.columns = caret.x;
        }
        let extents = (0..frame.height())
            .zip(&rows)
            .map(|(y, row)| Extent {
                columns: row.columns.into(),
                wide: wide_columns(frame, y),
                goes_on: false,
            })
            .collect();
        Self {
            rows,
            caret: frame.cursor,
            size,
            away,
            extents,
        }
    }

    /// Where this stands if the terminal is of this size now.
    pub(super) fn place(&self, size: Size) -> Place {
        let above = self.rows_above_the_cursor(size.width);
        if size == self.size {
            return Place {
                above: short(above),
                away: self.away.clone(),
            };
        }
        // Where less of it came back, the screen ends before.
        let ours = rows_of(&self.away, size.width) + above;
        let above = ours.min(u32::from(size.height.saturating_sub(1)));
        let away = (ours - above).max(self.pushed(size));
        let all = self.away.iter().chain(&self.extents);
        Place {
            above: short(above),
            away: first_rows(all, away, size.width),
        }
    }

    /// The rows between the first row and the cursor, wrapped at this width.
    fn rows_above_the_cursor(&self, width: u16) -> u32 {
        let Some(caret) = self.caret else {
            return 0;
        };
        let caret_row = usize::from(caret.y).min(self.extents.len());
        let within = self
            .extents
            .get(caret_row)
            .map_or(0, |extent| extent.row_of(caret.x.into(), width));
        rows_of(&self.extents[..caret_row], width) + within
    }

    /// The rows of ours that are above a screen of this size at least.
    fn pushed(&self, size: Size) -> u32 {
        let higher = u32::from(size.height.saturating_sub(self.size.height));
        // Lines that come back and are joined then make room for as many others.
        let back = if size.width == self.size.width {
            higher
        } else {
            2 * higher
        };
        let away = rows_of(&self.away, size.width).saturating_sub(back);
        let lower = usize::from(self.size.height.saturating_sub(size.height));
        let below =
            (self.extents.len()).saturating_sub(1 + self.caret.map_or(0, |caret| caret.y.into()));
        let kept = &self.extents[..self.extents.len() - lower.min(below)];
        away + rows_of(kept, size.width).saturating_sub(size.height.into())
    }
}

fn short(rows: u32) -> u16 {
    u16::try_from(rows).unwrap_or(u16::MAX)
}

/// The rows that lines take at a width.
fn rows_of(extents: &[Extent], width: u16) -> u32 {
    extents.iter().map(|extent| extent.rows(width)).sum()
}

/// The lines of which the first so many rows at a width are.
fn first_rows<'e>(
    extents: impl Iterator<Item = &'e Extent>,
    mut rows: u32,
    width: u16,
) -> Vec<Extent> {
    let mut first = Vec::new();
    for extent in extents {
        let takes = extent.rows(width);
        if rows < takes {
            first.extend((rows > 0).then(|| extent.cut(rows, width)));
            break;
        }
        first.extend((takes > 0).then(|| extent.clone()));
        rows -= takes;
    }
    first
}

/// How far the text of a row goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    columns: u32,
    /// The columns where a character begins that takes two.
    wide: Vec<u32>,
    /// Whether the row goes on with the next, as far as the terminal knows.
    goes_on: bool,
}

impl Extent {
    /// The rows that this is wrapped to at this width. What goes on shares the last of them, which is not counted.
    fn rows(&self, width: u16) -> u32 {
        if self.goes_on {
            self.row_ends(width).count() as u32
        } else {
            self.row_of(u32::MAX, width) + 1
        }
    }

    /// Its first rows at a width.
    fn cut(&self, rows: u32, width: u16) -> Self {
        let columns = self.row_ends(width).take(rows as usize).last();
        let columns = columns.unwrap_or_default();
        Self {
            columns,
            wide: self
                .wide
                .iter()
                .copied()
                .filter(|&at| at < columns)
                .collect(),
            goes_on: true,
        }
    }

    /// Where the rows end that are full at this width.
    fn row_ends(&self, width: u16) -> impl Iterator<Item = u32> {
        let ends = iter::successors(Some(self.end_of_row(0, width)), move |&end| {
            Some(self.end_of_row(end, width))
        });
        ends.take_while(|&end| end <= self.columns)
    }

    /// In which of the rows that this is wrapped to at this width a column is, or what is behind the text.
    fn row_of(&self, column: u32, width: u16) -> u32 {
        let column = column.min(self.columns.saturating_sub(1));
        let mut row = 0;
        let mut end = self.end_of_row(0, width);
        while end <= column {
            row += 1;
            end = self.end_of_row(end, width);
        }
        row
    }

    /// Where the row ends that begins at this column: a wide character is never cut.
    fn end_of_row(&self, start: u32, width: u16) -> u32 {
        let end = start + u32::from(width.max(1));
        let is_cut = width > 1 && self.wide.binary_search(&(end - 1)).is_ok();
        end - u32::from(is_cut)
    }
}

fn wide_columns(frame: &Frame, y: u16) -> Vec<u32> {
    (0..frame.width())
        .filter(|&x| text::width(frame.buffer[(x, y)].symbol()) > 1)
        .map(u32::from)
        .collect()
}

#[cfg(test)]
mod tests {
    use ratatui::text::Line;

    use super::*;

    const SIZE: Size = Size {
        width: 20,
        height: 10,
    };

    fn painted(lines: &[&str], caret: Option<(u16, u16)>) -> Painted {
        let lines: Vec<Line<'_>> = lines.iter().map(|line| Line::from(*line)).collect();
        let mut frame = Frame::of_lines(SIZE.width, &lines);
        frame.cursor = caret.map(|(x, y)| Position { x, y });
        Painted::new(&frame, SIZE, Vec::new())
    }

    fn above(painted: &Painted, width: u16) -> u32 {
        painted.rows_above_the_cursor(width)
    }

    #[test]
    fn without_a_caret_the_cursor_is_on_the_first_row() {
        assert_eq!(above(&painted(&["a line to be wrapped"; 3], None), 4), 0);
    }

    #[test]
    fn rows_wrap_where_they_have_text() {
        let painted = painted(&["12345678901", "", "1234567890", "caret"], Some((0, 3)));
        for (width, expected) in [(20, 3), (11, 3), (10, 4), (6, 5), (5, 6), (1, 22)] {
            assert_eq!(above(&painted, width), expected, "{width}");
        }
    }

    #[test]
    fn a_caret_is_on_its_character_or_behind_the_last() {
        for (x, width, expected) in [
            (9, 10, 0),
            (10, 10, 1),
            (11, 10, 1),
            (12, 6, 1),
            (13, 6, 2),
            (18, 6, 2),
        ] {
            let painted = painted(&["123456789012"], Some((x, 0)));
            assert_eq!(above(&painted, width), expected, "{x} {width}");
        }
    }

    #[test]
    fn a_wide_character_is_wrapped_as_one() {
        let painted = painted(&["a日本語日本語", ""], Some((0, 1)));
        for (width, expected) in [(20, 1), (13, 1), (12, 2), (6, 3), (5, 3), (4, 4)] {
            assert_eq!(above(&painted, width), expected, "{width}");
        }
    }

    #[test]
    fn what_a_lower_terminal_pushed_away_comes_back_with_its_height() {
        let rows = ["row"; 8];
        let low = Size { height: 5, ..SIZE };
        let place = painted(&rows, Some((0, 7))).place(low);
        assert_eq!((place.above, rows_of(&place.away, 20)), (4, 3));
        let frame = Frame::of_lines(SIZE.width, &["row".into()]);
        let painted = Painted::new(&frame, low, place.away);
        for (height, above, away) in [(5, 0, 3), (4, 3, 3), (7, 3, 1), (8, 3, 0), (10, 3, 0)] {
            let place = painted.place(Size { height, ..SIZE });
            assert_eq!(
                (place.above, rows_of(&place.away, 20)),
                (above, away),
                "{height}"
            );
        }
    }

    #[test]
    fn what_a_narrower_terminal_had_no_room_for_is_known_at_any_width() {
        let rows = ["12345678901234567890"; 10];
        let narrow = Size {
            width: 8,
            height: 6,
        };
        // Six rows are left of it, of three rows each.
        let place = painted(&rows, None).place(narrow);
        assert_eq!((place.above, rows_of(&place.away, 8)), (0, 12));
        let frame = Frame::of_lines(8, &["row".into()]);
        let painted = Painted::new(&frame, narrow, place.away);
        for (width, height, above, away) in
            [(8, 6, 0, 12), (20, 6, 4, 4), (10, 6, 5, 8), (20, 10, 4, 0)]
        {
            let place = painted.place(Size { width, height });
            assert_eq!(
                (place.above, rows_of(&place.away, width)),
                (above, away),
                "{width}x{height}"
            );
        }
    }
}
