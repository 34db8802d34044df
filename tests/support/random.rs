//! Chance that can be had again, and what it does to a form.

use pi_ask::tea::{Event, Key};

/// Keys that choose, type, note, look and leave, and some that do nothing; what they do depends on the form alone.
const KEYS: &[&str] = &[
    "up",
    "down",
    "left",
    "right",
    "tab",
    "shift+tab",
    "enter",
    "enter",
    "esc",
    "space",
    "n",
    "shift+n",
    "t",
    "?",
    "1",
    "2",
    "3",
    "4",
    "7",
    "9",
    "0",
    "home",
    "end",
    "pageup",
    "pagedown",
    "[",
    "]",
    "{",
    "}",
    "a",
    "é",
    "你",
    "W",
    "g",
    "backspace",
    "delete",
    "ctrl+w",
    "ctrl+u",
    "ctrl+k",
    "ctrl+y",
    "ctrl+-",
    "alt+-",
    "alt+left",
    "ctrl+right",
    "shift+enter",
    "ctrl+c",
    "ctrl+c",
    "ctrl+z",
    "f1",
    "f5",
];

/// A small generator (xorshift), so that a failing seed can be run again.
pub(crate) struct Random(u64);

impl Random {
    /// One that always gives the same for the same seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.max(1))
    }

    /// A number below the bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    /// Mostly a key; a paste, another size, or time that passes.
    pub(crate) fn event(&mut self) -> Event {
        match self.below(40) {
            0 => {
                let (width, height) = self.size();
                Event::Resize { width, height }
            }
            1 => Event::Paste("a\r\nb\tc 你好\u{1b}[31m 👨‍👩‍👧".to_owned()),
            2 => Event::Tick {
                millis: self.below(1500) as u64,
            },
            _ => Event::Key(KEYS[self.below(KEYS.len())].parse::<Key>().expect("a key")),
        }
    }

    /// Columns and rows: sometimes next to nothing, mostly what terminals have.
    pub(crate) fn size(&mut self) -> (u16, u16) {
        match self.below(4) {
            0 => (self.below(12) as u16, self.below(8) as u16),
            1 => (self.below(60) as u16, self.below(20) as u16),
            _ => (40 + self.below(120) as u16, 10 + self.below(40) as u16),
        }
    }
}
