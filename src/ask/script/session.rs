//! What a line of a script is: a session, and what happens in it.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::ask::boot::Timeout;
use crate::ask::config::nearest;
use crate::ask::import::Import;
use crate::ask::message::Message;
use crate::ask::tool::Tool;
use crate::ask::validate::Source;
use crate::json::{self, Unknown};
use crate::tea::Key;
use crate::tea::theme::Colors;
use crate::tea::trace::Expect;

/// One session, as a line of a script describes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Session {
    /// A name for the session, given back with its result.
    #[serde(default)]
    pub(super) name: Option<String>,
    /// The arguments of the tool call.
    pub(super) payload: Value,
    /// The tool that is called.
    #[serde(default)]
    pub(super) tool: Tool,
    /// Whose shape the payload has instead, if it was written for another tool.
    #[serde(default)]
    pub(super) import: Option<Import>,
    /// Where the payload comes from.
    #[serde(default)]
    pub(super) source: Source,
    /// What happens, in order.
    #[serde(default)]
    pub(super) keys: Vec<Step>,
    /// What is laid over the built-in configuration.
    #[serde(default)]
    pub(super) config: Option<Value>,
    /// The files that completion finds.
    #[serde(default)]
    pub(super) files: Vec<String>,
    /// The texts that the editor outside the form gives back, in order.
    #[serde(default)]
    pub(super) edited: Vec<String>,
    /// Own answers of earlier forms, the last one first.
    #[serde(default)]
    pub(super) earlier: Vec<String>,
    /// Columns and rows of the terminal.
    #[serde(default = "default_size")]
    pub(super) size: (u16, u16),
    /// Whether the form is asked in plain lines.
    #[serde(default)]
    pub(super) accessible: bool,
    /// Whether there is a terminal.
    #[serde(default = "default_interactive")]
    pub(super) interactive: bool,
    /// When the form closes by itself, if ever.
    #[serde(default)]
    pub(super) timeout: Option<Timeout>,
    /// Which frames come back.
    #[serde(default)]
    pub(super) frames: Frames,
    /// Whether the lines of frames carry their styles, as SGR sequences.
    #[serde(default)]
    pub(super) styled: bool,
    /// The colors that the form is drawn in; without styles, none.
    #[serde(default)]
    pub(super) colors: Option<Colors>,
}

/// One thing that happens in a session.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// A key, in keymap spelling.
    Key(Key),
    /// Something else.
    Other(Other),
}

/// What a step is that is not a key.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Other {
    /// Typed key by key.
    Text(String),
    /// One bracketed paste.
    Paste(String),
    /// Moves the clock by milliseconds.
    Wait(u64),
    /// Gives the terminal another size: columns and rows.
    Resize(u16, u16),
    /// Bytes as a terminal sends them.
    Bytes(String),
    /// Anything that can happen, as traces spell it.
    Message(Box<Message>),
    /// One typed line, where the form is asked in plain lines.
    Line(String),
    /// Nothing happens; something is to be so here.
    Expect(Box<Expect>),
}

/// Which frames come back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Frames {
    /// None.
    #[default]
    None,
    /// The last one drawn.
    Last,
    /// One after opening and one after each step.
    All,
}

fn default_size() -> (u16, u16) {
    (100, 40)
}

fn default_interactive() -> bool {
    true
}

/// Reads a line, and remarks on what means nothing in it.
///
/// # Errors
/// Says what is wrong with a line that is no session.
pub(super) fn read(line: &str) -> Result<(Session, Vec<String>), String> {
    let value = json::parse(line).map_err(|error| format!("this is not JSON: {error}"))?;
    let (session, unknown) =
        json::read_with_unknown::<Session>(&value).map_err(|misfit| misfit.to_string())?;
    for (at, step) in session.keys.iter().enumerate() {
        if let Step::Other(Other::Expect(expect)) = step
            && let Some(problem) = expect.problem()
        {
            return Err(format!("`keys[{at}].expect`: {problem}"));
        }
    }
    // A slip would be a session that says nothing of what it was written for.
    if let Some((slip, meant)) = unknown.iter().find_map(slip) {
        return Err(format!(
            "`{}` is not known; is `{meant}` meant?",
            slip.place
        ));
    }
    let remarks = unknown.iter().map(Unknown::to_string);
    Ok((session, remarks.collect()))
}

/// A name that is almost another one, and that one.
fn slip(unknown: &Unknown) -> Option<(&Unknown, &'static str)> {
    Some((unknown, nearest(&unknown.name, unknown.known)?))
}

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(StepVisitor)
    }
}

struct StepVisitor;

impl<'de> Visitor<'de> for StepVisitor {
    type Value = Step;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key such as \"down\", or an object such as {\"text\": \"why?\"}")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Step, E> {
        name.parse().map(Step::Key).map_err(E::custom)
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Step, M::Error> {
        let step = Other::deserialize(MapAccessDeserializer::new(&mut map))?;
        if map.next_key::<IgnoredAny>()?.is_some() {
            return Err(M::Error::custom("one step is one object with one field"));
        }
        Ok(Step::Other(step))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(line: &str) -> String {
        read(line).expect_err(line)
    }

    #[test]
    fn what_is_wrong_with_a_line_is_said_with_its_place() {
        for (line, said) in [
            ("[]", "must be an object, found an empty list"),
            ("{}", "`payload` is missing"),
            (
                r#"{"payload": {}, "keys": ["down" "up"]}"#,
                r#"this is not JSON: a comma or a colon is missing before `"` (column 33)"#,
            ),
            (
                r#"{"payload": {}, "keys": ["down", "upp"]}"#,
                "`keys[1]`: `upp` is not a key; write a character, or a name such as `enter`, `esc`, `tab`, `space`, `up`, `pageup`, `f1`",
            ),
            (
                r#"{"payload": {}, "keys": ["down", 7]}"#,
                "`keys[1]`: must be a key such as \"down\", or an object such as {\"text\": \"why?\"}, found the number 7",
            ),
            (
                r#"{"payload": {}, "keys": [{"txt": "a"}]}"#,
                "`keys[0]`: \"txt\" is none of `text`, `paste`, `wait`, `resize`, `bytes`, `message`, `line`, `expect`",
            ),
            (
                r#"{"payload": {}, "keys": [{"wait": "a"}]}"#,
                "`keys[0].wait`: must be a whole number, 0 or more, found the text \"a\"",
            ),
            (
                r#"{"payload": {}, "keys": [{"text": "a", "wait": 1}]}"#,
                "`keys[0]`: one step is one object with one field",
            ),
            (
                r#"{"payload": {}, "keys": [{}]}"#,
                "`keys[0]`: must be an object with one field, found an object",
            ),
            (
                r#"{"payload": {}, "size": [80]}"#,
                "`size`: must be a list of 2, found 1",
            ),
            (
                r#"{"payload": {}, "tool": "ask"}"#,
                "`tool`: \"ask\" is none of `ask_user`, `ask_user_question`",
            ),
            (
                r#"{"payload": {}, "import": "cursor"}"#,
                "`import`: \"cursor\" is none of `auto`, `ask_user`, `ask_user_question`, `claude_code`, `codex`, `gemini_cli`, `opencode`, `elicitation`, `text`",
            ),
            (
                r#"{"payload": {}, "timeout": {"millis": 9}}"#,
                "`timeout`: `then` is missing",
            ),
            (
                r#"{"payload": {}, "key": ["down"]}"#,
                "`key` is not known; is `keys` meant?",
            ),
            (
                r#"{"payload": {}, "timeout": {"millis": 9, "then": "cancel", "milis": 8}}"#,
                "`timeout.milis` is not known; is `millis` meant?",
            ),
        ] {
            assert_eq!(problem(line), said, "{line}");
        }
    }

    #[test]
    fn what_means_nothing_is_remarked_on() {
        let (_, remarks) = read(r#"{"payload": {"x": 1}, "expect": {"open": false}}"#).unwrap();
        assert_eq!(remarks, ["`expect` means nothing here, and is left out"]);
    }
}
