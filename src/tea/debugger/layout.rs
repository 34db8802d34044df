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
        let messages = (room.height / 4).clamp(1, 6);
        layout.messages = from_top(&mut room, messages);
        let rows = shared(wanted, needed(session, room.width), room.height);
        layout.screen = from_top(&mut room, rows);
        layout.details = room;
        return;
    }
    // What the screen leaves free is for the messages and their markers, up to half of all there is.
    let free = room.width.saturating_sub(session.picture.width() + 1);
    let most = (room.width / 3)
        .max(free)
        .clamp(26, (room.width / 2).max(26));
    let columns = parts::messages::columns(session).clamp(26, most);
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
        let rows = shared(wanted, needed(session, room.width), room.height);
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

/// The rows that the screen gets of those that it shares with the details: half of them, or what the details leave.
fn shared(wanted: u16, details: u16, rows: u16) -> u16 {
    wanted.min((rows / 2).max(rows.saturating_sub(details)))
}

/// The rows that the details fill.
fn needed<P: Debuggable>(session: &Session<P>, columns: u16) -> u16 {
    let lines = parts::details::lines(session, columns).len() + 1;
    u16::try_from(lines).unwrap_or(u16::MAX)
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

/// What is shown of something larger.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Window<T> {
    /// What comes before it.
    pub(super) at: T,
    /// The last place that it can begin at.
    pub(super) last: T,
    /// How much is shown.
    pub(super) shown: T,
}

/// The rows that are shown of the part that scrolls.
pub(super) fn scrolled<P: Debuggable>(session: &Session<P>) -> Window<usize> {
    let layout = layout(session);
    let (at, lines, rows) = match (session.key_list, session.pane) {
        (Some(at), _) => {
            let lines = parts::keys::lines(session, layout.key_list.width).len();
            (at, lines, layout.key_list.height)
        }
        (None, Pane::Screen) => (
            session.scroll,
            usize::from(session.picture.height()),
            layout.screen.height.saturating_sub(1),
        ),
        (None, Pane::All | Pane::Details) => (
            session.scroll,
            parts::details::lines(session, layout.details.width).len(),
            layout.details.height.saturating_sub(1),
        ),
    };
    let shown = usize::from(rows);
    let last = lines.saturating_sub(shown);
    Window {
        at: at.min(last),
        last,
        shown,
    }
}

/// The columns that are shown of the screen.
pub(super) fn sideways<P: Debuggable>(session: &Session<P>) -> Window<u16> {
    let shown = layout(session).screen.width.min(session.picture.width());
    if shown == 0 {
        return Window::default();
    }
    let last = session.picture.width() - shown;
    Window {
        at: session.aside.min(last),
        last,
        shown,
    }
}
