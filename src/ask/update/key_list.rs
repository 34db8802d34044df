//! The list of keys: opening it, and scrolling in it.

use crate::ask::layout::{self, Part};
use crate::ask::model::Model;
use crate::ask::update::scroll::{self, Direction};

/// Lists the keys of what is in front, or goes back to it.
pub(super) fn toggle(model: &mut Model) {
    model.key_list = match model.key_list {
        Some(_) => None,
        None => Some(0),
    };
}

pub(super) fn next(model: &mut Model) {
    let last = layout::last_offset(model, Part::Rows);
    model.key_list = model.key_list.map(|offset| (offset + 1).min(last));
}

pub(super) fn previous(model: &mut Model) {
    model.key_list = model.key_list.map(|offset| offset.saturating_sub(1));
}

pub(super) fn first(model: &mut Model) {
    model.key_list = Some(0);
}

pub(super) fn last(model: &mut Model) {
    model.key_list = Some(layout::last_offset(model, Part::Rows));
}

pub(super) fn page_up(model: &mut Model) {
    model.key_list = Some(scroll::scrolled(model, Part::Rows, Direction::Up));
}

pub(super) fn page_down(model: &mut Model) {
    model.key_list = Some(scroll::scrolled(model, Part::Rows, Direction::Down));
}
