//! What there is to say of a message: why it did what it did, what it changed, and what it made the program ask for.

use ratatui::text::{Line, Span};

use super::{Role, clock, hanging, heading as ruled, style};
use crate::tea::debugger::Debuggable;
use crate::tea::debugger::change::Change;
use crate::tea::debugger::session::Session;
use crate::tea::text;

/// The longest value that is shown, in columns.
const LONGEST: usize = 400;

/// Which message it is.
pub(in crate::tea::debugger) fn heading<P: Debuggable>(
    session: &Session<P>,
    columns: u16,
) -> Line<'static> {
    let title = match last(session) {
        None => "Before the first message".to_owned(),
        Some((number, entry)) => format!(
            "{} · message {number}, line {}, at {}",
            entry.text,
            entry.line,
            clock(entry.millis)
        ),
    };
    ruled(&title, columns, session.colors)
}

fn last<P: Debuggable>(
    session: &Session<P>,
) -> Option<(usize, &crate::tea::debugger::entry::Entry)> {
    let position = session.player.position();
    let entry = session.entries.get(position.checked_sub(1)?)?;
    Some((position, entry))
}

/// The lines below the heading.
pub(in crate::tea::debugger) fn lines<P: Debuggable>(
    session: &Session<P>,
    columns: u16,
) -> Vec<Line<'static>> {
    let colors = session.colors;
    let label = |text: &'static str| Span::styled(text, style(Role::Name, colors));
    let plain = style(Role::Plain, colors);
    let mut lines = panic(session, columns);
    if last(session).is_some() {
        let mut first = label("Why     ");
        for sentence in &session.details.why {
            lines.extend(hanging(first, sentence, columns, plain));
            first = Span::raw("        ");
        }
        changes(session, columns, &mut lines);
    } else {
        let written = &session.player.trace().header.program;
        lines.extend(hanging(
            label("Written "),
            &format!("by {written}"),
            columns,
            plain,
        ));
    }
    let mut first = label("Asked   ");
    for command in session.player.commands() {
        let command = text::cut(&text::one_line(&format!("{command:?}")), LONGEST).into_owned();
        lines.extend(hanging(first, &command, columns, plain));
        first = Span::raw("        ");
    }
    lines.extend(ending(session, columns));
    lines
}

/// The fields that differ, each on its line.
fn changes<P: Debuggable>(session: &Session<P>, columns: u16, lines: &mut Vec<Line<'static>>) {
    let colors = session.colors;
    let name = style(Role::Name, colors);
    if session.details.changes.is_empty() {
        let nothing = "nothing in the model";
        let quiet = style(Role::Quiet, colors);
        lines.extend(hanging(
            Span::styled("Changed ", name),
            nothing,
            columns,
            quiet,
        ));
    }
    let mut first = Span::styled("Changed ", name);
    for change in &session.details.changes {
        lines.extend(change_lines(first, change, columns, session));
        first = Span::raw("        ");
    }
}

fn change_lines<P: Debuggable>(
    first: Span<'static>,
    Change { place, before, now }: &Change,
    columns: u16,
    session: &Session<P>,
) -> Vec<Line<'static>> {
    let colors = session.colors;
    let short = |value: &String| text::cut(&text::one_line(value), LONGEST).into_owned();
    let (before, now) = (before.as_ref().map(short), now.as_ref().map(short));
    let place = text::one_line(place);
    let sides = match (&before, &now) {
        (Some(before), Some(now)) => format!("{before} → {now}"),
        (None, Some(now)) => format!("+ {now}"),
        (Some(before), None) => format!("− {before}"),
        (None, None) => String::new(),
    };
    let used = first.width() + text::width(&place) + 2 + text::width(&sides);
    if used > usize::from(columns) {
        let body = format!("{place}: {sides}");
        return hanging(first, &body, columns, style(Role::Plain, colors));
    }
    let mut spans = vec![first, Span::raw(format!("{place}: "))];
    let (was, is) = (style(Role::Before, colors), style(Role::Now, colors));
    match (before, now) {
        (Some(before), Some(now)) => {
            spans.push(Span::styled(before, was));
            spans.push(Span::raw(" → "));
            spans.push(Span::styled(now, is));
        }
        (None, Some(_)) => spans.push(Span::styled(sides, is)),
        (Some(_), None) => spans.push(Span::styled(sides, was)),
        (None, None) => {}
    }
    vec![Line::from(spans)]
}

/// The panic that is next, if this is as far as the program came.
fn panic<P: Debuggable>(session: &Session<P>, columns: u16) -> Vec<Line<'static>> {
    let player = &session.player;
    let panic = player.panic().filter(|_| player.position() == player.len());
    panic.map_or_else(Vec::new, |panic| {
        let panic = format!("the next message makes the program panic: {panic}");
        let label = Span::styled("End     ", style(Role::Wrong, session.colors));
        hanging(label, &panic, columns, style(Role::Plain, session.colors))
    })
}

/// How the session ended, if this is its end.
fn ending<P: Debuggable>(session: &Session<P>, columns: u16) -> Vec<Line<'static>> {
    let player = &session.player;
    if player.position() < player.len() || player.panic().is_some() {
        return Vec::new();
    }
    let end = match player.core().output() {
        Some(output) => {
            let output = serde_json::to_string(&output).unwrap_or_default();
            format!("the program is over, with {}", text::cut(&output, 2_000))
        }
        None => "the trace ends here, and the program is still open".to_owned(),
    };
    let label = Span::styled("End     ", style(Role::Name, session.colors));
    hanging(label, &end, columns, style(Role::Plain, session.colors))
}
