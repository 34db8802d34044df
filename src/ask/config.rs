//! The user's settings, keys and theme, in layers.
//!
//! Text goes in, a [`Config`] and a list of [`Problem`]s come out: there is always a configuration, whatever is wrong with the text.
//! Files are read and written by the effects; nothing here touches a disk.

mod around;
mod bundled;
mod check;
mod contrast;
mod draft;
mod earlier;
mod exits;
mod files;
mod import;
mod keys;
mod problem;
mod problems;
mod reader;
mod save;
mod sections;
mod sent;
mod set;
mod settle;
mod show;
mod themes;
mod tree;
mod twins;
mod write;

use serde::{Deserialize, Serialize};

pub use crate::json::names::nearest;
pub use around::Around;
pub use check::{check, check_keymap, check_theme};
pub use contrast::{READABLE, Unreadable, unreadable};
pub use earlier::{EARLIER_VERSIONS, from_earlier};
pub use files::Files;
pub use import::{ImportedTheme, import_theme};
pub use problem::{Place, Problem, Severity};
pub use save::{Change, Half, SaveError, save};
pub use sections::{Channel, Extraction, Model, Recordings, Tools};
pub use set::{check_line, set_line};
pub use write::{Line, lines, to_toml};

use crate::ask::action::Action;
use crate::ask::context::Context;
use crate::ask::role::Role;
use crate::ask::settings::Settings;
use crate::json::names;
use crate::tea::keymap::Keymap;
use crate::tea::theme::Theme;

use self::draft::Draft;
use self::files::{Chain, Kind, Reference};
use self::keys::Layers;
use self::problems::Problems;
use self::tree::{Document, Owner};

/// Everything that users can change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Config {
    /// The toggles.
    pub settings: Settings,
    /// How the user is told that a question waits, in this order.
    pub channels: Vec<Channel>,
    /// How questions are found in a message.
    pub extraction: Extraction,
    /// The tools that a host offers.
    #[serde(default)]
    pub tools: Tools,
    /// Which forms are recorded without being told to.
    #[serde(default)]
    pub recordings: Recordings,
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
        from_documents(&[], &Files::default(), &mut Problems::default()).0
    }
}

/// What the user's files and the options of the command line amount to, the later over the earlier, all over what is built in.
///
/// An option is `KEY=VALUE`, as in `behaviour.showFooterHints=false`; quotes around text may be left out.
/// The earlier JSON file counts only when there is no `config.toml`.
pub fn load(files: &Files, options: &[String]) -> (Config, Vec<Problem>) {
    let mut problems = Problems::default();
    let documents = documents(files, options, &mut problems);
    let (config, _) = from_documents(&documents, files, &mut problems);
    (config, problems.into_vec())
}

/// What the text of a `config.toml` amounts to by itself.
fn load_text(text: &str) -> (Config, Vec<Problem>) {
    let files = Files {
        texts: [("config.toml".to_owned(), text.to_owned())].into(),
        ..Files::default()
    };
    load(&files, &[])
}

fn documents(files: &Files, options: &[String], problems: &mut Problems) -> Vec<Document> {
    let mut documents = Vec::new();
    if let Some(text) = files.texts.get("config.toml") {
        match Document::from_toml(Owner::User, &files.path("config.toml"), text) {
            Ok(document) => documents.push(document),
            Err(problem) => problems.push(*problem),
        }
    } else if let Some((path, text)) = &files.earlier {
        documents.extend(earlier::document(path, text, problems));
    }
    for option in options {
        match option_document(option) {
            Ok(document) => documents.push(document),
            Err(problem) => problems.push(*problem),
        }
    }
    documents
}

/// The document that an option stands for.
fn option_document(option: &str) -> Result<Document, Box<Problem>> {
    let name = option_name(option);
    let read = Document::from_toml(Owner::User, &name, option);
    let mut document = match (read, option.split_once('=')) {
        (Ok(document), Some(_)) => document,
        (_, Some((key, value))) => {
            let quoted = toml_edit::Value::from(value.trim());
            Document::from_toml(Owner::User, &name, &format!("{key} = {quoted}"))?
        }
        (_, None) => {
            let mut problem = Problem::whole_file(&name, format!("`{option}` sets nothing"));
            problem.hint = Some("write `KEY=VALUE`".to_owned());
            return Err(Box::new(problem));
        }
    };
    // The place in an option tells nobody anything.
    document.origin.text.clear();
    Ok(document)
}

/// What the user wrote on the command line; a keymap and a theme have options of their own.
fn option_name(option: &str) -> String {
    match option.split_once('=') {
        Some((key @ ("keymap" | "theme"), name)) if !name.is_empty() => format!("--{key} {name}"),
        _ => format!("--set {option}"),
    }
}

/// The built-in defaults under one overlay: the `config` of a script.
pub fn from_json(overlay: &serde_json::Value) -> (Config, Vec<Problem>) {
    let mut problems = Problems::default();
    let documents = [Document::from_json(None, overlay)];
    let (config, _) = from_documents(&documents, &Files::default(), &mut problems);
    (config, problems.into_vec())
}

/// What the documents amount to, all over what is built in, and the paths of the files that they name.
fn from_documents(
    documents: &[Document],
    files: &Files,
    problems: &mut Problems,
) -> (Config, Vec<String>) {
    let draft = Draft::new(documents, problems);
    let is_chosen = draft.theme.is_some() || draft.light_theme.is_some();
    let (dark, light) = match (draft.theme, draft.light_theme) {
        (None, None) => (None, Some(Reference::named("default-light"))),
        given => given,
    };
    let has_keymap = draft.keymap.is_some();
    let mut keymaps = files.chain(Kind::Keymap, draft.keymap, problems);
    let host_keys = files.around.keys.as_ref().filter(|_| !has_keymap);
    keymaps.documents.extend(host_keys.map(around::keys));
    let (_, keymap) = keys(&keymaps, documents, problems);
    let host_theme = files.around.theme.as_ref().filter(|_| !is_chosen);
    let host_theme = host_theme.and_then(around::theme);
    let mut chain = |reference| {
        let mut chain = files.chain(Kind::Theme, reference, problems);
        if let Some(document) = &host_theme {
            around::NAME.clone_into(&mut chain.name);
            chain.documents.push(document.clone());
        }
        chain
    };
    let dark = chain(dark);
    let light = light.map(|light| chain(Some(light)));
    let config = Config {
        settings: draft.settings,
        channels: draft.channels.unwrap_or_else(|| vec![Channel::Bell]),
        extraction: draft.extraction,
        tools: draft.tools,
        recordings: draft.recordings,
        keymap,
        theme: themes::theme(&dark, problems),
        light_theme: light.as_ref().map(|light| themes::theme(light, problems)),
        keymap_name: keymaps.name.clone(),
    };
    let chains = [Some(keymaps), Some(dark), light];
    let used = chains.into_iter().flatten().flat_map(Chain::into_files);
    (config, used.collect())
}

/// The lines of a keymap and of the documents over it, and what they amount to.
fn keys<'a>(
    keymaps: &'a Chain,
    documents: &'a [Document],
    problems: &mut Problems,
) -> (Layers<'a>, Keymap<Context, Action>) {
    let mut layers = Layers::default();
    for document in &keymaps.documents {
        match document.origin.owner {
            Owner::User => layers.add_file(document, problems),
            // What is wrong there is nothing that the user could mend.
            Owner::Program => layers.add_file(document, &mut Problems::default()),
        }
    }
    for document in documents {
        layers.add_tables(document, &draft::tables(document), problems);
    }
    let mut settled = settle::settle(&layers);
    exits::keep(&mut settled.keymap, &layers, problems);
    settled.report(&layers, problems);
    twins::report(&settled.keymap, &layers, problems);
    let keymap = settled.keymap;
    (layers, keymap)
}

/// The keymap that is in force, in the syntax of keymaps, with the place that each line comes from.
pub fn show_keymap(files: &Files, options: &[String]) -> String {
    let mut problems = Problems::default();
    let documents = documents(files, options, &mut problems);
    let draft = Draft::new(&documents, &mut problems);
    let keymaps = files.chain(Kind::Keymap, draft.keymap, &mut problems);
    let (layers, keymap) = keys(&keymaps, &documents, &mut problems);
    show::show(&layers, &keymap)
}

/// Everything that is in force, as JSON of the shape of a `config.toml`.
///
/// # Errors
/// None is known: what is shown as TOML is TOML.
pub fn show_config_json(
    files: &Files,
    options: &[String],
) -> Result<serde_json::Value, toml::de::Error> {
    toml::from_str(&show_config(files, options))
}

/// Everything that is in force, as the text of a `config.toml` that says the same beside the same files.
pub fn show_config(files: &Files, options: &[String]) -> String {
    let mut problems = Problems::default();
    let documents = documents(files, options, &mut problems);
    let (config, _) = from_documents(&documents, files, &mut problems);
    let named = Some(Reference::named(&config.keymap_name));
    let keymaps = files.chain(Kind::Keymap, named, &mut problems);
    let (_, base) = keys(&keymaps, &[], &mut problems);
    let (layers, _) = keys(&keymaps, &documents, &mut problems);
    let own = layers.targets_from(keymaps.documents.len());
    write::everything(&config, &base, &own)
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use strum::IntoEnumIterator;

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
        let (config, problems) = load(&Files::default(), &[]);
        assert_eq!(problems, []);
        let text = serde_json::to_string(&config).unwrap();
        assert_eq!(serde_json::from_str::<Config>(&text).unwrap(), config);
        assert_eq!(Config::default(), config);
    }

    #[test]
    fn every_action_has_a_key_by_default_but_for_those_of_classic() {
        let config = Config::default();
        let mut unbound = vec![];
        for context in Context::iter() {
            for &action in context.actions() {
                if config.keymap.chords(context, action).next().is_none() {
                    unbound.push(format!("{context}.{action}"));
                }
            }
        }
        assert_eq!(
            unbound,
            [
                "editor.nextOption",
                "editor.previousOption",
                "noteEditor.nextOption",
                "noteEditor.previousOption",
            ]
        );
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
                "`colour` is not a section; valid: `behaviour`, `notifications`, `answer`, `tools`, `recordings`, `keymap`, `keymaps`, `theme`",
                "`keymaps.main.confirm` binds `ctr+k`, which is left out: `ctr` is not a modifier; use `ctrl`, `alt`, `shift` or `super`; did you mean `ctrl`?",
                "`confrim` is not an action of `keymaps.main`; did you mean `confirm`?",
                "`keymaps.main.toggle` binds `1`, which is left out; `1` always chooses option 1; take another key",
                "`mian` is not a context of `keymaps`; did you mean `main`?",
                "`default-drak` is not a theme, and there is no `themes/default-drak.toml`; did you mean `default-dark`?",
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
        for setting in Setting::iter() {
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
