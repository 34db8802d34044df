//! Symbolic links, followed step by step, so that what they lead to need not exist.

use std::fs;
use std::path::{Path, PathBuf};

/// As many links as a system follows.
const MOST: usize = 40;

/// Every path on the way, from this one to the file that it leads to.
pub(super) fn hops(path: &Path) -> Vec<PathBuf> {
    let mut hops = vec![path.to_path_buf()];
    while let (Some(last), true) = (hops.last(), hops.len() <= MOST) {
        let Ok(next) = fs::read_link(last) else { break };
        hops.push(last.parent().unwrap_or(Path::new("")).join(next));
    }
    hops
}

/// The file that a path leads to.
pub(super) fn target(path: &Path) -> PathBuf {
    hops(path).pop().unwrap_or_else(|| path.to_path_buf())
}
