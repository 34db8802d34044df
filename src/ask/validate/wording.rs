//! What the issues say: what is wrong, where, and how to fix it.
//!
//! Each message names its question and option by position, as a person counts, and by id or value.

use serde_json::Value;

use super::object::Object;
use super::schema;
use crate::ask::request::{Fields, Text, trim};
use crate::json::{self, describe, excerpt};

/// What messages call a question.
pub(super) fn question_name(index: usize, fields: Fields) -> String {
    format!("question {}{}", index + 1, in_brackets(fields.text("id")))
}

/// What messages call an option of a question.
pub(super) fn option_name(question: &Object, index: usize, fields: Fields) -> String {
    let value = in_brackets(fields.text("value"));
    format!("option {}{value} of {}", index + 1, question.name)
}

fn in_brackets(text: Text) -> String {
    match text {
        Text::Given(text) if !trim(&text).is_empty() => format!(" ({})", excerpt(trim(&text))),
        Text::Given(_) | Text::Absent | Text::Unreadable(_) => String::new(),
    }
}

pub(super) fn payload_is_no_object(found: &Value) -> String {
    let remedy = r#"send an object such as `{"questions": […]}`"#;
    match found {
        Value::String(text) if trim(text).is_empty() => format!("the payload is empty; {remedy}"),
        Value::String(text) => format!("the payload is not JSON: {}; {remedy}", json_fault(text)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            format!("the payload is {}; {remedy}", describe(found))
        }
    }
}

/// Why a text is not JSON, and where; a text that was parsed once already is not parsed again.
fn json_fault(text: &str) -> String {
    match json::parse(trim(text)) {
        Ok(_) => "it is JSON in a text in a text".to_owned(),
        Err(error) => error.to_string(),
    }
}

pub(super) fn question_is_no_object(index: usize, found: &Value) -> String {
    format!(
        r#"question {} must be an object, found {}; write it as `{{"id": …, "prompt": …, "options": […]}}`"#,
        index + 1,
        describe(found)
    )
}

pub(super) fn option_is_no_object(question: &Object, index: usize, found: &Value) -> String {
    let text = found.as_str().map_or("\"…\"".to_owned(), excerpt);
    format!(
        r#"option {} of {} must be an object, found {}; write it as `{{"value": {text}, "label": {text}}}`"#,
        index + 1,
        question.name,
        describe(found)
    )
}

/// A required field is not there; names of other tools that are there are explained.
pub(super) fn is_missing(object: &Object, field: &str) -> String {
    let (name, remedy) = (&object.name, object.field(field).remedy);
    let explained = schema::explain(object.schema, object.fields, field);
    let explained: Vec<_> = explained
        .into_iter()
        .map(|(foreign, spelling)| format!("{} (write {spelling})", excerpt(foreign)))
        .collect();
    if explained.is_empty() {
        format!("{name} has no `{field}`; {remedy}")
    } else {
        let found = explained.join(", and ");
        format!("{name} has no `{field}`; {remedy}; found {found}")
    }
}

pub(super) fn is_blank(object: &Object, field: &str) -> String {
    let remedy = object.field(field).remedy;
    format!("{} has a blank `{field}`; {remedy}", object.name)
}

pub(super) fn is_no_text(object: &Object, field: &str, found: &Value) -> String {
    let (name, found) = (&object.name, describe(found));
    let remedy = object.field(field).remedy;
    format!("the `{field}` of {name} must be text, found {found}; {remedy}")
}

pub(super) fn is_no_list(object: &Object, field: &str, found: &Value) -> String {
    let name = &object.name;
    let remedy = match found {
        Value::Object(_) => "put it in brackets".to_owned(),
        Value::String(text) => format!("as JSON it cannot be read either: {}", json_fault(text)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => {
            object.field(field).remedy.to_owned()
        }
    };
    let found = describe(found);
    format!(
        "the `{field}` of {name} must be a list with at least one object, found {found}; {remedy}"
    )
}

pub(super) fn type_is_unknown(question: &Object, found: &str) -> String {
    let (name, found) = (&question.name, excerpt(found));
    let remedy = question.field("type").remedy;
    format!("{name} has the type {found}; {remedy}")
}

pub(super) fn id_is_taken(question: &Object, earlier: usize) -> String {
    let (name, earlier) = (&question.name, earlier + 1);
    format!("{name} has the same `id` as question {earlier}; rename one of them")
}

pub(super) fn value_is_taken(option: &Object, earlier: usize) -> String {
    let (name, earlier) = (&option.name, earlier + 1);
    format!("{name} has the same `value` as option {earlier}; rename one of them")
}

pub(super) fn preview_is_missing(option: &Object) -> String {
    let name = &option.name;
    format!("{name} has no `preview` text; {PREVIEW_REMEDY}")
}

const PREVIEW_REMEDY: &str =
    r#"add some to every option (a description does not count) or use `type: "single"`"#;

pub(super) fn freeform_is_internal(question: &Object, index: usize) -> String {
    format!(
        "option {} of {} is marked `freeform`, which ask_user does not take; \
         remove the option, the user can always type an answer",
        index + 1,
        question.name
    )
}

pub(super) fn freeform_is_not_alone(question: &Object) -> String {
    format!(
        "{} mixes a `freeform` option with others; make it the only option or remove it",
        question.name
    )
}
