//! The settings overlay: its rows, what the row under the cursor means, and where the file is.

use ratatui::text::Span;

use crate::ask::model::{Model, SettingsOverlay, SettingsRow};
use crate::ask::parts::{Content, Target, hanging, indented};
use crate::ask::role::Role;
use crate::ask::words;
use crate::tea::text;

/// The settings in their groups, the keymap and the theme, and the reset.
pub fn rows(model: &Model, overlay: &SettingsOverlay, columns: usize) -> Content {
    let mut content = Content::default();
    let mut heading = None;
    let all = SettingsRow::all();
    for (at, &row) in all.iter().enumerate() {
        let above = words::settings_heading(row);
        if heading != Some(above) {
            heading = Some(above);
            content
                .lines
                .extend(indented(1, above, columns, model.style(Role::Muted)));
        }
        let (value, label) = match row {
            SettingsRow::Toggle(setting) if setting.get(model.settings()) => {
                ("[on] ".to_owned(), setting.label())
            }
            SettingsRow::Toggle(setting) => ("[off]".to_owned(), setting.label()),
            SettingsRow::Keymap => (
                format!("[{}]", model.loaded.config.keymap_name),
                words::KEYMAP,
            ),
            SettingsRow::Theme => (format!("[{}]", model.theme.name), words::THEME),
            SettingsRow::Reset if overlay.reset.is_some() => (String::new(), words::RESET_AGAIN),
            SettingsRow::Reset => (String::new(), words::RESET),
        };
        add_row(
            model,
            &mut content,
            at,
            overlay.row == at,
            &text::one_line(&value),
            label,
            columns,
        );
    }
    content.position = Some(format!("{}/{}", overlay.row + 1, all.len()));
    content
}

/// What the row under the cursor means, what went wrong, and which file holds it all.
pub fn about(model: &Model, overlay: &SettingsOverlay, columns: usize) -> Content {
    let mut lines = Vec::new();
    if let Some(error) = &overlay.error {
        lines.extend(indented(1, error, columns, model.style(Role::Error)));
    }
    if let Some(problems) = words::problems(&model.loaded.problems) {
        lines.extend(indented(1, &problems, columns, model.style(Role::Warning)));
    }
    let row = SettingsRow::all()[overlay.row];
    lines.extend(indented(
        1,
        words::settings_doc(row),
        columns,
        model.style(Role::Muted),
    ));
    lines.extend(indented(
        1,
        &words::config_file(&model.loaded.file),
        columns,
        model.style(Role::Muted),
    ));
    Content::of(lines)
}

fn add_row(
    model: &Model,
    content: &mut Content,
    at: usize,
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
    let mut spans = vec![Span::styled(cursor, model.style(Role::Accent))];
    if !value.is_empty() {
        spans.push(Span::styled(
            value.to_owned(),
            model.style(Role::SettingsValue),
        ));
        spans.push(Span::raw(" "));
    }
    let lines = hanging(spans, label, columns, model.style(role));
    content.add(lines, Target::Setting(at), active);
}
