//! The open field in an editor outside the form: its text goes out, and comes back as a message.

use crate::ask::command::Command;
use crate::ask::layout;
use crate::ask::model::Model;
use crate::ask::update::editor;
use crate::ask::words;
use crate::ask::writing::{EditOutcome, Edited, ExternalEditor};
use crate::tea::widgets::editor::Edit;

/// Gives the text of the open field to the user's editor.
pub(super) fn open(model: &mut Model) -> Vec<Command> {
    let Some(editing) = &model.editing else {
        return Vec::new();
    };
    let external = &mut model.external;
    match &external.editor {
        ExternalEditor::Missing => {
            model.notice = Some(words::NO_EDITOR.to_owned());
            Vec::new()
        }
        ExternalEditor::Command(_) | ExternalEditor::Host => {
            let text = editing.editor.text().into_owned();
            external.count += 1;
            external.lent = Some((editing.field, text.clone()));
            model.notice = Some(words::EDITED_OUTSIDE.to_owned());
            vec![Command::EditExternally {
                id: external.count,
                text,
                editor: external.editor.clone(),
            }]
        }
    }
}

/// Takes a text back, as one step that can be undone. One that nobody waits for any more is dropped.
pub(super) fn edited(model: &mut Model, edited: Edited) {
    if edited.id != model.external.count {
        return;
    }
    let Some((field, before)) = model.external.lent.take() else {
        return;
    };
    let text = match edited.outcome {
        EditOutcome::Text(text) => without_added_end(text, &before),
        EditOutcome::Error(error) => {
            model.notice = Some(words::not_edited(&error));
            return;
        }
    };
    model.notice = (text == before).then(|| words::NOTHING_EDITED.to_owned());
    let columns = layout::field_columns(model);
    match model.editing.as_mut().filter(|open| open.field == field) {
        Some(open) => {
            let mut editor = open.editor.clone();
            editor.apply(Edit::Replace(0..editor.text().len(), text), columns);
            open.recall = None;
            open.show(editor);
        }
        // The form went on meanwhile: what was written counts all the same.
        None => editor::put(&mut model.answers, field, &text),
    }
}

/// Editors end a file with a line end, which the text did not have.
fn without_added_end(mut text: String, before: &str) -> String {
    if text.ends_with('\n') && !before.ends_with('\n') {
        text.pop();
        if text.ends_with('\r') {
            text.pop();
        }
    }
    text
}
