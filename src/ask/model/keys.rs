//! What keys mean as the form stands: where they are looked up, which actions can do something, and which chords run them.

use super::{Field, Layer, Model, Row};
use crate::ask::action::Action;
use crate::ask::context::Context;
use crate::ask::questionnaire::Kind;
use crate::tea::Key;
use crate::tea::keymap::Resolution;

impl Model {
    /// The layer that keys are meant for.
    pub fn front(&self) -> Layer {
        match self.key_list {
            Some(_) => Layer::Keys,
            None => self.below_key_list(),
        }
    }

    /// The layer that the list of keys is about.
    pub fn below_key_list(&self) -> Layer {
        match self.overlay {
            Some(_) => Layer::Settings,
            None if self.offer.is_some() => Layer::Recovery,
            None => Layer::Form,
        }
    }

    /// The places in which a key is looked up, innermost first, where this layer is in front.
    pub fn contexts(&self, layer: Layer) -> &'static [Context] {
        if self.folded {
            return Context::Global.lookup();
        }
        match (layer, self.editing.as_ref().map(|editing| editing.field)) {
            (Layer::Settings | Layer::Keys, _) => Context::SettingsModal.lookup(),
            (Layer::Recovery, _) => Context::Recovery.lookup(),
            (Layer::Form, None) => Context::Main.lookup(),
            (Layer::Form, Some(Field::Custom(_))) if self.has_file_row() => &[
                Context::Completion,
                Context::Editor,
                Context::Text,
                Context::Global,
            ],
            (Layer::Form, Some(Field::Note(_) | Field::OptionNote(..) | Field::WholeNote))
                if self.has_file_row() =>
            {
                &[
                    Context::Completion,
                    Context::NoteEditor,
                    Context::Text,
                    Context::Global,
                ]
            }
            (Layer::Form, Some(Field::Custom(_))) => Context::Editor.lookup(),
            (Layer::Form, Some(Field::Note(_) | Field::OptionNote(..) | Field::WholeNote)) => {
                Context::NoteEditor.lookup()
            }
            (Layer::Form, Some(Field::Filter)) => Context::Filter.lookup(),
        }
    }

    /// Whether an action can do something where this layer is in front.
    ///
    /// One that cannot is neither matched by a key nor shown.
    pub fn is_enabled(&self, layer: Layer, action: Action) -> bool {
        if self.folded {
            return matches!(action, Action::Fold | Action::Dismiss | Action::Suspend);
        }
        match layer {
            Layer::Settings | Layer::Recovery => true,
            Layer::Keys => action != Action::Toggle,
            Layer::Form => self.is_enabled_in_form(action),
        }
    }

    fn is_enabled_in_form(&self, action: Action) -> bool {
        match action {
            Action::Settings => self.editing.is_none() || self.editor_is_empty(),
            Action::NextTabWhenEmpty
            | Action::PreviousTabWhenEmpty
            | Action::NextOptionWhenEmpty => self.editor_is_empty(),
            Action::PreviousOptionWhenEmpty => {
                // Above a lone field there is no row, and the key is free for earlier answers.
                let is_lone = self.question().is_some_and(|question| question.freeform);
                self.editor_is_empty() && !is_lone
            }
            Action::Recall => self.remembers && !self.is_filtering(),
            Action::Toggle => matches!(self.row(), Some(Row::Option(_) | Row::Custom)),
            Action::QuestionNote => self.question().is_some(),
            Action::ChangeQuestionType => {
                self.question().is_some_and(|question| !question.freeform)
            }
            Action::Filter => self.can_filter(),
            Action::NewLine | Action::EditExternally => !self.is_filtering(),
            Action::OptionNote => match self.row() {
                Some(row) => matches!(row, Row::Option(_)),
                None => self.call.takes_whole_note(),
            },
            Action::PreviewUp
            | Action::PreviewDown
            | Action::PreviewLeft
            | Action::PreviewRight => self.kind() == Some(Kind::Preview),
            _ => true,
        }
    }

    /// Whether a key has to wait: it is for files that are still looked for, or behind one that is.
    pub fn must_wait(&self, key: Key) -> bool {
        if !self.ahead.is_empty() {
            return true;
        }
        let is_in_front = self.front() == Layer::Form && !self.folded && self.pending.is_empty();
        let Some(list) = self
            .file_list()
            .filter(|list| is_in_front && list.is_awaited())
        else {
            return false;
        };
        let meant = self
            .keymap()
            .resolve(&[Context::Completion], &[key], |_, _| true);
        match meant {
            Resolution::Run(Action::Accept) => true,
            // What was found for the name before is still there to move over, and what is seen can be closed.
            Resolution::Run(Action::NextOption | Action::PreviousOption) => list.row().is_none(),
            Resolution::Run(Action::Close) => !list.is_shown(),
            Resolution::Run(_) | Resolution::Pending | Resolution::None => false,
        }
    }

    /// The chords that run an action where this layer is in front, so that what is shown is what works.
    pub fn chords(&self, layer: Layer, action: Action) -> Vec<&[Key]> {
        let enabled = |_, action| self.is_enabled(layer, action);
        self.keymap()
            .working_chords(self.contexts(layer), action, enabled)
    }
}
