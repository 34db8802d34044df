//! Payloads of other tools, and broken ones: what is made of them, what is said about it, and what goes back.
#![expect(clippy::disallowed_methods, reason = "tests read files")]

#[path = "support/keys.rs"]
mod keys;
#[path = "support/payloads.rs"]
mod payloads;

use std::path::Path;

use keys::steps;
use payloads::{names, payload};
use pi_ask::ask::answers::{Answers, Presentation};
use pi_ask::ask::ending::Ending;
use pi_ask::ask::import::{Format, ImportError, detect};
use pi_ask::ask::questionnaire::Questionnaire;
use pi_ask::ask::script::{self, Played};
use pi_ask::ask::validate::Invalid;
use serde_json::{Value, json};
use strum::IntoEnumIterator;

/// A text that was sent where a payload should be.
fn raw(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/payloads/raw");
    std::fs::read_to_string(folder.join(name).with_extension("txt")).expect(name)
}

fn read(payload: &Value) -> Result<Questionnaire, Invalid> {
    detect(payload).questionnaire(payload)
}

/// What is made of a payload, in a line: the format, then each question with its values.
fn summary(payload: &Value) -> String {
    let format = detect(payload);
    match read(payload) {
        Ok(questionnaire) => {
            let questions = questionnaire.questions.iter().map(|question| {
                let values: Vec<_> = question
                    .options
                    .iter()
                    .map(|option| {
                        let star = if option.recommended { "*" } else { "" };
                        format!("{}{star}", option.value)
                    })
                    .collect();
                let kind = if question.freeform {
                    "text"
                } else {
                    question.kind.name()
                };
                format!("{} {kind} {}", question.id, values.join(" "))
            });
            let questions: Vec<String> = questions.collect();
            format!(
                "{format}: {}",
                questions.join("; ").replace(" ;", ";").trim_end()
            )
        }
        Err(invalid) => {
            let paths: Vec<_> = invalid.issues.into_iter().map(|issue| issue.path).collect();
            format!("{format}: invalid {}", paths.join(" "))
        }
    }
}

fn remarks(payload: &Value) -> Vec<String> {
    let remarks = detect(payload).remarks(payload);
    remarks.iter().map(ToString::to_string).collect()
}

/// Plays keys on an imported payload.
fn play(payload: &Value, keys: &str) -> Played {
    let session = json!({"import": "auto", "payload": payload, "keys": steps(keys)});
    let played = script::play(&session.to_string()).expect("a session");
    assert_eq!(played.unused_keys, 0, "{keys}");
    played
}

fn details(payload: &Value, keys: &str) -> Value {
    let played = play(payload, keys);
    played
        .details
        .unwrap_or_else(|| panic!("open after {keys}"))
}

#[test]
fn payloads_from_the_field_become_questions() {
    let expected = [
        ("rpiv/c01_basic", "claude_code: q1 single vitest* jest"),
        (
            "rpiv/c02_four_mixed",
            "claude_code: q1 single bug-fix feature refactor; q2 multi api ui storage; q3 multi unit end-to-end; q4 single today next-train",
        ),
        (
            "rpiv/c03_preview_code",
            "claude_code: q1 preview builder struct",
        ),
        ("rpiv/c05_header_16", "claude_code: q1 single disk ram"),
        (
            "rpiv/c06_header_too_long",
            "claude_code: q1 single disk ram",
        ),
        (
            "rpiv/c07_label_over_60",
            "claude_code: q1 single this-option-label-is-deliberately-longer-than-sixty-characters-to-be-refused short",
        ),
        (
            "rpiv/c08_five_questions",
            "claude_code: q1 single yes no; q2 single yes no; q3 single yes no; q4 single yes no; q5 single yes no",
        ),
        (
            "rpiv/c09_seven_options",
            "claude_code: q1 single item-1 item-2 item-3 item-4 item-5 item-6 item-7",
        ),
        ("rpiv/c10_one_option", "claude_code: q1 single yes"),
        (
            "rpiv/c11_duplicate_question_text",
            "claude_code: q1 single yes no; q2 single yes no",
        ),
        ("rpiv/c13_reserved_other", "claude_code: q1 single a other"),
        ("rpiv/c15_multiselect_string", "claude_code: q1 multi a b"),
        ("rpiv/c16_claude_extra_fields", "claude_code: q1 single a b"),
        (
            "rpiv/c17_cjk",
            "claude_code: q1 single 内存队列* redis-队列",
        ),
        (
            "rpiv/c18_markdown_field",
            "claude_code: q1 preview left top",
        ),
        (
            "rpiv/c19_preview_on_multiselect",
            "claude_code: q1 preview a b",
        ),
        (
            "rpiv/c20_questions_stringified",
            "claude_code: q1 single a b",
        ),
        (
            "malformed/m01_questions_stringified",
            "ask_user: db single pg lite",
        ),
        (
            "malformed/m03_questions_single_object",
            "ask_user: db single pg lite",
        ),
        (
            "malformed/m05_options_plain_strings",
            "ask_user: os multi Linux macOS Windows",
        ),
        (
            "malformed/m06_missing_value",
            "ask_user: idx single by-user-id by-created-at by-user-id-2",
        ),
        (
            "malformed/m07_numbers_and_bools",
            "ask_user: 7 single 1 2.5 true 4",
        ),
        (
            "malformed/m08_null_optionals",
            "ask_user: fmt single iso loc",
        ),
        (
            "malformed/m09_extra_fields_everywhere",
            "ask_user: a single go stop",
        ),
        (
            "malformed/m10_claude_names",
            "claude_code: q1 single device-code* browser-redirect; q2 multi read write",
        ),
        (
            "malformed/m11_duplicate_ids",
            "ask_user: invalid questions[1].id",
        ),
        (
            "malformed/m12_duplicate_values",
            "ask_user: invalid questions[0].options[1].value questions[0].options[2].value",
        ),
        (
            "malformed/m13_empty_questions",
            "ask_user: invalid questions",
        ),
        (
            "malformed/m14_empty_and_missing_options",
            "ask_user: a text; b text; c text",
        ),
        (
            "malformed/m15_type_variants",
            "ask_user: invalid questions[4].type",
        ),
        (
            "malformed/m16_preview_missing_text",
            "ask_user: invalid questions[0].options[1].preview questions[0].options[2].preview",
        ),
        (
            "malformed/m17_blank_required",
            "ask_user: invalid questions[0].id questions[0].prompt questions[0].options[0].value questions[0].options[0].label",
        ),
        (
            "malformed/m20_literal_backslash_n",
            "ask_user: n single a b",
        ),
        ("malformed/m21_html_entities", "ask_user: h single r o"),
        (
            "malformed/m22_choices_text_name_aliases",
            "ask_user: color single blue g red",
        ),
        ("malformed/m24_required_as_string", "ask_user: a single y n"),
        (
            "malformed/m25_flat_single_question",
            "ask_user: q1 single staging production",
        ),
        ("malformed/m27_huge_strings", "ask_user: h single a b"),
        ("malformed/m28_preview_on_single", "ask_user: p single a b"),
        (
            "malformed/m30_deep_extra_nesting",
            "ask_user: db single pg lite",
        ),
        (
            "malformed/m31_label_only_title_misuse",
            "ask_user: db single pg lite",
        ),
        ("malformed/m32_duplicate_json_keys", "ask_user: b single x"),
    ];
    let named: Vec<&str> = expected.iter().map(|(name, _)| *name).collect();
    let all = [names("rpiv"), names("malformed")].concat();
    assert_eq!(named, all);
    for (name, expected) in expected {
        assert_eq!(summary(&payload(name)), expected, "{name}");
    }
}

#[test]
fn valid_payloads_are_read_as_they_are() {
    let mut count = 0;
    for name in names("valid") {
        let payload = payload(&name);
        if name.ends_with("v42_blank_optional_fields") {
            let questionnaire = read(&payload).expect("blank optional fields are left out");
            assert_eq!(questionnaire.title, None);
            assert_eq!(questionnaire.questions[0].options[1].description, None);
            assert_eq!(remarks(&payload).len(), 4);
            continue;
        }
        let same = pi_ask::ask::validate::validate(&payload, pi_ask::ask::validate::Source::Tool);
        assert_eq!(read(&payload), same, "{name}");
        count += 1;
    }
    assert!(count > 30, "the payloads were found");
}

#[test]
fn text_around_a_payload_is_taken_off_and_half_a_payload_is_not_guessed() {
    for (name, expected) in [
        ("r02_code_fence", "ask_user: db single pg lite"),
        ("r05_bom_crlf", "ask_user: db single pg lite"),
        ("r01_truncated", "ask_user: invalid questions"),
        (
            "r03_trailing_commas_comments",
            "ask_user: invalid questions",
        ),
    ] {
        assert_eq!(summary(&json!(raw(name))), expected, "{name}");
    }
    let half = Format::AskUser.import(&json!(raw("r01_truncated")));
    assert!(matches!(half, Err(ImportError::NotJson(_))), "{half:?}");
    assert_eq!(Format::Text.import(&json!("  ")), Err(ImportError::Empty));
}

#[test]
fn the_only_piece_of_json_in_a_text_is_the_payload() {
    let inside = json!({"questions": [{"id": "go", "prompt": "Go?", "options": [
        {"value": "y", "label": "Yes"}, {"value": "n", "label": "No {1, 2}"},
    ]}]});
    let asked = "ask_user: go single y n";
    let refused = "ask_user: invalid questions";
    let half = &inside.to_string()[..60];
    for (text, expected) in [
        (format!("Sure! Here it is: {inside} Shall I?"), asked),
        (format!("{inside}\n\nI hope that helps."), asked),
        (format!("```json\n{inside}\n```"), asked),
        (format!("```\n{inside}"), asked),
        (format!("Sets are {{1, 2}} or [3].\n{inside}"), asked),
        (
            format!("```json\n{inside}\n```\nor\n```json\n{inside}\n```"),
            refused,
        ),
        (format!("```json\n{half}\n```"), refused),
        (format!("```json\n{half}"), refused),
        (format!("Here: {half}"), refused),
        ("Here: {'questions': [{'id': 'go'}]}".to_owned(), refused),
        ("Here: {questions: []}".to_owned(), refused),
        (
            "Which set is larger, {1, 2} or [3]?".to_owned(),
            "text: q1 text",
        ),
        ("Is {\"a\": 1} valid?".to_owned(), "text: q1 text"),
    ] {
        assert_eq!(summary(&json!(text)), expected, "{text}");
    }
    let twice = Format::AskUser.import(&json!(format!("{inside} or {inside}")));
    assert_eq!(twice, Err(ImportError::SeveralPieces { count: 2 }));
}

#[test]
fn a_note_is_no_part_of_an_answer_that_is_a_text() {
    let payload = json!("Which database?");
    let questionnaire = read(&payload).unwrap();
    let mut answers = Answers::new(&questionnaire, Presentation::AsAsked);
    answers.save_note(0, "soon");
    for (own, text, details) in [
        (
            "",
            "(no answer) (note: soon)",
            json!({"answers": [null], "notes": ["soon"]}),
        ),
        (
            "SQLite",
            "SQLite (note: soon)",
            json!({"answers": ["SQLite"], "notes": ["soon"]}),
        ),
    ] {
        answers.save_custom(0, own);
        let result = Format::Text.result(&payload, &questionnaire, &answers, Ending::Submitted);
        assert_eq!((result.text(), &result.details), (text, &details));
    }
}

#[test]
fn an_elicitation_that_is_no_form_is_refused_by_its_mode() {
    let page = json!({"mode": "url", "message": "Log in", "url": "https://example.org", "elicitationId": "1"});
    let request =
        json!({"jsonrpc": "2.0", "id": 1, "method": "elicitation/create", "params": page});
    for payload in [page, request] {
        assert_eq!(summary(&payload), "elicitation: invalid questions");
        let error = Format::Elicitation.import(&payload).unwrap_err();
        assert!(
            error.to_string().contains("the mode \"url\" is no form"),
            "{error}"
        );
    }
}

#[test]
fn a_payload_that_cannot_be_read_is_called_by_its_tool() {
    let call = pi_ask::ask::call::Call {
        tool: pi_ask::ask::tool::Tool::AskUser,
        import: Some(Format::Codex),
        payload: json!({"questions": {}}),
        source: pi_ask::ask::validate::Source::Tool,
    };
    let result = call.read().unwrap_err().result();
    assert_eq!(
        result.text(),
        "Invalid codex payload:\n- questions: found an object without any where codex has questions"
    );
}

#[test]
fn as_many_options_of_the_same_name_as_one_likes_are_named_at_once() {
    let options = vec!["Same"; 20_000];
    let options: Vec<Value> = options
        .into_iter()
        .map(|label| json!({"label": label}))
        .collect();
    let payload = json!({"questions": [{"question": "Which?", "options": options}]});
    let questionnaire = read(&payload).unwrap();
    let last = &questionnaire.questions[0].options[19_999];
    assert_eq!(last.value, "same-20000");
}

#[test]
fn envelopes_are_opened_and_said_so() {
    let inside = json!({"questions": [{"id": "go", "prompt": "Go?", "options": ["Yes", "No"]}]});
    for payload in [
        json!({"arguments": inside}),
        json!({"arguments": inside.to_string()}),
        json!({"name": "ask_user", "input": inside}),
        json!({"type": "function", "function": {"name": "ask_user", "arguments": inside.to_string()}}),
        json!({"method": "tools/call", "params": {"name": "ask_user", "arguments": inside}}),
        json!(inside.to_string()),
        json!([inside["questions"][0]]),
        json!([{"name": "ask_user", "arguments": inside}]),
        json!({"tool_calls": [{"id": "1", "function": {"name": "ask_user", "arguments": inside.to_string()}}]}),
    ] {
        assert_eq!(summary(&payload), "ask_user: go single Yes No", "{payload}");
        assert!(remarks(&payload).len() > 2, "{payload}");
    }
}

#[test]
fn everything_that_is_changed_or_left_out_is_said() {
    for (payload, expected) in [
        (
            payload("malformed/m22_choices_text_name_aliases"),
            vec![
                "questions[0].text: took it as `prompt`",
                "questions[0].name: took it as `id`",
                "questions[0].choices: took it as `options`",
                "questions[0].choices[0].text: took it as `label`",
                "questions[0].choices[0]: gave it the value \"blue\"",
                "questions[0].choices[1].name: took it as `label`",
                "questions[0].choices[2].option: took it as `label`",
                "questions[0].choices[2]: gave it the value \"red\"",
            ],
        ),
        (
            payload("malformed/m31_label_only_title_misuse"),
            vec!["title: a title is text; an object is left out"],
        ),
        (
            payload("malformed/m09_extra_fields_everywhere"),
            vec![
                "the payload: left out `reason`, `confidence`, `timeout`",
                "questions[0].options[0]: left out `icon`, `default`, `shortcut`",
                "questions[0].options[1]: left out `disabled`",
                "questions[0]: left out `placeholder`, `allowCustom`, `metadata`",
            ],
        ),
        (
            payload("rpiv/c16_claude_extra_fields"),
            vec![
                "answers: answers come from the user, so it is left out",
                "annotations: notes come from the user, so it is left out",
                "metadata: is nothing to ask, so it is left out",
            ],
        ),
        (
            payload("rpiv/c15_multiselect_string"),
            vec!["questions[0].multiSelect: read a text as true or false"],
        ),
        (payload("rpiv/c01_basic"), vec![]),
        (
            json!({"title": 3, "questions": [{"id": "go", "prompt": "Go?", "type": "confirm", "question": "Really?"}]}),
            vec![
                "questions[0]: gave it the options Yes and No",
                "questions[0]: left out `question`",
            ],
        ),
        (
            json!({"questions": [{"id": "go", "prompt": "Go?", "options": [
                {"value": "y", "label": "Yes", "recommended": "yes"}, {"value": "n", "label": "No", "recommended": "perhaps"},
            ]}]}),
            vec![
                "questions[0].options[0].recommended: read a text as true or false",
                "questions[0].options[1].recommended: is neither true nor false, so it is left out",
            ],
        ),
        (
            json!({"questions": [{"id": "go", "prompt": "Go?", "options": "yes, no"}]}),
            vec![],
        ),
        (payload("malformed/m08_null_optionals"), vec![]),
        (
            json!({"questions": {"db": {"prompt": "Which?", "options": {"pg": "PostgreSQL", "lite": {"label": "SQLite"}}}}}),
            vec![
                "questions: took an object as a list, its names as ids",
                "questions.db.options: took an object as a list, its names as values",
            ],
        ),
    ] {
        let found = remarks(&payload);
        if payload["questions"][0]["header"] == "H" {
            // A header is a label by another name.
            assert!(found.contains(&"questions[0].header: took it as `label`".to_owned()));
            for line in expected {
                assert!(found.contains(&line.to_owned()), "{line} in {found:?}");
            }
            continue;
        }
        assert_eq!(found, expected, "{payload}");
    }
}

#[test]
fn texts_survive_as_they_are() {
    let questionnaire = read(&payload("malformed/m20_literal_backslash_n")).unwrap();
    assert_eq!(
        questionnaire.questions[0].options[1].label,
        r"C:\\new\\table"
    );
    let path = json!({"question": "Where?", "options": [r"C:\new\table", {"label": r"D:\temp\n"}]});
    let questionnaire = read(&path).unwrap();
    assert_eq!(questionnaire.questions[0].options[0].value, r"C:\new\table");
    assert_eq!(questionnaire.questions[0].options[1].label, r"D:\temp\n");
    assert_eq!(questionnaire.questions[0].options[1].value, "d-temp-n");
    let questionnaire = read(&payload("malformed/m21_html_entities")).unwrap();
    assert_eq!(
        questionnaire.questions[0].options[0].label,
        "Result&lt;T, E&gt;"
    );
}

#[test]
fn what_is_beyond_the_limits_of_a_tool_is_shown_all_the_same() {
    let shown = |name: &str, keys: &str| {
        let session = json!({
            "import": "auto", "payload": payload(name), "keys": steps(keys), "size": [40, 12], "frames": "last",
        });
        let played = script::play(&session.to_string()).expect("a session");
        played.frames[0].lines.join("\n")
    };
    // The long header is cut in its tab, the long label goes on in the next row.
    let header = shown("rpiv/c06_header_too_long", "");
    assert!(header.contains("Persistence"), "{header}");
    let label = shown("rpiv/c07_label_over_60", "");
    let words: Vec<&str> = label.split_whitespace().collect();
    assert!(words.join(" ").contains("to be refused"), "{label}");
    // Of seven options the last can be reached on a low screen.
    let last = shown("rpiv/c09_seven_options", "down down down down down down");
    assert!(last.contains("7. Item 7"), "{last}");
}

#[test]
fn several_answers_with_previews_open_as_boxes_and_can_show_them() {
    let payload = payload("rpiv/c19_preview_on_multiselect");
    let answers = details(&payload, "1 2 tab enter");
    assert_eq!(answers["answers"], json!({"Which parts?": "A, B"}));
    // Changed to one answer, the preview is shown, and comes back.
    let shown = details(&payload, "t 1 enter");
    assert_eq!(
        shown["annotations"]["Which parts?"]["preview"],
        "```\na\n```"
    );
}

#[test]
fn claude_code_gets_answers_by_question() {
    let payload = payload("rpiv/c02_four_mixed");
    let played = play(
        &payload,
        "1 1 3 tab tab shift+n 'soon' enter 3 'Tomorrow' enter enter",
    );
    assert_eq!(
        played.details,
        Some(json!({
            "answers": {
                "What kind of work is this?": "Bug fix",
                "Which layers change?": "API, Storage",
                "When should it ship?": "Tomorrow",
            },
            "annotations": {"When should it ship?": {"notes": "soon"}},
        }))
    );
    assert_eq!(
        played.content.as_deref(),
        Some(
            "User has answered your questions: \"What kind of work is this?\"=\"Bug fix\", \"Which layers change?\"=\"API, Storage\", \"When should it ship?\"=\"Tomorrow\" user notes: soon. You can now continue with the user's answers in mind."
        )
    );
    // Two questions of the same text both keep their answer.
    let twins = details(
        &payloads::payload("rpiv/c11_duplicate_question_text"),
        "1 2 enter",
    );
    assert_eq!(
        twins["answers"],
        json!({"Continue?": "Yes", "Continue? (B)": "No"})
    );
}

#[test]
fn codex_gets_answers_by_id() {
    let payload = json!({"questions": [
        {"id": "db", "header": "DB", "question": "Which?", "isOther": true, "options": [
            {"label": "Postgres (Recommended)", "description": "Safe."}, {"label": "SQLite", "description": "Small."},
        ]},
        {"id": "name", "header": "Name", "question": "Which name?", "isSecret": true, "options": null},
    ]});
    assert_eq!(
        summary(&payload),
        "codex: db single postgres* sqlite; name text"
    );
    assert_eq!(
        remarks(&payload),
        [
            "questions[0].isOther: the form always takes an own answer",
            "questions[1].isSecret: the form shows what is typed",
        ]
    );
    let played = play(&payload, "n 'why not' enter 1 'Ada' enter enter");
    let expected = json!({"answers": {
        "db": {"answers": ["Postgres (Recommended)", "user_note: why not"]},
        "name": {"answers": ["user_note: Ada"]},
    }});
    assert_eq!(played.content, Some(expected.to_string()));
    assert_eq!(played.details, Some(expected));
}

#[test]
fn gemini_cli_gets_answers_by_position() {
    let payload = json!({"questions": [
        {"question": "Which?", "header": "DB", "type": "choice", "multiSelect": true, "options": [
            {"label": "A", "description": "a"}, {"label": "B", "description": "b"},
        ]},
        {"question": "Name?", "header": "Name", "type": "text", "placeholder": "a name"},
        {"question": "Sure?", "header": "Sure", "type": "yesno"},
    ]});
    assert_eq!(
        summary(&payload),
        "gemini_cli: q1 multi a b; q2 text; q3 single yes no"
    );
    let played = play(&payload, "1 2 tab 'Ada' enter 2 enter");
    assert_eq!(
        played.details,
        Some(json!({"answers": {"0": "A, B", "1": "Ada", "2": "No"}}))
    );
    assert_eq!(
        played.content.as_deref(),
        Some(r#"{"answers":{"0":"A, B","1":"Ada","2":"No"}}"#)
    );
}

#[test]
fn opencode_gets_a_list_for_each_question() {
    let payload = json!({"questions": [
        {"question": "Which?", "header": "DB", "multiple": true, "options": [
            {"label": "A", "description": "a"}, {"label": "B", "description": "b"},
        ]},
        {"question": "Sure?", "header": "Sure", "custom": false, "options": [
            {"label": "Yes", "description": "y"}, {"label": "No", "description": "n"},
        ]},
    ]});
    assert_eq!(
        summary(&payload),
        "opencode: q1 multi a b; q2 single yes no"
    );
    let played = play(&payload, "2 3 'C' enter tab tab enter");
    assert_eq!(played.details, Some(json!({"answers": [["B", "C"], []]})));
    assert_eq!(
        played.content.as_deref(),
        Some(
            "User has answered your questions: \"Which?\"=\"B, C\", \"Sure?\"=\"Unanswered\". You can now continue with the user's answers in mind."
        )
    );
}

/// A request with each kind of property.
fn elicitation() -> Value {
    json!({"message": "About you", "requestedSchema": {
        "type": "object",
        "properties": {
            "name": {"type": "string", "title": "Name", "minLength": 1},
            "age": {"type": "integer", "minimum": 0},
            "size": {"type": "string", "enum": ["s", "m"], "enumNames": ["Small", "Medium"], "default": "m"},
            "color": {"type": "string", "oneOf": [{"const": "#f00", "title": "Red"}, {"const": "#0f0", "title": "Green"}]},
            "parts": {"type": "array", "items": {"anyOf": [{"const": "a", "title": "Part A"}, {"const": "b", "title": "Part B"}]}},
            "agree": {"type": "boolean", "description": "Do you agree?", "default": false},
        },
        "required": ["name"],
    }})
}

#[test]
fn a_flat_schema_becomes_questions_and_gets_its_values() {
    assert_eq!(
        summary(&elicitation()),
        "elicitation: name text; age text; size single s m*; color single #f00 #0f0; parts multi a b; agree single true false*"
    );
    let questionnaire = read(&elicitation()).unwrap();
    assert_eq!(questionnaire.title.as_deref(), Some("About you"));
    assert!(questionnaire.questions[0].required);
    assert_eq!(
        questionnaire.questions[1].prompt,
        "age (a whole number, 0 or more)"
    );
    assert_eq!(questionnaire.questions[5].prompt, "Do you agree?");
    let played = play(&elicitation(), "'Ada' enter '36' enter 2 1 1 2 tab 1 enter");
    assert_eq!(
        played.details,
        Some(json!({"action": "accept", "content": {
            "name": "Ada", "age": 36, "size": "m", "color": "#f00", "parts": ["a", "b"], "agree": true,
        }}))
    );
    // There is no field for a note, and it is not lost.
    let noted = play(
        &elicitation(),
        "'Ada' enter '36' enter shift+n 'why?' enter 2 1 tab tab enter",
    );
    assert_eq!(
        noted.content.as_deref(),
        Some(
            "{\"action\":\"accept\",\"content\":{\"name\":\"Ada\",\"age\":36,\"size\":\"m\",\"color\":\"#f00\"}}\nnote on size: why?"
        )
    );
    // The request as it comes over the wire.
    let request =
        json!({"jsonrpc": "2.0", "id": 1, "method": "elicitation/create", "params": elicitation()});
    let answered = details(&request, "'Ada' enter tab tab tab tab tab enter");
    assert_eq!(
        answered,
        json!({"action": "accept", "content": {"name": "Ada"}})
    );
}

/// A request for one property.
fn property(property: &Value, required: bool) -> Value {
    let required = if required { json!(["it"]) } else { json!([]) };
    json!({"message": "m", "requestedSchema": {
        "type": "object", "properties": {"it": property}, "required": required,
    }})
}

#[test]
fn what_a_flat_schema_does_not_allow_is_not_sent() {
    let one = json!({"type": "string", "enum": ["s", "m"]});
    let many = json!({"type": "array", "items": {"enum": ["a", "b"]}, "minItems": 2});
    for (schema, required, keys, said) in [
        (json!({"type": "string"}), true, "tab enter", "answered"),
        (
            json!({"type": "integer"}),
            false,
            "'old' enter enter",
            "a whole number",
        ),
        (
            json!({"type": "integer", "minimum": 18}),
            false,
            "'17' enter enter",
            "18 or more",
        ),
        (
            json!({"type": "number"}),
            false,
            "'7,5' enter enter",
            "a number",
        ),
        (
            json!({"type": "string", "format": "email"}),
            false,
            "'ada' enter enter",
            "an email address, such as `ada@example.com`",
        ),
        (
            json!({"type": "string", "maxLength": 2}),
            false,
            "'abc' enter enter",
            "2 characters or fewer",
        ),
        (json!({"type": "boolean"}), true, "tab enter", "answered"),
        (
            json!({"type": "boolean"}),
            false,
            "3 'maybe' enter enter",
            "one of the options",
        ),
        (
            one.clone(),
            false,
            "3 'xl' enter enter",
            "one of the options",
        ),
        (one, false, "t 1 2 tab enter", "one answer"),
        (many, false, "1 tab enter", "2 answers or more"),
    ] {
        let payload = property(&schema, required);
        let played = play(&payload, keys);
        assert_eq!(played.details, None, "{schema}");
        assert_eq!(
            played.notices.last(),
            Some(&format!("Not sent yet: it must be {said}")),
            "{schema}"
        );
        // Leaving is possible all the same.
        let keys = steps(&format!("{keys} ctrl+c ctrl+c"));
        let session = json!({"import": "auto", "payload": payload, "keys": keys});
        let closed = script::play(&session.to_string()).expect("a session");
        assert_eq!(
            closed.details,
            Some(json!({"action": "cancel"})),
            "{schema}"
        );
    }
}

#[test]
fn an_answer_that_was_not_sent_is_mended_and_sent() {
    let age = property(&json!({"type": "integer"}), true);
    assert_eq!(
        details(&age, "'old' enter enter enter ctrl+u '36' enter enter"),
        json!({"action": "accept", "content": {"it": 36}})
    );
    // Nor does the form submit itself, or take it from elsewhere.
    let submission = |text: &str| {
        json!({"message": {"remote": {"requestId": 1, "response": {
            "kind": "answer", "answers": {"it": {"customText": text}},
        }}}})
    };
    for (keys, open) in [
        (json!([{"text": "old"}, "enter"]), true),
        (json!([submission("old")]), true),
        (json!([{"text": "36"}, "enter"]), false),
        (json!([submission("36")]), false),
    ] {
        let session = json!({
            "import": "auto", "payload": age, "keys": keys,
            "config": {"behaviour": {"autoSubmitWhenAnsweredWithoutNotes": true}},
        });
        let played = script::play(&session.to_string()).expect("a session");
        assert_eq!(played.open, open, "{keys}");
    }
}

#[test]
fn plain_text_is_answered_in_ones_own_words() {
    assert_eq!(summary(&json!("Which database?")), "text: q1 text");
    let two = json!(["Which database?", "Which port?"]);
    assert_eq!(summary(&two), "text: q1 text; q2 text");
    assert_eq!(
        play(&json!("Which database?"), "'SQLite' enter enter")
            .content
            .as_deref(),
        Some("SQLite")
    );
    let played = play(&two, "'SQLite' enter tab enter");
    assert_eq!(played.content.as_deref(), Some("1. SQLite\n2. (no answer)"));
    assert_eq!(played.details, Some(json!({"answers": ["SQLite", null]})));
}

#[test]
fn a_broken_ask_user_gets_the_result_of_ask_user() {
    let details = details(&payload("malformed/m06_missing_value"), "3 enter");
    assert_eq!(
        details["answers"],
        json!({"idx": {"values": ["by-user-id-2"], "labels": ["By user id"], "indices": [3]}})
    );
}

#[test]
fn without_an_answer_no_format_has_one() {
    for (payload, none) in [
        (
            payload("rpiv/c01_basic"),
            json!({"answers": {}, "cancelled": true}),
        ),
        (elicitation(), json!({"action": "cancel"})),
        (json!("Why?"), json!({"answers": [], "cancelled": true})),
    ] {
        let played = play(&payload, "ctrl+c");
        assert_eq!(played.details, Some(none));
        assert!(
            played
                .content
                .unwrap()
                .contains("no answers, and none may be assumed")
        );
    }
}

#[test]
fn a_format_can_be_named_instead_of_found() {
    let payload = payload("rpiv/c01_basic");
    for format in Format::iter() {
        let session = json!({"import": format, "payload": payload, "keys": ["1", "enter"]});
        let played = script::play(&session.to_string()).unwrap();
        let details = played.details.unwrap_or_default();
        match format {
            Format::AskUser => assert_eq!(details["answers"]["q1"]["values"], json!(["vitest"])),
            Format::AskUserQuestion => {
                assert_eq!(details["answers"][0]["answer"], "Vitest (Recommended)");
            }
            Format::ClaudeCode => {
                assert!(details["answers"]["Which test runner should I set up?"].is_string());
            }
            Format::Codex => assert!(details["answers"]["q1"]["answers"].is_array()),
            Format::GeminiCli => assert!(details["answers"]["0"].is_string()),
            Format::Opencode => assert_eq!(details["answers"], json!([["Vitest (Recommended)"]])),
            Format::Elicitation | Format::Text => {
                assert_eq!(details["error"]["kind"], "invalid_input", "{format}");
            }
        }
    }
}
