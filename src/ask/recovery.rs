//! What a form that was broken off leaves, and how the next one gets it back.
//!
//! A journal is a trace, so replaying it gives the model at the moment of the crash.
//! What is worth keeping of that model is a [`Snapshot`].

use crate::ask::boot::{Boot, OnTimeout};
use crate::ask::model::{Editing, Model, Outcome};
use crate::ask::snapshot::{Draft, Snapshot};
use crate::tea::widgets::editor::Editor;

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
