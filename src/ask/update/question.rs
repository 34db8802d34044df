//! A question: moving over its rows, choosing, changing its type.
//!
//! The review tab is moved over with the same actions; `review.rs` takes them there.

use crate::ask::model::{Armed, Field, Model, Row, Scroll};
use crate::ask::questionnaire::Kind;
use crate::ask::update::{editor, review, tabs};
use crate::ask::words;

pub(super) fn next_row(model: &mut Model) {
    match model.row() {
        Some(_) if model.call.rows_wrap() && model.rows[model.tab] >= model.last_row() => {
            move_to(model, 0);
        }
        Some(_) => move_to(model, model.rows[model.tab] + 1),
        None => review::next(model),
    }
}

pub(super) fn previous_row(model: &mut Model) {
    match model.row() {
        Some(_) if model.call.rows_wrap() && model.rows[model.tab] == 0 => {
            move_to(model, model.last_row());
        }
        Some(_) => move_to(model, model.rows[model.tab].saturating_sub(1)),
        None => review::previous(model),
    }
}

pub(super) fn first_row(model: &mut Model) {
    match model.row() {
        Some(_) => move_to(model, 0),
        None => review::first(model),
    }
}

pub(super) fn last_row(model: &mut Model) {
    match model.question() {
        Some(_) => move_to(model, model.last_row()),
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
    let row = digit - 1;
    if row > model.last_row() {
        return;
    }
    model.armed = None;
    model.notice = None;
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

/// Changes the type of the question; asks first if that clears choices.
pub(super) fn change_type(model: &mut Model) {
    let Some(question) = model.question() else {
        return;
    };
    let to = model.answers.next_kind(model.tab, question.kind);
    if model.answers.change_loses(model.tab, to) && model.armed != Some(Armed::TypeChange) {
        model.armed = Some(Armed::TypeChange);
        model.notice = Some(words::type_change_loses(model, to));
        return;
    }
    model.armed = None;
    model.answers.change_kind(model.tab, to);
    model.rows[model.tab] = model.rows[model.tab].min(model.last_row());
    model.notice = Some(words::type_changed(to).to_owned());
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

/// Moves the cursor, as far as there are rows. Coming onto an empty own answer opens it.
fn move_to(model: &mut Model, row: usize) {
    let Some(question) = model.question() else {
        return;
    };
    let custom = question.options.len();
    let row = row.min(model.last_row());
    let moved = row != model.rows[model.tab];
    if !moved && matches!(editor::field(model), None | Some(Field::Custom(_))) {
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
            preview: 0,
            ..model.scroll
        };
    }
}
