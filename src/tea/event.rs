//! What happens to any terminal program, whoever hosts it.

use ratatui::style::{Color, Style};
use serde::{Deserialize, Serialize};

use crate::tea::{Key, Mouse};

/// Something that happened outside the program.
///
/// Hosts make them; [`crate::tea::Program::Message`] is made from them, so that every input is one serialisable value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A key was pressed, or is repeating; releases are not reported.
    Key(Key),
    /// One paste, whole, with line ends as `\n`.
    Paste(String),
    /// A whole line was typed, where a program is talked to in lines.
    Line(String),
    /// The mouse was used, by somebody who sees a frame that wants to hear of it.
    Mouse(Mouse),
    /// The window of the terminal has the keyboard now.
    FocusGained,
    /// Another window has the keyboard now.
    FocusLost,
    /// The size of the terminal, in columns and rows. The first event of a session.
    Resize {
        /// Columns.
        width: u16,
        /// Rows.
        height: u16,
    },
    /// Time passed, for a program that subscribes to it.
    Tick {
        /// Milliseconds since the last tick, or since the subscription began.
        millis: u64,
    },
    /// Something changed in a folder that the program watches.
    Changed {
        /// The folder, as the subscription names it.
        folder: String,
    },
    /// The terminal said what it draws on.
    Background(Background),
    /// A signal asks the program to end, its terminal is gone, or nobody waits for what comes of it.
    Interrupted,
}

/// What a terminal draws on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Background {
    /// A dark one; what is assumed of terminals that do not say.
    #[default]
    Dark,
    /// A light one.
    Light,
}

impl Background {
    /// What a terminal with this one may look like: ink on paper.
    pub fn ground(self) -> Style {
        let (ink, paper) = match self {
            Self::Dark => (0x00d7_d7d7, 0x001b_1b1f),
            Self::Light => (0x0024_292f, 0x00ff_ffff),
        };
        Style::new()
            .fg(Color::from_u32(ink))
            .bg(Color::from_u32(paper))
    }
}
