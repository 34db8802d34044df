//! Performs commands: the form's only door to the world.
#![expect(
    clippy::disallowed_methods,
    reason = "the edge is where effects happen"
)]

use crate::ask::command::Command;
use crate::ask::message::Message;

/// What effects need to know.
#[derive(Debug)]
pub struct Effects {}

impl Effects {
    /// Performs one command and returns the message that answers it, if one does.
    pub fn perform(&mut self, command: Command) -> Option<Message> {
        match command {
            Command::Save { before, .. } => Some(Message::Saved {
                before,
                error: None,
            }),
            Command::Suspend => None,
        }
    }
}
