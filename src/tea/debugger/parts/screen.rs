//! The screen of the program, as it was.

use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};

use super::heading;
use crate::tea::Frame;
use crate::tea::debugger::Debuggable;
use crate::tea::debugger::session::{Pane, Session};
use crate::tea::theme::fit;

/// Draws the screen below a heading; where it is larger than its place, the part that changed.
pub(in crate::tea::debugger) fn paint<P: Debuggable>(
    session: &Session<P>,
    area: Rect,
    frame: &mut Frame,
) {
    if area.height == 0 || area.width == 0 {
        return;
    }
    let picture = &session.picture;
    let rows = area.height - 1;
    let last = picture.height().saturating_sub(rows);
    let offset = match session.pane {
        Pane::Screen => u16::try_from(session.scroll).unwrap_or(u16::MAX),
        Pane::All | Pane::Details => {
            let seen = picture.cursor.map(|cursor| cursor.y);
            let seen = seen.or(session.details.row).unwrap_or_default();
            seen.saturating_sub(rows / 2)
        }
    }
    .min(last);
    let title = title(picture, offset, rows, area.width);
    let line = heading(&title, area.width, session.colors);
    frame
        .buffer
        .set_line(area.left(), area.top(), &line, area.width);
    // On the ground of then, where that is not the one of now.
    let ground = ground(session);
    let below = Rect {
        y: area.y + 1,
        height: rows,
        ..area
    };
    frame.buffer.set_style(below, ground);
    let shown = area.width.min(picture.width());
    for row in offset..picture.height().min(offset + rows) {
        for column in 0..shown {
            let cell = &picture.buffer[(column, row)];
            let place = Position::new(area.left() + column, area.top() + 1 + row - offset);
            // Half of a wide character is none.
            let is_cut = column + 1 == shown && cell_width(cell.symbol()) > 1;
            let target = &mut frame.buffer[place];
            *target = cell.clone();
            if is_cut {
                target.set_symbol(" ");
            }
            let style = fit(cell.style(), session.colors);
            let or = |color: Option<Color>, ground: Option<Color>| {
                let color = color.filter(|color| *color != Color::Reset);
                color.or(ground).unwrap_or_default()
            };
            target.fg = or(style.fg, ground.fg);
            target.bg = or(style.bg, ground.bg);
            if picture.cursor == Some(Position::new(column, row)) {
                target.modifier.toggle(Modifier::REVERSED);
            }
        }
    }
}

/// What the program was drawn on, unless the terminal draws on the same now.
fn ground<P: Debuggable>(session: &Session<P>) -> Style {
    let then = P::background(session.player.model());
    match then.filter(|then| *then != session.background) {
        Some(then) => fit(then.ground(), session.colors),
        None => Style::new(),
    }
}

fn cell_width(symbol: &str) -> usize {
    crate::tea::text::width(symbol)
}

/// What the heading says: the size, and which part of it is seen.
fn title(picture: &Frame, offset: u16, rows: u16, columns: u16) -> String {
    let (width, height) = (picture.width(), picture.height());
    let seen = if height > rows {
        let last = height.min(offset + rows);
        format!(", rows {}–{last} of {height}", offset + 1)
    } else {
        String::new()
    };
    let cut = if width > columns {
        format!(", {columns} shown")
    } else {
        String::new()
    };
    format!("Screen, {width} columns{cut}{seen}")
}
