//! JSON from elsewhere: read, or refused with what is wrong and where, in our words.
//!
//! Of the parser and of serde only facts are taken: places, names and kinds of values.

pub(crate) mod names;
mod read;
mod syntax;
mod text;

use std::fmt::{self, Write};

use serde::de::DeserializeOwned;
use serde_json::Value;

pub(crate) use read::none_of;
pub use read::{Misfit, Unknown};
pub use syntax::NotJson;
pub use text::{NotText, text};

/// How many characters of a text are shown where only its beginning matters.
const SHOWN: usize = 60;

/// The value that a text stands for.
///
/// # Errors
/// Says why it stands for none.
pub fn parse(text: &str) -> Result<Value, NotJson> {
    serde_json::from_str(text).map_err(|error| NotJson::new(text, &error))
}

/// A value as a type of ours.
///
/// # Errors
/// Says what does not fit.
pub fn read<T: DeserializeOwned>(value: &Value) -> Result<T, Misfit> {
    read::read(value, Path::default()).map(|(read, _)| read)
}

/// A value as a type of ours, where the value is the field of that name.
///
/// # Errors
/// Says what does not fit.
pub fn read_in<T: DeserializeOwned>(name: &str, value: &Value) -> Result<T, Misfit> {
    read::read(value, Path::default().field(name)).map(|(read, _)| read)
}

/// A value as a type of ours, and the fields in it that the type does not have.
///
/// # Errors
/// Says what does not fit.
pub fn read_with_unknown<T: DeserializeOwned>(value: &Value) -> Result<(T, Vec<Unknown>), Misfit> {
    read::read(value, Path::default())
}

/// A text as a type of ours.
///
/// # Errors
/// Says why it is not JSON, or what does not fit.
pub fn from_str<T: DeserializeOwned>(text: &str) -> Result<T, Unreadable> {
    // What fits is read in one go.
    serde_json::from_str(text).or_else(|_| Ok(read(&parse(text)?)?))
}

/// A text as a type of ours, and the fields in it that the type does not have.
///
/// # Errors
/// Says why it is not JSON, or what does not fit.
pub fn from_str_with_unknown<T: DeserializeOwned>(
    text: &str,
) -> Result<(T, Vec<Unknown>), Unreadable> {
    Ok(read_with_unknown(&parse(text)?)?)
}

/// Why a text is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// It is not JSON.
    #[error("this is not JSON: {0}")]
    NotJson(#[from] NotJson),
    /// It is JSON of another shape.
    #[error(transparent)]
    Misfit(#[from] Misfit),
}

/// What a value is, in a few words.
pub fn describe(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(truth) => truth.to_string(),
        Value::Number(number) => format!("the number {number}"),
        Value::String(text) => format!("the text {}", excerpt(text)),
        Value::Array(list) if list.is_empty() => "an empty list".to_owned(),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
    }
}

/// The whole text as a JSON string.
pub(crate) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// The beginning of a text as a JSON string, with everything escaped that shows as nothing or turns other text around.
pub(crate) fn excerpt(text: &str) -> String {
    let quoted = quoted(&cut(text));
    let escaped = quoted.chars().map(|char| match char {
        '\u{7f}'..='\u{9f}'
        | '\u{61c}'
        | '\u{200e}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}' => format!("\\u{:04x}", u32::from(char)),
        char => char.to_string(),
    });
    escaped.collect()
}

/// The beginning of a text.
pub(crate) fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A place in a value, from the outside in: `keys[3].wait`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path(String);

impl Path {
    fn field(&self, name: &str) -> Self {
        let is_plain = |char: char| char.is_alphanumeric() || char == '_' || char == '-';
        let mut path = self.0.clone();
        if name.is_empty() || !name.chars().all(is_plain) {
            let _ = write!(path, "[{}]", excerpt(name));
        } else {
            if !path.is_empty() {
                path.push('.');
            }
            path.push_str(name);
        }
        Self(path)
    }

    fn item(&self, index: usize) -> Self {
        Self(format!("{}[{index}]", self.0))
    }

    fn is_root(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_one_readable_line_of_json() {
        let long = "é".repeat(61);
        let shown = format!("\"{}…\"", "é".repeat(60));
        for (text, expected) in [
            ("db", r#""db""#),
            (r#"say "hi" \ bye"#, r#""say \"hi\" \\ bye""#),
            ("a\nb\tc\u{1b}[2J", r#""a\nb\tc\u001b[2J""#),
            ("\u{9b}2J\u{7f}", r#""\u009b2J\u007f""#),
            ("a\u{202e}b\u{2066}", r#""a\u202eb\u2066""#),
            ("", r#""""#),
            (&long, &shown),
            (&"x".repeat(60), &format!("\"{}\"", "x".repeat(60))),
        ] {
            let excerpt = excerpt(text);
            assert_eq!(excerpt, expected);
            assert!(serde_json::from_str::<String>(&excerpt).is_ok());
        }
    }
}
