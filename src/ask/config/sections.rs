//! The sections that hold plain values: `behaviour`, `notifications`, `answer`, `tools`, `recordings`.

use serde::{Deserialize, Serialize};
use strum::IntoEnumIterator;

use super::names;
use super::reader::{At, Reader};
use super::tree::{Entry, Node, Value};
use crate::ask::settings::{Setting, Settings};

/// A way to tell the user that a question is waiting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Channel {
    /// The bell of the terminal.
    Bell,
    /// A notification of the terminal (OSC 9).
    Osc9,
    /// A notification of the terminal with a title (OSC 777).
    Osc777,
    /// A command of the user's, run by the shell.
    Command(String),
}

/// How questions are found in a message that was not asked as a form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Extraction {
    /// The models to ask, the first that can be used first.
    pub models: Vec<Model>,
    /// How long one attempt may take, in milliseconds.
    pub timeout_ms: u32,
    /// How many more attempts there are after a reply that cannot be read.
    pub retries: u32,
}

/// A language model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Model {
    /// Who runs it.
    pub provider: String,
    /// Its name there.
    pub id: String,
}

/// Which forms are recorded without being told to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recordings {
    /// How many are kept, the newest of them; where it is none, no form is recorded.
    pub keep: u32,
}

/// The tools that a host of pi-ask offers to its model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Tools {
    /// The tool `ask_user`.
    pub ask_user: bool,
    /// The tool `ask_user_question`.
    pub ask_user_question: bool,
}

impl Default for Tools {
    fn default() -> Self {
        Self {
            ask_user: true,
            ask_user_question: true,
        }
    }
}

impl Default for Extraction {
    fn default() -> Self {
        let model = |provider: &str, id: &str| Model {
            provider: provider.to_owned(),
            id: id.to_owned(),
        };
        Self {
            models: vec![
                model("openai-codex", "gpt-5.4-mini"),
                model("github-copilot", "gpt-5.4-mini"),
                model("anthropic", "claude-haiku-4-5"),
            ],
            timeout_ms: 30_000,
            retries: 1,
        }
    }
}

/// The names of the channels.
const CHANNELS: [&str; 4] = ["bell", "osc9", "osc777", "command"];

/// What there is in notifications and in the search for questions.
const NOTIFICATIONS: [&str; 2] = ["enabled", "channels"];
const ANSWER: [&str; 3] = [
    "extractionModels",
    "extractionTimeoutMs",
    "extractionRetries",
];

const TOOLS: [&str; 2] = ["askUser", "askUserQuestion"];
const RECORDINGS: [&str; 1] = ["keep"];

/// The names in a section.
pub(super) fn names_in(section: &str) -> Vec<&'static str> {
    match section {
        "notifications" => NOTIFICATIONS.to_vec(),
        "answer" => ANSWER.to_vec(),
        "tools" => TOOLS.to_vec(),
        "recordings" => RECORDINGS.to_vec(),
        "theme" => vec!["dark", "light"],
        section => toggles_of(section).map(|toggle| toggle.place().1).collect(),
    }
}

/// Reads a section of toggles.
pub(super) fn behaviour(reader: &mut Reader, at: &At, node: &Node, settings: &mut Settings) {
    let toggles: Vec<Setting> = toggles_of("behaviour").collect();
    let valid: Vec<&str> = toggles.iter().map(|toggle| toggle.place().1).collect();
    for entry in reader.table(at, node) {
        match toggles
            .iter()
            .find(|toggle| names::same(toggle.place().1, &entry.name))
        {
            Some(toggle) => {
                if let Some(value) = reader.bool(&at.value(entry), &entry.node) {
                    toggle.set(settings, value);
                }
            }
            None => reader.unknown(&at.name(entry), "a setting", &entry.name, &valid),
        }
    }
}

fn toggles_of(section: &str) -> impl Iterator<Item = Setting> + '_ {
    Setting::iter().filter(move |toggle| toggle.place().0 == section)
}

/// Reads how the user is told that a question waits.
pub(super) fn notifications(
    reader: &mut Reader,
    at: &At,
    node: &Node,
    settings: &mut Settings,
    channels: &mut Option<Vec<Channel>>,
) {
    let valid = NOTIFICATIONS;
    for entry in reader.table(at, node) {
        let value = at.value(entry);
        match names::find(&entry.name, &valid) {
            Some("enabled") => {
                if let Some(on) = reader.bool(&value, &entry.node) {
                    settings.notifications = on;
                }
            }
            Some(_) => read_channels(reader, &value, &entry.node, channels),
            None => reader.unknown(&at.name(entry), "a setting", &entry.name, &valid),
        }
    }
}

/// A list that names channels replaces what was there; one in which nothing is right does not.
fn read_channels(reader: &mut Reader, at: &At, node: &Node, channels: &mut Option<Vec<Channel>>) {
    let one = std::slice::from_ref(node);
    let items = match &node.value {
        Value::List(items) => items.as_slice(),
        Value::Text(_) | Value::Table(_) => one,
        Value::Bool(_) | Value::Number(_) | Value::Date(_) | Value::Null => {
            return reader.unfit(at, node, "a list of channels");
        }
    };
    let read: Vec<Channel> = items
        .iter()
        .enumerate()
        .filter_map(|(number, item)| channel(reader, &at.item(number, item), item))
        .collect();
    if !read.is_empty() {
        *channels = Some(read);
    }
}

fn channel(reader: &mut Reader, at: &At, node: &Node) -> Option<Channel> {
    let fields = node.value.table().unwrap_or_default();
    let command = field(fields, "command");
    let kind = field(fields, "type").or(command.map(|_| "command"));
    let Some(name) = node.value.text().or(kind) else {
        reader.unfit(at, node, "a channel");
        return None;
    };
    match (names::find(name, &CHANNELS), command) {
        (Some("bell"), _) => Some(Channel::Bell),
        (Some("osc9"), _) => Some(Channel::Osc9),
        (Some("osc777"), _) => Some(Channel::Osc777),
        (Some(_), Some(command)) => Some(Channel::Command(command.to_owned())),
        (Some(_), None) => {
            reader.error(
                at,
                "the channel `command` has no command; it is left out".to_owned(),
                "write `{ type = \"command\", command = \"…\" }`",
            );
            None
        }
        (None, _) => {
            let word = fields.iter().find(|entry| names::same(&entry.name, "type"));
            let span = word.map_or(&node.span, |entry| &entry.node.span);
            let at = At {
                span: span.clone(),
                ..at.clone()
            };
            reader.unknown(&at, "a channel", name, &CHANNELS);
            None
        }
    }
}

/// The text of a field, unless it is blank.
fn field<'n>(entries: &'n [Entry], name: &str) -> Option<&'n str> {
    let entry = entries
        .iter()
        .find(|entry| names::same(&entry.name, name))?;
    let text = entry.node.value.text()?;
    (!text.trim().is_empty()).then_some(text)
}

/// Reads how questions are found in a message.
pub(super) fn answer(reader: &mut Reader, at: &At, node: &Node, extraction: &mut Extraction) {
    let valid = ANSWER;
    for entry in reader.table(at, node) {
        let value = at.value(entry);
        match names::find(&entry.name, &valid) {
            Some("extractionModels") => {
                let Value::List(items) = &entry.node.value else {
                    reader.unfit(&value, &entry.node, "a list of models");
                    continue;
                };
                let models: Vec<Model> = items
                    .iter()
                    .enumerate()
                    .filter_map(|(number, item)| model(reader, &value.item(number, item), item))
                    .collect();
                if items.is_empty() || !models.is_empty() {
                    extraction.models = models;
                }
            }
            Some("extractionTimeoutMs") => {
                if let Some(timeout) = reader.number(&value, &entry.node, 1..=u32::MAX) {
                    extraction.timeout_ms = timeout;
                }
            }
            Some(_) => {
                if let Some(retries) = reader.number(&value, &entry.node, 0..=3) {
                    extraction.retries = retries;
                }
            }
            None => reader.unknown(&at.name(entry), "a setting", &entry.name, &valid),
        }
    }
}

/// Reads how many recordings are kept.
pub(super) fn recordings(reader: &mut Reader, at: &At, node: &Node, recordings: &mut Recordings) {
    for entry in reader.table(at, node) {
        match names::find(&entry.name, &RECORDINGS) {
            Some(_) => {
                if let Some(keep) = reader.number(&at.value(entry), &entry.node, 0..=10_000) {
                    recordings.keep = keep;
                }
            }
            None => reader.unknown(&at.name(entry), "a setting", &entry.name, &RECORDINGS),
        }
    }
}

/// Reads which tools are offered.
pub(super) fn tools(reader: &mut Reader, at: &At, node: &Node, tools: &mut Tools) {
    for entry in reader.table(at, node) {
        let tool = match names::find(&entry.name, &TOOLS) {
            Some("askUser") => &mut tools.ask_user,
            Some(_) => &mut tools.ask_user_question,
            None => {
                reader.unknown(&at.name(entry), "a setting", &entry.name, &TOOLS);
                continue;
            }
        };
        if let Some(value) = reader.bool(&at.value(entry), &entry.node) {
            *tool = value;
        }
    }
}

fn model(reader: &mut Reader, at: &At, node: &Node) -> Option<Model> {
    let fields = node.value.table().unwrap_or_default();
    let fields = field(fields, "provider").zip(field(fields, "id"));
    if fields.is_none() {
        reader.unfit(
            at,
            node,
            "a model such as `{ provider = \"…\", id = \"…\" }`",
        );
    }
    fields.map(|(provider, id)| Model {
        provider: provider.to_owned(),
        id: id.to_owned(),
    })
}
