//! Every fault of a payload, each with its path, or else the questionnaire.
//!
//! Strict on meaning and total on shape: each rule that is broken is one [`Issue`], whatever JSON comes in, and all issues are reported at once in the order of the document.
//! The words are in `wording`, the fields in `schema`, the order in `report`.

mod report;
mod schema;
mod wording;

use std::borrow::Cow;
use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ask::questionnaire::{Choice, Kind, Question, Questionnaire, says_recommended};
use crate::ask::request::{Fields, Text, parsed_once, trim};
use report::Report;
use schema::{OPTION, PAYLOAD, QUESTION};

/// Who wrote the payload.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// A model that calls the tool.
    #[default]
    Tool,
    /// Our own extraction from an answer, which may mark a question as freeform.
    Answer,
}

/// One fault of a payload.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Issue {
    /// Where it is, such as `questions[0].options[1].value`.
    pub path: String,
    /// What is wrong and how to fix it.
    pub message: String,
}

/// A payload that cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid {
    /// The title, where it could be read.
    pub title: Option<String>,
    /// The faults in the order of the document, at least one.
    pub issues: Vec<Issue>,
}

/// The questionnaire of a payload, or everything that is wrong with it.
pub fn validate(payload: &Value, source: Source) -> Result<Questionnaire, Invalid> {
    let payload = parsed_once(payload);
    let Some(fields) = Fields::of(&payload) else {
        let path = "questions".to_owned();
        let message = wording::payload_is_no_object(&payload);
        let issues = vec![Issue { path, message }];
        return Err(Invalid {
            title: None,
            issues,
        });
    };
    let mut report = Report::new(fields, PAYLOAD, String::new(), "the payload".to_owned());
    let title = title(&mut report);
    let questions = questions(&mut report, source);
    let issues = report.into_issues();
    if issues.is_empty() {
        Ok(Questionnaire { title, questions })
    } else {
        Err(Invalid { title, issues })
    }
}

/// The title, blanks and all.
fn title(report: &mut Report) -> Option<String> {
    match report.fields.text("title") {
        Text::Absent => None,
        Text::Given(text) => Some(text.into_owned()),
        Text::Unreadable(found) => {
            report.add("title", wording::is_no_text(report, "title", found));
            None
        }
    }
}

/// The objects of a list that must have at least one; empty after a fault.
fn list<'a>(report: &mut Report<'a>, field: &str) -> Cow<'a, [Value]> {
    let Some(value) = report.fields.get(field) else {
        report.add(field, wording::is_missing(report, field));
        return Cow::Borrowed(&[]);
    };
    match parsed_once(value) {
        Cow::Borrowed(Value::Array(list)) if !list.is_empty() => Cow::Borrowed(list),
        Cow::Owned(Value::Array(list)) if !list.is_empty() => Cow::Owned(list),
        found => {
            report.add(field, wording::is_no_list(report, field, &found));
            Cow::Borrowed(&[])
        }
    }
}

fn questions(report: &mut Report, source: Source) -> Vec<Question> {
    let mut ids = Seen::default();
    let mut questions = Vec::new();
    for (index, value) in list(report, "questions").iter().enumerate() {
        let path = format!("questions[{index}]");
        if let Some(fields) = Fields::of(value) {
            let name = wording::question_name(index, fields);
            let mut inner = Report::new(fields, QUESTION, path, name);
            questions.push(question(&mut inner, index, &mut ids, source));
            report.nest("questions", inner);
        } else {
            let message = wording::question_is_no_object(index, value);
            report.add_at("questions", path, message);
        }
    }
    questions
}

/// One question; after a fault it is never used.
fn question(report: &mut Report, index: usize, ids: &mut Seen, source: Source) -> Question {
    let id = report.required("id");
    if let Some(earlier) = ids.earlier(&id, index) {
        report.add("id", wording::id_is_taken(report, earlier));
    }
    let label = report.optional("label");
    let prompt = report.required("prompt");
    let kind = kind(report);
    let options = options(report, kind, source);
    let freeform = options.is_empty();
    Question {
        id,
        label_given: label.is_some(),
        label: label.unwrap_or_else(|| format!("Q{}", index + 1)),
        prompt,
        kind: if freeform { Kind::Single } else { kind },
        required: report.fields.text("required") == Text::Given(Cow::Borrowed("true")),
        options,
        freeform,
    }
}

/// The kind of a question: single, unless it names another one.
fn kind(report: &mut Report) -> Kind {
    let message = match report.fields.text("type") {
        Text::Absent => return Kind::Single,
        Text::Given(name) => match Kind::from_name(&name) {
            Some(kind) => return kind,
            None => wording::type_is_unknown(report, &name),
        },
        Text::Unreadable(found) => wording::is_no_text(report, "type", found),
    };
    report.add("type", message);
    Kind::Single
}

/// The options of a question; none, without a fault, where the only one is marked freeform.
fn options(report: &mut Report, kind: Kind, source: Source) -> Vec<Choice> {
    let list = list(report, "options");
    if let Some(index) = list.iter().position(is_freeform) {
        match source {
            Source::Tool => {
                let message = wording::freeform_is_internal(report, index);
                report.add("options", message);
            }
            Source::Answer if list.len() > 1 => {
                report.add("options", wording::freeform_is_not_alone(report));
            }
            Source::Answer => {}
        }
    }
    let mut values = Seen::default();
    let mut choices = Vec::new();
    for (index, value) in list.iter().enumerate() {
        let path = format!("{}[{index}]", report.path("options"));
        match Fields::of(value) {
            // It stands for a text field, so it is not judged as an option.
            Some(_) if is_freeform(value) => {}
            Some(fields) => {
                let name = wording::option_name(report, index, fields);
                let mut inner = Report::new(fields, OPTION, path, name);
                choices.push(choice(&mut inner, index, &mut values, kind));
                report.nest("options", inner);
            }
            None => {
                let message = wording::option_is_no_object(report, index, value);
                report.add_at("options", path, message);
            }
        }
    }
    choices
}

fn is_freeform(option: &Value) -> bool {
    Fields::of(option).is_some_and(|fields| fields.is_true("freeform"))
}

/// One option; after a fault it is never used.
fn choice(report: &mut Report, index: usize, values: &mut Seen, kind: Kind) -> Choice {
    let value = report.required("value");
    if let Some(earlier) = values.earlier(&value, index) {
        report.add("value", wording::value_is_taken(report, earlier));
    }
    let label = report.required("label");
    Choice {
        recommended: report.fields.is_true("recommended") || says_recommended(&label),
        value,
        label,
        description: report.optional("description"),
        preview: preview(report, kind),
    }
}

/// The preview of an option, blanks and all.
fn preview(report: &mut Report, kind: Kind) -> Option<String> {
    let message = match (report.fields.text("preview"), kind) {
        (Text::Given(text), _) if !trim(&text).is_empty() => return Some(text.into_owned()),
        (Text::Absent, Kind::Single | Kind::Multi) => return None,
        (Text::Given(_), Kind::Single | Kind::Multi) => wording::is_blank(report, "preview"),
        (Text::Absent | Text::Given(_), Kind::Preview) => wording::preview_is_missing(report),
        (Text::Unreadable(found), _) => wording::is_no_text(report, "preview", found),
    };
    report.add("preview", message);
    None
}

/// The names that are taken, each with the position of the first that took it.
#[derive(Default)]
struct Seen(HashMap<String, usize>);

impl Seen {
    /// The earlier position that took this name; nobody takes the empty one.
    fn earlier(&mut self, name: &str, index: usize) -> Option<usize> {
        if name.is_empty() {
            return None;
        }
        let first = *self.0.entry(name.to_owned()).or_insert(index);
        (first != index).then_some(first)
    }
}
