//! The top: what is played, where it is, and how far that is.

use ratatui::text::{Line, Span};

use super::{Role, clock, style};
use crate::tea::debugger::Debuggable;
use crate::tea::debugger::session::{SPEEDS, Session};
use crate::tea::text;

/// The name and the place, and where there is room the way so far.
pub(in crate::tea::debugger) fn lines<P: Debuggable>(
    session: &Session<P>,
    columns: u16,
    rows: u16,
) -> Vec<Line<'static>> {
    let mut lines = vec![title(session, usize::from(columns))];
    if rows > 1 {
        lines.push(way(session, usize::from(columns)));
    }
    lines
}

fn title<P: Debuggable>(session: &Session<P>, columns: usize) -> Line<'static> {
    let (here, end) = (session.player.position(), session.player.len());
    let (times, per) = SPEEDS[session.speed];
    let speed = match (times, per) {
        (1, 1) => String::new(),
        (times, 1) => format!(" · {times}×"),
        (times, per) => format!(" · {times}/{per}×"),
    };
    let state = if session.is_playing {
        "▶ playing"
    } else {
        "‖ paused"
    };
    let fails = match session.differences.len() {
        0 => String::new(),
        many => format!(" · ✗ {many}"),
    };
    let place = format!("message {here} of {end}{fails} · {state}{speed}");
    let name = text::one_line(&session.name);
    let room = columns.saturating_sub(text::width(&place) + 4);
    let name = if room > 3 {
        format!("{} · ", text::cut(&name, room))
    } else {
        String::new()
    };
    Line::from(vec![
        Span::styled(format!(" {name}"), style(Role::Name, session.colors)),
        Span::styled(
            text::cut(&place, columns.saturating_sub(1)).into_owned(),
            style(Role::Plain, session.colors),
        ),
    ])
}

/// A line from start to end in time, with the place and the markers on it.
fn way<P: Debuggable>(session: &Session<P>, columns: usize) -> Line<'static> {
    let total = session.at(session.player.len());
    let (now, all) = (clock(session.clock.min(total)), clock(total));
    let room = columns.saturating_sub(now.len() + all.len() + 4);
    if room < 8 {
        return Line::from(format!(" {now} / {all}"));
    }
    let column = |at: u64| match usize::try_from(at * (room as u64 - 1) / total.max(1)) {
        Ok(column) => column.min(room - 1),
        Err(_) => room - 1,
    };
    let here = column(session.clock.min(total));
    let mut way: Vec<char> = (0..room)
        .map(|at| if at < here { '━' } else { '─' })
        .collect();
    for &watched in &session.watched {
        way[column(session.at(watched))] = '•';
    }
    for (marker, _) in session.markers() {
        way[column(session.at(marker))] = '◆';
    }
    for difference in &session.differences {
        way[column(session.at(difference.after))] = '✗';
    }
    way[here] = '●';
    Line::from(vec![
        Span::styled(format!(" {now} "), style(Role::Quiet, session.colors)),
        Span::raw(way.into_iter().collect::<String>()),
        Span::styled(format!(" {all}"), style(Role::Quiet, session.colors)),
    ])
}
