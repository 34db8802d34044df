//! A configuration as the text of a `config.toml`, and line by line.

use strum::IntoEnumIterator;
use toml_edit::{Array, InlineTable, Value};

use super::Config;
use super::keys::Target;
use super::sections::Channel;
use crate::ask::action::Action;
use crate::ask::context::Context;
use crate::ask::settings::Setting;
use crate::tea::Key;
use crate::tea::keymap::{Keymap, chord_name};

/// A setting, its value, and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Where it stands, `behaviour.showFooterHints`.
    pub path: String,
    /// Its value, as TOML.
    pub value: String,
    /// What it does, in a sentence.
    pub doc: &'static str,
}

impl Line {
    fn new(path: &str, value: impl Into<Value>, doc: &'static str) -> Self {
        Self {
            path: path.to_owned(),
            value: value.into().to_string().trim().to_owned(),
            doc,
        }
    }
}

/// Every setting but the keys of single actions.
pub fn lines(config: &Config) -> Vec<Line> {
    let dark = config.theme.name.as_str();
    let theme: Value = match &config.light_theme {
        Some(light) => inline(&[("dark", dark), ("light", &light.name)]),
        None => dark.into(),
    };
    let mut lines = vec![
        Line::new(
            "keymap",
            config.keymap_name.as_str(),
            "The keymap that your own keys lie over.",
        ),
        Line::new(
            "theme",
            theme,
            "The theme, or one for dark and one for light terminals.",
        ),
    ];
    let mut settings: Vec<Setting> = Setting::iter().collect();
    settings.sort_by_key(|setting| setting.place().0);
    lines.extend(
        settings
            .into_iter()
            .map(|setting| Line::new(&setting.path(), setting.get(config.settings), setting.doc())),
    );
    let channels: Array = config.channels.iter().map(channel).collect();
    let extraction = &config.extraction;
    let models = extraction.models.iter();
    let models: Array = models
        .map(|model| inline(&[("provider", &model.provider), ("id", &model.id)]))
        .collect();
    lines.extend([
        Line::new(
            "notifications.channels",
            channels,
            "How you are told that a question waits, in this order.",
        ),
        Line::new(
            "answer.extractionModels",
            models,
            "Which models look for questions in a message, the first that can be used first.",
        ),
        Line::new(
            "answer.extractionTimeoutMs",
            i64::from(extraction.timeout_ms),
            "How long one attempt may take, in milliseconds.",
        ),
        Line::new(
            "answer.extractionRetries",
            i64::from(extraction.retries),
            "How many more attempts there are after a reply that cannot be read, 0 to 3.",
        ),
        Line::new(
            "tools.askUser",
            config.tools.ask_user,
            "Offer the tool `ask_user` in pi, from its next start on.",
        ),
        Line::new(
            "tools.askUserQuestion",
            config.tools.ask_user_question,
            "Offer the tool `ask_user_question` in pi, from its next start on.",
        ),
        Line::new(
            "recordings.keep",
            i64::from(config.recordings.keep),
            "How many recordings of forms are kept, the newest; with 0 none are made.",
        ),
    ]);
    lines
}

/// The text of a `config.toml` with what differs from the defaults.
pub fn to_toml(config: &Config) -> String {
    let default = Config::default();
    let mut lines = lines(config);
    let same = self::lines(&default);
    lines.retain(|line| !same.contains(line));
    lines.extend(keys_that_differ(&config.keymap, &default.keymap, &[]));
    text(&lines)
}

/// The text of a `config.toml` with everything, and the keys that differ from the keymap below them or are the user's `own` words on it.
pub(super) fn everything(
    config: &Config,
    base: &Keymap<Context, Action>,
    own: &[Target],
) -> String {
    let mut lines = lines(config);
    lines.extend(keys_that_differ(&config.keymap, base, own));
    text(&lines)
}

fn keys_that_differ(
    keymap: &Keymap<Context, Action>,
    base: &Keymap<Context, Action>,
    own: &[Target],
) -> Vec<Line> {
    let targets = Context::iter().flat_map(|context| {
        context
            .actions()
            .iter()
            .map(move |&action| (context, action))
    });
    targets
        .filter_map(|(context, action)| {
            let chords: Vec<&[Key]> = keymap.chords(context, action).collect();
            let differs = base.chords(context, action).ne(chords.iter().copied());
            (differs || own.contains(&(context, action)))
                .then(|| Line::new(&format!("keymaps.{context}.{action}"), keys(&chords), ""))
        })
        .collect()
}

/// Lines in tables, each table once.
fn text(lines: &[Line]) -> String {
    let mut sections: Vec<(&str, String)> = Vec::new();
    for line in lines {
        let (section, name) = line.path.rsplit_once('.').unwrap_or(("", &line.path));
        let row = format!("{name} = {}\n", line.value);
        match sections.iter_mut().find(|(other, _)| *other == section) {
            Some((_, rows)) => rows.push_str(&row),
            None => sections.push((section, row)),
        }
    }
    let blocks = sections.into_iter().map(|(section, rows)| {
        if section.is_empty() {
            rows
        } else {
            format!("[{section}]\n{rows}")
        }
    });
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
