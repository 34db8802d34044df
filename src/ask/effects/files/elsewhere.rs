//! What is in a directory that the walk does not come to, for a mention that names it.
//!
//! Such are all that a mention begins at: `../`, `./`, `/`, `~/`; and those that an ignore file hides, by their whole name.
//! One level is listed, as far as it is reasonable to look through it at once.
#![expect(
    clippy::disallowed_methods,
    reason = "the edge is where the disk and the environment belong"
)]

use std::env;
use std::fs::{self, DirEntry};
use std::path::{Path, PathBuf};

use unicode_segmentation::UnicodeSegmentation;

use super::walk::fits_in_text;
use crate::ask::files::Found;
use crate::ask::files::paths::Paths;
use crate::ask::files::search::Search;

/// How many names of a directory are looked at.
const MOST: usize = 100_000;

/// How a mention begins that leads out of the walk.
const OUTSIDE: [&str; 4] = ["../", "./", "/", "~/"];

/// What is in one directory.
pub(super) struct Listing {
    /// The directory as it is written in the mention, with `/` at its end.
    folder: String,
    names: Paths,
}

/// The directory that a query names, with `/` at its end; none where it has no `/`.
pub(super) fn folder(query: &str) -> Option<&str> {
    query.rfind('/').map(|slash| &query[..=slash])
}

/// Whether a directory is one that no walk comes to, whatever is on the disk.
pub(super) fn is_outside(folder: &str) -> bool {
    OUTSIDE.iter().any(|start| folder.starts_with(start))
}

/// Where a directory is that is written in a mention.
pub(super) fn place(folder: &str, directory: &Path) -> Option<PathBuf> {
    match folder.strip_prefix("~/") {
        Some(below) => Some(env::home_dir()?.join(below)),
        None => Some(directory.join(folder)),
    }
}

impl Listing {
    /// Lists a directory; what cannot be read has nothing in it.
    pub(super) fn of(folder: &str, place: &Path) -> Self {
        let entries = fs::read_dir(place).into_iter().flatten();
        let names = entries
            .take(MOST)
            .flatten()
            .filter_map(|entry| name(&entry));
        let names: Vec<String> = names.collect();
        let mut paths = Paths::default();
        paths.add("", names.iter().map(String::as_str));
        Self {
            folder: folder.to_owned(),
            names: paths,
        }
    }

    /// Whether this is what is in a directory.
    pub(super) fn is_of(&self, folder: &str) -> bool {
        self.folder == folder
    }

    /// What fits a query that names the directory.
    pub(super) fn found(&self, query: &str) -> Found {
        let mut search = Search::new(query.strip_prefix(&self.folder).unwrap_or_default());
        search.run(&self.names);
        let mut found = search.found(&self.names);
        let before = u32::try_from(self.folder.graphemes(true).count()).unwrap_or(u32::MAX);
        for row in &mut found.rows {
            row.path.insert_str(0, &self.folder);
            for mark in &mut row.marks {
                *mark = mark.saturating_add(before);
            }
        }
        found
    }
}

/// The name of what can be mentioned; that of a directory ends in `/`.
fn name(entry: &DirEntry) -> Option<String> {
    let name = entry.file_name().into_string().ok()?;
    // Through a link to what it leads to.
    let kind = fs::metadata(entry.path()).ok()?.file_type();
    match (kind.is_dir(), kind.is_file()) {
        _ if !fits_in_text(&name) => None,
        (true, _) => Some(name + "/"),
        (false, true) => Some(name),
        (false, false) => None,
    }
}
