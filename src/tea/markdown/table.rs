//! Tables, with their columns aligned. They are as wide as they need to be.

use pulldown_cmark::Alignment;

use super::flow::{blanks, width};
use super::{Flow, Line, Look, Piece};

/// A row of cells.
pub(super) type Cells = Vec<Vec<Piece>>;

/// The lines of a table: the head, a rule, the rows.
pub(super) fn lines(rows: Vec<Cells>, alignments: &[Alignment], prefix: &[Piece]) -> Vec<Line> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let wide = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| width(cell)).max().unwrap_or(0).max(1)
    };
    let widths: Vec<usize> = (0..columns).map(wide).collect();
    let rule: Vec<String> = widths.iter().map(|&wide| "─".repeat(wide)).collect();
    let rule = vec![Piece::new(rule.join("─┼─"), Look::Rule)];
    let mut bodies: Vec<Vec<Piece>> = rows
        .into_iter()
        .map(|row| body(row, &widths, alignments))
        .collect();
    bodies.insert(1.min(bodies.len()), rule);
    let line = |(at, body)| Line {
        prefix: if at == 0 {
            prefix.to_vec()
        } else {
            super::flow::hanging(prefix)
        },
        body,
        flow: Flow::Kept,
        ..Line::default()
    };
    bodies.into_iter().enumerate().map(line).collect()
}

fn body(row: Cells, widths: &[usize], alignments: &[Alignment]) -> Vec<Piece> {
    let mut body: Vec<Piece> = Vec::new();
    let mut cells = row.into_iter();
    for (column, &wide) in widths.iter().enumerate() {
        if column > 0 {
            body.push(Piece::new(" │ ", Look::Rule));
        }
        let cell = cells.next().unwrap_or_default();
        let spare = wide.saturating_sub(width(&cell));
        let left = match alignments.get(column) {
            Some(Alignment::Right) => spare,
            Some(Alignment::Center) => spare / 2,
            Some(Alignment::Left | Alignment::None) | None => 0,
        };
        let right = spare - left;
        body.extend(blanks(left));
        body.extend(cell);
        if column + 1 < widths.len() {
            body.extend(blanks(right));
        }
    }
    body
}
