//! Reads questions in whatever names and shapes they come, and remarks on what was not as it should be.

use serde_json::{Map, Value, json};

use super::fields::{
    DESCRIPTION, ID, LABEL, MANY, Names, OPTION_LABEL, OPTIONS, PREVIEW, PROMPT, QUESTIONS,
    RECOMMENDED, REQUIRED, TITLE, TYPE, VALUE, find,
};
use super::slug::{self, slug};
use super::{Format, ImportError, Remark};
use crate::ask::request::{Fields, Text, describe, parsed_once, trim};

/// What a tool has by itself, so that it needs no remark.
pub(super) struct Dialect {
    /// Whose it is.
    pub(super) format: Format,
    /// Its own names for fields.
    pub(super) names: &'static [&'static str],
    /// Fields that the form has no use for, each with what becomes of it.
    pub(super) unused: &'static [(&'static str, &'static str)],
    /// Its questions have no ids.
    pub(super) without_ids: bool,
    /// Its options have no values.
    pub(super) without_values: bool,
}

/// Reads questions of one dialect.
pub(super) struct Salvage<'a> {
    dialect: &'a Dialect,
    remarks: &'a mut Vec<Remark>,
}

/// The fields of one object, and which of them were used.
struct Object<'a> {
    fields: &'a Map<String, Value>,
    path: String,
    used: Vec<&'a str>,
}

impl<'a> Object<'a> {
    fn new(fields: &'a Map<String, Value>, path: String) -> Self {
        Self {
            fields,
            path,
            used: Vec::new(),
        }
    }

    fn at(&self, field: &str) -> String {
        match self.path.as_str() {
            "" => field.to_owned(),
            path => format!("{path}.{field}"),
        }
    }
}

impl<'a> Salvage<'a> {
    pub(super) fn new(dialect: &'a Dialect, remarks: &'a mut Vec<Remark>) -> Self {
        Self { dialect, remarks }
    }

    /// A payload of `ask_user` with the questions of this one.
    pub(super) fn payload(&mut self, value: &Value) -> Result<Value, ImportError> {
        let empty = Map::new();
        let mut object = Object::new(value.as_object().unwrap_or(&empty), String::new());
        let questions = self.questions(value, &mut object)?;
        let title = find(object.fields, TITLE).filter(|(name, _)| !object.used.contains(name));
        let title = match title {
            Some((name, Value::String(title))) if trim(title).is_empty() => {
                object.used.push(name);
                self.remark(name.to_owned(), "is blank, so it is left out".to_owned());
                None
            }
            Some((name, Value::String(title))) => {
                object.used.push(name);
                Some(title.clone())
            }
            Some((name, found)) => {
                object.used.push(name);
                let message = format!("a title is text; {} is left out", describe(found));
                self.remark(name.to_owned(), message);
                None
            }
            None => None,
        };
        self.leftovers(&object);
        let mut taken = slug::Names::taken(questions.iter().filter_map(|(_, question)| {
            let (_, id) = find(question.as_object()?, ID)?;
            text_of(id)
        }));
        let questions: Vec<Value> = questions
            .iter()
            .enumerate()
            .map(|(index, (path, question))| self.question(index, path, question, &mut taken))
            .collect();
        let mut payload = json!({ "questions": questions });
        if let Some(title) = title {
            payload["title"] = json!(title);
        }
        Ok(payload)
    }

    /// The questions, each with its path, wherever they are.
    fn questions<'v>(
        &mut self,
        value: &'v Value,
        object: &mut Object<'v>,
    ) -> Result<Vec<(String, Value)>, ImportError> {
        if let Value::Array(list) = value {
            self.remark(String::new(), "took a list as the questions".to_owned());
            return Ok(listed(list, ""));
        }
        let Some(fields) = value.as_object() else {
            return Err(self.no_questions(value));
        };
        let named = find(fields, QUESTIONS);
        // A text under `question` is a question by itself, and not a list of them.
        let Some((name, found)) = named.filter(|(_, found)| !is_plain_text(found)) else {
            if find(fields, PROMPT).is_none() {
                return Err(self.no_questions(value));
            }
            self.remark(
                String::new(),
                "took an object as the only question".to_owned(),
            );
            object.used.extend(fields.keys().map(String::as_str));
            return Ok(vec![(String::new(), value.clone())]);
        };
        object.used.push(name);
        if name != "questions" {
            self.remark(name.to_owned(), "took these as `questions`".to_owned());
        }
        let parsed = parsed_once(found);
        if found.is_string() {
            self.remark(name.to_owned(), "parsed the JSON in a text".to_owned());
        }
        Ok(match parsed.as_ref() {
            Value::Array(list) => self.flattened(list, name),
            Value::Object(one) if find(one, PROMPT).is_some() => {
                self.remark(
                    name.to_owned(),
                    "took an object as a list of one".to_owned(),
                );
                vec![(name.to_owned(), parsed.as_ref().clone())]
            }
            Value::Object(by_id) if !by_id.is_empty() && by_id.values().all(Value::is_object) => {
                self.remark(
                    name.to_owned(),
                    "took an object as a list, its names as ids".to_owned(),
                );
                let with_id = |id: &String, question: &Value| {
                    let mut question = question.clone();
                    if find(question.as_object().unwrap_or(&Map::new()), ID).is_none() {
                        question["id"] = json!(id);
                    }
                    (format!("{name}.{id}"), question)
                };
                by_id.iter().map(|(id, one)| with_id(id, one)).collect()
            }
            other => return Err(self.no_questions(other)),
        })
    }

    /// A list whose elements are all lists is one list, if that is the only way to read it.
    fn flattened(&mut self, list: &[Value], name: &str) -> Vec<(String, Value)> {
        let inner: Option<Vec<&Vec<Value>>> = list.iter().map(Value::as_array).collect();
        match inner {
            Some(lists) if lists.len() == 1 && lists[0].iter().all(Value::is_object) => {
                self.remark(name.to_owned(), "took a list in a list as one".to_owned());
                listed(lists[0], &format!("{name}[0]"))
            }
            _ => listed(list, name),
        }
    }

    fn no_questions(&self, found: &Value) -> ImportError {
        ImportError::NoQuestions {
            format: self.dialect.format,
            wanted: "questions",
            found: describe(found),
        }
    }

    /// One question. What cannot be read stays as it is, so that validation says what is wrong with it.
    fn question(
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
            let required = match required {
                Value::String(text) => {
                    self.remark(object.at(name), "read a text as true or false".to_owned());
                    json!(trim(text).eq_ignore_ascii_case("true"))
                }
                other => other.clone(),
            };
            question.insert("required".to_owned(), required);
        }
        let (kind, options) = match (kind, options) {
            (Asked::Kind(kind), Some(options)) => (kind, options),
            (Asked::YesNo, _) => (None, yes_no()),
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
            let truth = match value {
                Value::Bool(truth) => Some(*truth),
                Value::String(text) => {
                    self.remark(object.at(name), "read a text as true or false".to_owned());
                    trim(text).to_lowercase().parse().ok()
                }
                _ => None,
            };
            match truth {
                Some(true) => return Asked::Kind(Some(json!("multi"))),
                Some(false) => {}
                None => return Asked::Kind(Some(value.clone())),
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

    /// The options of a question, if it has any.
    fn options(&mut self, object: &mut Object) -> Option<Value> {
        let (name, value) = find(object.fields, OPTIONS)?;
        self.alias(object, name, "options");
        let path = object.at(name);
        let parsed = parsed_once(value);
        if value.is_string() {
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
            option.insert("recommended".to_owned(), recommended.clone());
        }
        self.leftovers(&object);
        Value::Object(option)
    }

    /// The value of a field, whatever it is called. A blank one that may be missing is.
    fn field(&mut self, object: &mut Object, names: Names, name: &str) -> Option<Value> {
        let free = |found: &str| !object.used.contains(&found);
        let (found, value) = names.iter().find_map(|name| {
            let one = std::slice::from_ref(name);
            object
                .fields
                .iter()
                .filter(|(key, value)| !value.is_null() && free(key))
                .find(|(key, _)| super::fields::is_called(key, one[0]))
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

    /// Uses a field, and remarks on a name that is neither the contract's nor the dialect's.
    fn alias(&mut self, object: &mut Object, found: &str, name: &str) {
        if let Some(key) = object.fields.keys().find(|key| *key == found) {
            object.used.push(key);
        }
        if found != name && !self.dialect.names.contains(&found) {
            self.remark(object.at(found), format!("took it as `{name}`"));
        }
    }

    /// Remarks on the fields that nothing was made of.
    fn leftovers(&mut self, object: &Object) {
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

    fn remark(&mut self, path: String, message: String) {
        self.remarks.push(Remark { path, message });
    }
}

/// How a question is answered.
enum Asked {
    /// By options; the kind as a payload has it, if it says so.
    Kind(Option<Value>),
    /// In one's own words.
    Text,
    /// With yes or no.
    YesNo,
}

fn listed(list: &[Value], name: &str) -> Vec<(String, Value)> {
    let list = list.iter().enumerate();
    list.map(|(at, question)| (format!("{name}[{at}]"), question.clone()))
        .collect()
}

/// Text that is not JSON.
fn is_plain_text(value: &Value) -> bool {
    value.is_string() && parsed_once(value).is_string()
}

/// A text, or a number or truth as one; trimmed, as names are compared.
fn text_of(value: &Value) -> Option<String> {
    let holder = json!({ "text": value });
    match Fields::of(&holder)?.text("text") {
        Text::Given(text) => Some(trim(&text).to_owned()),
        Text::Absent | Text::Unreadable(_) => None,
    }
}

/// The options of a question that is answered in one's own words.
pub(super) fn freeform() -> Value {
    json!([{ "freeform": true }])
}

/// The options of a question that takes yes or no.
pub(super) fn yes_no() -> Value {
    json!([{"value": "yes", "label": "Yes"}, {"value": "no", "label": "No"}])
}
