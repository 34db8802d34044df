//! The kinds of messages.

use pi_ask::ask::message::Message;
use pi_ask::tea::Event;

/// The name of a kind. A new one has to be named here, and then needs a sample.
pub(crate) fn kind(message: &Message) -> &'static str {
    match message {
        Message::Terminal(Event::Key(_)) => "key",
        Message::Terminal(Event::Paste(_)) => "paste",
        Message::Terminal(Event::Line(_)) => "line",
        Message::Terminal(Event::Mouse(_)) => "mouse",
        Message::Terminal(Event::FocusGained) => "focus gained",
        Message::Terminal(Event::FocusLost) => "focus lost",
        Message::Terminal(Event::Resize { .. }) => "resize",
        Message::Terminal(Event::Tick { .. }) => "tick",
        Message::Terminal(Event::Changed { .. }) => "changed",
        Message::Terminal(Event::Background(_)) => "background",
        Message::Terminal(Event::Interrupted) => "interrupted",
        Message::Action(_) => "action",
        Message::Loaded(_) => "loaded",
        Message::Saved { .. } => "saved",
        Message::Edited(_) => "edited",
        Message::Recalled(_) => "recalled",
        Message::Remote(_) => "remote",
        Message::Aborted => "aborted",
        Message::FilesFound { .. } => "files_found",
        Message::Around(_) => "around",
        Message::TraceFailed { .. } => "trace_failed",
    }
}
