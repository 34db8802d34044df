//! The filter of a long list of options. It hides options and changes no answer.

use crate::ask::model::{Filter, Model};

/// Every option is shown again, and the field is closed.
pub(super) fn clear(model: &mut Model) {
    model.filter = None;
    if model.is_filtering() {
        model.editing = None;
    }
}

/// The text of the field counts at once; the cursor stays on an option that is shown, or goes to the first.
pub(super) fn follow(model: &mut Model) {
    let editing = model.editing.as_ref().filter(|_| model.is_filtering());
    let Some(editing) = editing else {
        return;
    };
    let text = editing.editor.text().into_owned();
    model.filter = model
        .question()
        .filter(|_| !text.trim().is_empty())
        .map(|question| Filter::new(&text, question));
    let shown = model.shown_rows();
    let options = model.question().map_or(0, |it| it.options.len());
    if let (Some(row), Some(first)) = (model.rows.get_mut(model.tab), shown.first())
        && (*row >= options || !shown.contains(row))
    {
        *row = *first;
        model.scroll.preview = 0;
    }
}
