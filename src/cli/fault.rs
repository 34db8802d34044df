//! A fault that is planted, so that what follows a real one can be tested; builds that are given to users have none.

use pi_ask::ask::message::Message;
use pi_ask::tea::{Event, Key};

/// The key at which the program panics, if it is to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Fault(pub(super) Option<Key>);

impl Fault {
    /// Panics if this is the message.
    pub(super) fn meet(self, message: &Message) {
        if let (Some(fatal), Message::Terminal(Event::Key(key))) = (self.0, message) {
            assert!(*key != fatal, "`{key}` was to be fatal");
        }
    }
}
