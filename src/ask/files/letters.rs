//! Which letters a text has, in a word: what lacks a letter that is asked for cannot fit.

/// The set of the letters of a text: `a` to `z` without case, digits as one, and the signs of paths.
///
/// A text with anything beyond ASCII may have every letter, since `é` also answers to `e`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Letters(u32);

impl Letters {
    /// Every letter: those of a text that is not ASCII.
    pub const ANY: Self = Self(u32::MAX);

    /// The letters that a text has.
    pub fn of(text: &str) -> Self {
        if text.is_ascii() {
            Self::in_ascii(text)
        } else {
            Self::ANY
        }
    }

    /// The letters that a text needs, where only those in ASCII are sure to be needed.
    pub fn needed(text: &str) -> Self {
        Self::in_ascii(text)
    }

    fn in_ascii(text: &str) -> Self {
        let bytes = text.bytes().filter(u8::is_ascii);
        Self(bytes.fold(0, |letters, byte| letters | 1 << place(byte)))
    }

    /// The letters of both.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// How many of these letters the other has not.
    pub fn missing_in(self, other: Self) -> u32 {
        (self.0 & !other.0).count_ones()
    }

    /// Whether all of these letters are in the other.
    pub fn are_in(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }
}

fn place(byte: u8) -> u32 {
    match byte.to_ascii_lowercase() {
        letter @ b'a'..=b'z' => u32::from(letter - b'a'),
        b'0'..=b'9' => 26,
        b'_' => 27,
        b'-' => 28,
        b'.' => 29,
        b'/' => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_the_letters_of_its_parts() {
        assert!(Letters::needed("Rs3").are_in(Letters::of("src/v1.rs")));
        assert!(!Letters::needed("x").are_in(Letters::of("src/v1.rs")));
        assert_eq!(Letters::needed("xyz").missing_in(Letters::of("x.rs")), 2);
        let whole = Letters::of("src/").with(Letters::of("main"));
        assert_eq!(whole, Letters::of("src/main"));
    }

    #[test]
    fn what_is_not_ascii_is_never_ruled_out() {
        assert!(Letters::needed("resume").are_in(Letters::of("r\u{e9}sum\u{e9}")));
        assert!(Letters::needed("日本").are_in(Letters::of("nihon")));
    }
}
