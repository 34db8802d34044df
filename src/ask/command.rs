//! What the form asks of the world.

use crate::ask::settings::{Setting, Settings};

/// One thing to do outside. `effects.rs` does it, and its answer is a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Save a change of the settings.
    Save {
        /// What changed.
        change: Change,
        /// The settings that held before; they come back with the answer.
        before: Settings,
    },
    /// Give the terminal back to the shell until the user returns.
    Suspend,
}

/// A change of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// One toggle has a new value.
    Set(Setting, bool),
    /// Everything is as shipped.
    Reset,
}
