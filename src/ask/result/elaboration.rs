//! What a result in mode `elaborate` says besides: what to explain, what to keep, and how to go on.

use serde::Serialize;

use super::answered::{Answered, Entries};
use super::described::{OptionContext, QuestionContext};
use super::pairs;
use crate::ask::answers::{Answer, Answers};
use crate::ask::questionnaire::{Question, Questionnaire};

/// What the agent is told to do, in the details and in the text.
pub(super) const INSTRUCTION: &str = "First explain directly what the user asks about. \
    If a choice is still open after that, call ask_user again with only the questions concerned, \
    the next two or three related ones in one call, rather than listing choices as plain text. \
    Keep the other answers as they are and do not ask for them again.";

/// How the agent goes on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Continuation {
    /// The next call refines this one.
    pub strategy: Strategy,
    /// The questions with notes: the only ones to come back to.
    pub affected_question_ids: Vec<String>,
    /// The answers to keep, by question id.
    pub preserved_answers: Entries<Answered>,
    /// Where each question stands, by id.
    pub question_states: Entries<State>,
}

/// What the next call does to this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Strategy {
    /// It refines the form instead of starting over.
    RefineOnly,
}

/// Where a question stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct State {
    /// The one thing known about it.
    pub status: Status,
}

/// Where a question stands, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It has an answer to keep.
    Answered,
    /// It has a note to respond to, with or without an answer.
    NeedsClarification,
    /// It has neither.
    Unanswered,
}

/// What the agent is to explain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Elaboration {
    /// What to do, in words.
    pub instruction: String,
    /// What to do, as a name.
    pub next_action: NextAction,
    /// Each note: question by question, that of the question first, then those of its options.
    pub items: Vec<Item>,
}

/// What the agent does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NextAction {
    /// It explains, then asks again what is still open.
    ClarifyThenReask,
}

/// One note, with all that it may refer to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Item {
    /// What the note is on.
    pub target: Target,
    /// The question, with all its options.
    pub question: QuestionContext,
    /// The option, if the note is on one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub option: Option<OptionContext>,
    /// Whether that option is selected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selected: Option<bool>,
    /// Whether the question has an answer.
    pub answered: bool,
    /// That answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<Answered>,
    /// The note.
    pub note: String,
}

/// What a note is on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Target {
    /// A question.
    Question,
    /// One of its options.
    Option {
        /// The value of that option.
        #[serde(rename = "optionValue")]
        value: String,
    },
}

impl Status {
    pub(super) fn of(answer: &Answer) -> Self {
        if answer.has_notes() {
            Self::NeedsClarification
        } else if answer.is_answered() {
            Self::Answered
        } else {
            Self::Unanswered
        }
    }
}

impl Continuation {
    pub(super) fn of(questionnaire: &Questionnaire, answers: &Answers) -> Self {
        let with = |status| {
            pairs(questionnaire, answers).filter(move |(_, answer)| Status::of(answer) == status)
        };
        Self {
            strategy: Strategy::RefineOnly,
            affected_question_ids: with(Status::NeedsClarification)
                .map(|(question, _)| question.id.clone())
                .collect(),
            preserved_answers: with(Status::Answered)
                .map(|(question, answer)| (question.id.clone(), Answered::of(question, answer)))
                .collect(),
            question_states: pairs(questionnaire, answers)
                .map(|(question, answer)| {
                    (
                        question.id.clone(),
                        State {
                            status: Status::of(answer),
                        },
                    )
                })
                .collect(),
        }
    }
}

impl Elaboration {
    pub(super) fn of(questionnaire: &Questionnaire, answers: &Answers) -> Self {
        let items = pairs(questionnaire, answers).flat_map(|(question, answer)| {
            let note = answer
                .note()
                .map(|note| Item::on_question(question, answer, note));
            let notes = answer.option_notes();
            let on_options =
                notes.map(|(index, note)| Item::on_option(question, answer, index, note));
            note.into_iter().chain(on_options)
        });
        Self {
            instruction: INSTRUCTION.to_owned(),
            next_action: NextAction::ClarifyThenReask,
            items: items.collect(),
        }
    }
}

impl Item {
    fn on_question(question: &Question, answer: &Answer, note: &str) -> Self {
        Self {
            target: Target::Question,
            question: QuestionContext::of(question, answer),
            option: None,
            selected: None,
            answered: answer.is_answered(),
            answer: answer.is_answered().then(|| Answered::of(question, answer)),
            note: note.to_owned(),
        }
    }

    fn on_option(question: &Question, answer: &Answer, index: usize, note: &str) -> Self {
        let option = OptionContext::of(&question.options[index]);
        let value = option.value.clone();
        Self {
            target: Target::Option { value },
            option: Some(option),
            selected: Some(answer.is_selected(index)),
            ..Self::on_question(question, answer, note)
        }
    }
}
