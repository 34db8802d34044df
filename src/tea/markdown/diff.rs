//! Diffs, in a block of their own or as they come.

use std::ops::Range;

use super::Look;
use super::sheet::Sheet;

/// A part of a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Stretch {
    /// A diff.
    Diff(Range<usize>),
    /// Something else.
    Other(Range<usize>),
}

/// What a line of a diff is.
pub(super) fn look(line: &str) -> Option<Look> {
    Some(match line.as_bytes() {
        [b'@', b'@', ..] => Look::Hunk,
        [b'+', b'+', b'+', b' ', ..] | [b'-', b'-', b'-', b' ', ..] => Look::File,
        [b'+', ..] => Look::Added,
        [b'-', ..] => Look::Removed,
        _ if is_about_file(line) => Look::File,
        _ => return None,
    })
}

/// Marks a range whose lines are a diff.
pub(super) fn mark(sheet: &mut Sheet<'_>, range: Range<usize>) {
    for line in sheet.lines_of(&range) {
        if let Some(look) = look(sheet.line(line)) {
            sheet.look(sheet.plans[line].range.clone(), look);
        }
    }
}

/// Parts the text into diffs and the rest. A diff in a block of code is left to that.
pub(super) fn stretches(source: &str) -> Vec<Stretch> {
    let mut lines: Vec<(usize, &str)> = Vec::new();
    let mut start = 0;
    for line in source.split('\n') {
        lines.push((start, line));
        start += line.len() + 1;
    }
    let place = |line: usize| lines.get(line).map_or(source.len(), |(start, _)| *start);
    let mut stretches = Vec::new();
    let (mut line, mut first) = (0, 0);
    let mut fence: Option<&str> = None;
    while line < lines.len() {
        let text = lines[line].1;
        match (fence, fence_of(text)) {
            (None, Some(sign)) => fence = Some(sign),
            (Some(open), Some(sign)) if sign.starts_with(open) => fence = None,
            _ => {}
        }
        let length = if fence.is_none() {
            diff_length(&lines[line..])
        } else {
            0
        };
        if length == 0 {
            line += 1;
            continue;
        }
        if first < line {
            stretches.push(Stretch::Other(place(first)..place(line)));
        }
        stretches.push(Stretch::Diff(place(line)..place(line + length)));
        line += length;
        first = line;
    }
    if first < lines.len() {
        stretches.push(Stretch::Other(place(first)..source.len()));
    }
    stretches
}

/// The fence that a line opens or closes a block of code with.
fn fence_of(line: &str) -> Option<&str> {
    let line = line.trim_start_matches([' ', '>', '-']);
    let sign = line
        .chars()
        .next()
        .filter(|char| matches!(char, '`' | '~'))?;
    let length = line.len() - line.trim_start_matches(sign).len();
    (length >= 3).then(|| &line[..length])
}

/// How many lines from here on are a diff; none if none begins here.
fn diff_length(lines: &[(usize, &str)]) -> usize {
    let text = |line: usize| lines.get(line).map_or("", |(_, text)| *text);
    let begins = text(0).starts_with("diff --git ")
        || (text(0).starts_with("--- ") && text(1).starts_with("+++ "))
        || hunk(text(0)).is_some();
    if !begins {
        return 0;
    }
    // Lines of the hunk that are still to come, on the old side and on the new one.
    let (mut old, mut new) = (0_usize, 0_usize);
    let mut length = 0;
    while length < lines.len() {
        let line = text(length);
        let in_hunk = old + new > 0;
        match line.as_bytes().first() {
            _ if hunk(line).is_some() => (old, new) = hunk(line).unwrap_or_default(),
            Some(b'+') if in_hunk => new = new.saturating_sub(1),
            Some(b'-') if in_hunk => old = old.saturating_sub(1),
            Some(b' ') | None if in_hunk => {
                (old, new) = (old.saturating_sub(1), new.saturating_sub(1));
            }
            // Models count badly: what looks like the diff goes on with it.
            Some(b'+' | b'-' | b'\\' | b' ') => {}
            Some(_) if is_about_file(line) => {}
            _ => break,
        }
        length += 1;
    }
    length
}

/// The lines of the old side and of the new one that the head of a hunk announces.
fn hunk(line: &str) -> Option<(usize, usize)> {
    let (ranges, _) = line.strip_prefix("@@ -")?.split_once(" @@")?;
    let (old, new) = ranges.split_once(" +")?;
    let count = |range: &str| match range.split_once(',') {
        Some((start, count)) => start.parse::<usize>().and(count.parse()).ok(),
        None => range.parse::<usize>().map(|_| 1).ok(),
    };
    Some((count(old)?, count(new)?))
}

/// Whether a line of a diff is about the file.
fn is_about_file(line: &str) -> bool {
    const STARTS: [&str; 10] = [
        "diff --git ",
        "index ",
        "new file mode ",
        "deleted file mode ",
        "old mode ",
        "new mode ",
        "similarity index ",
        "rename from ",
        "rename to ",
        "Binary files ",
    ];
    STARTS.iter().any(|start| line.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diffs(source: &str) -> Vec<&str> {
        let stretches = stretches(source);
        let whole: String = stretches
            .iter()
            .map(|stretch| match stretch {
                Stretch::Diff(range) | Stretch::Other(range) => &source[range.clone()],
            })
            .collect();
        assert_eq!(whole, source, "nothing is lost");
        let diffs = stretches.into_iter().filter_map(|stretch| match stretch {
            Stretch::Diff(range) => Some(&source[range]),
            Stretch::Other(_) => None,
        });
        diffs.collect()
    }

    #[test]
    fn a_diff_is_found_between_other_text() {
        let diff = "--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@ fn x()\n one\n-two\n+2\n\n";
        let source = format!("See:\n{diff}- a list\n- no diff");
        assert_eq!(
            diffs(&source),
            [format!("{diff}- a list\n- no diff")]
                .map(|_| &source[5..])
                .to_vec()
        );
    }

    #[test]
    fn lists_and_rules_are_no_diffs() {
        assert_eq!(diffs("- one\n- two\n+ three\n---\n+++"), [""; 0]);
        assert_eq!(diffs(""), [""; 0]);
    }

    #[test]
    fn a_diff_in_a_block_of_code_is_left_to_the_block() {
        assert_eq!(diffs("```diff\n@@ -1 +1 @@\n-a\n+b\n```\n"), [""; 0]);
        assert_eq!(
            diffs("```\nx\n```\n@@ -1 +1 @@\n-a\n+b\n\nend"),
            ["@@ -1 +1 @@\n-a\n+b\n"]
        );
    }

    #[test]
    fn a_blank_line_within_a_hunk_belongs_to_it() {
        assert_eq!(
            diffs("@@ -1,3 +1,3 @@\n a\n\n-b\n+c\n\nend"),
            ["@@ -1,3 +1,3 @@\n a\n\n-b\n+c\n"]
        );
    }
}
