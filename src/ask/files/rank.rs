//! How well a path fits a query: the one place that knows the matcher.
//!
//! People expect the name before the rest of the path, the start of it before its middle, that before scattered characters,
//! and what is short before what is long. Within that the matcher's score counts: characters at the start of words, and beside each other.

use std::ops::Range;

use nucleo_matcher::{Matcher, Utf32Str, Utf32String};
use unicode_normalization::UnicodeNormalization;

use super::paths::split;
use super::query::{Query, Tolerance};

/// How well a path fits; the least is the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    place: Place,
    step: Step,
    /// How far the score is from the best there is, or how deep the path is, where everything is listed.
    behind: u16,
    /// The length of what was matched, and of the whole path.
    length: (u32, u32),
}

impl Rank {
    /// Whether the path is in the folder that the query names.
    pub(super) fn is_in_folder(self) -> bool {
        self.place != Place::Elsewhere
    }
}

/// Where a path is, seen from the folder that the query names. A query that names none means any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// In it.
    Here,
    /// In a folder below it.
    Below,
    /// Not in it.
    Elsewhere,
}

/// What of a path fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    Name(Fit),
    Path(Fit),
}

/// How something fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It begins with the query.
    Prefix,
    /// It has the query in it.
    Substring,
    /// It has the characters of the query in their order.
    Subsequence,
    /// It has all of them but one.
    Typo,
}

/// What can fit, the best first.
const EXACT: [Step; 5] = [
    Step::Name(Fit::Prefix),
    Step::Name(Fit::Substring),
    Step::Name(Fit::Subsequence),
    Step::Path(Fit::Substring),
    Step::Path(Fit::Subsequence),
];

/// What can fit where a character may be wrong.
const FORGIVING: [Step; 2] = [Step::Name(Fit::Typo), Step::Path(Fit::Typo)];

/// Ranks paths for one query.
#[derive(Debug)]
pub(super) struct Ranker<'a> {
    query: &'a Query,
    matcher: Matcher,
    text: Text,
    path: String,
}

impl<'a> Ranker<'a> {
    pub(super) fn new(query: &'a Query) -> Self {
        Self {
            query,
            matcher: Matcher::new(query.config.clone()),
            text: Text::default(),
            path: String::new(),
        }
    }

    /// The rank of a path, if it fits and can be as good as `worst`.
    pub(super) fn rank(
        &mut self,
        place: Place,
        (directory, name): (&str, &str),
        tolerance: Tolerance,
        worst: Option<Rank>,
    ) -> Option<Rank> {
        let whole = directory.len() + name.len();
        if place != Place::Elsewhere && self.query.is_listing() {
            let depth = directory.bytes().filter(|&byte| byte == b'/').count();
            let rank = Rank {
                place,
                step: EXACT[0],
                behind: u16::try_from(depth).unwrap_or(u16::MAX),
                length: (0, 0),
            };
            return worst.is_none_or(|worst| rank <= worst).then_some(rank);
        }
        for &step in steps(place, tolerance) {
            let length = match step {
                Step::Name(_) => (name.trim_end_matches('/').len(), whole),
                Step::Path(_) => (whole, 0),
            };
            let mut rank = Rank {
                place,
                step,
                behind: 0,
                length: (length.0 as u32, length.1 as u32),
            };
            if worst.is_some_and(|worst| worst < rank) {
                return None;
            }
            let score = match step {
                Step::Name(fit) => self.score(step, fit, name, None),
                Step::Path(fit) => {
                    let mut path = std::mem::take(&mut self.path);
                    path.clear();
                    path.push_str(directory);
                    path.push_str(name);
                    let score = self.score(step, fit, &path, None);
                    self.path = path;
                    score
                }
            };
            if let Some(score) = score {
                if step != Step::Name(Fit::Prefix) {
                    rank.behind = u16::MAX - score;
                }
                return Some(rank);
            }
        }
        None
    }

    /// Whether a path has the characters of the query in their order.
    pub(super) fn fits(&mut self, directory: &str, name: &str, tolerance: Tolerance) -> bool {
        let path = [directory, name].concat();
        let fit = match tolerance {
            Tolerance::None => Fit::Subsequence,
            Tolerance::Typo => Fit::Typo,
        };
        self.score(Step::Path(fit), fit, &path, None).is_some()
    }

    /// Whether a path below the folder has what is looked for there.
    pub(super) fn fits_below(&mut self, rest: &str, name: &str) -> bool {
        let path = [rest, name].concat();
        let step = Step::Name(Fit::Subsequence);
        self.score(step, Fit::Subsequence, &path, None).is_some()
    }

    /// Which grapheme clusters of a path were asked for.
    pub(super) fn marks(&mut self, path: &str, tolerance: Tolerance) -> Vec<u32> {
        let (directory, name) = split(path);
        let mut marks = Vec::new();
        let folder = self.query.folder();
        let is_below = !folder.is_empty() && path.starts_with(folder);
        let place = if folder.is_empty() || is_below {
            Place::Here
        } else {
            Place::Elsewhere
        };
        for &step in steps(place, tolerance) {
            let (fit, text, before) = match step {
                Step::Name(fit) => (fit, name, directory),
                Step::Path(fit) => (fit, path, ""),
            };
            marks.clear();
            if self.score(step, fit, text, Some(&mut marks)).is_some() {
                let offset = self.text.clusters(before);
                for mark in &mut marks {
                    *mark += offset;
                }
                if is_below && step != EXACT[3] && step != EXACT[4] {
                    marks.extend(0..self.text.clusters(folder));
                }
                marks.sort_unstable();
                marks.dedup();
                return marks;
            }
        }
        Vec::new()
    }

    /// The matcher's score for a text, and what it matched, if it fits like this.
    fn score(
        &mut self,
        step: Step,
        fit: Fit,
        text: &str,
        mut marks: Option<&mut Vec<u32>>,
    ) -> Option<u16> {
        let wanted = match step {
            Step::Name(_) => &self.query.last,
            Step::Path(_) => &self.query.whole,
        };
        let text = self.text.read(text);
        let matcher = &mut self.matcher;
        let mut score = |wanted: &Utf32String, fit, range: Range<usize>| {
            let (text, wanted) = (text.slice(range), wanted.slice(..));
            match (fit, marks.as_deref_mut()) {
                (Fit::Substring, None) => matcher.substring_match(text, wanted),
                (Fit::Substring, Some(marks)) => matcher.substring_indices(text, wanted, marks),
                (_, None) => matcher.fuzzy_match(text, wanted),
                (_, Some(marks)) => {
                    marks.clear();
                    matcher.fuzzy_indices(text, wanted, marks)
                }
            }
        };
        match fit {
            // A text as long as what is wanted fits only if it is that.
            Fit::Prefix => (wanted.len() <= text.len())
                .then(|| score(wanted, fit, 0..wanted.len()))
                .flatten(),
            Fit::Substring | Fit::Subsequence => score(wanted, fit, 0..text.len()),
            Fit::Typo => {
                let with_typo = self.query.with_typo.iter();
                let best = with_typo
                    .filter_map(|wanted| Some((score(wanted, fit, 0..text.len())?, wanted)))
                    .max_by_key(|(score, _)| *score);
                let (_, wanted) = best?;
                score(wanted, fit, 0..text.len())
            }
        }
    }
}

fn steps(place: Place, tolerance: Tolerance) -> &'static [Step] {
    match (tolerance, place) {
        (Tolerance::None, Place::Here | Place::Below) => &EXACT,
        (Tolerance::None, Place::Elsewhere) => &EXACT[3..],
        (Tolerance::Typo, Place::Here | Place::Below) => &FORGIVING,
        (Tolerance::Typo, Place::Elsewhere) => &FORGIVING[1..],
    }
}

/// Text as the matcher reads it: bytes in ASCII, else the first character of each grapheme cluster, composed.
#[derive(Debug, Default)]
struct Text {
    composed: String,
    chars: Vec<char>,
}

impl Text {
    fn read<'a>(&'a mut self, text: &'a str) -> Utf32Str<'a> {
        if text.is_ascii() {
            return Utf32Str::Ascii(text.as_bytes());
        }
        self.composed.clear();
        self.composed.extend(text.nfc());
        Utf32Str::new(&self.composed, &mut self.chars)
    }

    fn clusters(&mut self, text: &str) -> u32 {
        self.read(text).len() as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The path with what was asked for in brackets.
    fn marked(query: &str, path: &str) -> String {
        use unicode_segmentation::UnicodeSegmentation;

        let query = Query::new(query);
        let marks = Ranker::new(&query).marks(path, Tolerance::None);
        let clusters = path.graphemes(true).enumerate();
        let text: String = clusters
            .map(|(at, cluster)| {
                if marks.contains(&(at as u32)) {
                    format!("[{cluster}]")
                } else {
                    cluster.to_owned()
                }
            })
            .collect();
        text.replace("][", "")
    }

    #[test]
    fn what_was_asked_for_is_marked_cluster_by_cluster() {
        for (query, path, expected) in [
            ("test", "日本語_test👍🏽.md", "日本語_[test]👍🏽.md"),
            ("md", "日本語_test👍🏽.md", "日本語_test👍🏽.[md]"),
            ("本test", "日本語_test.md", "日[本]語_[test].md"),
            ("e\u{301}", "caf\u{e9}.md", "caf[\u{e9}].md"),
            ("\u{e9}", "cafe\u{301}.md", "caf[e\u{301}].md"),
            ("cafe.md", "cafe\u{301}.md", "[cafe\u{301}.md]"),
            ("main", "main/src/main.rs", "main/src/[main].rs"),
            ("tk", "src/tea/key.rs", "src/[t]ea/[k]ey.rs"),
            ("src/ke", "src/tea/key.rs", "[src/]tea/[ke]y.rs"),
            ("tea/ke", "src/tea/key.rs", "src/[tea/ke]y.rs"),
            ("src/", "src/tea/key.rs", "[src/]tea/key.rs"),
            ("Key", "src/Key/key.rs", "src/[Key]/key.rs"),
            ("", "src/main.rs", "src/main.rs"),
            ("x", "src/main.rs", "src/main.rs"),
        ] {
            assert_eq!(marked(query, path), expected, "{query}");
        }
    }

    #[test]
    fn a_name_may_begin_with_what_is_asked_for_where_case_counts() {
        let query = Query::new("Key");
        let mut ranker = Ranker::new(&query);
        let mut rank = |name| ranker.rank(Place::Here, ("", name), Tolerance::None, None);
        assert!(rank("Keymap.rs") < rank("aKey.rs"));
        assert_eq!(rank("keymap.rs"), None);
    }
}
