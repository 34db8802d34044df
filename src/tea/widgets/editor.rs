//! A field of text: cursor, undo, wrapping by columns.
//!
//! The field knows no keys: a program maps its actions to [`Edit`]s.
//! The cursor steps by grapheme cluster. Nothing is drawn here; [`Editor::rows`] and [`Editor::caret`] say where things are.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use crate::tea::text;

/// One thing done to a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Type a character.
    Type(char),
    /// Insert a whole text, as one step for undo. Line ends become `\n`, tabs blanks, other control characters go.
    Paste(String),
    /// Move the cursor.
    Move(Motion),
    /// Delete from the cursor to where the motion leads; words and lines can be yanked.
    Delete(Motion),
    /// Insert what was deleted last by word or line.
    Yank,
    /// Take the last change back.
    Undo,
    /// Make the last change taken back again.
    Redo,
}

/// Where a cursor goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// One cluster back.
    Left,
    /// One cluster on.
    Right,
    /// One row up; on the first row to its start.
    Up,
    /// One row down; on the last row to its end.
    Down,
    /// To the start of this word or the one before.
    WordLeft,
    /// To the end of this word or the next.
    WordRight,
    /// To the start of the line.
    LineStart,
    /// To the end of the line.
    LineEnd,
}

/// The state of a field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Editor {
    text: String,
    cursor: usize,
    /// The column that moving up and down aims for.
    aim: Option<usize>,
    killed: String,
    done: Vec<Change>,
    undone: Vec<Change>,
    /// Whether the next typed character joins the last change.
    typing: bool,
}

/// A replacement, and what is needed to take it back.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Change {
    at: usize,
    removed: String,
    inserted: String,
    cursor: usize,
}

impl Editor {
    /// A field with this text and the cursor at its end.
    pub fn new(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            cursor: text.len(),
            ..Self::default()
        }
    }

    /// A field with this text and the cursor at this byte, or at the start of the cluster that it is in.
    pub fn at(text: &str, cursor: usize) -> Self {
        let steps = text.grapheme_indices(true).map(|(at, _)| at);
        let cursor = steps
            .chain([text.len()])
            .take_while(|&at| at <= cursor)
            .last()
            .unwrap_or(0);
        Self {
            cursor,
            ..Self::new(text)
        }
    }

    /// The byte of the text that the cursor is before.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    /// The text, whole.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether there is no text at all; a blank is text.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Does one thing; `columns` is the width that the field is shown with.
    pub fn apply(&mut self, edit: Edit, columns: usize) {
        let (typing, aim) = (std::mem::take(&mut self.typing), self.aim.take());
        match edit {
            Edit::Type(char) => self.type_char(char, typing),
            Edit::Paste(text) => self.replace(self.cursor..self.cursor, &pasted(&text)),
            Edit::Move(motion) => {
                if matches!(motion, Motion::Up | Motion::Down) {
                    self.aim = Some(aim.unwrap_or_else(|| self.caret(columns).1));
                }
                self.cursor = self.target(motion, columns);
            }
            Edit::Delete(motion) => self.delete(motion, columns),
            Edit::Yank => self.replace(self.cursor..self.cursor, &self.killed.clone()),
            Edit::Undo => self.undo(),
            Edit::Redo => self.redo(),
        }
    }

    /// The rows of the text at this width, as ranges of bytes; line ends belong to none.
    pub fn rows(&self, columns: usize) -> Vec<Range<usize>> {
        let mut rows = Vec::new();
        let mut start = 0;
        for line in self.text.split('\n') {
            rows.extend(
                text::rows(line, columns)
                    .into_iter()
                    .map(|row| row.start + start..row.end + start),
            );
            start += line.len() + 1;
        }
        rows
    }

    /// Where the cursor is at this width: row and column, from 0. The column is within the width.
    pub fn caret(&self, columns: usize) -> (usize, usize) {
        let rows = self.rows(columns);
        let row = rows
            .iter()
            .rposition(|row| row.start <= self.cursor)
            .unwrap_or(0);
        let column = text::width(&self.text[rows[row].start..self.cursor]);
        if column < columns.max(1) {
            return (row, column);
        }
        // A full row with the cursor behind it: the caret stays on its last column.
        (row, columns.saturating_sub(1))
    }

    fn type_char(&mut self, char: char, typing: bool) {
        // A word is one step for undo, together with the blank before it.
        let joins = typing
            && match self.text[..self.cursor].chars().next_back() {
                Some(before) => before.is_whitespace() || !char.is_whitespace(),
                None => false,
            };
        let mut buffer = [0; 4];
        let typed = char.encode_utf8(&mut buffer);
        match self.done.last_mut() {
            Some(change) if joins => {
                change.inserted.push_str(typed);
                self.text.insert_str(self.cursor, typed);
                self.cursor += typed.len();
            }
            _ => self.replace(self.cursor..self.cursor, typed),
        }
        self.typing = true;
    }

    fn delete(&mut self, motion: Motion, columns: usize) {
        let target = match self.target(motion, columns) {
            // At the end of a line its end is deleted, so that repeating goes on.
            same if same == self.cursor && motion == Motion::LineEnd => {
                (self.cursor + 1).min(self.text.len())
            }
            same if same == self.cursor && motion == Motion::LineStart => {
                self.cursor.saturating_sub(1)
            }
            target => target,
        };
        let range = target.min(self.cursor)..target.max(self.cursor);
        if range.is_empty() {
            return;
        }
        if !matches!(motion, Motion::Left | Motion::Right) {
            self.killed = self.text[range.clone()].to_owned();
        }
        self.replace(range, "");
    }

    fn replace(&mut self, range: Range<usize>, with: &str) {
        if range.is_empty() && with.is_empty() {
            return;
        }
        let change = Change {
            at: range.start,
            removed: self.text[range.clone()].to_owned(),
            inserted: with.to_owned(),
            cursor: self.cursor,
        };
        self.text.replace_range(range, with);
        self.cursor = change.at + with.len();
        self.done.push(change);
        self.undone.clear();
    }

    fn undo(&mut self) {
        let Some(change) = self.done.pop() else {
            return;
        };
        self.text.replace_range(
            change.at..change.at + change.inserted.len(),
            &change.removed,
        );
        self.cursor = change.cursor;
        self.undone.push(change);
    }

    fn redo(&mut self) {
        let Some(change) = self.undone.pop() else {
            return;
        };
        self.text.replace_range(
            change.at..change.at + change.removed.len(),
            &change.inserted,
        );
        self.cursor = change.at + change.inserted.len();
        self.done.push(change);
    }

    fn target(&self, motion: Motion, columns: usize) -> usize {
        let (before, after) = self.text.split_at(self.cursor);
        match motion {
            Motion::Left => before
                .grapheme_indices(true)
                .next_back()
                .map_or(0, |(at, _)| at),
            Motion::Right => self.cursor + after.graphemes(true).next().map_or(0, str::len),
            Motion::Up => self
                .row_target(columns, |row| row.checked_sub(1))
                .unwrap_or(0),
            Motion::Down => self
                .row_target(columns, |row| Some(row + 1))
                .unwrap_or(self.text.len()),
            Motion::WordLeft => before
                .unicode_word_indices()
                .next_back()
                .map_or(0, |(at, _)| at),
            Motion::WordRight => after
                .unicode_word_indices()
                .next()
                .map_or(self.text.len(), |(at, word)| self.cursor + at + word.len()),
            Motion::LineStart => before.rfind('\n').map_or(0, |at| at + 1),
            Motion::LineEnd => after
                .find('\n')
                .map_or(self.text.len(), |at| self.cursor + at),
        }
    }

    /// The place in another row that is nearest to the column aimed for, if there is such a row.
    fn row_target(&self, columns: usize, other: impl Fn(usize) -> Option<usize>) -> Option<usize> {
        let rows = self.rows(columns);
        let (row, column) = self.caret(columns);
        let target = rows.get(other(row)?)?;
        let aim = self.aim.unwrap_or(column);
        let mut used = 0;
        for (at, cluster) in self.text[target.clone()].grapheme_indices(true) {
            used += text::cluster_width(cluster);
            if used > aim {
                return Some(target.start + at);
            }
        }
        // The end of a wrapped row is the start of the next; stay on this one.
        let wrapped = rows
            .iter()
            .any(|row| row.start == target.end && row.start != target.start);
        let last = self.text[target.clone()].grapheme_indices(true).next_back();
        Some(match last {
            Some((at, _)) if wrapped => target.start + at,
            _ => target.end,
        })
    }
}

/// A paste as the field takes it.
fn pasted(text: &str) -> String {
    text.replace("\r\n", "\n")
        .replace('\r', "\n")
        .replace('\t', "    ")
        .chars()
        .filter(|&char| char == '\n' || !char.is_control())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Types a script into an empty field of ten columns: characters, and motions in brackets.
    fn field(script: &[Edit]) -> Editor {
        let mut editor = Editor::default();
        for edit in script {
            editor.apply(edit.clone(), 10);
        }
        editor
    }

    fn typed(text: &str) -> Vec<Edit> {
        text.chars().map(Edit::Type).collect()
    }

    fn text_after(text: &str, edits: &[Edit]) -> String {
        field(&[typed(text).as_slice(), edits].concat())
            .text()
            .to_owned()
    }

    #[test]
    fn a_cluster_is_one_step() {
        use Motion::{Left, Right};
        for cluster in ["é", "e\u{301}", "👨‍👩‍👧‍👦", "你", "🏳️‍🌈"] {
            let text = format!("a{cluster}b");
            assert_eq!(
                text_after(&text, &[Edit::Move(Left), Edit::Delete(Left)]),
                "ab",
                "{cluster}"
            );
            assert_eq!(
                text_after(
                    &text,
                    &[Edit::Move(Left), Edit::Move(Left), Edit::Delete(Right)]
                ),
                "ab",
                "{cluster}"
            );
        }
    }

    #[test]
    fn undo_takes_back_a_word_a_paste_or_a_deletion() {
        assert_eq!(text_after("one two", &[Edit::Undo]), "one");
        assert_eq!(text_after("one two", &[Edit::Undo, Edit::Undo]), "");
        assert_eq!(text_after("one two", &[Edit::Undo, Edit::Redo]), "one two");
        assert_eq!(
            text_after("a", &[Edit::Paste("x\ny z".into()), Edit::Undo]),
            "a"
        );
        assert_eq!(
            text_after("one two", &[Edit::Delete(Motion::WordLeft), Edit::Undo]),
            "one two"
        );
        assert_eq!(
            text_after("one", &[Edit::Undo, Edit::Type('x'), Edit::Redo]),
            "x"
        );
    }

    #[test]
    fn words_and_lines_are_deleted_and_yanked() {
        use Motion::{LineEnd, LineStart, WordLeft, WordRight};
        assert_eq!(text_after("one two", &[Edit::Delete(WordLeft)]), "one ");
        assert_eq!(
            text_after(
                "one two",
                &[Edit::Delete(WordLeft), Edit::Move(LineStart), Edit::Yank]
            ),
            "twoone "
        );
        assert_eq!(
            text_after("one two", &[Edit::Move(LineStart), Edit::Delete(WordRight)]),
            " two"
        );
        assert_eq!(text_after("one\ntwo", &[Edit::Delete(LineStart)]), "one\n");
        assert_eq!(
            text_after(
                "one\ntwo",
                &[Edit::Delete(LineStart), Edit::Delete(LineStart)]
            ),
            "one"
        );
        assert_eq!(
            text_after("ab", &[Edit::Move(LineStart), Edit::Delete(LineEnd)]),
            ""
        );
    }

    #[test]
    fn up_and_down_follow_the_rows_on_screen_and_keep_their_column() {
        use Motion::{Down, LineStart, Up};
        assert_eq!(
            text_after(
                "bc",
                &[
                    Edit::Move(Up),
                    Edit::Type('a'),
                    Edit::Move(Down),
                    Edit::Type('d')
                ]
            ),
            "abcd"
        );
        // Three rows at ten columns: "aaaa bbbb ", "cccc dddd ", "ee".
        let wrapped = "aaaa bbbb cccc dddd ee";
        assert_eq!(
            text_after(wrapped, &[Edit::Move(Up), Edit::Type('X')]),
            "aaaa bbbb ccXcc dddd ee"
        );
        let start = [
            Edit::Move(LineStart),
            Edit::Move(Down),
            Edit::Move(Down),
            Edit::Type('X'),
        ];
        assert_eq!(text_after(wrapped, &start), "aaaa bbbb cccc dddd Xee");
        let through_short = [Edit::Move(Up), Edit::Move(Up), Edit::Type('X')];
        assert_eq!(
            text_after("abcdef\nx\nabcdef", &through_short),
            "abcdefX\nx\nabcdef"
        );
    }

    #[test]
    fn a_paste_is_one_text_without_what_a_terminal_obeys() {
        assert_eq!(
            text_after("", &[Edit::Paste("a\r\nb\rc\td\u{1b}[2J".into())]),
            "a\nb\nc    d[2J"
        );
    }

    #[test]
    fn the_caret_stays_inside_the_width() {
        let editor = field(&typed("abcdefghij"));
        assert_eq!(editor.caret(10), (0, 9));
        assert_eq!(editor.caret(5), (1, 4));
        assert_eq!(field(&typed("ab\n")).caret(10), (1, 0));
    }

    proptest::proptest! {
        #[test]
        fn any_edits_keep_the_cursor_in_the_text_and_undo_to_nothing(
            edits in proptest::collection::vec(any_edit(), 0..60), columns in 0_usize..12
        ) {
            let mut editor = Editor::default();
            for edit in edits {
                editor.apply(edit, columns);
                proptest::prop_assert!(editor.text.is_char_boundary(editor.cursor));
                let (row, column) = editor.caret(columns);
                proptest::prop_assert!(row < editor.rows(columns).len() && column < columns.max(1));
            }
            while !editor.done.is_empty() {
                editor.apply(Edit::Undo, columns);
            }
            proptest::prop_assert_eq!(editor.text(), "");
        }
    }

    fn any_edit() -> impl proptest::strategy::Strategy<Value = Edit> {
        use proptest::prelude::*;
        let motion = proptest::sample::select(vec![
            Motion::Left,
            Motion::Right,
            Motion::Up,
            Motion::Down,
            Motion::WordLeft,
            Motion::WordRight,
            Motion::LineStart,
            Motion::LineEnd,
        ]);
        prop_oneof![
            4 => proptest::sample::select(vec!['a', ' ', '\n', '你', '\u{301}', '\u{200d}', '👩']).prop_map(Edit::Type),
            1 => "[a \n👩\u{200d}]{0,8}".prop_map(Edit::Paste),
            3 => motion.clone().prop_map(Edit::Move),
            2 => motion.prop_map(Edit::Delete),
            1 => Just(Edit::Yank),
            1 => Just(Edit::Undo),
            1 => Just(Edit::Redo),
        ]
    }
}
