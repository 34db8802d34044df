//! Long pastes, and the characters that stand for them.
//!
//! The stand-ins are characters that Unicode has reserved and not assigned: nobody types them, they never join a cluster or a word, and there are thousands of them.

use std::borrow::Cow;
use std::ops::{Range, RangeInclusive};

use super::buffer::Buffer;

/// The characters that stand for pastes.
const STAND_INS: RangeInclusive<char> = '\u{e01f0}'..='\u{e0fff}';

/// A paste of more lines is folded.
const MOST_LINES: usize = 10;

/// A paste of more characters is folded.
const MOST_CHARACTERS: usize = 1000;

/// A text of more bytes is never shown in full: wrapping it would hold keys up.
pub const LONGEST_SHOWN: usize = 64 * 1024;

/// The pastes that were folded, in their order; undo may want any of them back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Pastes {
    folded: Vec<Folded>,
}

/// A paste that is shown as a label.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Folded {
    text: String,
    /// Kept, since it says how long the text is, and every frame shows it.
    label: String,
}

/// What is to be replaced so that a text becomes another.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Difference {
    /// What goes, in the buffer.
    pub(super) range: Range<usize>,
    /// What comes, in the other text.
    pub(super) middle: Range<usize>,
}

/// Whether a character stands for a paste.
pub(super) fn is_stand_in(char: char) -> bool {
    STAND_INS.contains(&char)
}

/// A text as the field takes it: line ends are `\n`, tabs stay, other control characters go.
pub(super) fn cleaned(text: String) -> String {
    let kept = |char: char| matches!(char, '\n' | '\t') || !char.is_control() && !is_stand_in(char);
    if text.chars().all(kept) {
        return text;
    }
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.chars().filter(|&char| kept(char)).collect()
}

impl Pastes {
    /// A paste as it is inserted: cleaned, and if it is long its stand-in.
    pub(super) fn pasted(&mut self, text: String) -> String {
        let text = cleaned(text);
        if is_long(&text) {
            self.fold(text)
        } else {
            text
        }
    }

    /// A text as a field opens with it: only what is too long to be shown is folded.
    pub(super) fn opened<'text>(&mut self, text: &'text str) -> Cow<'text, str> {
        if text.len() > LONGEST_SHOWN {
            Cow::Owned(self.fold(text.to_owned()))
        } else if text.contains(is_stand_in) {
            Cow::Owned(text.replace(is_stand_in, ""))
        } else {
            Cow::Borrowed(text)
        }
    }

    /// The stand-in for a text; the text itself once there are no more.
    fn fold(&mut self, text: String) -> String {
        match STAND_INS.clone().nth(self.folded.len()) {
            Some(char) => {
                let label = label(&text);
                self.folded.push(Folded { text, label });
                char.to_string()
            }
            None => text,
        }
    }

    /// What a character stands for, if it does.
    pub(super) fn of(&self, char: char) -> Option<&str> {
        self.folded(char).map(|folded| folded.text.as_str())
    }

    /// What is shown for a character, if it stands for a paste.
    pub(super) fn label(&self, char: char) -> Option<&str> {
        self.folded(char).map(|folded| folded.label.as_str())
    }

    fn folded(&self, char: char) -> Option<&Folded> {
        let at = u32::from(char).checked_sub(u32::from(*STAND_INS.start()))?;
        self.folded.get(at as usize)
    }

    /// A text with every paste in full.
    pub(super) fn whole<'text>(&self, text: &'text str) -> Cow<'text, str> {
        if !text.contains(is_stand_in) {
            return Cow::Borrowed(text);
        }
        let mut whole = String::new();
        for char in text.chars() {
            match self.of(char) {
                Some(paste) => whole.push_str(paste),
                None => whole.push(char),
            }
        }
        Cow::Owned(whole)
    }

    /// The place in the buffer of a place in the whole text; inside a paste it is the one behind that.
    pub(super) fn place(&self, buffer: &str, whole: usize) -> usize {
        let mut passed = 0;
        let place = buffer.char_indices().find(|&(_, char)| {
            let is_there = passed >= whole;
            passed += self.of(char).map_or(char.len_utf8(), str::len);
            is_there
        });
        place.map_or(buffer.len(), |(at, _)| at)
    }

    /// Where a buffer differs from a whole text: all that is the same at the start and at the end stays, folded as it is.
    pub(super) fn difference(&self, buffer: &str, text: &str) -> Difference {
        let (mut start, mut middle) = (0, 0..text.len());
        for char in buffer.chars() {
            let mut bytes = [0; 4];
            let same = self.of(char).unwrap_or(char.encode_utf8(&mut bytes));
            if !text[middle.start..].starts_with(same) {
                break;
            }
            start += char.len_utf8();
            middle.start += same.len();
        }
        let mut end = buffer.len();
        for char in buffer[start..].chars().rev() {
            let mut bytes = [0; 4];
            let same = self.of(char).unwrap_or(char.encode_utf8(&mut bytes));
            if !text[middle.clone()].ends_with(same) {
                break;
            }
            end -= char.len_utf8();
            middle.end -= same.len();
        }
        Difference {
            range: start..end,
            middle,
        }
    }

    /// The folded paste beside the cursor, or the first, with its place in the buffer.
    pub(super) fn nearest(&self, buffer: &Buffer) -> Option<(Range<usize>, &str)> {
        let before = buffer.before().char_indices().next_back();
        let cursor = buffer.cursor();
        let after = buffer.after().chars().next().map(|char| (cursor, char));
        let beside = before.into_iter().chain(after);
        beside
            .chain(buffer.text().char_indices())
            .find_map(|(at, char)| Some((at..at + char.len_utf8(), self.of(char)?)))
    }
}

/// Whether a paste is shown as a label.
fn is_long(text: &str) -> bool {
    text.lines().nth(MOST_LINES).is_some() || text.chars().nth(MOST_CHARACTERS).is_some()
}

/// What is shown for a paste. Its blanks do not break, so that it stays on one row where there is room.
fn label(paste: &str) -> String {
    let lines = paste.lines().count();
    let size = if lines > MOST_LINES {
        format!("{lines} lines")
    } else {
        format!("{} characters", paste.chars().count())
    };
    format!("[Pasted text · {size}]").replace(' ', "\u{a0}")
}

#[cfg(test)]
mod tests {
    use unicode_segmentation::UnicodeSegmentation;

    use super::*;

    #[test]
    fn a_stand_in_never_joins_a_cluster_or_a_word() {
        for char in [*STAND_INS.start(), *STAND_INS.end()] {
            for beside in ["a", "\u{301}", "\u{200d}", "👩", "한", "1", "\u{fe0f}"] {
                let text = format!("{beside}{char}{beside}");
                assert_eq!(text.graphemes(true).count(), 3, "{text:?}");
                let start = text.find(char).unwrap();
                let mut bounds = text.split_word_bound_indices();
                assert!(bounds.any(|(at, _)| at == start), "{text:?}");
            }
        }
    }

    #[test]
    fn where_no_stand_in_is_left_a_paste_is_inserted_as_it_is() {
        let mut pastes = Pastes::default();
        let long = "x".repeat(1001);
        for _ in STAND_INS {
            assert_eq!(pastes.pasted(long.clone()).chars().count(), 1);
        }
        assert_eq!(pastes.pasted(long.clone()), long);
    }
}
