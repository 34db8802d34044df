//! What is played, and where: the state of the debugger.

use std::ops::Range;
use std::time::Duration;

use serde_json::Value;

use super::action::{Action, Context, keymap};
use super::change::{Change, changes, fields};
use super::entry::{Entry, entries};
use super::search::Search;
use super::{Boot, Debuggable, Output};
use crate::tea::keymap::{Keymap, chord_label};
use crate::tea::theme::Colors;
use crate::tea::trace::{self, Difference, Player, Verdict, caught};
use crate::tea::{Background, Core, Frame, Key, Subscription, text};

/// The speeds, as a fraction of how it was.
pub(super) const SPEEDS: [(u64, u64); 7] =
    [(1, 4), (1, 2), (1, 1), (2, 1), (4, 1), (8, 1), (16, 1)];

/// How often the clock is shown anew while it runs.
const FRAME: Duration = Duration::from_millis(50);

/// How soon a search goes on.
const SLICE: Duration = Duration::from_millis(1);

/// The state of the debugger of a program.
pub struct Session<P: Debuggable> {
    pub(super) name: String,
    pub(super) player: Player<P>,
    pub(super) entries: Vec<Entry>,
    /// The columns of the widest name of a message with its markers.
    pub(super) widest: usize,
    /// The positions behind messages that changed what is watched.
    pub(super) watched: Vec<usize>,
    /// Where today's program differs from what was expected and how it ended, in order.
    pub(super) differences: Vec<Difference>,
    /// What the program shows here; a program that panics while it draws shows nothing.
    pub(super) picture: Frame,
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
    /// How many columns of a wide screen are left of what is shown.
    pub(super) aside: u16,
    pub(super) prompt: Option<Prompt>,
    /// What was searched for last.
    pub(super) wanted: String,
    /// The search that goes on.
    pub(super) search: Option<Search>,
    pub(super) notice: Option<String>,
    /// The first line that is shown of the list of keys, if that is open.
    pub(super) key_list: Option<usize>,
    pub(super) keymap: Keymap<Context, Action>,
    /// The keys of a chord that is not complete yet.
    pub(super) pending: Vec<Key>,
    pub(super) size: (u16, u16),
    pub(super) colors: Colors,
    /// What the terminal of the debugger draws on.
    pub(super) background: Background,
    pub(super) output: Option<Output>,
}

/// What there is to say of the message that led here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Details {
    /// Why it did what it did, in sentences.
    pub(super) why: Vec<String>,
    /// What it changed, in the program's own words.
    pub(super) changed: Vec<String>,
    /// What it changed in the model, field by field.
    pub(super) fields: Vec<Change>,
    /// The first row of the screen that it changed.
    pub(super) row: Option<u16>,
    /// What a panic said while this was looked at.
    pub(super) panic: Option<String>,
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
        let (mut verdict, mut watched, mut before) = (Verdict::default(), Vec::new(), None);
        let player = Player::visiting(trace, |trace, core: &Core<P>, position| {
            verdict.messages = position;
            verdict.look(trace, core);
            let now = watched_value::<P>(core.model(), &boot.watch);
            if before.as_ref().is_some_and(|before| *before != now) {
                watched.push(position);
            }
            before = Some(now);
        })?;
        let mut session = Self {
            name: boot.name,
            watched,
            differences: verdict.differences,
            picture: Frame::new(0, 0),
            player,
            entries,
            widest: 0,
            details: Details::default(),
            is_playing: false,
            speed: SPEEDS
                .iter()
                .position(|&speed| speed == (1, 1))
                .unwrap_or_default(),
            clock: 0,
            pane: Pane::default(),
            scroll: 0,
            aside: 0,
            prompt: None,
            wanted: String::new(),
            search: None,
            notice: None,
            key_list: None,
            keymap: keymap(),
            pending: Vec::new(),
            size: boot.size,
            colors: boot.colors,
            background: Background::default(),
            output: None,
        };
        let names = (0..session.rows()).map(|position| text::width(&session.name_of(position)));
        session.widest = names.max().unwrap_or_default();
        session.go(boot.position);
        session.notice = session.greeting();
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
            Some(before) => caught(|| self.compare(before)).unwrap_or_else(|panic| Details {
                panic: Some(panic),
                ..Details::default()
            }),
        };
        self.player.seek(position);
        self.picture = caught(|| self.player.frame()).unwrap_or_else(|panic| {
            self.details.panic = Some(panic);
            Frame::new(0, 0)
        });
    }

    /// What the message behind this position does.
    fn compare(&mut self, position: usize) -> Details {
        self.player.seek(position);
        let (before, frame) = (self.player.model().clone(), self.player.frame());
        let why = match self.player.message(position) {
            Some(read) => P::explain(&before, &read.message),
            None => Vec::new(),
        };
        self.player.seek(position + 1);
        let (now, after) = (self.player.model(), self.player.frame());
        let row = frame
            .lines()
            .iter()
            .map(Some)
            .chain(std::iter::repeat(None))
            .zip(after.lines())
            .position(|(before, now)| before != Some(&now));
        Details {
            why,
            changed: P::changed(&before, now),
            fields: changes(&fields(&before), &fields(now)),
            row: row.and_then(|row| u16::try_from(row).ok()),
            panic: None,
        }
    }

    /// What is to be known before the first key.
    fn greeting(&self) -> Option<String> {
        let many = match self.differences.len() {
            0 => return None,
            1 => "in one place".to_owned(),
            many => format!("in {many} places"),
        };
        let chords = self.chords(Action::NextFailure);
        let key = chords.first().map(|chord| chord_label(chord));
        let key = key.map_or_else(String::new, |key| format!(": {key} goes there"));
        Some(format!(
            "Today’s program does not do what this trace says {many}{key}."
        ))
    }

    /// How many rows the list of messages has: the start, every message that can be played, and what cannot.
    pub(super) fn rows(&self) -> usize {
        let cannot = self.player.panic().is_some() || self.player.late() > 0;
        self.player.len() + 1 + usize::from(cannot)
    }

    /// The message that leads to a position, with its markers; position 0 is the start.
    pub(super) fn name_of(&self, position: usize) -> String {
        let entry = position.checked_sub(1).and_then(|at| self.entries.get(at));
        let mut name = entry.map_or_else(|| "the start".to_owned(), |entry| entry.text.clone());
        if position > self.player.len() {
            name = match self.player.late() {
                0 => name,
                1 => format!("too late: {name}"),
                late => format!("too late: {late} messages"),
            };
        }
        for (_, marker) in self.markers_at(position) {
            name = format!("{name} ◆ {}", text::one_line(marker));
        }
        name
    }

    /// What differs here.
    pub(super) fn differences_at(&self, position: usize) -> &[Difference] {
        let from = |position| self.differences.partition_point(|it| it.after < position);
        &self.differences[from(position)..from(position + 1)]
    }

    /// The positions behind markers.
    pub(super) fn markers(&self) -> impl DoubleEndedIterator<Item = (usize, &str)> {
        let markers = self.player.trace().markers.iter();
        markers.map(|marker| (marker.after, marker.value.as_str()))
    }

    /// The markers at a position.
    pub(super) fn markers_at(&self, position: usize) -> impl Iterator<Item = (usize, &str)> {
        let markers = &self.player.trace().markers;
        let from = |position| markers.partition_point(|marker| marker.after < position);
        let markers = markers[from(position)..from(position + 1)].iter();
        markers.map(|marker| (marker.after, marker.value.as_str()))
    }

    /// Where what is searched for is in the message, or appears on the screen, among these positions.
    pub(super) fn matches(&mut self, positions: Range<usize>) -> Vec<usize> {
        let wanted = self.wanted.to_lowercase();
        let here = self.player.position();
        let before = positions.start.checked_sub(1);
        let mut was_seen = before.is_some_and(|before| self.sees(before, &wanted));
        let mut found = Vec::new();
        for position in positions {
            let is_seen = self.sees(position, &wanted);
            let said = position.checked_sub(1).and_then(|at| self.entries.get(at));
            let is_said = said.is_some_and(|entry| entry.text.to_lowercase().contains(&wanted));
            if is_said || (is_seen && !was_seen) {
                found.push(position);
            }
            was_seen = is_seen;
        }
        self.player.seek(here);
        found
    }

    fn sees(&mut self, position: usize, wanted: &str) -> bool {
        self.player.seek(position);
        let lines = caught(|| self.player.frame().lines()).unwrap_or_default();
        lines
            .iter()
            .any(|line| line.to_lowercase().contains(wanted))
    }

    /// What the debugger wants to hear of: time, while it plays or searches.
    pub(super) fn subscriptions(&self) -> Vec<Subscription> {
        let plays = self.is_playing.then_some(FRAME);
        let searches = self.search.as_ref().map(|_| SLICE);
        let times = plays.into_iter().chain(searches);
        times.map(Subscription::Every).collect()
    }

    /// When the message that leads to this position is played.
    pub(super) fn at(&self, position: usize) -> u64 {
        let entry = position.checked_sub(1).and_then(|at| self.entries.get(at));
        entry.map_or(0, |entry| entry.at)
    }

    /// The place that keys are looked up in.
    pub(super) fn context(&self) -> Context {
        match (&self.prompt, self.key_list) {
            _ if self.search.is_some() => Context::Search,
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
            Action::NextFailure | Action::PreviousFailure => !self.differences.is_empty(),
            Action::NextMatch | Action::PreviousMatch => !self.wanted.is_empty(),
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

/// What is watched of a model; of a program that names nothing it is the whole model.
fn watched_value<P: Debuggable>(model: &P::Model, watch: &str) -> Value {
    let mut all = P::inspect(model);
    match watch {
        _ if all.is_null() => Value::String(format!("{model:?}")),
        "" => all,
        field => all.get_mut(field).map(Value::take).unwrap_or_default(),
    }
}
