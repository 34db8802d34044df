//! One picture: cells and a cursor.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use crate::tea::fingerprint::Fingerprint;

/// What a program looks like now: as many rows as it needs, each as wide as the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The cells; row 0 is the top of the program, wherever the host puts it.
    pub buffer: Buffer,
    /// Where the terminal's own cursor stands, if it is shown.
    pub cursor: Option<Position>,
    /// Whether the program wants to hear of the mouse; where it does, the terminal's own selection needs Shift.
    pub mouse: bool,
}

impl Frame {
    /// An empty picture of this many columns and rows.
    pub fn new(width: u16, height: u16) -> Self {
        Self {
            buffer: Buffer::empty(Rect::new(0, 0, width, height)),
            cursor: None,
            mouse: false,
        }
    }

    /// A picture of these lines, one row each, cut at the width.
    pub fn of_lines(width: u16, lines: &[Line<'_>]) -> Self {
        let mut frame = Self::new(width, u16::try_from(lines.len()).unwrap_or(u16::MAX));
        for (row, line) in (0..frame.height()).zip(lines) {
            frame.buffer.set_line(0, row, line, width);
        }
        frame
    }

    /// Columns.
    pub fn width(&self) -> u16 {
        self.buffer.area.width
    }

    /// Rows.
    pub fn height(&self) -> u16 {
        self.buffer.area.height
    }

    /// A number that differs where the picture differs, the same on every machine.
    pub fn fingerprint(&self) -> u64 {
        let mut fingerprint = Fingerprint::default();
        for line in crate::tea::ansi::styled_lines(&self.buffer) {
            fingerprint.add(&line);
            fingerprint.add("\n");
        }
        fingerprint.add(&format!("{:?}", self.cursor));
        fingerprint.value()
    }

    /// The text of each row, without trailing blanks.
    pub fn lines(&self) -> Vec<String> {
        crate::tea::ansi::plain_lines(&self.buffer)
    }
}
