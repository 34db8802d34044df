//! Performs commands: the form's only door to the world.

mod links;
mod notify;
mod replace;
pub mod store;
mod watches;

use crate::ask::command::Command;
use crate::ask::message::Message;
use crate::tea::host::tty::{self, Lender};
use store::Store;

/// What effects need: the configuration on disk, and the terminal.
#[derive(Debug)]
pub struct Effects {
    /// The configuration on disk.
    pub store: Store,
    /// The terminal that the form is on.
    pub terminal: Lender,
}

impl Effects {
    /// Performs one command and returns the message that answers it, if one does.
    pub fn perform(&mut self, command: Command) -> Option<Message> {
        match command {
            Command::Save { change, before } => {
                let error = self.store.save(&change).err();
                Some(Message::Saved {
                    change,
                    before,
                    error,
                })
            }
            Command::Load => Some(Message::Loaded(Box::new(self.store.load()))),
            Command::Notify { message, channels } => {
                notify::notify(&self.terminal, message, channels);
                None
            }
            Command::Suspend => {
                // Where no shell could bring it back the form just goes on.
                let _ = tty::suspend();
                None
            }
        }
    }
}
