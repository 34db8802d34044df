//! A recording as a scripted session.

use serde_json::{Value, json};

use super::Recording;
use crate::ask::Ask;
use crate::ask::boot::Purpose;
use crate::ask::config::{Config, from_json, to_toml};
use crate::ask::message::Message;
use crate::ask::writing::{EditOutcome, Edited};
use crate::tea::trace::Remark;
use crate::tea::{Core, Event};

/// A scripted session, and what of the recording is not in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Scripted {
    /// One line for `pi-ask script`.
    pub session: Value,
    /// What a script cannot say.
    pub remarks: Vec<Remark>,
}

/// The recording as a scripted session that comes to the same result.
///
/// What a script answers by itself is left out: that a setting was saved, and how it then loaded.
pub fn script(recording: &Recording) -> Scripted {
    let boot = &recording.header.boot;
    let mut remarks = Vec::new();
    let mut remark = |line: usize, text: &str| {
        let text = text.to_owned();
        remarks.push(Remark { line, text });
    };
    if boot.purpose == Purpose::Settings {
        remark(
            1,
            "a script asks questions and has no settings by themselves",
        );
    }
    if boot.earlier.is_some() {
        remark(
            1,
            "what an earlier session left is nothing that a script can open with",
        );
    }
    let (config, is_whole) = overlay(&boot.loaded.config);
    if !is_whole {
        remark(
            1,
            "the theme is the user's own; a script has those that are built in",
        );
    }
    let mut steps = Vec::new();
    let mut answers_itself = false;
    let (mut edited, mut earlier) = (Vec::new(), [].as_slice());
    let mut expectations = recording.expectations.iter().peekable();
    let mut expected_after = |count: usize, steps: &mut Vec<Value>| {
        while let Some(expect) = expectations.next_if(|expect| expect.after <= count) {
            steps.push(json!({ "expect": expect.value }));
        }
    };
    for (count, recorded) in recording.messages.iter().enumerate() {
        expected_after(count, &mut steps);
        let message = &recorded.message;
        match message {
            Message::Terminal(Event::Key(key)) => steps.push(json!(key)),
            Message::Terminal(Event::Paste(text)) => steps.push(json!({ "paste": text })),
            Message::Terminal(Event::Resize { width, height }) => {
                steps.push(json!({ "resize": [width, height] }));
            }
            Message::Saved { error: None, .. } => answers_itself = true,
            Message::Saved { error: Some(_), .. } => {
                remark(recorded.line, "a script can always save");
            }
            Message::Loaded(_) if answers_itself => answers_itself = false,
            Message::Edited(Edited { outcome, .. }) => match outcome {
                EditOutcome::Text(text) => edited.push(text),
                EditOutcome::Error(_) => remark(
                    recorded.line,
                    "the editor of a script gives back what it is told to",
                ),
            },
            Message::Recalled(answers) => earlier = answers.as_slice(),
            message => steps.push(json!({ "message": message })),
        }
    }
    expected_after(recording.messages.len(), &mut steps);
    let mut session = json!({
        "payload": boot.payload,
        "tool": boot.tool,
        "source": boot.source,
        "size": boot.size,
        "colors": boot.colors,
        "keys": steps,
    });
    if config != json!({}) {
        session["config"] = config;
    }
    if let Some(format) = boot.import {
        session["import"] = json!(format);
    }
    if !edited.is_empty() {
        session["edited"] = json!(edited);
    }
    if !earlier.is_empty() {
        session["earlier"] = json!(earlier);
    }
    if let Some(timeout) = boot.timeout {
        session["timeout"] = json!(timeout);
    }
    Scripted { session, remarks }
}

/// What laid over the built-in configuration gives this one, and whether it gives all of it.
fn overlay(config: &Config) -> (Value, bool) {
    let with = |overlay: &Value| from_json(overlay).0;
    let mut overlay: Value = toml::from_str(&to_toml(config)).unwrap_or_default();
    let Some(fields) = overlay.as_object_mut() else {
        return (json!({}), false);
    };
    // A keymap that is built in has a name; the keys of any other are named one by one.
    let named = json!({ "keymap": config.keymap_name });
    if with(&named).keymap == config.keymap {
        fields.remove("keymaps");
    } else {
        fields.remove("keymap");
    }
    if with(&json!({ "theme": fields.get("theme") })).theme != config.theme {
        fields.remove("theme");
    }
    let given = with(&overlay);
    let is_whole = (&given.theme, &given.light_theme) == (&config.theme, &config.light_theme);
    (overlay, is_whole)
}

/// What a recording comes to by itself: the details of its result, and its last picture, which a form that never opened has none of.
pub(super) fn ending(recording: &Recording) -> (Option<Value>, Vec<String>) {
    let core: Core<Ask> = recording.replay(recording.messages.len());
    let details = core.output().map(|output| output.result.details);
    let opened = !recording.replay::<Ask>(0).is_over();
    let screen = opened.then(|| core.frame().lines());
    (details, screen.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::loaded::Loaded;

    #[test]
    fn a_configuration_is_laid_over_the_built_in_one_exactly() {
        for given in [
            json!({}),
            json!({"keymap": "vim", "theme": "nord"}),
            json!({"keymap": "vim", "keymaps": {"main": {"confirm": ["g g", "enter"], "cancel": "x"}}}),
            json!({"behaviour": {"showFooterHints": false}, "notifications": {"enabled": false}}),
            json!({"theme": {"dark": "dracula", "light": "solarized-light"}}),
        ] {
            let loaded = Loaded::from_json(&given);
            let (overlay, is_whole) = overlay(&loaded.config);
            assert!(is_whole, "{given} became {overlay}");
            let again = from_json(&overlay).0;
            assert_eq!(again.settings, loaded.config.settings, "{overlay}");
            assert_eq!(again.keymap, loaded.config.keymap, "{overlay}");
            assert_eq!(again.theme, loaded.config.theme, "{overlay}");
        }
    }
}
