//! What keys mean as the form stands: where they are looked up, which actions can do something, and which chords run them.

use super::{Field, Model, Overlay, Row};
use crate::ask::action::Action;
use crate::ask::context::Context;
use crate::ask::questionnaire::Kind;
use crate::tea::Key;

impl Model {
    /// The places in which a key is looked up now, innermost first.
    pub fn contexts(&self) -> &'static [Context] {
        match self.overlay {
            Some(_) => Context::SettingsModal.lookup(),
            None => self.contexts_below(),
        }
    }

    /// The places in which a key is looked up when nothing lies over the form.
    pub fn contexts_below(&self) -> &'static [Context] {
        match self.editing.as_ref().map(|editing| editing.field) {
            None => Context::Main.lookup(),
            Some(Field::Custom(_)) => Context::Editor.lookup(),
            Some(Field::Note(_) | Field::OptionNote(..)) => Context::NoteEditor.lookup(),
        }
    }

    /// Whether an action can do something now. One that cannot is neither matched by a key nor shown.
    pub fn is_enabled(&self, action: Action) -> bool {
        match self.overlay {
            Some(Overlay::Settings(_)) => true,
            Some(Overlay::Keys { .. }) => action != Action::Toggle,
            None => self.is_enabled_below(action),
        }
    }

    /// The same, when nothing lies over the form.
    pub fn is_enabled_below(&self, action: Action) -> bool {
        match action {
            Action::Settings => self.editing.is_none() || self.editor_is_empty(),
            Action::NextTabWhenEmpty
            | Action::PreviousTabWhenEmpty
            | Action::NextOptionWhenEmpty
            | Action::PreviousOptionWhenEmpty => self.editor_is_empty(),
            Action::Toggle | Action::QuestionNote => self.question().is_some(),
            Action::ChangeQuestionType => {
                self.question().is_some_and(|question| !question.freeform)
            }
            Action::OptionNote => matches!(self.row(), Some(Row::Option(_))),
            Action::PreviewUp | Action::PreviewDown => self.kind() == Some(Kind::Preview),
            _ => true,
        }
    }

    /// The chords that run an action now, so that what is shown is what works.
    pub fn chords(&self, action: Action) -> Vec<&[Key]> {
        let enabled = |_, action| self.is_enabled(action);
        self.keymap()
            .working_chords(self.contexts(), action, enabled)
    }

    /// The same, when nothing lies over the form.
    pub fn chords_below(&self, action: Action) -> Vec<&[Key]> {
        let enabled = |_, action| self.is_enabled_below(action);
        self.keymap()
            .working_chords(self.contexts_below(), action, enabled)
    }
}
