//! The thread that performs commands, one after the other.

use std::panic;
use std::thread::{self, JoinHandle};

use crossbeam_channel::Sender;

use crate::tea::inbox::{Inbox, Incoming};

/// The commands on their way to the thread that performs them.
#[derive(Debug)]
pub(super) struct Effects<Command> {
    commands: Option<Sender<Command>>,
    thread: Option<JoinHandle<()>>,
}

impl<Command: Send + 'static> Effects<Command> {
    /// Starts the thread; answers go to the inbox.
    pub(super) fn start<Message: Send + 'static>(
        mut perform: impl FnMut(Command, &Inbox<Message>) -> Option<Message> + Send + 'static,
        inbox: Inbox<Message>,
    ) -> Self {
        let (sender, commands) = crossbeam_channel::unbounded();
        let thread = thread::spawn(move || {
            let alarm = Alarm(inbox);
            for command in commands {
                if let Some(answer) = perform(command, &alarm.0) {
                    alarm.0.leave(Incoming::Message(answer));
                }
            }
        });
        Self {
            commands: Some(sender),
            thread: Some(thread),
        }
    }

    /// Has commands performed after all earlier ones.
    pub(super) fn perform(&self, commands: Vec<Command>) {
        for command in commands {
            if let Some(sender) = &self.commands {
                // Fails only after a panic over there, of which the inbox hears.
                let _ = sender.send(command);
            }
        }
    }

    /// Waits until all commands are performed.
    pub(super) fn finish(&mut self) {
        self.commands = None;
        self.resume_panic();
    }

    /// Waits for the end of the thread and goes on with its panic, if that was its end.
    pub(super) fn resume_panic(&mut self) {
        if let Some(Err(payload)) = self.thread.take().map(JoinHandle::join) {
            panic::resume_unwind(payload);
        }
    }
}

/// Tells the program when the thread that holds it panics, so that it does not wait for answers for ever.
struct Alarm<Message>(Inbox<Message>);

impl<Message> Drop for Alarm<Message> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.leave(Incoming::EffectsPanicked);
        }
    }
}
