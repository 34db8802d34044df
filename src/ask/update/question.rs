//! A question: moving over its rows, choosing, changing its type.
//!
//! The review tab is moved over with the same actions; `review.rs` takes them there.

use crate::ask::action::Action;
use crate::ask::model::{Armed, Field, Layer, Model, Row, Scroll};
use crate::ask::questionnaire::Kind;
use crate::ask::update::{editor, height, review, tabs};
use crate::ask::words;

pub(super) fn next_row(model: &mut Model) {
    match model.row() {
        Some(_) => step(model, 1),
        None => review::next(model),
    }
}

pub(super) fn previous_row(model: &mut Model) {
    match model.row() {
        Some(_) => step(model, -1),
        None => review::previous(model),
    }
}

pub(super) fn first_row(model: &mut Model) {
    match model.row() {
        Some(_) => step(model, isize::MIN),
        None => review::first(model),
    }
}

pub(super) fn last_row(model: &mut Model) {
    match model.question() {
        Some(_) => step(model, isize::MAX),
        None => review::last(model),
    }
}

/// Chooses what the cursor is on and goes on; many answers are toggled instead, and this only goes on.
pub(super) fn confirm(model: &mut Model) {
    let (question, row) = (model.tab, model.row());
    match (model.kind(), row) {
        (None, _) | (_, None) => review::confirm(model),
        (Some(_), Some(Row::Custom)) => editor::open_custom(model),
        (Some(Kind::Single | Kind::Preview), Some(Row::Option(option))) => {
            model.answers.choose(question, option);
            tabs::next(model);
        }
        (Some(Kind::Multi), Some(Row::Option(_))) | (Some(_), Some(Row::Next)) => tabs::next(model),
    }
}

/// Selects or deselects what the cursor is on.
pub(super) fn toggle(model: &mut Model) {
    match model.row() {
        Some(Row::Option(option)) => model.answers.toggle(model.tab, option),
        Some(Row::Custom) => {
            toggle_custom(model);
        }
        // It is a command and no choice.
        Some(Row::Next) | None => {}
    }
}

/// Takes the row or the review action of this number, if there is one.
pub(super) fn digit(model: &mut Model, digit: usize) {
    if model.question().is_none() {
        return review::digit(model, digit);
    }
    let Some(&row) = model.shown_rows().get(digit - 1) else {
        return;
    };
    model.armed = None;
    height::end_notice(model);
    let many = model.kind() == Some(Kind::Multi);
    set_row(model, row);
    match model.row() {
        Some(Row::Option(option)) if many => model.answers.toggle(model.tab, option),
        Some(Row::Option(option)) => {
            model.answers.choose(model.tab, option);
            tabs::next(model);
        }
        Some(Row::Custom) => {
            let chosen = toggle_custom(model);
            if chosen && !many {
                tabs::next(model);
            }
        }
        Some(Row::Next) => tabs::next(model),
        None => {}
    }
}

/// Selects a row that was pointed at, and stays. One answer stays selected; of several, each is toggled.
pub(super) fn select(model: &mut Model, row: usize) {
    let custom = model.question().map(|question| question.options.len());
    if Some(row) == custom && model.field() == Some(Field::Custom(model.tab)) {
        return;
    }
    editor::close(model);
    height::end_notice(model);
    set_row(model, row);
    match (model.row(), model.kind()) {
        (Some(Row::Option(option)), Some(Kind::Multi)) => model.answers.toggle(model.tab, option),
        (Some(Row::Option(option)), _) => model.answers.choose(model.tab, option),
        (Some(Row::Custom), _) => {
            toggle_custom(model);
        }
        (Some(Row::Next) | None, _) => {}
    }
}

/// Puts the cursor on a row without opening what is there; an open field is saved.
pub(super) fn scroll_to(model: &mut Model, row: usize) {
    editor::close(model);
    set_row(model, row);
}

/// Changes the type of the question; asks first if that clears choices.
pub(super) fn change_type(model: &mut Model) {
    let Some(question) = model.question() else {
        return;
    };
    let from = model.answers.get(model.tab).kind;
    let to = model.answers.next_kind(model.tab, question.kind);
    if model.answers.change_loses(model.tab, to) && model.armed != Some(Armed::TypeChange) {
        model.armed = Some(Armed::TypeChange);
        let again = words::again(model, Layer::Form, Action::ChangeQuestionType);
        model.notice = Some(words::type_change_loses(to, &again));
        return;
    }
    model.armed = None;
    model.answers.change_kind(model.tab, to);
    model.rows[model.tab] = model.rows[model.tab].min(model.last_row());
    model.notice = Some(words::type_changed(model, from, to));
}

/// Toggles the user's own answer; one that is missing, or already the only answer, is opened instead.
/// Returns whether it is now chosen.
fn toggle_custom(model: &mut Model) -> bool {
    let answer = model.answers.get(model.tab);
    match answer.custom() {
        Some(custom) if answer.kind == Kind::Multi || !custom.selected => {
            let chosen = !custom.selected;
            model.answers.toggle_custom(model.tab);
            chosen
        }
        Some(_) | None => {
            editor::open_custom(model);
            false
        }
    }
}

/// Moves the cursor by so many of the rows that are shown, as far as there are some. Coming onto an empty own answer opens it.
fn step(model: &mut Model, by: isize) {
    let Some(question) = model.question() else {
        return;
    };
    let custom = question.options.len();
    let shown = model.shown_rows();
    let at = shown.partition_point(|&row| row < model.rows[model.tab]);
    let last = shown.len() - 1;
    let to = match (at, by) {
        (0, -1) if model.call.rows_wrap() => last,
        (at, 1) if model.call.rows_wrap() && at == last => 0,
        (at, by) => at.saturating_add_signed(by).min(last),
    };
    let row = shown[to];
    if model.is_filtering() {
        return set_row(model, row);
    }
    let moved = row != model.rows[model.tab];
    if !moved && matches!(model.field(), None | Some(Field::Custom(_))) {
        return;
    }
    editor::close(model);
    set_row(model, row);
    if moved && row == custom && model.answers.get(model.tab).custom().is_none() {
        editor::open_custom(model);
    }
}

fn set_row(model: &mut Model, row: usize) {
    if model.rows[model.tab] != row {
        model.rows[model.tab] = row;
        model.scroll = Scroll {
            text: model.scroll.text,
            ..Scroll::default()
        };
    }
}
