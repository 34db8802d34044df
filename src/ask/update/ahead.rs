//! What was typed ahead of a list of files: it waits, in order, until it is known which files there are.
//!
//! So a burst of keys means what the same keys mean one by one.

use crate::ask::command::Command;
use crate::ask::message::Message;
use crate::ask::model::Model;
use crate::ask::update::{completion, take};

/// Takes in what has waited, as far as that waits for nothing any more.
pub(super) fn release(model: &mut Model) -> Vec<Command> {
    let mut commands = Vec::new();
    if completion::is_waited_for(model) {
        return commands;
    }
    let mut ahead = std::mem::take(&mut model.ahead);
    // One of them may be for the next list, and begins to wait anew.
    while model.outcome.is_none()
        && model.ahead.is_empty()
        && let Some(event) = ahead.pop_front()
    {
        commands.extend(take(model, Message::from(event)));
    }
    model.ahead.append(&mut ahead);
    commands
}
