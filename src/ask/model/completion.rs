//! The list of files for the mention that is being written in a field.

use super::Model;
use crate::ask::files::{Found, Row};

/// What becomes of mentions in a field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Completion {
    /// The cursor is in no mention, or in one that nobody is writing.
    #[default]
    Closed,
    /// The user closed the list of the mention that begins at this byte.
    Dismissed(usize),
    /// The files for a mention.
    Open(FileList),
}

/// The files for a mention.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileList {
    /// Where the mention begins in the text.
    pub start: usize,
    /// What it asks for.
    pub query: String,
    /// The search for that; only its answers count.
    pub id: u64,
    /// What was found last. Until the first answer it is what the query before found.
    pub found: Found,
    /// The row that the cursor is on.
    pub row: usize,
    /// Whether the search has answered.
    pub answered: bool,
    /// For how many more milliseconds keys wait for its files.
    pub patience: u64,
}

impl FileList {
    /// The file under the cursor.
    pub fn row(&self) -> Option<&Row> {
        self.found.rows.get(self.row)
    }

    /// Whether there is something to see: files, or that they are being looked for.
    pub fn is_shown(&self) -> bool {
        !self.found.rows.is_empty() || self.found.searching
    }

    /// Whether what a key for the list means is not known yet.
    pub fn is_awaited(&self) -> bool {
        let has_nothing_yet = self.found.rows.is_empty() && self.found.searching;
        self.patience > 0 && (!self.answered || has_nothing_yet)
    }

    /// Whether it is known which files fit, or nobody waits for that any longer.
    pub fn is_settled(&self) -> bool {
        self.patience == 0 || self.answered && !self.found.searching
    }
}

impl Model {
    /// The list of files, if one is open.
    pub fn file_list(&self) -> Option<&FileList> {
        match &self.editing.as_ref()?.completion {
            Completion::Open(list) => Some(list),
            Completion::Closed | Completion::Dismissed(_) => None,
        }
    }

    /// Whether the list of files has a row to take.
    pub fn has_file_row(&self) -> bool {
        self.file_list().is_some_and(|list| list.row().is_some())
    }
}
