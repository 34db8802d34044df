//! What a program wants to hear of, as data.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A standing wish of a program. The runtime compares the list after every message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subscription {
    /// Hear that time passes, at least this often, as [`crate::tea::Event::Tick`].
    ///
    /// A tick also comes before any other message while this is in force, so that what is counted is exact.
    Every(Duration),
    /// Hear that files change, as [`crate::tea::Event::Changed`].
    Watch(Watch),
}

/// The files that a program wants to hear of.
///
/// It is always a folder that is watched: editors write by renaming, and files appear and go.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Watch {
    /// A folder that exists.
    pub folder: String,
    /// The one name in it that matters; all of them where none is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}
