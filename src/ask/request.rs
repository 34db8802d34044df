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

impl<'a> Text<'a> {
    /// The text of a value.
    pub fn of(value: Option<&'a Value>) -> Self {
        match value {
            None | Some(Value::Null) => Self::Absent,
            Some(Value::String(text)) => Self::Given(Cow::Borrowed(text)),
            Some(Value::Bool(truth)) => Self::Given(Cow::Owned(truth.to_string())),
            Some(Value::Number(number)) => Self::Given(Cow::Owned(number_text(number))),
            Some(value @ (Value::Array(_) | Value::Object(_))) => Self::Unreadable(value),
        }
    }

    /// The text, if there is one.
    pub fn given(self) -> Option<Cow<'a, str>> {
        match self {
            Self::Given(text) => Some(text),
            Self::Absent | Self::Unreadable(_) => None,
        }
    }
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
        Text::of(self.get(name))
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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn blanks_of_every_script_are_trimmed() {
        for blank in [
            " ", "\n", "\t", "\u{b}", "\u{85}", "\u{a0}", "\u{2003}", "\u{2028}", "\u{3000}",
            "\u{feff}",
        ] {
            assert_eq!(
                trim(&format!("{blank}a {blank}b{blank}")),
                format!("a {blank}b")
            );
        }
        // A zero width space is no white space.
        assert_eq!(trim("\u{200b}a"), "\u{200b}a");
    }

    #[test]
    fn a_string_of_json_is_parsed_once() {
        for (value, expected) in [
            (json!("[1]"), json!([1])),
            (json!("\u{feff} {\"a\": 1}\r\n"), json!({"a": 1})),
            (json!("\"[1]\""), json!("[1]")),
            (json!("[1"), json!("[1")),
            (json!("Linux"), json!("Linux")),
            (json!(""), json!("")),
            (json!([1]), json!([1])),
            (json!(null), json!(null)),
        ] {
            assert_eq!(*parsed_once(&value), expected, "{value}");
        }
    }

    #[test]
    fn a_field_reads_as_text_where_it_can() {
        let value = json!({"text": " a ", "number": 7, "truth": false, "null": null, "list": []});
        let fields = Fields::of(&value).unwrap();
        for (name, expected) in [
            ("text", Text::Given(" a ".into())),
            ("number", Text::Given("7".into())),
            ("truth", Text::Given("false".into())),
            ("null", Text::Absent),
            ("missing", Text::Absent),
            ("list", Text::Unreadable(&value["list"])),
        ] {
            assert_eq!(fields.text(name), expected, "{name}");
        }
        assert_eq!(fields.position("truth"), Some(2));
        assert_eq!(fields.position("missing"), None);
    }

    #[test]
    fn numbers_print_as_in_javascript() {
        for (json, expected) in [
            ("0", "0"),
            ("-0", "0"),
            ("-0.0", "0"),
            ("7", "7"),
            ("-7", "-7"),
            ("1.0", "1"),
            ("2.5", "2.5"),
            ("-0.001", "-0.001"),
            ("0.1", "0.1"),
            ("1e3", "1000"),
            ("0.000001", "0.000001"),
            ("0.00000123", "0.00000123"),
            ("0.0000001", "1e-7"),
            ("-1.25e-9", "-1.25e-9"),
            ("1e20", "100000000000000000000"),
            ("1e21", "1e+21"),
            ("-1.5e300", "-1.5e+300"),
            ("9007199254740993", "9007199254740992"),
            ("18446744073709551615", "18446744073709552000"),
        ] {
            let number: Number = serde_json::from_str(json).unwrap();
            assert_eq!(number_text(&number), expected, "{json}");
        }
    }
}
