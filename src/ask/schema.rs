//! JSON Schemas of what goes into pi-ask and what comes out of it.
//!
//! They say what to write and what to expect. Rules that a schema cannot say, such as ids that differ, are those of `pi-ask check`.
//! Names and defaults come from the tables that the program uses; the rest is held against real files in `tests/schema.rs`.

mod config;
mod embed;
mod result;
mod script;
mod trace;

use serde_json::{Value, json};
use strum::{Display, EnumIter, EnumMessage, EnumString, IntoEnumIterator, IntoStaticStr};

use crate::ask::import::Format;
use crate::ask::tool::Tool;

/// Something that has a schema.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Display, EnumIter, EnumMessage, EnumString, IntoStaticStr,
)]
#[strum(serialize_all = "snake_case")]
pub enum Schema {
    /// The arguments of a call.
    Payload,
    /// The result of a call.
    Result,
    /// A `config.toml`.
    Config,
    /// A line of a trace.
    Trace,
    /// A line of a script; what comes back is `$defs/played`.
    Script,
    /// A line of `pi-ask embed`: what a host writes is `$defs/written`, what it reads is `$defs/read`.
    Embed,
}

impl Schema {
    /// What it describes, in a sentence.
    pub fn doc(self) -> &'static str {
        self.get_documentation().unwrap_or_default()
    }

    /// The JSON Schema; the tool matters for payloads and results.
    pub fn of(self, tool: Tool) -> Value {
        let body = match self {
            Self::Payload => tool.parameters(),
            Self::Result => result::schema(tool),
            Self::Config => config::schema(),
            Self::Trace => trace::schema(),
            Self::Script => script::schema(),
            Self::Embed => embed::schema(),
        };
        let title = match self {
            Self::Payload | Self::Result => format!("pi-ask {self} of {tool}"),
            Self::Config | Self::Trace | Self::Script | Self::Embed => format!("pi-ask {self}"),
        };
        let mut schema = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": title,
            "description": self.doc(),
        });
        let fields = schema.as_object_mut().zip(body.as_object());
        if let Some((schema, body)) = fields {
            schema.extend(body.clone());
        }
        schema
    }
}

/// An object with these fields, of which some must be there; others are allowed, and mean nothing.
fn object(required: &[&str], properties: &Value) -> Value {
    let mut object = json!({"type": "object", "properties": properties});
    if !required.is_empty() {
        object["required"] = json!(required);
    }
    object
}

/// An object with one field, which names what it is.
fn named(name: &str, value: &Value) -> Value {
    json!({
        "type": "object", "required": [name],
        "properties": {name: value}, "additionalProperties": false,
    })
}

fn texts() -> Value {
    json!({"type": "array", "items": {"type": "string"}})
}

/// A whole number that is not negative.
fn count() -> Value {
    json!({"type": "integer", "minimum": 0})
}

/// Two whole numbers, such as columns and rows.
fn pair() -> Value {
    json!({"type": "array", "prefixItems": [count(), count()], "items": false, "minItems": 2})
}

fn pair_or_nothing() -> Value {
    json!({"anyOf": [pair(), {"type": "null"}]})
}

/// One of the names of a table.
fn one_of<T: IntoEnumIterator + std::fmt::Display>() -> Value {
    let names: Vec<String> = T::iter().map(|one| one.to_string()).collect();
    json!({ "enum": names })
}

/// When a form closes by itself.
fn timeout() -> Value {
    object(
        &["millis", "then"],
        &json!({"millis": count(), "then": {"enum": ["cancel", "recommended"]}}),
    )
}

/// What an importer is asked for.
fn import() -> Value {
    let formats = Format::iter().map(|format| format.to_string());
    let names: Vec<String> = std::iter::once("auto".to_owned()).chain(formats).collect();
    json!({ "enum": names })
}
