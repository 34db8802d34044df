//! Tables, with their columns aligned: as wide as they need to be, in narrower columns, or as a list of their rows.

use pulldown_cmark::Alignment;
use unicode_segmentation::UnicodeSegmentation;

use super::flow::{Overflow, Row, blanks, hanging, width, wrap};
use super::{Line, Look, Piece};
use crate::tea::text;

/// A column that wraps has this many columns at least.
const READABLE: usize = 10;

/// Between two columns.
const BAR: &str = " │ ";

/// The cells of a row.
pub(super) type Cells = Vec<Vec<Piece>>;

/// A table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Table {
    /// The head, and the rows below it.
    rows: Vec<Cells>,
    alignments: Vec<Alignment>,
    /// How wide each column is where there is room.
    widths: Vec<usize>,
}

impl Table {
    pub(super) fn new(rows: Vec<Cells>, alignments: Vec<Alignment>) -> Self {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let widest = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| width(cell)).max().unwrap_or(0).max(1)
        };
        Self {
            widths: (0..columns).map(widest).collect(),
            rows,
            alignments,
        }
    }

    /// All that is in it.
    pub(super) fn pieces(&self) -> impl Iterator<Item = &Piece> {
        self.rows.iter().flatten().flatten()
    }

    /// The columns that it takes where there is room.
    pub(super) fn width(&self) -> usize {
        let bars = text::width(BAR) * self.widths.len().saturating_sub(1);
        self.widths.iter().sum::<usize>() + bars
    }

    /// Its rows behind a prefix. Where it is too wide and may not be, its cells wrap; where that leaves no room for words, its rows become a list.
    pub(super) fn rows(&self, prefix: &[Piece], columns: usize, overflow: Overflow) -> Vec<Row> {
        let room = columns.saturating_sub(width(prefix));
        let fits = self.width() <= room;
        let widths = match overflow {
            Overflow::Keep => Some(self.widths.clone()),
            Overflow::Wrap if fits => Some(self.widths.clone()),
            Overflow::Wrap => self.narrowed(room),
        };
        let Some(widths) = widths else {
            let mut rows = Vec::new();
            for line in self.list(prefix) {
                wrap(&line, columns, &mut rows);
            }
            return rows;
        };
        let mut before = prefix.to_vec();
        let row = |body: Vec<Piece>| {
            let below = hanging(&before);
            let pieces = [std::mem::replace(&mut before, below), body].concat();
            Row {
                pieces,
                is_kept: overflow == Overflow::Keep,
            }
        };
        self.grid(&widths).into_iter().map(row).collect()
    }

    /// Its columns in fewer columns, none of which breaks a word; nothing where they do not fit.
    fn narrowed(&self, room: usize) -> Option<Vec<usize>> {
        let room = room.checked_sub(self.width() - self.widths.iter().sum::<usize>())?;
        let least: Vec<usize> = (0..self.widths.len())
            .map(|column| {
                let cells = self.rows.iter().filter_map(|row| row.get(column));
                let word = cells.map(|cell| longest_word(cell)).max().unwrap_or(0);
                word.max(READABLE).min(self.widths[column])
            })
            .collect();
        let at = |level: usize| -> Vec<usize> {
            let columns = least.iter().zip(&self.widths);
            columns
                .map(|(&least, &wide)| level.clamp(least, wide))
                .collect()
        };
        let fits = |widths: &Vec<usize>| widths.iter().sum::<usize>() <= room;
        let mut widths = (0..=room).rev().map(at).find(fits)?;
        let mut spare = room - widths.iter().sum::<usize>();
        for (width, &wide) in widths.iter_mut().zip(&self.widths) {
            let more = spare.min(1).min(wide - *width);
            *width += more;
            spare -= more;
        }
        Some(widths)
    }

    /// The head, a rule, and the rows, in columns of these widths. Rules part rows that take several lines.
    fn grid(&self, widths: &[usize]) -> Vec<Vec<Piece>> {
        let rows: Vec<_> = self
            .rows
            .iter()
            .map(|row| self.lines(row, widths))
            .collect();
        let wraps = rows.iter().skip(1).any(|lines| lines.len() > 1);
        let mut grid = Vec::new();
        for (at, lines) in rows.into_iter().enumerate() {
            match at {
                0 => {}
                1 => grid.push(rule(widths, "─", "┼")),
                _ if wraps => grid.push(rule(widths, "┈", "┼")),
                _ => {}
            }
            grid.extend(lines);
        }
        if self.rows.len() == 1 {
            grid.push(rule(widths, "─", "┼"));
        }
        grid
    }

    /// A row of the table in columns of these widths.
    fn lines(&self, row: &Cells, widths: &[usize]) -> Vec<Vec<Piece>> {
        let cells: Vec<Vec<Row>> = widths
            .iter()
            .enumerate()
            .map(|(column, &wide)| {
                let line = Line {
                    body: row.get(column).cloned().unwrap_or_default(),
                    ..Line::default()
                };
                let mut rows = Vec::new();
                wrap(&line, wide, &mut rows);
                rows
            })
            .collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or(0);
        let line = |at: usize| {
            let mut line: Vec<Piece> = Vec::new();
            for (column, (cell, &wide)) in cells.iter().zip(widths).enumerate() {
                if column > 0 {
                    line.push(Piece::new(BAR, Look::Rule));
                }
                let text = cell.get(at).map_or(&[][..], |row| &row.pieces);
                let spare = wide.saturating_sub(width(text));
                let left = match self.alignments.get(column) {
                    Some(Alignment::Right) => spare,
                    Some(Alignment::Center) => spare / 2,
                    Some(Alignment::Left | Alignment::None) | None => 0,
                };
                line.extend(blanks(left));
                line.extend_from_slice(text);
                if column + 1 < widths.len() {
                    line.extend(blanks(spare - left));
                }
            }
            line
        };
        (0..height).map(line).collect()
    }

    /// Its rows one after the other, each cell on a line behind its head.
    pub(super) fn list(&self, prefix: &[Piece]) -> Vec<Line> {
        let mut before = prefix.to_vec();
        let Some((head, rows)) = self.rows.split_first() else {
            return Vec::new();
        };
        let heads_only = [head.iter().map(|_| Vec::new()).collect()];
        let rows = if rows.is_empty() { &heads_only } else { rows };
        let mut lines = Vec::new();
        for row in rows {
            let mut marker = "• ";
            for column in 0..self.widths.len() {
                let (name, cell) = (head.get(column), row.get(column));
                let body = entry(
                    name.map_or(&[], Vec::as_slice),
                    cell.map_or(&[], Vec::as_slice),
                );
                if body.is_empty() {
                    continue;
                }
                let below = hanging(&before);
                let mut prefix = std::mem::replace(&mut before, below);
                prefix.push(Piece::new(marker, Look::Marker));
                marker = "  ";
                lines.push(Line {
                    prefix,
                    body,
                    ..Line::default()
                });
            }
        }
        lines
    }
}

/// A cell behind the head of its column.
fn entry(head: &[Piece], cell: &[Piece]) -> Vec<Piece> {
    let mut entry = head.to_vec();
    if !head.is_empty() {
        let sign = if cell.is_empty() { ":" } else { ": " };
        entry.push(Piece::new(sign, Look::Marker));
    }
    entry.extend_from_slice(cell);
    entry
}

fn rule(widths: &[usize], line: &str, crossing: &str) -> Vec<Piece> {
    let lines: Vec<String> = widths.iter().map(|&wide| line.repeat(wide)).collect();
    let rule = lines.join(&format!("{line}{crossing}{line}"));
    vec![Piece::new(rule, Look::Rule)]
}

/// The columns of the longest stretch that does not break.
fn longest_word(cell: &[Piece]) -> usize {
    let text: String = cell.iter().map(|piece| piece.text.as_str()).collect();
    let (mut longest, mut word) = (0, 0);
    for cluster in text.graphemes(true) {
        let wide = text::cluster_width(cluster);
        word = match wide {
            _ if cluster.trim().is_empty() => 0,
            0 | 1 => word + wide,
            _ => 0,
        };
        longest = longest.max(word).max(wide);
    }
    longest
}
