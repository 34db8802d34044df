//! What `pi-ask schema` prints is what payloads, results, settings, traces, scripts and embedded forms really are.
//!
//! Schemas allow fields that they do not know, so that they outlive a version.
//! Here those that pi-ask writes are closed first: a field without a place in its schema fails.
#![cfg(unix)]
#![expect(
    clippy::disallowed_methods,
    reason = "tests read files and start the binary"
)]

#[path = "support/embedded.rs"]
pub mod embedded;
#[path = "support/messages.rs"]
mod messages;
#[path = "support/payloads.rs"]
mod payloads;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use boon::{Compiler, SchemaIndex, Schemas};
use embedded::Embedded;
use messages::SAMPLES;
use payloads::{names, payload};
use pi_ask::ask::config::{Files, load};
use pi_ask::ask::schema::Schema;
use pi_ask::ask::script;
use pi_ask::ask::tool::Tool;
use pi_ask::ask::validate::Source;
use serde_json::{Value, json};
use strum::IntoEnumIterator;

/// A schema that values are held against.
struct Checker {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Checker {
    /// As it is printed.
    fn open(schema: Schema, tool: Tool) -> Self {
        Self::new(schema.of(tool), "")
    }

    /// The part of a schema that this pointer leads to, with all objects closed.
    fn closed(schema: Schema, tool: Tool, pointer: &str) -> Self {
        let mut schema = schema.of(tool);
        close(&mut schema);
        Self::new(schema, pointer)
    }

    fn new(schema: Value, pointer: &str) -> Self {
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        let name = "https://example.com/schema.json";
        compiler.add_resource(name, schema).expect("a schema");
        let place = format!("{name}#{pointer}");
        let index = compiler
            .compile(&place, &mut schemas)
            .unwrap_or_else(|error| panic!("{error:#}"));
        Self { schemas, index }
    }

    fn takes(&self, value: &Value) -> bool {
        self.schemas.validate(value, self.index).is_ok()
    }

    #[track_caller]
    fn check(&self, value: &Value) {
        if let Err(error) = self.schemas.validate(value, self.index) {
            panic!("{value}\n{error:#}");
        }
    }
}

/// Forbids all fields that are not named.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.values_mut().for_each(close);
            if fields.get("properties").is_some_and(Value::is_object)
                && fields.get("type") == Some(&json!("object"))
            {
                fields.entry("additionalProperties").or_insert(json!(false));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn at(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn read(path: &str) -> String {
    fs::read_to_string(at(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The recorded sessions.
fn traces() -> Vec<PathBuf> {
    let files = fs::read_dir(at("tests/traces")).expect("a folder");
    let paths = files.map(|file| file.expect("a file").path());
    paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"))
        .collect()
}

/// The examples of a page in a language.
fn examples(page: &str, language: &str) -> Vec<String> {
    let text = read(page);
    let start = format!("```{language}\n");
    let parts = text.split(&start).skip(1);
    parts
        .map(|part| part.split("```").next().unwrap_or_default().to_owned())
        .collect()
}

fn json_of(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The payloads that fit the schema and are refused: a schema does not say that texts differ or are more than blanks, nor what a type asks of options.
const REFUSED: [&str; 7] = [
    "valid/v42_blank_optional_fields",
    "malformed/m11_duplicate_ids",
    "malformed/m12_duplicate_values",
    "malformed/m16_preview_missing_text",
    "malformed/m17_blank_required",
    "rpiv/c11_duplicate_question_text",
    "rpiv/c13_reserved_other",
];

/// The payloads that do not fit the schema and are asked: what models get wrong and what has one meaning is taken.
const FORGIVEN: [&str; 4] = [
    "malformed/m01_questions_stringified",
    "malformed/m07_numbers_and_bools",
    "malformed/m08_null_optionals",
    "malformed/m24_required_as_string",
];

#[test]
fn payloads_that_fit_their_schema_are_asked_and_others_are_not() {
    let mut unlike = (Vec::new(), Vec::new());
    for (folder, tool) in [
        ("valid", Tool::AskUser),
        ("malformed", Tool::AskUser),
        ("rpiv", Tool::AskUserQuestion),
    ] {
        let checker = Checker::open(Schema::Payload, tool);
        for name in names(folder) {
            let payload = payload(&name);
            match (checker.takes(&payload), tool.read(&payload, Source::Tool)) {
                (true, Err(_)) => unlike.0.push(name),
                (false, Ok(_)) => unlike.1.push(name),
                (true, Ok(_)) | (false, Err(_)) => {}
            }
        }
    }
    assert_eq!(
        unlike,
        (
            REFUSED.map(str::to_owned).to_vec(),
            FORGIVEN.map(str::to_owned).to_vec()
        )
    );
}

#[test]
fn sessions_and_what_they_come_to_fit_their_schemas() {
    let sessions = Checker::open(Schema::Script, Tool::AskUser);
    let played = Checker::closed(Schema::Script, Tool::AskUser, "/$defs/played");
    let result = Checker::closed(Schema::Result, Tool::AskUser, "");
    let text = read("tests/cases/flows.jsonl") + &read("tests/cases/decisions.jsonl");
    let example = read("docs/script.md");
    let example = example
        .lines()
        .find_map(|line| line.strip_prefix("printf '%s\\n' '")?.split("' |").next());
    let lines = text.lines().chain(example);
    let mut ended = 0;
    for line in lines.filter(|line| !line.trim().is_empty()) {
        let mut session = json_of(line);
        session["frames"] = json!("all");
        sessions.check(&session);
        let came = script::play(&session.to_string()).expect("a session");
        let came = serde_json::to_value(came).expect("JSON");
        played.check(&came);
        if came["open"] == false {
            let content = json!([{"type": "text", "text": came["content"]}]);
            result.check(&json!({"content": content, "details": came["details"]}));
            ended += 1;
        }
    }
    assert!(ended > 50, "only {ended} sessions ended");
    played.check(&json!({"problem": "line 7: this is no session"}));
}

#[test]
fn every_step_of_a_script_has_a_place_in_its_schema() {
    let steps = json!([
        "down", {"text": "why?"}, {"paste": "a\nb"}, {"bytes": "\u{1b}[B"}, {"line": "1 3"},
        {"wait": 2500}, {"resize": [60, 20]}, {"message": "aborted"},
    ]);
    let session = json!({
        "name": "all", "payload": {"questions": []}, "tool": "ask_user_question", "import": "auto",
        "source": "answer", "keys": steps, "config": {"theme": "nord"}, "files": ["a"],
        "edited": ["b"], "earlier": ["c"], "size": [60, 20], "accessible": true,
        "interactive": false, "timeout": {"millis": 1, "then": "recommended"}, "frames": "last",
        "styled": true,
    });
    script::play(&session.to_string()).expect("the program takes it");
    Checker::closed(Schema::Script, Tool::AskUser, "").check(&session);
}

#[test]
fn results_of_the_second_tool_fit_their_schema() {
    let checker = Checker::closed(Schema::Result, Tool::AskUserQuestion, "");
    let page = examples("docs/ask_user_question.md", "json");
    Checker::closed(Schema::Payload, Tool::AskUserQuestion, "").check(&json_of(&page[0]));
    checker.check(&json_of(&page[1]));
    for name in names("rpiv") {
        // An answer, a note on it, one on an open question, one on the whole; or what is wrong.
        let keys = json!(["shift+n", {"text": "open"}, "enter", "tab", "n", {"text": "why"}, "enter", "1", "tab", "tab", "tab", "n", {"text": "all"}, "enter", "enter"]);
        for keys in [
            keys,
            json!(["1", "enter", "1", "enter", "1", "enter", "1", "enter"]),
            json!(["esc", "esc", "esc"]),
            json!([]),
        ] {
            let session = json!({
                "payload": payload(&name), "tool": "ask_user_question",
                "interactive": keys != json!([]), "keys": keys,
            });
            let played = script::play(&session.to_string()).expect("a session");
            if let Some(details) = played.details {
                let content = json!([{"type": "text", "text": played.content}]);
                checker.check(&json!({"content": content, "details": details}));
            }
        }
    }
}

#[test]
fn the_readme_shows_a_payload_and_its_result() {
    let page = examples("README.md", "json");
    Checker::closed(Schema::Payload, Tool::AskUser, "").check(&json_of(&page[0]));
    Checker::closed(Schema::Result, Tool::AskUser, "").check(&json_of(&page[1]));
}

#[test]
fn recorded_sessions_fit_the_schema_of_traces() {
    let checker = Checker::closed(Schema::Trace, Tool::AskUser, "");
    let mut count = 0;
    for path in traces() {
        let text = fs::read_to_string(&path).expect("a trace");
        let lines = text.lines().map(str::trim);
        for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
            checker.check(&json_of(line));
            count += 1;
        }
    }
    assert!(count > 50, "only {count} lines");
    for sample in SAMPLES {
        checker.check(&json!([0, json_of(sample)]));
    }
    let page = &examples("docs/trace.md", "jsonl")[0];
    for line in page
        .lines()
        .filter(|line| !line.starts_with('#') && !line.contains("{…}"))
    {
        checker.check(&json_of(line));
    }
}

#[test]
fn a_session_that_is_recorded_now_fits_the_schema_of_traces() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let file = folder.path().join("session.trace");
    let mut form = Embedded::start(&["--record", file.to_str().expect("a path")]);
    form.send(&json!({"open": {"protocol": 1, "payload": payload("valid/v01_single_minimal"), "timeout": {"millis": 900_000, "then": "cancel"}, "editor": true}}));
    form.bytes("1\r\r");
    form.rest();
    let checker = Checker::closed(Schema::Trace, Tool::AskUser, "");
    let text = fs::read_to_string(file).expect("the trace");
    text.lines().for_each(|line| checker.check(&json_of(line)));
    assert!(text.lines().count() > 3, "{text}");
}

/// TOML as JSON.
fn toml_of(text: &str) -> Value {
    let table: toml::Table = toml::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    serde_json::to_value(table).expect("JSON")
}

#[test]
fn settings_without_a_problem_fit_their_schema() {
    let checker = Checker::open(Schema::Config, Tool::AskUser);
    for page in ["README.md", "docs/settings.md", "docs/keys.md"] {
        checker.check(&toml_of(&examples(page, "toml")[0]));
    }
    for option in ["keymap=default", "keymap=vim", "keymap=emacs", "theme=nord"] {
        let output = Command::new(env!("CARGO_BIN_EXE_pi-ask"))
            .args(["config", "show", "--json", "--set", option])
            .env("PI_ASK_CONFIG_DIR", "/nonexistent")
            .output()
            .expect("the binary");
        checker.check(&json_of(&String::from_utf8_lossy(&output.stdout)));
    }
}

#[test]
fn settings_that_the_program_reports_do_not_fit() {
    let checker = Checker::open(Schema::Config, Tool::AskUser);
    for text in [
        "mood = 'good'",
        "keymap = 7",
        "theme = { dusk = 'nord' }",
        "[behaviour]\nshowFooterHint = true",
        "[behaviour]\nshowFooterHints = 'often'",
        "[keymaps.main]\nconfrim = 'enter'",
        "[keymaps.mian]\nconfirm = 'enter'",
        "[keymaps.main]\nconfirm = 7",
        "[notifications]\nchannels = ['gong']",
        "[notifications]\nchannels = [{ type = 'command' }]",
        "[answer]\nextractionRetries = 4",
        "[tools]\nask = true",
        "[recordings]\nkeep = -1",
    ] {
        let files = Files {
            texts: [("config.toml".to_owned(), text.to_owned())].into(),
            ..Files::default()
        };
        assert_ne!(load(&files, &[]).1, [], "{text}");
        assert!(!checker.takes(&toml_of(text)), "{text}");
    }
}

#[test]
fn the_lines_of_an_embedded_form_fit_their_schema() {
    let written = Checker::closed(Schema::Embed, Tool::AskUser, "/$defs/written");
    let theirs = Checker::closed(Schema::Embed, Tool::AskUser, "/$defs/read");
    let page = read("docs/embedding.md");
    let (hosts, ours) = page
        .split_once("## What the host reads")
        .expect("the heading");
    for (part, checker) in [(hosts, &written), (ours, &theirs)] {
        let blocks = part.split("```json\n").skip(1);
        let lines = blocks.flat_map(|block| block.split("```").next().unwrap_or_default().lines());
        assert!(lines.clone().count() > 10);
        lines.for_each(|line| checker.check(&json_of(line)));
    }
    // And as it is said by a form that is folded, edited elsewhere, answered wrongly, and aborted.
    let mut form = Embedded::start(&[]);
    for line in [
        json!({"open": {"protocol": 1, "payload": payload("valid/v02_three_mixed"), "editor": true, "colors": "true"}}),
        json!({"bytes": "\u{1b}o"}),
        json!({"bytes": "\u{1b}o"}),
        json!({"bytes": "1"}),
        json!({"jump": 1}),
        json!({"submit": {"requestId": "r1", "response": {"kind": "approve"}}}),
        json!({"abort": {}}),
    ] {
        if line.get("jump").is_none() {
            written.check(&line);
        }
        form.send(&line);
    }
    let (said, _) = form.rest();
    for line in &said {
        theirs.check(line);
    }
    let kinds: Vec<&String> = said
        .iter()
        .flat_map(|line| line.as_object().expect("a line").keys())
        .collect();
    for kind in [
        "hello",
        "opened",
        "frame",
        "folded",
        "partial",
        "problem",
        "submitResult",
        "done",
    ] {
        assert!(
            kinds.iter().any(|found| *found == kind),
            "{kind}: {kinds:?}"
        );
    }
    let mut form = Embedded::start(&[]);
    form.send(&json!({"open": {"protocol": 1, "payload": payload("rpiv/c01_basic"), "tool": "ask_user_question"}}));
    let said = form.next_of("event");
    theirs.check(&json!({ "event": said }));
}

#[test]
fn what_is_something_else_fits_no_schema() {
    for (schema, values) in [
        (
            Schema::Payload,
            vec![
                json!(null),
                json!({"questions": []}),
                json!({"questions": [{"id": "a", "prompt": "A?", "options": [{"value": "x"}]}]}),
            ],
        ),
        (
            Schema::Result,
            vec![
                json!({}),
                json!({"content": [], "details": {"cancelled": true}}),
            ],
        ),
        (
            Schema::Config,
            vec![json!([]), json!({"keymaps": {"main": {"confirm": [1]}}})],
        ),
        (
            Schema::Trace,
            vec![
                json!({"trace": 2}),
                json!([-1, "aborted"]),
                json!([0, "left"]),
                json!([0, {"terminal": {"kye": "up"}}]),
                json!([0, "aborted", 1]),
                json!({"expects": {}}),
            ],
        ),
        (
            Schema::Script,
            vec![
                json!({}),
                json!({"payload": 1, "keys": [{"press": "a"}]}),
                json!({"payload": 1, "size": [80]}),
                json!({"payload": 1, "tool": "ask"}),
            ],
        ),
        (
            Schema::Embed,
            vec![
                json!({"open": {}}),
                json!({"open": {"protocol": 2}}),
                json!({"bytes": 1}),
                json!({"bytes": "a", "paste": "b"}),
                json!({"jump": 1}),
            ],
        ),
    ] {
        let checker = Checker::open(schema, Tool::AskUser);
        for value in values {
            assert!(!checker.takes(&value), "{schema}: {value}");
        }
    }
}

#[test]
fn schemas_are_printed_by_name() {
    for schema in Schema::iter() {
        for tool in Tool::iter() {
            let output = Command::new(env!("CARGO_BIN_EXE_pi-ask"))
                .args(["schema", schema.into(), "--tool", tool.into()])
                .output()
                .expect("the binary");
            assert!(output.status.success());
            let printed = json_of(&String::from_utf8_lossy(&output.stdout));
            assert_eq!(printed, schema.of(tool));
            assert!(printed["$schema"].is_string() && printed["title"].is_string());
        }
    }
}
