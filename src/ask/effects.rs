//! Performs commands: the form's only door to the world.
use crate::ask::command::Command;
use crate::ask::message::Message;
use crate::tea::host::tty;

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
            Command::Suspend => {
                // Where no shell could bring it back the form just goes on.
                let _ = tty::suspend();
                None
            }
        }
    }
}
