//! The colors and keys of the program around the form, over the theme and the keymap that nobody chose.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::tree::{Document, Origin, Owner};

/// What the program around the form lends it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Around {
    /// Its colors, which count where no theme is chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theme: Option<Value>,
    /// Its keys, which count where no keymap is chosen, below the keys of the user's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keys: Option<Value>,
}

/// What messages call it.
const FILE: &str = "theme of the host";

/// The name of a theme that has these colors.
pub(super) const NAME: &str = "host";

/// The `palette` and the `roles` of a host as a theme has them, if it has any.
pub(super) fn theme(theme: &Value) -> Option<Document> {
    let mut whole = Map::new();
    match theme.get("roles") {
        Some(Value::Object(roles)) => whole.extend(roles.clone()),
        Some(Value::Null) | None => {}
        // No role of this name: the problem says so.
        Some(other) => {
            whole.insert("roles".to_owned(), other.clone());
        }
    }
    if let Some(palette) = theme.get("palette").filter(|palette| !palette.is_null()) {
        whole.insert("palette".to_owned(), palette.clone());
    }
    (!whole.is_empty()).then(|| Document::from_json(Some(FILE), &Value::Object(whole)))
}

/// The keys of a host as a keymap has them.
pub(super) fn keys(keys: &Value) -> Document {
    let mut document = Document::from_json(None, keys);
    document.origin.owner = Owner::Program;
    document
}

/// Whether a document is that of a host's keys.
pub(super) fn is_of(document: &Document) -> bool {
    let Origin { owner, file, .. } = &document.origin;
    (*owner, file) == (Owner::Program, &None)
}

#[cfg(test)]
mod tests {
    use ratatui::style::Color;
    use serde_json::json;

    use super::*;
    use crate::ask::action::Action;
    use crate::ask::config::{Config, Files, load};
    use crate::ask::context::Context;
    use crate::ask::role::Role;
    use crate::tea::keymap::chord_name;

    fn config(theme: Value, text: &str) -> Config {
        let files = Files {
            texts: [("config.toml".to_owned(), text.to_owned())].into(),
            around: Around {
                theme: Some(theme),
                keys: None,
            },
            ..Files::default()
        };
        let (config, problems) = load(&files, &[]);
        assert_eq!(problems, []);
        config
    }

    fn host() -> Value {
        json!({"palette": {"accent": "#0000ff"}, "roles": {"prompt": {"fg": "#ff0000"}}})
    }

    #[test]
    fn it_lies_over_the_dark_and_the_light_theme() {
        let config = config(host(), "");
        let light = config.light_theme.unwrap();
        for theme in [&config.theme, &light] {
            assert_eq!(theme.name, NAME);
            assert_eq!(theme.style(Role::Title).fg, Some(Color::Rgb(0, 0, 255)));
            assert_eq!(theme.style(Role::Prompt).fg, Some(Color::Rgb(255, 0, 0)));
        }
        let muted = |theme: &crate::tea::theme::Theme<Role>| theme.style(Role::Muted).fg;
        assert_ne!(muted(&config.theme), muted(&light), "the rest is as it was");
    }

    #[test]
    fn a_theme_that_the_user_chose_goes_before_it() {
        for text in ["theme = \"nord\"", "[theme]\ndark = \"nord\"\n"] {
            let config = config(host(), text);
            assert_eq!(config.theme.name, "nord");
            assert_ne!(
                config.theme.style(Role::Prompt).fg,
                Some(Color::Rgb(255, 0, 0))
            );
        }
    }

    #[test]
    fn one_that_says_nothing_changes_nothing_and_what_is_wrong_is_told() {
        let files = |theme: Value| Files {
            around: Around {
                theme: Some(theme),
                keys: None,
            },
            ..Files::default()
        };
        for theme in [json!({}), json!(null), json!(7), json!({"palette": null})] {
            let (config, problems) = load(&files(theme), &[]);
            assert_eq!(problems, []);
            assert_eq!(config, Config::default());
        }
        for theme in [
            json!({"roles": {"lost": "red"}}),
            json!({"roles": 7}),
            json!({"palette": {"accent": "no color"}}),
        ] {
            let (_, problems) = load(&files(theme.clone()), &[]);
            assert_eq!(problems.len(), 1, "{theme}");
            assert_eq!(problems[0].file.as_deref(), Some(FILE));
        }
    }

    /// The keys of some actions under a configuration, where the host has these keys.
    fn keys_of(keys: &Value, text: &str, targets: &[(Context, Action)]) -> Vec<Vec<String>> {
        let files = Files {
            texts: [("config.toml".to_owned(), text.to_owned())].into(),
            around: Around {
                theme: None,
                keys: Some(keys.clone()),
            },
            ..Files::default()
        };
        let (config, problems) = load(&files, &[]);
        assert_eq!(problems, []);
        let chords = |&(context, action)| config.keymap.chords(context, action).map(chord_name);
        targets
            .iter()
            .map(|target| chords(target).collect())
            .collect()
    }

    #[test]
    fn keys_of_the_host_lie_over_the_default_and_below_the_users_own() {
        let host =
            json!({"text": {"newLine": "enter"}, "editor": {"submit": ["ctrl+enter", "ctrl+s"]}});
        let targets = [
            (Context::Text, Action::NewLine),
            (Context::Editor, Action::Submit),
        ];
        assert_eq!(
            keys_of(&host, "", &targets),
            [vec!["enter"], vec!["ctrl+enter", "ctrl+s"]]
        );
        let own = "[keymaps.editor]\nsubmit = \"ctrl+x\"\n";
        assert_eq!(
            keys_of(&host, own, &targets),
            [vec!["enter"], vec!["ctrl+x"]]
        );
        let chosen = keys_of(&host, "keymap = \"vim\"\n", &targets);
        assert_eq!(chosen, keys_of(&json!({}), "keymap = \"vim\"\n", &targets));
    }

    #[test]
    fn keys_of_the_host_that_mean_nothing_here_are_passed_over_without_a_word() {
        let targets = [(Context::Main, Action::Confirm)];
        for host in [
            json!(null),
            json!(7),
            json!({"main": {"confirm": "hyper+clear", "dance": "x"}, "nowhere": {}}),
            json!({"main": {"confirm": ["1", "clear"]}}),
            json!({"main": {"confirm": []}}),
            json!({"main": {"confirm": "super+shift+f9"}}),
        ] {
            let keys = keys_of(&host, "[behaviour]\nshowFooterHints = false\n", &targets);
            assert!(keys[0].contains(&"enter".to_owned()), "{host}");
        }
    }
}
