//! What an agent may send, read from any JSON value.
//!
//! Here are the only liberties that we take with a payload: JSON inside a string is parsed once, numbers and booleans become text, and `null` is absent.
//! Nothing is judged here; what a field must be is the business of [`validate`](crate::ask::validate).

use std::borrow::Cow;

use serde_json::{Map, Number, Value};

/// The text without the blanks around it: Unicode white space and the byte order mark.
pub fn trim(text: &str) -> &str {
    text.trim_matches(|char: char| char.is_whitespace() || char == '\u{feff}')
}

/// The value that a string of JSON holds; any other value is itself.
pub fn parsed_once(value: &Value) -> Cow<'_, Value> {
    match value {
        Value::String(text) => match serde_json::from_str(trim(text)) {
            Ok(parsed) => Cow::Owned(parsed),
            Err(_) => Cow::Borrowed(value),
        },
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            Cow::Borrowed(value)
        }
    }
}

/// What stands in a field that should hold text.
#[derive(Clone, Debug, PartialEq)]
pub enum Text<'a> {
    /// The field is missing, or `null`.
    Absent,
    /// A text, or a number or boolean as one.
    Given(Cow<'a, str>),
    /// A list or an object.
    Unreadable(&'a Value),
}

/// The fields of one JSON object, known and unknown.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'a>(&'a Map<String, Value>);

impl<'a> Fields<'a> {
    /// The fields of a value, if it is an object.
    pub fn of(value: &'a Value) -> Option<Self> {
        value.as_object().map(Self)
    }

    /// The value of a field, if it is there and not `null`.
    pub fn get(self, name: &str) -> Option<&'a Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    /// The text of a field.
    pub fn text(self, name: &str) -> Text<'a> {
        match self.get(name) {
            None | Some(Value::Null) => Text::Absent,
            Some(Value::String(text)) => Text::Given(Cow::Borrowed(text)),
            Some(Value::Bool(truth)) => Text::Given(Cow::Owned(truth.to_string())),
            Some(Value::Number(number)) => Text::Given(Cow::Owned(number_text(number))),
            Some(value @ (Value::Array(_) | Value::Object(_))) => Text::Unreadable(value),
        }
    }

    /// Whether a field is `true`.
    pub fn is_true(self, name: &str) -> bool {
        self.get(name) == Some(&Value::Bool(true))
    }

    /// Where a field stands in the object, counted from 0.
    pub fn position(self, name: &str) -> Option<usize> {
        self.0.keys().position(|key| key == name)
    }

    /// The names of all fields, in the order of the object.
    pub fn names(self) -> impl Iterator<Item = &'a str> {
        self.0.keys().map(String::as_str)
    }
}

/// A number as JavaScript prints it: `1.0` is `1`, and very large or small ones have an exponent.
fn number_text(number: &Number) -> String {
    let Some(float) = number.as_f64() else {
        return number.to_string();
    };
    if float == 0.0 || (1e-6..1e21).contains(&float.abs()) {
        // Adding zero turns -0 into 0.
        return (float + 0.0).to_string();
    }
    let text = format!("{float:e}");
    if text.contains("e-") {
        text
    } else {
        text.replace('e', "e+")
    }
}
