//! What models really send, and what becomes of it.
//!
//! `valid` holds payloads in the shape of the contract, `malformed` those that miss it in ways seen in the field.
#![expect(clippy::disallowed_methods, reason = "tests read files")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use pi_ask::ask::answers::{Answers, Presentation};
use pi_ask::ask::questionnaire::{Kind, Questionnaire};
use pi_ask::ask::result;
use pi_ask::ask::script;
use pi_ask::ask::validate::{Source, validate};
use proptest::prelude::*;
use serde_json::{Value, json};

/// The payloads that do not open, each with the paths of its issues.
const INVALID: &[(&str, &[&str])] = &[
    (
        "valid/v42_blank_optional_fields",
        &[
            "questions[0].label",
            "questions[0].options[0].description",
            "questions[0].options[1].description",
        ],
    ),
    ("malformed/m03_questions_single_object", &["questions"]),
    (
        "malformed/m05_options_plain_strings",
        &[
            "questions[0].options[0]",
            "questions[0].options[1]",
            "questions[0].options[2]",
        ],
    ),
    (
        "malformed/m06_missing_value",
        &[
            "questions[0].options[0].value",
            "questions[0].options[1].value",
            "questions[0].options[2].value",
        ],
    ),
    (
        "malformed/m10_claude_names",
        &[
            "questions[0].id",
            "questions[0].prompt",
            "questions[0].options[0].value",
            "questions[0].options[1].value",
            "questions[1].id",
            "questions[1].prompt",
            "questions[1].options[0].value",
            "questions[1].options[1].value",
        ],
    ),
    ("malformed/m11_duplicate_ids", &["questions[1].id"]),
    (
        "malformed/m12_duplicate_values",
        &[
            "questions[0].options[1].value",
            "questions[0].options[2].value",
        ],
    ),
    ("malformed/m13_empty_questions", &["questions"]),
    (
        "malformed/m14_empty_and_missing_options",
        &[
            "questions[0].options",
            "questions[1].options",
            "questions[2].options",
        ],
    ),
    (
        "malformed/m15_type_variants",
        &[
            "questions[0].type",
            "questions[1].type",
            "questions[2].type",
            "questions[3].type",
            "questions[4].type",
            "questions[5].type",
        ],
    ),
    (
        "malformed/m16_preview_missing_text",
        &[
            "questions[0].options[1].preview",
            "questions[0].options[2].preview",
        ],
    ),
    (
        "malformed/m17_blank_required",
        &[
            "questions[0].id",
            "questions[0].prompt",
            "questions[0].options[0].value",
            "questions[0].options[0].label",
        ],
    ),
    (
        "malformed/m22_choices_text_name_aliases",
        &[
            "questions[0].id",
            "questions[0].prompt",
            "questions[0].options",
        ],
    ),
    ("malformed/m25_flat_single_question", &["questions"]),
    ("malformed/m30_deep_extra_nesting", &["questions[0]"]),
    ("malformed/m31_label_only_title_misuse", &["title"]),
];

/// The payloads outside the contract's letter that open all the same; those in `valid` do too.
const TOLERATED: &[&str] = &[
    "malformed/m01_questions_stringified",
    "malformed/m07_numbers_and_bools",
    "malformed/m08_null_optionals",
    "malformed/m09_extra_fields_everywhere",
    "malformed/m20_literal_backslash_n",
    "malformed/m21_html_entities",
    "malformed/m24_required_as_string",
    "malformed/m27_huge_strings",
    "malformed/m28_preview_on_single",
    "malformed/m32_duplicate_json_keys",
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/payloads")
}

fn payload(name: &str) -> Value {
    let text = fs::read_to_string(folder().join(name).with_extension("json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The names of all payloads in a folder, such as `valid/v01_single_minimal`.
fn names(kind: &str) -> BTreeSet<String> {
    let files = fs::read_dir(folder().join(kind)).unwrap();
    let names = files.map(|file| {
        let path = file.unwrap().path();
        format!("{kind}/{}", path.file_stem().unwrap().to_str().unwrap())
    });
    names.collect()
}

/// The questionnaire of a payload that opens.
fn opened(name: &str) -> Questionnaire {
    validate(&payload(name), Source::Tool).unwrap_or_else(|invalid| panic!("{name}: {invalid:#?}"))
}

fn paths(name: &str) -> Vec<String> {
    let invalid = validate(&payload(name), Source::Tool).expect_err(name);
    let paths = invalid.issues.into_iter().map(|issue| issue.path);
    paths.collect()
}

#[test]
fn faults_are_issues_with_paths_in_the_order_of_the_document() {
    for (name, expected) in INVALID {
        assert_eq!(paths(name), *expected, "{name}");
    }
}

#[test]
fn everything_else_opens_with_every_question_and_option() {
    let invalid = |name: &String| INVALID.iter().any(|(invalid, _)| invalid == name);
    let malformed = names("malformed").into_iter().filter(|name| !invalid(name));
    assert_eq!(malformed.collect::<Vec<_>>(), TOLERATED);
    for name in names("valid").into_iter().filter(|name| !invalid(name)) {
        let (payload, questionnaire) = (payload(&name), opened(&name));
        let sent = payload["questions"].as_array().unwrap();
        assert_eq!(questionnaire.questions.len(), sent.len(), "{name}");
        for (question, sent) in questionnaire.questions.iter().zip(sent) {
            assert_eq!(question.id, sent["id"].as_str().unwrap(), "{name}");
            let options = sent["options"].as_array().unwrap();
            assert_eq!(question.options.len(), options.len(), "{name}");
            for (option, sent) in question.options.iter().zip(options) {
                assert_eq!(option.value, sent["value"].as_str().unwrap(), "{name}");
                assert_eq!(
                    option.preview.as_deref(),
                    sent["preview"].as_str(),
                    "{name}"
                );
            }
        }
    }
    for name in TOLERATED {
        assert!(!opened(name).questions.is_empty());
    }
}

#[test]
fn a_recommendation_is_a_mark_and_leaves_the_label_alone() {
    let questionnaire = opened("valid/v26_recommended_flags");
    let marks: Vec<Vec<bool>> = questionnaire
        .questions
        .iter()
        .map(|question| {
            question
                .options
                .iter()
                .map(|option| option.recommended)
                .collect()
        })
        .collect();
    assert_eq!(marks, [[true, true, false], [true, true, false]]);
    assert_eq!(
        questionnaire.questions[0].options[1].label,
        "npm (Recommended)"
    );
    let answers = Answers::new(&questionnaire, Presentation::AsAsked);
    assert!(!answers.is_dirty());
}

#[test]
fn when_time_runs_out_one_answer_is_the_first_recommended_and_several_are_all() {
    for (kind, values) in [("single", json!(["b"])), ("multi", json!(["b", "c"]))] {
        let options = json!([
            {"value": "a", "label": "A"},
            {"value": "b", "label": "B", "recommended": true},
            {"value": "c", "label": "C", "recommended": true},
        ]);
        let question = json!({"id": "q", "prompt": "Which?", "type": kind, "options": options});
        let session = json!({
            "payload": {"questions": [question]}, "keys": [{"wait": 1000}],
            "timeout": {"millis": 1000, "then": "recommended"},
        });
        let played = script::play(&session.to_string()).expect("it is played");
        let details = played.details.expect("a result");
        assert_eq!(details["answers"]["q"]["values"], values, "{kind}");
    }
}

#[test]
fn numbers_and_booleans_are_read_as_text() {
    let questionnaire = opened("malformed/m07_numbers_and_bools");
    let question = &questionnaire.questions[0];
    assert_eq!((question.id.as_str(), question.label.as_str()), ("7", "1"));
    let options = question.options.iter();
    let options: Vec<_> = options
        .map(|o| (o.value.as_str(), o.label.as_str()))
        .collect();
    assert_eq!(
        options,
        [("1", "1"), ("2.5", "2.5"), ("true", "false"), ("4", "Four")]
    );
}

#[test]
fn text_is_shown_as_it_came() {
    let question = opened("malformed/m20_literal_backslash_n")
        .questions
        .remove(0);
    assert_eq!(question.prompt, r"Line one\nLine two\r\nLine three");
    assert_eq!(question.options[1].label, r"C:\\new\\table");
    let question = opened("malformed/m21_html_entities").questions.remove(0);
    assert_eq!(question.options[1].label, "Option&lt;T&gt;");
}

#[test]
fn previews_on_a_single_question_are_kept_and_it_stays_single() {
    let question = opened("malformed/m28_preview_on_single")
        .questions
        .remove(0);
    assert_eq!(question.kind, Kind::Single);
    assert!(question.options[0].preview.is_some());
}

#[test]
fn the_last_of_duplicate_keys_wins() {
    let questionnaire = opened("malformed/m32_duplicate_json_keys");
    assert_eq!(questionnaire.title.as_deref(), Some("two"));
    assert_eq!(questionnaire.questions[0].id, "b");
}

#[test]
fn issues_say_what_was_expected_and_what_was_found() {
    for (name, path, words) in [
        (
            "m03_questions_single_object",
            "questions",
            &["must be a list", "an object"][..],
        ),
        (
            "m05_options_plain_strings",
            "questions[0].options[1]",
            &["must be an object", r#""macOS""#],
        ),
        (
            "m10_claude_names",
            "questions[1].prompt",
            &["question 2", "`prompt`", r#""question""#],
        ),
        (
            "m10_claude_names",
            "questions[1].id",
            &[r#""header" (write `label`)"#, r#"`type: "multi"`"#],
        ),
        (
            "m11_duplicate_ids",
            "questions[1].id",
            &[r#"question 2 ("same")"#, "question 1"],
        ),
        (
            "m15_type_variants",
            "questions[5].type",
            &[r#""multiple""#, "single", "multi", "preview"],
        ),
        (
            "m16_preview_missing_text",
            "questions[0].options[2].preview",
            &[r#"option 3 ("c")"#, r#"`type: "single"`"#],
        ),
        (
            "m22_choices_text_name_aliases",
            "questions[0].options",
            &["`options`", r#""choices""#],
        ),
        (
            "m25_flat_single_question",
            "questions",
            &["`questions`", r#""question""#],
        ),
        (
            "m30_deep_extra_nesting",
            "questions[0]",
            &["must be an object", "a list"],
        ),
    ] {
        let invalid = validate(&payload(&format!("malformed/{name}")), Source::Tool).unwrap_err();
        let issue = invalid
            .issues
            .iter()
            .find(|issue| issue.path == path)
            .expect(name);
        for word in words {
            assert!(
                issue.message.contains(word),
                "{name}: {word}: {}",
                issue.message
            );
        }
    }
}

/// Any JSON, rich in the names and words of the contract.
fn any_json() -> impl Strategy<Value = Value> {
    let word = prop_oneof![
        Just("single".to_owned()),
        Just("preview".to_owned()),
        Just(" ".to_owned()),
        Just(r#"[{"value": 1, "label": 2}]"#.to_owned()),
        any::<String>(),
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        word.prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 60, 6, |inner| {
        let lists = proptest::collection::vec(inner.clone(), 0..6).prop_map(Value::from);
        let entries = proptest::collection::vec((any_name(), inner), 0..8);
        let objects = (entries, 0..8).prop_map(|(entries, wrap)| {
            let object = Value::Object(entries.into_iter().collect());
            if wrap == 0 {
                json!(object.to_string())
            } else {
                object
            }
        });
        prop_oneof![lists, objects]
    })
}

fn any_name() -> impl Strategy<Value = String> {
    const KNOWN: &[&str] = &[
        "title",
        "questions",
        "id",
        "label",
        "prompt",
        "type",
        "required",
        "options",
        "value",
        "description",
        "preview",
        "freeform",
        "recommended",
        "question",
        "header",
        "name",
        "multiSelect",
    ];
    prop_oneof![
        9 => proptest::sample::select(KNOWN).prop_map(str::to_owned),
        1 => any::<String>(),
    ]
}

/// A payload that is right but for some values anywhere in it, which are replaced.
fn almost_right() -> impl Strategy<Value = Value> {
    let option = || {
        let fields = ("[a-c]{1,2}", any_json(), any_json(), 0..12_usize);
        fields.prop_map(|(value, label, other, fault)| match fault {
            0 => json!({"value": value, "label": label}),
            1 => json!({"value": other, "label": "L"}),
            2 => other,
            3 => json!({"value": value, "label": "L", "description": other, "preview": label}),
            4 => json!({"label": "L", "freeform": true}),
            _ => json!({"value": value, "label": "L", "preview": " p"}),
        })
    };
    let kind = prop_oneof![
        Just(json!("single")),
        Just(json!("multi")),
        Just(json!("preview")),
        Just(json!(null))
    ];
    let fields = (
        "[a-e]{1,2}",
        kind,
        proptest::collection::vec(option(), 1..4),
        any_json(),
        0..12_usize,
    );
    let question = fields.prop_map(|(id, kind, options, other, fault)| match fault {
        0 => json!({"id": id, "label": other, "prompt": "P", "options": options}),
        1 => json!({"options": options, "id": id, "prompt": other}),
        2 => json!({"id": id, "prompt": "P", "type": other, "options": other}),
        3 => other,
        _ => json!({"id": id, "prompt": "P", "type": kind, "options": options}),
    });
    let questions = proptest::collection::vec(question, 1..4);
    questions.prop_map(|questions| json!({"title": "T", "questions": questions}))
}

fn holds_null(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
        Value::Array(list) => list.iter().any(holds_null),
        Value::Object(map) => map.values().any(holds_null),
    }
}

/// What must hold for any payload whatever.
fn check(payload: &Value, source: Source) -> Result<(), TestCaseError> {
    let result = match validate(payload, source) {
        Err(invalid) => {
            prop_assert!(!invalid.issues.is_empty());
            for issue in &invalid.issues {
                prop_assert!(!issue.path.is_empty());
                prop_assert!(
                    !issue.message.contains(char::is_control),
                    "{}",
                    issue.message
                );
            }
            result::invalid("ask_user", &invalid)
        }
        Ok(questionnaire) => {
            let ids: BTreeSet<_> = questionnaire.questions.iter().map(|q| &q.id).collect();
            prop_assert_eq!(ids.len(), questionnaire.questions.len());
            let mut answers = Answers::new(&questionnaire, Presentation::SingleAsMulti);
            for (index, question) in questionnaire.questions.iter().enumerate() {
                prop_assert_eq!(question.freeform, question.options.is_empty());
                let texts = [&question.id, &question.label, &question.prompt];
                prop_assert!(texts.iter().all(|text| !text.trim().is_empty()));
                answers.choose(index, 0);
                answers.save_custom(index, "own");
                answers.save_option_note(index, 0, "note");
            }
            prop_assert!(answers.all_answered());
            let submitted = result::submitted(&questionnaire, &answers);
            prop_assert_eq!(
                submitted.details.answers.0.len(),
                questionnaire.questions.len()
            );
            result::elaborated(&questionnaire, &answers)
        }
    };
    let json = serde_json::to_value(&result);
    let json = json.map_err(|error| TestCaseError::fail(error.to_string()))?;
    prop_assert!(!holds_null(&json));
    Ok(())
}

proptest! {
    #[test]
    fn any_value_is_judged(payload in any_json()) {
        check(&payload, Source::Tool)?;
        check(&json!({"questions": payload}), Source::Answer)?;
        check(&json!({"questions": [payload]}), Source::Tool)?;
    }

    #[test]
    fn any_question_is_judged(payload in almost_right()) {
        check(&payload, Source::Tool)?;
        check(&payload, Source::Answer)?;
        check(&json!(payload.to_string()), Source::Answer)?;
    }
}
