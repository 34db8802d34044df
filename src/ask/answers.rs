//! What is chosen, typed and noted, and the rules of it.
//!
//! One [`Answer`] for each question, by position.
//! Keys, screens and open editors are unknown here; what the agent gets to read is made in [`result`](crate::ask::result).

use serde::{Deserialize, Serialize};

use crate::ask::questionnaire::{Kind, Question, Questionnaire};
use crate::ask::request::trim;

/// How single questions are presented when a form opens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Presentation {
    /// Every question as it was asked.
    #[default]
    AsAsked,
    /// Single questions as multi, so that the user can pick several options.
    SingleAsMulti,
}

/// The answers to all questions, as they stand.
///
/// A question or option that does not exist is never changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answers {
    answers: Vec<Answer>,
}

/// The answer to one question, as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The kind that the user sees now.
    pub kind: Kind,
    options: Vec<Mark>,
    custom: Option<Custom>,
    note: Option<String>,
}

/// A text of the user's own as an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Custom {
    /// The text, trimmed, never empty.
    pub text: String,
    /// It is part of the answer; otherwise it is only kept for later.
    pub selected: bool,
}

/// What the user did to one option.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Mark {
    selected: bool,
    note: Option<String>,
}

impl Answers {
    /// Nothing answered yet.
    pub fn new(questionnaire: &Questionnaire, present: Presentation) -> Self {
        let answers = questionnaire
            .questions
            .iter()
            .map(|question| Answer::new(question, present))
            .collect();
        Self { answers }
    }

    /// The answer to one question; the question must be one of the questionnaire's.
    pub fn get(&self, question: usize) -> &Answer {
        &self.answers[question]
    }

    /// The answers in the order of the questions.
    pub fn iter(&self) -> impl Iterator<Item = &Answer> {
        self.answers.iter()
    }

    /// Makes an option the answer, or on multi one more part of it.
    ///
    /// On single and preview a saved text of the user's own stays, deselected.
    pub fn choose(&mut self, question: usize, option: usize) {
        self.change(question, |answer| answer.choose(option));
    }

    /// Selects an option as [`choose`](Self::choose) does, or deselects it.
    pub fn toggle(&mut self, question: usize, option: usize) {
        self.change(question, |answer| {
            if answer.is_selected(option) {
                answer.options[option].selected = false;
            } else {
                answer.choose(option);
            }
        });
    }

    /// Saves a text of the user's own and selects it; a blank one removes what was saved and touches no option.
    pub fn save_custom(&mut self, question: usize, text: &str) {
        self.change(question, |answer| match filled(text) {
            Some(text) => {
                let selected = false;
                answer.custom = Some(Custom { text, selected });
                answer.choose_custom();
            }
            None => answer.custom = None,
        });
    }

    /// Selects or deselects the saved text of the user's own; the text stays either way.
    pub fn toggle_custom(&mut self, question: usize) {
        self.change(question, |answer| match &mut answer.custom {
            Some(custom) if custom.selected => custom.selected = false,
            Some(_) => answer.choose_custom(),
            None => {}
        });
    }

    /// Saves the note of a question; a blank one removes it.
    pub fn save_note(&mut self, question: usize, text: &str) {
        self.change(question, |answer| answer.note = filled(text));
    }

    /// Saves the note of an option, selected or not; a blank one removes it.
    pub fn save_option_note(&mut self, question: usize, option: usize, text: &str) {
        self.change(question, |answer| {
            if let Some(mark) = answer.options.get_mut(option) {
                mark.note = filled(text);
            }
        });
    }

    /// The kind that a question changes to next, given the one that was requested.
    ///
    /// It alternates between the requested kind and its counterpart; a freeform question stays as it is.
    pub fn next_kind(&self, question: usize, requested: Kind) -> Kind {
        let answer = self.get(question);
        if answer.is_freeform() {
            answer.kind
        } else if answer.kind != requested {
            requested
        } else {
            match requested {
                Kind::Single | Kind::Preview => Kind::Multi,
                Kind::Multi => Kind::Single,
            }
        }
    }

    /// Whether a change to this kind loses something: the question leaves multi with more than one item committed.
    pub fn change_loses(&self, question: usize, to: Kind) -> bool {
        self.get(question).change_loses(to)
    }

    /// Presents a question as another kind; freeform questions stay as they are.
    ///
    /// Where that [loses](Self::change_loses) something, the options are deselected, and a text of the user's own stays only if it was selected.
    pub fn change_kind(&mut self, question: usize, to: Kind) {
        self.change(question, |answer| {
            if answer.is_freeform() {
                return;
            }
            if answer.change_loses(to) {
                answer.clear_options();
                answer.custom.take_if(|custom| !custom.selected);
            }
            answer.kind = to;
        });
    }

    /// Whether every question has an answer.
    pub fn all_answered(&self) -> bool {
        self.iter().all(Answer::is_answered)
    }

    /// Whether any question or option has a note.
    pub fn any_note(&self) -> bool {
        self.iter().any(Answer::has_notes)
    }

    /// Whether leaving would lose anything: a selection, a text of the user's own (even a deselected one) or a note.
    pub fn is_dirty(&self) -> bool {
        self.iter()
            .any(|answer| answer.is_answered() || answer.custom.is_some() || answer.has_notes())
    }

    fn change(&mut self, question: usize, change: impl FnOnce(&mut Answer)) {
        if let Some(answer) = self.answers.get_mut(question) {
            change(answer);
        }
    }
}

impl Answer {
    fn new(question: &Question, present: Presentation) -> Self {
        let kind = match (present, question.kind) {
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

    /// Whether something is committed: an option, or a text of the user's own.
    pub fn is_answered(&self) -> bool {
        self.committed() > 0
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

    /// The options that have a note, with it, in the order of the options.
    pub fn option_notes(&self) -> impl Iterator<Item = (usize, &str)> {
        (0..self.options.len()).filter_map(|option| Some((option, self.option_note(option)?)))
    }

    /// Whether the question or any of its options has a note.
    pub fn has_notes(&self) -> bool {
        self.note.is_some() || self.option_notes().next().is_some()
    }

    /// How many items are committed: selected options, and the text of the user's own.
    pub fn committed(&self) -> usize {
        self.selected().count() + usize::from(self.selected_custom().is_some())
    }

    /// A question without options: its only answer is a text.
    fn is_freeform(&self) -> bool {
        self.options.is_empty()
    }

    fn change_loses(&self, to: Kind) -> bool {
        match (self.kind, to) {
            (Kind::Multi, Kind::Single | Kind::Preview) => self.committed() > 1,
            (Kind::Single | Kind::Preview, _) | (Kind::Multi, Kind::Multi) => false,
        }
    }

    fn choose(&mut self, option: usize) {
        if option >= self.options.len() {
            return;
        }
        if self.takes_one() {
            self.clear_options();
            if let Some(custom) = &mut self.custom {
                custom.selected = false;
            }
        }
        self.options[option].selected = true;
    }

    fn choose_custom(&mut self) {
        if self.takes_one() {
            self.clear_options();
        }
        if let Some(custom) = &mut self.custom {
            custom.selected = true;
        }
    }

    fn takes_one(&self) -> bool {
        match self.kind {
            Kind::Single | Kind::Preview => true,
            Kind::Multi => false,
        }
    }

    fn clear_options(&mut self) {
        for mark in &mut self.options {
            mark.selected = false;
        }
    }
}

/// A text without its outer blanks, or nothing where only blanks are left.
fn filled(text: &str) -> Option<String> {
    let text = trim(text);
    (!text.is_empty()).then(|| text.to_owned())
}
