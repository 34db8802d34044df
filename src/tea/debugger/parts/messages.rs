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
    let (here, end) = (session.player.position(), session.player.len());
    let all = end + 1 + usize::from(session.player.panic().is_some());
    let first = here.saturating_sub(rows / 2).min(all.saturating_sub(rows));
    (first..all)
        .take(rows)
        .map(|position| line(session, position, usize::from(area.width)))
        .collect()
}

/// One message; position 0 is the start, before any.
fn line<P: Debuggable>(session: &Session<P>, position: usize, columns: usize) -> Line<'static> {
    let (here, end) = (session.player.position(), session.player.len());
    let widest = session.entries.len().to_string().len();
    let entry = position
        .checked_sub(1)
        .and_then(|at| session.entries.get(at));
    let (time, what) = match entry {
        Some(entry) => (clock(entry.millis), entry.text.clone()),
        None => (clock(0), "the start".to_owned()),
    };
    let sign = if position > end {
        "✗"
    } else if session.watched.binary_search(&position).is_ok() {
        "●"
    } else {
        " "
    };
    let markers = session.markers().filter(|(at, _)| *at == position);
    let markers = markers.flat_map(|(_, name)| [" ◆ ".to_owned(), text::one_line(name)]);
    let markers: String = markers.collect();
    let is_here = position == here;
    let cursor = if is_here { "❯" } else { " " };
    let before = format!("{cursor}{position:>widest$} {time} {sign} ");
    let room = columns.saturating_sub(text::width(&before));
    let what = text::cut(&format!("{what}{markers}"), room).into_owned();
    let role = match (is_here, position > end) {
        (true, _) => Role::Here,
        (false, true) => Role::Wrong,
        (false, false) => Role::Plain,
    };
    let quiet = if is_here { Role::Here } else { Role::Quiet };
    Line::from(vec![
        Span::styled(
            text::cut(&before, columns).into_owned(),
            style(quiet, session.colors),
        ),
        Span::styled(what, style(role, session.colors)),
    ])
}
