//! Markdown as lines for a terminal.
//!
//! What is shown is the text as it was written, line by line, less the signs that a style takes the place of.
//! Whatever is not surely markdown is left as it stands: drawings, columns, logs, code, configuration.
//! Code and drawings keep their columns, prose wraps, and tables do either.
//! How a [`Face`] looks is for the program to say.

mod blocks;
mod diff;
mod flow;
mod inline;
mod prose;
mod sheet;
mod table;

use std::ops::Range;
use std::sync::Arc;

use crate::tea::code::{self, Syntax, Tokens};
use crate::tea::text;
use table::Table;

pub use flow::{Overflow, Row};

/// What a stretch of text is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    /// Nothing in particular.
    #[default]
    Text,
    /// A heading.
    Heading,
    /// What stands before a heading or an item of a list.
    Marker,
    /// A quotation.
    Quote,
    /// A line that separates, in the text or in a table.
    Rule,
    /// The text of a link.
    Link,
    /// Where a link leads.
    Target,
    /// Code within a line.
    Code,
    /// A block of code.
    Block(Syntax),
    /// A line that a diff adds.
    Added,
    /// A line that a diff removes.
    Removed,
    /// The place of a change in a diff.
    Hunk,
    /// The file that a diff changes.
    File,
}

/// How a stretch of text is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// What it is.
    pub look: Look,
    /// Whether it is strong.
    pub strong: bool,
    /// Whether it is stressed.
    pub emphasis: bool,
    /// Whether it is struck out.
    pub struck: bool,
}

impl Face {
    /// A face without any stress.
    pub fn of(look: Look) -> Self {
        Self {
            look,
            ..Self::default()
        }
    }
}

/// A stretch of text with one face. It holds nothing that a terminal obeys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The text.
    pub text: String,
    /// How it is meant.
    pub face: Face,
}

impl Piece {
    fn new(text: impl Into<String>, look: Look) -> Self {
        Self {
            text: text.into(),
            face: Face::of(look),
        }
    }
}

/// Which signs a style takes the place of, so that they can go.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each sign goes or stays by itself"
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signs {
    /// `**` around strong text.
    pub strong: bool,
    /// `*` around stressed text.
    pub emphasis: bool,
    /// `~~` around struck text.
    pub struck: bool,
    /// Backticks around code.
    pub code: bool,
}

impl Signs {
    /// Every one of them.
    pub const ALL: Self = Self {
        strong: true,
        emphasis: true,
        struck: true,
        code: true,
    };
}

/// How much of the markdown counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of it.
    Blocks,
    /// What stands within a line; lists, headings, code and tables read as they are written.
    Inline,
}

/// A text that was read as markdown, for any width.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    lines: Vec<Line>,
    blocks: Vec<Block>,
}

/// One line of it.
#[derive(Clone, Debug, Default, PartialEq)]
struct Line {
    /// What rows below hang behind: indent, marker, bars of a quotation.
    prefix: Vec<Piece>,
    body: Vec<Piece>,
    flow: Flow,
    /// Whether it goes on with the paragraph of the line before.
    continues: bool,
    /// The block of code that the body is a line of, and which line.
    code: Option<(usize, usize)>,
}

/// What a line does where it is too wide.
#[derive(Clone, Debug, Default, PartialEq)]
enum Flow {
    /// It keeps its columns.
    #[default]
    Kept,
    /// It wraps.
    Wraps,
    /// It is a rule, as wide as there is room.
    Rule,
    /// It is a table, behind the prefix.
    Table(Table),
}

/// A block of code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Block {
    language: String,
    lines: Vec<String>,
}

/// The widest that prose asks for.
const PROSE: usize = 76;

impl Document {
    /// Reads a text. Line ends at its end do not count.
    pub fn read(source: &str, extent: Extent, signs: Signs) -> Self {
        let source = text::with_newlines(source);
        let source = source.trim_end_matches('\n');
        let mut sheet = sheet::Sheet::new(source, extent);
        let mut blocks = Vec::new();
        match extent {
            Extent::Inline if is_bare(source) => {}
            Extent::Inline => {
                blocks::read(&mut sheet, 0..source.len(), extent, signs, &mut blocks);
            }
            Extent::Blocks => {
                for stretch in diff::stretches(source) {
                    match stretch {
                        diff::Stretch::Diff(range) => diff::mark(&mut sheet, range),
                        diff::Stretch::Other(range) => {
                            blocks::read(&mut sheet, range, extent, signs, &mut blocks);
                        }
                    }
                }
            }
        }
        Self {
            lines: sheet.into_lines(),
            blocks,
        }
    }

    /// The columns that it asks for: those of its widest line, where prose is content with fewer.
    pub fn widest(&self) -> usize {
        let width = |line: &Line| {
            let wide = flow::width(&line.prefix) + flow::width(&line.body);
            match &line.flow {
                Flow::Kept => wide,
                Flow::Wraps => wide.min(PROSE),
                Flow::Rule => 0,
                Flow::Table(table) => wide + table.width(),
            }
        };
        self.lines.iter().map(width).max().unwrap_or(0)
    }

    /// Its text, less the signs that were to go.
    pub fn plain(&self) -> String {
        let pieces = |line: &Line| {
            let pieces = line.prefix.iter().chain(&line.body);
            pieces.map(|piece| piece.text.as_str()).collect::<String>()
        };
        self.lines.iter().map(pieces).collect::<Vec<_>>().join("\n")
    }

    /// Whether some of it is strong.
    pub fn has_strong(&self) -> bool {
        self.lines.iter().any(|line| {
            let is_strong = |piece: &Piece| piece.face.strong;
            match &line.flow {
                Flow::Table(table) => table.pieces().any(is_strong),
                Flow::Kept | Flow::Wraps | Flow::Rule => line.body.iter().any(is_strong),
            }
        })
    }

    /// The rows at a width. Rows of lines that keep their columns can be wider.
    pub fn rows(&self, columns: usize, overflow: Overflow) -> Vec<Row> {
        flow::rows(self, columns, overflow)
    }

    /// The colors of its blocks of code. Looking for them ahead, on another thread, makes its first rows come sooner.
    pub fn colors(&self) -> Vec<Arc<Vec<Tokens>>> {
        let blocks = self.blocks.iter();
        blocks
            .map(|block| code::tokens(&block.language, &block.lines))
            .collect()
    }

    /// The lines for somebody who hears them: as they are written, and tables cell by cell.
    pub fn told(&self) -> Vec<String> {
        let told = |line: &Line| {
            let pieces = line.prefix.iter().chain(&line.body);
            let text: String = pieces.map(|piece| piece.text.as_str()).collect();
            text.replace(flow::BAR, ">")
        };
        let lines = self.lines.iter().map(|line| match &line.flow {
            Flow::Kept | Flow::Wraps => vec![told(line)],
            Flow::Rule => vec!["---".to_owned()],
            Flow::Table(table) => table.list(&line.prefix).iter().map(told).collect(),
        });
        lines.flatten().collect()
    }
}

/// Whether a text has no sign in it that could mean something within a line, and begins as a sentence. Most labels are such.
fn is_bare(source: &str) -> bool {
    source.starts_with(char::is_alphabetic)
        && !source.contains(['\n', '*', '_', '`', '~', '[', '<', '\\', '&'])
}

/// A part of a range that begins elsewhere.
fn shifted(range: Range<usize>, by: usize) -> Range<usize> {
    range.start + by..range.end + by
}

#[cfg(test)]
mod tests;
