//! A call as a questionnaire, or why it is none.
//!
//! Strict on shape: what the parameters do not allow is refused with its place, and no value is turned into another.
//! Texts stay as they came, since answers are told apart by them.

use serde_json::Value;

use super::limits::{MAX_HEADER, MAX_LABEL, MAX_OPTIONS};
use super::{Rejected, rules};
use crate::ask::questionnaire::{Choice, Kind, Question, Questionnaire, says_recommended};
use crate::ask::request::Fields;
use crate::ask::validate::Issue;
use crate::json::describe;

/// The questionnaire of a call.
///
/// # Errors
/// With every fault of its shape, or else with the first rule that it breaks.
pub fn read(call: &Value) -> Result<Questionnaire, Rejected> {
    let mut shape = Shape::default();
    let questions = shape
        .list(call, "", "questions", "the call")
        .iter()
        .enumerate()
        .map(|(index, value)| question(&mut shape, index, value))
        .collect();
    if !shape.issues.is_empty() {
        return Err(Rejected::Shape(shape.issues));
    }
    let questionnaire = Questionnaire {
        title: None,
        questions,
    };
    match rules::broken(&questionnaire) {
        Some((code, issue)) => Err(Rejected::Rule { code, issue }),
        None => Ok(questionnaire),
    }
}

fn question(shape: &mut Shape, index: usize, value: &Value) -> Question {
    let path = format!("questions[{index}]");
    let name = format!("question {}", index + 1);
    let prompt = shape.text(value, &path, "question", &name);
    let label = shape.text(value, &path, "header", &name);
    shape.at_most(&label, MAX_HEADER, &path, "header", &name);
    let values = shape.list(value, &path, "options", &name);
    if values.len() > MAX_OPTIONS {
        let found = values.len();
        shape.fault(
            &path,
            "options",
            format!("{name} has {found} options; keep at most {MAX_OPTIONS}"),
        );
    }
    let options: Vec<Choice> = values
        .iter()
        .enumerate()
        .map(|(at, value)| {
            let path = format!("{path}.options[{at}]");
            option(shape, &path, &format!("option {} of {name}", at + 1), value)
        })
        .collect();
    let many = shape.truth(value, &path, "multiSelect", &name);
    let previewed = options.iter().any(|option| option.preview.is_some());
    Question {
        id: format!("q{}", index + 1),
        label_given: !label.trim().is_empty(),
        label,
        prompt,
        kind: match (many, previewed) {
            (_, true) => Kind::Preview,
            (true, false) => Kind::Multi,
            (false, false) => Kind::Single,
        },
        opens_as: match (many, previewed) {
            (true, _) => Kind::Multi,
            (false, true) => Kind::Preview,
            (false, false) => Kind::Single,
        },
        required: false,
        options,
        freeform: false,
    }
}

fn option(shape: &mut Shape, path: &str, name: &str, value: &Value) -> Choice {
    let label = shape.text(value, path, "label", name);
    shape.at_most(&label, MAX_LABEL, path, "label", name);
    let description = shape.text(value, path, "description", name);
    let given = value.get("preview").is_some();
    let preview = given.then(|| shape.text(value, path, "preview", name));
    Choice {
        value: label.clone(),
        recommended: says_recommended(&label),
        label,
        description: Some(description).filter(|text| !text.trim().is_empty()),
        preview: preview.filter(|text| !text.trim().is_empty()),
    }
}

/// What does not have the shape of the parameters.
#[derive(Default)]
struct Shape {
    issues: Vec<Issue>,
}

impl Shape {
    /// The values of a list that must be there; none after a fault.
    fn list<'a>(&mut self, object: &'a Value, path: &str, field: &str, name: &str) -> &'a [Value] {
        match self.field(object, path, field, name) {
            Some(Value::Array(list)) => list,
            Some(found) => {
                self.wrong(path, field, name, "a list", found);
                &[]
            }
            None => &[],
        }
    }

    /// A text that must be there; empty after a fault.
    fn text(&mut self, object: &Value, path: &str, field: &str, name: &str) -> String {
        match self.field(object, path, field, name) {
            Some(Value::String(text)) => text.clone(),
            Some(found) => {
                self.wrong(path, field, name, "text", found);
                String::new()
            }
            None => String::new(),
        }
    }

    /// Whether a field that may be missing is true.
    fn truth(&mut self, object: &Value, path: &str, field: &str, name: &str) -> bool {
        match object.get(field) {
            None => false,
            Some(Value::Bool(truth)) => *truth,
            Some(found) => {
                self.wrong(path, field, name, "true or false", found);
                false
            }
        }
    }

    /// A text that may have so many characters.
    fn at_most(&mut self, text: &str, most: usize, path: &str, field: &str, name: &str) {
        let count = text.chars().count();
        if count > most {
            let message =
                format!("the `{field}` of {name} has {count} characters; keep at most {most}");
            self.fault(path, field, message);
        }
    }

    /// The value of a field that must be there.
    fn field<'a>(
        &mut self,
        object: &'a Value,
        path: &str,
        field: &str,
        name: &str,
    ) -> Option<&'a Value> {
        if Fields::of(object).is_none() {
            let message = format!("{name} must be an object, found {}", describe(object));
            // Once for the object, not once for each of its fields.
            if self
                .issues
                .last()
                .is_none_or(|last| last.message != message)
            {
                let path = if path.is_empty() { field } else { path };
                self.issues.push(Issue {
                    path: path.to_owned(),
                    message,
                });
            }
            return None;
        }
        let value = object.get(field);
        if value.is_none() {
            self.fault(path, field, format!("{name} has no `{field}`"));
        }
        value
    }

    fn wrong(&mut self, path: &str, field: &str, name: &str, wanted: &str, found: &Value) {
        let found = describe(found);
        let message = format!("the `{field}` of {name} must be {wanted}, found {found}");
        self.fault(path, field, message);
    }

    fn fault(&mut self, path: &str, field: &str, message: String) {
        let path = match path {
            "" => field.to_owned(),
            path => format!("{path}.{field}"),
        };
        self.issues.push(Issue { path, message });
    }
}
