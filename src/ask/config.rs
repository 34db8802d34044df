//! The user's settings, keys and theme, in layers.
//!
//! Text goes in, a [`Config`] and a list of [`Problem`]s come out: there is always a configuration, whatever is wrong with the text.
//! Files are read and written by the effects; nothing here touches a disk.

mod bundled;
mod files;
mod keys;
mod names;
mod problem;
mod reader;
mod sections;
mod themes;
mod tree;

use serde::{Deserialize, Serialize};

pub use files::Files;
pub use problem::{Place, Problem, Severity};
pub use sections::{Channel, Extraction, Model};

use crate::ask::action::Action;
use crate::ask::context::Context;
use crate::ask::role::Role;
use crate::ask::settings::Settings;
use crate::tea::keymap::Keymap;
use crate::tea::theme::Theme;

use self::files::{Kind, Reference};
use self::keys::Layers;
use self::reader::{At, Reader};
use self::tree::{Document, Node, Value};

/// Everything that users can change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Config {
    /// The toggles.
    pub settings: Settings,
    /// How the user is told that a question waits, in this order.
    pub channels: Vec<Channel>,
    /// How questions are found in a message.
    pub extraction: Extraction,
    /// The name of the keymap that the user's own keys lie over.
    pub keymap_name: String,
    /// The keys.
    pub keymap: Keymap<Context, Action>,
    /// The theme, for terminals that are dark or do not say.
    pub theme: Theme<Role>,
    /// The theme for terminals that say they are light, if there is another one.
    pub light_theme: Option<Theme<Role>>,
}

impl Default for Config {
    /// What is built in.
    fn default() -> Self {
        from_documents(&[], &Files::default()).0
    }
}

/// The built-in defaults under one overlay: the `config` of a script.
pub fn from_json(overlay: &serde_json::Value) -> (Config, Vec<Problem>) {
    from_documents(&[Document::from_json(None, overlay)], &Files::default())
}

/// The parts of a configuration.
const SECTIONS: [&str; 6] = [
    "behaviour",
    "notifications",
    "answer",
    "keymap",
    "keymaps",
    "theme",
];

/// What the documents say, as far as it is one value each.
#[derive(Default)]
struct Draft {
    settings: Settings,
    channels: Option<Vec<Channel>>,
    extraction: Extraction,
    keymap: Option<Reference>,
    theme: Option<Reference>,
    light_theme: Option<Reference>,
}

/// What the documents amount to, the later over the earlier, all over what is built in.
fn from_documents(documents: &[Document], files: &Files) -> (Config, Vec<Problem>) {
    let mut problems = Vec::new();
    let mut draft = Draft::default();
    for document in documents {
        draft.read(document, &mut problems);
    }

    let reference = draft
        .keymap
        .unwrap_or_else(|| Reference::to_base(Kind::Keymap));
    let chain = files.chain(Kind::Keymap, reference, &mut problems);
    let mut layers = Layers::default();
    for document in &chain.documents {
        layers.add(document, &At::root(), &document.root, &mut problems);
    }
    for document in documents {
        for (at, node) in own_keys(document) {
            layers.add(document, &at, node, &mut problems);
        }
    }

    let mut theme = |reference: Reference| {
        let chain = files.chain(Kind::Theme, reference, &mut problems);
        themes::theme(&chain, &mut problems)
    };
    let (dark, light) = match (draft.theme, draft.light_theme) {
        (None, None) => (None, Some(Reference::named("default-light"))),
        given => given,
    };
    let config = Config {
        settings: draft.settings,
        channels: draft.channels.unwrap_or_else(|| vec![Channel::Bell]),
        extraction: draft.extraction,
        keymap_name: chain.name,
        keymap: layers.keymap(),
        theme: theme(dark.unwrap_or_else(|| Reference::to_base(Kind::Theme))),
        light_theme: light.map(theme),
    };
    (config, problems)
}

impl Draft {
    fn read(&mut self, document: &Document, problems: &mut Vec<Problem>) {
        let reader = &mut Reader::new(document, problems);
        for entry in reader.table(&At::root(), &document.root) {
            let (at, node) = (At::value("", entry), &entry.node);
            match section(&entry.name) {
                Some("behaviour") => sections::behaviour(reader, &at, node, &mut self.settings),
                Some("notifications") => {
                    let (settings, channels) = (&mut self.settings, &mut self.channels);
                    sections::notifications(reader, &at, node, settings, channels);
                }
                Some("answer") => sections::answer(reader, &at, node, &mut self.extraction),
                Some("keymap") => {
                    self.keymap = name(reader, document, at, node).or(self.keymap.take());
                }
                Some("theme") => self.read_theme(reader, document, &at, node),
                // Keys are layers of the keymap, which has to be known first.
                Some(_) => {}
                None => reader.unknown(&At::name("", entry), "a section", &entry.name, &SECTIONS),
            }
        }
    }

    /// A theme is a name, or a name for dark and one for light terminals.
    fn read_theme(&mut self, reader: &mut Reader, document: &Document, at: &At, node: &Node) {
        let Value::Table(entries) = &node.value else {
            if let Some(theme) = name(reader, document, at.clone(), node) {
                (self.theme, self.light_theme) = (Some(theme), None);
            }
            return;
        };
        let valid = ["dark", "light"];
        for entry in entries {
            let place = At::value(&at.key, entry);
            match names::find(&entry.name, &valid) {
                Some("dark") => {
                    self.theme = name(reader, document, place, &entry.node).or(self.theme.take());
                }
                Some(_) => {
                    let theme = name(reader, document, place, &entry.node);
                    self.light_theme = theme.or(self.light_theme.take());
                }
                None => reader.unknown(&At::name(&at.key, entry), "a kind", &entry.name, &valid),
            }
        }
    }
}

/// The name of a keymap or of a theme.
fn name(reader: &mut Reader, document: &Document, at: At, node: &Node) -> Option<Reference> {
    let name = reader.text(&at, node)?.to_owned();
    Some(Reference {
        name,
        named_at: Some((document.clone(), at)),
    })
}

/// The tables of keys in a document.
fn own_keys(document: &Document) -> impl Iterator<Item = (At, &Node)> {
    let entries = match &document.root.value {
        Value::Table(entries) => entries.as_slice(),
        _ => &[],
    };
    entries
        .iter()
        .filter(|entry| section(&entry.name) == Some("keymaps"))
        .map(|entry| (At::value("", entry), &entry.node))
}

/// The section of this name; `keys` and `behavior` are understood too.
fn section(name: &str) -> Option<&'static str> {
    if names::same(name, "keys") {
        return Some("keymaps");
    }
    if names::same(name, "behavior") {
        return Some("behaviour");
    }
    names::find(name, &SECTIONS)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::ask::settings::Setting;
    use crate::tea::keymap::chord_name;

    fn chords(config: &Config, context: Context, action: Action) -> Vec<String> {
        config
            .keymap
            .chords(context, action)
            .map(chord_name)
            .collect()
    }

    #[test]
    fn what_is_built_in_has_no_problems_and_survives_json() {
        let (config, problems) = from_documents(&[], &Files::default());
        assert_eq!(problems, []);
        let text = serde_json::to_string(&config).unwrap();
        assert_eq!(serde_json::from_str::<Config>(&text).unwrap(), config);
        assert_eq!(Config::default(), config);
    }

    #[test]
    fn every_action_has_a_key_by_default() {
        let config = Config::default();
        for context in <Context as strum::IntoEnumIterator>::iter() {
            for &action in context.actions() {
                assert_ne!(
                    chords(&config, context, action),
                    [""; 0],
                    "{context}.{action}"
                );
            }
        }
    }

    #[test]
    fn the_overlay_of_a_script_changes_what_it_names() {
        let (config, problems) = from_json(&json!({
            "behaviour": {"doublePressReviewShortcuts": false, "show_footer_hints": false},
            "keymaps": {"main": {"confirm": ["ctrl+k"], "next_option": "j"}, "note_editor": {"save": "C-s"}},
            "theme": "default-light",
        }));
        assert_eq!(problems, []);
        assert!(!config.settings.double_press && !config.settings.footer_hints);
        assert!(config.settings.confirm_dismiss);
        assert_eq!(chords(&config, Context::Main, Action::Confirm), ["ctrl+k"]);
        assert_eq!(chords(&config, Context::Main, Action::NextOption), ["j"]);
        assert_eq!(
            chords(&config, Context::NoteEditor, Action::Save),
            ["ctrl+s"]
        );
        assert_eq!(chords(&config, Context::Main, Action::Cancel), ["esc"]);
        assert_eq!(
            (config.theme.name.as_str(), config.light_theme),
            ("default-light", None)
        );
    }

    #[test]
    fn a_wrong_value_costs_only_itself() {
        let (config, problems) = from_json(&json!({
            "behaviour": {"doublePressReviewShortcut": false, "showFooterHints": "no", "presentSingleAsMulti": true},
            "notifications": {"enabled": 1, "channels": ["bell", "pigeon", {"type": "command"}, {"type": "command", "command": "beep"}]},
            "answer": {"extractionRetries": 9, "extractionTimeoutMs": 5000},
            "keymaps": {"main": {"confirm": ["ctr+k", "ctrl+k"], "confrim": "x", "toggle": "1"}, "mian": {}},
            "theme": "default-drak",
            "keymap": 5,
            "colour": "red",
        }));
        let messages: Vec<String> = problems.iter().map(Problem::to_string).collect();
        assert_eq!(
            messages,
            [
                "`doublePressReviewShortcut` is not a setting of `behaviour`; did you mean `doublePressReviewShortcuts`?",
                "`behaviour.showFooterHints` is `\"no\"`, not `true` or `false`; it is left out",
                "`notifications.enabled` is `1`, not `true` or `false`; it is left out",
                "`pigeon` is not a channel of `notifications`; valid: `bell`, `osc9`, `osc777`, `command`",
                "the channel `command` has no command; it is left out; write `{ type = \"command\", command = \"…\" }`",
                "`answer.extractionRetries` is `9`, not a number from 0 to 3; it is left out",
                "`keymap` is `5`, not text; it is left out",
                "`colour` is not a section; valid: `behaviour`, `notifications`, `answer`, `keymap`, `keymaps`, `theme`",
                "`keymaps.main.confirm[0]` binds `ctr+k`, which is left out: `ctr` is not a modifier; use `ctrl`, `alt`, `shift` or `super`; write keys like `ctrl+k`, chords like `g g`",
                "`confrim` is not an action of `keymaps.main`; did you mean `confirm`?",
                "`keymaps.main.toggle` binds `1`, which is left out; `1` always chooses option 1; take another key",
                "`mian` is not a context of `keymaps`; did you mean `main`?",
                "`default-drak` is not a theme; did you mean `default-dark`?",
            ]
        );
        assert!(config.settings.double_press && config.settings.single_as_multi);
        assert_eq!(
            config.channels,
            [Channel::Bell, Channel::Command("beep".to_owned())]
        );
        assert_eq!(
            (config.extraction.retries, config.extraction.timeout_ms),
            (1, 5000)
        );
        assert_eq!(chords(&config, Context::Main, Action::Confirm), ["ctrl+k"]);
        assert_eq!(chords(&config, Context::Main, Action::Toggle), ["space"]);
        assert_eq!(config.theme, Config::default().theme);
    }

    #[test]
    fn no_json_whatever_is_too_much() {
        for overlay in [
            json!(null),
            json!(1),
            json!("x"),
            json!([]),
            json!({"theme": {"dark": []}}),
            json!({"keymaps": []}),
            json!({"keymaps": {"main": {"confirm": [[], {}, null]}}}),
            json!({"notifications": {"channels": {}}}),
            json!({"answer": {"extractionModels": [null, {"id": 1}]}}),
        ] {
            let (config, _) = from_json(&overlay);
            assert_eq!(config.keymap, Config::default().keymap, "{overlay}");
        }
    }

    #[test]
    fn every_setting_can_be_set_where_it_says_it_stands() {
        for setting in <Setting as strum::IntoEnumIterator>::iter() {
            let (table, name) = setting.place();
            let (config, problems) = from_json(&json!({table: {name: !setting.default()}}));
            assert_eq!(problems, []);
            assert_eq!(
                setting.get(config.settings),
                !setting.default(),
                "{setting:?}"
            );
        }
    }
}
