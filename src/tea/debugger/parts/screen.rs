//! The screen of the program, as it was.

use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};

use super::{heading, rows_seen};
use crate::tea::Frame;
use crate::tea::debugger::Debuggable;
use crate::tea::debugger::layout::Window;
use crate::tea::debugger::session::{Pane, Session};
use crate::tea::theme::fit;

/// Draws the screen below a heading; where it is larger than its place, the part that changed.
pub(in crate::tea::debugger) fn paint<P: Debuggable>(
    session: &Session<P>,
    area: Rect,
    aside: Window<u16>,
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
    let seen = rows_seen(offset.into(), rows.into(), picture.height().into());
    let title = title(picture, aside);
    let line = heading(&title, &seen, area.width, session.colors);
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
    for row in offset..picture.height().min(offset + rows) {
        for column in aside.at..aside.at + aside.shown {
            let cell = &picture.buffer[(column, row)];
            let left = area.left() + column - aside.at;
            let place = Position::new(left, area.top() + 1 + row - offset);
            // Half of a wide character is none.
            let is_cut = column + 1 == aside.at + aside.shown && cell_width(cell.symbol()) > 1;
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

/// What the heading says: the columns, and which of them are seen.
fn title(picture: &Frame, aside: Window<u16>) -> String {
    let width = picture.width();
    if aside.last == 0 {
        return format!("Screen, {width} columns");
    }
    let (first, last) = (aside.at + 1, aside.at + aside.shown);
    format!("Screen, columns {first}–{last} of {width}")
}
