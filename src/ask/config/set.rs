//! Any one line of the settings, as `KEY` and `VALUE` of the command line name it, checked and put into the text of a file.

use toml_edit::{DocumentMut, Key, Value};

use super::draft::section;
use super::files::Files;
use super::problem::Problem;
use super::problems::Problems;
use super::save::{self, SaveError};
use super::sections::{self, Channel, Extraction, Recordings, Tools};
use super::tree::{Document, Owner};
use super::{Config, from_documents, keys, names, option_document};
use crate::ask::context::Context;
use crate::ask::settings::Settings;

/// What is wrong with a line; with an error it is nothing to save.
pub fn check_line(files: &Files, key: &str, value: &str) -> Vec<Problem> {
    let mut problems = Problems::default();
    match option_document(&format!("{key}={value}")) {
        Ok(document) => {
            from_documents(&[document], files, &mut problems);
        }
        Err(problem) => problems.push(*problem),
    }
    // A file that the line names has a check of its own.
    let mut found = problems.into_vec();
    found.retain(|problem| !problem.is_whole_file() || problem.file.is_none());
    found
}

/// The text of a file with a line that passed [`check_line`], and all the rest as it was.
///
/// # Errors
/// Says why the text cannot be changed; an unfit line is as good as none that could be saved.
pub fn set_line(text: &str, key: &str, value: &str) -> Result<String, SaveError> {
    let path: Vec<String> = Key::parse(key).map_or_else(
        |_| vec![key.to_owned()],
        |keys| keys.iter().map(|key| key.get().to_owned()).collect(),
    );
    let path = canonical(&path);
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    let saved = save::set_in(text, &path, &value_of(key, value))?;
    // What is saved is what will be loaded.
    let option = option_document(&format!("{key}={value}")).ok();
    let before = Document::from_toml(Owner::User, "", text).ok();
    let wanted: Vec<Document> = before.into_iter().chain(option).collect();
    let after = Document::from_toml(Owner::User, "", &saved).ok();
    if plain_values(&wanted) == plain_values(after.as_slice()) {
        Ok(saved)
    } else {
        Err(SaveError::Ambiguous(key.to_owned()))
    }
}

/// What documents say that is neither a key nor a file.
fn plain_values(documents: &[Document]) -> (Settings, Vec<Channel>, Extraction, Tools, Recordings) {
    let files = Files::default();
    let (config, _) = from_documents(documents, &files, &mut Problems::default());
    let Config {
        settings,
        channels,
        extraction,
        tools,
        recordings,
        ..
    } = config;
    (settings, channels, extraction, tools, recordings)
}

/// A value as it was written, or the text that it stands for.
fn value_of(key: &str, value: &str) -> Value {
    let line: Option<DocumentMut> = format!("{key} = {value}").parse().ok();
    let written = line.and_then(|line| {
        let mut item = line.as_item().clone();
        for key in Key::parse(key).ok()? {
            item = item.get(key.get())?.clone();
        }
        item.into_value().ok()
    });
    let mut written = written.unwrap_or_else(|| value.trim().into());
    written.decor_mut().clear();
    written
}

/// The names of a path as the documentation spells them, as far as it knows them.
fn canonical(path: &[String]) -> Vec<String> {
    let Some((first, rest)) = path.split_first() else {
        return Vec::new();
    };
    let mut names = vec![match section(first) {
        Some(section) => section.to_owned(),
        None if keys::context(first).is_some() => {
            return canonical(&[&["keymaps".to_owned()], path].concat());
        }
        None => first.clone(),
    }];
    let mut rest = rest.iter();
    if names[0] == "keymaps"
        && let Some(written) = rest.next()
    {
        let context = keys::context(written);
        names.push(context.map_or_else(|| written.clone(), |context| context.to_string()));
        let actions = context.map(Context::actions);
        names.extend(rest.next().map(|written| {
            let mut actions = actions.unwrap_or_default().iter();
            let action = actions.find(|&&action| names::same(action.into(), written));
            action.map_or_else(|| written.clone(), ToString::to_string)
        }));
    }
    let valid = sections::names_in(&names[0]);
    names.extend(rest.map(|written| {
        names::find(written, &valid).map_or_else(|| written.clone(), str::to_owned)
    }));
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::config::{Severity, load, load_text};

    fn set(text: &str, key: &str, value: &str) -> String {
        let problems = check_line(&Files::default(), key, value);
        let error = problems
            .iter()
            .find(|problem| problem.severity == Severity::Error);
        assert_eq!(error, None, "{key} = {value}");
        set_line(text, key, value).unwrap()
    }

    #[test]
    fn every_kind_of_line_can_be_set() {
        for (key, value, saved) in [
            (
                "behaviour.show_footer_hints",
                "false",
                "[behaviour]\nshowFooterHints = false\n",
            ),
            (
                "answer.extractionRetries",
                "2",
                "[answer]\nextractionRetries = 2\n",
            ),
            (
                "notifications.channels",
                "[\"osc9\"]",
                "[notifications]\nchannels = [\"osc9\"]\n",
            ),
            ("keymap", "vim", "keymap = \"vim\"\n"),
            ("theme", "nord", "theme = \"nord\"\n"),
            (
                "theme",
                "{ dark = \"nord\", light = \"mono\" }",
                "theme = { dark = \"nord\", light = \"mono\" }\n",
            ),
        ] {
            assert_eq!(set("", key, value), saved, "{key}");
        }
        for key in [
            "keymaps.main.next_option",
            "keys.main.nextOption",
            "main.nextOption",
        ] {
            let saved = set("", key, "[\"down\", \"j\"]");
            assert!(
                saved.contains("nextOption = [\"down\", \"j\"]"),
                "{key}: {saved}"
            );
            let (config, problems) = load_text(&saved);
            assert_eq!(problems, []);
            let (expected, _) = load(
                &Files::default(),
                &["keymaps.main.nextOption=[\"down\", \"j\"]".to_owned()],
            );
            assert_eq!(config, expected);
        }
    }

    #[test]
    fn one_half_of_a_theme_leaves_the_other() {
        let text = "theme = { dark = \"nord\", light = \"mono\" } # mine\n";
        assert_eq!(
            set(text, "theme.dark", "dracula"),
            text.replace("nord", "dracula")
        );
    }

    #[test]
    fn a_wrong_line_is_told_with_what_was_meant() {
        for (key, value, message) in [
            (
                "behaviour.showFooterHint",
                "true",
                "did you mean `showFooterHints`?",
            ),
            ("behaviour.showFooterHints", "no", "not `true` or `false`"),
            ("theme", "nrod", "did you mean `nord`?"),
            ("keymaps.main.confrim", "x", "did you mean `confirm`?"),
            ("colour", "red", "`colour` is not a section"),
        ] {
            let problems = check_line(&Files::default(), key, value);
            assert!(
                problems.iter().any(|problem| {
                    problem.severity == Severity::Error && problem.to_string().contains(message)
                }),
                "{problems:?}"
            );
        }
    }
}
