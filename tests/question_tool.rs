//! The tool `ask_user_question`, row by row as its schema has them: limits, codes, answers, the text for the model.

#[path = "support/keys.rs"]
mod keys;
#[path = "support/payloads.rs"]
mod payloads;

use keys::steps;
use pi_ask::ask::question_tool::{self, Code, Rejected};
use pi_ask::ask::script::{self, Played};
use pi_ask::ask::tool::Tool;
use pi_ask::ask::validate::Source;
use serde_json::{Value, json};
use strum::IntoEnumIterator;

/// Plays keys on a call.
fn play(call: &Value, keys: &str) -> Played {
    let session = json!({"tool": "ask_user_question", "payload": call, "keys": steps(keys)});
    script::play(&session.to_string()).expect("a session")
}

/// The details of a form that ended with these keys.
fn details(call: &Value, keys: &str) -> Value {
    let played = play(call, keys);
    assert_eq!(played.unused_keys, 0, "{keys}");
    played
        .details
        .unwrap_or_else(|| panic!("open after {keys}"))
}

/// The text for the model of a form that ended with these keys.
fn text(call: &Value, keys: &str) -> String {
    let played = play(call, keys);
    played
        .content
        .unwrap_or_else(|| panic!("open after {keys}"))
}

fn option(label: &str) -> Value {
    json!({"label": label, "description": format!("About {label}.")})
}

/// A question with options of these labels.
fn question(text: &str, header: &str, labels: &[&str]) -> Value {
    let options: Vec<Value> = labels.iter().map(|label| option(label)).collect();
    json!({"question": text, "header": header, "options": options})
}

fn call(questions: &[Value]) -> Value {
    json!({ "questions": questions })
}

/// A single question, a multiple one, and one with a preview.
fn all_kinds() -> Value {
    let mut many = question("Which parts?", "Parts", &["API", "UI", "Docs"]);
    many["multiSelect"] = json!(true);
    let mut seen = question("Which layout?", "Layout", &["Left", "Top"]);
    seen["options"][0]["preview"] = json!("[nav] main");
    call(&[
        question("Which runner?", "Runner", &["Fast", "Known"]),
        many,
        seen,
    ])
}

fn rejected(call: &Value) -> Rejected {
    question_tool::read(call).expect_err("the call is refused")
}

/// The code with which a call is refused, and the place of the fault.
fn code(call: &Value) -> (Code, String) {
    match rejected(call) {
        Rejected::Rule { code, issue } => (code, issue.path),
        Rejected::Shape(issues) => panic!("{issues:?}"),
    }
}

/// The places where a call has not the shape of the parameters.
fn places(call: &Value) -> Vec<String> {
    match rejected(call) {
        Rejected::Shape(issues) => issues.into_iter().map(|issue| issue.path).collect(),
        Rejected::Rule { code, .. } => panic!("{code:?}"),
    }
}

fn opens(call: &Value) {
    question_tool::read(call).unwrap_or_else(|rejected| panic!("{rejected:?}"));
}

/// A good call whose only question has this over it.
fn with(field: &str, value: Value) -> Value {
    let mut question = question("Which?", "Pick", &["A", "B"]);
    question[field] = value;
    call(&[question])
}

fn numbered(count: usize) -> Vec<Value> {
    (1..=count)
        .map(|number| question(&format!("Question {number}?"), "Q", &["A", "B"]))
        .collect()
}

#[test]
fn one_to_four_questions_are_asked() {
    for count in 1..=4 {
        opens(&call(&numbered(count)));
    }
    for (count, expected) in [(0, Code::NoQuestions), (5, Code::TooManyQuestions)] {
        assert_eq!(
            code(&call(&numbered(count))),
            (expected, "questions".to_owned())
        );
    }
}

#[test]
fn a_header_has_at_most_sixteen_characters() {
    opens(&with("header", json!("Persistence tier")));
    // Characters, not bytes.
    opens(&with("header", json!("队列队列队列队列队列队列队列队列")));
    assert_eq!(
        places(&with("header", json!("Persistence tiers"))),
        ["questions[0].header"]
    );
}

#[test]
fn a_question_has_two_to_four_options() {
    let labels = ["A", "B", "C", "D", "E"];
    let of = |count: usize| call(&[question("Which?", "Pick", &labels[..count])]);
    for count in 2..=4 {
        opens(&of(count));
    }
    // The least is a rule with a code, the most is part of the shape.
    for count in [0, 1] {
        let (code, path) = code(&of(count));
        assert_eq!(code, Code::EmptyOptions);
        assert_eq!(path, "questions[0].options");
    }
    assert_eq!(places(&of(5)), ["questions[0].options"]);
}

#[test]
fn a_label_has_at_most_sixty_characters() {
    let with = |label: &str| call(&[question("Which?", "Pick", &["A", label])]);
    opens(&with(&"é".repeat(60)));
    assert_eq!(
        places(&with(&"x".repeat(61))),
        ["questions[0].options[1].label"]
    );
}

#[test]
fn every_field_has_the_type_that_the_parameters_say() {
    for (call, expected) in [
        (json!(null), vec!["questions"]),
        (json!("[]"), vec!["questions"]),
        (json!({}), vec!["questions"]),
        (json!({"questions": "[]"}), vec!["questions"]),
        (json!({"questions": [null]}), vec!["questions[0]"]),
        (
            json!({"questions": [{}]}),
            vec![
                "questions[0].question",
                "questions[0].header",
                "questions[0].options",
            ],
        ),
        (with("question", json!(7)), vec!["questions[0].question"]),
        (with("header", json!(null)), vec!["questions[0].header"]),
        (with("options", json!({})), vec!["questions[0].options"]),
        (
            with("multiSelect", json!("true")),
            vec!["questions[0].multiSelect"],
        ),
        (
            with("multiSelect", json!(null)),
            vec!["questions[0].multiSelect"],
        ),
        (
            with(
                "options",
                json!(["A", {"label": "B"}, {"label": "C", "description": "c", "preview": 1}]),
            ),
            vec![
                "questions[0].options[0]",
                "questions[0].options[1].description",
                "questions[0].options[2].preview",
            ],
        ),
    ] {
        assert_eq!(places(&call), expected, "{call}");
    }
}

#[test]
fn fields_that_are_not_known_are_ignored() {
    let mut call = with("multiSelect", json!(false));
    call["answers"] = json!({"Which?": ""});
    call["questions"][0]["options"][0]["markdown"] = json!("x");
    opens(&call);
    let details = details(&call, "1 enter");
    assert_eq!(details["answers"][0]["preview"], Value::Null);
}

#[test]
fn reserved_labels_are_refused_whatever_the_question_is() {
    for label in question_tool::RESERVED_LABELS {
        for many in [false, true] {
            let mut question = question("Which?", "Pick", &["A", label]);
            question["multiSelect"] = json!(many);
            let expected = (
                Code::ReservedLabel,
                "questions[0].options[1].label".to_owned(),
            );
            assert_eq!(code(&call(&[question])), expected, "{label}");
        }
    }
    assert_eq!(
        question_tool::RESERVED_LABELS,
        ["Other", "Type something.", "Next"]
    );
    // Only exactly these.
    for label in ["other", "Next ", "Type something"] {
        opens(&call(&[question("Which?", "Pick", &["A", label])]));
    }
}

#[test]
fn a_reserved_label_goes_before_a_duplicate() {
    for labels in [["Other", "Other", "A"], ["A", "A", "Other"]] {
        let found = code(&call(&[question("Which?", "Pick", &labels)])).0;
        assert_eq!(found, Code::ReservedLabel, "{labels:?}");
    }
    let found = code(&call(&[question("Which?", "Pick", &["A", "B", "A"])]));
    assert_eq!(
        found,
        (
            Code::DuplicateOptionLabel,
            "questions[0].options[2].label".to_owned()
        )
    );
}

#[test]
fn questions_are_told_apart_by_their_text() {
    let questions = [
        question("Continue?", "A", &["Yes", "No"]),
        question("Continue?", "B", &["Yes", "No"]),
    ];
    let expected = (Code::DuplicateQuestion, "questions[1].question".to_owned());
    assert_eq!(code(&call(&questions)), expected);
}

#[test]
fn codes_are_those_of_the_schema() {
    let names: Vec<_> = Code::iter().map(Code::name).collect();
    assert_eq!(
        names,
        [
            "no_questions",
            "too_many_questions",
            "duplicate_question",
            "empty_options",
            "reserved_label",
            "duplicate_option_label",
            "no_ui",
            "no_custom_ui",
            "session_load_failed",
            "stale_module_cache",
        ]
    );
    for code in Code::iter() {
        assert_eq!(json!(code), code.name());
        // What the model reads says that nobody answered, and what to do instead.
        assert!(code.text().starts_with("Error: "), "{code:?}");
        let is_said = [
            "Nobody was asked",
            "nobody was asked",
            "there is no answer",
            "There is no answer",
        ];
        assert!(
            is_said.iter().any(|said| code.text().contains(said)),
            "{code:?}"
        );
        assert!(code.doc().ends_with('.'), "{code:?}");
    }
}

#[test]
fn the_parameters_say_what_a_schema_can() {
    let parameters = Tool::AskUserQuestion.parameters();
    let question = "/properties/questions/items";
    let option = format!("{question}/properties/options/items");
    for (place, expected) in [
        ("/required".to_owned(), json!(["questions"])),
        ("/properties/questions/minItems".to_owned(), json!(1)),
        ("/properties/questions/maxItems".to_owned(), json!(4)),
        (
            format!("{question}/required"),
            json!(["question", "header", "options"]),
        ),
        (
            format!("{question}/properties/question/type"),
            json!("string"),
        ),
        (format!("{question}/properties/header/maxLength"), json!(16)),
        (format!("{question}/properties/options/minItems"), json!(2)),
        (format!("{question}/properties/options/maxItems"), json!(4)),
        (
            format!("{question}/properties/multiSelect/type"),
            json!("boolean"),
        ),
        (
            format!("{question}/properties/multiSelect/default"),
            json!(false),
        ),
        (
            format!("{option}/required"),
            json!(["label", "description"]),
        ),
        (format!("{option}/properties/label/maxLength"), json!(60)),
        (format!("{option}/properties/preview/type"), json!("string")),
    ] {
        assert_eq!(parameters.pointer(&place), Some(&expected), "{place}");
    }
    // That previews are for single questions only is said, and no rule.
    let preview = &parameters.pointer(&option).unwrap()["properties"]["preview"]["description"];
    assert!(
        preview
            .as_str()
            .unwrap()
            .contains("questions with one answer")
    );
}

#[test]
fn each_broken_rule_has_its_code_its_text_and_its_place() {
    let twice = question("Which?", "Pick", &["A", "B"]);
    for (call, code, place) in [
        (call(&[]), Code::NoQuestions, "questions"),
        (call(&numbered(5)), Code::TooManyQuestions, "questions"),
        (
            call(&[twice.clone(), twice]),
            Code::DuplicateQuestion,
            "questions[1].question",
        ),
        (
            call(&[question("Which?", "Pick", &["A"])]),
            Code::EmptyOptions,
            "questions[0].options",
        ),
        (
            call(&[question("Which?", "Pick", &["A", "Next"])]),
            Code::ReservedLabel,
            "questions[0].options[1].label",
        ),
        (
            call(&[question("Which?", "Pick", &["A", "A"])]),
            Code::DuplicateOptionLabel,
            "questions[0].options[1].label",
        ),
    ] {
        let played = play(&call, "");
        assert_eq!(
            played.details,
            Some(json!({"answers": [], "cancelled": true, "error": code.name()})),
            "{code:?}"
        );
        let text = played.content.unwrap();
        assert!(text.starts_with(code.text()), "{text}");
        assert!(text.contains(&format!("\n- {place}: ")), "{text}");
        // Listeners hear of calls that pass only.
        assert!(Tool::AskUserQuestion.read(&call, Source::Tool).is_err());
    }
}

#[test]
fn a_wrong_shape_says_each_place_and_has_no_code() {
    let played = play(&with("header", json!("Persistence tier choice")), "");
    let details = played.details.unwrap();
    assert_eq!(details["answers"], json!([]));
    assert_eq!(details["cancelled"], true);
    assert_eq!(details.get("error"), None);
    assert_eq!(details["issues"][0]["path"], "questions[0].header");
    let text = played.content.unwrap();
    assert!(
        text.contains("has 23 characters; keep at most 16"),
        "{text}"
    );
}

#[test]
fn without_a_terminal_the_model_gets_the_questions_back() {
    let session =
        json!({"tool": "ask_user_question", "payload": all_kinds(), "interactive": false});
    let played = script::play(&session.to_string()).unwrap();
    assert_eq!(
        played.details,
        Some(json!({"answers": [], "cancelled": true, "error": "no_ui"}))
    );
    let text = played.content.unwrap();
    assert!(text.starts_with(Code::NoUi.text()), "{text}");
    for part in [
        "1. Which runner? (one",
        "- Fast: About Fast.",
        "2. Which parts? (any",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn a_fault_of_ours_is_a_failed_session() {
    let result = Tool::AskUserQuestion.failed("it broke");
    assert_eq!(
        result.details,
        json!({"answers": [], "cancelled": true, "error": "session_load_failed"})
    );
    assert!(result.text().ends_with("- it broke"));
}

#[test]
fn answers_are_an_option_a_text_or_many() {
    assert_eq!(
        details(&all_kinds(), "1 1 3 tab 1 enter"),
        json!({
            "answers": [
                {"questionIndex": 0, "question": "Which runner?", "kind": "option", "answer": "Fast"},
                {"questionIndex": 1, "question": "Which parts?", "kind": "multi", "answer": null, "selected": ["API", "Docs"]},
                {"questionIndex": 2, "question": "Which layout?", "kind": "option", "answer": "Left", "preview": "[nav] main"},
            ],
            "cancelled": false,
        })
    );
    // A text of one's own; besides options it comes last.
    assert_eq!(
        details(
            &all_kinds(),
            "3 'Mine' enter 2 4 'and tests' enter tab 3 'Neither' enter enter"
        )["answers"],
        json!([
            {"questionIndex": 0, "question": "Which runner?", "kind": "custom", "answer": "Mine"},
            {"questionIndex": 1, "question": "Which parts?", "kind": "multi", "answer": null, "selected": ["UI", "and tests"]},
            {"questionIndex": 2, "question": "Which layout?", "kind": "custom", "answer": "Neither"},
        ])
    );
    // An option without a preview echoes none.
    let second = details(&all_kinds(), "tab tab 2 enter");
    assert_eq!(second["answers"][0].get("preview"), None);
}

#[test]
fn many_without_an_option_but_with_a_text_is_that_text() {
    assert_eq!(
        details(&all_kinds(), "tab 4 'Tests' enter tab tab enter")["answers"],
        json!([{"questionIndex": 1, "question": "Which parts?", "kind": "custom", "answer": "Tests"}])
    );
}

#[test]
fn the_model_reads_answers_previews_and_notes_in_one_envelope() {
    for (keys, expected) in [
        (
            "1 1 2 tab 1 enter",
            "User has answered your questions: \"Which runner?\"=\"Fast\". \"Which parts?\"=\"API, UI\". \"Which layout?\"=\"Left\". selected preview: [nav] main. You can now continue with the user's answers in mind.",
        ),
        (
            "2 tab shift+n 'wide screens' enter 1 enter",
            "User has answered your questions: \"Which runner?\"=\"Known\". \"Which layout?\"=\"Left\". selected preview: [nav] main. user notes: wide screens. You can now continue with the user's answers in mind.",
        ),
    ] {
        assert_eq!(text(&all_kinds(), keys), expected, "{keys}");
    }
}

#[test]
fn notes_come_with_the_answer_they_are_on() {
    let answers = &details(
        &all_kinds(),
        "n 'if it is stable' enter 1 n 'v2' enter 1 2 tab tab enter",
    )["answers"];
    assert_eq!(answers[0]["notes"], "if it is stable");
    assert_eq!(answers[1]["notes"], "API: v2");
    let both = details(
        &all_kinds(),
        "shift+n 'soon' enter n 'stable' enter 1 tab tab enter",
    );
    assert_eq!(both["answers"][0]["notes"], "soon\nstable");
}

#[test]
fn a_note_on_a_question_without_an_answer_is_not_lost() {
    let details = details(
        &all_kinds(),
        "shift+n 'what is it?' enter tab tab tab enter",
    );
    assert_eq!(details["answers"], json!([]));
    assert_eq!(details["cancelled"], false);
    assert_eq!(
        details["unansweredNotes"],
        json!([{"questionIndex": 0, "question": "Which runner?", "notes": "what is it?"}])
    );
    let text = text(
        &all_kinds(),
        "shift+n 'what is it?' enter tab tab tab enter",
    );
    assert!(
        text.contains("\"Which runner?\" has no answer. user notes: what is it?."),
        "{text}"
    );
}

#[test]
fn questions_without_an_answer_are_left_out() {
    let keys = "tab 2 tab tab enter";
    let details = details(&all_kinds(), keys);
    assert_eq!(details["answers"].as_array().unwrap().len(), 1);
    assert_eq!(details["answers"][0]["questionIndex"], 1);
    assert!(!text(&all_kinds(), keys).contains("Which runner?"));
}

#[test]
fn whatever_has_no_answer_is_declined_in_one_text() {
    for keys in ["esc", "ctrl+c", "tab tab tab enter", "1 esc esc"] {
        let played = play(&all_kinds(), keys);
        assert_eq!(
            played.content.as_deref(),
            Some("User declined to answer questions"),
            "{keys}"
        );
        assert_eq!(
            played.details,
            Some(json!({"answers": [], "cancelled": true})),
            "{keys}"
        );
    }
}

#[test]
fn what_the_user_did_not_end_is_never_declined() {
    for (keys, says) in [
        (json!(["1", {"message": "aborted"}]), "aborted"),
        (
            json!(["1", {"message": {"terminal": "interrupted"}}]),
            "ended from outside",
        ),
        (json!([{"wait": 90_000}]), "The time to answer ran out"),
    ] {
        let session = json!({
            "tool": "ask_user_question", "payload": all_kinds(), "keys": keys,
            "timeout": {"millis": 90_000, "then": "cancel"},
        });
        let played = script::play(&session.to_string()).unwrap();
        let text = played.content.expect("the end");
        assert!(text.contains(says), "{text}");
        assert!(!text.contains("declined"), "{text}");
        assert_eq!(
            played.details,
            Some(json!({"answers": [], "cancelled": true})),
            "{says}"
        );
    }
}

#[test]
fn many_with_previews_are_shown_without_the_pane() {
    let mut question = question("Which parts?", "Parts", &["A", "B"]);
    question["multiSelect"] = json!(true);
    question["options"][0]["preview"] = json!("the preview");
    let session = json!({"tool": "ask_user_question", "payload": call(&[question.clone()]), "frames": "last"});
    let played = script::play(&session.to_string()).unwrap();
    assert!(!played.frames[0].lines.join("\n").contains("the preview"));
    let answers = &details(&call(&[question.clone()]), "1 tab enter")["answers"];
    assert_eq!(answers[0]["kind"], "multi");
    assert_eq!(answers[0].get("preview"), None);
    // The user may look at them all the same, one answer at a time.
    let answers = &details(&call(&[question]), "t 1 enter")["answers"];
    assert_eq!(answers[0]["preview"], "the preview");
}

#[test]
fn texts_come_back_as_they_were_sent() {
    let odd = question(" Which?\r\n\tone ", "", &["  a ", ""]);
    let answers = &details(&call(&[odd]), "1 enter")["answers"];
    assert_eq!(answers[0]["question"], " Which?\r\n\tone ");
    assert_eq!(answers[0]["answer"], "  a ");
}

#[test]
fn listeners_hear_what_is_asked_without_previews() {
    let mut call = all_kinds();
    call["questions"][0]["question"] = json!("Which\r\nrunner?\r");
    let questionnaire = Tool::AskUserQuestion.read(&call, Source::Tool).unwrap();
    let prompt = json!(question_tool::prompt(&questionnaire));
    assert_eq!(question_tool::CHANNEL, "rpiv:ask-user:prompt");
    assert_eq!(
        prompt["questions"][0],
        json!({
            "question": "Which\nrunner?", "header": "Runner", "multiSelect": false,
            "options": [
                {"label": "Fast", "description": "About Fast.", "hasPreview": false},
                {"label": "Known", "description": "About Known.", "hasPreview": false},
            ],
        })
    );
    assert_eq!(prompt["questions"][1]["multiSelect"], true);
    assert_eq!(prompt["questions"][2]["options"][0]["hasPreview"], true);
    assert!(!prompt.to_string().contains("[nav]"));
}

/// What becomes of a payload from the field.
enum Fate {
    Opens,
    Shape(&'static str),
    Rule(Code),
}

#[test]
fn calls_from_the_field_open_or_say_why_not() {
    use Fate::{Opens, Rule, Shape};
    let fates = [
        ("c01_basic", Opens),
        ("c02_four_mixed", Opens),
        ("c03_preview_code", Opens),
        ("c05_header_16", Opens),
        ("c06_header_too_long", Shape("questions[0].header")),
        ("c07_label_over_60", Shape("questions[0].options[0].label")),
        ("c08_five_questions", Rule(Code::TooManyQuestions)),
        ("c09_seven_options", Shape("questions[0].options")),
        ("c10_one_option", Rule(Code::EmptyOptions)),
        ("c11_duplicate_question_text", Rule(Code::DuplicateQuestion)),
        ("c13_reserved_other", Rule(Code::ReservedLabel)),
        ("c15_multiselect_string", Shape("questions[0].multiSelect")),
        ("c16_claude_extra_fields", Opens),
        ("c17_cjk", Opens),
        ("c18_markdown_field", Opens),
        ("c19_preview_on_multiselect", Opens),
        ("c20_questions_stringified", Shape("questions")),
    ];
    let named: Vec<String> = fates
        .iter()
        .map(|(name, _)| format!("rpiv/{name}"))
        .collect();
    assert_eq!(named, payloads::names("rpiv"));
    for (name, fate) in fates {
        let call = payloads::payload(&format!("rpiv/{name}"));
        match (fate, question_tool::read(&call)) {
            (Opens, Ok(_)) => {}
            (Shape(path), Err(Rejected::Shape(issues))) => {
                assert_eq!(issues[0].path, path, "{name}");
            }
            (Rule(code), Err(Rejected::Rule { code: found, .. })) => {
                assert_eq!(found, code, "{name}");
            }
            (_, read) => panic!("{name}: {read:?}"),
        }
    }
}

#[test]
fn rows_wrap_at_both_ends() {
    let one = call(&[question("Which?", "Pick", &["A", "B"])]);
    // Up from the first row is the own answer, down from there the first again.
    assert_eq!(
        details(&one, "up 'Mine' enter enter")["answers"][0]["answer"],
        "Mine"
    );
    assert_eq!(
        details(&one, "down down esc down enter enter")["answers"][0]["answer"],
        "A"
    );
}

#[test]
fn several_answers_end_with_next() {
    let mut many = question("Which parts?", "Parts", &["A", "B"]);
    many["multiSelect"] = json!(true);
    let call = call(&[many]);
    let session = json!({"tool": "ask_user_question", "payload": call, "frames": "last"});
    let frame = script::play(&session.to_string()).unwrap().frames[0]
        .lines
        .join("\n");
    assert!(frame.contains("4. Next"), "{frame}");
    for keys in [
        "space up enter enter",
        "space end enter enter",
        "1 4 enter",
        "1 end space enter enter",
    ] {
        assert_eq!(
            details(&call, keys)["answers"][0]["selected"],
            json!(["A"]),
            "{keys}"
        );
    }
    // One answer has no such row.
    assert_eq!(details(&call, "end t 1 enter")["answers"][0]["answer"], "A");
}

#[test]
fn a_note_on_the_whole_is_written_in_the_review_and_is_no_answer() {
    let played = play(&all_kinds(), "tab tab tab n 'all of it' enter enter");
    assert_eq!(
        played.details,
        Some(json!({"answers": [], "cancelled": false, "globalNote": "all of it"}))
    );
    assert_eq!(
        played.content.as_deref(),
        Some(
            "User has answered your questions: global note: all of it. You can now continue with the user's answers in mind."
        )
    );
    // It survives going back, and can be emptied.
    let kept = details(&all_kinds(), "tab tab tab n 'kept' enter left 1 enter");
    assert_eq!(kept["globalNote"], "kept");
    let emptied = details(&all_kinds(), "1 tab tab n 'x' enter n ctrl+u enter enter");
    assert_eq!(emptied.get("globalNote"), None);
    // Leaving would lose it.
    assert_eq!(
        play(&all_kinds(), "tab tab tab n 'x' enter esc").details,
        None
    );
}

#[test]
fn the_review_submits_or_cancels() {
    let keys = "1 tab tab 2 2";
    assert_eq!(details(&all_kinds(), keys)["cancelled"], true);
    let session = json!({"tool": "ask_user_question", "payload": all_kinds(), "keys": ["tab", "tab", "tab"], "frames": "last"});
    let frame = script::play(&session.to_string()).unwrap().frames[0]
        .lines
        .join("\n");
    assert!(!frame.contains("Elaborate"), "{frame}");
}
