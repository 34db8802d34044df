//! Recorded sessions of the form, made into something else: a scripted session, a Rust test, or a trace without its words.
//!
//! What can be made of the trace of any program is in [`crate::tea::trace`].

mod redact;
mod script;
mod shape;
mod test;

pub use redact::redact;
pub use script::{Scripted, script};
pub use test::test;

use crate::ask::Ask;
use crate::ask::message::Message;
use crate::tea::Event;
use crate::tea::trace::{Recorded, TraceOf};

/// The trace of a form.
pub type Recording = TraceOf<Ask>;

/// What was typed or pasted in a row as one paste.
pub fn joined(messages: &[Recorded<Message>]) -> Option<Message> {
    let texts = messages.iter().map(|recorded| match &recorded.message {
        Message::Terminal(Event::Key(key)) => key.typed().map(String::from),
        Message::Terminal(Event::Paste(text)) => Some(text.clone()),
        _ => None,
    });
    let text: String = texts.collect::<Option<_>>()?;
    Some(Message::Terminal(Event::Paste(text)))
}

/// The name and version that a trace of this program carries.
pub const PROGRAM: &str = concat!("pi-ask ", env!("CARGO_PKG_VERSION"));
