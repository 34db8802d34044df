//! The options of a question: a list or a map, of texts or of objects.

use serde_json::{Map, Value, json};

use super::Salvage;
use super::object::{Object, text_of};
use crate::ask::import::fields::{
    DESCRIPTION, OPTION_LABEL, OPTIONS, PREVIEW, RECOMMENDED, VALUE, find,
};
use crate::ask::import::slug::{self, slug};
use crate::ask::request::parsed_once;

impl Salvage<'_> {
    /// The options of a question, if it has any.
    pub(super) fn options(&mut self, object: &mut Object) -> Option<Value> {
        let (name, value) = find(object.fields, OPTIONS)?;
        self.alias(object, name, "options");
        let path = object.at(name);
        let parsed = parsed_once(value);
        if value.is_string() && !parsed.is_string() {
            self.remark(path.clone(), "parsed the JSON in a text".to_owned());
        }
        let list: Vec<Value> = match parsed.as_ref() {
            Value::Array(list) => list.clone(),
            Value::Object(by_value) => {
                self.remark(
                    path.clone(),
                    "took an object as a list, its names as values".to_owned(),
                );
                let option = |(value, inside): (&String, &Value)| match inside {
                    Value::Object(fields) => {
                        let mut fields = fields.clone();
                        fields.entry("value").or_insert_with(|| json!(value));
                        Value::Object(fields)
                    }
                    label => json!({"value": value, "label": label}),
                };
                by_value.iter().map(option).collect()
            }
            other => return Some(other.clone()),
        };
        if list.is_empty() {
            return None;
        }
        let mut taken = slug::Names::taken(list.iter().filter_map(|option| match option {
            Value::Object(fields) => text_of(find(fields, VALUE)?.1),
            other => text_of(other),
        }));
        let options = list.iter().enumerate();
        let options = options.map(|(at, option)| {
            let path = format!("{path}[{at}]");
            self.option(at, &path, option, &mut taken)
        });
        Some(options.collect())
    }

    fn option(&mut self, at: usize, path: &str, value: &Value, taken: &mut slug::Names) -> Value {
        let Some(fields) = value.as_object() else {
            return match text_of(value) {
                Some(text) => {
                    let message = "took a text as the value and the label";
                    self.remark(path.to_owned(), message.to_owned());
                    json!({"value": text, "label": text})
                }
                None => value.clone(),
            };
        };
        let mut object = Object::new(fields, path.to_owned());
        let label = self.field(&mut object, OPTION_LABEL, "label");
        let value = self.field(&mut object, VALUE, "value");
        let mut option = Map::new();
        let named = |text: &Value| text_of(text).map(|text| slug(&text));
        let value = value.or_else(|| {
            let name = named(label.as_ref()?)?;
            let name = if name.is_empty() {
                format!("option-{}", at + 1)
            } else {
                name
            };
            let name = taken.free(&name);
            if !self.dialect.without_values {
                self.remark(path.to_owned(), format!("gave it the value {name:?}"));
            }
            Some(json!(name))
        });
        let label = label.or_else(|| {
            let label = value.clone()?;
            self.remark(path.to_owned(), "took its value as the label".to_owned());
            Some(label)
        });
        option.extend(value.map(|value| ("value".to_owned(), value)));
        option.extend(label.map(|label| ("label".to_owned(), label)));
        for (names, name) in [(DESCRIPTION, "description"), (PREVIEW, "preview")] {
            let field = self.field(&mut object, names, name);
            option.extend(field.map(|field| (name.to_owned(), field)));
        }
        if let Some((name, recommended)) = find(fields, RECOMMENDED) {
            object.used.push(name);
            let truth = self.truth(object.at(name), recommended);
            if truth.is_boolean() {
                option.insert("recommended".to_owned(), truth);
            } else {
                let message = "is neither true nor false, so it is left out";
                self.remark(object.at(name), message.to_owned());
            }
        }
        self.leftovers(&object);
        Value::Object(option)
    }
}
