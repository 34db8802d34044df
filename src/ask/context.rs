//! The places in which keys mean something.
//!
//! Which of them count at a moment, the innermost first, is for the model to say; here is what each may bind.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumMessage, IntoStaticStr};

use super::action::Action;

/// A place in which keys mean something, a table of a keymap.
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
pub enum Context {
    /// Everywhere in the form; every other context is asked first.
    Global,
    /// The questions and the review.
    Main,
    /// The editor of an own answer.
    Editor,
    /// The editor of a note.
    #[serde(alias = "note_editor")]
    NoteEditor,
    /// The field that filters a long list of options.
    Filter,
    /// The text in any of the editors: moving and deleting.
    Text,
    /// The offer of what a session that broke off has left.
    Recovery,
    /// The list of files that `@` opens in either editor.
    Completion,
    /// The settings.
    #[serde(alias = "settings_modal")]
    SettingsModal,
}

impl Context {
    /// The contexts that are asked for a key, one after the other, where this one is the innermost.
    pub fn lookup(self) -> &'static [Self] {
        match self {
            Self::Global => &[Self::Global],
            Self::Main => &[Self::Main, Self::Global],
            Self::Editor => &[Self::Editor, Self::Text, Self::Global],
            Self::NoteEditor => &[Self::NoteEditor, Self::Text, Self::Global],
            Self::Filter => &[Self::Filter, Self::Text, Self::Global],
            Self::Text => &[Self::Text, Self::Global],
            Self::Recovery => &[Self::Recovery, Self::Global],
            // The editor below it is asked as well; which that is, the model knows.
            Self::Completion => &[Self::Completion, Self::Global],
            Self::SettingsModal => &[Self::SettingsModal],
        }
    }

    /// Whether people type text here, so that a character is no key to bind.
    pub fn types_text(self) -> bool {
        match self {
            Self::Global
            | Self::Editor
            | Self::NoteEditor
            | Self::Filter
            | Self::Text
            | Self::Completion => true,
            Self::Main | Self::Recovery | Self::SettingsModal => false,
        }
    }

    /// The actions that keys can be bound to here, in the order in which users read them.
    pub fn actions(self) -> &'static [Action] {
        match self {
            Self::Global => &[
                Action::Settings,
                Action::Dismiss,
                Action::Keys,
                Action::Suspend,
                Action::Fold,
            ],
            Self::Main => &[
                Action::NextTab,
                Action::PreviousTab,
                Action::NextOption,
                Action::PreviousOption,
                Action::FirstOption,
                Action::LastOption,
                Action::Confirm,
                Action::Cancel,
                Action::Toggle,
                Action::ChangeQuestionType,
                Action::OptionNote,
                Action::QuestionNote,
                Action::ScrollUp,
                Action::ScrollDown,
                Action::PreviewUp,
                Action::PreviewDown,
                Action::Filter,
                Action::PreviewLeft,
                Action::PreviewRight,
            ],
            Self::Editor => &[
                Action::Submit,
                Action::Close,
                Action::NextOption,
                Action::PreviousOption,
                Action::NextTabWhenEmpty,
                Action::PreviousTabWhenEmpty,
                Action::NextOptionWhenEmpty,
                Action::PreviousOptionWhenEmpty,
            ],
            Self::NoteEditor => &[
                Action::Save,
                Action::Close,
                Action::NextOption,
                Action::PreviousOption,
                Action::NextTabWhenEmpty,
                Action::PreviousTabWhenEmpty,
                Action::NextOptionWhenEmpty,
                Action::PreviousOptionWhenEmpty,
            ],
            Self::Filter => &[
                Action::KeepFilter,
                Action::ClearFilter,
                Action::NextOption,
                Action::PreviousOption,
            ],
            Self::Text => &[
                Action::NewLine,
                Action::MoveLeft,
                Action::MoveRight,
                Action::MoveUp,
                Action::MoveDown,
                Action::MoveWordLeft,
                Action::MoveWordRight,
                Action::MoveToLineStart,
                Action::MoveToLineEnd,
                Action::MovePageUp,
                Action::MovePageDown,
                Action::DeleteBackward,
                Action::DeleteForward,
                Action::DeleteWordBackward,
                Action::DeleteWordForward,
                Action::DeleteToLineStart,
                Action::DeleteToLineEnd,
                Action::Yank,
                Action::YankPop,
                Action::ShowPaste,
                Action::Recall,
                Action::EditExternally,
                Action::Undo,
                Action::Redo,
            ],
            Self::Recovery => &[
                Action::Resume,
                Action::StartAfresh,
                Action::Cancel,
                Action::ScrollUp,
                Action::ScrollDown,
            ],
            Self::Completion => &[
                Action::NextOption,
                Action::PreviousOption,
                Action::Accept,
                Action::Close,
            ],
            Self::SettingsModal => &[
                Action::NextOption,
                Action::PreviousOption,
                Action::FirstOption,
                Action::LastOption,
                Action::ScrollUp,
                Action::ScrollDown,
                Action::Toggle,
                Action::Keys,
                Action::Fold,
                Action::Close,
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn every_action_can_be_bound_somewhere() {
        let bound: BTreeSet<Action> = Context::iter()
            .flat_map(|context| context.actions().iter().copied())
            .collect();
        assert!(bound.into_iter().eq(Action::iter()));
    }

    #[test]
    fn names_are_those_of_the_contract_in_print_and_in_json() {
        for context in Context::iter() {
            assert_eq!(
                serde_json::to_value(context).unwrap(),
                context.to_string().as_str()
            );
        }
        assert_eq!(Context::NoteEditor.to_string(), "noteEditor");
        assert_eq!(
            serde_json::from_str::<Context>(r#""settings_modal""#).unwrap(),
            Context::SettingsModal
        );
    }

    #[test]
    fn every_context_has_words() {
        for context in Context::iter() {
            let words = context.get_documentation().unwrap();
            assert!(words.ends_with('.'), "{context}: {words}");
        }
    }
}
