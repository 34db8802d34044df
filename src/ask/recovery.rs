//! What a form that was broken off leaves, and how the next one gets it back.
//!
//! A journal is a trace, so replaying it gives the model at the moment of the crash.
//! What is worth keeping of that model is a [`Snapshot`]; it goes into the boot value of the next form, so that a trace of that form needs no other file.

use serde::{Deserialize, Serialize};

use crate::ask::answers::{Answers, Presentation};
use crate::ask::boot::{Boot, OnTimeout};
use crate::ask::model::{Editing, Field, Model, Outcome, ReviewAction};
use crate::ask::questionnaire::Questionnaire;
use crate::tea::widgets::editor::Editor;

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
        /// Why it cannot be read.
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
}

/// Where a form stands: the answers, and where the user is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    answers: Answers,
    presentation: Presentation,
    tab: usize,
    rows: Vec<usize>,
    review: ReviewAction,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    draft: Option<Draft>,
}

/// An open field.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Draft {
    field: Field,
    text: String,
    cursor: usize,
}

impl Snapshot {
    /// Where this form stands; while it offers what another one left, that is it.
    pub fn of(model: &Model) -> Self {
        if let Some(left) = &model.offer {
            return left.snapshot.clone();
        }
        Self {
            answers: model.answers.clone(),
            presentation: model.presentation,
            tab: model.tab,
            rows: model.rows.clone(),
            review: model.review,
            draft: model
                .editing
                .as_ref()
                .filter(|_| !model.is_filtering())
                .map(|editing| Draft {
                    field: editing.field,
                    text: editing.editor.text().into_owned(),
                    cursor: editing.editor.cursor(),
                }),
        }
    }

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

    /// Puts a form there.
    pub fn restore(self, model: &mut Model) {
        model.answers = self.answers;
        model.presentation = self.presentation;
        model.tab = self.tab;
        model.rows = self.rows;
        model.review = self.review;
        model.editing = self.draft.map(|draft| {
            let editor = Editor::at(&draft.text, draft.cursor);
            Editing::new(draft.field, editor)
        });
    }
}

/// Whether two forms ask the same: then one can go on with what the other left.
pub fn asks_the_same(one: &Boot, other: &Boot) -> bool {
    let what = |boot: &Boot| (boot.tool, boot.import, boot.source, boot.purpose);
    one.payload == other.payload && what(one) == what(other)
}

/// Whether a form leaves something to come back to: it was broken off, or closed by the clock, with something in it.
pub fn is_left(model: &Model) -> bool {
    let is_open = match &model.outcome {
        None | Some(Outcome::Interrupted) => true,
        Some(Outcome::TimedOut(timeout)) => {
            model.offer.is_some() || timeout.then == OnTimeout::Cancel
        }
        Some(
            Outcome::Submitted
            | Outcome::Elaborated
            | Outcome::Cancelled
            | Outcome::Aborted
            | Outcome::Invalid(_),
        ) => false,
    };
    is_open && Snapshot::of(model).is_worth_keeping()
}
