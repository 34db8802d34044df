//! The files that `@` finds: where a mention stands in a text, and which paths fit it best.
//!
//! All of it is pure: the walk over a directory and the threads are in [`crate::ask::effects`].
//! Read in this order; each module names only what stands above it:
//!
//! * [`mention`]: where a mention begins and ends, and how a path is written in one
//! * [`letters`], [`paths`]: paths in little memory, and what tells at once that one cannot fit
//! * [`query`], [`rank`]: what is looked for, and how well a path fits it
//! * [`search`]: the best of all paths, slice by slice, and over again for the next letter

pub mod letters;
pub mod mention;
pub mod paths;
pub mod query;
pub mod rank;
pub mod search;

use serde::{Deserialize, Serialize};

/// How many paths are found for a list.
pub const ROWS: usize = 20;

/// What a search has come to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// The best paths, at most [`ROWS`].
    pub rows: Vec<Row>,
    /// How many paths fit.
    pub total: usize,
    /// Whether more may come: the walk or the search goes on.
    pub searching: bool,
}

/// A path that fits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The path, from the directory of the form; that of a directory ends in `/`.
    pub path: String,
    /// Which grapheme clusters of the path were asked for, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<u32>,
}
