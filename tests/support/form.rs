//! The form in a test: a payload, keys as keymaps spell them, and what is seen.

use pi_ask::ask::script::{self, Played};
use serde_json::{Value, json};

/// Plays keys on a payload. Keys are separated by blanks; text in single quotes is typed.
pub(crate) fn play(payload: &Value, size: (u16, u16), keys: &str, config: &Value) -> Played {
    let session = json!({
        "payload": payload, "keys": steps(keys), "config": config,
        "size": [size.0, size.1], "frames": "last",
    });
    script::play(&session.to_string()).expect("a session")
}

/// The last frame, as text; the caret is shown as `█`, the size stands above.
pub(crate) fn picture(played: &Played) -> String {
    let Some(picture) = played.frames.last() else {
        return "no frame".to_owned();
    };
    let mut lines = picture.lines.clone();
    if let Some((column, row)) = picture.cursor {
        let line = &mut lines[usize::from(row)];
        let mut columns = 0;
        let at = line.char_indices().find(|(_, char)| {
            let here = columns >= usize::from(column);
            columns += pi_ask::tea::text::width(char.encode_utf8(&mut [0; 4]));
            here
        });
        if let Some((at, char)) = at {
            line.replace_range(at..at + char.len_utf8(), "█");
        } else {
            line.push_str(&" ".repeat(usize::from(column) - columns));
            line.push('█');
        }
    }
    lines.join("\n")
}

/// The steps that a line of keys means.
fn steps(keys: &str) -> Vec<Value> {
    let mut steps = Vec::new();
    for (at, part) in keys.split('\'').enumerate() {
        if at % 2 == 1 {
            steps.push(json!({ "text": part }));
        } else {
            steps.extend(part.split_whitespace().map(|key| json!(key)));
        }
    }
    steps
}
