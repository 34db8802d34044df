//! Every named behaviour, with the words that users see.
//!
//! The comment on a variant is what help, hints and the reference print; its `message` is the word for the footer.
//! What an action does is for the update to know, which keys run it for the keymap.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumMessage, IntoStaticStr};

/// A behaviour that a key can be bound to.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    Display,
    EnumIter,
    EnumMessage,
    IntoStaticStr,
)]
#[serde(rename_all = "camelCase")]
#[strum(serialize_all = "camelCase")]
pub enum Action {
    /// Open the settings.
    #[strum(message = "settings")]
    Settings,
    /// Leave the form without an answer, from wherever you are.
    #[strum(message = "dismiss")]
    Dismiss,
    /// List the keys that work here.
    #[strum(message = "keys")]
    Keys,
    /// Put the program in the background; `fg` brings it back.
    #[strum(message = "suspend")]
    Suspend,
    /// Fold the form to one line, and bring it back as it was.
    #[strum(message = "fold")]
    Fold,

    /// Go to the next tab, after the review to the first.
    #[strum(message = "next tab")]
    NextTab,
    /// Go to the previous tab, before the first to the review.
    #[strum(message = "previous tab")]
    PreviousTab,
    /// Go down one row.
    #[strum(message = "next")]
    NextOption,
    /// Go up one row.
    #[strum(message = "previous")]
    PreviousOption,
    /// Go to the first row.
    #[strum(message = "first")]
    FirstOption,
    /// Go to the last row.
    #[strum(message = "last")]
    LastOption,
    /// Take the option under the cursor and go on; in the review, do what the row says.
    #[strum(message = "confirm")]
    Confirm,
    /// Leave the form without an answer.
    #[strum(message = "cancel")]
    Cancel,
    /// Select the row under the cursor, or take it back.
    #[strum(message = "toggle")]
    Toggle,
    /// Change between one answer and several.
    #[strum(message = "question type")]
    ChangeQuestionType,
    /// Write a note on the option under the cursor.
    #[strum(message = "option note")]
    OptionNote,
    /// Write a note on the question.
    #[strum(message = "question note")]
    QuestionNote,
    /// Scroll the page up.
    #[strum(message = "scroll up")]
    ScrollUp,
    /// Scroll the page down.
    #[strum(message = "scroll down")]
    ScrollDown,
    /// Scroll the preview up.
    #[strum(message = "preview up")]
    PreviewUp,
    /// Scroll the preview down.
    #[strum(message = "preview down")]
    PreviewDown,
    /// Move the preview to what is left of it.
    #[strum(message = "preview left")]
    PreviewLeft,
    /// Move the preview to what is right of it.
    #[strum(message = "preview right")]
    PreviewRight,

    /// Filter the options of a long list by a text.
    #[strum(message = "filter")]
    Filter,

    /// Keep the filter and go back to the options.
    #[strum(message = "keep filter")]
    KeepFilter,
    /// Clear the filter: every option is shown again.
    #[strum(message = "clear filter")]
    ClearFilter,

    /// Give the text as the answer and close the editor.
    #[strum(message = "submit")]
    Submit,
    /// Save the note and close its editor.
    #[strum(message = "save")]
    Save,
    /// Close; in an editor, keep the draft; in the list of files, keep the text.
    #[strum(message = "close")]
    Close,
    /// Go to the next tab while the editor is empty.
    #[strum(message = "next tab")]
    NextTabWhenEmpty,
    /// Go to the previous tab while the editor is empty.
    #[strum(message = "previous tab")]
    PreviousTabWhenEmpty,
    /// Go down one row while the editor is empty.
    #[strum(message = "next")]
    NextOptionWhenEmpty,
    /// Go up one row while the editor is empty.
    #[strum(message = "previous")]
    PreviousOptionWhenEmpty,

    /// Go on with the answers that are left, where you were.
    #[strum(message = "go on")]
    Resume,
    /// Forget the answers that are left, and start afresh.
    #[strum(message = "start afresh")]
    StartAfresh,
    /// Take the file under the cursor into the text; a directory shows what is in it.
    #[strum(message = "insert file")]
    Accept,

    /// Begin a new line.
    #[strum(message = "new line")]
    NewLine,
    /// Move the cursor one character to the left.
    #[strum(message = "left")]
    MoveLeft,
    /// Move the cursor one character to the right.
    #[strum(message = "right")]
    MoveRight,
    /// Move the cursor up one line.
    #[strum(message = "up")]
    MoveUp,
    /// Move the cursor down one line.
    #[strum(message = "down")]
    MoveDown,
    /// Move the cursor one word to the left.
    #[strum(message = "word left")]
    MoveWordLeft,
    /// Move the cursor one word to the right.
    #[strum(message = "word right")]
    MoveWordRight,
    /// Move the cursor to the start of the line.
    #[strum(message = "line start")]
    MoveToLineStart,
    /// Move the cursor to the end of the line.
    #[strum(message = "line end")]
    MoveToLineEnd,
    /// Move the cursor up one page.
    #[strum(message = "page up")]
    MovePageUp,
    /// Move the cursor down one page.
    #[strum(message = "page down")]
    MovePageDown,
    /// Delete the character before the cursor.
    #[strum(message = "delete back")]
    DeleteBackward,
    /// Delete the character at the cursor.
    #[strum(message = "delete")]
    DeleteForward,
    /// Delete the word before the cursor.
    #[strum(message = "delete word back")]
    DeleteWordBackward,
    /// Delete the word after the cursor.
    #[strum(message = "delete word")]
    DeleteWordForward,
    /// Delete from the start of the line to the cursor.
    #[strum(message = "delete to start")]
    DeleteToLineStart,
    /// Delete from the cursor to the end of the line.
    #[strum(message = "delete to end")]
    DeleteToLineEnd,
    /// Insert what was deleted last.
    #[strum(message = "yank")]
    Yank,
    /// Put what was deleted earlier in the place of what was just inserted.
    #[strum(message = "yank earlier")]
    YankPop,
    /// Show the long paste at the cursor in full.
    #[strum(message = "show paste")]
    ShowPaste,
    /// Go through the answers you gave in earlier forms that have the draft in them, from the last one back.
    #[strum(message = "earlier answers")]
    Recall,
    /// Open the text in your own editor.
    #[strum(message = "your editor")]
    EditExternally,
    /// Undo the last change.
    #[strum(message = "undo")]
    Undo,
    /// Make the change again that was undone last.
    #[strum(message = "redo")]
    Redo,
}

impl Action {
    /// What it does, in a sentence.
    pub fn doc(self) -> &'static str {
        self.get_documentation().unwrap_or_default()
    }

    /// Whether it works in an editor only while that is empty, so that its key can be typed elsewhere.
    pub fn needs_empty_editor(self) -> bool {
        matches!(
            self,
            Self::Settings
                | Self::NextTabWhenEmpty
                | Self::PreviousTabWhenEmpty
                | Self::NextOptionWhenEmpty
                | Self::PreviousOptionWhenEmpty
        )
    }

    /// What it does, in a word or two for the footer.
    pub fn word(self) -> &'static str {
        self.get_message().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn every_action_has_a_sentence_and_a_short_word() {
        for action in Action::iter() {
            let doc = action.doc();
            assert!(
                doc.starts_with(char::is_uppercase) && doc.ends_with('.') && !doc.contains('\n'),
                "{action}: {doc}"
            );
            let first = doc.split([' ', ';']).next().unwrap();
            assert!(!first.ends_with('s'), "{action}: begin with a verb: {doc}");
            assert!(
                (2..=16).contains(&action.word().len()),
                "{action}: {}",
                action.word()
            );
        }
    }

    #[test]
    fn names_are_those_of_the_contract_in_print_and_in_json() {
        assert_eq!(Action::ChangeQuestionType.to_string(), "changeQuestionType");
        for action in Action::iter() {
            assert_eq!(
                serde_json::to_value(action).unwrap(),
                action.to_string().as_str()
            );
        }
    }
}
