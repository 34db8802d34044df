//! What lies over the form: opening it, and moving in it.

use crate::ask::layout::{self, Part};
use crate::ask::model::{Model, Overlay, SettingsOverlay};
use crate::ask::update::settings;

pub(super) fn open_settings(model: &mut Model) {
    model.overlay = Some(Overlay::Settings(SettingsOverlay::default()));
}

/// Lists the keys that work in the form, or goes back to it.
pub(super) fn toggle_keys(model: &mut Model) {
    model.overlay = match model.overlay {
        Some(Overlay::Keys { .. }) => None,
        Some(Overlay::Settings(_)) | None => Some(Overlay::Keys { offset: 0 }),
    };
}

pub(super) fn next(model: &mut Model) {
    let last = layout::last_offset(model, Part::Rows);
    match &mut model.overlay {
        Some(Overlay::Settings(overlay)) => settings::next(overlay),
        Some(Overlay::Keys { offset }) => *offset = (*offset + 1).min(last),
        None => {}
    }
}

pub(super) fn previous(model: &mut Model) {
    match &mut model.overlay {
        Some(Overlay::Settings(overlay)) => settings::previous(overlay),
        Some(Overlay::Keys { offset }) => *offset = offset.saturating_sub(1),
        None => {}
    }
}

pub(super) fn first(model: &mut Model) {
    match &mut model.overlay {
        Some(Overlay::Settings(overlay)) => settings::first(overlay),
        Some(Overlay::Keys { offset }) => *offset = 0,
        None => {}
    }
}

pub(super) fn last(model: &mut Model) {
    let last = layout::last_offset(model, Part::Rows);
    match &mut model.overlay {
        Some(Overlay::Settings(overlay)) => settings::last(overlay),
        Some(Overlay::Keys { offset }) => *offset = last,
        None => {}
    }
}
