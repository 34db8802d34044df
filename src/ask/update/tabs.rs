//! Moving between tabs: the questions, and the review behind them.

use crate::ask::model::{Leaving, Model, ReviewAction, Scroll};
use crate::ask::update::{editor, height};

pub(super) fn next(model: &mut Model) {
    let tabs = model.questionnaire.questions.len() + 1;
    go_to(model, (model.tab + 1) % tabs);
}

pub(super) fn previous(model: &mut Model) {
    let tabs = model.questionnaire.questions.len() + 1;
    go_to(model, (model.tab + tabs - 1) % tabs);
}

/// Brings a tab to the front. What was armed on the one before is off; an open field is saved.
pub(super) fn go_to(model: &mut Model, tab: usize) {
    if tab != model.tab || model.notice.is_some() {
        height::keep(model);
    }
    editor::close(model);
    model.armed = None;
    model.leaving = Leaving::default();
    model.notice = None;
    model.tab = tab;
    model.filter = None;
    model.review = ReviewAction::default();
    model.answer = None;
    model.scroll = Scroll::default();
    place_cursor(model);
    height::settle(model);
}

/// Puts the cursor on the answer of the question in front, or opens the field that is all it has.
fn place_cursor(model: &mut Model) {
    let tab = model.tab;
    let Some(question) = model.question() else {
        return;
    };
    let answer = model.answers.get(tab);
    let custom = question.options.len();
    let chosen = |row: usize| match row {
        row if row == custom => answer.custom().is_some_and(|custom| custom.selected),
        row => answer.is_selected(row),
    };
    let found = if chosen(model.rows[tab]) {
        None
    } else {
        (0..=custom).find(|&row| chosen(row))
    };
    let waits = question.freeform && !answer.is_answered();
    if let Some(row) = found {
        model.rows[tab] = row;
    }
    if waits {
        editor::open_custom(model);
    }
}
