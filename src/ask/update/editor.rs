//! The open field: opening it, typing into it, saving it.

use crate::ask::layout;
use crate::ask::model::{Editing, Field, Layer, Model, Row};
use crate::tea::widgets::editor::{Edit, Editor};

/// Which field is open.
pub(super) fn field(model: &Model) -> Option<Field> {
    model.editing.as_ref().map(|editing| editing.field)
}

/// Opens the user's own answer to the question in front, on its row.
pub(super) fn open_custom(model: &mut Model) {
    let Some(question) = model.question() else {
        return;
    };
    let row = question.options.len();
    model.rows[model.tab] = row;
    let custom = model.answers.get(model.tab).custom();
    let editor = Editor::new(custom.map_or("", |custom| &custom.text));
    open(model, Field::Custom(model.tab), editor);
}

pub(super) fn open_option_note(model: &mut Model) {
    let option = match model.row() {
        Some(Row::Option(option)) => option,
        Some(Row::Custom | Row::Next) => return,
        None => return open_whole_note(model),
    };
    let note = model.answers.get(model.tab).option_note(option);
    let editor = Editor::new(note.unwrap_or_default());
    open(model, Field::OptionNote(model.tab, option), editor);
}

pub(super) fn open_question_note(model: &mut Model) {
    let editor = Editor::new(model.answers.get(model.tab).note().unwrap_or_default());
    open(model, Field::Note(model.tab), editor);
}

/// Opens the note on the questionnaire as a whole, which belongs to the review.
fn open_whole_note(model: &mut Model) {
    let editor = Editor::new(model.answers.whole_note().unwrap_or_default());
    open(model, Field::WholeNote, editor);
}

fn open(model: &mut Model, field: Field, editor: Editor) {
    model.editing = Some(Editing { field, editor });
}

/// Edits the open field, if there is one and nothing lies over it.
pub(super) fn edit(model: &mut Model, edit: Edit) {
    let columns = layout::field_columns(model);
    let in_front = model.front() == Layer::Form;
    if let Some(editing) = model.editing.as_mut().filter(|_| in_front) {
        editing.editor.apply(edit, columns);
    }
}

/// Saves the open field, if there is one, and closes it.
pub(super) fn close(model: &mut Model) {
    save(model);
    model.editing = None;
}

/// Saves the open field, which stays open.
pub(super) fn save(model: &mut Model) {
    let Some(Editing { field, editor }) = &model.editing else {
        return;
    };
    match *field {
        Field::Custom(question) => model.answers.save_custom(question, editor.text()),
        Field::Note(question) => model.answers.save_note(question, editor.text()),
        Field::OptionNote(question, option) => {
            let answers = &mut model.answers;
            answers.save_option_note(question, option, editor.text());
        }
        Field::WholeNote => model.answers.save_whole_note(editor.text()),
    }
}
