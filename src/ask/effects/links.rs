//! Symbolic links, followed step by step, so that what they lead to need not exist.

use std::fs;
use std::path::{Path, PathBuf};

/// As many links as a system follows.
const MOST: usize = 40;

/// The file that a path leads to.
pub(super) fn target(path: &Path) -> PathBuf {
    let mut target = path.to_path_buf();
    for _ in 0..MOST {
        let Some(next) = next(&target) else { break };
        target = next;
    }
    target
}

/// Every link on the way to a file, in whatever part of a path it stands, and the file.
pub(super) fn steps(path: &Path) -> Vec<PathBuf> {
    let mut steps = Vec::new();
    let mut waiting = vec![path.to_path_buf()];
    while let Some(path) = waiting.pop().filter(|_| steps.len() < MOST) {
        for part in path.ancestors() {
            if let Some(next) = next(part) {
                steps.push(part.to_path_buf());
                waiting.push(next);
            }
        }
        steps.push(path);
    }
    steps
}

/// What a link says; nothing for what is none.
fn next(path: &Path) -> Option<PathBuf> {
    let next = fs::read_link(path).ok()?;
    Some(path.parent().unwrap_or(Path::new("")).join(next))
}
