//! Everything that can happen to the form.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ask::action::Action;
use crate::ask::config::Change;
use crate::ask::files::Found;
use crate::ask::loaded::Loaded;
use crate::ask::remote::Submission;
use crate::ask::settings::Settings;
use crate::ask::writing::Edited;
use crate::tea::Event;

/// One thing that happened, or was asked for. The lines of a trace.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Message {
    /// Something came from the terminal, or from whatever plays its part.
    Terminal(Event),
    /// A named behavior was asked for, without a key.
    Action(Action),
    /// The answer to [`crate::ask::command::Command::Load`].
    Loaded(Box<Loaded>),
    /// The answer to [`crate::ask::command::Command::Save`].
    Saved {
        /// What was to be saved.
        change: Change,
        /// The settings that held before, to go back to.
        before: Settings,
        /// Why saving failed, if it did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        error: Option<String>,
    },
    /// The answer to [`crate::ask::command::Command::EditExternally`].
    Edited(Edited),
    /// The answer to [`crate::ask::command::Command::Recall`]: own answers, the last one first.
    Recalled(Vec<String>),
    /// Another program answered in the user's place.
    Remote(Submission),
    /// The call is no longer wanted.
    Aborted,
    /// An answer to [`crate::ask::command::Command::FindFiles`]; while the search goes on there are more.
    FilesFound {
        /// Which search it is of.
        id: u64,
        /// What it has come to.
        found: Found,
    },
    /// The program around the form has these colors now.
    Around(Value),
    /// What happens is no longer written to a trace of this form.
    TraceFailed {
        /// Which one.
        which: Kept,
        /// Why it cannot be written to.
        reason: String,
    },
}

/// A trace that is written while a form is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kept {
    /// The private one that a crash leaves.
    Journal,
    /// The one that the user wants.
    Recording,
}

impl From<Event> for Message {
    fn from(event: Event) -> Self {
        Self::Terminal(event)
    }
}
