//! One question: a text, or an object with a prompt, a kind and options.

use serde_json::{Map, Value, json};

use super::object::Object;
use super::{Salvage, freeform, yes_no};
use crate::ask::import::Format;
use crate::ask::import::fields::{ID, LABEL, MANY, PROMPT, REQUIRED, TYPE, find};
use crate::ask::import::slug;

/// How a question is answered.
enum Asked {
    /// By options; the kind as a payload has it, if it says so.
    Kind(Option<Value>),
    /// In one's own words.
    Text,
    /// With yes or no.
    YesNo,
}

impl Salvage<'_> {
    /// One question. What cannot be read stays as it is, so that validation says what is wrong with it.
    pub(super) fn question(
        &mut self,
        index: usize,
        path: &str,
        value: &Value,
        taken: &mut slug::Names,
    ) -> Value {
        if let Value::String(prompt) = value {
            let message = "took a text as a question that is answered in one's own words";
            self.remark(path.to_owned(), message.to_owned());
            let id = taken.free(&format!("q{}", index + 1));
            return json!({"id": id, "prompt": prompt, "options": freeform()});
        }
        let Some(fields) = value.as_object() else {
            return value.clone();
        };
        let mut object = Object::new(fields, path.to_owned());
        let mut question = Map::new();
        let prompt = self.field(&mut object, PROMPT, "prompt");
        let label = self.field(&mut object, LABEL, "label");
        let id = self.field(&mut object, ID, "id").unwrap_or_else(|| {
            let id = taken.free(&format!("q{}", index + 1));
            if !self.dialect.without_ids {
                self.remark(object.path.clone(), format!("gave it the id {id:?}"));
            }
            json!(id)
        });
        question.insert("id".to_owned(), id);
        match (prompt, &label) {
            (Some(prompt), _) => {
                question.insert("prompt".to_owned(), prompt);
            }
            (None, Some(label)) => {
                self.remark(
                    object.path.clone(),
                    "took its label as the prompt too".to_owned(),
                );
                question.insert("prompt".to_owned(), label.clone());
            }
            (None, None) => {}
        }
        question.extend(label.map(|label| ("label".to_owned(), label)));
        let options = self.options(&mut object);
        let kind = self.kind(&mut object, options.is_some());
        if let Some((name, required)) = find(fields, REQUIRED) {
            object.used.push(name);
            let required = self.truth(object.at(name), required);
            question.insert("required".to_owned(), required);
        }
        let (kind, options) = match (kind, options) {
            (Asked::Kind(kind), Some(options)) => (kind, options),
            (Asked::YesNo, _) => {
                let message = "gave it the options Yes and No";
                self.remark(object.path.clone(), message.to_owned());
                (None, yes_no())
            }
            (Asked::Kind(_) | Asked::Text, None) => {
                let message = "has no options, so it is answered in one's own words";
                if !matches!(self.dialect.format, Format::GeminiCli | Format::Codex) {
                    self.remark(object.path.clone(), message.to_owned());
                }
                (None, freeform())
            }
            (Asked::Text, Some(options)) => (Some(json!("text")), options),
        };
        question.extend(kind.map(|kind| ("type".to_owned(), kind)));
        question.insert("options".to_owned(), options);
        self.leftovers(&object);
        Value::Object(question)
    }

    /// How many answers a question takes.
    fn kind(&mut self, object: &mut Object, has_options: bool) -> Asked {
        let many = find(object.fields, MANY);
        if let Some((name, value)) = many {
            self.alias(object, name, "type");
            match self.truth(object.at(name), value) {
                Value::Bool(true) => return Asked::Kind(Some(json!("multi"))),
                Value::Bool(false) => {}
                other => return Asked::Kind(Some(other)),
            }
        }
        let Some((name, value)) = find(object.fields, TYPE) else {
            return Asked::Kind(None);
        };
        self.alias(object, name, "type");
        let Value::String(text) = value else {
            return Asked::Kind(Some(value.clone()));
        };
        let plain = text.to_lowercase().replace(['_', '-', ' '], "");
        let known = match plain.as_str() {
            "single" | "radio" | "select" | "choice" | "singleselect" | "singlechoice" => "single",
            "multi" | "multiple" | "checkbox" | "checkboxes" | "multiselect" => "multi",
            "preview" => "preview",
            "text" | "string" | "input" | "freeform" if !has_options => return Asked::Text,
            "yesno" | "confirm" | "boolean" if !has_options => return Asked::YesNo,
            _ => return Asked::Kind(Some(value.clone())),
        };
        if known != text && !self.dialect.names.contains(&text.as_str()) {
            self.remark(object.at(name), format!("read {text:?} as {known:?}"));
        }
        Asked::Kind(Some(json!(known)))
    }
}
