//! Text as a terminal shows it: columns, wrapping, cutting, and nothing that could harm it.
//!
//! Text from outside is data. [`clean`] makes one line of it harmless; [`lines`] splits it first.
//! Positions are byte offsets at grapheme borders; widths are columns.

use std::borrow::Cow;
use std::ops::Range;

use ratatui::buffer::CellWidth;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The mark of a cut.
pub const ELLIPSIS: &str = "…";

/// How far apart tab stops are.
const TAB: usize = 4;

/// The columns that this text takes: those of its clusters, each by itself, as cells hold them.
pub fn width(text: &str) -> usize {
    if text.is_ascii() {
        return text.width();
    }
    text.graphemes(true).map(cluster_width).sum()
}

/// The columns of one grapheme cluster; what draws nothing by itself takes none.
pub fn cluster_width(cluster: &str) -> usize {
    match cluster.as_bytes() {
        [_] => cluster.width(),
        _ => usize::from(cluster.cell_width()),
    }
}

/// The columns that terminals may take for a cluster which they draw character by character, if they may take others than we do.
///
/// They disagree about emoji that are joined, flags, variation selectors, and some combining marks.
pub fn disputed_width(cluster: &str) -> Option<usize> {
    if cluster.is_ascii() {
        return None;
    }
    let apart: usize = cluster.chars().map(|char| char.width().unwrap_or(0)).sum();
    let is_disputed =
        apart != cluster_width(cluster) || cluster.contains(['\u{200d}', '\u{fe0e}', '\u{fe0f}']);
    is_disputed.then_some(apart)
}

/// The lines of a text, each cleaned. An empty text is one empty line.
pub fn lines(text: &str) -> Vec<String> {
    with_newlines(text)
        .split('\n')
        .map(|line| clean(line).into_owned())
        .collect()
}

/// The text with every kind of line end as a newline.
pub fn with_newlines(text: &str) -> Cow<'_, str> {
    const ENDS: [char; 6] = ['\r', '\u{2028}', '\u{2029}', '\u{85}', '\u{b}', '\u{c}'];
    if text.contains(ENDS) {
        Cow::Owned(text.replace("\r\n", "\n").replace(ENDS, "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// The text in one line: every run of line ends and tabs is a blank, the rest is cleaned.
pub fn one_line(text: &str) -> String {
    let parts: Vec<&str> = text
        .split(|char: char| {
            matches!(
                char,
                '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}' | '\u{85}' | '\u{b}' | '\u{c}'
            )
        })
        .filter(|part| !part.is_empty())
        .collect();
    clean(&parts.join(" ")).into_owned()
}

/// One line without anything that a terminal obeys: a control character, a bidirectional override or isolate becomes a visible stand-in, a tab becomes blanks.
///
/// Marks that only tell a direction are invisible anyway and go.
pub fn clean(line: &str) -> Cow<'_, str> {
    clean_from(line, 0)
}

/// The same for a text that begins at this column, which is what tabs count from.
pub fn clean_from(line: &str, column: usize) -> Cow<'_, str> {
    if !line
        .chars()
        .any(|char| char == '\t' || is_direction(char) || stand_in(char).is_some())
    {
        return Cow::Borrowed(line);
    }
    let mut clean = String::with_capacity(line.len());
    for char in line.chars() {
        match (char, stand_in(char)) {
            ('\t', _) => clean.push_str(tab_at(column + width(&clean))),
            (char, _) if is_direction(char) => {}
            (_, Some(sign)) => clean.push(sign),
            (char, None) => clean.push(char),
        }
    }
    Cow::Owned(clean)
}

/// The blanks that a tab in this column is shown as.
pub fn tab_at(column: usize) -> &'static str {
    &"    "[column % TAB..]
}

/// Whether a character is a mark that tells a direction and nothing else.
fn is_direction(char: char) -> bool {
    matches!(char, '\u{61c}' | '\u{200e}' | '\u{200f}')
}

/// What stands for a character that must not reach the terminal.
pub fn stand_in(char: char) -> Option<char> {
    match char {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + char as u32),
        '\u{7f}' => Some('␡'),
        '\u{80}'..='\u{9f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => Some('\u{fffd}'),
        _ => None,
    }
}

/// The text cut at this many columns, with a mark where something is missing.
pub fn cut(text: &str, columns: usize) -> Cow<'_, str> {
    if width(text) <= columns {
        return Cow::Borrowed(text);
    }
    if columns == 0 {
        return Cow::Borrowed("");
    }
    let mut kept = String::new();
    let mut used = 0;
    for cluster in text.graphemes(true) {
        used += cluster_width(cluster);
        if used > columns - 1 {
            break;
        }
        kept.push_str(cluster);
    }
    kept.push_str(ELLIPSIS);
    Cow::Owned(kept)
}

/// One line wrapped at words; runs of blanks and the indent stay, blanks at a break do not.
///
/// A character wider than the whole width is replaced by the mark of a cut.
pub fn wrap(line: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(1);
    rows(line, columns)
        .into_iter()
        .map(|row| {
            let text = line[row].trim_end();
            if width(text) > columns {
                ELLIPSIS.to_owned()
            } else {
                text.to_owned()
            }
        })
        .collect()
}

/// Where one line breaks into rows of at most this many columns. The ranges touch and cover the line.
///
/// A break comes after blanks, or beside a wide character unless punctuation would be parted from what it belongs to; a longer word is broken where the row ends.
/// Blanks hang over the edge rather than start a row.
pub fn rows(line: &str, columns: usize) -> Vec<Range<usize>> {
    let columns = columns.max(1);
    let mut rows = Vec::new();
    let (mut start, mut column) = (0, 0);
    // The last place where the row may break, and the column there.
    let mut chance = (0, 0);
    let mut before = ("", Cluster::Blank);
    for (at, cluster) in line.grapheme_indices(true) {
        let wide = cluster_width(cluster);
        let kind = Cluster::of(cluster, wide);
        if at > start && kind.may_start_after(before.1) && !belong_together(before, cluster) {
            chance = (at, column);
        }
        if column + wide > columns && kind != Cluster::Blank && at > start {
            // Unless what would move on does not fit there either.
            let (end, used) = if chance.0 > start && column - chance.1 + wide <= columns {
                chance
            } else {
                (at, column)
            };
            rows.push(start..end);
            start = end;
            column -= used;
        }
        column += wide;
        before = (cluster, kind);
    }
    rows.push(start..line.len());
    rows
}

/// What no row begins with: it closes, or goes on with, what is before it.
const NEVER_FIRST: &str = "!%),.:;?]}°’”†‡›℃∶、。〃々〆〉》」』】〕〗〞〟ぁぃぅぇぉっゃゅょゎゝゞ・ァィゥェォッャュョヮヵヶーヽヾ﹐﹑﹒﹔﹕﹖﹗！％），．：；？］｝～｡｣､･…‥";

/// What no row ends with: it opens what is behind it.
const NEVER_LAST: &str = "$([{£¥‘“‹〈《「『【〔〖〝＄（［｛￡￥｢";

/// Whether a row must not end between two clusters, unless there is a blank.
fn belong_together((before, kind): (&str, Cluster), cluster: &str) -> bool {
    kind != Cluster::Blank
        && (cluster.starts_with(|char| NEVER_FIRST.contains(char))
            || before.ends_with(|char| NEVER_LAST.contains(char)))
}

/// What a grapheme cluster is to a line break.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cluster {
    Blank,
    Narrow,
    Wide,
}

impl Cluster {
    fn of(cluster: &str, width: usize) -> Self {
        match width {
            _ if cluster
                .chars()
                .all(|char| char.is_whitespace() && char != '\u{a0}') =>
            {
                Self::Blank
            }
            0 | 1 => Self::Narrow,
            _ => Self::Wide,
        }
    }

    fn may_start_after(self, before: Self) -> bool {
        match (before, self) {
            (_, Self::Blank) | (Self::Narrow, Self::Narrow) => false,
            (Self::Blank | Self::Wide, _) | (_, Self::Wide) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_wrap_and_blanks_inside_stay() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("  a    b", 20), ["  a    b"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(wrap("one   ", 3), ["one"]);
    }

    #[test]
    fn wide_characters_break_beside_each_other_and_never_overhang() {
        assert_eq!(wrap("你好世界", 5), ["你好", "世界"]);
        assert_eq!(wrap("ab你好", 3), ["ab", "你", "好"]);
        assert_eq!(wrap("你", 1), ["…"]);
    }

    #[test]
    fn punctuation_stays_with_what_it_belongs_to() {
        for (line, columns, rows) in [
            ("你好，世界", 4, &["你", "好，", "世界"][..]),
            ("한국어, 좋아요", 6, &["한국", "어, 좋", "아요"]),
            ("去（上海）吧", 4, &["去", "（上", "海）", "吧"]),
            ("他说“好”了", 5, &["他说", "“好”", "了"]),
            ("コーヒー", 4, &["コー", "ヒー"]),
            // Where it leaves no other place, a row ends in it.
            ("你，，，", 4, &["你，", "，，"]),
            ("\u{301}你.", 2, &["\u{301}你", "."]),
            ("one , two", 4, &["one", ",", "two"]),
        ] {
            assert_eq!(wrap(line, columns), rows, "{line}");
        }
    }

    #[test]
    fn clusters_are_never_split() {
        let family = "👨‍👩‍👧";
        assert_eq!(wrap(&format!("a{family}b"), 2), ["a", family, "b"]);
        assert_eq!(cut(&format!("{family}{family}"), 3), format!("{family}…"));
    }

    #[test]
    fn a_text_is_as_wide_as_its_clusters() {
        // Read as one, lam and alef would be a ligature of one column; cells know no ligatures.
        for (text, columns) in [
            ("لا", 2),
            ("你好", 4),
            ("é", 1),
            ("❤\u{fe0f}", 2),
            ("a\u{200b}b", 2),
            ("👨‍👩‍👧", 2),
        ] {
            assert_eq!(width(text), columns, "{text}");
        }
    }

    #[test]
    fn what_terminals_disagree_about_is_known() {
        assert_eq!(disputed_width("👨‍👩‍👧"), Some(6));
        assert_eq!(disputed_width("❤\u{fe0f}"), Some(1));
        for plain in ["a", "é", "e\u{301}", "你", "👩"] {
            assert_eq!(disputed_width(plain), None, "{plain}");
        }
    }

    #[test]
    fn a_cut_is_marked_and_fits() {
        assert_eq!(cut("hello", 5), "hello");
        assert_eq!(cut("hello", 4), "hel…");
        assert_eq!(cut("hello", 1), "…");
        assert_eq!(cut("hello", 0), "");
        assert_eq!(cut("你好", 3), "你…");
    }

    #[test]
    fn what_a_terminal_would_obey_is_shown_instead() {
        assert_eq!(clean("a\u{1b}[2Jb"), "a␛[2Jb");
        assert_eq!(
            clean("\u{9b}31m \u{7f} \u{202e}x\u{2069}"),
            "\u{fffd}31m ␡ \u{fffd}x\u{fffd}"
        );
        assert_eq!(clean("a\tb"), "a   b");
        assert_eq!(clean_from("\tb", 3), " b");
        assert_eq!(clean("שלום\u{200f}, x\u{200e}"), "שלום, x");
        assert_eq!(lines("a\r\nb\rc\n"), ["a", "b", "c", ""]);
        assert_eq!(one_line("a\n\n b\tc\u{7}"), "a  b c␇");
    }

    proptest::proptest! {
        #[test]
        fn rows_cover_the_line_and_fit(line in "[ a-z你好é👍🏽-]{0,60}", columns in 1_usize..20) {
            let rows = rows(&line, columns);
            proptest::prop_assert_eq!(rows.iter().map(|row| &line[row.clone()]).collect::<String>(), line.clone());
            for row in wrap(&line, columns) {
                proptest::prop_assert!(width(&row) <= columns, "{:?}", row);
            }
        }
    }
}
