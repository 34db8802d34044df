//! What helps with writing beside the form: the user's own editor, and what was written before.

use serde::{Deserialize, Serialize};

use crate::ask::place::Field;
use crate::tea::widgets::editor::Editor;

/// What opens a text outside the form.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExternalEditor {
    /// Nothing: the user has not said which.
    #[default]
    Missing,
    /// This command, with arguments, as it stands in `VISUAL` or `EDITOR`.
    Command(String),
    /// The program around the form.
    Host,
}

/// A text came back from outside, or did not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edited {
    /// The number that it went out with.
    pub id: u64,
    /// What came of it.
    #[serde(flatten)]
    pub outcome: EditOutcome,
}

/// What came of editing a text outside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EditOutcome {
    /// The text as it was saved.
    Text(String),
    /// Why there is none.
    Error(String),
}

/// The editor outside the form, and what it was given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct External {
    /// What opens a text.
    pub editor: ExternalEditor,
    /// How many texts it was given; the last has this number.
    pub count: u64,
    /// The field whose text it has, and that text.
    pub lent: Option<(Field, String)>,
}

/// Going through earlier answers in an open field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recall {
    /// The field before the first of them was shown.
    pub draft: Editor,
    /// The answers that have the draft in them, the last one first.
    pub earlier: Vec<String>,
    /// The one that is shown.
    pub at: usize,
}
