//! The messages, with the place in their middle.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{Role, clock, style};
use crate::tea::debugger::Debuggable;
use crate::tea::debugger::session::Session;
use crate::tea::text;

/// As many messages as fit: number, a sign, and what it was; the time where there is room for it beside every name.
pub(in crate::tea::debugger) fn lines<P: Debuggable>(
    session: &Session<P>,
    area: Rect,
) -> Vec<Line<'static>> {
    let rows = usize::from(area.height);
    let here = session.player.position();
    let all = session.rows();
    let first = here.saturating_sub(rows / 2).min(all.saturating_sub(rows));
    let is_timed = columns(session) <= area.width;
    (first..all)
        .take(rows)
        .map(|position| line(session, position, is_timed, usize::from(area.width)))
        .collect()
}

/// The columns of the widest message with its time and its markers.
pub(in crate::tea::debugger) fn columns<P: Debuggable>(session: &Session<P>) -> u16 {
    let before = text::width(&before(session, session.player.len(), true));
    u16::try_from(before + session.widest).unwrap_or(u16::MAX)
}

/// One message; position 0 is the start, before any.
fn line<P: Debuggable>(
    session: &Session<P>,
    position: usize,
    is_timed: bool,
    columns: usize,
) -> Line<'static> {
    let (here, end) = (session.player.position(), session.player.len());
    let before = before(session, position, is_timed);
    let room = columns.saturating_sub(text::width(&before));
    let what = text::cut(&session.name_of(position), room).into_owned();
    let role = match (position == here, position > end) {
        (true, _) => Role::Here,
        (false, true) => Role::Wrong,
        (false, false) => Role::Plain,
    };
    let quiet = match (position == here, fails(session, position)) {
        (true, _) => Role::Here,
        (false, true) => Role::Wrong,
        (false, false) => Role::Quiet,
    };
    Line::from(vec![
        Span::styled(
            text::cut(&before, columns).into_owned(),
            style(quiet, session.colors),
        ),
        Span::styled(what, style(role, session.colors)),
    ])
}

/// The cursor, the number, the time where it is wanted, and the sign.
fn before<P: Debuggable>(session: &Session<P>, position: usize, is_timed: bool) -> String {
    let widest = session.entries.len().to_string().len();
    let cursor = if position == session.player.position() {
        "❯"
    } else {
        " "
    };
    let sign = if fails(session, position) {
        "✗"
    } else if session.watched.binary_search(&position).is_ok() {
        "●"
    } else {
        " "
    };
    let entry = position
        .checked_sub(1)
        .and_then(|at| session.entries.get(at));
    let time = match entry.map_or(0, |entry| entry.millis) {
        millis if is_timed => format!(" {}", clock(millis)),
        _ => String::new(),
    };
    format!("{cursor}{position:>widest$}{time} {sign} ")
}

fn fails<P: Debuggable>(session: &Session<P>, position: usize) -> bool {
    position > session.player.len() || !session.differences_at(position).is_empty()
}
