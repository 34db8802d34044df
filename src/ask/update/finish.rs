//! The open field is done: what follows, by what it was.

use crate::ask::model::{Editing, Field, Model, Row};
use crate::ask::questionnaire::Kind;
use crate::ask::update::{editor, tabs};
use crate::ask::words;
use crate::tea::widgets::editor::Edit;

/// Saves the open field and goes on. An empty own answer stays open, and that is said: there is nothing to go on with.
///
/// Behind a backslash this is a new line instead, for terminals that send no other key for it.
pub(super) fn submit(model: &mut Model) {
    let Some(Editing { field, editor, .. }) = &model.editing else {
        return;
    };
    if editor.before_cursor().ends_with('\\') {
        return editor::edit(model, Edit::BreakLine);
    }
    let (field, blank) = (*field, editor.text().trim().is_empty());
    match field {
        Field::Custom(question) if blank => {
            let removed = model.answers.get(question).custom().is_some();
            editor::save(model);
            model.notice = Some(words::nothing_written(model, removed));
        }
        Field::Custom(question) => {
            editor::close(model);
            match model.answers.get(question).kind {
                Kind::Single | Kind::Preview => tabs::next(model),
                Kind::Multi => {}
            }
        }
        Field::Note(_) | Field::OptionNote(..) | Field::WholeNote | Field::Filter => {
            editor::close(model);
        }
    }
}

/// Closes the filter and keeps what it hides. Where the cursor is left on the user's own answer, that is written at once.
pub(super) fn keep_filter(model: &mut Model) {
    editor::close(model);
    if model.row() == Some(Row::Custom) {
        editor::open_custom(model);
    }
}
