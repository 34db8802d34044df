//! What is looked for, and whether a path can fit it at all.
//!
//! A path fits if it has the characters of the query in their order, wherever they stand.
//! Case counts if the query has any upper case; marks over letters count if the query has any.

use nucleo_matcher::chars::{is_upper_case, normalize};
use nucleo_matcher::{Config, Utf32String};
use unicode_normalization::UnicodeNormalization;

use super::letters::Letters;
use super::paths::is_hidden;

/// The shortest query that a wrong character is forgiven in.
const LONG_ENOUGH: usize = 4;

/// What is looked for.
#[derive(Clone, Debug)]
pub struct Query {
    /// The text, composed.
    pub(super) text: String,
    /// The text up to its last `/`, with that.
    pub(super) folder: usize,
    /// The whole text as the matcher reads it.
    pub(super) whole: Utf32String,
    /// What stands behind the last `/`.
    pub(super) last: Utf32String,
    /// The whole without one of its characters, for each of them.
    pub(super) with_typo: Vec<Utf32String>,
    /// How the matcher compares.
    pub(super) config: Config,
    letters: Letters,
}

/// How exact a path has to fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tolerance {
    /// Every character of the query counts.
    None,
    /// One character of the query may be wrong, or one too many.
    Typo,
}

/// How much of a query a text has, read from left to right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Progress {
    exact: usize,
    forgiving: usize,
}

impl Query {
    /// The query that a mention makes.
    pub fn new(text: &str) -> Self {
        let text: String = text.trim_start_matches("./").nfc().collect();
        let mut config = Config::DEFAULT.match_paths();
        config.ignore_case = !text.chars().any(is_upper_case);
        config.normalize = text.chars().all(|char| normalize(char) == char);
        let folder = text.rfind('/').map_or(0, |slash| slash + 1);
        let with_typo = if text.chars().count() < LONG_ENOUGH {
            Vec::new()
        } else {
            text.char_indices()
                .map(|(at, char)| [&text[..at], &text[at + char.len_utf8()..]].concat())
                .map(Utf32String::from)
                .collect()
        };
        Self {
            whole: Utf32String::from(text.as_str()),
            last: Utf32String::from(&text[folder..]),
            letters: Letters::needed(&text),
            with_typo,
            config,
            folder,
            text,
        }
    }

    /// Whether the query has something in a folder to look for, so that what is in that folder comes first.
    pub(super) fn folder(&self) -> &str {
        &self.text[..self.folder]
    }

    /// Whether nothing is looked for by name, so that everything is listed in order.
    pub(super) fn is_listing(&self) -> bool {
        self.folder == self.text.len()
    }

    /// Whether hidden files are asked for.
    pub(super) fn wants_hidden(&self) -> bool {
        is_hidden(&self.text)
    }

    /// Whether this may forgive anything.
    pub(super) fn forgives(&self) -> bool {
        !self.with_typo.is_empty()
    }

    /// Whether all that fits this also fitted the other, so that what the other found is all there is to look through.
    pub(super) fn narrows(&self, other: &Self) -> bool {
        self.text.starts_with(&other.text)
            && self.config.ignore_case == other.config.ignore_case
            && self.config.normalize == other.config.normalize
            && self.wants_hidden() == other.wants_hidden()
    }

    /// Whether a text with these letters may fit.
    pub(super) fn may_fit(&self, letters: Letters, tolerance: Tolerance) -> bool {
        match tolerance {
            Tolerance::None => self.letters.are_in(letters),
            Tolerance::Typo => self.letters.missing_in(letters) <= 1,
        }
    }

    /// Goes on through a text in ASCII, for a query in ASCII.
    pub(super) fn read(&self, progress: Progress, text: &str, tolerance: Tolerance) -> Progress {
        match tolerance {
            Tolerance::None => Progress {
                exact: self.read_exactly(0, progress.exact, text),
                forgiving: 0,
            },
            Tolerance::Typo => self.read_forgivingly(progress, text),
        }
    }

    /// Whether nothing of the query is left to read.
    pub(super) fn is_read(&self, progress: Progress, tolerance: Tolerance) -> bool {
        match tolerance {
            Tolerance::None => progress.exact == self.text.len(),
            Tolerance::Typo => progress.forgiving >= self.text.len(),
        }
    }

    /// Goes on through a text in ASCII with what stands behind the last `/`, of which `read` are read.
    pub(super) fn read_last(&self, read: usize, text: &str) -> usize {
        self.read_exactly(self.folder, read, text)
    }

    /// Whether all of what stands behind the last `/` is read.
    pub(super) fn last_is_read(&self, read: usize) -> bool {
        self.folder + read == self.text.len()
    }

    fn read_exactly(&self, start: usize, mut read: usize, text: &str) -> usize {
        let wanted = &self.text.as_bytes()[start..];
        for &byte in text.as_bytes() {
            match wanted.get(read) {
                None => break,
                Some(&next) => read += usize::from(self.folded(byte) == next),
            }
        }
        read
    }

    fn read_forgivingly(&self, mut progress: Progress, text: &str) -> Progress {
        let wanted = self.text.as_bytes();
        for &byte in text.as_bytes() {
            let byte = Some(self.folded(byte));
            let is_next = |read: usize| usize::from(wanted.get(read).copied() == byte);
            progress.forgiving += is_next(progress.forgiving);
            progress.exact += is_next(progress.exact);
            // One more character may be passed over than is read.
            progress.forgiving = progress.forgiving.max(progress.exact + 1);
        }
        progress
    }

    fn folded(&self, byte: u8) -> u8 {
        if self.config.ignore_case {
            byte.to_ascii_lowercase()
        } else {
            byte
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(query: &str, text: &str, tolerance: Tolerance) -> bool {
        let query = Query::new(query);
        let (start, end) = text.split_at(text.len() / 2);
        let progress = query.read(Progress::default(), start, tolerance);
        query.is_read(query.read(progress, end, tolerance), tolerance)
    }

    #[test]
    fn characters_have_to_come_in_their_order() {
        for (query, text, expected) in [
            ("", "", true),
            ("smr", "src/main.rs", true),
            ("srm", "src/main.rs", true),
            ("rsm", "src/main.rs", false),
            ("SMR", "src/main.rs", false),
            ("smr", "SRC/MAIN.RS", true),
        ] {
            assert_eq!(
                fits(query, text, Tolerance::None),
                expected,
                "{query} {text}"
            );
        }
    }

    #[test]
    fn one_character_may_be_wrong_where_that_is_forgiven() {
        for (query, text, expected) in [
            ("mian", "src/main.rs", true),
            ("maxin", "src/main.rs", true),
            ("xmain", "src/main.rs", true),
            ("mainx", "src/main.rs", true),
            ("nxiam", "src/main.rs", false),
            ("main", "src/main.rs", true),
        ] {
            assert_eq!(
                fits(query, text, Tolerance::Typo),
                expected,
                "{query} {text}"
            );
        }
    }

    #[test]
    fn what_was_found_is_looked_through_again_only_where_nothing_else_can_fit() {
        for (query, before, expected) in [
            ("src", "sr", true),
            ("sr", "src", false),
            ("srC", "sr", false),
            ("src/.e", "src/", false),
            ("caf\u{e9}", "caf", false),
            ("src/m", "src/", true),
        ] {
            let narrows = Query::new(query).narrows(&Query::new(before));
            assert_eq!(narrows, expected, "{query} {before}");
        }
    }
}
