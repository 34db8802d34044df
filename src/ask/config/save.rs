//! One value changed in the text of a configuration, with all the rest as it was.
//!
//! A value that is written is replaced byte for byte; only one that is missing is put in by `toml_edit`.
//! Comments, order, blank lines and unknown keys stay; reading and writing the file belongs to the effects.

use std::ops::Range;

use strum::IntoEnumIterator;
use toml_edit::{DocumentMut, InlineTable, Item, Table, TableLike, Value};

use super::draft::section;
use super::names;
use super::tree::{Document, Node, Owner};
use super::{Config, load_text};
use crate::ask::settings::Setting;

/// What is to be saved.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Change {
    /// The value of a toggle.
    Toggle(Setting, bool),
    /// The name of the keymap.
    Keymap(String),
    /// The name of the theme for dark terminals, or of the one for light terminals; where one name stands for both, it still does.
    Theme(Half, String),
    /// All of these to what they are when nobody has set them; the user's own keys, channels and models stay.
    Reset,
}

/// One of the two themes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Half {
    /// For terminals that are dark or do not say.
    Dark,
    /// For terminals that say they are light.
    Light,
}

impl Half {
    /// Its name in the section of the theme.
    pub fn name(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
        }
    }
}

/// Why a text cannot be changed; the file is to be edited by hand.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SaveError {
    /// It is not TOML.
    #[error("it is not TOML (line {line})")]
    NotToml {
        /// The line that cannot be read.
        line: usize,
    },
    /// Something else stands where the value should go.
    #[error("`{0}` is not a table")]
    NotATable(String),
    /// The changed text would not be read as what it should say.
    #[error("it says something else about `{0}` too")]
    Ambiguous(String),
}

/// The text with the change in it.
pub fn save(text: &str, change: &Change) -> Result<String, SaveError> {
    behind_mark(text, |body| match change {
        Change::Toggle(setting, value) => toggle(body, *setting, *value),
        Change::Keymap(name) => set(body, &["keymap"], &name.as_str().into()),
        Change::Theme(half, name) => theme(body, *half, name),
        Change::Reset => reset(body),
    })
}

/// The text in which a name in a section, or at the top, has this value.
pub(super) fn set_in(text: &str, path: &[&str], value: &Value) -> Result<String, SaveError> {
    behind_mark(text, |body| set(body, path, value))
}

/// Changes what comes after the mark that some editors begin a file with.
fn behind_mark(
    text: &str,
    change: impl FnOnce(&str) -> Result<String, SaveError>,
) -> Result<String, SaveError> {
    match text.strip_prefix('\u{feff}') {
        Some(body) => Ok(format!("\u{feff}{}", change(body)?)),
        None => change(text),
    }
}

/// Changes one of two themes, or the one that stands for both.
fn theme(text: &str, half: Half, name: &str) -> Result<String, SaveError> {
    let document = Document::from_toml(Owner::User, "", text).ok();
    let has_halves = document.is_some_and(|document| {
        let entries = document.root.value.table().unwrap_or_default();
        let theme = entries.iter().rfind(|entry| is_named(&entry.name, "theme"));
        theme.is_some_and(|theme| theme.node.value.table().is_some())
    });
    let path: &[&str] = if has_halves {
        &["theme", half.name()]
    } else {
        &["theme"]
    };
    set(text, path, &name.into())
}

fn toggle(text: &str, setting: Setting, value: bool) -> Result<String, SaveError> {
    let (section, name) = setting.place();
    let saved = set(text, &[section, name], &value.into())?;
    // What is saved is what will be loaded.
    let (config, _) = load_text(&saved);
    if setting.get(config.settings) == value {
        Ok(saved)
    } else {
        Err(SaveError::Ambiguous(setting.path()))
    }
}

fn reset(text: &str) -> Result<String, SaveError> {
    let mut text = text.to_owned();
    for setting in Setting::iter() {
        if setting.get(load_text(&text).0.settings) != setting.default() {
            text = toggle(&text, setting, setting.default())?;
        }
    }
    let default = Config::default();
    if names_a(&text, "keymap") {
        text = set(&text, &["keymap"], &default.keymap_name.into())?;
    }
    if names_a(&text, "theme") {
        let light = default.light_theme.map(|theme| theme.name);
        let names = [("dark", Some(default.theme.name)), ("light", light)];
        let names: InlineTable = names
            .into_iter()
            .filter_map(|(kind, name)| Some((kind, Value::from(name?))))
            .collect();
        text = set(&text, &["theme"], &names.into())?;
    }
    Ok(text)
}

/// Whether a text says anything about a name at its top.
fn names_a(text: &str, name: &str) -> bool {
    let document = Document::from_toml(Owner::User, "", text);
    document.is_ok_and(|document| {
        let entries = document.root.value.table().unwrap_or_default();
        entries.iter().any(|entry| is_named(&entry.name, name))
    })
}

/// The text in which a name in a section, or at the top, has this value.
fn set(text: &str, path: &[&str], value: &Value) -> Result<String, SaveError> {
    let document = Document::from_toml(Owner::User, "", text).map_err(|problem| {
        let line = problem.place.map_or(1, |place| place.line);
        SaveError::NotToml { line }
    })?;
    match written(text, &document.root, path).pop() {
        Some(span) => Ok(format!(
            "{}{value}{}",
            &text[..span.start],
            &text[span.end..]
        )),
        None => insert(text, path, value),
    }
}

/// The places of a value, of which the last is the one that counts; a table with a header is in no one place.
fn written(text: &str, node: &Node, path: &[&str]) -> Vec<Range<usize>> {
    let entries = node.value.table();
    match (path, entries) {
        ([name, rest @ ..], Some(entries)) => entries
            .iter()
            .filter(|entry| is_named(&entry.name, name))
            .flat_map(|entry| written(text, &entry.node, rest))
            .collect(),
        ([_, ..], None) => vec![],
        ([], _) => {
            let in_one_place =
                |span: &Range<usize>| entries.is_none() || text[span.clone()].starts_with('{');
            node.span.clone().filter(in_one_place).into_iter().collect()
        }
    }
}

/// Whether a name in a file stands for this one.
fn is_named(name: &str, wanted: &str) -> bool {
    names::same(name, wanted) || section(name) == Some(wanted)
}

/// The text with a value that is not in it yet, in its section if there is one.
fn insert(text: &str, path: &[&str], value: &Value) -> Result<String, SaveError> {
    let mut document: DocumentMut = text.parse().map_err(|_| SaveError::NotToml { line: 1 })?;
    let mut table: &mut dyn TableLike = document.as_table_mut();
    let (name, sections) = path.split_last().unwrap_or((&"", &[]));
    for section in sections {
        let written = table.iter().filter(|(other, _)| is_named(other, section));
        let section = written
            .last()
            .map_or(*section, |(other, _)| other)
            .to_owned();
        table = table
            .entry(&section)
            .or_insert_with(|| Item::Table(Table::new()))
            .as_table_like_mut()
            .ok_or(SaveError::NotATable(section))?;
    }
    table.insert(name, Item::Value(value.clone()));
    let saved = document.to_string();
    // `toml_edit` knows one kind of line.
    let lines = text.matches('\n').count();
    if lines > 0 && text.matches("\r\n").count() == lines {
        Ok(saved.replace("\r\n", "\n").replace('\n', "\r\n"))
    } else {
        Ok(saved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::config::Channel;
    use crate::ask::settings::Settings;

    fn toggled(text: &str, setting: Setting, value: bool) -> String {
        save(text, &Change::Toggle(setting, value)).unwrap()
    }

    #[test]
    fn a_toggle_changes_its_value_and_nothing_else() {
        let text = "# Mine.\n\nunknown = 1\n[behaviour]  # how it feels\n  # hints\n  show_footer_hints   =   true   # noisy?\nfuture = [ 1,2 ]\n\n[keymaps.main]\nconfirm=\"x\"\n";
        assert_eq!(
            toggled(text, Setting::FooterHints, false),
            text.replace("=   true ", "=   false ")
        );
    }

    #[test]
    fn a_value_that_is_missing_joins_its_section() {
        assert_eq!(
            toggled(
                "[behaviour]\nshowFooterHints = true\n",
                Setting::DoublePress,
                false
            ),
            "[behaviour]\nshowFooterHints = true\ndoublePressReviewShortcuts = false\n"
        );
        assert_eq!(
            toggled("", Setting::Notifications, false),
            "[notifications]\nenabled = false\n"
        );
        assert_eq!(
            toggled("theme = \"nord\"\n", Setting::AutoSubmit, true),
            "theme = \"nord\"\n\n[behaviour]\nautoSubmitWhenAnsweredWithoutNotes = true\n"
        );
    }

    #[test]
    fn every_way_to_write_a_section_works() {
        for text in [
            "behaviour = { showFooterHints = true }\n",
            "behaviour.showFooterHints = true\n",
            "[behavior]\nshow_footer_hints = true\n",
            "\u{feff}[behaviour]\r\nshowFooterHints = true\r\n",
        ] {
            let saved = toggled(text, Setting::FooterHints, false);
            assert_eq!(saved, text.replace("true", "false"));
        }
    }

    #[test]
    fn a_text_that_cannot_be_changed_says_why() {
        let save = |text: &str| save(text, &Change::Toggle(Setting::FooterHints, false));
        assert_eq!(
            save("a = 1\nb = = 2\n"),
            Err(SaveError::NotToml { line: 2 })
        );
        assert_eq!(
            save("behaviour = 5\n"),
            Err(SaveError::NotATable("behaviour".to_owned()))
        );
    }

    #[test]
    fn of_two_lines_that_say_the_same_the_one_that_counts_is_changed() {
        let twice = "[behaviour]\nshowFooterHints = true\nshow_footer_hints = true\n";
        assert_eq!(
            toggled(twice, Setting::FooterHints, false),
            "[behaviour]\nshowFooterHints = true\nshow_footer_hints = false\n"
        );
    }

    #[test]
    fn windows_lines_stay_windows_lines() {
        let text = "[behaviour]\r\nshowFooterHints = true\r\n";
        assert_eq!(
            toggled(text, Setting::DoublePress, false),
            format!("{text}doublePressReviewShortcuts = false\r\n")
        );
    }

    #[test]
    fn names_are_saved_at_the_top() {
        let saved = save(
            "[behaviour]\n",
            &Change::Theme(Half::Dark, "nord".to_owned()),
        )
        .unwrap();
        assert_eq!(saved, "theme = \"nord\"\n[behaviour]\n");
        let saved = save(
            "keymap = 'vim' # h j k l\n",
            &Change::Keymap("emacs".to_owned()),
        );
        assert_eq!(saved.unwrap(), "keymap = \"emacs\" # h j k l\n");
    }

    #[test]
    fn a_theme_for_dark_terminals_leaves_the_one_for_light_ones() {
        let save = |text: &str, half, name: &str| {
            let saved = save(text, &Change::Theme(half, name.to_owned())).unwrap();
            let (config, problems) = load_text(&saved);
            assert_eq!(problems, [], "{saved}");
            let light = config.light_theme.map(|theme| theme.name);
            (saved, config.theme.name, light)
        };
        let pair = "theme = { dark = \"nord\", light = \"mono\" } # mine\n";
        assert_eq!(
            save(pair, Half::Dark, "dracula").0,
            pair.replace("nord", "dracula")
        );
        assert_eq!(
            save(pair, Half::Light, "dracula").0,
            pair.replace("mono", "dracula")
        );
        for text in [
            "[theme]\ndark = \"nord\"\n[answer]\n",
            "theme = { dark = \"nord\" }\n",
            "theme.dark = \"nord\"\n",
        ] {
            let (_, dark, light) = save(text, Half::Light, "mono");
            assert_eq!(
                (dark.as_str(), light.as_deref()),
                ("nord", Some("mono")),
                "{text}"
            );
        }
        let (saved, ..) = save("theme = \"nord\"\n", Half::Light, "mono");
        assert_eq!(saved, "theme = \"mono\"\n");
    }

    #[test]
    fn a_reset_brings_back_the_defaults_and_keeps_what_the_user_made() {
        let text = "keymap = \"mine\"\ntheme = \"nord\"  # cold\n[behaviour]\nshowFooterHints = false # quiet\n[notifications]\nenabled = false\nchannels = [\"osc9\"]\n[keymaps.main]\nconfirm = \"x\"\n";
        let saved = save(text, &Change::Reset).unwrap();
        let (config, problems) = load_text(&saved);
        assert_eq!(problems, []);
        assert_eq!(config.settings, Settings::default());
        assert_eq!(config.keymap_name, "default");
        assert_eq!(config.theme.name, "default-dark");
        assert_eq!(config.light_theme.unwrap().name, "default-light");
        assert_eq!(config.channels, [Channel::Osc9]);
        assert!(saved.contains("# cold") && saved.contains("# quiet") && saved.contains("\"x\""));
    }

    #[test]
    fn every_toggle_is_read_back_as_it_was_saved() {
        let mut text = String::new();
        for setting in Setting::iter() {
            text = toggled(&text, setting, !setting.default());
            let (config, problems) = load_text(&text);
            assert_eq!(problems, []);
            assert_eq!(setting.get(config.settings), !setting.default());
        }
    }
}
