//! A configuration as the text of a `config.toml`.

use strum::IntoEnumIterator;
use toml_edit::{Array, InlineTable, Value};

use super::Config;
use super::sections::Channel;
use crate::ask::context::Context;
use crate::ask::settings::Setting;
use crate::tea::Key;
use crate::tea::keymap::chord_name;

/// The text of a `config.toml` with what differs from the defaults.
pub fn to_toml(config: &Config) -> String {
    let default = Config::default();
    let mut sections: Vec<(String, Vec<String>)> = Vec::new();
    let mut add = |section: String, name: &str, value: Value| {
        let line = format!("{name} = {}", value.to_string().trim());
        match sections.iter_mut().find(|(other, _)| *other == section) {
            Some((_, lines)) => lines.push(line),
            None => sections.push((section, vec![line])),
        }
    };
    for setting in Setting::iter() {
        let value = setting.get(config.settings);
        if value != setting.default() {
            let (section, name) = setting.place();
            add(section.to_owned(), name, value.into());
        }
    }
    if config.channels != default.channels {
        let channels: Array = config.channels.iter().map(channel).collect();
        add("notifications".to_owned(), "channels", channels.into());
    }
    let (now, then) = (&config.extraction, &default.extraction);
    if now.models != then.models {
        let models: Array = now
            .models
            .iter()
            .map(|model| inline(&[("provider", &model.provider), ("id", &model.id)]))
            .collect();
        add("answer".to_owned(), "extractionModels", models.into());
    }
    if now.timeout_ms != then.timeout_ms {
        let timeout = i64::from(now.timeout_ms);
        add("answer".to_owned(), "extractionTimeoutMs", timeout.into());
    }
    if now.retries != then.retries {
        add(
            "answer".to_owned(),
            "extractionRetries",
            i64::from(now.retries).into(),
        );
    }
    for context in Context::iter() {
        for &action in context.actions() {
            let chords: Vec<&[Key]> = config.keymap.chords(context, action).collect();
            if default
                .keymap
                .chords(context, action)
                .ne(chords.iter().copied())
            {
                add(format!("keymaps.{context}"), action.into(), keys(&chords));
            }
        }
    }
    let blocks = sections
        .iter()
        .map(|(section, lines)| format!("[{section}]\n{}\n", lines.join("\n")));
    blocks.collect::<Vec<_>>().join("\n")
}

fn channel(channel: &Channel) -> Value {
    match channel {
        Channel::Bell => "bell".into(),
        Channel::Osc9 => "osc9".into(),
        Channel::Osc777 => "osc777".into(),
        Channel::Command(command) => inline(&[("type", "command"), ("command", command)]),
    }
}

fn inline(fields: &[(&str, &str)]) -> Value {
    let table: InlineTable = fields
        .iter()
        .map(|&(name, value)| (name, Value::from(value)))
        .collect();
    table.into()
}

/// One chord as text, several as a list.
pub(super) fn keys(chords: &[&[Key]]) -> Value {
    match chords {
        [chord] => chord_name(chord).into(),
        chords => chords
            .iter()
            .map(|chord| chord_name(chord))
            .collect::<Array>()
            .into(),
    }
}
