//! What is played, and where: the state of the debugger.

use std::ops::RangeInclusive;
use std::time::Duration;

use serde_json::Value;

use super::action::{Action, Context, keymap};
use super::change::{Change, changes, fields};
use super::entry::{Entry, entries};
use super::{Boot, Debuggable, Output};
use crate::tea::keymap::Keymap;
use crate::tea::theme::Colors;
use crate::tea::trace::{self, Player};
use crate::tea::{Key, Subscription};

/// The speeds, as a fraction of how it was.
pub(super) const SPEEDS: [(u64, u64); 7] =
    [(1, 4), (1, 2), (1, 1), (2, 1), (4, 1), (8, 1), (16, 1)];

/// How often the clock is shown anew while it runs.
const FRAME: Duration = Duration::from_millis(50);

/// The state of the debugger of a program.
pub struct Session<P: Debuggable> {
    pub(super) name: String,
    pub(super) watch: String,
    pub(super) player: Player<P>,
    pub(super) entries: Vec<Entry>,
    /// The positions behind messages that changed what is watched.
    pub(super) watched: Vec<usize>,
    /// What there is to say of the last message.
    pub(super) details: Details,
    pub(super) is_playing: bool,
    /// The speed, by its index.
    pub(super) speed: usize,
    /// How far it is played, in milliseconds, long waits left out.
    pub(super) clock: u64,
    pub(super) pane: Pane,
    /// How far the part that scrolls is scrolled, in lines.
    pub(super) scroll: usize,
    pub(super) prompt: Option<Prompt>,
    /// What was searched for last.
    pub(super) search: String,
    pub(super) notice: Option<String>,
    /// The first line that is shown of the list of keys, if that is open.
    pub(super) key_list: Option<usize>,
    pub(super) keymap: Keymap<Context, Action>,
    /// The keys of a chord that is not complete yet.
    pub(super) pending: Vec<Key>,
    pub(super) size: (u16, u16),
    pub(super) colors: Colors,
    pub(super) output: Option<Output>,
}

/// What there is to say of the message that led here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Details {
    /// Why it did what it did, in sentences.
    pub(super) why: Vec<String>,
    /// What it changed in the model.
    pub(super) changes: Vec<Change>,
    /// The first row of the screen that it changed.
    pub(super) row: Option<u16>,
}

/// Which parts are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Pane {
    /// All of them.
    #[default]
    All,
    /// The screen as it was.
    Screen,
    /// What there is to say of the message.
    Details,
}

/// A line that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Prompt {
    pub(super) asks: Asks,
    pub(super) text: String,
}

/// What a line is typed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asks {
    /// What to search for.
    Search,
    /// The number of a message.
    Number,
}

impl<P: Debuggable> Session<P> {
    /// Opens a trace.
    pub(super) fn open(boot: Boot) -> Result<Self, String> {
        let trace = trace::read::<P>(&boot.text).map_err(|error| error.to_string())?;
        let messages = trace.messages.iter();
        let entries = entries(messages.map(|read| (read.line, read.millis, &read.message)));
        let player = Player::new(trace)?;
        let mut session = Self {
            name: boot.name,
            watch: boot.watch,
            watched: Vec::new(),
            player,
            entries,
            details: Details::default(),
            is_playing: false,
            speed: SPEEDS
                .iter()
                .position(|&speed| speed == (1, 1))
                .unwrap_or_default(),
            clock: 0,
            pane: Pane::default(),
            scroll: 0,
            prompt: None,
            search: String::new(),
            notice: None,
            key_list: None,
            keymap: keymap(),
            pending: Vec::new(),
            size: boot.size,
            colors: boot.colors,
            output: None,
        };
        session.find_watched();
        session.go(boot.position);
        Ok(session)
    }

    /// Goes to where the program has taken this many messages; the clock goes with it.
    pub(super) fn go(&mut self, position: usize) {
        self.show(position);
        self.clock = self.at(self.player.position());
    }

    /// Goes there and leaves the clock alone.
    pub(super) fn show(&mut self, position: usize) {
        let position = position.min(self.player.len());
        self.scroll = 0;
        self.details = match position.checked_sub(1) {
            None => Details::default(),
            Some(before) => self.compare(before),
        };
        self.player.seek(position);
    }

    /// What the message behind this position does.
    fn compare(&mut self, position: usize) -> Details {
        self.player.seek(position);
        let (model, frame) = (self.player.model(), self.player.frame());
        let was = fields(model);
        let why = match self.player.message(position) {
            Some(read) => P::explain(model, &read.message),
            None => Vec::new(),
        };
        self.player.seek(position + 1);
        let after = self.player.frame();
        let row = frame
            .lines()
            .iter()
            .map(Some)
            .chain(std::iter::repeat(None))
            .zip(after.lines())
            .position(|(before, now)| before != Some(&now));
        Details {
            why,
            changes: changes(&was, &fields(self.player.model())),
            row: row.and_then(|row| u16::try_from(row).ok()),
        }
    }

    /// Finds the messages that change what is watched.
    fn find_watched(&mut self) {
        let mut before = None;
        for position in 0..=self.player.len() {
            self.player.seek(position);
            let now = self.watched_value();
            if before.as_ref().is_some_and(|before| *before != now) {
                self.watched.push(position);
            }
            before = Some(now);
        }
    }

    /// What is watched, as it is here; of a program that names nothing it is the whole model.
    fn watched_value(&self) -> Value {
        let model = self.player.model();
        let mut all = P::inspect(model);
        match self.watch.as_str() {
            _ if all.is_null() => Value::String(format!("{model:?}")),
            "" => all,
            field => all.get_mut(field).map(Value::take).unwrap_or_default(),
        }
    }

    /// The positions behind markers.
    pub(super) fn markers(&self) -> impl Iterator<Item = (usize, &str)> {
        let markers = self.player.trace().markers.iter();
        markers.map(|marker| (marker.after, marker.value.as_str()))
    }

    /// The first of these positions where what is searched for is in the message, or appears on the screen.
    pub(super) fn first_match(&mut self, positions: RangeInclusive<usize>) -> Option<usize> {
        self.matches(positions, true)
    }

    /// The last of these positions where it is.
    pub(super) fn last_match(&mut self, positions: RangeInclusive<usize>) -> Option<usize> {
        self.matches(positions, false)
    }

    fn matches(&mut self, positions: RangeInclusive<usize>, first: bool) -> Option<usize> {
        let wanted = self.search.to_lowercase();
        let here = self.player.position();
        let mut found = None;
        let mut was_seen = match positions.start().checked_sub(1) {
            Some(before) => self.sees(before, &wanted),
            None => false,
        };
        for position in positions {
            let is_seen = self.sees(position, &wanted);
            let said = position.checked_sub(1).and_then(|at| self.entries.get(at));
            let is_said = said.is_some_and(|entry| entry.text.to_lowercase().contains(&wanted));
            if is_said || (is_seen && !was_seen) {
                found = Some(position);
                if first {
                    break;
                }
            }
            was_seen = is_seen;
        }
        self.player.seek(here);
        found
    }

    fn sees(&mut self, position: usize, wanted: &str) -> bool {
        self.player.seek(position);
        let lines = self.player.frame().lines();
        lines
            .iter()
            .any(|line| line.to_lowercase().contains(wanted))
    }

    /// What the debugger wants to hear of: time, while it plays.
    pub(super) fn subscriptions(&self) -> Vec<Subscription> {
        self.is_playing
            .then_some(Subscription::Every(FRAME))
            .into_iter()
            .collect()
    }

    /// When the message that leads to this position is played.
    pub(super) fn at(&self, position: usize) -> u64 {
        let entry = position.checked_sub(1).and_then(|at| self.entries.get(at));
        entry.map_or(0, |entry| entry.at)
    }

    /// The place that keys are looked up in.
    pub(super) fn context(&self) -> Context {
        match (&self.prompt, self.key_list) {
            (Some(_), _) => Context::Prompt,
            (None, Some(_)) => Context::KeyList,
            (None, None) => Context::Main,
        }
    }

    /// Whether an action can do something now.
    pub(super) fn is_enabled(&self, action: Action) -> bool {
        match action {
            Action::NextChange | Action::PreviousChange => !self.watched.is_empty(),
            Action::NextMarker | Action::PreviousMarker => !self.player.trace().markers.is_empty(),
            Action::NextMatch | Action::PreviousMatch => !self.search.is_empty(),
            Action::TakeOver => !self.player.core().is_over(),
            _ => true,
        }
    }

    /// The keys that run an action here.
    pub(super) fn chords(&self, action: Action) -> Vec<&[Key]> {
        let enabled = |_, action| self.is_enabled(action);
        self.keymap
            .working_chords(&[self.context()], action, enabled)
    }
}
