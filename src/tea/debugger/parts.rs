//! What the parts of the debugger say.
//!
//! All text of a session passes through [`crate::tea::text`] here, so that no line holds anything that a terminal obeys.

pub(super) mod details;
pub(super) mod footer;
pub(super) mod header;
pub(super) mod keys;
pub(super) mod messages;
pub(super) mod screen;

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

use crate::tea::text;
use crate::tea::theme::{Colors, fit};

/// What a text is, for its style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// What is to be read.
    Plain,
    /// What is less so.
    Quiet,
    /// Where one is.
    Here,
    /// A name, a key.
    Name,
    /// What was before.
    Before,
    /// What is now.
    Now,
    /// What is wrong.
    Wrong,
}

fn style(role: Role, colors: Colors) -> Style {
    let style = match role {
        Role::Plain => Style::new(),
        Role::Quiet => Style::new().add_modifier(Modifier::DIM),
        Role::Here => Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED),
        Role::Name => Style::new().fg(Color::Cyan).add_modifier(Modifier::BOLD),
        Role::Before => Style::new().fg(Color::Red),
        Role::Now => Style::new().fg(Color::Green),
        Role::Wrong => Style::new().fg(Color::Yellow).add_modifier(Modifier::BOLD),
    };
    fit(style, colors)
}

/// A heading: its text, a rule to the edge, and there what part of it all is seen.
fn heading(title: &str, seen: &str, columns: u16, colors: Colors) -> Line<'static> {
    let columns = usize::from(columns);
    let seen = match seen {
        "" => String::new(),
        seen => format!(" {seen}"),
    };
    let room = columns.saturating_sub(text::width(&seen) + 4);
    let title = text::cut(&text::one_line(title), room).into_owned();
    let rule = "─".repeat(room.saturating_sub(text::width(&title)));
    let quiet = style(Role::Quiet, colors);
    Line::from(vec![
        Span::styled("── ", quiet),
        Span::styled(title, style(Role::Name, colors)),
        Span::styled(format!(" {rule}"), quiet),
        Span::styled(seen, style(Role::Plain, colors)),
    ])
}

/// Which of so many rows are seen; nothing where all are.
fn rows_seen(first: usize, shown: usize, all: usize) -> String {
    if shown >= all {
        return String::new();
    }
    let last = (first + shown).min(all);
    format!("rows {}–{last} of {all}", first + 1)
}

/// A text, wrapped behind a first word; what follows hangs below its start.
fn hanging(first: Span<'static>, body: &str, columns: u16, style: Style) -> Vec<Line<'static>> {
    let indent = first.width();
    let room = usize::from(columns).saturating_sub(indent).max(8);
    let mut first = Some(first);
    text::lines(body)
        .iter()
        .flat_map(|line| text::wrap(line, room))
        .map(|row| {
            let before = first.take();
            let before = before.unwrap_or_else(|| Span::raw(" ".repeat(indent)));
            Line::from(vec![before, Span::styled(row, style)])
        })
        .collect()
}

/// A time since the start: `0:02.3`, `1:02:03.4`.
fn clock(millis: u64) -> String {
    let (tenths, seconds) = (millis / 100 % 10, millis / 1_000);
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}.{tenths}"),
        hours => format!("{hours}:{minutes:02}:{seconds:02}.{tenths}"),
    }
}

#[cfg(test)]
mod tests {
    use super::clock;

    #[test]
    fn times_are_short_and_have_tenths() {
        assert_eq!(clock(0), "0:00.0");
        assert_eq!(clock(2_345), "0:02.3");
        assert_eq!(clock(3_723_400), "1:02:03.4");
    }
}
