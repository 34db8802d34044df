//! The bottom: what is typed or said, and the keys that matter most.

use ratatui::text::{Line, Span};

use super::{Role, style};
use crate::tea::debugger::Debuggable;
use crate::tea::debugger::action::{Action, Context};
use crate::tea::debugger::layout::Window;
use crate::tea::debugger::session::{Asks, Pane, Session};
use crate::tea::keymap::chord_label;
use crate::tea::text;

/// What is typed, with the column of the cursor, or what is to be said.
pub(in crate::tea::debugger) fn notice<P: Debuggable>(
    session: &Session<P>,
    columns: u16,
) -> (Option<Line<'static>>, Option<u16>) {
    if let Some(prompt) = &session.prompt {
        let asks = match prompt.asks {
            Asks::Search => " Search: ",
            Asks::Number => " Go to message: ",
        };
        let typed = text::clean(&prompt.text).into_owned();
        // The end is what is being typed.
        let room = usize::from(columns).saturating_sub(asks.len() + 1);
        let mut start = 0;
        while text::width(&typed[start..]) > room {
            start += typed[start..].chars().next().map_or(1, char::len_utf8);
        }
        let typed = typed[start..].to_owned();
        let column = asks.len() + text::width(&typed);
        let line = Line::from(vec![
            Span::styled(asks, style(Role::Name, session.colors)),
            Span::raw(typed),
        ]);
        let last = columns.saturating_sub(1);
        return (
            Some(line),
            Some(u16::try_from(column).unwrap_or(last).min(last)),
        );
    }
    let notice = session.notice.as_ref().map(|notice| {
        let notice = text::cut(notice, usize::from(columns).saturating_sub(1)).into_owned();
        Line::from(Span::styled(
            format!(" {notice}"),
            style(Role::Wrong, session.colors),
        ))
    });
    (notice, None)
}

/// What there is beyond what is shown.
pub(in crate::tea::debugger) struct More {
    /// Of the part that scrolls.
    pub(in crate::tea::debugger) rows: Window<usize>,
    /// Of the screen.
    pub(in crate::tea::debugger) columns: Window<u16>,
}

/// The keys that matter most, as many as fit.
pub(in crate::tea::debugger) fn hints<P: Debuggable>(
    session: &Session<P>,
    more: &More,
    columns: u16,
) -> Line<'static> {
    let mut line = vec![Span::raw(" ")];
    for (actions, word) in wanted(session, more) {
        let chords = actions.iter().filter_map(|&action| {
            let chord = session.chords(action).first().copied()?;
            Some(chord_label(chord))
        });
        let label = chords.collect::<Vec<_>>().join(" ");
        if label.is_empty() {
            continue;
        }
        let word = format!(" {word}");
        let dot = if line.len() > 1 { " · " } else { "" };
        let used: usize = line.iter().map(Span::width).sum();
        let wide = text::width(dot) + text::width(&label) + text::width(&word);
        if used + wide > usize::from(columns) {
            continue;
        }
        let quiet = style(Role::Quiet, session.colors);
        line.push(Span::styled(dot, quiet));
        line.push(Span::styled(label, style(Role::Name, session.colors)));
        line.push(Span::styled(word, quiet));
    }
    Line::from(line)
}

/// The hints in order of weight, each with its actions and the word for them.
fn wanted<P: Debuggable>(session: &Session<P>, more: &More) -> Vec<(Vec<Action>, &'static str)> {
    let word = |action: Action| (vec![action], action.word());
    let mut scroll = Vec::new();
    if more.rows.at < more.rows.last {
        scroll.push(Action::ScrollDown);
    }
    if more.rows.at > 0 {
        scroll.push(Action::ScrollUp);
    }
    match session.context() {
        Context::Search => vec![(vec![Action::Close], "stop searching")],
        Context::Prompt => vec![word(Action::Accept), word(Action::Close)],
        Context::KeyList => vec![word(Action::Close), (scroll, "more")],
        Context::Main => {
            let play = if session.is_playing { "pause" } else { "play" };
            let pane = match session.pane {
                Pane::All => "screen alone",
                Pane::Screen => "details alone",
                Pane::Details => "all",
            };
            let sideways = match more.columns.last {
                0 => Vec::new(),
                _ => vec![Action::MoveLeft, Action::MoveRight],
            };
            vec![
                (vec![Action::Previous, Action::Next], "step"),
                word(Action::Keys),
                word(Action::Quit),
                (scroll, "more"),
                word(Action::NextChange),
                word(Action::NextFailure),
                (sideways, "sideways"),
                (vec![Action::PlayPause], play),
                word(Action::Search),
                (vec![Action::NextPane], pane),
                word(Action::TakeOver),
                word(Action::NextMatch),
                word(Action::NextMarker),
                word(Action::Copy),
            ]
        }
    }
}
