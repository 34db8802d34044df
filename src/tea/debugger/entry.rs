//! The name of a message, from nothing but its spelling in a trace.

use serde::Serialize;
use serde_json::Value;

use crate::tea::text;

/// The longest text of a message that is kept, in columns.
const LONGEST: usize = 200;

/// The waits between two messages that are played at most, in milliseconds.
const LONGEST_WAIT: u64 = 2_000;

/// One message in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The line of the trace that it stands on.
    pub(super) line: usize,
    /// When it came, in milliseconds since the start.
    pub(super) millis: u64,
    /// When it is played: as it came, but without long waits.
    pub(super) at: u64,
    /// What it is, in a line: `key down`.
    pub(super) text: String,
}

/// The entries of messages, each with its line and its time.
pub(super) fn entries<'a, M: Serialize + 'a>(
    messages: impl Iterator<Item = (usize, u64, &'a M)>,
) -> Vec<Entry> {
    let (mut before, mut at) = (0, 0);
    messages
        .map(|(line, millis, message)| {
            at += millis.saturating_sub(before).min(LONGEST_WAIT);
            before = millis;
            Entry {
                line,
                millis,
                at,
                text: named(message),
            }
        })
        .collect()
}

/// What a message is, in a line; that it came from the terminal goes without saying.
fn named(message: &impl Serialize) -> String {
    let value = serde_json::to_value(message).unwrap_or_default();
    let mut words = Vec::new();
    spell(&value, &mut words);
    if words.len() > 1 && words[0] == "terminal" {
        words.remove(0);
    }
    text::cut(&words.join(" "), LONGEST).into_owned()
}

/// A value in words, in the order in which they are written.
fn spell(value: &Value, words: &mut Vec<String>) {
    match value {
        Value::Null => {}
        Value::String(text) => words.push(text::one_line(text)),
        Value::Bool(_) | Value::Number(_) => words.push(value.to_string()),
        // A list, or what is as good as one, in full would say less than that it is there.
        Value::Array(_) => words.push(text::one_line(&value.to_string())),
        Value::Object(fields) => {
            for (name, value) in fields {
                words.push(text::one_line(name));
                spell(value, words);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_message_is_named_by_its_spelling() {
        for (message, name) in [
            (json!({"terminal": {"key": "ctrl+c"}}), "key ctrl+c"),
            (json!({"key": "down"}), "key down"),
            (
                json!({"terminal": {"resize": {"width": 80, "height": 24}}}),
                "resize width 80 height 24",
            ),
            (json!({"terminal": {"paste": "a\nb"}}), "paste a b"),
            (json!({"terminal": "interrupted"}), "interrupted"),
            (json!({"action": "nextTab"}), "action nextTab"),
            (json!("aborted"), "aborted"),
        ] {
            assert_eq!(named(&message), name, "{message}");
        }
    }

    #[test]
    fn long_waits_are_played_short() {
        let messages = [(2, 0, &1), (3, 500, &2), (5, 600_500, &3), (6, 600_501, &4)];
        let played: Vec<u64> = entries(messages.into_iter())
            .iter()
            .map(|entry| entry.at)
            .collect();
        assert_eq!(played, [0, 500, 2_500, 2_501]);
    }
}
