//! What a session is expected to show, so that a trace is a test.

use std::collections::BTreeMap;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value, json};

use super::difference::{Difference, What};
use crate::tea::{Core, Frame, Program};

/// What is expected at one place. What is not named may be anything.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Expect {
    /// Texts that are on the screen, each within a row.
    #[serde(
        default,
        deserialize_with = "one_or_many",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub text: Vec<String>,
    /// Texts that are not on the screen.
    #[serde(
        default,
        deserialize_with = "one_or_many",
        skip_serializing_if = "Vec::is_empty"
    )]
    pub absent: Vec<String>,
    /// The rows of the screen, without trailing blanks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub screen: Option<Vec<String>>,
    /// What the program says of itself by these names ([`Program::inspect`]), and its `cursor` and `output`.
    ///
    /// Of an object only the fields that are named count, where one that names none is empty; `null` is nothing.
    #[serde(flatten)]
    pub state: BTreeMap<String, Value>,
}

fn one_or_many<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "a text or a list of texts")]
    enum Texts {
        One(String),
        Many(Vec<String>),
    }
    let texts = match Texts::deserialize(deserializer)? {
        Texts::One(text) => vec![text],
        Texts::Many(texts) => texts,
    };
    if texts.is_empty() || texts.iter().any(String::is_empty) {
        return Err(D::Error::custom(
            "an empty text or list says nothing; write what is, or is not, on the screen",
        ));
    }
    if texts.iter().any(|text| text.contains('\n')) {
        return Err(D::Error::custom(
            "a text with a line break is in no row; write a list of texts, each within a row",
        ));
    }
    Ok(texts)
}

/// What is expected of any program.
const ALWAYS: [&str; 5] = ["text", "absent", "screen", "cursor", "output"];

impl Expect {
    /// Why this expects nothing, if it does.
    pub fn problem(&self) -> Option<String> {
        (*self == Self::default()).then(|| {
            let names = ALWAYS.map(quoted).join(", ");
            format!(
                "nothing is expected here\nhint: `expect` names {names}, or what the program says of itself, such as `focus`"
            )
        })
    }

    /// What is otherwise than expected.
    pub fn differences<P: Program>(&self, core: &Core<P>) -> Vec<Difference> {
        // Drawing is what takes time, so it is done only where something is expected to be seen.
        let is_seen = !(self.text.is_empty() && self.absent.is_empty())
            || self.screen.is_some()
            || self.state.contains_key("cursor");
        let frame = is_seen.then(|| core.frame());
        let screen = frame.as_ref().map(Frame::lines).unwrap_or_default();
        let is_shown = |text: &&String| screen.iter().any(|row| row.contains(text.as_str()));
        let missing = self.text.iter().filter(|text| !is_shown(text));
        let shown = self.absent.iter().filter(is_shown);
        let mut differences: Vec<Difference> = missing
            .map(|text| Difference::new(What::Text, text, &screen.join("\n")))
            .chain(shown.map(|text| Difference::new(What::Absent, text, &screen.join("\n"))))
            .collect();
        if let Some(expected) = self.screen.as_ref().filter(|expected| **expected != screen) {
            let (expected, found) = (expected.join("\n"), screen.join("\n"));
            differences.push(Difference::new(
                What::Named("screen".to_owned()),
                &expected,
                &found,
            ));
        }
        if self.state.is_empty() {
            return differences;
        }
        let mut facts = match P::inspect(core.model()) {
            Value::Object(facts) => facts,
            _ => Map::new(),
        };
        let cursor = frame.and_then(|frame| frame.cursor);
        let cursor = cursor.map(|at| json!([at.x, at.y]));
        facts.insert("cursor".to_owned(), cursor.into());
        facts.insert("output".to_owned(), output(core));
        for (name, expected) in &self.state {
            let Some(found) = facts.get(name) else {
                let own = facts.keys().map(String::as_str);
                let own = own.filter(|name| !ALWAYS.contains(name));
                let names: Vec<String> = ALWAYS.into_iter().chain(own).map(quoted).collect();
                differences.push(unknown(name, &names));
                continue;
            };
            // What a program returns leaves out what is not there; what it says of itself names everything.
            let before = differences.len();
            if name != "output" {
                unknown_within(name, expected, found, &mut differences);
            }
            if differences.len() == before && !holds(expected, found) {
                let [expected, found] = compared(expected, &named(expected, found));
                let what = What::Named(name.clone());
                differences.push(Difference::new(what, &expected, &found));
            }
        }
        differences
    }
}

fn output<P: Program>(core: &Core<P>) -> Value {
    let output = core.output().map(serde_json::to_value);
    output.map_or(Value::Null, Result::unwrap_or_default)
}

/// The fields that are expected of what has no such field.
fn unknown_within(place: &str, expected: &Value, found: &Value, differences: &mut Vec<Difference>) {
    let (Value::Object(expected), Value::Object(found)) = (expected, found) else {
        return;
    };
    for (name, value) in expected {
        let place = format!("{place}.{name}");
        if let Some(found) = found.get(name) {
            unknown_within(&place, value, found, differences);
        } else {
            let names: Vec<String> = found.keys().map(|name| quoted(name)).collect();
            differences.push(unknown(&place, &names));
        }
    }
}

fn unknown(place: &str, names: &[String]) -> Difference {
    let known = format!("what can be expected is {}", names.join(", "));
    Difference::new(What::Unknown, place, &known)
}

fn quoted(name: &str) -> String {
    format!("`{name}`")
}

/// Whether what was found has everything that is expected.
fn holds(expected: &Value, found: &Value) -> bool {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) if expected.is_empty() => {
            found.values().all(Value::is_null)
        }
        (Value::Object(expected), Value::Object(found)) => expected
            .iter()
            .all(|(name, value)| holds(value, found.get(name).unwrap_or(&Value::Null))),
        (Value::Array(expected), Value::Array(found)) => {
            expected.len() == found.len()
                && expected
                    .iter()
                    .zip(found)
                    .all(|(expected, found)| holds(expected, found))
        }
        (expected, found) => expected == found,
    }
}

/// Of what was found the part that something was expected of.
fn named(expected: &Value, found: &Value) -> Value {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) if !expected.is_empty() => expected
            .iter()
            .map(|(name, value)| {
                let found = found.get(name).unwrap_or(&Value::Null);
                (name.clone(), named(value, found))
            })
            .collect(),
        (_, found) => found.clone(),
    }
}

/// Both values as people compare them: in one line each where that is short.
fn compared(expected: &Value, found: &Value) -> [String; 2] {
    let short = [expected, found].map(ToString::to_string);
    if short.iter().all(|text| text.len() <= 60) {
        return short;
    }
    [expected, found].map(pretty)
}

/// A value line by line.
pub(super) fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_an_object_only_what_is_named_counts() {
        let found = json!({"a": {"b": [1, {"c": 2, "d": 3}]}, "e": null});
        for (expected, holds_true) in [
            (json!({}), false),
            (json!({"a": {"b": [1, {"c": 2}]}}), true),
            (json!({"a": {"b": [1]}}), false),
            (json!({"a": {"b": [2, {"c": 2}]}}), false),
            (json!({"e": null, "missing": null}), true),
            (json!({"a": null}), false),
        ] {
            assert_eq!(holds(&expected, &found), holds_true, "{expected}");
        }
        assert!(holds(&json!({}), &json!({"a": null})), "nothing is in it");
    }

    #[test]
    fn one_text_needs_no_list_and_a_number_is_none() {
        let expect: Expect = serde_json::from_str(r#"{"text":"a","absent":["b","c"]}"#).unwrap();
        assert_eq!(
            (expect.text, expect.absent.len()),
            (vec!["a".to_owned()], 2)
        );
        let error = serde_json::from_str::<Expect>(r#"{"text":1}"#).unwrap_err();
        assert!(
            error.to_string().starts_with("a text or a list of texts"),
            "{error}"
        );
    }
}
