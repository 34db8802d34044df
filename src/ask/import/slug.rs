//! Names that are derived from what people read: the same for the same text, and never twice.

use std::collections::{BTreeMap, BTreeSet};

use crate::ask::questionnaire::without_recommendation;

/// The names that are taken.
#[derive(Default)]
pub(super) struct Names {
    taken: BTreeSet<String>,
    /// The numbers that were given to a name, so that the thousandth does not try all before it.
    last: BTreeMap<String, usize>,
}

impl Names {
    /// Names that nobody may take any more.
    pub(super) fn taken(names: impl Iterator<Item = String>) -> Self {
        Self {
            taken: names.collect(),
            last: BTreeMap::new(),
        }
    }

    /// A name like this that is not taken yet; a second one gets the number 2.
    pub(super) fn free(&mut self, name: &str) -> String {
        if self.taken.insert(name.to_owned()) {
            return name.to_owned();
        }
        let last = self.last.entry(name.to_owned()).or_insert(1);
        loop {
            *last += 1;
            let numbered = format!("{name}-{last}");
            if self.taken.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}

/// A label as a name: letters and digits of any script in lower case, with dashes for all else; a mark that recommends it is no part of it.
pub(super) fn slug(label: &str) -> String {
    let label = without_recommendation(label).to_lowercase();
    let words = label.split(|char: char| !char.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_becomes_a_short_name() {
        for (label, expected) in [
            ("By user id", "by-user-id"),
            ("Vitest (Recommended)", "vitest"),
            ("内存队列（推荐）", "内存队列"),
            (r"C:\new\table", "c-new-table"),
            ("  A/B  test! ", "a-b-test"),
            ("🚀", ""),
        ] {
            assert_eq!(slug(label), expected);
        }
    }

    #[test]
    fn a_name_is_given_once() {
        let mut names = Names::taken(["a".to_owned(), "a-2".to_owned()].into_iter());
        assert_eq!(names.free("a"), "a-3");
        assert_eq!(names.free("b"), "b");
        assert_eq!(names.free("b"), "b-2");
        assert_eq!(names.free("a"), "a-4");
    }
}
