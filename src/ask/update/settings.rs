//! The settings: changing one, resetting all, and what saving and loading answer.

use crate::ask::command::Command;
use crate::ask::config::{Change, Half, Problem};
use crate::ask::loaded::Loaded;
use crate::ask::model::{Model, SettingsOverlay, SettingsRow};
use crate::ask::settings::Settings;
use crate::ask::words;
use crate::tea::{Background, Key};

/// How long a second press of the reset counts, in milliseconds.
const RESET_WINDOW: u64 = 2000;

pub(super) fn open(model: &mut Model) {
    model.overlay = Some(SettingsOverlay {
        over_field: model.editing.is_some(),
        ..SettingsOverlay::default()
    });
}

pub(super) fn next(model: &mut Model) {
    move_by(model, 1);
}

pub(super) fn previous(model: &mut Model) {
    move_by(model, SettingsRow::all().len() - 1);
}

pub(super) fn first(model: &mut Model) {
    let row = model.overlay.as_ref().map_or(0, |overlay| overlay.row);
    move_by(model, SettingsRow::all().len() - row);
}

pub(super) fn last(model: &mut Model) {
    first(model);
    previous(model);
}

/// Moves to this row.
pub(super) fn move_to(model: &mut Model, row: usize) {
    first(model);
    move_by(model, row);
}

/// Moves on by this many rows; behind the last comes the first.
fn move_by(model: &mut Model, rows: usize) {
    if let Some(overlay) = &mut model.overlay {
        overlay.row = (overlay.row + rows) % SettingsRow::all().len();
        model.scroll.row = 0;
        overlay.reset = None;
        if std::mem::take(&mut overlay.over_field) {
            overlay.error = None;
        }
    }
}

/// Whether a key is a blank of a text that was meant for the field below, and no step in the settings. That is said.
pub(super) fn is_stray(model: &mut Model, key: Key) -> bool {
    let overlay = model.overlay.as_mut();
    let over_field = overlay.filter(|overlay| overlay.over_field && key.typed().is_some());
    let is_stray = over_field.is_some();
    if let Some(overlay) = over_field {
        overlay.error = Some(words::MOVE_FIRST.to_owned());
    }
    is_stray
}

/// Changes what the cursor is on, and has it saved; a reset wants a second press.
pub(super) fn change(model: &mut Model) -> Vec<Command> {
    let before = model.settings();
    let Some(overlay) = &mut model.overlay else {
        return Vec::new();
    };
    let armed = overlay.reset.take();
    overlay.error = None;
    let loaded = &model.loaded;
    let change = match SettingsRow::all()[overlay.row] {
        SettingsRow::Toggle(setting) => Change::Toggle(setting, !setting.get(before)),
        SettingsRow::Keymap => {
            Change::Keymap(following(&loaded.keymaps, &loaded.config.keymap_name))
        }
        SettingsRow::Theme => {
            let half = match model.background {
                Background::Dark => Half::Dark,
                Background::Light => Half::Light,
            };
            Change::Theme(half, following(&loaded.themes, &model.theme.name))
        }
        SettingsRow::Reset if armed.is_some() => Change::Reset,
        SettingsRow::Reset => {
            overlay.reset = Some(RESET_WINDOW);
            return Vec::new();
        }
    };
    // Toggles show at once; what has files of its own comes with the answer.
    match &change {
        Change::Toggle(setting, value) => setting.set(&mut model.loaded.config.settings, *value),
        Change::Reset => model.loaded.config.settings = Settings::default(),
        Change::Keymap(_) | Change::Theme(..) => {}
    }
    vec![Command::Save { change, before }]
}

/// The window of the reset closes as time passes.
pub(super) fn pass(model: &mut Model, millis: u64) {
    if let Some(overlay) = &mut model.overlay {
        overlay.reset = overlay.reset.and_then(|left| left.checked_sub(millis));
    }
}

/// Saving answered: what was saved is loaded, what could not be saved is taken back.
pub(super) fn saved(
    model: &mut Model,
    change: &Change,
    before: Settings,
    error: Option<&str>,
) -> Vec<Command> {
    let Some(error) = error else {
        return vec![Command::Load];
    };
    match change {
        Change::Toggle(setting, _) => {
            setting.set(&mut model.loaded.config.settings, setting.get(before));
        }
        Change::Reset => model.loaded.config.settings = before,
        Change::Keymap(_) | Change::Theme(..) => {}
    }
    let message = words::not_saved(error, &model.loaded.file);
    match &mut model.overlay {
        Some(overlay) => overlay.error = Some(message),
        None => model.notice = Some(message),
    }
    Vec::new()
}

/// Loading answered: the open form goes on with it. A file that cannot be read at all leaves everything as it was.
pub(super) fn loaded(model: &mut Model, loaded: Loaded) {
    if loaded.problems != model.loaded.problems {
        model.notice = words::problems(&loaded.problems);
    }
    if loaded.problems.iter().any(Problem::is_whole_file) {
        model.loaded = Loaded {
            config: model.loaded.config.clone(),
            ..loaded
        };
        return;
    }
    if loaded.config.keymap != model.loaded.config.keymap {
        model.pending.clear();
    }
    model.loaded = loaded;
    dress(model);
}

/// Takes the theme for what the terminal draws on.
pub(super) fn dress(model: &mut Model) {
    let config = &model.loaded.config;
    let theme = match (model.background, &config.light_theme) {
        (Background::Light, Some(light)) => light,
        (Background::Light, None) | (Background::Dark, _) => &config.theme,
    };
    model.theme = theme.fit(model.colors);
}

/// The name after this one, behind the last the first.
fn following(names: &[String], name: &str) -> String {
    let at = names
        .iter()
        .position(|other| other == name)
        .map_or(0, |at| at + 1);
    names
        .get(at)
        .or(names.first())
        .map_or(name, String::as_str)
        .to_owned()
}
