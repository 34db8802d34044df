//! Draws the debugger.

use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use super::layout::{layout, scrolled, sideways};
use super::parts::{details, footer, header, keys, messages, screen};
use super::session::Session;
use crate::tea::Frame;
use crate::tea::debugger::Debuggable;

/// The picture of a session.
pub(super) fn view<P: Debuggable>(session: &Session<P>) -> Frame {
    let (width, height) = session.size;
    let layout = layout(session);
    let mut frame = Frame::new(width, height);
    let header = header::lines(session, layout.header.width, layout.header.height);
    draw(&mut frame, layout.header, &header);
    let messages = messages::lines(session, layout.messages);
    draw(&mut frame, layout.messages, &messages);
    screen::paint(session, layout.screen, sideways(session), &mut frame);
    let details = details::part(session, layout.details);
    draw(&mut frame, layout.details, &details);
    if let Some(offset) = session.key_list {
        let keys = keys::lines(session, layout.key_list.width);
        draw(&mut frame, layout.key_list, &keys[offset.min(keys.len())..]);
    }
    let (notice, caret) = footer::notice(session, layout.notice.width);
    draw(&mut frame, layout.notice, notice.as_slice());
    if let Some(column) = caret.filter(|_| layout.notice.height > 0) {
        frame.cursor = Some(Position::new(column, layout.notice.y));
    }
    let more = footer::More {
        rows: scrolled(session),
        columns: sideways(session),
    };
    let hints = footer::hints(session, &more, layout.hints.width);
    draw(&mut frame, layout.hints, &[hints]);
    frame
}

/// Draws as many lines as there are rows.
fn draw(frame: &mut Frame, area: Rect, lines: &[Line<'static>]) {
    for (row, line) in (area.top()..area.bottom()).zip(lines) {
        frame.buffer.set_line(area.left(), row, line, area.width);
    }
}
