//! The answer to one question, and what selecting, typing and noting do to it.

use serde::{Deserialize, Serialize};

use super::Presentation;
use crate::ask::questionnaire::{Kind, Question};
use crate::ask::request::trim;

/// The answer to one question, as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// The kind that the user sees now.
    pub kind: Kind,
    options: Vec<Mark>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    custom: Option<Custom>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// A text of the user's own as an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Custom {
    /// The text, trimmed, never empty.
    pub text: String,
    /// It is part of the answer; otherwise it is only kept for later.
    pub selected: bool,
}

/// What the user did to one option.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Mark {
    selected: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

impl Answer {
    /// Whether something is committed: an option, or a text of the user's own.
    pub fn is_answered(&self) -> bool {
        self.committed() > 0
    }

    /// How many items are committed: selected options, and the text of the user's own.
    pub fn committed(&self) -> usize {
        self.selected().count() + usize::from(self.selected_custom().is_some())
    }

    /// Whether an option is selected.
    pub fn is_selected(&self, option: usize) -> bool {
        self.options.get(option).is_some_and(|mark| mark.selected)
    }

    /// The selected options, in the order of the options.
    pub fn selected(&self) -> impl Iterator<Item = usize> {
        (0..self.options.len()).filter(|&option| self.is_selected(option))
    }

    /// The saved text of the user's own, selected or not.
    pub fn custom(&self) -> Option<&Custom> {
        self.custom.as_ref()
    }

    /// The text of the user's own, if it is part of the answer.
    pub fn selected_custom(&self) -> Option<&str> {
        let custom = self.custom.as_ref().filter(|custom| custom.selected)?;
        Some(&custom.text)
    }

    /// The note of the question.
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    /// The note of an option, selected or not.
    pub fn option_note(&self, option: usize) -> Option<&str> {
        self.options.get(option)?.note.as_deref()
    }

    /// The options that have a note, each with it, in the order of the options.
    pub fn option_notes(&self) -> impl Iterator<Item = (usize, &str)> {
        (0..self.options.len()).filter_map(|option| Some((option, self.option_note(option)?)))
    }

    /// Whether the question or any of its options has a note.
    pub fn has_notes(&self) -> bool {
        self.note.is_some() || self.option_notes().next().is_some()
    }

    pub(super) fn new(question: &Question, present: Presentation) -> Self {
        let kind = match (present, question.opens_as) {
            (Presentation::SingleAsMulti, Kind::Single) if !question.freeform => Kind::Multi,
            (Presentation::SingleAsMulti | Presentation::AsAsked, kind) => kind,
        };
        Self {
            kind,
            options: vec![Mark::default(); question.options.len()],
            custom: None,
            note: None,
        }
    }

    /// Whether this can be an answer to the question.
    pub(super) fn fits(&self, question: &Question) -> bool {
        self.options.len() == question.options.len()
    }

    pub(super) fn is_dirty(&self) -> bool {
        self.is_answered() || self.custom.is_some() || self.has_notes()
    }

    pub(super) fn choose(&mut self, option: usize) {
        if option < self.options.len() {
            self.make_room();
            self.options[option].selected = true;
        }
    }

    pub(super) fn toggle(&mut self, option: usize) {
        if self.is_selected(option) {
            self.options[option].selected = false;
        } else {
            self.choose(option);
        }
    }

    pub(super) fn save_custom(&mut self, text: &str) {
        self.custom = filled(text).map(|text| {
            self.make_room();
            Custom {
                text,
                selected: true,
            }
        });
    }

    pub(super) fn toggle_custom(&mut self) {
        if let Some(mut custom) = self.custom.take() {
            if !custom.selected {
                self.make_room();
            }
            custom.selected = !custom.selected;
            self.custom = Some(custom);
        }
    }

    pub(super) fn save_note(&mut self, text: &str) {
        self.note = filled(text);
    }

    pub(super) fn save_option_note(&mut self, option: usize, text: &str) {
        if let Some(mark) = self.options.get_mut(option) {
            mark.note = filled(text);
        }
    }

    pub(super) fn next_kind(&self, requested: Kind) -> Kind {
        if self.is_freeform() {
            self.kind
        } else if self.kind == requested {
            match requested {
                Kind::Single | Kind::Preview => Kind::Multi,
                Kind::Multi => Kind::Single,
            }
        } else {
            requested
        }
    }

    pub(super) fn change_loses(&self, to: Kind) -> bool {
        match (self.kind, to) {
            (Kind::Multi, Kind::Single | Kind::Preview) => self.committed() > 1,
            (Kind::Multi, Kind::Multi) | (Kind::Single | Kind::Preview, _) => false,
        }
    }

    pub(super) fn change_kind(&mut self, to: Kind) {
        if self.is_freeform() {
            return;
        }
        if self.change_loses(to) {
            self.deselect_options();
            self.custom.take_if(|custom| !custom.selected);
        }
        self.kind = to;
    }

    /// A question without options: its only answer is a text.
    fn is_freeform(&self) -> bool {
        self.options.is_empty()
    }

    /// Deselects what cannot be selected together with one more item.
    fn make_room(&mut self) {
        match self.kind {
            Kind::Single | Kind::Preview => {
                self.deselect_options();
                if let Some(custom) = &mut self.custom {
                    custom.selected = false;
                }
            }
            Kind::Multi => {}
        }
    }

    fn deselect_options(&mut self) {
        for mark in &mut self.options {
            mark.selected = false;
        }
    }
}

/// The text without its outer blanks, or nothing where only blanks are left.
pub(super) fn filled(text: &str) -> Option<String> {
    let text = trim(text);
    (!text.is_empty()).then(|| text.to_owned())
}
