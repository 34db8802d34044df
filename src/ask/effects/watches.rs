//! Where a change of the configuration would show.
#![expect(
    clippy::disallowed_methods,
    reason = "the edge is where effects happen"
)]

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use super::links;
use crate::tea::subscription::Watch;

/// The folders of the files, all that links lead through, and, for what does not exist, the place where it would appear.
pub(super) fn of(directory: &Path, folders: &[&str]) -> Vec<Watch> {
    let mut watches = Vec::new();
    let inner = folders.iter().map(|folder| directory.join(folder));
    for folder in std::iter::once(directory.to_path_buf()).chain(inner) {
        let mut missing = None;
        let mut at = folder.as_path();
        while !at.is_dir() {
            missing = at.file_name();
            let Some(parent) = at.parent() else { break };
            at = parent;
        }
        watches.extend(watch(at, missing));
        let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
        let files = entries.map(|entry| entry.path()).chain([folder.clone()]);
        let steps = files.flat_map(|file| links::steps(&file));
        let elsewhere = steps.filter(|step| step.parent() != Some(&folder));
        watches.extend(elsewhere.filter_map(|step| watch(step.parent()?, step.file_name())));
    }
    watches.sort();
    watches.dedup();
    watches
}

/// A watch on a folder, or on one name in it; the folder by its real path, so that it is watched once.
///
/// A path that is no text cannot be watched.
fn watch(folder: &Path, name: Option<&OsStr>) -> Option<Watch> {
    let folder = fs::canonicalize(folder).ok()?.to_str()?.to_owned();
    let name = match name {
        Some(name) => Some(name.to_str()?.to_owned()),
        None => None,
    };
    Some(Watch { folder, name })
}
