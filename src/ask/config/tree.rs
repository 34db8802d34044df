//! A configuration as a tree of values that know where they stand, whether they came from TOML, JSON or the command line.

use std::ops::Range;

use serde_json::Value as Json;
use toml::de::{DeTable, DeValue};

use super::problem::{Place, Problem};

/// Whose text it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// The user's.
    User,
    /// The program's, so that the user need not hear of it.
    Program,
}

/// A text that was read, and where it came from.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    pub(super) owner: Owner,
    /// The name of the file, or of the option; none for a script.
    pub(super) file: Option<String>,
    /// The text; empty when places in it mean nothing.
    pub(super) text: String,
}

/// A tree and its origin.
#[derive(Clone, Debug)]
pub(super) struct Document {
    pub(super) origin: Origin,
    pub(super) root: Node,
}

/// The bytes of the origin's text that something stands at.
pub(super) type Span = Option<Range<usize>>;

/// A value in its place.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) value: Value,
    pub(super) span: Span,
}

/// A value.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// `true` or `false`.
    Bool(bool),
    /// A number, whole or not.
    Number(f64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// A table, in the order in which it was written.
    Table(Vec<Entry>),
    /// A date or time, which no setting takes.
    Date(String),
    /// JSON's `null`, which is as good as nothing.
    Null,
}

/// A name in a table and what it stands for.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) name: String,
    pub(super) span: Span,
    pub(super) node: Node,
}

impl Document {
    /// Reads TOML; a text that is none is one problem.
    pub(super) fn from_toml(owner: Owner, file: &str, text: &str) -> Result<Self, Box<Problem>> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let origin = Origin {
            owner,
            file: Some(file.to_owned()),
            text: text.to_owned(),
        };
        match DeTable::parse(text) {
            Ok(table) => Ok(Self {
                root: Node {
                    span: None,
                    value: Value::Table(entries(table.get_ref())),
                },
                origin,
            }),
            Err(error) => {
                let reason = error.message().lines().next().unwrap_or_default();
                let message =
                    format!("this line is not TOML, so nothing in the file counts: {reason}");
                Err(Box::new(Problem {
                    place: error.span().map(|span| Place::new(text, &span)),
                    ..Problem::whole_file(file, message)
                }))
            }
        }
    }

    /// Takes JSON that was read already.
    pub(super) fn from_json(file: Option<&str>, json: &Json) -> Self {
        Self {
            origin: Origin {
                owner: Owner::User,
                file: file.map(str::to_owned),
                text: String::new(),
            },
            root: Node::from_json(json),
        }
    }
}

fn entries(table: &DeTable<'_>) -> Vec<Entry> {
    let mut entries: Vec<Entry> = table
        .iter()
        .map(|(name, value)| Entry {
            name: name.get_ref().to_string(),
            span: Some(name.span()),
            node: Node {
                value: Value::from_toml(value.get_ref()),
                span: Some(value.span()),
            },
        })
        .collect();
    entries.sort_by_key(|entry| entry.span.as_ref().map(|span| span.start));
    entries
}

impl Value {
    fn from_toml(value: &DeValue<'_>) -> Self {
        match value {
            DeValue::Boolean(value) => Self::Bool(*value),
            DeValue::Integer(value) => {
                let value = i64::from_str_radix(value.as_str(), value.radix());
                #[expect(clippy::cast_precision_loss, reason = "no setting takes large numbers")]
                Self::Number(value.map_or(f64::INFINITY, |value| value as f64))
            }
            DeValue::Float(value) => Self::Number(value.as_str().parse().unwrap_or(f64::NAN)),
            DeValue::String(value) => Self::Text(value.to_string()),
            DeValue::Datetime(value) => Self::Date(value.to_string()),
            DeValue::Array(values) => Self::List(
                values
                    .iter()
                    .map(|value| Node {
                        value: Self::from_toml(value.get_ref()),
                        span: Some(value.span()),
                    })
                    .collect(),
            ),
            DeValue::Table(table) => Self::Table(entries(table)),
        }
    }

    /// The text, if it is one.
    pub(super) fn text(&self) -> Option<&str> {
        if let Self::Text(text) = self {
            Some(text)
        } else {
            None
        }
    }

    /// The entries, if it is a table.
    pub(super) fn table(&self) -> Option<&[Entry]> {
        if let Self::Table(entries) = self {
            Some(entries)
        } else {
            None
        }
    }

    /// What kind of value it is, with its article.
    pub(super) fn kind(&self) -> &'static str {
        match self {
            Self::Bool(_) => "a boolean",
            Self::Number(_) => "a number",
            Self::Text(_) => "text",
            Self::List(_) => "a list",
            Self::Table(_) => "a table",
            Self::Date(_) => "a date",
            Self::Null => "null",
        }
    }

    /// The value as messages show it.
    pub(super) fn shown(&self) -> String {
        match self {
            Self::Bool(value) => format!("`{value}`"),
            Self::Number(value) => format!("`{value}`"),
            Self::Text(value) => format!("`{value:?}`"),
            Self::Date(value) => format!("`{value}`"),
            Self::List(_) | Self::Table(_) | Self::Null => self.kind().to_owned(),
        }
    }
}

impl Node {
    fn from_json(json: &Json) -> Self {
        let value = match json {
            Json::Null => Value::Null,
            Json::Bool(value) => Value::Bool(*value),
            Json::Number(value) => Value::Number(value.as_f64().unwrap_or(f64::NAN)),
            Json::String(value) => Value::Text(value.clone()),
            Json::Array(values) => Value::List(values.iter().map(Self::from_json).collect()),
            Json::Object(map) => Value::Table(
                map.iter()
                    .map(|(name, value)| Entry {
                        name: name.clone(),
                        span: None,
                        node: Self::from_json(value),
                    })
                    .collect(),
            ),
        };
        Self { value, span: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_keep_the_order_and_the_places_of_the_file() {
        let text = "\u{feff}zeta = 1\n[alpha]\nx = \"y\"\n";
        let document = Document::from_toml(Owner::User, "config.toml", text).unwrap();
        let Value::Table(entries) = &document.root.value else {
            panic!("the root is a table")
        };
        let names: Vec<_> = entries.iter().map(|entry| entry.name.as_str()).collect();
        assert_eq!(names, ["zeta", "alpha"]);
        let span = entries[0].node.span.clone().unwrap();
        assert_eq!(&document.origin.text[span], "1");
    }

    #[test]
    fn a_text_that_is_no_toml_is_one_problem_with_its_place() {
        let problem =
            Document::from_toml(Owner::User, "config.toml", "a = 1\nb = = 2\n").unwrap_err();
        assert_eq!(problem.place.unwrap().line, 2);
        assert!(
            problem
                .message
                .starts_with("this line is not TOML, so nothing in the file counts: ")
        );
    }

    #[test]
    fn json_becomes_the_same_tree() {
        let document = Document::from_json(None, &serde_json::json!({"a": [1, "x", null, true]}));
        let Value::Table(entries) = document.root.value else {
            panic!("the root is a table")
        };
        let Value::List(list) = &entries[0].node.value else {
            panic!("`a` is a list")
        };
        let shown: Vec<_> = list.iter().map(|node| node.value.shown()).collect();
        assert_eq!(shown, ["`1`", "`\"x\"`", "null", "`true`"]);
    }
}
