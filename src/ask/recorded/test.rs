//! A recording as a Rust test.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::Recording;
use super::script::{ending, script};
use crate::tea::trace::Remark;

/// The text of an integration test that plays the recording, and what of it a test cannot hold.
///
/// The test says in itself what was asked, which keys were pressed, what came of it, and what was seen last.
pub fn test(recording: &Recording, name: &str) -> (String, Vec<Remark>) {
    let scripted = script(recording);
    let (details, screen) = ending(recording);
    let mut session = scripted.session;
    session["frames"] = json!("last");
    let steps = session
        .as_object_mut()
        .and_then(|fields| fields.remove("keys"));
    let steps = steps.unwrap_or_default();
    let mut text = "//! A recorded session, exported by `pi-ask trace export --to test`.\n\n\
        use pi_ask::ask::script;\n\
        use serde_json::{Value, json};\n\n"
        .to_owned();
    constant(
        &mut text,
        "What was asked, and where.",
        "SESSION",
        &pretty(&session),
    );
    constant(
        &mut text,
        "What was pressed, and expected, in order.",
        "STEPS",
        &step_lines(&steps),
    );
    constant(
        &mut text,
        "What came of it; `null` where the form is still open.",
        "DETAILS",
        &pretty(&details.unwrap_or_default()),
    );
    constant(
        &mut text,
        "What was seen last; nothing where no form opened.",
        "SCREEN",
        &screen.join("\n"),
    );
    let _ = write!(
        text,
        "#[test]\n\
         fn {name}() {{\n    \
             let read = |json| serde_json::from_str::<Value>(json).expect(\"JSON\");\n    \
             let mut session = read(SESSION);\n    \
             session[\"keys\"] = read(STEPS);\n    \
             let played = script::play(&session.to_string()).expect(\"a session\");\n    \
             assert_eq!(played.differences, [\"\"; 0]);\n    \
             assert_eq!(json!(played.details), read(DETAILS));\n    \
             let seen = played.frames.last().map(|frame| frame.lines.join(\"\\n\"));\n    \
             assert_eq!(seen.unwrap_or_default(), SCREEN);\n\
         }}\n"
    );
    (text, scripted.remarks)
}

fn constant(text: &mut String, doc: &str, name: &str, value: &str) {
    // As many marks as keep the text from ending the literal.
    let mut marks = String::new();
    while value.contains(&format!("\"{marks}")) {
        marks.push('#');
    }
    let _ = write!(
        text,
        "/// {doc}\nconst {name}: &str = r{marks}\"{value}\"{marks};\n\n"
    );
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}

/// The steps, some in a line.
fn step_lines(steps: &Value) -> String {
    let mut lines = vec![String::new()];
    for step in steps.as_array().into_iter().flatten() {
        let step = format!("{step}, ");
        match lines.last_mut() {
            Some(line) if line.len() + step.len() <= 80 => *line += &step,
            _ => lines.push(step),
        }
    }
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    format!("[{}]", lines.join("\n ").trim_end_matches(','))
}
