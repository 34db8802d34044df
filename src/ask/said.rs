//! What a form in plain lines has said.

use crate::tea::Frame;
use crate::tea::text;

/// All that was said so far, one line an entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said(Vec<String>);

impl Said {
    /// Says one more thing, of any number of lines.
    pub fn say(&mut self, text: &str) {
        self.0.extend(text::lines(text));
    }

    /// How many lines that is.
    pub fn lines(&self) -> usize {
        self.0.len()
    }

    /// All of it as a picture, wrapped at words.
    pub fn frame(&self, width: u16) -> Frame {
        let columns = usize::from(width.max(1));
        let rows = self.0.iter().flat_map(|line| text::wrap(line, columns));
        let rows: Vec<_> = rows.map(Into::into).collect();
        Frame::of_lines(width, &rows)
    }
}
