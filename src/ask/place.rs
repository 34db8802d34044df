//! Where a user can be in a form, by name: what a snapshot and a trace can say of it.

use serde::{Deserialize, Serialize};

/// A field that can be edited, named by what it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    /// The user's own answer to a question.
    Custom(usize),
    /// The note on a question.
    Note(usize),
    /// The note on an option of a question.
    OptionNote(usize, usize),
    /// The note on the questionnaire as a whole.
    WholeNote,
    /// The text that the options in front are filtered by.
    Filter,
}

/// The actions of the review tab, in their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, strum::EnumIter)]
#[serde(rename_all = "snake_case")]
pub enum ReviewAction {
    /// Give the answers.
    #[default]
    Submit,
    /// Ask the agent to elaborate first.
    Elaborate,
    /// Close without answers.
    Cancel,
}
