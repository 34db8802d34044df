//! The messages, with the place in their middle.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{Role, clock, style};
use crate::tea::debugger::Debuggable;
use crate::tea::debugger::session::Session;
use crate::tea::text;

/// As many messages as fit: number, time, a sign, and what it was.
pub(in crate::tea::debugger) fn lines<P: Debuggable>(
    session: &Session<P>,
    area: Rect,
) -> Vec<Line<'static>> {
    let rows = usize::from(area.height);
    let here = session.player.position();
    let all = all(session);
    let first = here.saturating_sub(rows / 2).min(all.saturating_sub(rows));
    (first..all)
        .take(rows)
        .map(|position| line(session, position, usize::from(area.width)))
        .collect()
}

/// The columns of the widest message with its markers.
pub(in crate::tea::debugger) fn widest<P: Debuggable>(session: &Session<P>) -> u16 {
    let widest = (0..all(session)).map(|position| {
        let (before, what) = parts(session, position);
        text::width(&before) + text::width(&what)
    });
    u16::try_from(widest.max().unwrap_or_default()).unwrap_or(u16::MAX)
}

/// How many lines there are: the start, every message that can be played, and what cannot.
fn all<P: Debuggable>(session: &Session<P>) -> usize {
    let player = &session.player;
    player.len() + 1 + usize::from(player.panic().is_some() || player.late() > 0)
}

/// One message; position 0 is the start, before any.
fn line<P: Debuggable>(session: &Session<P>, position: usize, columns: usize) -> Line<'static> {
    let (here, end) = (session.player.position(), session.player.len());
    let (before, what) = parts(session, position);
    let room = columns.saturating_sub(text::width(&before));
    let what = text::cut(&what, room).into_owned();
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

/// Number, time and sign, then the message with its markers.
fn parts<P: Debuggable>(session: &Session<P>, position: usize) -> (String, String) {
    let widest = session.entries.len().to_string().len();
    let entry = position
        .checked_sub(1)
        .and_then(|at| session.entries.get(at));
    let (time, mut what) = match entry {
        Some(entry) => (clock(entry.millis), entry.text.clone()),
        None => (clock(0), "the start".to_owned()),
    };
    if position > session.player.len() {
        what = match session.player.late() {
            0 => what,
            1 => format!("too late: {what}"),
            late => format!("too late: {late} messages"),
        };
    }
    let sign = if fails(session, position) {
        "✗"
    } else if session.watched.binary_search(&position).is_ok() {
        "●"
    } else {
        " "
    };
    for (_, name) in session.markers().filter(|(at, _)| *at == position) {
        what = format!("{what} ◆ {}", text::one_line(name));
    }
    let cursor = if position == session.player.position() {
        "❯"
    } else {
        " "
    };
    (format!("{cursor}{position:>widest$} {time} {sign} "), what)
}

fn fails<P: Debuggable>(session: &Session<P>, position: usize) -> bool {
    position > session.player.len() || !session.differences_at(position).is_empty()
}
