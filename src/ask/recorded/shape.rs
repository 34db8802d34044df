//! Text of the same shape: every letter is another one, and nothing moves on the screen.
//!
//! Blanks, punctuation and symbols stay, letters become `x`, `X` or `字`, digits become `0`; each takes the columns that it took.
//! Texts that are the same stay the same, and those that differ still differ, so that ids stay unique.

use std::collections::{BTreeMap, BTreeSet};

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Letters that tell texts of one shape apart, for small and capital ones, and for digits.
const SMALL: &str = "xabcdefghijklmnopqrstuvwyzàâäçèéêëîïôöùûüßαβγδεζηθλμπρσφχψω";
const CAPITAL: &str = "XABCDEFGHIJKLMNOPQRSTUVWYZÀÂÄÇÈÉÊËÎÏÔÖÙÛÜΓΔΘΛΠΣΦΨΩ";
const DIGITS: &str = "0123456789";
const WIDE: &str = "字文本語言書画点線面山川日月火水木金土人口目手足力田石竹糸車門雨青音";

/// What each text has become.
#[derive(Debug, Default)]
pub(super) struct Shapes {
    known: BTreeMap<String, String>,
    taken: BTreeSet<String>,
}

impl Shapes {
    /// The text in another's words: always the same for the same text, and never the same for two.
    pub(super) fn text(&mut self, text: &str) -> String {
        // What is around a text does not tell it from others, so it stays outside.
        let core = text.trim();
        let start = text.len() - text.trim_start().len();
        let (before, after) = (&text[..start], &text[start + core.len()..]);
        format!("{before}{}{after}", self.core(core))
    }

    /// What a text has become before, if it has been met.
    pub(super) fn known(&self, text: &str) -> Option<&str> {
        self.known.get(text).map(String::as_str)
    }

    fn core(&mut self, core: &str) -> String {
        if let Some(known) = self.known.get(core) {
            return known.clone();
        }
        let shape = shape(core);
        let free = variants(&shape).find(|variant| !self.taken.contains(variant));
        let free = free.unwrap_or(shape);
        self.taken.insert(free.clone());
        self.known.insert(core.to_owned(), free.clone());
        free
    }
}

/// The shape of a text, line by line: the number of an item of a list stays, because the next ones are counted from it.
pub(super) fn shape(text: &str) -> String {
    let lines = text.split_inclusive('\n').map(|line| {
        let (number, rest) = line.split_at(number(line));
        format!("{number}{}", words(rest))
    });
    lines.collect()
}

/// The bytes of a line that number an item of a list.
fn number(line: &str) -> usize {
    let digits = line.trim_start();
    let rest = digits.trim_start_matches(|char: char| char.is_ascii_digit());
    let is_numbered =
        rest.len() < digits.len() && rest.starts_with(['.', ')']) && rest[1..].starts_with(' ');
    if is_numbered {
        line.len() - rest.len()
    } else {
        0
    }
}

/// The shape of words, cluster by cluster.
fn words(text: &str) -> String {
    let mut shaped = String::with_capacity(text.len());
    for cluster in text.graphemes(true) {
        let candidate: String = cluster.chars().map(letter).collect();
        let fits = candidate.width() == cluster.width() && candidate.graphemes(true).count() == 1;
        match cluster.width() {
            _ if fits => shaped += &candidate,
            1 => shaped.push('x'),
            2 => shaped.push('字'),
            _ => shaped += cluster,
        }
    }
    shaped
}

/// The letter that stands for a character.
pub(super) fn letter(char: char) -> char {
    let wide = char.width() == Some(2);
    if char.is_numeric() && !wide {
        '0'
    } else if !char.is_alphabetic() || char.width() == Some(0) {
        char
    } else if wide {
        '字'
    } else if char.is_uppercase() {
        'X'
    } else {
        'x'
    }
}

/// Texts of this shape, the shape itself first: its last letters change first, as the digits of a number do.
fn variants(shape: &str) -> impl Iterator<Item = String> + use<> {
    let chars: Vec<char> = shape.chars().collect();
    let mut places: Vec<(usize, Vec<char>)> = Vec::new();
    for (at, char) in chars.iter().enumerate().rev() {
        let wheel = [SMALL, CAPITAL, DIGITS, WIDE];
        let wheel = wheel.iter().find(|wheel| wheel.starts_with(*char));
        places.extend(wheel.map(|wheel| (at, wheel.chars().collect())));
    }
    (0_usize..).map_while(move |number| {
        let (mut chars, mut rest) = (chars.clone(), number);
        for (at, wheel) in &places {
            chars[*at] = wheel[rest % wheel.len()];
            rest /= wheel.len();
        }
        (rest == 0).then(|| chars.into_iter().collect())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_takes_the_columns_of_its_text_cluster_by_cluster() {
        for (text, shaped) in [
            ("Which, e.g. `main.rs`?", "Xxxxx, x.x. `xxxx.xx`?"),
            ("v1.25 ½", "x0.00 0"),
            ("数据库 ABC", "字字字 XXX"),
            ("e\u{301}té", "x\u{301}xx"),
            ("שלום", "xxxx"),
            ("👩‍👩‍👧 ok → ❯", "👩‍👩‍👧 xx → ❯"),
            ("한국어", "字字字"),
            ("I saw:\n 12. two\n3.5 x", "X xxx:\n 12. xxx\n0.0 x"),
            ("", ""),
        ] {
            assert_eq!(shape(text), shaped, "{text}");
            let widths = |text: &str| {
                text.graphemes(true)
                    .map(UnicodeWidthStr::width)
                    .collect::<Vec<_>>()
            };
            assert_eq!(widths(text), widths(shaped), "{text}");
        }
    }

    #[test]
    fn texts_that_differ_stay_different_and_the_same_stays_the_same() {
        let mut shapes = Shapes::default();
        let words = [
            "one", "two", "six", "One", " one ", "b", "c", "é", "1", "2", "?", "one",
        ];
        let become_now = words.map(|word| shapes.text(word));
        assert_eq!(
            become_now,
            [
                "xxx", "xxa", "xxb", "Xxx", " xxx ", "x", "a", "b", "0", "1", "?", "xxx"
            ]
        );
        let many: BTreeSet<String> = (0..2000)
            .map(|n| shapes.text(&format!("w{n:04}")))
            .collect();
        assert_eq!(many.len(), 2000);
    }
}
