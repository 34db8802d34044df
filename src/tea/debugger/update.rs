//! Takes an event into the debugger.

mod searching;

use super::action::{Action, Context};
use super::layout;
use super::search::Toward;
use super::session::{Asks, Pane, Prompt, SPEEDS, Session};
use super::{Command, Debuggable, Output};
use crate::tea::keymap::Resolution;
use crate::tea::{Event, Key, text};

/// How far a page goes, in messages, and scrolling, in lines.
const PAGE: usize = 10;

/// Takes one event in.
pub(super) fn update<P: Debuggable>(session: &mut Session<P>, event: Event) -> Vec<Command> {
    match event {
        Event::Key(key) => return press(session, key),
        Event::Paste(pasted) => {
            if let Some(prompt) = &mut session.prompt {
                prompt.text += &text::one_line(&pasted);
            }
        }
        Event::Resize { width, height } => session.size = (width, height),
        Event::Tick { .. } if session.search.is_some() => searching::go_on(session),
        Event::Tick { millis } => play(session, millis),
        Event::Background(background) => session.background = background,
        Event::Interrupted => session.output = Some(Output::Closed),
        Event::Line(_)
        | Event::Mouse(_)
        | Event::FocusGained
        | Event::FocusLost
        | Event::Changed { folder: _ } => {}
    }
    Vec::new()
}

fn press<P: Debuggable>(session: &mut Session<P>, key: Key) -> Vec<Command> {
    let mut keys = std::mem::take(&mut session.pending);
    keys.push(key);
    // What can do nothing says why.
    let always = |_, _| true;
    match session.keymap.resolve(&[session.context()], &keys, always) {
        Resolution::Run(action) => return perform(session, action),
        Resolution::Pending => session.pending = keys,
        Resolution::None => {
            if let (Some(prompt), Some(char)) = (&mut session.prompt, key.typed()) {
                prompt.text.push(char);
            }
        }
    }
    Vec::new()
}

fn perform<P: Debuggable>(session: &mut Session<P>, action: Action) -> Vec<Command> {
    session.notice = None;
    let (here, end) = (session.player.position(), session.player.len());
    match action {
        Action::Next => step(session, here + 1),
        Action::Previous => step(session, here.saturating_sub(1)),
        Action::PageForward => step(session, here + PAGE),
        Action::PageBack => step(session, here.saturating_sub(PAGE)),
        Action::First => step(session, 0),
        Action::Last => step(session, end),
        Action::NextChange => {
            let next = session.watched.iter().find(|&&at| at > here).copied();
            step_or_say(session, next, "Nothing that is watched changes after this.");
        }
        Action::PreviousChange => {
            let before = session.watched.iter().rfind(|&&at| at < here).copied();
            step_or_say(
                session,
                before,
                "Nothing that is watched changed before this.",
            );
        }
        Action::NextFailure => {
            let mut places = session.differences.iter().map(|it| it.after);
            let next = places.find(|&at| at > here);
            step_or_say(session, next, "Nothing fails after this.");
        }
        Action::PreviousFailure => {
            let before = session.differences.iter().map(|it| it.after);
            let before = before.rev().find(|&at| at < here);
            step_or_say(session, before, "Nothing fails before this.");
        }
        Action::NextMarker => {
            let next = session.markers().map(|(at, _)| at).find(|&at| at > here);
            step_or_say(session, next, "There is no marker after this.");
        }
        Action::PreviousMarker => {
            let before = session.markers().map(|(at, _)| at);
            let before = before.rev().find(|&at| at < here);
            step_or_say(session, before, "There is no marker before this.");
        }
        Action::PlayPause => {
            session.is_playing = !session.is_playing;
            if session.is_playing && here == end {
                session.go(0);
            }
        }
        Action::Faster => session.speed = (session.speed + 1).min(SPEEDS.len() - 1),
        Action::Slower => session.speed = session.speed.saturating_sub(1),
        Action::Search => ask(session, Asks::Search),
        Action::GoTo => ask(session, Asks::Number),
        Action::NextMatch => search(session, Toward::End),
        Action::PreviousMatch => search(session, Toward::Start),
        Action::NextPane => show(session, 1),
        Action::PreviousPane => show(session, PANES.len() - 1),
        Action::ScrollDown => scroll(session, true),
        Action::ScrollUp => scroll(session, false),
        Action::MoveRight => move_sideways(session, true),
        Action::MoveLeft => move_sideways(session, false),
        Action::Copy => {
            let lines = session.picture.lines();
            session.notice = Some(format!("Copied {} lines.", lines.len()));
            return vec![Command::Copy(lines.join("\n"))];
        }
        Action::TakeOver if session.player.core().is_over() => {
            session.notice = Some("It is over here; go back to go on from there.".to_owned());
        }
        Action::TakeOver => session.output = Some(Output::TakeOver { position: here }),
        Action::Keys => session.key_list = Some(0),
        Action::Quit => session.output = Some(Output::Closed),
        Action::Accept => accept(session),
        Action::Close => {
            session.search = None;
            session.prompt = None;
            session.key_list = None;
        }
        Action::DeleteBackward => {
            if let Some(prompt) = &mut session.prompt {
                prompt.text.pop();
            }
        }
        Action::Clear => {
            if let Some(prompt) = &mut session.prompt {
                prompt.text.clear();
            }
        }
    }
    Vec::new()
}

/// Goes there by hand, which stops playing.
fn step<P: Debuggable>(session: &mut Session<P>, position: usize) {
    session.is_playing = false;
    session.go(position);
}

fn step_or_say<P: Debuggable>(session: &mut Session<P>, position: Option<usize>, otherwise: &str) {
    match position {
        Some(position) => step(session, position),
        None => session.notice = Some(otherwise.to_owned()),
    }
}

/// Time passes: what was to happen by now happens.
fn play<P: Debuggable>(session: &mut Session<P>, millis: u64) {
    if !session.is_playing {
        return;
    }
    let (times, per) = SPEEDS[session.speed];
    session.clock = session.clock.saturating_add(millis * times / per);
    let end = session.player.len();
    let due = session.entries[..end].partition_point(|entry| entry.at <= session.clock);
    if due > session.player.position() {
        session.show(due);
    }
    session.is_playing = session.player.position() < end;
}

const PANES: [Pane; 3] = [Pane::All, Pane::Screen, Pane::Details];

/// Shows the pane that comes so many after this one.
fn show<P: Debuggable>(session: &mut Session<P>, further: usize) {
    let at = PANES.iter().position(|&pane| pane == session.pane);
    session.pane = PANES[(at.unwrap_or_default() + further) % PANES.len()];
    session.scroll = 0;
}

fn search<P: Debuggable>(session: &mut Session<P>, toward: Toward) {
    if session.wanted.is_empty() {
        session.notice = Some("Nothing has been searched for yet.".to_owned());
    } else {
        searching::begin(session, toward);
    }
}

/// Shows what is beside the part of the screen that is seen, half of that further.
fn move_sideways<P: Debuggable>(session: &mut Session<P>, right: bool) {
    let sideways = layout::sideways(session);
    let step = (sideways.shown / 2).max(1);
    session.aside = if right {
        (sideways.at + step).min(sideways.last)
    } else {
        sideways.at.saturating_sub(step)
    };
    if sideways.last == 0 {
        session.notice = Some("All columns of the screen are shown.".to_owned());
    }
}

fn scroll<P: Debuggable>(session: &mut Session<P>, down: bool) {
    let last = layout::scrolled(session).last;
    let offset = match &mut session.key_list {
        Some(offset) => offset,
        None => &mut session.scroll,
    };
    *offset = if down {
        (*offset + PAGE / 2).min(last)
    } else {
        offset.min(&mut last.clone()).saturating_sub(PAGE / 2)
    };
}

fn ask<P: Debuggable>(session: &mut Session<P>, asks: Asks) {
    session.is_playing = false;
    session.prompt = Some(Prompt {
        asks,
        text: String::new(),
    });
}

/// Takes what was typed.
fn accept<P: Debuggable>(session: &mut Session<P>) {
    let Some(prompt) = session.prompt.take() else {
        return;
    };
    debug_assert_eq!(session.context(), Context::Main);
    match prompt.asks {
        Asks::Search if prompt.text.is_empty() => {}
        Asks::Search => {
            session.wanted = prompt.text;
            searching::begin(session, Toward::End);
        }
        Asks::Number => {
            let (typed, end) = (text::one_line(&prompt.text), session.player.len());
            let number = typed.parse().ok().filter(|&number| number <= end);
            let said = format!("There is no message {typed}; they go from 0 to {end}.");
            step_or_say(session, number, &said);
        }
    }
}
