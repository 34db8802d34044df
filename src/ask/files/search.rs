//! The best of all paths, slice by slice, so that nothing waits for the whole.
//!
//! A slice can be looked through by several threads, and the paths may grow while they are searched.
//! Which paths fit is kept as one bit each, so that a longer query looks through these only.

use std::ops::Range;

use super::paths::{Folder, Paths};
use super::query::{Progress, Query, Tolerance};
use super::rank::{Place, Rank, Ranker};
use super::{Found, ROWS, Row};

/// How many paths a slice has.
const SLICE: usize = 1 << 17;

/// How many paths a part has at least; fewer are not worth a thread.
const PART: usize = 1 << 11;

/// A search for one query.
#[derive(Clone, Debug)]
pub struct Search {
    query: Query,
    exact: Pass,
    forgiving: Pass,
}

/// One way through all paths.
#[derive(Clone, Debug)]
struct Pass {
    tolerance: Tolerance,
    /// Which of the first paths can fit, by an earlier search.
    candidates: Option<Bits>,
    /// How many paths were looked at.
    done: usize,
    fitting: Bits,
    total: usize,
    /// How many of them are in the folder that the query names.
    in_folder: usize,
    best: Best,
}

/// What one thread found in its part of a slice.
#[derive(Debug)]
pub struct Scan {
    tolerance: Tolerance,
    range: Range<usize>,
    fitting: Bits,
    total: usize,
    in_folder: usize,
    best: Best,
}

impl Search {
    /// A search for a query, from the beginning.
    pub fn new(query: &str) -> Self {
        Self {
            query: Query::new(query),
            exact: Pass::new(Tolerance::None),
            forgiving: Pass::new(Tolerance::Typo),
        }
    }

    /// A search for a query that goes on from this one, if all that can fit was found here.
    pub fn narrowed(&self, query: &str) -> Option<Self> {
        let mut search = Self::new(query);
        search.query.narrows(&self.query).then(|| {
            search.exact.candidates = Some(self.exact.fitting.clone());
            search
        })
    }

    /// Whether this is the search for a query.
    pub fn is_for(&self, query: &str) -> bool {
        self.query.text == Query::new(query).text
    }

    /// What is to be looked through next, in parts for so many threads; nothing where all is done.
    pub fn next(&self, paths: &Paths, threads: usize) -> Vec<Part> {
        let Some(pass) = self.pass(paths) else {
            return Vec::new();
        };
        let end = paths.len().min(pass.done + SLICE);
        let size = (end - pass.done).div_ceil(threads.max(1)).max(PART);
        let starts = (pass.done..end).step_by(size);
        starts
            .map(|start| Part {
                tolerance: pass.tolerance,
                range: start..end.min(start + size),
            })
            .collect()
    }

    /// The pass that is not done.
    fn pass(&self, paths: &Paths) -> Option<&Pass> {
        if self.exact.done < paths.len() {
            return Some(&self.exact);
        }
        let forgives = self.exact.total == 0 && self.query.forgives();
        (forgives && self.forgiving.done < paths.len()).then_some(&self.forgiving)
    }

    /// Looks through a part.
    pub fn scan(&self, paths: &Paths, part: Part) -> Scan {
        let pass = match part.tolerance {
            Tolerance::None => &self.exact,
            Tolerance::Typo => &self.forgiving,
        };
        Scan::new(&self.query, pass.candidates.as_ref(), paths, part)
    }

    /// Takes in what was found in the parts of a slice, in their order.
    pub fn take(&mut self, paths: &Paths, scan: Scan) {
        let pass = match scan.tolerance {
            Tolerance::None => &mut self.exact,
            Tolerance::Typo => &mut self.forgiving,
        };
        pass.done = scan.range.end;
        pass.fitting.extend(scan.fitting);
        pass.total += scan.total;
        pass.in_folder += scan.in_folder;
        for (rank, index) in scan.best.hits {
            pass.best.add(rank, index, paths);
        }
    }

    /// Searches to the end on this thread.
    pub fn run(&mut self, paths: &Paths) {
        while let Some(part) = self.next(paths, 1).pop() {
            let scan = self.scan(paths, part);
            self.take(paths, scan);
        }
    }

    /// What was found so far.
    pub fn found(&self, paths: &Paths) -> Found {
        let pass = match self.exact.total {
            0 => &self.forgiving,
            _ => &self.exact,
        };
        let (total, in_folder_only) = match pass.in_folder {
            0 => (pass.total, false),
            in_folder => (in_folder, true),
        };
        let mut ranker = Ranker::new(&self.query);
        let hits = pass.best.hits.iter();
        let rows = hits
            .filter(|(rank, _)| !in_folder_only || rank.is_in_folder())
            .map(|&(_, index)| {
                let path = paths.path(index);
                let marks = ranker.marks(&path, pass.tolerance);
                Row { path, marks }
            });
        Found {
            rows: rows.collect(),
            total,
            searching: self.pass(paths).is_some(),
        }
    }
}

/// Some paths for a thread to look through.
#[derive(Clone, Debug)]
pub struct Part {
    tolerance: Tolerance,
    range: Range<usize>,
}

impl Pass {
    fn new(tolerance: Tolerance) -> Self {
        Self {
            tolerance,
            candidates: None,
            done: 0,
            fitting: Bits::default(),
            total: 0,
            in_folder: 0,
            best: Best::default(),
        }
    }
}

impl Scan {
    fn new(query: &Query, candidates: Option<&Bits>, paths: &Paths, part: Part) -> Self {
        let mut scan = Self {
            tolerance: part.tolerance,
            range: part.range.clone(),
            fitting: Bits::default(),
            total: 0,
            in_folder: 0,
            best: Best::default(),
        };
        let mut ranker = Ranker::new(query);
        for folder in paths.folders(part.range) {
            if !query.wants_hidden() && folder.is_hidden {
                scan.fitting.skip(folder.range.len());
            } else {
                scan.folder(query, &mut ranker, candidates, paths, &folder);
            }
        }
        scan
    }

    fn folder(
        &mut self,
        query: &Query,
        ranker: &mut Ranker<'_>,
        candidates: Option<&Bits>,
        paths: &Paths,
        folder: &Folder<'_>,
    ) {
        let wants_hidden = query.wants_hidden();
        let mut seen: Option<Seen<'_>> = None;
        for index in folder.range.clone() {
            let letters = folder.letters.with(paths.letters(index));
            let fits = candidates.is_none_or(|candidates| candidates.may_have(index))
                && query.may_fit(letters, self.tolerance)
                && {
                    let name = paths.name(index);
                    let seen = seen
                        .get_or_insert_with(|| Seen::new(query, folder.directory, self.tolerance));
                    (wants_hidden || !name.starts_with('.'))
                        && self.path(query, ranker, paths, seen, (index, name))
                };
            self.fitting.push(fits);
        }
    }

    /// Takes in a path, if it fits.
    fn path(
        &mut self,
        query: &Query,
        ranker: &mut Ranker<'_>,
        paths: &Paths,
        seen: &Seen<'_>,
        (index, name): (usize, &str),
    ) -> bool {
        let Some(place) = seen.place_of(query, ranker, name, self.tolerance) else {
            return false;
        };
        self.total += 1;
        self.in_folder += usize::from(place != Place::Elsewhere);
        let path = (seen.directory, name);
        if let Some(rank) = ranker.rank(place, path, self.tolerance, self.best.worst()) {
            self.best.add(rank, index, paths);
        }
        true
    }
}

/// What a directory has of a query, so that only the names in it are left to read.
#[derive(Debug)]
struct Seen<'a> {
    directory: &'a str,
    is_ascii: bool,
    whole: Progress,
    /// Where it is as seen from the folder of the query, and how much of the rest it has.
    below: Option<Below<'a>>,
}

#[derive(Debug)]
struct Below<'a> {
    place: Place,
    rest: &'a str,
    read: usize,
}

impl<'a> Seen<'a> {
    fn new(query: &Query, directory: &'a str, tolerance: Tolerance) -> Self {
        let is_ascii = query.text.is_ascii() && directory.is_ascii();
        let below = directory.strip_prefix(query.folder()).map(|rest| Below {
            place: match (
                rest.is_empty(),
                query.folder().is_empty(),
                query.is_listing(),
            ) {
                (true, _, _) | (false, true, false) => Place::Here,
                (false, _, _) => Place::Below,
            },
            rest,
            read: query.read_last(0, rest),
        });
        Self {
            whole: query.read(Progress::default(), directory, tolerance),
            directory,
            is_ascii,
            below,
        }
    }

    /// Where a path is that fits.
    fn place_of(
        &self,
        query: &Query,
        ranker: &mut Ranker<'_>,
        name: &str,
        tolerance: Tolerance,
    ) -> Option<Place> {
        let is_ascii = self.is_ascii && name.is_ascii();
        match tolerance {
            Tolerance::None => {
                let in_folder = self.below.as_ref().filter(|below| {
                    if is_ascii {
                        query.last_is_read(query.read_last(below.read, name))
                    } else {
                        ranker.fits_below(below.rest, name)
                    }
                });
                if let Some(below) = in_folder {
                    return Some(below.place);
                }
            }
            Tolerance::Typo => {}
        }
        let fits = if is_ascii {
            query.is_read(query.read(self.whole, name, tolerance), tolerance)
        } else {
            ranker.fits(self.directory, name, tolerance)
        };
        let elsewhere = match tolerance {
            // Where no folder is named, any will do.
            Tolerance::Typo if query.folder().is_empty() => Place::Here,
            Tolerance::None | Tolerance::Typo => Place::Elsewhere,
        };
        fits.then_some(elsewhere)
    }
}

/// The best paths, the best first.
#[derive(Clone, Debug, Default)]
struct Best {
    hits: Vec<(Rank, usize)>,
}

impl Best {
    /// The rank that another path has to reach, once there are enough.
    fn worst(&self) -> Option<Rank> {
        let last = self.hits.get(ROWS - 1);
        last.map(|(rank, _)| *rank)
    }

    /// Takes a path in, if it is among the best. Paths of one rank are in the order of their text.
    fn add(&mut self, rank: Rank, index: usize, paths: &Paths) {
        let is_before = |&(other, hit): &(Rank, usize)| {
            let order = other.cmp(&rank);
            order.then_with(|| paths.compare(hit, index)).is_lt()
        };
        if self.hits.get(ROWS - 1).is_some_and(is_before) {
            return;
        }
        let at = self.hits.partition_point(is_before);
        self.hits.truncate(ROWS - 1);
        self.hits.insert(at, (rank, index));
    }
}

/// A set of paths, one bit each.
#[derive(Clone, Debug, Default)]
struct Bits {
    words: Vec<u64>,
    len: usize,
}

impl Bits {
    fn push(&mut self, bit: bool) {
        if self.len.is_multiple_of(64) {
            self.words.push(0);
        }
        if let Some(word) = self.words.last_mut() {
            *word |= u64::from(bit) << (self.len % 64);
        }
        self.len += 1;
    }

    fn skip(&mut self, count: usize) {
        (0..count).for_each(|_| self.push(false));
    }

    fn extend(&mut self, other: Self) {
        if self.len.is_multiple_of(64) {
            self.words.extend(other.words);
            self.len += other.len;
        } else {
            (0..other.len).for_each(|index| self.push(other.may_have(index)));
        }
    }

    /// Whether a path is in the set, or is not known to it.
    fn may_have(&self, index: usize) -> bool {
        index >= self.len || self.words[index / 64] >> (index % 64) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(paths: &Paths, query: &str) -> Found {
        let mut search = Search::new(query);
        search.run(paths);
        search.found(paths)
    }

    fn rows(files: &[&str], query: &str) -> Vec<String> {
        let found = found(&Paths::of_files(files), query);
        found.rows.into_iter().map(|row| row.path).collect()
    }

    #[test]
    fn the_best_comes_first() {
        for (why, query, files) in [
            (
                "the name before the path",
                "main",
                &["lib/main.rs", "main/lib.rs"][..],
            ),
            (
                "the start before the middle",
                "main",
                &["mainly.rs", "xmain.rs"],
            ),
            (
                "a part before scattered characters",
                "main",
                &["domain.rs", "m_a_i_n.rs"],
            ),
            (
                "scattered in the name before the path",
                "mn",
                &["src/main.rs", "m/n.rs"],
            ),
            (
                "the short name before the long one",
                "main",
                &["src/tea/main.rs", "mainly.rs"],
            ),
            (
                "the short path before the long one",
                "main",
                &["b/main.rs", "a/b/main.rs"],
            ),
            (
                "the start of a word before its middle",
                "bar",
                &["foo_bar_baz.rs", "xxbarxx.rs"],
            ),
            (
                "a directory before what is in it",
                "src",
                &["src/", "src/a.rs"],
            ),
            ("by name where all is the same", "a", &["a1", "a2", "a3"]),
            (
                "in the folder before below it",
                "src/m",
                &["src/main.rs", "src/tea/m.rs"],
            ),
            (
                "the exact path",
                "tea/key",
                &["src/tea/key.rs", "src/t/ea/key.rs"],
            ),
        ] {
            let mut turned = files.to_vec();
            turned.reverse();
            let rows = rows(&turned, query);
            let rows = rows.iter().filter(|row| files.contains(&row.as_str()));
            assert_eq!(rows.collect::<Vec<_>>(), files, "{why}");
        }
    }

    #[test]
    fn everything_is_listed_where_nothing_is_asked_for() {
        let files = ["b/c.rs", "a.rs", ".hidden", "b/d/e.rs"];
        assert_eq!(
            rows(&files, ""),
            ["a.rs", "b/", "b/c.rs", "b/d/", "b/d/e.rs"]
        );
        assert_eq!(rows(&files, "b/"), ["b/c.rs", "b/d/", "b/d/e.rs"]);
        assert_eq!(rows(&files, "./b/"), ["b/c.rs", "b/d/", "b/d/e.rs"]);
        assert_eq!(found(&Paths::of_files(&files), "b/").total, 3);
    }

    #[test]
    fn hidden_files_are_shown_to_who_asks_for_them() {
        let files = [".github/ci.yml", "src/.env", "src/env.rs", ".gitignore"];
        assert_eq!(rows(&files, "env"), ["src/env.rs"]);
        assert_eq!(rows(&files, "git"), [""; 0]);
        assert_eq!(
            rows(&files, ".gi"),
            [".github/", ".gitignore", ".github/ci.yml"]
        );
        assert_eq!(rows(&files, "src/.e"), ["src/.env"]);
    }

    #[test]
    fn case_counts_where_any_is_upper() {
        let files = ["README.md", "readme.txt"];
        assert_eq!(rows(&files, "readme"), ["README.md", "readme.txt"]);
        assert_eq!(rows(&files, "README"), ["README.md"]);
    }

    #[test]
    fn names_are_found_however_they_are_composed() {
        let files = ["caf\u{e9}.md", "cafe\u{301}s.md", "日本語.md"];
        for query in ["caf\u{e9}", "cafe\u{301}", "cafe"] {
            assert_eq!(rows(&files, query), files[..2], "{query}");
        }
        assert_eq!(rows(&files, "本"), files[2..]);
    }

    #[test]
    fn a_typo_is_forgiven_where_nothing_fits() {
        let files = ["src/main.rs", "src/domain.rs", "src/lib.rs"];
        assert_eq!(rows(&files, "mian.rs"), ["src/main.rs", "src/domain.rs"]);
        assert_eq!(rows(&files, "mxain"), ["src/main.rs", "src/domain.rs"]);
        assert_eq!(rows(&files, "src/libb"), ["src/lib.rs"]);
        assert_eq!(rows(&files, "xyzzy"), [""; 0]);
        assert_eq!(
            rows(&files, "lbi"),
            [""; 0],
            "a short query means what it says"
        );
    }

    #[test]
    fn a_narrower_search_finds_what_a_new_one_finds() {
        let files = many(3000);
        let paths = Paths::of_files(&files);
        let mut search = Search::new("");
        search.run(&paths);
        for query in ["s", "sr", "src", "src/", "src/m", "src/ma", "src/mai"] {
            search = search.narrowed(query).expect("narrower");
            search.run(&paths);
            assert_eq!(search.found(&paths), found(&paths, query), "{query}");
        }
        assert!(search.narrowed("src/x").is_none());
    }

    #[test]
    fn threads_and_slices_change_nothing() {
        let paths = Paths::of_files(&many(3 * PART));
        for query in ["", "main", "srcm", "tset", "docs/"] {
            let mut search = Search::new(query);
            loop {
                let parts = search.next(&paths, 7);
                if parts.is_empty() {
                    break;
                }
                let scans: Vec<Scan> = parts
                    .into_iter()
                    .map(|part| search.scan(&paths, part))
                    .collect();
                for scan in scans {
                    search.take(&paths, scan);
                }
            }
            assert_eq!(search.found(&paths), found(&paths, query), "{query}");
        }
    }

    #[test]
    fn paths_that_come_later_are_found_too() {
        let mut paths = Paths::default();
        paths.add("", ["src/"]);
        let mut search = Search::new("main");
        search.run(&paths);
        assert_eq!(search.found(&paths).total, 0);
        paths.add("src/", ["main.rs", "lib.rs"]);
        assert!(search.found(&paths).searching);
        search.run(&paths);
        let found = search.found(&paths);
        assert_eq!((found.total, found.searching), (1, false));
    }

    proptest::proptest! {
        #[test]
        fn what_fits_is_what_has_the_characters_in_their_order(
            files in proptest::collection::vec("[abA./]{1,8}", 0..12), query in "[abA./]{0,4}"
        ) {
            let files: Vec<String> = files.iter().map(|file| file.replace("//", "/")).collect();
            let paths = Paths::of_files(&files);
            let query = query.trim_start_matches("./");
            let fold = |text: &str| {
                if query.contains('A') { text.to_owned() } else { text.to_lowercase() }
            };
            let fits = |wanted: &str, text: &str| {
                let text = fold(text);
                let mut chars = text.chars();
                wanted.chars().all(|wanted| chars.any(|char| char == wanted))
            };
            let hidden = |path: &str| path.starts_with('.') || path.contains("/.");
            let all: Vec<String> = (0..paths.len()).map(|index| paths.path(index)).collect();
            let shown = all.iter().filter(|path| hidden(query) || !hidden(path));
            let (folder, last) = query.split_at(query.rfind('/').map_or(0, |slash| slash + 1));
            let in_folder = shown.clone().filter(|path| {
                let (directory, _) = super::super::paths::split(path);
                directory.starts_with(folder) && fits(last, &path[folder.len()..])
            });
            let expected = match in_folder.count() {
                0 => shown.filter(|path| fits(query, path)).count(),
                count => count,
            };
            let found = found(&paths, query);
            let forgiven = expected == 0 && query.len() >= 4;
            proptest::prop_assert!(found.total == expected || forgiven, "{} of {:?}", expected, found);
            proptest::prop_assert_eq!(found.rows.len(), found.total.min(ROWS));
        }

        #[test]
        fn nothing_is_too_odd_to_be_looked_for(
            files in proptest::collection::vec("\\PC{1,12}", 0..8), query in "\\PC{0,8}"
        ) {
            let paths = Paths::of_files(&files);
            let found = found(&paths, &query);
            proptest::prop_assert!(found.rows.len() <= found.total);
            for row in found.rows {
                proptest::prop_assert!(row.marks.is_sorted());
            }
        }
    }

    /// Paths as projects have them.
    fn many(count: usize) -> Vec<String> {
        let folders = ["src", "src/tea", "tests", "docs", "src/deep/er", "lib/src"];
        let names = ["main", "test", "key_map", "Mainly", "readme", "caf\u{e9}"];
        (0..count)
            .map(|at| {
                let (folder, name) = (folders[at % 6], names[at / 6 % 6]);
                format!("{folder}/{name}{at}.rs")
            })
            .collect()
    }
}
