//! The review tab: its three actions, and the form that submits itself.

use crate::ask::import::Objection;
use crate::ask::model::{Armed, Model, Outcome, ReviewAction};
use crate::ask::settings::Setting;
use crate::ask::update::{leave, tabs};
use crate::ask::words;

pub(super) fn next(model: &mut Model) {
    if let Some(answer) = model.answer {
        // Below the last question come the actions.
        model.answer = (answer + 1 < model.rows.len()).then_some(answer + 1);
        return;
    }
    let next = model
        .review_actions()
        .into_iter()
        .skip_while(|action| *action != model.review)
        .nth(1);
    model.review = next.unwrap_or(model.review);
}

pub(super) fn previous(model: &mut Model) {
    if let Some(answer) = model.answer {
        model.answer = Some(answer.saturating_sub(1));
        return;
    }
    if model.review == ReviewAction::Submit {
        model.answer = model.rows.len().checked_sub(1);
        return;
    }
    let previous = model
        .review_actions()
        .into_iter()
        .take_while(|action| *action != model.review)
        .last();
    model.review = previous.unwrap_or(model.review);
}

pub(super) fn first(model: &mut Model) {
    model.review = ReviewAction::Submit;
    model.answer = (!model.rows.is_empty()).then_some(0);
}

pub(super) fn last(model: &mut Model) {
    move_to(model, ReviewAction::Cancel);
}

/// Puts the cursor on an action.
pub(super) fn move_to(model: &mut Model, action: ReviewAction) {
    model.review = action;
    model.answer = None;
}

/// Runs the action that the cursor is on, or goes to the question.
pub(super) fn confirm(model: &mut Model) {
    if let Some(question) = model.answer {
        return tabs::go_to(model, question);
    }
    match model.review {
        ReviewAction::Submit => submit(model),
        ReviewAction::Elaborate => model.outcome = Some(Outcome::Elaborated),
        ReviewAction::Cancel => leave::cancel(model),
    }
}

/// Runs the action of this number: at once, or at the second press.
pub(super) fn digit(model: &mut Model, digit: usize) {
    let Some(&action) = model.review_actions().get(digit - 1) else {
        return;
    };
    move_to(model, action);
    if !Setting::DoublePress.get(model.settings()) {
        return confirm(model);
    }
    match (model.armed == Some(Armed::Review(action)), action) {
        (false, _) => model.armed = Some(Armed::Review(action)),
        // The two presses are also the two that leaving wants.
        (true, ReviewAction::Cancel) => model.outcome = Some(Outcome::Cancelled),
        (true, ReviewAction::Submit | ReviewAction::Elaborate) => confirm(model),
    }
}

/// Ends the form with its answers, or goes to the first one that cannot be sent.
pub(super) fn submit(model: &mut Model) {
    match model.objection() {
        Some(Objection { question, wanted }) => {
            tabs::go_to(model, question);
            let question = &model.questionnaire.questions[question];
            model.notice = Some(words::must_be(question, &wanted));
        }
        None => model.outcome = Some(Outcome::Submitted),
    }
}

/// Submits a complete form that has come to its review, where the user wants that.
pub(super) fn submit_if_complete(model: &mut Model) {
    let wanted = Setting::AutoSubmit.get(model.settings());
    let on_review = model.outcome.is_none() && model.question().is_none();
    let complete = model.answers.all_answered() && !model.answers.any_note();
    if wanted && on_review && complete && model.objection().is_none() {
        model.overlay = None;
        model.key_list = None;
        model.outcome = Some(Outcome::Submitted);
    }
}
