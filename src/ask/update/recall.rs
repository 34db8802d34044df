//! Going through the answers that the user wrote in earlier forms, and keeping those of this one.
//!
//! They are fetched when they are asked for, so that a trace has them only where they were.

use crate::ask::action::Action;
use crate::ask::command::Command;
use crate::ask::layout;
use crate::ask::model::{Model, Outcome};
use crate::ask::update::editor;
use crate::ask::words;
use crate::ask::writing::Recall;
use crate::tea::widgets::editor::{Edit, Motion};

/// Shows the answer before the one that is shown; the first time, asks for them.
pub(super) fn older(model: &mut Model) -> Vec<Command> {
    match recall(model) {
        Some(recall) if recall.at + 1 == recall.earlier.len() => {
            model.notice = Some(words::oldest(model));
            Vec::new()
        }
        Some(recall) => {
            let at = recall.at + 1;
            show(model, at);
            Vec::new()
        }
        None => vec![Command::Recall],
    }
}

/// Up: in an empty field, and from one earlier answer to the next.
pub(super) fn up(model: &mut Model) -> Vec<Command> {
    let recalls = model.is_enabled(model.front(), Action::Recall);
    if recall(model).is_some() || recalls && model.editor_is_empty() {
        return older(model);
    }
    editor::edit(model, Edit::Move(Motion::Up));
    Vec::new()
}

/// Down: back from one earlier answer to the last, and then to the draft.
pub(super) fn down(model: &mut Model) {
    match recall(model).map(|recall| recall.at) {
        Some(0) => drop(back(model)),
        Some(at) => show(model, at - 1),
        None => editor::edit(model, Edit::Move(Motion::Down)),
    }
}

/// Goes back to the draft, or closes the field if there is nothing to go back from.
pub(super) fn close(model: &mut Model) {
    if back(model).is_none() {
        editor::close(model);
    }
}

/// Begins with the last of the answers that have the draft in them.
pub(super) fn begin(model: &mut Model, mut earlier: Vec<String>) {
    let Some(editing) = model.editing.as_mut().filter(|open| open.recall.is_none()) else {
        return;
    };
    let draft = editing.editor.text().to_lowercase();
    earlier.retain(|earlier| {
        let earlier = earlier.to_lowercase();
        earlier.contains(&draft) && earlier != draft
    });
    if earlier.is_empty() {
        let nothing = words::nothing_earlier(&editing.editor.text());
        model.notice = Some(nothing);
        return;
    }
    editing.recall = Some(Recall {
        draft: editing.editor.clone(),
        earlier,
        at: 0,
    });
    show(model, 0);
}

/// What is to be kept of a form that was just answered: the own answers that count.
pub(super) fn remember(model: &Model) -> Option<Command> {
    match model.outcome {
        Some(Outcome::Submitted | Outcome::Elaborated) if model.remembers => {}
        _ => return None,
    }
    let own = model.answers.iter().filter_map(|answer| answer.custom());
    let own: Vec<String> = own
        .filter(|own| own.selected)
        .map(|own| own.text.clone())
        .collect();
    (!own.is_empty()).then_some(Command::Remember(own))
}

fn recall(model: &Model) -> Option<&Recall> {
    model.editing.as_ref()?.recall.as_ref()
}

/// Shows one of the earlier answers, over the draft, so that undo leads back to that too.
fn show(model: &mut Model, at: usize) {
    let columns = layout::field_columns(model);
    let Some(editing) = &mut model.editing else {
        return;
    };
    if let Some(recall) = &mut editing.recall {
        let mut editor = recall.draft.clone();
        let all = 0..editor.text().len();
        editor.apply(Edit::Replace(all, recall.earlier[at].clone()), columns);
        recall.at = at;
        editing.show(editor);
    }
}

fn back(model: &mut Model) -> Option<()> {
    let editing = model.editing.as_mut()?;
    let draft = editing.recall.take()?.draft;
    editing.show(draft);
    Some(())
}
