//! What lies over the form: the settings, with toggling, resetting and saving; and the list of keys.

use crate::ask::command::{Change, Command};
use crate::ask::layout::{self, Part};
use crate::ask::model::{Model, Overlay, SettingsOverlay};
use strum::IntoEnumIterator;

use crate::ask::settings::{Setting, Settings};

/// How long a second press of the reset counts, in milliseconds.
const RESET_WINDOW: u64 = 2000;

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
        Some(Overlay::Settings(settings)) => move_by(settings, 1),
        Some(Overlay::Keys { offset }) => *offset = (*offset + 1).min(last),
        None => {}
    }
}

pub(super) fn previous(model: &mut Model) {
    match &mut model.overlay {
        Some(Overlay::Settings(settings)) => move_by(settings, Setting::iter().len()),
        Some(Overlay::Keys { offset }) => *offset = offset.saturating_sub(1),
        None => {}
    }
}

/// Moves on by this many rows; behind the last, the reset, comes the first.
fn move_by(settings: &mut SettingsOverlay, rows: usize) {
    settings.row = (settings.row + rows) % (Setting::iter().len() + 1);
    settings.reset = None;
}

/// Flips the setting under the cursor, or resets all at the second press.
pub(super) fn toggle(model: &mut Model) -> Vec<Command> {
    let Some(Overlay::Settings(overlay)) = &mut model.overlay else {
        return Vec::new();
    };
    let before = model.config.settings;
    overlay.error = None;
    let change = match Setting::iter().nth(overlay.row) {
        Some(setting) => {
            overlay.reset = None;
            Change::Set(setting, !setting.get(before))
        }
        None if overlay.reset.take().is_some() => Change::Reset,
        None => {
            overlay.reset = Some(RESET_WINDOW);
            return Vec::new();
        }
    };
    match change {
        Change::Set(setting, value) => setting.set(&mut model.config.settings, value),
        Change::Reset => model.config.settings = Settings::default(),
    }
    vec![Command::Save { change, before }]
}

/// The window of the reset closes as time passes.
pub(super) fn pass(model: &mut Model, millis: u64) {
    if let Some(Overlay::Settings(settings)) = &mut model.overlay {
        settings.reset = settings.reset.and_then(|left| left.checked_sub(millis));
    }
}

/// Saving answered: a change that could not be saved is taken back.
pub(super) fn saved(model: &mut Model, before: Settings, error: Option<String>) {
    let Some(error) = error else { return };
    model.config.settings = before;
    let message = format!("Not saved: {error}. Edit {} by hand.", model.config_file);
    match &mut model.overlay {
        Some(Overlay::Settings(settings)) => settings.error = Some(message),
        Some(Overlay::Keys { .. }) | None => model.notice = Some(message),
    }
}
