//! Every fault of a payload, each with its path, or else the questionnaire.
//!
//! Strict on meaning and total on shape: each rule that is broken is one [`Issue`], whatever JSON comes in, and all issues are reported at once in the order of the document.
//! The words are in `wording`, the fields in `schema`, the order in `report`.

mod object;
mod report;
mod schema;
mod wording;

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ask::questionnaire::{Choice, Kind, Question, Questionnaire, says_recommended};
use crate::ask::request::{Fields, Text, parsed_once, trim};
use object::Object;
use report::Report;
use schema::{OPTION, PAYLOAD, QUESTION, Schema};

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
    let mut report = Report::new(
        object(fields, PAYLOAD, "the payload".to_owned()),
        String::new(),
    );
    let title = title(&mut report);
    let questions = questions(&mut report, source);
    let issues = report.into_issues();
    if issues.is_empty() {
        Ok(Questionnaire { title, questions })
    } else {
        Err(Invalid { title, issues })
    }
}

fn object(fields: Fields<'_>, schema: Schema, name: String) -> Object<'_> {
    Object {
        fields,
        schema,
        name,
    }
}

/// The title, blanks and all.
fn title(report: &mut Report) -> Option<String> {
    match report.object.fields.text("title") {
        Text::Absent => None,
        Text::Given(text) => Some(text.into_owned()),
        Text::Unreadable(found) => {
            report.add("title", wording::is_no_text(&report.object, "title", found));
            None
        }
    }
}

/// The objects of a list that must have at least one; empty after a fault.
fn list<'a>(report: &mut Report<'a>, field: &str) -> Cow<'a, [Value]> {
    let Some(value) = report.object.fields.get(field) else {
        report.add(field, wording::is_missing(&report.object, field));
        return Cow::Borrowed(&[]);
    };
    match parsed_once(value) {
        Cow::Borrowed(Value::Array(list)) if !list.is_empty() => Cow::Borrowed(list),
        Cow::Owned(Value::Array(list)) if !list.is_empty() => Cow::Owned(list),
        found => {
            report.add(field, wording::is_no_list(&report.object, field, &found));
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
            let mut inner = Report::new(object(fields, QUESTION, name), path);
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
        report.add("id", wording::id_is_taken(&report.object, earlier));
    }
    let label = report.optional("label");
    let prompt = report.required("prompt");
    let kind = kind(report);
    let options = options(report, kind, source);
    let freeform = options.is_empty();
    let kind = if freeform { Kind::Single } else { kind };
    Question {
        id,
        label_given: label.is_some(),
        label: label.unwrap_or_else(|| format!("Q{}", index + 1)),
        prompt,
        kind,
        opens_as: kind,
        required: report.object.fields.text("required") == Text::Given(Cow::Borrowed("true")),
        options,
        freeform,
    }
}

/// The kind of a question: single, unless it names another one.
fn kind(report: &mut Report) -> Kind {
    let message = match report.object.fields.text("type") {
        Text::Absent => return Kind::Single,
        Text::Given(name) => match Kind::from_name(&name) {
            Some(kind) => return kind,
            None => wording::type_is_unknown(&report.object, &name),
        },
        Text::Unreadable(found) => wording::is_no_text(&report.object, "type", found),
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
                let message = wording::freeform_is_internal(&report.object, index);
                report.add("options", message);
            }
            Source::Answer if list.len() > 1 => {
                report.add("options", wording::freeform_is_not_alone(&report.object));
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
                let name = wording::option_name(&report.object, index, fields);
                let mut inner = Report::new(object(fields, OPTION, name), path);
                choices.push(choice(&mut inner, index, &mut values, kind));
                report.nest("options", inner);
            }
            None => {
                let message = wording::option_is_no_object(&report.object, index, value);
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
        report.add("value", wording::value_is_taken(&report.object, earlier));
    }
    let label = report.required("label");
    Choice {
        recommended: report.object.fields.is_true("recommended") || says_recommended(&label),
        value,
        label,
        description: report.optional("description"),
        preview: preview(report, kind),
    }
}

/// The preview of an option, blanks and all.
fn preview(report: &mut Report, kind: Kind) -> Option<String> {
    let message = match (report.object.fields.text("preview"), kind) {
        (Text::Given(text), _) if !trim(&text).is_empty() => return Some(text.into_owned()),
        (Text::Absent, Kind::Single | Kind::Multi) => return None,
        (Text::Given(_), Kind::Single | Kind::Multi) => {
            wording::is_blank(&report.object, "preview")
        }
        (Text::Absent | Text::Given(_), Kind::Preview) => {
            wording::preview_is_missing(&report.object)
        }
        (Text::Unreadable(found), _) => wording::is_no_text(&report.object, "preview", found),
    };
    report.add("preview", message);
    None
}

/// The names that are taken, each with the position of the first that took it.
#[derive(Default)]
struct Seen(BTreeMap<String, usize>);

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

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn issues(payload: &Value, source: Source) -> Vec<Issue> {
        validate(payload, source).map_or_else(|invalid| invalid.issues, |_| Vec::new())
    }

    fn paths(payload: &Value) -> Vec<String> {
        let issues = issues(payload, Source::Tool);
        issues.into_iter().map(|issue| issue.path).collect()
    }

    /// The messages, one a line.
    fn messages(payload: &Value) -> String {
        let issues = issues(payload, Source::Tool);
        let messages: Vec<_> = issues.into_iter().map(|issue| issue.message).collect();
        messages.join("\n")
    }

    /// A payload with one question, whose fields are the given ones over good ones.
    fn with(question: &Value) -> Value {
        let mut whole =
            json!({"id": "q", "prompt": "Which?", "options": [{"value": "x", "label": "X"}]});
        for (name, value) in question.as_object().unwrap() {
            whole[name] = value.clone();
        }
        json!({"questions": [whole]})
    }

    /// A payload with one question, which has these options.
    fn of_options(options: &Value) -> Value {
        with(&json!({"options": options}))
    }

    /// A payload with one question, which has one option, whose fields are the given ones over good ones.
    fn with_option(option: &Value) -> Value {
        let mut whole = json!({"value": "x", "label": "X"});
        for (name, value) in option.as_object().unwrap() {
            whole[name] = value.clone();
        }
        of_options(&json!([whole]))
    }

    fn question(payload: &Value) -> Question {
        let mut questionnaire = validate(payload, Source::Tool).unwrap();
        questionnaire.questions.remove(0)
    }

    #[test]
    fn defaults_are_filled_in_and_texts_trimmed() {
        let payload = json!({
            "title": "  kept  ",
            "questions": [
                {"id": " a ", "prompt": "\u{feff}One?\n", "options": [
                    {"value": " x ", "label": "\tX", "description": " d ", "preview": "  p\n"},
                ]},
                {"id": "b", "label": " Two ", "prompt": "Two?", "type": "multi", "required": true, "options": [
                    {"value": "x", "label": "X"},
                ]},
            ]
        });
        let option = Choice {
            value: "x".to_owned(),
            label: "X".to_owned(),
            description: Some("d".to_owned()),
            preview: Some("  p\n".to_owned()),
            recommended: false,
        };
        let expected = Questionnaire {
            title: Some("  kept  ".to_owned()),
            questions: vec![
                Question {
                    id: "a".to_owned(),
                    label: "Q1".to_owned(),
                    label_given: false,
                    prompt: "One?".to_owned(),
                    kind: Kind::Single,
                    opens_as: Kind::Single,
                    required: false,
                    options: vec![option.clone()],
                    freeform: false,
                },
                Question {
                    id: "b".to_owned(),
                    label: "Two".to_owned(),
                    label_given: true,
                    prompt: "Two?".to_owned(),
                    kind: Kind::Multi,
                    opens_as: Kind::Multi,
                    required: true,
                    options: vec![Choice {
                        description: None,
                        preview: None,
                        ..option
                    }],
                    freeform: false,
                },
            ],
        };
        assert_eq!(validate(&payload, Source::Tool), Ok(expected));
    }

    #[test]
    fn a_label_falls_back_to_the_position_in_the_whole_list() {
        let question =
            |id: &str| json!({"id": id, "prompt": "?", "options": [{"value": "x", "label": "X"}]});
        let mut payload = json!({"questions": [question("a"), question("b"), question("c")]});
        payload["questions"][0]["label"] = json!("First");
        let questions = validate(&payload, Source::Tool).unwrap().questions;
        let labels: Vec<_> = questions.iter().map(|q| q.label.as_str()).collect();
        assert_eq!(labels, ["First", "Q2", "Q3"]);
    }

    #[test]
    fn a_payload_of_any_shape_has_its_issues_where_the_fault_is() {
        for payload in [
            json!(null),
            json!(3),
            json!("x"),
            json!([]),
            json!({}),
            json!("[]"),
        ] {
            assert_eq!(paths(&payload), ["questions"], "{payload}");
        }
        for questions in [
            json!(null),
            json!([]),
            json!({"id": "a"}),
            json!("x"),
            json!("[]"),
            json!(5),
        ] {
            assert_eq!(
                paths(&json!({"questions": questions})),
                ["questions"],
                "{questions}"
            );
        }
        for question in [json!(null), json!("x"), json!([{"id": "a"}]), json!(true)] {
            assert_eq!(
                paths(&json!({"questions": [question]})),
                ["questions[0]"],
                "{question}"
            );
        }
        for options in [json!(null), json!([]), json!({}), json!("x, y"), json!(5)] {
            assert_eq!(
                paths(&of_options(&options)),
                ["questions[0].options"],
                "{options}"
            );
        }
        for option in [json!(null), json!("Linux"), json!(["x"]), json!(5)] {
            let options = json!([{"value": "x", "label": "X"}, option]);
            assert_eq!(
                paths(&of_options(&options)),
                ["questions[0].options[1]"],
                "{option}"
            );
        }
    }

    #[test]
    fn json_inside_a_string_is_read_as_if_it_were_none() {
        let payload = with(&json!({"type": "multi"}));
        let expected = validate(&payload, Source::Tool);
        assert!(expected.is_ok());
        let text = |value: &Value| json!(value.to_string());
        let mut options = payload.clone();
        options["questions"][0]["options"] = text(&payload["questions"][0]["options"]);
        let mut questions = options.clone();
        questions["questions"] = text(&options["questions"]);
        for payload in [&options, &questions, &text(&questions)] {
            assert_eq!(validate(payload, Source::Tool), expected, "{payload}");
        }
        let twice = text(&text(&payload));
        assert_eq!(paths(&twice), ["questions"]);
    }

    #[test]
    fn every_field_has_its_rule() {
        for (question, path) in [
            (json!({"id": null}), "id"),
            (json!({"id": " "}), "id"),
            (json!({"id": {}}), "id"),
            (json!({"label": ""}), "label"),
            (json!({"label": []}), "label"),
            (json!({"prompt": "\u{feff}\n"}), "prompt"),
            (json!({"prompt": ["a"]}), "prompt"),
            (json!({"type": "Single"}), "type"),
            (json!({"type": " multi "}), "type"),
            (json!({"type": ""}), "type"),
            (json!({"type": 3}), "type"),
            (json!({"type": {"kind": "multi"}}), "type"),
        ] {
            assert_eq!(
                paths(&with(&question)),
                [format!("questions[0].{path}")],
                "{question}"
            );
        }
        for (option, path) in [
            (json!({"value": null}), "value"),
            (json!({"value": ""}), "value"),
            (json!({"value": []}), "value"),
            (json!({"label": null}), "label"),
            (json!({"label": "\t"}), "label"),
            (json!({"description": " "}), "description"),
            (json!({"description": {}}), "description"),
            (json!({"preview": ""}), "preview"),
            (json!({"preview": ["a"]}), "preview"),
        ] {
            let expected = format!("questions[0].options[0].{path}");
            assert_eq!(paths(&with_option(&option)), [expected], "{option}");
        }
    }

    #[test]
    fn what_is_no_fault_opens() {
        for question in [
            json!({"label": null, "type": null, "required": null}),
            json!({"id": 5, "label": true, "prompt": 0}),
            json!({"required": "no"}),
            json!({"required": {}}),
            json!({"header": "H", "multiSelect": true, "zap": [1]}),
            json!({"id": "__proto__"}),
        ] {
            assert_eq!(paths(&with(&question)), [""; 0], "{question}");
        }
        for option in [
            json!({"description": null, "preview": null}),
            json!({"value": 1.0, "label": false}),
            json!({"value": "__other__", "label": "Type your own"}),
            json!({"preview": "text on a single question"}),
            json!({"freeform": false}),
            json!({"recommended": "maybe", "icon": "x"}),
        ] {
            assert_eq!(paths(&with_option(&option)), [""; 0], "{option}");
        }
    }

    #[test]
    fn required_is_a_boolean_or_its_name_and_never_an_issue() {
        for (required, expected) in [
            (json!(true), true),
            (json!("true"), true),
            (json!(false), false),
            (json!("false"), false),
            (json!("True"), false),
            (json!(1), false),
            (json!([true]), false),
            (json!(null), false),
        ] {
            let question = question(&with(&json!({"required": required})));
            assert_eq!(question.required, expected, "{required}");
        }
    }

    #[test]
    fn the_title_is_text_and_kept_as_given() {
        for (title, expected) in [
            (json!(" \n"), Some(" \n")),
            (json!(""), Some("")),
            (json!(5), Some("5")),
            (json!(true), Some("true")),
            (json!(null), None),
        ] {
            let mut payload = with(&json!({}));
            payload["title"] = title.clone();
            let questionnaire = validate(&payload, Source::Tool).unwrap();
            assert_eq!(questionnaire.title.as_deref(), expected, "{title}");
            payload["questions"] = json!([]);
            let invalid = validate(&payload, Source::Tool).unwrap_err();
            assert_eq!(invalid.title.as_deref(), expected, "{title}");
        }
        let mut payload = with(&json!({}));
        payload["title"] = json!({"text": "T"});
        assert_eq!(paths(&payload), ["title"]);
    }

    #[test]
    fn ids_and_values_are_unique_after_trimming_by_code_point() {
        let questions = |ids: &[&str]| {
            let question = |id: &&str| json!({"id": id, "prompt": "?", "options": [{"value": "x", "label": "X"}]});
            json!({"questions": ids.iter().map(question).collect::<Vec<_>>()})
        };
        assert_eq!(
            paths(&questions(&["a", " a", "a\u{feff}"])),
            ["questions[1].id", "questions[2].id"]
        );
        assert_eq!(
            paths(&questions(&["a", "A", "é", "e\u{301}", "a\u{200b}"])),
            [""; 0]
        );
        assert_eq!(
            paths(&questions(&["", " "])),
            ["questions[0].id", "questions[1].id"]
        );
        let options = json!([
            {"value": "x", "label": "Same"}, {"value": " x ", "label": "Same"}, {"value": "X", "label": "Same"}
        ]);
        assert_eq!(
            paths(&of_options(&options)),
            ["questions[0].options[1].value"]
        );
        assert_eq!(
            paths(&of_options(
                &json!([{"value": 1, "label": "a"}, {"value": "1", "label": "b"}])
            )),
            ["questions[0].options[1].value"]
        );
    }

    #[test]
    fn a_preview_question_needs_a_preview_on_every_option() {
        let payload = with(&json!({"type": "preview", "options": [
            {"value": "a", "label": "A", "preview": "      indented\n\n"},
            {"value": "b", "label": "B", "description": "not enough"},
            {"value": "c", "label": "C", "preview": " \u{feff}"},
            {"value": "d", "label": "D", "preview": null},
            {"value": "e", "label": "E", "preview": {}},
        ]}));
        let expected: Vec<_> = (1..5)
            .map(|i| format!("questions[0].options[{i}].preview"))
            .collect();
        assert_eq!(paths(&payload), expected);
        let payload =
            with(&json!({"type": "preview", "options": [payload["questions"][0]["options"][0]]}));
        let options = question(&payload).options;
        assert_eq!(options[0].preview.as_deref(), Some("      indented\n\n"));
        // A type that is unknown asks for no previews.
        assert_eq!(
            paths(&with(&json!({"type": "PREVIEW"}))),
            ["questions[0].type"]
        );
    }

    #[test]
    fn a_freeform_question_is_for_our_own_extraction_only() {
        let freeform = json!({"value": "f", "label": "Type answer", "freeform": true});
        let option = json!({"value": "x", "label": "X"});
        for (options, tool, answer) in [
            (json!([freeform]), 1, 0),
            (json!([{"freeform": true}]), 1, 0),
            (json!([freeform, option]), 1, 1),
            (json!([option, freeform, freeform]), 1, 1),
            (json!([option]), 0, 0),
        ] {
            let payload = of_options(&options);
            for (source, count) in [(Source::Tool, tool), (Source::Answer, answer)] {
                let issues = issues(&payload, source);
                assert_eq!(issues.len(), count, "{source:?} {options}");
                assert!(
                    issues
                        .iter()
                        .all(|issue| issue.path == "questions[0].options")
                );
            }
        }
        let payload = with(&json!({"type": "multi", "options": [freeform]}));
        let question = validate(&payload, Source::Answer)
            .unwrap()
            .questions
            .remove(0);
        assert!(question.freeform && question.options.is_empty());
        assert_eq!(question.kind, Kind::Single);
    }

    #[test]
    fn an_option_is_recommended_by_field_or_label() {
        for (option, recommended) in [
            (json!({"recommended": true}), true),
            (json!({"label": "npm (Recommended)"}), true),
            (
                json!({"label": "npm (Recommended)", "recommended": false}),
                true,
            ),
            (json!({}), false),
        ] {
            let question = question(&with_option(&option));
            assert_eq!(question.options[0].recommended, recommended, "{option}");
        }
        let kept = question(&with_option(&json!({"label": "npm (Recommended)"})));
        assert_eq!(kept.options[0].label, "npm (Recommended)");
    }

    #[test]
    fn issues_come_in_the_order_of_the_document() {
        let payload = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        for (text, expected) in [
            // Missing fields stand behind the one before them in the contract.
            (
                r#"{"questions": [{}]}"#,
                &["[0].id", "[0].prompt", "[0].options"][..],
            ),
            (
                r#"{"questions": [{"options": [{}], "type": "x", "id": "a"}]}"#,
                &[
                    "[0].options[0].value",
                    "[0].options[0].label",
                    "[0].type",
                    "[0].prompt",
                ],
            ),
            (
                r#"{"questions": [{"prompt": "", "label": "", "id": ""}]}"#,
                &["[0].prompt", "[0].options", "[0].label", "[0].id"],
            ),
            (
                r#"{"questions": [{"id": "a", "options": [{"label": "", "value": ""}], "prompt": []}, null]}"#,
                &[
                    "[0].options[0].label",
                    "[0].options[0].value",
                    "[0].prompt",
                    "[1]",
                ],
            ),
            (
                r#"{"questions": [{"type": "preview", "id": "a", "prompt": "?", "options": [
                    {"description": "", "value": "x", "label": ""}
                ]}]}"#,
                &[
                    "[0].options[0].description",
                    "[0].options[0].preview",
                    "[0].options[0].label",
                ],
            ),
        ] {
            let paths = paths(&payload(text));
            let expected: Vec<_> = expected
                .iter()
                .map(|path| format!("questions{path}"))
                .collect();
            assert_eq!(paths, expected, "{text}");
        }
        assert_eq!(
            paths(&payload(r#"{"questions": 5, "title": []}"#)),
            ["questions", "title"]
        );
        assert_eq!(paths(&payload(r#"{"title": []}"#)), ["title", "questions"]);
    }

    #[test]
    fn messages_say_what_where_and_how_to_fix_it() {
        insta::assert_snapshot!(messages(&json!({
            "title": {"text": "T"},
            "questions": [
                {"id": "db", "label": " ", "prompt": "", "type": "radio", "options": [
                    {"value": "pg", "label": "PostgreSQL", "description": ""},
                    {"value": " pg ", "label": {"text": "SQLite"}, "preview": " "},
                    "Linux",
                    null,
                    {"value": "f", "label": "Free", "freeform": true},
                ]},
                {"id": "db", "prompt": "Which?", "type": "preview", "options": [{"value": "a", "label": "A"}]},
                {"id": "empty", "prompt": "Which?", "options": []},
                {"id": "object", "prompt": "Which?", "options": {"value": "a", "label": "A"}},
                {"id": "number", "prompt": "Which?", "options": 5},
                ["nested"],
            ]
        })), @r#"
        the `title` of the payload must be text, found an object; write text there or leave it out
        question 1 ("db") has a blank `label`; write a short name there or leave it out
        question 1 ("db") has a blank `prompt`; write the question for the user there
        question 1 ("db") has the type "radio"; use "single", "multi" or "preview", spelled like this
        option 5 of question 1 ("db") is marked `freeform`, which ask_user does not take; remove the option, the user can always type an answer
        option 1 ("pg") of question 1 ("db") has a blank `description`; write text there or leave it out
        option 2 ("pg") of question 1 ("db") has the same `value` as option 1; rename one of them
        the `label` of option 2 ("pg") of question 1 ("db") must be text, found an object; write what the user should read there
        option 2 ("pg") of question 1 ("db") has a blank `preview`; write text there or leave it out
        option 3 of question 1 ("db") must be an object, found the text "Linux"; write it as `{"value": "Linux", "label": "Linux"}`
        option 4 of question 1 ("db") must be an object, found null; write it as `{"value": "…", "label": "…"}`
        question 2 ("db") has the same `id` as question 1; rename one of them
        option 1 ("a") of question 2 ("db") has no `preview` text; add some to every option (a description does not count) or use `type: "single"`
        the `options` of question 3 ("empty") must be a list with at least one object, found an empty list; list at least one, such as `{"value": "yes", "label": "Yes"}`
        the `options` of question 4 ("object") must be a list with at least one object, found an object; put it in brackets
        the `options` of question 5 ("number") must be a list with at least one object, found the number 5; list at least one, such as `{"value": "yes", "label": "Yes"}`
        question 6 must be an object, found a list; write it as `{"id": …, "prompt": …, "options": […]}`
        "#);
    }

    #[test]
    fn messages_explain_the_names_of_other_tools() {
        insta::assert_snapshot!(messages(&json!({
            "questions": [{
                "question": "Which scopes?", "header": "Scopes", "multiSelect": true,
                "options": [{"label": "read"}, {"name": "write"}],
            }]
        })), @r#"
        question 1 has no `id`; give it a short name that no other question has; found "header" (write `label`), and "multiSelect" (write `type: "single"` or `type: "multi"`)
        question 1 has no `prompt`; write the question for the user there; found "question" (write `prompt`)
        option 1 of question 1 has no `value`; give it a short name that no other option of the question has; it comes back as the answer
        option 2 of question 1 has no `value`; give it a short name that no other option of the question has; it comes back as the answer; found "name" (write `value`)
        option 2 of question 1 has no `label`; write what the user should read there; found "name" (write `label`)
        "#);
        insta::assert_snapshot!(messages(&json!({
            "questions": [{"name": "color", "text": "Which?", "choices": [{"text": "Blue"}]}]
        })), @r#"
        question 1 has no `id`; give it a short name that no other question has; found "name" (write `id`)
        question 1 has no `prompt`; write the question for the user there; found "text" (write `prompt`)
        question 1 has no `options`; list at least one, such as `{"value": "yes", "label": "Yes"}`; found "choices" (write `options`)
        "#);
        insta::assert_snapshot!(messages(&json!({
            "question": "Which deploy target?", "options": ["staging", "production"]
        })), @r#"the payload has no `questions`; list at least one question; found "question" (write an object in the list `questions`)"#);
        insta::assert_snapshot!(messages(&json!({"questions": [{"ID": "a", "Prompt": "Which?", "options": "x"}]})), @r#"
        question 1 has no `id`; give it a short name that no other question has; found "ID" (write `id`)
        question 1 has no `prompt`; write the question for the user there; found "Prompt" (write `prompt`)
        the `options` of question 1 must be a list with at least one object, found the text "x"; as JSON it cannot be read either: `x` is no value; texts stand in double quotes (column 1)
        "#);
    }

    #[test]
    fn messages_name_what_was_found_instead_of_a_payload() {
        for (payload, expected) in [
            (json!(null), "the payload is null; send an object"),
            (json!(5), "the payload is the number 5; send an object"),
            (json!([]), "the payload is an empty list; send an object"),
            (json!([1]), "the payload is a list; send an object"),
            (json!(" \n"), "the payload is empty; send an object"),
            (
                json!("{\n  \"questions\": [1,]}"),
                "the payload is not JSON: there is a comma too many before `]` (line 2, column 19); send an object",
            ),
            (
                json!("\"[]\""),
                "the payload is not JSON: it is JSON in a text in a text; send an object",
            ),
        ] {
            let messages = messages(&payload);
            assert!(messages.starts_with(expected), "{messages}");
        }
        assert!(
            messages(&json!({"questions": null}))
                .ends_with("has no `questions`; list at least one question")
        );
    }

    #[test]
    fn messages_quote_no_more_than_the_beginning() {
        let long = "\u{1b}[2J".to_owned() + &"é".repeat(10_000);
        for payload in [
            json!(long),
            with(&json!({"type": long})),
            with(&json!({"id": long, "prompt": ""})),
            with_option(&json!({"value": long, "label": ""})),
            of_options(&json!([long])),
            json!({"questions": [{long.clone(): 1, "id": "a"}]}),
        ] {
            for issue in issues(&payload, Source::Tool) {
                assert!(issue.message.chars().count() < 500, "{}", issue.message);
                assert!(!issue.message.contains('\u{1b}'), "{}", issue.message);
            }
        }
    }
}
