//! The colors of the program around the form, as a theme over the one that nobody chose.

use serde_json::{Map, Value};

use super::tree::Document;

/// What messages call it.
const FILE: &str = "theme of the host";

/// The name of a theme that has these colors.
pub(super) const NAME: &str = "host";

/// The `palette` and the `roles` of a host as a theme has them, if it has any.
pub(super) fn document(theme: &Value) -> Option<Document> {
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

#[cfg(test)]
mod tests {
    use ratatui::style::Color;
    use serde_json::json;

    use super::*;
    use crate::ask::config::{Config, Files, load};
    use crate::ask::role::Role;

    fn config(theme: Value, text: &str) -> Config {
        let files = Files {
            texts: [("config.toml".to_owned(), text.to_owned())].into(),
            around: Some(theme),
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
            around: Some(theme),
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
}
