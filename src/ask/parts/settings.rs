//! The settings overlay: its rows, what the row under the cursor means, and where the file is.

use ratatui::text::{Line, Span};
use strum::IntoEnumIterator;

use crate::ask::model::{Model, SettingsOverlay};
use crate::ask::parts::{Content, indented};
use crate::ask::role::Role;
use crate::ask::settings::Setting;
use crate::ask::words;
use crate::tea::text;

/// The settings in their groups, and the reset.
pub fn rows(model: &Model, overlay: &SettingsOverlay, columns: usize) -> Content {
    let mut content = Content::default();
    let mut group = None;
    for (at, setting) in Setting::iter().enumerate() {
        if group != Some(setting.group()) {
            group = Some(setting.group());
            content.lines.extend(indented(
                1,
                words::group(setting.group()),
                columns,
                model.style(Role::Muted),
            ));
        }
        let value = if setting.get(model.config.settings) {
            "[on] "
        } else {
            "[off]"
        };
        add_row(
            model,
            &mut content,
            overlay.row == at,
            value,
            setting.label(),
            columns,
        );
    }
    let reset = if overlay.reset.is_some() {
        words::RESET_AGAIN
    } else {
        words::RESET
    };
    add_row(
        model,
        &mut content,
        overlay.row == Setting::iter().len(),
        "     ",
        reset,
        columns,
    );
    content.position = Some(format!("{}/{}", overlay.row + 1, Setting::iter().len() + 1));
    content
}

/// What the row under the cursor means, what went wrong, and which file holds it all.
pub fn about(model: &Model, overlay: &SettingsOverlay, columns: usize) -> Content {
    let doc = Setting::iter()
        .nth(overlay.row)
        .map_or(words::RESET_DOC, Setting::doc);
    let mut lines = indented(1, doc, columns, model.style(Role::Muted));
    if let Some(error) = &overlay.error {
        lines.extend(indented(1, error, columns, model.style(Role::Error)));
    }
    lines.extend(indented(
        1,
        &words::config_file(&model.config_file),
        columns,
        model.style(Role::Muted),
    ));
    Content::of(lines)
}

fn add_row(
    model: &Model,
    content: &mut Content,
    active: bool,
    value: &str,
    label: &str,
    columns: usize,
) {
    let role = if active {
        Role::SettingsActive
    } else {
        Role::Settings
    };
    let cursor = if active { " ❯ " } else { "   " };
    let label = text::cut(label, columns.saturating_sub(9)).into_owned();
    let line = Line::from(vec![
        Span::styled(cursor, model.style(Role::Accent)),
        Span::styled(value.to_owned(), model.style(Role::SettingsValue)),
        Span::raw(" "),
        Span::styled(label, model.style(role)),
    ]);
    if active {
        content.focus_on(vec![line]);
    } else {
        content.lines.push(line);
    }
}
