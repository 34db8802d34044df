//! The toggles.
//!
//! A setting is one row of a table: where it stands in the configuration, the words that users see, its default, and how to read and write it.
//! Keys, themes and notification channels are no toggles; they live in the configuration.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use strum::{EnumIter, EnumMessage, IntoEnumIterator};

/// The value of every toggle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "toggles are independent of each other"
)]
pub struct Settings {
    /// [`Setting::AutoSubmit`].
    pub auto_submit: bool,
    /// [`Setting::ConfirmDismiss`].
    pub confirm_dismiss: bool,
    /// [`Setting::DoublePress`].
    pub double_press: bool,
    /// [`Setting::Notifications`].
    pub notifications: bool,
    /// [`Setting::FooterHints`].
    pub footer_hints: bool,
    /// [`Setting::SingleAsMulti`].
    pub single_as_multi: bool,
    /// [`Setting::Journal`].
    pub journal: bool,
    /// [`Setting::Remember`].
    pub remember: bool,
    /// [`Setting::Accessible`].
    pub accessible: bool,
    /// [`Setting::Mouse`].
    pub mouse: bool,
}

/// A toggle, in the order in which the settings list them.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    EnumIter,
    EnumMessage,
)]
#[serde(rename_all = "camelCase")]
pub enum Setting {
    /// Submit as soon as every question is answered and the review is reached, unless there is a note.
    AutoSubmit,
    /// Ask once more before leaving a form that has answers, notes or text in it.
    ConfirmDismiss,
    /// Press 1, 2 or 3 twice in the review before it counts.
    DoublePress,
    /// Tell you outside the form, once, that a question is waiting.
    Notifications,
    /// Show the keys that work at the bottom of the form.
    FooterHints,
    /// Allow several answers to questions that ask for one.
    SingleAsMulti,
    /// Keep what you enter in a private file until the form ends, so that a crash loses nothing.
    Journal,
    /// Keep the own answers you submit in a private file, the last 200 of up to 16 KiB each, so that you can take them again.
    Remember,
    /// Ask in plain lines, one after the other, as screen readers and simple terminals want it.
    Accessible,
    /// Hear of clicks and the wheel; the terminal's own selection then needs Shift.
    Mouse,
}

/// What a change of a toggle reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter)]
pub enum Group {
    /// The form that is open, at once.
    Live,
    /// Forms that are opened later.
    Future,
}

impl Default for Settings {
    fn default() -> Self {
        let mut settings = Self {
            auto_submit: false,
            confirm_dismiss: false,
            double_press: false,
            notifications: false,
            footer_hints: false,
            single_as_multi: false,
            journal: false,
            remember: false,
            accessible: false,
            mouse: false,
        };
        for setting in Setting::iter() {
            setting.set(&mut settings, setting.default());
        }
        settings
    }
}

impl Setting {
    /// Its place in the configuration: the table, and the name in it.
    pub fn place(self) -> (&'static str, &'static str) {
        match self {
            Self::AutoSubmit => ("behaviour", "autoSubmitWhenAnsweredWithoutNotes"),
            Self::ConfirmDismiss => ("behaviour", "confirmDismissWhenDirty"),
            Self::DoublePress => ("behaviour", "doublePressReviewShortcuts"),
            Self::Notifications => ("notifications", "enabled"),
            Self::FooterHints => ("behaviour", "showFooterHints"),
            Self::SingleAsMulti => ("behaviour", "presentSingleAsMulti"),
            Self::Journal => ("behaviour", "keepJournal"),
            Self::Remember => ("behaviour", "rememberOwnAnswers"),
            Self::Accessible => ("behaviour", "accessible"),
            Self::Mouse => ("behaviour", "mouse"),
        }
    }

    /// Its place in the configuration in one word, `behaviour.showFooterHints`.
    pub fn path(self) -> String {
        let (table, name) = self.place();
        format!("{table}.{name}")
    }

    /// Its name on the screen.
    pub fn label(self) -> &'static str {
        match self {
            Self::AutoSubmit => "Auto-submit when answered without notes",
            Self::ConfirmDismiss => "Confirm dismiss when dirty",
            Self::DoublePress => "Double-press review shortcuts",
            Self::Notifications => "Notifications",
            Self::FooterHints => "Show footer hints",
            Self::SingleAsMulti => "Present single-select as multi-select",
            Self::Journal => "Keep a journal against crashes",
            Self::Remember => "Remember your own answers",
            Self::Accessible => "Ask in plain lines",
            Self::Mouse => "Mouse",
        }
    }

    /// What it does when it is on, in a sentence.
    pub fn doc(self) -> &'static str {
        self.get_documentation().unwrap_or_default()
    }

    /// What a change of it reaches.
    pub fn group(self) -> Group {
        match self {
            Self::AutoSubmit
            | Self::ConfirmDismiss
            | Self::DoublePress
            | Self::Notifications
            | Self::FooterHints
            | Self::Mouse => Group::Live,
            Self::SingleAsMulti | Self::Journal | Self::Remember | Self::Accessible => {
                Group::Future
            }
        }
    }

    /// Its value when nobody has set it.
    pub fn default(self) -> bool {
        match self {
            Self::ConfirmDismiss
            | Self::DoublePress
            | Self::Notifications
            | Self::FooterHints
            | Self::Journal
            | Self::Mouse
            | Self::Remember => true,
            Self::AutoSubmit | Self::SingleAsMulti | Self::Accessible => false,
        }
    }

    /// Its value.
    pub fn get(self, settings: Settings) -> bool {
        let mut settings = settings;
        *self.slot(&mut settings)
    }

    /// Changes its value.
    pub fn set(self, settings: &mut Settings, value: bool) {
        *self.slot(settings) = value;
    }

    fn slot(self, settings: &mut Settings) -> &mut bool {
        match self {
            Self::AutoSubmit => &mut settings.auto_submit,
            Self::ConfirmDismiss => &mut settings.confirm_dismiss,
            Self::DoublePress => &mut settings.double_press,
            Self::Notifications => &mut settings.notifications,
            Self::FooterHints => &mut settings.footer_hints,
            Self::SingleAsMulti => &mut settings.single_as_multi,
            Self::Journal => &mut settings.journal,
            Self::Remember => &mut settings.remember,
            Self::Accessible => &mut settings.accessible,
            Self::Mouse => &mut settings.mouse,
        }
    }
}

impl Serialize for Settings {
    /// Writes the tables and names of the configuration: `{"behaviour": {…}, "notifications": {"enabled": true}}`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tables = serde_json::Map::new();
        for setting in Setting::iter() {
            let (table, name) = setting.place();
            tables.entry(table).or_insert_with(|| serde_json::json!({}))[name] =
                setting.get(*self).into();
        }
        tables.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Settings {
    /// Reads what is written; a toggle that is missing has its default.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let tables = serde_json::Value::deserialize(deserializer)?;
        let mut settings = Self::default();
        for setting in Setting::iter() {
            let (table, name) = setting.place();
            match &tables[table][name] {
                serde_json::Value::Null => {}
                serde_json::Value::Bool(value) => setting.set(&mut settings, *value),
                other => {
                    let message = format!("`{}` is `{other}`, not a boolean", setting.path());
                    return Err(serde::de::Error::custom(message));
                }
            }
        }
        Ok(settings)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_toggle_reads_back_what_was_set_and_touches_no_other() {
        for setting in Setting::iter() {
            let mut settings = Settings::default();
            setting.set(&mut settings, !setting.default());
            for other in Setting::iter() {
                let expected = other.default() != (other == setting);
                assert_eq!(other.get(settings), expected, "{setting:?} and {other:?}");
            }
        }
    }

    #[test]
    fn places_and_labels_are_unique_and_every_toggle_has_a_sentence() {
        let paths: BTreeSet<_> = Setting::iter().map(Setting::path).collect();
        let labels: BTreeSet<_> = Setting::iter().map(Setting::label).collect();
        assert_eq!(paths.len(), Setting::iter().count());
        assert_eq!(labels.len(), Setting::iter().count());
        for setting in Setting::iter() {
            assert!(setting.doc().ends_with('.'), "{setting:?}");
        }
    }

    #[test]
    fn every_combination_survives_json() {
        for bits in 0..1 << Setting::iter().count() {
            let mut settings = Settings::default();
            for (at, setting) in Setting::iter().enumerate() {
                setting.set(&mut settings, bits >> at & 1 == 1);
            }
            let json = serde_json::to_string(&settings).unwrap();
            assert_eq!(serde_json::from_str::<Settings>(&json).unwrap(), settings);
        }
    }

    #[test]
    fn json_has_the_tables_and_names_of_the_configuration() {
        assert_eq!(
            serde_json::to_value(Settings::default()).unwrap(),
            serde_json::json!({
                "behaviour": {
                    "autoSubmitWhenAnsweredWithoutNotes": false,
                    "confirmDismissWhenDirty": true,
                    "doublePressReviewShortcuts": true,
                    "showFooterHints": true,
                    "presentSingleAsMulti": false,
                    "keepJournal": true,
                    "rememberOwnAnswers": true,
                    "accessible": false,
                    "mouse": true,
                },
                "notifications": {"enabled": true},
            })
        );
        let error = serde_json::from_str::<Settings>(r#"{"behaviour": {"showFooterHints": 1}}"#);
        assert!(
            error
                .unwrap_err()
                .to_string()
                .starts_with("`behaviour.showFooterHints` is `1`")
        );
    }
}
