//! What stands on the screen, and where it went when the terminal got another size.
//!
//! A terminal that wraps its rows anew keeps the cursor on the text where it stood, or behind it.
//! It wraps as many columns of a row as were ever written there, so a row is written on an empty one, and up to the caret.
//! A terminal that gets lower drops rows below the cursor and pushes the rest up; what it pushed off the screen comes back when it gets higher.
//!
//! Out of reach is what a terminal pushed off its screen otherwise:
//! rows that came to be when it got narrower, if the program had the whole screen, and, until it gets higher again, what was above a caret that stood low.
//! A size that changes once more while a frame is being written is seen too late.

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
    /// Rows of earlier frames right above the screen.
    away: u16,
    extents: Vec<Extent>,
}

/// Where a frame stands after the terminal got another size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    /// The rows between the first of the frame and the cursor.
    pub(super) above: u16,
    /// The rows right above the screen.
    pub(super) away: u16,
}

impl Painted {
    /// A frame that fits, on a terminal of this size, below rows that are away.
    pub(super) fn new(frame: &Frame, size: Size, away: u16) -> Self {
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
        // At another width they are not as many any more.
        let away = if size.width == self.size.width {
            self.away
        } else {
            0
        };
        let back = away.min(size.height.saturating_sub(self.size.height));
        let room = size.height.saturating_sub(1);
        Place {
            above: (above + back).min(room),
            away: away - back + above.saturating_sub(room),
        }
    }

    /// The rows between the first row and the cursor, wrapped at this width.
    fn rows_above_the_cursor(&self, width: u16) -> u16 {
        let Some(caret) = self.caret else {
            return 0;
        };
        let caret_row = usize::from(caret.y);
        let above: u32 = self.extents[..caret_row.min(self.extents.len())]
            .iter()
            .map(|extent| extent.row_of(u32::MAX, width) + 1)
            .sum();
        let within = self
            .extents
            .get(caret_row)
            .map_or(0, |extent| extent.row_of(caret.x.into(), width));
        u16::try_from(above + within).unwrap_or(u16::MAX)
    }
}

/// How far the text of a row goes.
#[derive(Debug, PartialEq, Eq)]
struct Extent {
    columns: u32,
    /// The columns where a character begins that takes two.
    wide: Vec<u32>,
}

impl Extent {
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
        Painted::new(&frame, SIZE, 0)
    }

    fn above(painted: &Painted, width: u16) -> u16 {
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
        assert_eq!(place, Place { above: 4, away: 3 });
        let frame = Frame::of_lines(SIZE.width, &["row".into()]);
        let painted = Painted::new(&frame, low, place.away);
        for (height, above, away) in [(5, 0, 3), (4, 0, 3), (7, 2, 1), (8, 3, 0), (10, 3, 0)] {
            let place = painted.place(Size { height, ..SIZE });
            assert_eq!(place, Place { above, away }, "{height}");
        }
    }
}
