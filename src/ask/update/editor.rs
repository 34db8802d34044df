//! The open field: opening it, typing into it, saving it. What follows when it is done is in `finish`.

use crate::ask::answers::Answers;
use crate::ask::layout;
use crate::ask::model::{Completion, Editing, Field, FileList, Layer, Model, Row};
use crate::ask::update::{completion, filter, height};
use crate::ask::words;
use crate::tea::widgets::editor::{Edit, Editor, LONGEST_SHOWN};

/// Opens the user's own answer to the question in front, on its row.
pub(super) fn open_custom(model: &mut Model) {
    let Some(question) = model.question() else {
        return;
    };
    let row = question.options.len();
    model.rows[model.tab] = row;
    open(model, Field::Custom(model.tab));
}

pub(super) fn open_option_note(model: &mut Model) {
    match model.row() {
        Some(Row::Option(option)) => open(model, Field::OptionNote(model.tab, option)),
        Some(Row::Custom | Row::Next) => {}
        None => open(model, Field::WholeNote),
    }
}

/// Opens the field that the options are filtered by.
pub(super) fn open_filter(model: &mut Model) {
    height::keep(model);
    open(model, Field::Filter);
}

pub(super) fn open_question_note(model: &mut Model) {
    open(model, Field::Note(model.tab));
}

/// Opens a field with what is saved of it; one that was open before comes back as it was left.
fn open(model: &mut Model, field: Field) {
    model.scroll.field = None;
    let left = model.drafts.iter().position(|left| left.field == field);
    let left = left.map(|at| model.drafts.remove(at));
    let saved = model.saved(field).unwrap_or_default();
    let as_saved = left.filter(|left| left.editor.text().trim() == saved);
    model.editing = Some(as_saved.unwrap_or_else(|| Editing::new(field, Editor::new(saved))));
}

/// Edits the open field, if there is one and nothing lies over it.
pub(super) fn edit(model: &mut Model, edit: Edit) {
    let columns = layout::field_columns(model);
    let in_front = model.front() == Layer::Form;
    let writes = matches!(edit, Edit::Type(_) | Edit::Delete(_));
    model.scroll.field = None;
    if model.file_list().is_some_and(FileList::is_shown) {
        // What is written may leave fewer files, or none.
        height::keep(model);
    }
    if let Some(editing) = model.editing.as_mut().filter(|_| in_front) {
        editing.recall = None;
        editing.editor.apply(edit, columns);
        completion::follow(model, writes);
    }
    filter::follow(model);
}

/// Pastes into the open field, or into the user's own answer under the cursor. Elsewhere nothing takes a text, and that is said.
pub(super) fn paste(model: &mut Model, text: String) {
    let in_front = model.front() == Layer::Form;
    if in_front && model.editing.is_none() && model.row() == Some(Row::Custom) {
        open_custom(model);
    }
    if in_front && model.editing.is_none() {
        model.notice = Some(words::NOTHING_TAKES_A_PASTE.to_owned());
    }
    edit(model, Edit::Paste(text));
}

/// Shows the folded paste at the cursor in full, unless that is more than a field can show.
pub(super) fn show_paste(model: &mut Model) {
    let paste = model
        .editing
        .as_ref()
        .and_then(|editing| editing.editor.folded());
    match paste.map(str::len) {
        None => model.notice = Some(words::NO_PASTE.to_owned()),
        Some(length) if length > LONGEST_SHOWN => {
            model.notice = Some(words::paste_too_long(model));
        }
        Some(_) => edit(model, Edit::Unfold),
    }
}

/// Saves the open field, if there is one, and closes it. An own answer that takes the place of an option says so.
pub(super) fn close(model: &mut Model) {
    if model.editing.is_none() {
        return;
    }
    height::keep(model);
    let is_filter = model.is_filtering();
    let before = model
        .editing
        .as_ref()
        .and_then(|editing| chosen(model, editing.field));
    save(model);
    if let Some((question, option)) = before
        && !model.answers.get(question).is_selected(option)
    {
        let label = &model.questionnaire.questions[question].options[option].label;
        model.notice = Some(words::replaced(label));
    }
    if let Some(mut editing) = model.editing.take() {
        editing.recall = None;
        editing.editor.trim();
        editing.completion = Completion::Closed;
        model.drafts.push(editing);
    }
    if !is_filter {
        // What a filter hides comes back.
        height::settle(model);
    }
}

/// The option that an own answer would take the place of.
fn chosen(model: &Model, field: Field) -> Option<(usize, usize)> {
    match field {
        Field::Custom(question) => {
            let option = model.answers.get(question).selected().next()?;
            Some((question, option))
        }
        Field::Note(_) | Field::OptionNote(..) | Field::WholeNote | Field::Filter => None,
    }
}

/// Saves the open field, which stays open.
pub(super) fn save(model: &mut Model) {
    if let Some(Editing { field, editor, .. }) = &model.editing {
        put(&mut model.answers, *field, &editor.text());
    }
}

/// Puts the text of a field into the answers.
pub(super) fn put(answers: &mut Answers, field: Field, text: &str) {
    match field {
        Field::Custom(question) => answers.save_custom(question, text),
        Field::Note(question) => answers.save_note(question, text),
        Field::OptionNote(question, option) => answers.save_option_note(question, option, text),
        Field::WholeNote => answers.save_whole_note(text),
        // It counts as it is typed.
        Field::Filter => {}
    }
}
