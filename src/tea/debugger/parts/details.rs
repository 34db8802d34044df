//! What there is to say of a message: why it did what it did, what it changed, and what it made the program ask for.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{Role, clock, hanging, heading as ruled, rows_seen, style};
use crate::tea::debugger::Debuggable;
use crate::tea::debugger::change::{Change, parted};
use crate::tea::debugger::session::{Details, Session};
use crate::tea::text;
use crate::tea::theme::Colors;

/// The longest value that is shown, in columns.
const LONGEST: usize = 400;

/// As many lines as fit, from this one on, below a heading that says which message it is and which lines these are.
pub(in crate::tea::debugger) fn part<P: Debuggable>(
    session: &Session<P>,
    area: Rect,
) -> Vec<Line<'static>> {
    let all = lines(session, area.width);
    let rows = usize::from(area.height.saturating_sub(1));
    let first = session.scroll.min(all.len().saturating_sub(rows));
    let seen = rows_seen(first, rows, all.len());
    let heading = heading(session, &seen, area.width);
    let below = all.into_iter().skip(first).take(rows);
    std::iter::once(heading).chain(below).collect()
}

fn heading<P: Debuggable>(session: &Session<P>, seen: &str, columns: u16) -> Line<'static> {
    let title = match last(session) {
        None => "Before the first message".to_owned(),
        Some((number, entry)) => format!(
            "{} · message {number}, line {}, at {}",
            entry.text,
            entry.line,
            clock(entry.millis)
        ),
    };
    ruled(&title, seen, columns, session.colors)
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
    let position = session.player.position();
    let mut lines = panic(session, columns);
    let differences = session.differences_at(position).iter();
    let differences: Vec<String> = differences.map(ToString::to_string).collect();
    lines.extend(listed("Fails", Role::Wrong, &differences, columns, session));
    if last(session).is_some() {
        let Details {
            why,
            changed,
            fields,
            ..
        } = &session.details;
        let nothing = ["nothing".to_owned()];
        let changed = if fields.is_empty() {
            &nothing[..]
        } else {
            changed
        };
        lines.extend(listed("Changed", Role::Name, changed, columns, session));
        lines.extend(listed("Why", Role::Name, why, columns, session));
        let mut first = label("Model", Role::Name, colors);
        for change in fields {
            lines.extend(change_lines(first, change, columns, session));
            first = Span::raw(INDENT);
        }
    } else {
        let written = [format!("by {}", session.player.trace().header.program)];
        lines.extend(listed("Written", Role::Name, &written, columns, session));
    }
    let markers = session.markers_at(position);
    let markers: Vec<String> = markers.map(|(_, name)| name.to_owned()).collect();
    lines.extend(listed("Marker", Role::Name, &markers, columns, session));
    let commands = session.player.commands().iter().map(|command| {
        let said = P::asked(command).unwrap_or_else(|| format!("{command:?}"));
        text::cut(&text::one_line(&said), LONGEST).into_owned()
    });
    let commands: Vec<String> = commands.collect();
    lines.extend(listed("Asked", Role::Name, &commands, columns, session));
    lines.extend(ending(session, columns));
    lines
}

/// What stands below a label.
const INDENT: &str = "        ";

fn label(text: &str, role: Role, colors: Colors) -> Span<'static> {
    Span::styled(format!("{text:<8}"), style(role, colors))
}

/// Texts one below the other, the first behind a label.
fn listed<P: Debuggable>(
    name: &str,
    role: Role,
    texts: &[String],
    columns: u16,
    session: &Session<P>,
) -> Vec<Line<'static>> {
    let plain = style(Role::Plain, session.colors);
    let first = label(name, role, session.colors);
    let labels = std::iter::once(first).chain(std::iter::repeat(Span::raw(INDENT)));
    let texts = labels.zip(texts);
    texts
        .flat_map(|(label, text)| hanging(label, text, columns, plain))
        .collect()
}

fn change_lines<P: Debuggable>(
    first: Span<'static>,
    Change { place, before, now }: &Change,
    columns: u16,
    session: &Session<P>,
) -> Vec<Line<'static>> {
    let colors = session.colors;
    let short = |value: String| text::cut(&text::one_line(&value), LONGEST).into_owned();
    let (before, now) = match (before, now) {
        (Some(before), Some(now)) => {
            let [before, now] = parted(before, now);
            (Some(before), Some(now))
        }
        (before, now) => (before.clone(), now.clone()),
    };
    let (before, now) = (before.map(short), now.map(short));
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

/// The panic that is next, if this is as far as the program came, or that of looking at what is here.
fn panic<P: Debuggable>(session: &Session<P>, columns: u16) -> Vec<Line<'static>> {
    let player = &session.player;
    let next = player.panic().filter(|_| player.position() == player.len());
    let next = next.map(|panic| format!("the next message makes the program panic: {panic}"));
    let here = session.details.panic.as_ref();
    let here = here.map(|panic| format!("the program panics while it is looked at: {panic}"));
    let panics: Vec<String> = next.into_iter().chain(here).collect();
    listed("End", Role::Wrong, &panics, columns, session)
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
    listed("End", Role::Name, &[end], columns, session)
}
