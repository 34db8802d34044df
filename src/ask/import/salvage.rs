//! Reads questions in whatever names and shapes they come, and remarks on what was not as it should be.
//!
//! Here is where the questions are; what one of them is, and what its options are, is in the files below.

mod object;
mod options;
mod question;

use serde_json::{Map, Value, json};

use super::fields::{ID, PROMPT, QUESTIONS, TITLE, find};
use super::slug;
use super::{Format, ImportError, Remark};
use crate::ask::request::{Text, parsed_once, trim};
use crate::json::describe;
use object::{Object, text_of};

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
        let title = title.and_then(|(name, found)| {
            object.used.push(name);
            match Text::of(Some(found)).given() {
                Some(title) if trim(&title).is_empty() => {
                    self.remark(name.to_owned(), "is blank, so it is left out".to_owned());
                    None
                }
                Some(title) => Some(title.into_owned()),
                None => {
                    let message = format!("a title is text; {} is left out", describe(found));
                    self.remark(name.to_owned(), message);
                    None
                }
            }
        });
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
            found: match found {
                Value::Object(_) => "an object without any".to_owned(),
                found => describe(found),
            },
        }
    }
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

/// The options of a question that is answered in one's own words.
pub(super) fn freeform() -> Value {
    json!([{ "freeform": true }])
}

/// The options of a question that takes yes or no.
pub(super) fn yes_no() -> Value {
    json!([{"value": "yes", "label": "Yes"}, {"value": "no", "label": "No"}])
}
