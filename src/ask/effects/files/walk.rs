//! A walk over a directory, as batches of names.
//!
//! What git or an ignore file hides is left out, and so is `.git`. Links are followed, loops of them are not.
//! What cannot be read, or has gone by the time it is looked at, is passed over; so is a name that no text can hold.
#![expect(
    clippy::disallowed_methods,
    reason = "the edge is where threads belong"
)]

use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossbeam_channel::{Receiver, Sender, unbounded};
use ignore::{DirEntry, WalkBuilder, WalkState};

/// A walk that goes on; it stops when this is dropped.
#[derive(Debug)]
pub struct Walk {
    /// What it finds; the end of the channel is the end of the walk.
    pub batches: Receiver<Batch>,
    is_over: Arc<AtomicBool>,
}

/// Names in one directory.
#[derive(Debug, Default)]
pub struct Batch {
    /// The directory, empty or with `/` at its end.
    pub directory: String,
    /// The names, each with a NUL behind it, which no name has in it.
    names: String,
}

impl Walk {
    /// Begins a walk.
    pub fn start(directory: PathBuf) -> Self {
        let (sender, batches) = unbounded();
        let is_over = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&is_over);
        thread::spawn(move || walk(&directory, &sender, &stop));
        Self { batches, is_over }
    }
}

impl Drop for Walk {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

impl Batch {
    /// The names; those of directories end in `/`.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.split_terminator('\0')
    }
}

fn walk(directory: &Path, sender: &Sender<Batch>, is_over: &AtomicBool) {
    let mut builder = WalkBuilder::new(directory);
    builder
        .hidden(false)
        .follow_links(true)
        .require_git(false)
        .filter_entry(|entry| entry.file_name() != ".git");
    // What lies on top is wanted first, and is there long before the rest.
    let mut top = Collector::new(directory, sender);
    let entries = builder.clone().max_depth(Some(1)).build();
    entries.flatten().for_each(|entry| top.add(&entry));
    drop(top);
    builder.build_parallel().run(|| {
        let mut collector = Collector::new(directory, sender);
        Box::new(move |entry| {
            if is_over.load(Ordering::Relaxed) {
                return WalkState::Quit;
            }
            if let Ok(entry) = entry
                && entry.depth() > 1
            {
                collector.add(&entry);
            }
            WalkState::Continue
        })
    });
}

/// Whether a path can stand in a text: a line end in it would break the line that it is mentioned in.
pub(super) fn fits_in_text(path: &str) -> bool {
    !path.contains(char::is_control)
}

/// Gathers the names of one directory after the other.
struct Collector<'a> {
    /// The bytes of the directory that the walk is in.
    above: usize,
    sender: &'a Sender<Batch>,
    batch: Batch,
}

/// How many bytes of names are sent together at most.
const BATCH: usize = 1 << 16;

impl<'a> Collector<'a> {
    fn new(directory: &Path, sender: &'a Sender<Batch>) -> Self {
        Self {
            above: directory.as_os_str().len(),
            sender,
            batch: Batch::default(),
        }
    }

    fn add(&mut self, entry: &DirEntry) {
        let Some((directory, name)) = self.inside(entry.path()) else {
            return;
        };
        let is_directory = match entry.file_type() {
            Some(kind) if kind.is_dir() => true,
            Some(kind) if kind.is_file() => false,
            Some(_) | None => return,
        };
        if directory != self.batch.directory || self.batch.names.len() > BATCH {
            self.send();
            self.batch.directory = directory.to_owned();
        }
        self.batch.names.push_str(name);
        if is_directory {
            self.batch.names.push('/');
        }
        self.batch.names.push('\0');
    }

    /// A path inside the directory of the walk, as its directory and its name.
    fn inside<'p>(&self, path: &'p Path) -> Option<(&'p str, &'p str)> {
        let inside = path.as_os_str().as_bytes().get(self.above..)?;
        let inside = str::from_utf8(inside.strip_prefix(b"/").unwrap_or(inside)).ok()?;
        let fits = !inside.is_empty() && fits_in_text(inside);
        let slash = inside.rfind('/').map_or(0, |slash| slash + 1);
        fits.then(|| inside.split_at(slash))
    }

    fn send(&mut self) {
        let batch = std::mem::take(&mut self.batch);
        if !batch.names.is_empty() {
            // Nobody hears it where the form has ended.
            let _ = self.sender.send(batch);
        }
    }
}

impl Drop for Collector<'_> {
    fn drop(&mut self) {
        self.send();
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, OpenOptions};

    use rustix::fs::{CWD, Mode, mkfifoat};

    use super::*;

    /// All that a walk finds, in the order of the text.
    fn found(walk: &Walk) -> Vec<String> {
        let batches = walk.batches.iter();
        let mut paths: Vec<String> = batches
            .flat_map(|batch| {
                let names = batch.names().map(|name| [&batch.directory, name].concat());
                names.collect::<Vec<_>>()
            })
            .collect();
        paths.sort();
        paths
    }

    /// Has a walk stand still in a directory, of which it knows by then what is in it: until somebody writes the ignore file there.
    fn standstill(directory: &Path) -> PathBuf {
        let pipe = directory.join(".ignore");
        mkfifoat(CWD, &pipe, Mode::RUSR | Mode::WUSR).unwrap();
        pipe
    }

    #[test]
    fn a_directory_that_goes_during_the_walk_is_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let gate = folder.path().join("src/gate");
        for file in ["gone/deep/a.rs", "linked/b.rs", "stays/c.rs", "d.rs"] {
            let file = gate.join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, "").unwrap();
        }
        std::os::unix::fs::symlink(gate.join("linked"), gate.join("link")).unwrap();
        let pipe = standstill(&gate);
        let walk = Walk::start(folder.path().to_owned());
        let writer = OpenOptions::new().write(true).open(&pipe).unwrap();
        for gone in ["gone", "linked"] {
            fs::remove_dir_all(gate.join(gone)).unwrap();
        }
        drop(writer);
        let stays = ["src/gate/d.rs", "src/gate/stays/", "src/gate/stays/c.rs"];
        let seen = ["src/gate/gone/", "src/gate/linked/"];
        let above = ["src/", "src/gate/"];
        let mut expected = [&stays[..], &seen, &above].concat();
        expected.sort_unstable();
        assert_eq!(found(&walk), expected);
    }

    #[test]
    fn a_walk_whose_whole_directory_goes_comes_to_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let top = folder.path().join("top");
        fs::create_dir_all(top.join("a/b")).unwrap();
        let pipe = standstill(&top.join("a"));
        let walk = Walk::start(top.clone());
        let writer = OpenOptions::new().write(true).open(&pipe).unwrap();
        fs::remove_dir_all(&top).unwrap();
        drop(writer);
        assert!(found(&walk).contains(&"a/".to_owned()));
    }
}
