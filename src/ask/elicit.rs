//! A questionnaire as a form of an MCP client: what the client is asked, and what its answer means.
//!
//! Forms of MCP are flat, so a question becomes a field for its options and one for the user's own words.
//! Fields are named by position, since ids of questions may be anything.

use std::borrow::Cow;

use serde_json::{Map, Value, json};

use crate::ask::questionnaire::{Choice, Kind, Question, Questionnaire, says_recommended};
use crate::ask::request::{Text, trim};

/// What fields a client knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Choices with titles, and lists of them: since 2025-11-25.
    Titled,
    /// Choices of one only; several become a yes or no each: 2025-06-18.
    Plain,
}

/// What a client is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// What the user reads first.
    pub message: String,
    /// The fields, as a JSON Schema.
    pub schema: Value,
}

/// The form of a questionnaire. No field is required: every question may stay open.
pub fn form(questionnaire: &Questionnaire, dialect: Dialect) -> Form {
    let mut properties = Map::new();
    for (at, question) in questionnaire.questions.iter().enumerate() {
        let name = field(at);
        match (question.opens_as, dialect) {
            _ if question.freeform => {}
            (Kind::Multi, Dialect::Plain) => {
                for (option, choice) in question.options.iter().enumerate() {
                    let title = format!("{}: {}", question.label, shown(choice));
                    let mut yes = json!({"type": "boolean", "title": title});
                    if let Some(description) = &choice.description {
                        yes["description"] = json!(description);
                    }
                    properties.insert(format!("{name}_{}", option + 1), yes);
                }
            }
            (Kind::Multi, Dialect::Titled) => {
                let many = json!({
                    "type": "array", "title": question.label, "description": question.prompt,
                    "items": {"anyOf": titled(question)},
                });
                properties.insert(name.clone(), many);
            }
            (Kind::Single | Kind::Preview, _) => {
                let mut one = json!({
                    "type": "string", "title": question.label, "description": question.prompt,
                });
                match dialect {
                    Dialect::Titled => one["oneOf"] = titled(question),
                    Dialect::Plain => {
                        let options = question.options.iter();
                        let (values, labels): (Vec<&str>, Vec<Cow<str>>) = options
                            .map(|option| (option.value.as_str(), shown(option)))
                            .unzip();
                        one["enum"] = json!(values);
                        one["enumNames"] = json!(labels);
                    }
                }
                properties.insert(name.clone(), one);
            }
        }
        let own = if question.freeform {
            json!({"type": "string", "title": question.label, "description": question.prompt})
        } else {
            let title = format!("{}: in your own words", question.label);
            json!({"type": "string", "title": title})
        };
        properties.insert(own_field(at), own);
    }
    Form {
        message: message(questionnaire),
        schema: json!({"type": "object", "properties": properties}),
    }
}

/// What the filled form answers, as a response of [`remote`](crate::ask::remote).
pub fn response(questionnaire: &Questionnaire, content: &Value) -> Value {
    let mut answers = Map::new();
    for (at, question) in questionnaire.questions.iter().enumerate() {
        let mut own: Vec<Cow<str>> = text(&content[own_field(at)]).into_iter().collect();
        let mut values = Vec::new();
        let found = &content[field(at)];
        let found = found
            .as_array()
            .map_or(std::slice::from_ref(found), |list| list);
        for value in found.iter().filter_map(text) {
            let chosen = question.options.iter().find(|option| option.value == value);
            if let Some(chosen) = chosen {
                values.push(chosen.value.as_str());
            } else {
                // A client that lets its user type over a choice.
                own.push(value);
            }
        }
        for (option, choice) in question.options.iter().enumerate() {
            if content[format!("{}_{}", field(at), option + 1)] == true {
                values.push(choice.value.as_str());
            }
        }
        own.retain(|text| !trim(text).is_empty());
        let mut answer = Map::new();
        let takes_one = question.opens_as != Kind::Multi;
        if takes_one && !own.is_empty() && !values.is_empty() {
            // Own words are the answer, and what was chosen beside them is not lost.
            let labels: Vec<&str> = question
                .options
                .iter()
                .filter(|option| values.contains(&option.value.as_str()))
                .map(|option| option.label.as_str())
                .collect();
            answer.insert(
                "note".to_owned(),
                json!(format!("Chosen beside it: {}", labels.join(", "))),
            );
            values.clear();
        }
        if !values.is_empty() {
            answer.insert("values".to_owned(), json!(values));
        }
        if !own.is_empty() {
            answer.insert("customText".to_owned(), json!(own.join("\n")));
        }
        if !answer.is_empty() {
            answers.insert(question.id.clone(), Value::Object(answer));
        }
    }
    json!({"kind": "answer", "mode": "submit", "answers": answers})
}

/// What stands in a field of text; some clients make numbers of what looks like one.
fn text(value: &Value) -> Option<Cow<'_, str>> {
    match value {
        Value::String(_) | Value::Number(_) => Text::of(Some(value)).given(),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

fn field(question: usize) -> String {
    format!("q{}", question + 1)
}

fn own_field(question: usize) -> String {
    format!("q{}_own", question + 1)
}

/// What the user reads of an option; nothing is chosen for them, so the title says which is recommended.
fn shown(option: &Choice) -> Cow<'_, str> {
    if option.recommended && !says_recommended(&option.label) {
        Cow::Owned(format!("{} (recommended)", option.label))
    } else {
        Cow::Borrowed(&option.label)
    }
}

fn titled(question: &Question) -> Value {
    let options = question.options.iter();
    options
        .map(|option| json!({"const": option.value, "title": shown(option)}))
        .collect()
}

/// The title, then every question with what is said about its options.
fn message(questionnaire: &Questionnaire) -> String {
    let mut lines: Vec<String> = questionnaire.title.iter().cloned().collect();
    for question in &questionnaire.questions {
        lines.push(format!("{}: {}", question.label, question.prompt));
        let options = question.options.iter();
        lines.extend(options.filter_map(|option| {
            let description = option.description.as_ref()?;
            Some(format!("- {}: {description}", option.label))
        }));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::answers::Presentation;
    use crate::ask::remote::{self, Response};
    use crate::ask::result;
    use crate::ask::validate::{Source, validate};

    fn questionnaire() -> Questionnaire {
        let payload = json!({"title": "Plan", "questions": [
            {"id": "goal", "label": "Goal", "prompt": "Which goal?", "options": [
                {"value": "speed", "label": "Speed", "description": "Fast."}, {"value": "safety", "label": "Safety", "recommended": true},
            ]},
            {"id": "q1", "label": "Areas", "prompt": "Which areas?", "type": "multi", "options": [
                {"value": "api", "label": "API"}, {"value": "ui", "label": "UI", "recommended": true},
            ]},
            {"id": "name", "prompt": "Which name?", "options": [{"freeform": true}]},
        ]});
        validate(&payload, Source::Answer).unwrap()
    }

    #[test]
    fn each_question_becomes_a_field_for_its_options_and_one_for_own_words() {
        let form = form(&questionnaire(), Dialect::Titled);
        assert_eq!(
            form.message,
            "Plan\nGoal: Which goal?\n- Speed: Fast.\nAreas: Which areas?\nQ3: Which name?"
        );
        assert_eq!(
            form.schema["properties"],
            json!({
                "q1": {
                    "type": "string", "title": "Goal", "description": "Which goal?",
                    "oneOf": [{"const": "speed", "title": "Speed"}, {"const": "safety", "title": "Safety (recommended)"}],
                },
                "q1_own": {"type": "string", "title": "Goal: in your own words"},
                "q2": {
                    "type": "array", "title": "Areas", "description": "Which areas?",
                    "items": {"anyOf": [{"const": "api", "title": "API"}, {"const": "ui", "title": "UI (recommended)"}]},
                },
                "q2_own": {"type": "string", "title": "Areas: in your own words"},
                "q3_own": {"type": "string", "title": "Q3", "description": "Which name?"},
            })
        );
    }

    #[test]
    fn an_earlier_client_gets_fields_that_it_knows() {
        let form = form(&questionnaire(), Dialect::Plain);
        let properties = &form.schema["properties"];
        assert_eq!(properties["q1"]["enum"], json!(["speed", "safety"]));
        assert_eq!(
            properties["q1"]["enumNames"],
            json!(["Speed", "Safety (recommended)"])
        );
        assert_eq!(
            properties["q2_2"],
            json!({"type": "boolean", "title": "Areas: UI (recommended)"})
        );
        assert_eq!(properties.get("q2"), None);
    }

    #[test]
    fn what_is_filled_in_becomes_answers() {
        for (content, expected) in [
            (
                json!({"q1": "safety", "q2": ["ui"], "q2_own": "docs", "q3_own": "Ada"}),
                json!({
                    "goal": {"values": ["safety"], "labels": ["Safety"], "indices": [2]},
                    "q1": {"values": ["ui", "docs"], "labels": ["UI", "docs"], "indices": [2], "customText": "docs"},
                    "name": {"values": ["Ada"], "labels": ["Ada"], "indices": [], "customText": "Ada"},
                }),
            ),
            (
                json!({"q2_1": true, "q2_2": false}),
                json!({"q1": {"values": ["api"], "labels": ["API"], "indices": [1]}}),
            ),
            (
                json!({"q1": "speed", "q1_own": "both"}),
                json!({"goal": {
                    "values": ["both"], "labels": ["both"], "indices": [], "customText": "both",
                    "note": "Chosen beside it: Speed",
                }}),
            ),
            (
                json!({"q1": "something else"}),
                json!({"goal": {
                    "values": ["something else"], "labels": ["something else"], "indices": [], "customText": "something else",
                }}),
            ),
            (
                json!({"q3_own": 7}),
                json!({"name": {"values": ["7"], "labels": ["7"], "indices": [], "customText": "7"}}),
            ),
            (json!({"q1_own": "  ", "q7": 1}), json!({})),
            (json!(null), json!({})),
        ] {
            let questionnaire = questionnaire();
            let response = response(&questionnaire, &content);
            let read = remote::read(&response, &questionnaire, Presentation::AsAsked);
            let Ok(Response::Answer { answers, .. }) = read else {
                panic!("{response}");
            };
            let details = result::submitted(&questionnaire, &answers).details;
            assert_eq!(json!(details.answers), expected, "{content}");
        }
    }
}
