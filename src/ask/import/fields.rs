//! What others call the fields of `ask_user`.

use serde_json::{Map, Value};

/// A field of `ask_user`, and what others call it, the likeliest first: lower case, without separators.
pub(super) type Names = &'static [&'static str];

pub(super) const QUESTIONS: Names = &["questions", "question", "prompts", "items", "fields"];
pub(super) const TITLE: Names = &["title"];
pub(super) const ID: Names = &["id", "questionid", "key", "name", "slug"];
pub(super) const PROMPT: Names = &["prompt", "question", "text", "message", "query"];
pub(super) const LABEL: Names = &["label", "header", "tab", "shortlabel", "title"];
pub(super) const TYPE: Names = &["type", "kind", "mode"];
pub(super) const MANY: Names = &["multiselect", "multiple", "allowmultiple", "multi"];
pub(super) const REQUIRED: Names = &["required"];
pub(super) const OPTIONS: Names = &[
    "options",
    "choices",
    "answers",
    "items",
    "selections",
    "values",
];
pub(super) const VALUE: Names = &["value", "id", "key", "slug"];
pub(super) const OPTION_LABEL: Names = &[
    "label", "text", "name", "title", "option", "choice", "display",
];
pub(super) const DESCRIPTION: Names = &["description", "detail", "details", "hint", "help"];
pub(super) const PREVIEW: Names = &["preview", "markdown", "code"];
pub(super) const RECOMMENDED: Names = &["recommended"];

/// The field that goes by one of these names: the name as it is spelled there, and the value. `null` is no value.
pub(super) fn find(object: &Map<String, Value>, names: Names) -> Option<(&str, &Value)> {
    names.iter().find_map(|name| {
        let mut fields = object.iter().filter(|(_, value)| !value.is_null());
        let (key, value) = fields.find(|(key, _)| is_called(key, name))?;
        Some((key.as_str(), value))
    })
}

/// Whether a field goes by a name, however its words are separated.
pub(super) fn is_called(key: &str, name: &str) -> bool {
    let mut chars = key.chars().filter(|char| !matches!(char, '_' | '-' | ' '));
    let mut expected = name.chars();
    loop {
        match (chars.next(), expected.next()) {
            (None, None) => return true,
            (Some(char), Some(expected)) if char.to_ascii_lowercase() == expected => {}
            _ => return false,
        }
    }
}
