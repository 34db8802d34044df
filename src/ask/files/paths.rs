//! Paths in little memory: the names of a directory stand behind each other, and the directory stands once.
//!
//! A path costs its name and eight bytes, so about half of what its text would take.
//! Text is turned into what the matcher reads only while it is matched.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::letters::Letters;

/// Many paths, each with a number, in the order in which they came.
#[derive(Clone, Debug, Default)]
pub struct Paths {
    /// The directories of all blocks, without anything between them.
    directories: String,
    /// The names of all paths, without anything between them.
    names: String,
    /// Where each name ends.
    ends: Vec<u32>,
    /// The letters of each name.
    letters: Vec<Letters>,
    blocks: Vec<Block>,
}

/// Paths that came together and are of one directory.
#[derive(Clone, Copy, Debug)]
struct Block {
    directory_end: u32,
    first: u32,
    letters: Letters,
    is_hidden: bool,
}

/// A block as a search sees it.
#[derive(Clone, Debug)]
pub struct Folder<'a> {
    /// The directory, with `/` at its end; the one above all is empty.
    pub directory: &'a str,
    /// The letters of the directory.
    pub letters: Letters,
    /// Whether the directory is hidden, or below one that is.
    pub is_hidden: bool,
    /// The numbers of the paths.
    pub range: Range<usize>,
}

impl Paths {
    /// The paths of files in a list, and of the directories that they are in.
    pub fn of_files<S: AsRef<str>>(files: &[S]) -> Self {
        let mut folders: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for file in files {
            let file = file.as_ref();
            let mut parts = file
                .split('/')
                .filter(|part| !part.is_empty() && *part != ".")
                .peekable();
            let mut directory = String::new();
            while let Some(part) = parts.next() {
                let is_directory = parts.peek().is_some() || file.ends_with('/');
                let end = if is_directory { "/" } else { "" };
                let name = [part, end].concat();
                let path = [directory.as_str(), &name].concat();
                folders.entry(directory).or_default().insert(name);
                directory = path;
            }
        }
        let mut paths = Self::default();
        for (directory, names) in folders {
            paths.add(&directory, names.iter().map(String::as_str));
        }
        paths
    }

    /// Adds names of a directory. The directory is empty or ends in `/`; so does the name of a directory.
    pub fn add<'a>(&mut self, directory: &str, names: impl IntoIterator<Item = &'a str>) {
        let first = self.ends.len();
        for name in names {
            let Ok(end) = u32::try_from(self.names.len() + name.len()) else {
                // Four gigabytes of names are more than a list is for.
                break;
            };
            self.names.push_str(name);
            self.ends.push(end);
            self.letters.push(Letters::of(name));
        }
        self.directories.push_str(directory);
        let numbers = (u32::try_from(self.directories.len()), u32::try_from(first));
        if let (Ok(directory_end), Ok(first)) = numbers {
            self.blocks.push(Block {
                directory_end,
                first,
                letters: Letters::of(directory),
                is_hidden: is_hidden(directory),
            });
        }
    }

    /// How many paths there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Whether a directory, with `/` at its end, is among them or has some of them in it.
    pub fn has_folder(&self, folder: &str) -> bool {
        let (above, name) = split(folder);
        (0..self.blocks.len()).any(|at| {
            let directory = self.directory_of(at);
            let has_name = || self.range(at).any(|index| self.name(index) == name);
            directory == folder || directory == above && has_name()
        })
    }

    /// The memory that they take, in bytes.
    pub fn memory(&self) -> usize {
        self.directories.capacity()
            + self.names.capacity()
            + self.ends.capacity() * size_of::<u32>()
            + self.letters.capacity() * size_of::<Letters>()
            + self.blocks.capacity() * size_of::<Block>()
    }

    /// Gives back the room that was kept for more.
    pub fn shrink(&mut self) {
        self.directories.shrink_to_fit();
        self.names.shrink_to_fit();
        self.ends.shrink_to_fit();
        self.letters.shrink_to_fit();
        self.blocks.shrink_to_fit();
    }

    /// The name of a path; that of a directory ends in `/`.
    pub fn name(&self, index: usize) -> &str {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.names[start as usize..self.ends[index] as usize]
    }

    /// The letters of the name of a path.
    pub fn letters(&self, index: usize) -> Letters {
        self.letters[index]
    }

    /// A whole path.
    pub fn path(&self, index: usize) -> String {
        [self.directory(index), self.name(index)].concat()
    }

    /// How two paths stand to each other in order.
    pub fn compare(&self, one: usize, other: usize) -> Ordering {
        let bytes = |index| {
            self.directory(index)
                .bytes()
                .chain(self.name(index).bytes())
        };
        bytes(one).cmp(bytes(other))
    }

    /// The folders that have paths in a range, each with those only.
    pub fn folders(&self, range: Range<usize>) -> impl Iterator<Item = Folder<'_>> {
        let first = if range.is_empty() {
            self.blocks.len()
        } else {
            self.block(range.start)
        };
        (first..self.blocks.len())
            .map(move |at| {
                let (block, whole) = (self.blocks[at], self.range(at));
                Folder {
                    directory: self.directory_of(at),
                    letters: block.letters,
                    is_hidden: block.is_hidden,
                    range: whole.start.max(range.start)..whole.end.min(range.end),
                }
            })
            .take_while(|folder| !folder.range.is_empty())
    }

    fn directory(&self, index: usize) -> &str {
        self.directory_of(self.block(index))
    }

    fn block(&self, index: usize) -> usize {
        let blocks = &self.blocks;
        blocks.partition_point(|block| block.first as usize <= index) - 1
    }

    fn directory_of(&self, block: usize) -> &str {
        let before = block.checked_sub(1);
        let start = before.map_or(0, |before| self.blocks[before].directory_end);
        &self.directories[start as usize..self.blocks[block].directory_end as usize]
    }

    fn range(&self, block: usize) -> Range<usize> {
        let next = self.blocks.get(block + 1);
        let end = next.map_or(self.len(), |next| next.first as usize);
        self.blocks[block].first as usize..end
    }
}

/// A path as its directory and its name, which keeps the `/` of a directory.
pub fn split(path: &str) -> (&str, &str) {
    let inner = path.strip_suffix('/').unwrap_or(path);
    path.split_at(inner.rfind('/').map_or(0, |slash| slash + 1))
}

/// Whether a part of a path begins with a dot, so that it is shown only to who asks for it.
pub fn is_hidden(path: &str) -> bool {
    path.starts_with('.') || path.contains("/.")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(paths: &Paths) -> Vec<String> {
        (0..paths.len()).map(|index| paths.path(index)).collect()
    }

    #[test]
    fn paths_come_out_as_they_went_in() {
        let mut paths = Paths::default();
        paths.add("", ["src/", "a b.md"]);
        paths.add("src/", ["main.rs", "日本.rs"]);
        paths.add("src/tea/", ["key.rs"]);
        assert_eq!(
            all(&paths),
            [
                "src/",
                "a b.md",
                "src/main.rs",
                "src/日本.rs",
                "src/tea/key.rs"
            ]
        );
        assert_eq!(paths.compare(0, 2), Ordering::Less);
        assert_eq!(paths.compare(4, 3), Ordering::Less);
    }

    #[test]
    fn a_list_of_files_has_their_directories_too() {
        let paths = Paths::of_files(&["./src/tea/key.rs", "README.md", "/src//main.rs", "empty/"]);
        assert_eq!(
            all(&paths),
            [
                "README.md",
                "empty/",
                "src/",
                "src/main.rs",
                "src/tea/",
                "src/tea/key.rs"
            ]
        );
    }

    #[test]
    fn folders_are_cut_to_a_range() {
        let mut paths = Paths::default();
        paths.add("", ["a", "b"]);
        paths.add(".x/", ["c"]);
        paths.add("y/.z/", ["d", "e"]);
        let folders = |range| {
            let folders = paths.folders(range);
            folders
                .map(|folder| (folder.directory, folder.range, folder.is_hidden))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            folders(1..4),
            [
                ("", 1..2, false),
                (".x/", 2..3, true),
                ("y/.z/", 3..4, true)
            ]
        );
        assert_eq!(folders(4..5), [("y/.z/", 4..5, true)]);
        assert_eq!(folders(2..2), []);
    }

    #[test]
    fn a_path_is_split_before_its_name() {
        assert_eq!(split("src/tea/key.rs"), ("src/tea/", "key.rs"));
        assert_eq!(split("src/tea/"), ("src/", "tea/"));
        assert_eq!(split("src/"), ("", "src/"));
        assert_eq!(split("a"), ("", "a"));
    }
}
