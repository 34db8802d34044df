//! The one queue of a running program.

use crossbeam_channel::Sender;

/// Where hosts and effects leave messages for the program.
#[derive(Debug)]
pub struct Inbox<Message> {
    pub(super) sender: Sender<Incoming<Message>>,
}

impl<Message> Clone for Inbox<Message> {
    fn clone(&self) -> Self {
        Self {
            sender: self.sender.clone(),
        }
    }
}

impl<Message> Inbox<Message> {
    /// Leaves a message; once the program is over it is dropped.
    pub fn send(&self, message: impl Into<Message>) {
        self.leave(Incoming::Message(message.into()));
    }

    pub(super) fn leave(&self, incoming: Incoming<Message>) {
        // Without a receiver the program is over, and what comes late is not wanted.
        let _ = self.sender.send(incoming);
    }
}

/// What the runtime takes in.
#[derive(Debug)]
pub(super) enum Incoming<Message> {
    /// A message for the program.
    Message(Message),
    /// Something changed in a folder that is watched.
    Changed(String),
    /// The thread of effects is ending by a panic.
    EffectsPanicked,
}
