//! Folding the form to one line and back, with everything in it kept.

use crate::ask::action::Action;
use crate::ask::command::Command;
use crate::ask::model::Model;

/// Folds the form.
pub(super) fn fold(model: &mut Model) -> Vec<Command> {
    model.folded = true;
    vec![Command::Folded(true)]
}

/// Shows it again; a key that would have left the form does that first, so that nothing ends unseen.
pub(super) fn unfold(model: &mut Model) -> Vec<Command> {
    model.folded = false;
    vec![Command::Folded(false)]
}

/// Shows a folded form that no key could show any more.
pub(super) fn keep_a_way_back(model: &mut Model) -> Vec<Command> {
    let has_key = |action| !model.chords(model.front(), action).is_empty();
    if model.folded && !has_key(Action::Fold) && !has_key(Action::Dismiss) {
        unfold(model)
    } else {
        Vec::new()
    }
}
