//! A moving SVG: the pictures side by side as on a strip of film, of which one is seen at a time.
//!
//! It needs no script, so it moves wherever pictures are shown. A row that stands in several pictures is in the file once.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use unicode_width::UnicodeWidthStr;

use super::{Film, seconds};
use crate::tea::Background;
use crate::tea::theme::rgb;

/// The columns and rows of a character, and its font, in pixels.
const COLUMN: f64 = 8.4;
const ROW: f64 = 19.0;
const FONT: f64 = 14.0;
/// What is around the screen.
const MARGIN: f64 = 12.0;
/// How long the last picture stays before the first comes again, in milliseconds.
const PAUSE: u64 = 3000;

/// The colors where the terminal would choose.
struct Ground {
    ink: String,
    paper: String,
}

impl Ground {
    fn of(background: Background) -> Self {
        let style = background.ground();
        Self {
            ink: color(style.fg.unwrap_or_default(), ""),
            paper: color(style.bg.unwrap_or_default(), ""),
        }
    }
}

pub(super) fn write(film: &Film, mut out: impl Write) -> io::Result<()> {
    let ground = Ground::of(film.background);
    let Ground { ink, paper } = &ground;
    let columns = film.shots.iter().map(|shot| shot.size.0).max().unwrap_or(0);
    let heights = film.shots.iter().map(|shot| shot.frame.height());
    let (width, height) = (
        f64::from(columns) * COLUMN,
        f64::from(heights.max().unwrap_or(0)) * ROW,
    );
    let (outer_width, outer_height) = (width + 2.0 * MARGIN, height + 2.0 * MARGIN);
    let total = film.millis + PAUSE;
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{outer_width:.0}" height="{outer_height:.0}" viewBox="0 0 {outer_width:.1} {outer_height:.1}">"#
    )?;
    writeln!(
        out,
        "<style>{}</style>",
        style(film, ink, outer_width, total)
    )?;
    writeln!(
        out,
        r#"<rect width="100%" height="100%" rx="8" fill="{paper}"/>"#
    )?;
    let mut rows = BTreeMap::new();
    let mut strip = String::new();
    for (at, shot) in film.shots.iter().enumerate() {
        let left = f64::from(u32::try_from(at).unwrap_or(u32::MAX)) * outer_width + MARGIN;
        for row in 0..shot.frame.height() {
            let drawn = row_of(&shot.frame.buffer, row, &ground);
            if !drawn.is_empty() {
                let next = rows.len();
                let id = *rows.entry(drawn).or_insert(next);
                let top = MARGIN + f64::from(row) * ROW;
                let _ = writeln!(
                    strip,
                    r##"<use href="#r{id}" x="{left:.1}" y="{top:.1}"/>"##
                );
            }
        }
        if let Some(cursor) = shot.frame.cursor {
            let x = left + f64::from(cursor.x) * COLUMN;
            let y = MARGIN + f64::from(cursor.y) * ROW;
            let _ = writeln!(
                strip,
                r#"<rect x="{x:.1}" y="{y:.1}" width="{COLUMN}" height="{ROW}" fill="{ink}" opacity="0.45"/>"#
            );
        }
    }
    writeln!(out, "<defs>")?;
    for (drawn, id) in &rows {
        writeln!(out, r#"<g id="r{id}">{drawn}</g>"#)?;
    }
    writeln!(out, "</defs>\n<g class=\"film\">\n{strip}</g>\n</svg>")?;
    out.flush()
}

/// The look of the text, and the times at which the strip moves on.
fn style(film: &Film, ink: &str, step: f64, total: u64) -> String {
    let at = |index: usize| 0.0 - step * f64::from(u32::try_from(index).unwrap_or(u32::MAX));
    let last = at(film.shots.len() - 1);
    let mut style = format!(
        "text{{font:{FONT}px ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;white-space:pre;fill:{ink}}}\
         .film{{animation:film {:.3}s step-end infinite}}\
         @media(prefers-reduced-motion:reduce){{.film{{animation:none;transform:translateX({last:.1}px)}}}}\
         @keyframes film{{",
        seconds(total)
    );
    for (index, shot) in film.shots.iter().enumerate() {
        let percent = seconds(shot.millis) * 100.0 / seconds(total).max(0.001);
        let _ = write!(
            style,
            "{percent:.4}%{{transform:translateX({:.1}px)}}",
            at(index)
        );
    }
    let _ = write!(style, "100%{{transform:translateX({last:.1}px)}}}}");
    style
}

/// One row: its backgrounds, then its text, in pieces of one look.
fn row_of(buffer: &Buffer, row: u16, ground: &Ground) -> String {
    let (mut grounds, mut texts) = (String::new(), String::new());
    for piece in pieces(buffer, row, ground) {
        let x = f64::from(piece.column) * COLUMN;
        let width = f64::from(piece.columns) * COLUMN;
        if piece.look.paper != ground.paper {
            let _ = write!(
                grounds,
                r#"<rect x="{x:.1}" width="{width:.1}" height="{ROW}" fill="{}"/>"#,
                piece.look.paper
            );
        }
        if !piece.text.trim().is_empty() || piece.look.is_drawn_on_blanks() {
            let _ = write!(
                texts,
                r#"<text x="{x:.1}" y="{FONT}" textLength="{width:.1}"{}>{}</text>"#,
                piece.look.attributes(ground),
                escaped(&piece.text)
            );
        }
    }
    grounds + &texts
}

/// Characters side by side that look the same.
struct Piece {
    column: u16,
    columns: u16,
    text: String,
    look: Look,
}

fn pieces(buffer: &Buffer, row: u16, ground: &Ground) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut column = 0;
    while column < buffer.area.width {
        let cell = &buffer[(column, row)];
        let columns = u16::try_from(cell.symbol().width()).unwrap_or(1).max(1);
        let look = Look::of(cell, ground);
        match pieces.last_mut().filter(|piece| piece.look == look) {
            Some(piece) => {
                piece.columns += columns;
                piece.text += cell.symbol();
            }
            None => pieces.push(Piece {
                column,
                columns,
                text: cell.symbol().to_owned(),
                look,
            }),
        }
        column += columns;
    }
    pieces
}

/// How a character looks.
#[derive(PartialEq)]
struct Look {
    ink: String,
    paper: String,
    modifier: Modifier,
}

impl Look {
    fn of(cell: &Cell, ground: &Ground) -> Self {
        let (ink, paper) = (color(cell.fg, &ground.ink), color(cell.bg, &ground.paper));
        let is_reversed = cell.modifier.contains(Modifier::REVERSED);
        let (ink, paper) = if is_reversed {
            (paper, ink)
        } else {
            (ink, paper)
        };
        Self {
            ink,
            paper,
            modifier: cell.modifier - Modifier::REVERSED,
        }
    }

    fn is_drawn_on_blanks(&self) -> bool {
        self.modifier
            .intersects(Modifier::UNDERLINED | Modifier::CROSSED_OUT)
    }

    fn attributes(&self, ground: &Ground) -> String {
        let mut attributes = String::new();
        if self.ink != ground.ink {
            let _ = write!(attributes, r#" fill="{}""#, self.ink);
        }
        for (modifier, attribute) in [
            (Modifier::BOLD, r#" font-weight="bold""#),
            (Modifier::DIM, r#" opacity="0.6""#),
            (Modifier::ITALIC, r#" font-style="italic""#),
            (Modifier::UNDERLINED, r#" text-decoration="underline""#),
            (Modifier::CROSSED_OUT, r#" text-decoration="line-through""#),
            (Modifier::HIDDEN, r#" visibility="hidden""#),
        ] {
            // An attribute may stand once only.
            let name = attribute.split('=').next().unwrap_or_default();
            if self.modifier.contains(modifier) && !attributes.contains(name) {
                attributes += attribute;
            }
        }
        attributes
    }
}

fn color(color: Color, default: &str) -> String {
    rgb(color).map_or_else(
        || default.to_owned(),
        |[r, g, b]| format!("#{r:02x}{g:02x}{b:02x}"),
    )
}

/// Text in which nothing is markup, and nothing that XML forbids.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            char if char.is_control() || matches!(char, '\u{fffe}' | '\u{ffff}') => {
                escaped.push(char::REPLACEMENT_CHARACTER);
            }
            char => escaped.push(char),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use ratatui::style::Stylize;
    use ratatui::text::Line;

    use super::*;
    use crate::tea::Frame;

    #[test]
    fn a_row_is_drawn_in_pieces_of_one_look() {
        let line = Line::from(vec![
            "a<".bold(),
            "你".red().on_blue(),
            "  ".into(),
            "z".reversed(),
        ]);
        let frame = Frame::of_lines(8, &[line]);
        assert_eq!(
            row_of(&frame.buffer, 0, &Ground::of(Background::Dark)),
            "<rect x=\"16.8\" width=\"16.8\" height=\"19\" fill=\"#0000ee\"/>\
             <rect x=\"50.4\" width=\"8.4\" height=\"19\" fill=\"#d7d7d7\"/>\
             <text x=\"0.0\" y=\"14\" textLength=\"16.8\" font-weight=\"bold\">a&lt;</text>\
             <text x=\"16.8\" y=\"14\" textLength=\"16.8\" fill=\"#cd0000\">你</text>\
             <text x=\"50.4\" y=\"14\" textLength=\"8.4\" fill=\"#1b1b1f\">z</text>"
        );
    }

    #[test]
    fn nothing_of_a_text_is_markup() {
        assert_eq!(
            escaped("<a b=\"&\">\u{1b}"),
            "&lt;a b=\"&amp;\"&gt;\u{fffd}"
        );
    }
}
