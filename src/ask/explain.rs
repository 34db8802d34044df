//! Why a message did what it did, and what that was, in sentences: for people who look at a session afterwards.

mod asked;
mod changed;

pub use asked::asked;
pub use changed::changed;

use crate::ask::context::Context;
use crate::ask::message::Message;
use crate::ask::model::{Layer, Model};
use crate::ask::writing::{EditOutcome, Edited};
use crate::tea::keymap::{Said, chord_label};
use crate::tea::{Event, Key, MouseKind};

/// Why this message does what it does to a form that stands like this.
pub fn explain(model: &Model, message: &Message) -> Vec<String> {
    let sentence = match message {
        Message::Terminal(Event::Key(_)) if model.said.is_some() => {
            "In plain lines only Ctrl+C and Ctrl+D are keys: they leave, after a warning if answers would be lost."
        }
        Message::Terminal(Event::Key(key)) => return explain_key(model, *key),
        Message::Terminal(Event::Paste(_)) if model.said.is_some() => {
            "Lines that come at once are the text that was asked for, and never commands."
        }
        Message::Terminal(Event::Paste(_)) => {
            if model.editing.is_some() && model.front() == Layer::Form {
                "A paste goes into the open field."
            } else {
                "No field is open, so a paste goes nowhere."
            }
        }
        Message::Terminal(Event::Line(_)) if model.said.is_some() => {
            "A typed line is a command, or the text that was asked for."
        }
        Message::Terminal(Event::Line(_)) => "Only a form in plain lines takes typed lines.",
        Message::Terminal(Event::Mouse(mouse)) => match mouse.kind {
            MouseKind::Press => {
                "A click selects what is under it, or places the cursor in a text, and never submits."
            }
            MouseKind::WheelUp | MouseKind::WheelDown => "The wheel scrolls what is under it.",
        },
        Message::Terminal(Event::FocusGained) => {
            "The window came to the front; a click right behind only brought it there."
        }
        Message::Terminal(Event::FocusLost) => "Another window came to the front.",
        Message::Terminal(Event::Resize { .. }) => "The terminal has this size now.",
        Message::Terminal(Event::Tick { .. }) => "Time passed, and the form listens to it.",
        Message::Terminal(Event::Changed { .. }) => {
            "A file of the configuration changed, so it is loaded again."
        }
        Message::Terminal(Event::Background(_)) => "The terminal said what it draws on.",
        Message::Terminal(Event::Interrupted) => {
            "A signal came, the terminal went away, or nobody reads the result any more: the form ends."
        }
        Message::Action(action) => {
            return vec![format!(
                "It was asked for by name, not by a key. {}",
                action.doc()
            )];
        }
        Message::Loaded(_) => "The configuration was loaded; the form goes on with it.",
        Message::Saved { error: None, .. } => "A change of the settings was saved.",
        Message::Saved { error: Some(_), .. } => {
            "A change of the settings could not be saved, so it is taken back."
        }
        Message::Edited(Edited {
            outcome: EditOutcome::Text(_),
            ..
        }) => "The editor outside the form gave the text back.",
        Message::Edited(Edited {
            outcome: EditOutcome::Error(_),
            ..
        }) => "The editor outside the form failed, so the draft stays.",
        Message::Recalled(_) => "The answers of earlier forms were fetched.",
        Message::Remote(_) => "Another program answered in the user's place.",
        Message::Aborted => "The call is no longer wanted: the form ends.",
        Message::FilesFound { id, .. } if model.file_list().map(|list| list.id) != Some(*id) => {
            "Files were found, but something else is looked for by now."
        }
        Message::FilesFound { .. } => "Files were found, and the list shows them.",
        Message::Around(_) => "The program around the form has other colors now.",
        Message::TraceFailed { .. } => {
            "A trace of this form could not be written to any more, and the form says so."
        }
    };
    vec![sentence.to_owned()]
}

/// What each place that was asked says of a key, and what follows.
fn explain_key(model: &Model, key: Key) -> Vec<String> {
    if model.must_wait(key) {
        let wait = "It waits, in order, until the files are found that a key before it or it itself is for.";
        return vec![wait.to_owned()];
    }
    let front = model.front();
    let contexts = model.contexts(front);
    let keys = [&model.pending[..], &[key]].concat();
    let label = chord_label(&keys);
    let enabled = |_, action| model.is_enabled(front, action);
    let mut sentences = Vec::new();
    let mut silent: Vec<String> = Vec::new();
    let mut is_settled = false;
    for (context, said) in model.keymap().trail(contexts, &keys, enabled) {
        let sentence = match said {
            Said::Runs(action) => format!("{context}: {label} is {action}. {}", action.doc()),
            Said::Begins(action) => {
                format!("{context}: {label} begins the chord of {action}; the next key decides.")
            }
            Said::CannotRun(action) => {
                format!("{context}: {label} is {action}, which can do nothing here.")
            }
            Said::Nothing => {
                silent.push(context.to_string());
                continue;
            }
        };
        is_settled |= matches!(said, Said::Runs(_) | Said::Begins(_));
        sentences.push(sentence);
    }
    if !silent.is_empty() {
        let places = silent.join(", ");
        sentences.insert(0, format!("{places}: nothing is bound to {label}."));
    }
    if !is_settled {
        sentences.push(otherwise(model, contexts[0], key).to_owned());
    }
    sentences
}

/// What becomes of a key that no action wants.
fn otherwise(model: &Model, context: Context, key: Key) -> &'static str {
    if !model.pending.is_empty() {
        return "The chord comes to nothing: its keys count one by one.";
    }
    match context {
        Context::Editor | Context::NoteEditor | Context::Filter | Context::Completion
            if key.typed().is_some() =>
        {
            "So it is typed."
        }
        Context::Main if key.digit().is_some() && model.question().is_some() => {
            "So it is a digit, which takes the row of this number; no keymap changes that."
        }
        Context::Main if key.digit().is_some() => {
            "So it is a digit, which runs the action of this number; no keymap changes that."
        }
        Context::Editor
        | Context::NoteEditor
        | Context::Filter
        | Context::Completion
        | Context::Main
        | Context::Global
        | Context::Text
        | Context::Recovery
        | Context::SettingsModal => "So it does nothing.",
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::ask::Ask;
    use crate::ask::action::Action;
    use crate::ask::boot::{Boot, Purpose};
    use crate::ask::command::Command;
    use crate::ask::loaded::Loaded;
    use crate::ask::tool::Tool;
    use crate::ask::validate::Source;
    use crate::ask::writing::ExternalEditor;
    use crate::tea::theme::Colors;
    use crate::tea::{Background, Core};

    fn form(purpose: Purpose, config: &Value) -> Core<Ask> {
        let options = json!([{"value": "a", "label": "A"}, {"value": "b", "label": "B"}]);
        let (form, _) = Core::new(Boot {
            payload: json!({"questions": [{"id": "one", "prompt": "One?", "options": options}]}),
            source: Source::Tool,
            purpose,
            loaded: Loaded::from_json(config),
            size: (80, 24),
            colors: Colors::None,
            background: Background::Dark,
            timeout: None,
            accessible: false,
            tool: Tool::default(),
            earlier: None,
            import: None,
            editor: ExternalEditor::Missing,
        });
        form
    }

    fn messages(keys: &str) -> Vec<Message> {
        let keys = keys.split_whitespace();
        keys.map(|key| Event::Key(key.parse().unwrap()).into())
            .collect()
    }

    /// A form with a question, as it opens and after each of these keys.
    pub(super) fn pressed(keys: &str, config: &Value) -> Vec<Model> {
        let mut form = form(Purpose::Ask, config);
        let mut models = vec![form.model().clone()];
        for message in messages(keys) {
            form.send(message);
            models.push(form.model().clone());
        }
        models
    }

    /// What the last of these keys makes the form ask for.
    pub(super) fn pressed_for(keys: &str, config: &Value) -> Vec<Command> {
        let mut form = form(Purpose::Ask, config);
        let commands = messages(keys).into_iter().map(|message| form.send(message));
        commands.last().unwrap_or_default()
    }

    /// Why the last of these keys does what it does.
    fn why(keys: &str, config: &Value) -> String {
        let (models, messages) = (pressed(keys, config), messages(keys));
        explain(&models[models.len() - 2], messages.last().unwrap()).join("\n")
    }

    #[test]
    fn a_key_says_where_it_is_bound_and_to_what() {
        for (keys, sentences) in [
            (
                "enter",
                "main: Enter is confirm. Take the option under the cursor and go on; in the review, do what the row says.",
            ),
            (
                "2",
                "main, global: nothing is bound to 2.\nSo it is a digit, which takes the row of this number; no keymap changes that.",
            ),
            (
                "tab 2",
                "main, global: nothing is bound to 2.\nSo it is a digit, which runs the action of this number; no keymap changes that.",
            ),
            (
                "f1",
                "main: nothing is bound to F1.\nglobal: F1 is keys. List the keys that work here.",
            ),
            (
                "3 x",
                "editor, text, global: nothing is bound to x.\nSo it is typed.",
            ),
            (
                "3 x ?",
                "editor, text: nothing is bound to ?.\nglobal: ? is settings, which can do nothing here.\nSo it is typed.",
            ),
            (
                "]",
                "global: nothing is bound to ].\nmain: ] is previewDown, which can do nothing here.\nSo it does nothing.",
            ),
        ] {
            assert_eq!(why(keys, &Value::Null), sentences, "{keys}");
        }
    }

    #[test]
    fn a_chord_says_that_it_waits_and_that_it_is_whole() {
        let config = json!({"keymaps": {"main": {"lastOption": "g e"}}});
        assert_eq!(
            why("g", &config),
            "main: g begins the chord of lastOption; the next key decides."
        );
        assert_eq!(
            why("g e", &config),
            "main: g e is lastOption. Go to the last row."
        );
        assert_eq!(
            why("g x", &config),
            "main, global: nothing is bound to g x.\nThe chord comes to nothing: its keys count one by one."
        );
    }

    #[test]
    fn what_is_no_key_has_a_reason_too() {
        let model = form(Purpose::Settings, &Value::Null);
        for (message, sentence) in [
            (
                Message::Action(Action::NextTab),
                "It was asked for by name, not by a key. Go to the next tab, after the review to the first.",
            ),
            (
                Message::Terminal(Event::Paste("x".to_owned())),
                "No field is open, so a paste goes nowhere.",
            ),
            (
                Message::Aborted,
                "The call is no longer wanted: the form ends.",
            ),
        ] {
            assert_eq!(explain(model.model(), &message), [sentence]);
        }
    }
}
