//! The answers that the user wrote in earlier forms: one file, for its owner alone.
#![expect(
    clippy::disallowed_methods,
    reason = "the edge is where effects happen"
)]

use std::fs::{self, DirBuilder, File};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock};
use serde_json::Value;

use super::replace;

/// The file, in the folder of what outlives a process; each line is a text as JSON, the last one last.
const FILE: &str = "answers.jsonl";

/// How many answers are kept.
const KEPT: usize = 200;

/// An answer of more bytes is not kept.
const LONGEST: usize = 16 * 1024;

/// Where the answers are kept.
#[derive(Clone, Debug, Default)]
pub struct Recall {
    /// The folder of what outlives a process; nothing is kept without one.
    pub folder: Option<PathBuf>,
}

impl Recall {
    /// The answers that are kept, the last one first; what cannot be read is none.
    pub fn load(&self) -> Vec<String> {
        let Some(folder) = &self.folder else {
            return Vec::new();
        };
        let mut answers = read(&folder.join(FILE));
        answers.reverse();
        answers
    }

    /// Keeps answers; one that is kept already becomes the last.
    ///
    /// # Errors
    /// Says why nothing was kept.
    pub fn add(&self, own: Vec<String>) -> io::Result<()> {
        let Some(folder) = &self.folder else {
            return Ok(());
        };
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(folder)?;
        // Two forms may end at once.
        let lock = File::open(folder)?;
        flock(&lock, FlockOperation::LockExclusive)?;
        let file = folder.join(FILE);
        let mut answers = read(&file);
        for own in own.into_iter().filter(|own| own.len() <= LONGEST) {
            answers.retain(|kept| *kept != own);
            answers.push(own);
        }
        let old = answers.len().saturating_sub(KEPT);
        let kept = answers[old..].iter();
        let lines = kept.map(|answer| Value::from(answer.as_str()).to_string() + "\n");
        replace::replace(&file, &lines.collect::<String>())
    }
}

/// The texts in a file; a line that is none is passed over.
fn read(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap_or_default();
    text.lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn recall(folder: &Path) -> Recall {
        Recall {
            folder: Some(folder.join("state/pi-ask")),
        }
    }

    fn own(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|text| (*text).to_owned()).collect()
    }

    #[test]
    fn answers_come_back_the_last_one_first_and_each_once() {
        let folder = tempfile::tempdir().unwrap();
        let recall = recall(folder.path());
        assert_eq!(recall.load(), [""; 0]);
        recall.add(own(&["one", "two\nlines"])).unwrap();
        recall.add(own(&["three", "one"])).unwrap();
        assert_eq!(recall.load(), ["one", "three", "two\nlines"]);
    }

    #[test]
    fn the_file_is_its_owners_alone() {
        let folder = tempfile::tempdir().unwrap();
        let recall = recall(folder.path());
        recall.add(own(&["secret"])).unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let place = recall.folder.as_deref().unwrap();
        assert_eq!((mode(place), mode(&place.join(FILE))), (0o700, 0o600));
    }

    #[test]
    fn neither_the_file_nor_an_answer_in_it_grows_without_end() {
        let folder = tempfile::tempdir().unwrap();
        let recall = recall(folder.path());
        let many = (0..KEPT + 5).map(|number| number.to_string()).collect();
        recall.add(many).unwrap();
        recall.add(vec!["x".repeat(LONGEST + 1)]).unwrap();
        let kept = recall.load();
        assert_eq!((kept.len(), kept[0].as_str()), (KEPT, "204"));
    }

    #[test]
    fn a_file_that_is_damaged_gives_what_can_be_read() {
        let folder = tempfile::tempdir().unwrap();
        let recall = recall(folder.path());
        recall.add(own(&["one"])).unwrap();
        let file = recall.folder.as_deref().unwrap().join(FILE);
        let text = fs::read_to_string(&file).unwrap();
        fs::write(&file, format!("{{\n{text}\"tw")).unwrap();
        assert_eq!(recall.load(), ["one"]);
        recall.add(own(&["three"])).unwrap();
        assert_eq!(recall.load(), ["three", "one"]);
    }

    #[test]
    fn without_a_folder_nothing_is_kept() {
        let recall = Recall::default();
        recall.add(own(&["one"])).unwrap();
        assert_eq!(recall.load(), [""; 0]);
    }
}
