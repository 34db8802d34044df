//! A field of text: cursor, undo, wrapping by columns.
//!
//! The field knows no keys: a program maps its actions to [`Edit`]s.
//! The cursor steps by grapheme cluster. A long paste is folded: shown as a label, one step for the cursor, and whole in [`Editor::text`].
//! Nothing is drawn here; [`Editor::picture`] says what stands where.
//!
//! The parts: `buffer` holds the text with a stand-in for each folded paste, `pastes` knows what they stand for, `motion` where the cursor goes in it, `shown` how it looks on rows; `history` takes changes back, `kills` keeps what was deleted.

mod buffer;
mod history;
mod kills;
mod motion;
mod pastes;
#[cfg(test)]
mod properties;
mod shown;

use std::borrow::Cow;
use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use buffer::Buffer;
use history::History;
use kills::{End, Kills};
use pastes::{Difference, Pastes, is_stand_in};
use shown::Shown;

pub use pastes::LONGEST_SHOWN;
pub use shown::{Picture, Piece};

/// One thing done to a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Type a character.
    Type(char),
    /// Insert a whole text, as one step for undo; a long one is folded.
    ///
    /// Line ends become `\n`, tabs stay, other control characters go.
    Paste(String),
    /// Begin a new line in the place of the character before the cursor.
    BreakLine,
    /// Put a text in the place of these bytes of the whole text, as one step for undo, with the cursor behind it.
    ///
    /// Folded pastes that it leaves as they are stay folded.
    Replace(Range<usize>, String),
    /// Show the folded paste beside the cursor in full; if none is there, the first.
    Unfold,
    /// Move the cursor.
    Move(Motion),
    /// Move the cursor to what is shown at this row and column, as [`Picture`] counts them.
    MoveTo(usize, usize),
    /// Delete from the cursor to where the motion leads; all but single characters can be yanked.
    Delete(Motion),
    /// Insert what was deleted last.
    Yank,
    /// Put what was deleted before that in the place of what was just yanked.
    YankPop,
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
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
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
    buffer: Buffer,
    history: History,
    pastes: Pastes,
    kills: Kills,
    /// The column that moving up and down aims for.
    aim: Option<usize>,
    last: Last,
}

/// What the last edit was, for those that go on with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Last {
    #[default]
    Other,
    Typed,
    Killed,
    Yanked(Range<usize>),
}

impl Editor {
    /// A field with this text and the cursor at its end.
    pub fn new(text: &str) -> Self {
        let mut editor = Self::default();
        let text = editor.pastes.opened(text);
        editor.buffer = Buffer::new(text);
        editor
    }

    /// A field with this text and the cursor at this byte, or at the start of the cluster that it is in.
    pub fn at(text: &str, cursor: usize) -> Self {
        let mut editor = Self::new(text);
        let text = editor.buffer.text();
        let steps = text.grapheme_indices(true).map(|(at, _)| at);
        let step = steps.take_while(|&at| at <= cursor).last();
        if cursor < text.len() {
            editor.buffer.move_to(step.unwrap_or_default());
        }
        editor
    }

    /// The byte of the whole text that the cursor is before.
    pub fn cursor(&self) -> usize {
        self.pastes.whole(self.buffer.before()).len()
    }

    /// The text, whole.
    pub fn text(&self) -> Cow<'_, str> {
        self.pastes.whole(self.buffer.text())
    }

    /// Whether there is no text at all; a blank is text.
    pub fn is_empty(&self) -> bool {
        self.buffer.text().is_empty()
    }

    /// Whether there is nothing but white space.
    pub fn is_blank(&self) -> bool {
        // A folded paste is one character here, and none of them is blank.
        self.buffer.text().trim().is_empty()
    }

    /// The text before the cursor, from the last folded paste on.
    pub fn before_cursor(&self) -> &str {
        let before = self.buffer.before();
        before.rsplit(is_stand_in).next().unwrap_or_default()
    }

    /// At most so many bytes of the text before the cursor; a folded paste in it is one character of no text.
    pub fn last_before_cursor(&self, most: usize) -> &str {
        let before = self.buffer.before();
        let mut start = before.len().saturating_sub(most);
        while !before.is_char_boundary(start) {
            start += 1;
        }
        &before[start..]
    }

    /// The folded paste that [`Edit::Unfold`] would show.
    pub fn folded(&self) -> Option<&str> {
        let (_, paste) = self.pastes.nearest(&self.buffer)?;
        Some(paste)
    }

    /// How the field looks on rows of this many columns.
    pub fn picture(&self, columns: usize) -> Picture {
        Shown::new(self.buffer.text(), &self.pastes).picture(self.buffer.cursor(), columns)
    }

    /// Takes the white space around the text away, and puts the cursor at its end.
    pub fn trim(&mut self) {
        let text = self.buffer.text();
        let end = text.trim_end().len();
        let start = text.len() - text.trim_start().len();
        self.replace(end..text.len(), "");
        self.replace(0..start.min(end), "");
        self.buffer.move_to(self.buffer.text().len());
        self.last = Last::Other;
        self.aim = None;
    }

    /// Does one thing; `columns` is the width that the field is shown with.
    pub fn apply(&mut self, edit: Edit, columns: usize) {
        let (last, aim) = (std::mem::take(&mut self.last), self.aim.take());
        match edit {
            Edit::Type(char) => self.type_char(char, last == Last::Typed),
            Edit::Paste(text) => {
                let text = self.pastes.pasted(text);
                self.insert(&text);
            }
            Edit::BreakLine => {
                let start = self.target(Motion::Left, columns);
                self.replace(start..self.buffer.cursor(), "\n");
            }
            Edit::Replace(range, with) => self.replace_whole(range, with),
            Edit::Unfold => self.unfold(),
            Edit::Move(motion) => self.go(motion, aim, columns),
            Edit::MoveTo(row, column) => {
                let shown = Shown::new(self.buffer.text(), &self.pastes);
                let place = shown.place(row, column, columns);
                self.buffer.move_to(place);
            }
            Edit::Delete(motion) => self.delete(motion, last == Last::Killed, columns),
            Edit::Yank => {
                let cursor = self.buffer.cursor();
                if let Some(killed) = self.kills.last() {
                    self.yank(cursor..cursor, &killed);
                }
            }
            Edit::YankPop => {
                if let (Last::Yanked(range), Some(killed)) = (last, self.kills.turn()) {
                    self.yank(range, &killed);
                }
            }
            Edit::Undo => self.history.undo(&mut self.buffer),
            Edit::Redo => self.history.redo(&mut self.buffer),
        }
    }

    fn type_char(&mut self, char: char, typing: bool) {
        if is_stand_in(char) {
            return;
        }
        // A word is one step for undo, together with the blank before it.
        let before = self.buffer.before().chars().next_back();
        let joins =
            typing && before.is_some_and(|before| before.is_whitespace() || !char.is_whitespace());
        let mut bytes = [0; 4];
        let typed = char.encode_utf8(&mut bytes);
        if joins {
            self.history.extend(&mut self.buffer, typed);
        } else {
            self.insert(typed);
        }
        self.last = Last::Typed;
    }

    fn insert(&mut self, text: &str) {
        self.replace(self.buffer.cursor()..self.buffer.cursor(), text);
    }

    fn yank(&mut self, range: Range<usize>, killed: &str) {
        let start = range.start;
        self.replace(range, killed);
        self.last = Last::Yanked(start..start + killed.len());
    }

    fn delete(&mut self, motion: Motion, killing: bool, columns: usize) {
        let cursor = self.buffer.cursor();
        let target = match (self.target(motion, columns), motion) {
            // At the end of a line its end is deleted, so that repeating goes on.
            (same, Motion::LineEnd) if same == cursor => self.target(Motion::Right, columns),
            (same, Motion::LineStart) if same == cursor => self.target(Motion::Left, columns),
            (target, _) => target,
        };
        let range = target.min(cursor)..target.max(cursor);
        if range.is_empty() {
            return;
        }
        if !matches!(motion, Motion::Left | Motion::Right) {
            let end = if target < cursor {
                End::Front
            } else {
                End::Back
            };
            let killed = &self.buffer.text()[range.clone()];
            self.kills.add(killed, end, killing);
            self.last = Last::Killed;
        }
        self.replace(range, "");
    }

    fn replace_whole(&mut self, range: Range<usize>, with: String) {
        let (mut text, with) = (self.text().into_owned(), pastes::cleaned(with));
        let cursor = range.start + with.len();
        text.replace_range(range, &with);
        let Difference { range, middle } = self.pastes.difference(self.buffer.text(), &text);
        let middle = self.pastes.opened(&text[middle]).into_owned();
        self.replace(range, &middle);
        let place = self.pastes.place(self.buffer.text(), cursor);
        self.buffer.move_to(place);
    }

    fn unfold(&mut self) {
        let Some((range, paste)) = self.pastes.nearest(&self.buffer) else {
            return;
        };
        let paste = paste.to_owned();
        if paste.len() <= LONGEST_SHOWN {
            self.replace(range, &paste);
        }
    }

    fn replace(&mut self, range: Range<usize>, with: &str) {
        self.history.change(&mut self.buffer, range, with);
    }

    fn go(&mut self, motion: Motion, aim: Option<usize>, columns: usize) {
        let Some(rows) = motion.rows() else {
            let target = motion::target(&self.buffer, motion);
            return self.buffer.move_to(target);
        };
        let shown = Shown::new(self.buffer.text(), &self.pastes);
        let (target, column) = shown.target(self.buffer.cursor(), rows, aim, columns);
        self.buffer.move_to(target);
        self.aim = Some(column);
    }

    /// Where a motion leads from the cursor.
    fn target(&self, motion: Motion, columns: usize) -> usize {
        match motion.rows() {
            None => motion::target(&self.buffer, motion),
            Some(rows) => {
                let shown = Shown::new(self.buffer.text(), &self.pastes);
                shown.target(self.buffer.cursor(), rows, None, columns).0
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A field of ten columns after these edits.
    fn field(edits: &[Edit]) -> Editor {
        let mut editor = Editor::default();
        for edit in edits {
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
            .into_owned()
    }

    fn lines(count: usize) -> String {
        vec!["line"; count].join("\n")
    }

    /// The rows, with breaking blanks for others.
    fn rows(editor: &Editor, columns: usize) -> Vec<String> {
        let rows = editor.picture(columns).rows.into_iter();
        let text = |row: Vec<Piece>| row.into_iter().map(|piece| piece.text).collect::<String>();
        rows.map(|row| text(row).replace('\u{a0}', " ")).collect()
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
    fn deletions_in_a_row_are_yanked_together_and_earlier_ones_in_their_turn() {
        use Motion::{LineStart, Right, WordLeft};
        let together = [
            Edit::Delete(WordLeft),
            Edit::Delete(WordLeft),
            Edit::Yank,
            Edit::Yank,
        ];
        assert_eq!(text_after("a bc de", &together), "a bc debc de");
        let apart = [
            Edit::Delete(WordLeft),
            Edit::Move(Right),
            Edit::Delete(WordLeft),
            Edit::Yank,
        ];
        assert_eq!(text_after("bc de", &apart), "bc ");
        let earlier = [&apart[..], &[Edit::YankPop]].concat();
        assert_eq!(text_after("bc de", &earlier), "de");
        let round = [&earlier[..], &[Edit::YankPop]].concat();
        assert_eq!(text_after("bc de", &round), "bc ");
        let not_after_a_yank = [&apart[..], &[Edit::Move(LineStart), Edit::YankPop]].concat();
        assert_eq!(text_after("bc de", &not_after_a_yank), "bc ");
    }

    #[test]
    fn word_moves_stop_inside_a_run_of_ideographs() {
        use Motion::{WordLeft, WordRight};
        let back = [Edit::Move(WordLeft), Edit::Move(WordLeft), Edit::Type('|')];
        assert_eq!(text_after("你好世界 hello", &back), "你好世|界 hello");
        let on = [
            Edit::Move(Motion::LineStart),
            Edit::Move(WordRight),
            Edit::Type('|'),
        ];
        assert_eq!(text_after("你好世界 hello", &on), "你|好世界 hello");
    }

    #[test]
    fn up_and_down_follow_the_rows_on_screen_and_keep_their_column() {
        use Motion::{Down, LineStart, PageUp, Up};
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
        assert_eq!(
            text_after("ab\n1\n2", &[Edit::Move(PageUp), Edit::Type('X')]),
            "Xab\n1\n2"
        );
    }

    #[test]
    fn the_cursor_goes_where_it_is_pointed_to() {
        // Rows at ten columns: "日本 👩‍👩‍👧 ", "bbbb cccc ", "dd", "\t-".
        let text = "日本 👩‍👩‍👧 bbbb cccc dd\n\t-";
        for (row, column, expected) in [
            (0, 0, "|日本 👩‍👩‍👧 bbbb cccc dd\n\t-"),
            (0, 1, "|日本 👩‍👩‍👧 bbbb cccc dd\n\t-"),
            (0, 2, "日|本 👩‍👩‍👧 bbbb cccc dd\n\t-"),
            (0, 6, "日本 |👩‍👩‍👧 bbbb cccc dd\n\t-"),
            (1, 3, "日本 👩‍👩‍👧 bbb|b cccc dd\n\t-"),
            (1, 40, "日本 👩‍👩‍👧 bbbb cccc| dd\n\t-"),
            (2, 40, "日本 👩‍👩‍👧 bbbb cccc dd|\n\t-"),
            (3, 2, "日本 👩‍👩‍👧 bbbb cccc dd\n|\t-"),
            (9, 4, "日本 👩‍👩‍👧 bbbb cccc dd\n\t|-"),
        ] {
            let point = [Edit::MoveTo(row, column), Edit::Type('|')];
            assert_eq!(text_after(text, &point), expected, "{row} {column}");
        }
        let folded = [
            Edit::Paste(lines(12)),
            Edit::Type('b'),
            Edit::MoveTo(0, 5),
            Edit::Type('a'),
        ];
        assert_eq!(rows(&field(&folded), 40), ["a[Pasted text · 12 lines]b"]);
    }

    #[test]
    fn a_paste_is_one_text_without_what_a_terminal_obeys() {
        assert_eq!(
            text_after("", &[Edit::Paste("a\r\nb\rc\td\u{1b}[2J".into())]),
            "a\nb\nc\td[2J"
        );
    }

    #[test]
    fn tabs_are_shown_as_blanks_to_the_next_stop_and_are_one_step() {
        let paste = Edit::Paste("a\tb\n\tc".into());
        let editor = field(std::slice::from_ref(&paste));
        assert_eq!(rows(&editor, 10), ["a   b", "    c"]);
        assert_eq!(editor.picture(10).caret, (1, 5));
        assert_eq!(
            text_after(
                "",
                &[
                    paste,
                    Edit::Move(Motion::Left),
                    Edit::Delete(Motion::Left),
                    Edit::Type('-')
                ]
            ),
            "a\tb\n-c"
        );
    }

    #[test]
    fn a_long_paste_is_a_label_and_comes_out_whole() {
        let paste = lines(12);
        let mut editor = field(&[Edit::Type('a'), Edit::Paste(paste.clone()), Edit::Type('b')]);
        assert_eq!(editor.text(), format!("a{paste}b"));
        assert_eq!(rows(&editor, 40), ["a[Pasted text · 12 lines]b"]);
        assert_eq!(editor.picture(40).caret, (0, 26));
        editor.apply(Edit::Move(Motion::Left), 40);
        editor.apply(Edit::Move(Motion::Left), 40);
        assert_eq!(editor.picture(40).caret, (0, 1));
        editor.apply(Edit::Delete(Motion::Right), 40);
        assert_eq!(editor.text(), "ab");
        editor.apply(Edit::Undo, 40);
        assert_eq!(editor.text(), format!("a{paste}b"));
        editor.apply(Edit::Unfold, 40);
        assert_eq!(editor.picture(40).rows.len(), 12);
        assert_eq!(editor.text(), format!("a{paste}b"));
        editor.apply(Edit::Undo, 40);
        assert_eq!(editor.picture(40).rows.len(), 1);
    }

    #[test]
    fn what_is_long_and_what_is_not() {
        for (paste, label) in [
            (lines(10), None),
            (lines(11), Some("[Pasted text · 11 lines]")),
            ("é".repeat(1000), None),
            ("é".repeat(1001), Some("[Pasted text · 1001 characters]")),
        ] {
            let shown = rows(&field(&[Edit::Paste(paste)]), 2000)[0].clone();
            assert_eq!(
                shown.starts_with('[').then_some(shown.as_str()),
                label,
                "{label:?}"
            );
        }
    }

    #[test]
    fn a_folded_paste_is_a_word_and_is_killed_and_yanked_as_one() {
        let paste = lines(20);
        let edits = [
            Edit::Type('a'),
            Edit::Type(' '),
            Edit::Paste(paste.clone()),
            Edit::Delete(Motion::WordLeft),
            Edit::Yank,
            Edit::Yank,
        ];
        let editor = field(&edits);
        assert_eq!(editor.text(), format!("a {paste}{paste}"));
        assert!(editor.picture(80).rows.len() < 3);
    }

    #[test]
    fn another_whole_text_is_one_step_and_keeps_the_folds_that_it_did_not_touch() {
        let paste = lines(20);
        let mut editor = field(&[Edit::Paste(paste.clone()), Edit::Type('b')]);
        let all = |editor: &Editor| 0..editor.text().len();
        let replace = |range, text: String| Edit::Replace(range, text);
        editor.apply(replace(all(&editor), format!("{paste}, then b\n")), 80);
        assert_eq!(editor.text(), format!("{paste}, then b\n"));
        assert_eq!(editor.picture(80).rows.len(), 2);
        assert_eq!(editor.cursor(), editor.text().len());
        editor.apply(Edit::Undo, 80);
        assert_eq!(editor.text(), format!("{paste}b"));
        let other = format!("{paste}b").replacen("line", "LINE", 1);
        editor.apply(replace(all(&editor), other), 80);
        assert_eq!(editor.picture(80).rows.len(), 20);
        editor.apply(replace(all(&editor), "é\r\n\u{7}".into()), 80);
        assert_eq!(editor.text(), "é\n");
    }

    #[test]
    fn a_part_of_the_text_is_replaced_behind_a_folded_paste_too() {
        let paste = lines(20);
        let mut editor = field(&[Edit::Paste(paste.clone()), Edit::Paste(" @sr and".into())]);
        let start = paste.len() + 1;
        editor.apply(Edit::Replace(start..start + 3, "@src/main.rs".into()), 80);
        assert_eq!(editor.text(), format!("{paste} @src/main.rs and"));
        assert_eq!(editor.cursor(), start + 12);
        assert_eq!(editor.picture(80).rows.len(), 1);
    }

    #[test]
    fn a_field_may_open_with_the_cursor_anywhere_between_clusters() {
        for (cursor, expected) in [(0, 0), (1, 1), (2, 1), (4, 4), (9, 5)] {
            assert_eq!(Editor::at("ae\u{301}b", cursor).cursor(), expected);
        }
    }

    #[test]
    fn a_text_too_long_to_be_shown_stays_folded() {
        let long = "x".repeat(LONGEST_SHOWN + 1);
        let mut editor = Editor::new(&long);
        assert_eq!(rows(&editor, 80).len(), 1);
        editor.apply(Edit::Unfold, 80);
        assert_eq!(rows(&editor, 80).len(), 1);
        assert_eq!(editor.text(), long);
        assert_eq!(editor.folded().map(str::len), Some(long.len()));
    }

    #[test]
    fn trimming_takes_the_white_space_around_the_text() {
        let mut editor = field(&typed(" \n a b \n"));
        editor.trim();
        assert_eq!(editor.text(), "a b");
        editor.apply(Edit::Type('!'), 10);
        assert_eq!(editor.text(), "a b!");
        let mut blank = field(&typed("  "));
        blank.trim();
        assert!(blank.is_empty());
    }

    #[test]
    fn the_caret_stands_behind_the_text_and_at_most_one_column_past_the_width() {
        let editor = field(&typed("abcdefghij"));
        assert_eq!(editor.picture(10).caret, (0, 10));
        assert_eq!(editor.picture(5).caret, (1, 5));
        assert_eq!(field(&typed("abc   ")).picture(3).caret, (0, 3));
        assert_eq!(field(&typed("ab\n")).picture(10).caret, (1, 0));
        assert_eq!(field(&typed("日本 a")).picture(10).caret, (0, 6));
    }

    #[test]
    fn controls_and_overrides_are_shown_as_stand_ins() {
        let editor = Editor::new("a\u{1b}\u{202e}b");
        assert_eq!(rows(&editor, 10), ["a␛\u{fffd}b"]);
        assert_eq!(editor.picture(10).caret, (0, 4));
        assert_eq!(editor.text(), "a\u{1b}\u{202e}b");
    }
}
