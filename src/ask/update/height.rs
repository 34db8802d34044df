//! The height of the form, which does not get lower while it is open: what is at its foot stays in its place.

use crate::ask::layout::layout;
use crate::ask::model::{Layer, Model};

/// The form stays at least as high as it is now. What only lies over it has a height of its own.
pub(super) fn keep(model: &mut Model) {
    if model.front() == Layer::Form && !model.folded && model.said.is_none() {
        model.kept = model.kept.max(layout(model).height);
    }
}

/// The terminal has another size, at which everything has another height.
pub(super) fn resize(model: &mut Model, size: (u16, u16)) {
    model.size = size;
    model.kept = 0;
}
