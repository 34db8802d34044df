//! Where a form stands, and what one that broke off has left of that.
//!
//! It is part of the boot value of the next form, so that a trace of that form needs no other file.

use serde::{Deserialize, Serialize};

use crate::ask::answers::{Answers, Presentation};
use crate::ask::place::{Field, ReviewAction};
use crate::ask::questionnaire::Questionnaire;

/// What became of an earlier session with the same questions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Earlier {
    /// It broke off and left this.
    Left(Box<Left>),
    /// It broke off, and what it left cannot be read.
    Unreadable {
        /// The file that it is kept in.
        file: String,
        /// Why it cannot be used, in words for the user.
        problem: String,
    },
}

/// What a session that broke off has left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Left {
    /// Where the form stood.
    pub snapshot: Snapshot,
    /// How long ago that was, in milliseconds.
    pub age: u64,
    /// Whether it is taken without asking.
    #[serde(default)]
    pub resume: bool,
    /// Whether what came after it cannot be read any more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub damaged: bool,
}

/// Where a form stands: the answers, and where the user is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    pub(super) answers: Answers,
    pub(super) presentation: Presentation,
    pub(super) tab: usize,
    pub(super) rows: Vec<usize>,
    pub(super) review: ReviewAction,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) draft: Option<Draft>,
}

/// An open field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Draft {
    pub(super) field: Field,
    pub(super) text: String,
    pub(super) cursor: usize,
}

impl Snapshot {
    /// Whether there is something in it that would be a loss.
    pub fn is_worth_keeping(&self) -> bool {
        let draft = self.draft.as_ref();
        self.answers.is_dirty() || draft.is_some_and(|draft| !draft.text.is_empty())
    }

    /// Whether it can be the state of a form with these questions.
    pub fn fits(&self, questionnaire: &Questionnaire) -> bool {
        let questions = &questionnaire.questions;
        let rows_fit = || {
            let mut rows = self.rows.iter().zip(questions);
            // Behind the options there are the own answer and, for some tools, a row that goes on.
            rows.all(|(&row, question)| row <= question.options.len() + 1)
        };
        let field_fits = |draft: &Draft| match draft.field {
            Field::Custom(question) | Field::Note(question) => question < questions.len(),
            Field::OptionNote(question, option) => questions
                .get(question)
                .is_some_and(|question| option < question.options.len()),
            Field::WholeNote => true,
            Field::Filter => false,
        };
        self.answers.fit(questionnaire)
            && self.tab <= questions.len()
            && self.rows.len() == questions.len()
            && rows_fit()
            && self.draft.iter().all(field_fits)
    }
}
