//! What the form asks of the world.

use serde_json::Value;

use crate::ask::config::{Change, Channel};
use crate::ask::remote::Reply;
use crate::ask::result::answered::{Answered, Entries};
use crate::ask::settings::Settings;
use crate::ask::writing::ExternalEditor;

/// One thing to do outside. `effects.rs` does it, and its answer is a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Save a change of the configuration.
    Save {
        /// What changed.
        change: Change,
        /// The settings that held before; they come back with the answer.
        before: Settings,
    },
    /// Load the configuration.
    Load,
    /// Load the configuration over these colors of the program around the form.
    LoadAround(Value),
    /// Tell the user that a question waits.
    Notify {
        /// One line of text.
        message: String,
        /// The ways to tell it, in order.
        channels: Vec<Channel>,
    },
    /// Begin to look which files there are, since an editor is open.
    WalkFiles,
    /// Find the files that fit a query best.
    FindFiles {
        /// What is looked for.
        query: String,
        /// Comes back with every answer.
        id: u64,
    },
    /// No answer is wanted any more, until the next search.
    StopFinding,
    /// Let the user edit a text outside the form.
    EditExternally {
        /// The number of the loan; it comes back with the answer.
        id: u64,
        /// The text as it is.
        text: String,
        /// What opens it.
        editor: ExternalEditor,
    },
    /// Fetch the own answers that were given before.
    Recall,
    /// Keep these own answers for later forms.
    Remember(Vec<String>),
    /// Give the terminal back to the shell until the user returns.
    Suspend,
    /// Tell another program what became of its submission.
    Reply(Reply),
    /// Tell another program whether the form is folded.
    Folded(bool),
    /// Tell whoever keeps them that the answers are these now.
    Report(Entries<Answered>),
}
