//! One object: its fields by whatever names, and what is said about those that are odd or left over.

use serde_json::{Map, Value};

use super::Salvage;
use crate::ask::import::Remark;
use crate::ask::import::fields::{Names, OPTION_LABEL, is_called};
use crate::ask::request::{Text, trim};

/// The fields of one object, and which of them were used.
pub(super) struct Object<'a> {
    pub(super) fields: &'a Map<String, Value>,
    pub(super) path: String,
    pub(super) used: Vec<&'a str>,
}

impl<'a> Object<'a> {
    pub(super) fn new(fields: &'a Map<String, Value>, path: String) -> Self {
        Self {
            fields,
            path,
            used: Vec::new(),
        }
    }

    pub(super) fn at(&self, field: &str) -> String {
        match self.path.as_str() {
            "" => field.to_owned(),
            path => format!("{path}.{field}"),
        }
    }
}

impl Salvage<'_> {
    /// The value of a field, whatever it is called. A blank one that may be missing is.
    pub(super) fn field(&mut self, object: &mut Object, names: Names, name: &str) -> Option<Value> {
        let free = |found: &str| !object.used.contains(&found);
        let (found, value) = names.iter().find_map(|name| {
            let mut fields = object.fields.iter();
            fields.find(|(key, value)| !value.is_null() && free(key) && is_called(key, name))
        })?;
        self.alias(object, found, name);
        let optional = matches!(name, "label" | "description" | "preview") && names != OPTION_LABEL;
        let blank = value.as_str().is_some_and(|text| trim(text).is_empty());
        if optional && blank {
            self.remark(object.at(found), "is blank, so it is left out".to_owned());
            return None;
        }
        Some(value.clone())
    }

    /// A value that is true or false, also where a text says so; anything else is left to validation.
    pub(super) fn truth(&mut self, path: String, value: &Value) -> Value {
        let Value::String(text) = value else {
            return value.clone();
        };
        let truth = match trim(text).to_lowercase().as_str() {
            "true" | "yes" => true,
            "false" | "no" => false,
            _ => return value.clone(),
        };
        self.remark(path, "read a text as true or false".to_owned());
        Value::Bool(truth)
    }

    /// Uses a field, and remarks on a name that is neither the contract's nor the dialect's.
    pub(super) fn alias(&mut self, object: &mut Object, found: &str, name: &str) {
        if let Some(key) = object.fields.keys().find(|key| *key == found) {
            object.used.push(key);
        }
        if found != name && !self.dialect.names.contains(&found) {
            self.remark(object.at(found), format!("took it as `{name}`"));
        }
    }

    /// Remarks on the fields that nothing was made of.
    pub(super) fn leftovers(&mut self, object: &Object) {
        let mut unknown = Vec::new();
        for (name, value) in object.fields {
            if value.is_null() || object.used.contains(&name.as_str()) {
                continue;
            }
            match self.dialect.unused.iter().find(|(key, _)| key == name) {
                Some((_, message)) => self.remark(object.at(name), (*message).to_owned()),
                None => unknown.push(format!("`{name}`")),
            }
        }
        if !unknown.is_empty() {
            let message = format!("left out {}", unknown.join(", "));
            self.remark(object.path.clone(), message);
        }
    }

    pub(super) fn remark(&mut self, path: String, message: String) {
        self.remarks.push(Remark { path, message });
    }
}

/// A text, or a number or truth as one; trimmed, as names are compared.
pub(super) fn text_of(value: &Value) -> Option<String> {
    Some(trim(&Text::of(Some(value)).given()?).to_owned())
}
