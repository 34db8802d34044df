//! Lines at a width: prose wraps, what keeps its columns does not.

use std::sync::Arc;

use unicode_segmentation::UnicodeSegmentation;

use super::{Document, Face, Flow, Line, Look, Piece, prose};
use crate::tea::code::{Syntax, Tokens};
use crate::tea::text;

/// The bar of a quotation.
pub(super) const BAR: &str = "▎";

/// What happens to a line that keeps its columns and is too wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overflow {
    /// It stays as wide as it is; who shows it cuts it, or moves it sideways.
    Keep,
    /// It goes on below.
    Wrap,
}

/// One row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// What is in it.
    pub pieces: Vec<Piece>,
    /// Whether it keeps its columns, so that it moves sideways with others of its kind.
    pub is_kept: bool,
}

/// The columns of pieces together.
pub(super) fn width(pieces: &[Piece]) -> usize {
    pieces.iter().map(|piece| text::width(&piece.text)).sum()
}

/// So many blanks.
pub(super) fn blanks(columns: usize) -> Option<Piece> {
    (columns > 0).then(|| Piece::new(" ".repeat(columns), Look::Text))
}

/// What stands before the rows below a prefix: as wide, with the bars of quotations.
pub(super) fn hanging(prefix: &[Piece]) -> Vec<Piece> {
    let blank = |piece: &Piece| Piece {
        text: piece
            .text
            .graphemes(true)
            .map(|cluster| match cluster {
                BAR => BAR.to_owned(),
                other => " ".repeat(text::width(other)),
            })
            .collect(),
        face: piece.face,
    };
    prefix.iter().map(blank).collect()
}

/// The rows of a document.
pub(super) fn rows(document: &Document, columns: usize, overflow: Overflow) -> Vec<Row> {
    let columns = columns.max(1);
    let colors = document.colors();
    let mut rows = Vec::with_capacity(document.lines.len());
    let mut lines = document.lines.as_slice();
    while let Some(first) = lines.first() {
        let more = lines[1..].iter().take_while(|line| line.continues).count();
        let (paragraph, rest) = lines.split_at(1 + more);
        lines = rest;
        if first.flow == Flow::Wraps && more > 0 && is_to_be_joined(paragraph, columns) {
            wrap(&joined(paragraph), columns, &mut rows);
            continue;
        }
        for line in paragraph {
            match (&line.flow, overflow) {
                (Flow::Rule, _) => rows.push(Row {
                    pieces: vec![Piece::new("─".repeat(columns), Look::Rule)],
                    is_kept: false,
                }),
                (Flow::Table(table), _) => {
                    rows.extend(table.rows(&line.prefix, columns, overflow));
                }
                (Flow::Wraps, _) => wrap(line, columns, &mut rows),
                (Flow::Kept, Overflow::Keep) => rows.push(Row {
                    pieces: kept(document, &colors, line),
                    is_kept: true,
                }),
                (Flow::Kept, Overflow::Wrap) => {
                    let whole = Line {
                        body: kept(document, &colors, line),
                        ..Line::default()
                    };
                    wrap(&whole, columns, &mut rows);
                }
            }
        }
    }
    rows
}

/// Whether the lines of a paragraph have to be wrapped, and somebody did already, at another width.
fn is_to_be_joined(paragraph: &[Line], columns: usize) -> bool {
    let is_wide = |line: &Line| width(&line.prefix) + width(&line.body) > columns;
    paragraph.iter().any(is_wide) && {
        let text = |line: &Line| line.body.iter().map(|piece| piece.text.as_str()).collect();
        prose::is_wrapped(&paragraph.iter().map(text).collect::<Vec<String>>())
    }
}

/// The lines of a paragraph as one.
fn joined(paragraph: &[Line]) -> Line {
    let mut joined = paragraph[0].clone();
    for line in &paragraph[1..] {
        joined.body.extend(blanks(1));
        joined.body.extend(line.body.iter().cloned());
    }
    joined
}

/// A line that keeps its columns; code in its colors.
fn kept(document: &Document, colors: &[Arc<Vec<Tokens>>], line: &Line) -> Vec<Piece> {
    let mut pieces = line.prefix.clone();
    let Some((block, at)) = line.code else {
        pieces.extend(line.body.iter().cloned());
        return pieces;
    };
    let source = &document.blocks[block].lines[at];
    let tokens = colors[block].get(at);
    let mut column = width(&pieces);
    let mut add = |range: std::ops::Range<usize>, syntax: Syntax| {
        let text = text::clean_from(&source[range], column);
        if !text.is_empty() {
            column += text::width(&text);
            pieces.push(Piece::new(text, Look::Block(syntax)));
        }
    };
    let mut end = 0;
    for (range, syntax) in tokens.into_iter().flatten() {
        add(end..range.start, Syntax::Plain);
        add(range.clone(), *syntax);
        end = range.end;
    }
    add(end..source.len(), Syntax::Plain);
    pieces
}

/// Wraps a line at words, behind its prefix.
pub(super) fn wrap(line: &Line, columns: usize, rows: &mut Vec<Row>) {
    let mut prefix = line.prefix.clone();
    let mut body = line.body.clone();
    let mut below = hanging(&prefix);
    if width(&prefix) * 2 > columns {
        // Where the prefix would leave no room, the text matters more.
        below.clear();
        body.splice(0..0, prefix.drain(..));
    }
    let room = columns - width(&prefix);
    let text: String = body.iter().map(|piece| piece.text.as_str()).collect();
    for (at, range) in text::rows(&text, room).into_iter().enumerate() {
        let mut pieces = if at == 0 {
            prefix.clone()
        } else {
            below.clone()
        };
        let end = range.start + text[range.clone()].trim_end().len();
        if text::width(&text[range.start..end]) > room {
            pieces.push(Piece::new(text::ELLIPSIS, Look::Text));
        } else {
            slice(&body, range.start, end, &mut pieces);
        }
        rows.push(Row {
            pieces,
            is_kept: false,
        });
    }
}

/// Adds what stands between two places in the text of pieces.
fn slice(pieces: &[Piece], start: usize, end: usize, into: &mut Vec<Piece>) {
    let mut at = 0;
    for Piece { text, face } in pieces {
        let (from, to) = (start.max(at), end.min(at + text.len()));
        if from < to {
            into.push(Piece {
                text: text[from - at..to - at].to_owned(),
                face: *face,
            });
        }
        at += text.len();
    }
}

impl Row {
    /// The columns that it takes.
    pub fn width(&self) -> usize {
        width(&self.pieces)
    }

    /// What is seen of it through a window of so many columns that begins at one, with marks where something is missing.
    #[must_use]
    pub fn window(&self, first: usize, columns: usize) -> Self {
        let wide = self.width();
        if (first == 0 && wide <= columns) || columns == 0 {
            return self.clone();
        }
        let is_cut_left = self.starts_before(first);
        let is_cut_right = wide > first + columns;
        let (start, end) = (
            first + usize::from(is_cut_left),
            first + columns - usize::from(is_cut_right),
        );
        let mut pieces: Vec<Piece> = Vec::new();
        let mut push = |text: &str, face: Face| match pieces.last_mut() {
            Some(last) if last.face == face => last.text += text,
            _ => pieces.push(Piece {
                text: text.to_owned(),
                face,
            }),
        };
        if is_cut_left && columns > usize::from(is_cut_right) {
            push(text::ELLIPSIS, Face::default());
        }
        let mut column = 0;
        for piece in &self.pieces {
            for cluster in piece.text.graphemes(true) {
                let next = column + text::cluster_width(cluster);
                if column >= start && next <= end {
                    push(cluster, piece.face);
                } else if next > start && column < end {
                    // Half of a wide character at an edge.
                    push(&" ".repeat(next.min(end) - column.max(start)), piece.face);
                }
                column = next;
            }
        }
        if is_cut_right {
            push(text::ELLIPSIS, Face::default());
        }
        Self {
            pieces,
            is_kept: self.is_kept,
        }
    }

    /// Whether something can be seen before a column.
    fn starts_before(&self, column: usize) -> bool {
        let mut at = 0;
        let clusters = self
            .pieces
            .iter()
            .flat_map(|piece| piece.text.graphemes(true));
        for cluster in clusters {
            if at >= column {
                return false;
            }
            if !cluster.trim().is_empty() {
                return true;
            }
            at += text::cluster_width(cluster);
        }
        false
    }
}
