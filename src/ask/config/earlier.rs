//! The JSON file of the earlier program, schema versions 1 to 5.
//!
//! It is brought up to date in memory and then read like any other configuration; the file itself is never touched.

use std::ops::RangeInclusive;

use serde_json::{Map, Value as Json, json};

use super::problem::{Place, Problem};
use super::problems::Problems;
use super::tree::Document;
use super::{Files, load, write};

/// The versions that are understood.
pub const EARLIER_VERSIONS: RangeInclusive<i64> = 1..=5;

/// The earlier file as the text of a `config.toml` that says the same, and what could not be taken over.
///
/// Only what differs from the defaults is written.
pub fn from_earlier(path: &str, text: &str) -> (String, Vec<Problem>) {
    let files = Files {
        earlier: Some((path.to_owned(), text.to_owned())),
        ..Files::default()
    };
    let (config, problems) = load(&files, &[]);
    (write::to_toml(&config), problems)
}

/// The earlier file as a document; one that cannot be understood is a problem and counts for nothing.
pub(super) fn document(path: &str, text: &str, problems: &mut Problems) -> Option<Document> {
    let unusable = |message: &str| Problem::whole_file(path, message.to_owned());
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let json: Json = match serde_json::from_str(text) {
        Ok(json) => json,
        Err(error) => {
            let line = text.lines().nth(error.line().saturating_sub(1));
            problems.push(Problem {
                place: line.map(|line| Place {
                    line: error.line(),
                    column: error.column().max(1),
                    length: 1,
                    text: line.to_owned(),
                }),
                ..unusable("this is not JSON, so nothing in it counts")
            });
            return None;
        }
    };
    let Json::Object(mut config) = json else {
        problems.push(unusable(
            "this is not a JSON object, so nothing in it counts",
        ));
        return None;
    };
    let version = config.remove("schemaVersion");
    match version.as_ref().and_then(Json::as_i64) {
        Some(version) if EARLIER_VERSIONS.contains(&version) => {
            migrate(&mut config, version);
            Some(Document::from_json(Some(path), &Json::Object(config)))
        }
        _ => {
            let found = version.map_or_else(|| "missing".to_owned(), |found| format!("`{found}`"));
            let (first, last) = EARLIER_VERSIONS.into_inner();
            problems.push(Problem {
                found: Some(found.clone()),
                hint: Some(format!("versions {first} to {last} are understood")),
                ..unusable(&format!(
                    "`schemaVersion` is {found}, so nothing in it counts"
                ))
            });
            None
        }
    }
}

/// Makes version 5 of any version.
fn migrate(config: &mut Map<String, Json>, version: i64) {
    if version < 3 {
        config.insert(
            "notifications".to_owned(),
            json!({"enabled": true, "channels": ["bell"]}),
        );
    }
    if let Some(keymaps) = config.get_mut("keymaps") {
        if version < 4 && keymaps.get("main").is_none() && keymaps.get("global").is_none() {
            *keymaps = contexts_of(keymaps);
        }
        lower_case(keymaps);
    }
    if version < 5
        && let Some(behaviour) = config.get_mut("behaviour").and_then(Json::as_object_mut)
    {
        behaviour.insert("presentSingleAsMulti".to_owned(), false.into());
    }
}

/// The keys of version 3, which had no contexts.
fn contexts_of(flat: &Json) -> Json {
    const PLACES: [(&str, &[(&str, &str)]); 6] = [
        ("dismiss", &[("global", "dismiss")]),
        (
            "confirm",
            &[
                ("main", "confirm"),
                ("editor", "submit"),
                ("noteEditor", "save"),
            ],
        ),
        (
            "cancel",
            &[
                ("main", "cancel"),
                ("editor", "close"),
                ("noteEditor", "close"),
            ],
        ),
        ("toggle", &[("main", "toggle")]),
        ("optionNote", &[("main", "optionNote")]),
        ("questionNote", &[("main", "questionNote")]),
    ];
    let mut contexts = json!({});
    for (name, places) in PLACES {
        if let Some(key @ Json::String(_)) = flat.get(name) {
            for (context, action) in places {
                contexts[context][action] = key.clone();
            }
        }
    }
    contexts
}

/// An upper-case letter was the key without Shift.
fn lower_case(keymaps: &mut Json) {
    match keymaps {
        Json::String(key) => *key = key.to_lowercase(),
        Json::Array(keys) => keys.iter_mut().for_each(lower_case),
        Json::Object(table) => table.values_mut().for_each(lower_case),
        Json::Null | Json::Bool(_) | Json::Number(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::action::Action;
    use crate::ask::config::{Channel, Config, Severity};
    use crate::ask::context::Context;
    use crate::tea::keymap::chord_name;

    fn loaded(json: &Json) -> (Config, Vec<Problem>) {
        let files = Files {
            earlier: Some(("old.json".to_owned(), json.to_string())),
            ..Files::default()
        };
        load(&files, &[])
    }

    fn keys(config: &Config, context: Context, action: Action) -> Vec<String> {
        let chords = config.keymap.chords(context, action);
        chords.map(chord_name).collect()
    }

    #[test]
    fn version_five_is_read_as_it_is() {
        let (config, problems) = loaded(&json!({
            "schemaVersion": 5,
            "answer": {"extractionRetries": 2, "extractionModels": [{"provider": "a", "id": "b"}]},
            "behaviour": {"presentSingleAsMulti": true, "confirmDismissWhenDirty": false},
            "keymaps": {"main": {"confirm": ["Ctrl+K"], "optionNote": "X"}},
            "notifications": {"enabled": false, "channels": ["osc9", {"type": "command", "command": "beep"}]},
        }));
        assert_eq!(problems, []);
        assert!(config.settings.single_as_multi && !config.settings.confirm_dismiss);
        assert!(!config.settings.notifications);
        assert_eq!(
            config.channels,
            [Channel::Osc9, Channel::Command("beep".to_owned())]
        );
        assert_eq!(
            (config.extraction.retries, config.extraction.models.len()),
            (2, 1)
        );
        assert_eq!(keys(&config, Context::Main, Action::Confirm), ["ctrl+k"]);
        assert_eq!(keys(&config, Context::Main, Action::OptionNote), ["x"]);
    }

    #[test]
    fn what_a_version_could_not_mean_has_its_default() {
        for version in 1..=5 {
            let (config, problems) = loaded(&json!({
                "schemaVersion": version,
                "behaviour": {"presentSingleAsMulti": true, "showFooterHints": false},
                "notifications": {"enabled": false, "channels": ["osc9"]},
            }));
            assert_eq!(problems, []);
            assert!(!config.settings.footer_hints, "{version}");
            assert_eq!(config.settings.single_as_multi, version == 5, "{version}");
            assert_eq!(config.settings.notifications, version < 3, "{version}");
        }
    }

    #[test]
    fn keys_without_contexts_go_where_they_used_to_count() {
        let keymaps = json!({"dismiss": "ctrl+q", "confirm": "ctrl+k", "cancel": "f2", "toggle": ["x"], "questionNote": "ctrl+n"});
        let (config, problems) = loaded(&json!({"schemaVersion": 3, "keymaps": keymaps}));
        assert!(
            problems
                .iter()
                .all(|problem| problem.severity == Severity::Note)
        );
        for (context, action, key) in [
            (Context::Global, Action::Dismiss, "ctrl+q"),
            (Context::Main, Action::Confirm, "ctrl+k"),
            (Context::Editor, Action::Submit, "ctrl+k"),
            (Context::NoteEditor, Action::Save, "ctrl+k"),
            (Context::Editor, Action::Close, "f2"),
            (Context::Main, Action::QuestionNote, "ctrl+n"),
            (Context::Main, Action::Toggle, "space"),
        ] {
            assert_eq!(keys(&config, context, action), [key], "{context}.{action}");
        }
    }

    #[test]
    fn a_file_that_is_none_of_the_versions_counts_for_nothing() {
        for json in [
            json!({"behaviour": {"showFooterHints": false}}),
            json!({"schemaVersion": 6, "behaviour": {"showFooterHints": false}}),
            json!({"schemaVersion": 0}),
            json!({"schemaVersion": 2.5}),
            json!({"schemaVersion": "5"}),
            json!([]),
            json!(null),
        ] {
            let (config, problems) = loaded(&json);
            assert_eq!(config, Config::default());
            assert_eq!(problems.len(), 1, "{json}");
            assert!(problems[0].is_whole_file(), "{json}");
        }
        let mut problems = Problems::default();
        assert!(document("old.json", "{\n  \"a\": ,\n}", &mut problems).is_none());
        let problems = problems.into_vec();
        assert_eq!(problems[0].place.as_ref().unwrap().line, 2);
    }

    #[test]
    fn a_config_toml_goes_before_it() {
        let files = Files {
            texts: [("config.toml".to_owned(), String::new())].into(),
            earlier: Some(("old.json".to_owned(), r#"{"schemaVersion": 9}"#.to_owned())),
            ..Files::default()
        };
        assert_eq!(load(&files, &[]), (Config::default(), vec![]));
    }

    #[test]
    fn the_text_made_of_it_says_the_same() {
        let json = json!({
            "schemaVersion": 5,
            "answer": {"extractionRetries": 0, "extractionTimeoutMs": 1500, "extractionModels": []},
            "behaviour": {"autoSubmitWhenAnsweredWithoutNotes": true, "showFooterHints": false},
            "keymaps": {"main": {"confirm": ["ctrl+k"], "cancel": ["q"]}, "editor": {"submit": ["ctrl+k", "f3"], "close": ["q"]}},
            "notifications": {"enabled": true, "channels": [{"type": "command", "command": "say \"hi\" $ASK_NOTIFY_TITLE"}]},
        });
        let (before, _) = loaded(&json);
        let (text, problems) = from_earlier("old.json", &json.to_string());
        assert_eq!(
            problems.len(),
            2,
            "q is typed in an editor, and ctrl+k deleted: {problems:?}"
        );
        let (after, problems) = crate::ask::config::load_text(&text);
        assert!(
            problems
                .iter()
                .all(|problem| problem.severity == Severity::Note),
            "{text}"
        );
        assert_eq!(after, before);
        assert_eq!(from_earlier("old.json", r#"{"schemaVersion": 5}"#).0, "");
    }
}
