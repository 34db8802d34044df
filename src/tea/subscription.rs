//! What a program wants to hear of, as data.

use std::time::Duration;

/// A standing wish of a program. The runtime compares the list after every message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subscription {
    /// Hear that time passes, at least this often, as [`crate::tea::Event::Tick`].
    ///
    /// A tick also comes before any other message while this is in force, so that what is counted is exact.
    Every(Duration),
}
