//! Two texts, and where they differ, for people.

use similar::{ChangeTag, TextDiff};

/// How many lines that are the same are shown around a change.
const AROUND: usize = 2;

/// The lines that differ, `-` as it was and `+` as it is, with a few lines around them; nothing where the texts are the same.
pub fn changes(before: &str, now: &str) -> String {
    let diff = TextDiff::from_lines(before, now);
    let mut text = String::new();
    for (at, group) in diff.grouped_ops(AROUND).iter().enumerate() {
        if at > 0 {
            text += "  ⋮\n";
        }
        for change in group
            .iter()
            .flat_map(|operation| diff.iter_changes(operation))
        {
            let sign = match change.tag() {
                ChangeTag::Delete => "- ",
                ChangeTag::Insert => "+ ",
                ChangeTag::Equal => "  ",
            };
            text += sign;
            text += change.value().trim_end_matches('\n');
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_is_shown_with_a_little_around_it() {
        let before = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12";
        let now = "1\n2\n3\nfour\n5\n6\n7\n8\n9\n10\n11";
        assert_eq!(
            changes(before, now),
            "  2\n  3\n- 4\n+ four\n  5\n  6\n  ⋮\n  9\n  10\n- 11\n- 12\n+ 11\n"
        );
        assert_eq!(changes(before, before), "");
    }
}
