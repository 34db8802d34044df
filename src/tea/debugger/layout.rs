//! Where the parts go: one pure function, for the view and for scrolling.

use ratatui::layout::Rect;

use super::parts;
use super::session::{Pane, Session};
use crate::tea::debugger::Debuggable;

/// The narrowest screen on which the messages stand beside the rest.
const BESIDE: u16 = 68;

/// The narrowest room in which the screen and the details stand beside each other.
const BOTH: u16 = 64;

/// The lowest room in which they stand below each other, unless the screen is low too.
const BELOW: u16 = 14;

/// The places of the parts; one without rows or columns is not shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) header: Rect,
    pub(super) messages: Rect,
    pub(super) screen: Rect,
    pub(super) details: Rect,
    pub(super) key_list: Rect,
    pub(super) notice: Rect,
    pub(super) hints: Rect,
}

/// Places every part.
pub(super) fn layout<P: Debuggable>(session: &Session<P>) -> Layout {
    let (width, height) = session.size;
    let whole = Rect::new(0, 0, width, height);
    let mut layout = Layout::default();
    let mut room = whole;
    layout.header = from_top(&mut room, if height < 12 { 1 } else { 2 });
    layout.hints = from_bottom(&mut room, u16::from(height > 4));
    let says = session.notice.is_some() || session.prompt.is_some();
    layout.notice = from_bottom(&mut room, u16::from(says));
    match (session.key_list, session.pane) {
        (Some(_), _) => layout.key_list = room,
        (None, Pane::Screen) => layout.screen = room,
        (None, Pane::Details) => layout.details = room,
        (None, Pane::All) => all(session, room, &mut layout),
    }
    layout
}

fn all<P: Debuggable>(session: &Session<P>, mut room: Rect, layout: &mut Layout) {
    // One row for the heading.
    let wanted = session.picture.height() + 1;
    if room.width < BESIDE {
        let (messages, details) = ((room.height / 4).clamp(1, 6), room.height * 2 / 5);
        layout.messages = from_top(&mut room, messages);
        layout.details = from_bottom(&mut room, details);
        layout.screen = room;
        return;
    }
    // What the screen leaves free is for the messages and their markers, up to half of all there is.
    let free = room.width.saturating_sub(session.picture.width() + 1);
    let most = (room.width / 3)
        .max(free)
        .clamp(26, (room.width / 2).max(26));
    let columns = session.widest.clamp(26, most);
    layout.messages = Rect {
        width: columns,
        ..room
    };
    room = Rect {
        x: columns + 1,
        width: room.width - columns - 1,
        ..room
    };
    if room.height >= BELOW || wanted <= room.height / 2 {
        let rows = wanted.min(room.height / 2);
        layout.screen = from_top(&mut room, rows);
        layout.details = room;
    } else if room.width >= BOTH {
        let half = room.width / 2;
        layout.screen = Rect {
            width: half - 1,
            ..room
        };
        layout.details = Rect {
            x: room.x + half,
            width: room.width - half,
            ..room
        };
    } else {
        layout.details = room;
    }
}

fn from_top(room: &mut Rect, rows: u16) -> Rect {
    let rows = rows.min(room.height);
    let taken = Rect {
        height: rows,
        ..*room
    };
    room.y += rows;
    room.height -= rows;
    taken
}

fn from_bottom(room: &mut Rect, rows: u16) -> Rect {
    let rows = rows.min(room.height);
    room.height -= rows;
    Rect {
        y: room.y + room.height,
        height: rows,
        ..*room
    }
}

/// How far the part that scrolls can be scrolled.
pub(super) fn last_scroll<P: Debuggable>(session: &Session<P>) -> usize {
    let layout = layout(session);
    let (lines, area) = match (session.key_list, session.pane) {
        (Some(_), _) => (
            parts::keys::lines(session, layout.key_list.width).len(),
            layout.key_list,
        ),
        (None, Pane::Screen) => (usize::from(session.picture.height()) + 1, layout.screen),
        (None, Pane::All | Pane::Details) => (
            parts::details::lines(session, layout.details.width).len() + 1,
            layout.details,
        ),
    };
    lines.saturating_sub(usize::from(area.height))
}
