//! What the debugger can do, where, and with which keys.

use serde::{Deserialize, Serialize};
use strum::{EnumIter, EnumMessage};

use crate::tea::keymap::Keymap;

/// Something that a key can do. The comment is what the list of keys says, the message the word for the footer.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    EnumIter,
    EnumMessage,
)]
#[serde(rename_all = "camelCase")]
pub(super) enum Action {
    /// Take the next message.
    #[strum(message = "next")]
    Next,
    /// Go back before the last message.
    #[strum(message = "back")]
    Previous,
    /// Go to the next message that changed what is watched (●).
    #[strum(message = "change")]
    NextChange,
    /// Go to the last message before that changed what is watched (●).
    #[strum(message = "change before")]
    PreviousChange,
    /// Go to the next place where today's program does not do what the trace says (✗).
    #[strum(message = "next ✗")]
    NextFailure,
    /// Go to the place before where it does not (✗).
    #[strum(message = "✗ before")]
    PreviousFailure,
    /// Play on as it was, or stop.
    #[strum(message = "play")]
    PlayPause,
    /// Search in the messages, and for what appears on the screen.
    #[strum(message = "search")]
    Search,
    /// Show one part alone: the screen as it was, the details; then all again.
    #[strum(message = "screen alone")]
    NextPane,
    /// Show the part before alone.
    #[strum(message = "part before")]
    PreviousPane,
    /// Go on live from here, as a trace of its own.
    #[strum(message = "take over")]
    TakeOver,
    /// List all keys.
    #[strum(message = "keys")]
    Keys,
    /// Close the debugger.
    #[strum(message = "quit")]
    Quit,
    /// Go to the next match of the search.
    #[strum(message = "next match")]
    NextMatch,
    /// Go to the match before.
    #[strum(message = "match before")]
    PreviousMatch,
    /// Go to the next marker (◆).
    #[strum(message = "next marker")]
    NextMarker,
    /// Go to the marker before (◆).
    #[strum(message = "marker before")]
    PreviousMarker,
    /// Go to a message by its number.
    #[strum(message = "go to")]
    GoTo,
    /// Go to the start, before the first message.
    #[strum(message = "start")]
    First,
    /// Go to the end.
    #[strum(message = "end")]
    Last,
    /// Go ten messages on.
    #[strum(message = "ten on")]
    PageForward,
    /// Go ten messages back.
    #[strum(message = "ten back")]
    PageBack,
    /// Play faster.
    #[strum(message = "faster")]
    Faster,
    /// Play slower.
    #[strum(message = "slower")]
    Slower,
    /// Scroll the details, or the screen where it is alone, down.
    #[strum(message = "scroll down")]
    ScrollDown,
    /// Scroll the details, or the screen where it is alone, up.
    #[strum(message = "scroll up")]
    ScrollUp,
    /// Show more of a wide screen, to the right.
    #[strum(message = "right")]
    MoveRight,
    /// Show more of a wide screen, to the left.
    #[strum(message = "left")]
    MoveLeft,
    /// Copy the screen as text.
    #[strum(message = "copy")]
    Copy,
    /// Take what was typed.
    #[strum(message = "accept")]
    Accept,
    /// Close this.
    #[strum(message = "close")]
    Close,
    /// Delete the last character.
    #[strum(message = "delete")]
    DeleteBackward,
    /// Delete all that was typed.
    #[strum(message = "clear")]
    Clear,
}

/// A place in which keys mean something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, EnumIter)]
#[serde(rename_all = "camelCase")]
pub(super) enum Context {
    /// The session.
    Main,
    /// A search that goes on.
    Search,
    /// A line that is being typed.
    Prompt,
    /// The list of keys.
    KeyList,
}

/// The keys of the debugger.
pub(super) fn keymap() -> Keymap<Context, Action> {
    toml::from_str(include_str!("keys.toml")).expect("it is read by a test")
}

impl Action {
    /// What it does, in a sentence.
    pub(super) fn doc(self) -> &'static str {
        self.get_documentation().unwrap_or_default()
    }

    /// What it does, in a word or two.
    pub(super) fn word(self) -> &'static str {
        self.get_message().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn every_action_has_a_key_a_sentence_and_a_word() {
        let keymap = keymap();
        for action in Action::iter() {
            let mut contexts = Context::iter();
            assert!(
                contexts.any(|context| keymap.chords(context, action).next().is_some()),
                "{action:?}"
            );
            assert!(action.doc().ends_with('.'), "{action:?}");
            assert!(!action.word().is_empty(), "{action:?}");
        }
    }

    #[test]
    fn no_key_means_two_things_in_one_place() {
        let keymap = keymap();
        let mut seen = Vec::new();
        for binding in keymap.bindings() {
            let key = (binding.context, &binding.keys);
            assert!(!seen.contains(&key), "{binding:?}");
            seen.push(key);
        }
    }
}
