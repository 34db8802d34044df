//! The height of the form, which gets lower only where it must: what is at its foot stays in its place.
//!
//! Within a tab it never gets lower. Another tab, and the end of a field, take back all but a few rows of what is not needed.

use crate::ask::layout::layout;
use crate::ask::model::{Layer, Model};

/// The blank rows that are kept above the foot rather than move it.
const SPARE: u16 = 6;

/// The form stays at least as high as it is now. What only lies over it has a height of its own.
pub(super) fn keep(model: &mut Model) {
    if is_seen(model) {
        model.kept = model.kept.max(layout(model).height);
    }
}

/// The notice goes, and its rows stay.
pub(super) fn end_notice(model: &mut Model) {
    if model.notice.is_some() {
        keep(model);
        model.notice = None;
    }
}

/// The form needs other rows than before: of those that it kept a few stay.
pub(super) fn settle(model: &mut Model) {
    if is_seen(model) && model.kept > 0 {
        let kept = std::mem::take(&mut model.kept);
        model.kept = kept.min(layout(model).height.saturating_add(SPARE));
    }
}

/// The terminal has another size, at which everything has another height.
pub(super) fn resize(model: &mut Model, size: (u16, u16)) {
    model.size = size;
    model.kept = 0;
}

fn is_seen(model: &Model) -> bool {
    model.front() == Layer::Form && !model.folded && model.said.is_none()
}
