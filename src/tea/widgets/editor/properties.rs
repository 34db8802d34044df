//! Random edits of a field, held against a model that is too simple to be wrong.

use proptest::prelude::*;
use unicode_segmentation::UnicodeSegmentation;

use super::pastes::is_stand_in;
use super::*;

/// A text in which a folded paste is a control character, with every state that it was in.
#[derive(Debug, Default)]
struct Model {
    state: State,
    /// What each of the control characters from [`FIRST`] on stands for.
    pastes: Vec<String>,
    done: Vec<Step>,
    undone: Vec<Step>,
    kills: Vec<String>,
    back: usize,
    last: Last,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct State {
    text: String,
    cursor: usize,
}

#[derive(Clone, Debug)]
struct Step {
    before: State,
    after: State,
}

/// The control character that stands for the first paste.
const FIRST: char = '\u{e}';

/// More pastes than there are control characters are not made.
const MOST_PASTES: usize = 17;

impl Model {
    fn whole(&self) -> String {
        let paste = |char: char| match (char as usize).checked_sub(FIRST as usize) {
            Some(at) if char.is_control() => self.pastes[at].clone(),
            _ => char.to_string(),
        };
        self.state.text.chars().map(paste).collect()
    }

    fn apply(&mut self, edit: &Edit) {
        let last = std::mem::take(&mut self.last);
        let State { text, cursor } = self.state.clone();
        match edit {
            Edit::Type(char) => {
                let before = text[..cursor].chars().next_back();
                let joins = last == Last::Typed
                    && before.is_some_and(|before| before.is_whitespace() || !char.is_whitespace());
                self.change(cursor..cursor, &char.to_string());
                if joins {
                    let step = self.done.pop().unwrap();
                    self.done.last_mut().unwrap().after = step.after;
                }
                self.last = Last::Typed;
            }
            Edit::Paste(pasted) => {
                let pasted = pasted.replace("\r\n", "\n").replace('\r', "\n");
                let pasted: String = pasted
                    .chars()
                    .filter(|&char| char == '\n' || char == '\t' || !char.is_control())
                    .collect();
                if pasted.lines().count() > 10 || pasted.chars().count() > 1000 {
                    let stand_in = char::from(FIRST as u8 + self.pastes.len() as u8);
                    self.pastes.push(pasted);
                    self.change(cursor..cursor, &stand_in.to_string());
                } else {
                    self.change(cursor..cursor, &pasted);
                }
            }
            Edit::BreakLine => self.change(self.target(Motion::Left)..cursor, "\n"),
            Edit::Unfold => {
                let beside = [
                    text[..cursor].chars().next_back(),
                    text[cursor..].chars().next(),
                ];
                let mut all = beside.into_iter().flatten().chain(text.chars());
                if let Some(paste) = all.find(|&char| char >= FIRST && char.is_control()) {
                    // The one before the cursor, the one after it, the first.
                    let at = if beside[0] == Some(paste) {
                        cursor - 1
                    } else if beside[1] == Some(paste) {
                        cursor
                    } else {
                        text.find(paste).unwrap()
                    };
                    let content = self.pastes[paste as usize - FIRST as usize].clone();
                    self.change(at..at + 1, &content);
                }
            }
            Edit::Move(motion) => self.state.cursor = self.target(*motion),
            Edit::Delete(motion) => {
                let target = match (self.target(*motion), motion) {
                    (same, Motion::LineEnd) if same == cursor => self.target(Motion::Right),
                    (same, Motion::LineStart) if same == cursor => self.target(Motion::Left),
                    (target, _) => target,
                };
                let range = target.min(cursor)..target.max(cursor);
                if range.is_empty() {
                    return;
                }
                if !matches!(motion, Motion::Left | Motion::Right) {
                    let killed = text[range.clone()].to_owned();
                    let joined = match self.kills.pop() {
                        Some(before) if last == Last::Killed && target < cursor => killed + &before,
                        Some(before) if last == Last::Killed => before + &killed,
                        before => {
                            self.kills.extend(before);
                            killed
                        }
                    };
                    self.kills.push(joined);
                    self.back = 0;
                    self.last = Last::Killed;
                }
                self.change(range, "");
            }
            Edit::Yank => {
                self.back = 0;
                if let Some(killed) = self.kills.last().cloned() {
                    self.change(cursor..cursor, &killed);
                    self.last = Last::Yanked(cursor..cursor + killed.len());
                }
            }
            Edit::YankPop => {
                if let Last::Yanked(range) = last {
                    self.back = (self.back + 1) % self.kills.len();
                    let killed = self.kills[self.kills.len() - 1 - self.back].clone();
                    let start = range.start;
                    self.change(range, &killed);
                    self.last = Last::Yanked(start..start + killed.len());
                }
            }
            Edit::Undo => {
                if let Some(step) = self.done.pop() {
                    self.state = step.before.clone();
                    self.undone.push(step);
                }
            }
            Edit::Redo => {
                if let Some(step) = self.undone.pop() {
                    self.state = step.after.clone();
                    self.done.push(step);
                }
            }
            Edit::Replace(..) => unreachable!("the model does not know what stays folded"),
            Edit::MoveTo(..) => unreachable!("the model knows no rows"),
        }
    }

    fn change(&mut self, range: Range<usize>, with: &str) {
        if range.is_empty() && with.is_empty() {
            return;
        }
        let before = self.state.clone();
        let text = &before.text;
        let after = State {
            text: [&text[..range.start], with, &text[range.end..]].concat(),
            cursor: range.start + with.len(),
        };
        self.state = after.clone();
        self.done.push(Step { before, after });
        self.undone.clear();
    }

    fn target(&self, motion: Motion) -> usize {
        let State { text, cursor } = &self.state;
        let (before, after) = text.split_at(*cursor);
        let is_word = |word: &str| {
            word.chars()
                .any(|char| char.is_alphanumeric() || char >= FIRST && char.is_control())
        };
        match motion {
            Motion::Left => cursor - before.graphemes(true).next_back().map_or(0, str::len),
            Motion::Right => cursor + after.graphemes(true).next().map_or(0, str::len),
            Motion::WordLeft => {
                let words = before.split_word_bound_indices();
                let mut words = words.filter(|(_, word)| is_word(word));
                words.next_back().map_or(0, |(at, _)| at)
            }
            Motion::WordRight => {
                let mut words = after.split_word_bound_indices();
                let next = words.find(|(_, word)| is_word(word));
                next.map_or(text.len(), |(at, word)| cursor + at + word.len())
            }
            Motion::LineStart => before.rfind('\n').map_or(0, |at| at + 1),
            Motion::LineEnd => cursor + after.find('\n').unwrap_or(after.len()),
            Motion::Up | Motion::Down | Motion::PageUp | Motion::PageDown => {
                unreachable!("the model knows no rows")
            }
        }
    }
}

/// What the field holds, with the control characters of the model for folded pastes.
fn state(editor: &Editor) -> State {
    let translated = |text: &str| -> String {
        let stand_in = |char: char| {
            if is_stand_in(char) {
                char::from(FIRST as u8 + (char as u32 - 0xe_01f0) as u8)
            } else {
                char
            }
        };
        text.chars().map(stand_in).collect()
    };
    State {
        text: translated(editor.buffer.text()),
        cursor: translated(editor.buffer.before()).len(),
    }
}

fn is_by_rows(edit: &Edit) -> bool {
    match edit {
        Edit::Move(motion) => motion.rows().is_some(),
        Edit::MoveTo(..) => true,
        _ => false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn any_edits_do_what_they_do_to_a_simple_text(
        edits in proptest::collection::vec(any_edit(), 0..80), columns in 1_usize..50
    ) {
        let (mut editor, mut model) = (Editor::default(), Model::default());
        for edit in edits {
            if model.pastes.len() == MOST_PASTES {
                break;
            }
            editor.apply(edit.clone(), columns);
            if is_by_rows(&edit) {
                // Where rows lead is not the model's to say; the text is the same, and the place is one between clusters.
                model.last = Last::Other;
                model.state.cursor = state(&editor).cursor;
                let text = &model.state.text;
                let mut borders = text.grapheme_indices(true).map(|(at, _)| at).chain([text.len()]);
                prop_assert!(borders.any(|at| at == model.state.cursor), "{:?}", model.state);
            } else {
                model.apply(&edit);
            }
            prop_assert_eq!(&state(&editor), &model.state, "after {:?}", edit);
            prop_assert_eq!(editor.text(), model.whole());
        }
    }

    #[test]
    fn whatever_is_shown_fits_and_the_caret_is_in_it(
        edits in proptest::collection::vec(any_edit(), 0..40), columns in 1_usize..30
    ) {
        let mut editor = Editor::default();
        for edit in edits {
            editor.apply(edit, columns);
        }
        let picture = editor.picture(columns);
        let (row, column) = picture.caret;
        prop_assert!(row < picture.rows.len() && column <= columns);
        for row in &picture.rows {
            let text: String = row.iter().map(|piece| piece.text.as_str()).collect();
            let clusters = text.trim_end_matches(' ').graphemes(true).count();
            let width = crate::tea::text::width(text.trim_end_matches(' '));
            prop_assert!(width <= columns || clusters == 1, "{:?}", text);
            prop_assert!(!text.contains(char::is_control));
        }
    }

    #[test]
    fn another_whole_text_is_exactly_that_and_one_undo_takes_it_back(
        edits in proptest::collection::vec(any_edit(), 0..20), cut in 0_usize..2000, added in "[a é👩\n]{0,5}"
    ) {
        let mut editor = Editor::default();
        for edit in edits {
            editor.apply(edit, 20);
        }
        let before = editor.text().into_owned();
        let at = (0..=cut.min(before.len())).rfind(|&at| before.is_char_boundary(at)).unwrap();
        let (start, end) = before.split_at(at);
        let rest = end.get(1..).unwrap_or(end);
        let other = format!("{start}{added}{rest}");
        editor.apply(Edit::Replace(at..before.len() - rest.len(), added.clone()), 20);
        prop_assert_eq!(editor.text(), other.as_str());
        prop_assert!(editor.cursor() >= at + added.len());
        if other != before {
            editor.apply(Edit::Undo, 20);
        }
        prop_assert_eq!(editor.text(), before);
    }
}

fn any_edit() -> impl Strategy<Value = Edit> {
    let motion = proptest::sample::select(vec![
        Motion::Left,
        Motion::Right,
        Motion::WordLeft,
        Motion::WordRight,
        Motion::LineStart,
        Motion::LineEnd,
    ]);
    let by_rows = proptest::sample::select(vec![
        Motion::Up,
        Motion::Down,
        Motion::PageUp,
        Motion::PageDown,
    ]);
    let typed = vec![
        'a', ' ', '\n', '你', 'か', '\u{301}', '\u{200d}', '👩', '\\', '.',
    ];
    prop_oneof![
        6 => proptest::sample::select(typed).prop_map(Edit::Type),
        1 => "[a \r\n\t👩\u{200d}\u{301}\u{7}]{0,8}".prop_map(Edit::Paste),
        1 => (11_usize..14).prop_map(|lines| Edit::Paste("\u{301}a\tb\r\n".repeat(lines))),
        1 => (1001_usize..1003).prop_map(|length| Edit::Paste("é".repeat(length))),
        4 => motion.clone().prop_map(Edit::Move),
        1 => by_rows.prop_map(Edit::Move),
        1 => (0_usize..9, 0_usize..50).prop_map(|(row, column)| Edit::MoveTo(row, column)),
        2 => motion.prop_map(Edit::Delete),
        1 => Just(Edit::BreakLine),
        1 => Just(Edit::Unfold),
        1 => Just(Edit::Yank),
        1 => Just(Edit::YankPop),
        2 => Just(Edit::Undo),
        1 => Just(Edit::Redo),
    ]
}
