//! Names as people write them: `next_option`, `nextOption`, `NextOption`, and what they meant by `nxetOption`.

/// Whether two spellings are the same name: case, `_` and `-` do not matter.
pub(crate) fn same(a: &str, b: &str) -> bool {
    plain(a).eq(plain(b))
}

/// The name among `valid` that this is a spelling of.
pub(crate) fn find<'a>(name: &str, valid: &[&'a str]) -> Option<&'a str> {
    valid.iter().copied().find(|other| same(name, other))
}

/// The name among `valid` that looks most like this one, if one looks like it or begins with it.
pub fn nearest<'a>(name: &str, valid: &[&'a str]) -> Option<&'a str> {
    alike(name, valid).first().copied()
}

/// The names among `valid` that look like this one or begin with it, the one that looks most like it first.
pub(crate) fn alike<'a>(name: &str, valid: &[&'a str]) -> Vec<&'a str> {
    let name: Vec<char> = plain(name).collect();
    let candidates = valid.iter().filter_map(|&other| {
        let plain: Vec<char> = plain(other).collect();
        let distance = distance(&name, &plain);
        let is_alike = distance <= name.len().max(plain.len()) / 3;
        let is_beginning = name.len() >= 4 && plain.starts_with(&name);
        (is_alike || is_beginning).then_some((distance, other))
    });
    let mut alike: Vec<(usize, &str)> = candidates.collect();
    alike.sort_by_key(|(distance, _)| *distance);
    alike.into_iter().map(|(_, other)| other).collect()
}

/// What all spellings of a name have in common.
pub(crate) fn plain_text(name: &str) -> String {
    plain(name).collect()
}

fn plain(name: &str) -> impl Iterator<Item = char> {
    name.chars()
        .filter(|char| !matches!(char, '_' | '-'))
        .flat_map(char::to_lowercase)
}

/// How many letters must be changed, added, dropped or swapped with their neighbor to make one from the other.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut two_before = vec![0; b.len() + 1];
    let mut before: Vec<usize> = (0..=b.len()).collect();
    for (i, left) in a.iter().enumerate() {
        let mut row = vec![i + 1; b.len() + 1];
        for (j, right) in b.iter().enumerate() {
            let changed = before[j] + usize::from(left != right);
            row[j + 1] = changed.min(before[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *left == b[j - 1] && a[i - 1] == *right {
                row[j + 1] = row[j + 1].min(two_before[j - 1] + 1);
            }
        }
        two_before = std::mem::replace(&mut before, row);
    }
    before[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_in_any_spelling() {
        for spelling in ["nextOption", "next_option", "next-option", "NEXTOPTION"] {
            assert_eq!(
                find(spelling, &["confirm", "nextOption"]),
                Some("nextOption")
            );
        }
        assert_eq!(find("next option", &["nextOption"]), None);
    }

    #[test]
    fn a_slip_of_the_fingers_is_understood_and_nonsense_is_not() {
        let valid = ["global", "main", "editor", "confirm", "nextOption"];
        for (slip, meant) in [
            ("mian", Some("main")),
            ("confrim", Some("confirm")),
            ("next_optoin", Some("nextOption")),
            ("edtor", Some("editor")),
            ("conf", Some("confirm")),
            ("con", None),
            ("x", None),
            ("", None),
            ("collapse", None),
        ] {
            assert_eq!(nearest(slip, &valid), meant, "{slip}");
        }
    }

    #[test]
    fn distance_counts_a_swap_once() {
        let count = |a: &str, b: &str| {
            distance(
                &a.chars().collect::<Vec<_>>(),
                &b.chars().collect::<Vec<_>>(),
            )
        };
        assert_eq!(count("mian", "main"), 1);
        assert_eq!(count("", "abc"), 3);
        assert_eq!(count("kitten", "sitting"), 3);
    }
}
