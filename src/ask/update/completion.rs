//! The list of files: it opens and follows as a mention is written, and puts the file that is taken into the text.

use crate::ask::action::Action;
use crate::ask::command::Command;
use crate::ask::files::{Found, mention};
use crate::ask::layout;
use crate::ask::model::{Completion, Field, FileList, Model};
use crate::ask::update::height;
use crate::tea::widgets::editor::{Edit, Motion};

/// How long keys wait for the files that they are for, in milliseconds; after that the best found so far will do.
const PATIENCE: u64 = 1000;

/// What the world knows of: the field that is open, and the search that is on.
pub(super) type Standing = (Option<Field>, Option<u64>);

/// How things stand.
pub(super) fn standing(model: &Model) -> Standing {
    (model.field(), model.file_list().map(|list| list.id))
}

/// What is to be done outside, since things stood like this.
pub(super) fn commands(model: &Model, before: Standing) -> Vec<Command> {
    let (field, search) = standing(model);
    let mut commands = Vec::new();
    if field.is_some_and(|field| field != Field::Filter) && field != before.0 {
        commands.push(Command::WalkFiles);
    }
    if search != before.1 {
        commands.push(match model.file_list() {
            Some(list) => Command::FindFiles {
                query: list.query.clone(),
                id: list.id,
            },
            None => Command::StopFinding,
        });
    }
    commands
}

/// Follows the text of the field after an edit. Only writing opens a list: moving the cursor or a paste does not.
pub(super) fn follow(model: &mut Model, writes: bool) {
    let Some(editing) = &mut model.editing else {
        return;
    };
    if editing.field == Field::Filter {
        // Options have no files in them.
        return;
    }
    // The text may be long, and this is done for every key.
    let before = editing.editor.last_before_cursor(2 * mention::LONGEST);
    let Some(mention) = mention::at(before, before.len()) else {
        editing.completion = Completion::Closed;
        return;
    };
    let start = editing.editor.cursor().saturating_sub(mention.range.len());
    let (row, found) = match &mut editing.completion {
        Completion::Dismissed(dismissed) if *dismissed == start => return,
        Completion::Open(list) if list.start == start && list.query == mention.query => return,
        // Until there is an answer the list stays as it is, so that it does not flicker.
        Completion::Open(list) if list.start == start => (0, std::mem::take(&mut list.found)),
        Completion::Closed | Completion::Dismissed(_) | Completion::Open(_) if writes => {
            (0, Found::default())
        }
        Completion::Closed | Completion::Dismissed(_) | Completion::Open(_) => {
            editing.completion = Completion::Closed;
            return;
        }
    };
    model.searches += 1;
    editing.completion = Completion::Open(FileList {
        start,
        query: mention.query,
        id: model.searches,
        found,
        row,
        answered: false,
        patience: PATIENCE,
    });
}

/// Takes an answer in, if it is of the search that is on. The cursor stays on its file as long as that is among the best.
pub(super) fn found(model: &mut Model, id: u64, mut found: Found) {
    let Some(list) = open_list(model).filter(|list| list.id == id) else {
        return;
    };
    // A directory that is written already leads only to what is in it.
    let rows = found.rows.len();
    let query = &list.query;
    found
        .rows
        .retain(|row| !row.path.ends_with('/') || row.path != *query);
    found.total -= rows - found.rows.len();
    let chosen = list.row().filter(|_| list.row > 0);
    let place = chosen.and_then(|chosen| {
        let mut rows = found.rows.iter();
        rows.position(|row| row.path == chosen.path)
    });
    list.row = place.unwrap_or(0);
    list.found = found;
    list.answered = true;
}

/// Whether what was typed ahead is still too early.
pub(super) fn is_waited_for(model: &Model) -> bool {
    model.file_list().is_some_and(|list| !list.is_settled())
}

/// Nothing waits for ever.
pub(super) fn pass(model: &mut Model, millis: u64) {
    let waits = !model.ahead.is_empty();
    if let Some(list) = open_list(model).filter(|_| waits) {
        list.patience = list.patience.saturating_sub(millis);
    }
}

/// Does what an action means for the list; false if it means nothing here.
pub(super) fn takes(model: &mut Model, action: Action) -> bool {
    let has_row = model.has_file_row();
    match (open_list(model), action) {
        (Some(list), Action::NextOption) if has_row => {
            list.row = (list.row + 1) % list.found.rows.len();
        }
        (Some(list), Action::PreviousOption) if has_row => {
            let rows = list.found.rows.len();
            list.row = (list.row + rows - 1) % rows;
        }
        (Some(_), Action::Accept) => accept(model),
        (Some(list), Action::Close) if list.is_shown() => {
            let start = list.start;
            height::keep(model);
            if let Some(editing) = &mut model.editing {
                editing.completion = Completion::Dismissed(start);
            }
        }
        _ => return false,
    }
    true
}

/// Moves the cursor of the list by so many files, as far as there are some.
pub(super) fn move_by(model: &mut Model, files: isize) {
    if let Some(list) = open_list(model) {
        let last = list.found.rows.len().saturating_sub(1);
        list.row = list.row.saturating_add_signed(files).min(last);
    }
}

/// Puts the file of this row into the text.
pub(super) fn take(model: &mut Model, row: usize) {
    if let Some(list) = open_list(model) {
        list.row = row;
    }
    accept(model);
}

/// Puts the file under the cursor into the text; a directory leaves the list open for what is in it.
fn accept(model: &mut Model) {
    let Some(row) = model.file_list().and_then(FileList::row) else {
        return;
    };
    let (path, is_directory) = (row.path.clone(), row.path.ends_with('/'));
    let columns = layout::field_columns(model);
    let Some(editing) = &model.editing else {
        return;
    };
    let (text, cursor) = (editing.editor.text(), editing.editor.cursor());
    let Some(mention) = mention::at(&text, cursor) else {
        return;
    };
    let mut written = mention::written(&path);
    let has_blank = text[mention.range.end..].starts_with(char::is_whitespace);
    if !is_directory && !has_blank {
        written.text.push(' ');
    }
    if !is_directory {
        height::keep(model);
    }
    let Some(editing) = &mut model.editing else {
        return;
    };
    let edit = Edit::Replace(mention.range, written.text);
    editing.editor.apply(edit, columns);
    if written.is_open {
        let back = Edit::Move(Motion::Left);
        editing.editor.apply(back, columns);
    }
    if is_directory {
        follow(model, true);
    } else {
        editing.completion = Completion::Closed;
    }
}

fn open_list(model: &mut Model) -> Option<&mut FileList> {
    match &mut model.editing.as_mut()?.completion {
        Completion::Open(list) => Some(list),
        Completion::Closed | Completion::Dismissed(_) => None,
    }
}
