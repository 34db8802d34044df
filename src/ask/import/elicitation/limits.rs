//! What a property asks of its value: told with the question, and held against the answer.

use serde_json::Value;

/// One thing that a value must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Limit {
    /// In words that follow `must be`.
    pub(super) words: String,
    /// Whether the value is that.
    pub(super) kept: bool,
}

/// What a property asks of a value, in the order in which it is best said.
pub(super) fn limits(property: &Value, value: &Value) -> Vec<Limit> {
    let mut limits = Vec::new();
    let mut must_be = |words: String, kept: bool| limits.push(Limit { words, kept });
    match property["type"].as_str() {
        Some("integer") => must_be("a whole number".to_owned(), value.is_i64()),
        Some("number") => must_be("a number".to_owned(), value.is_number()),
        _ => {}
    }
    if let Some((words, is_so)) = property["format"].as_str().and_then(format) {
        must_be(words.to_owned(), value.as_str().is_some_and(is_so));
    }
    let number = value.as_f64();
    let count = value
        .as_str()
        .map(|text| text.chars().count())
        .or_else(|| value.as_array().map(Vec::len));
    let what = match property["type"].as_str() {
        Some("array") => ["answer", "answers"],
        _ => ["character", "characters"],
    };
    for (name, words) in [("minimum", "or more"), ("maximum", "or less")] {
        let Some(limit) = property[name].as_f64() else {
            continue;
        };
        let kept = number.is_some_and(|number| match name {
            "minimum" => number >= limit,
            _ => number <= limit,
        });
        must_be(format!("{} {words}", property[name]), kept);
    }
    for (name, words) in [
        ("minLength", "or more"),
        ("maxLength", "or fewer"),
        ("minItems", "or more"),
        ("maxItems", "or fewer"),
    ] {
        let Some(limit) = property[name].as_u64() else {
            continue;
        };
        let kept = count.is_some_and(|count| match words {
            "or more" => count as u64 >= limit,
            _ => count as u64 <= limit,
        });
        let what = what[usize::from(limit != 1)];
        must_be(format!("{limit} {what} {words}"), kept);
    }
    if let Some(pattern) = property["pattern"].as_str() {
        // Patterns are those of JavaScript; whoever asked holds the answer against them.
        must_be(format!("like `{pattern}`"), true);
    }
    limits
}

/// Whether a text has a format.
type Test = fn(&str) -> bool;

/// A format that MCP names, in words, and whether a text has it.
fn format(name: &str) -> Option<(&'static str, Test)> {
    Some(match name {
        "email" => ("an email address, such as `ada@example.com`", is_email),
        "uri" => (
            "an address with its scheme, such as `https://example.com`",
            is_uri,
        ),
        "date" => ("a date, such as `2026-01-31`", is_date),
        "date-time" => (
            "a date and a time, such as `2026-01-31T09:30:00Z`",
            is_date_time,
        ),
        _ => return None,
    })
}

fn is_email(text: &str) -> bool {
    let is_plain = |part: &str| {
        !part.is_empty()
            && !part.contains(['@', '<', '>', ','])
            && !part.contains(char::is_whitespace)
    };
    text.rsplit_once('@')
        .is_some_and(|(who, place)| is_plain(who) && is_plain(place))
}

fn is_uri(text: &str) -> bool {
    let is_scheme = |scheme: &str| {
        scheme.starts_with(|char: char| char.is_ascii_alphabetic())
            && scheme
                .chars()
                .all(|char| char.is_ascii_alphanumeric() || "+-.".contains(char))
    };
    let is_one_word =
        !text.contains(|char: char| char.is_whitespace() || "<>\"{}|\\^`".contains(char));
    let parts = text.split_once(':');
    is_one_word && parts.is_some_and(|(scheme, rest)| is_scheme(scheme) && !rest.is_empty())
}

/// Whether it is a day of the calendar, as `2026-01-31`.
fn is_date(text: &str) -> bool {
    let Some([year, month, day]) = numbers(text, '-', [4, 2, 2]) else {
        return false;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap => 29,
        2 => 28,
        _ => return false,
    };
    (1..=days).contains(&day)
}

/// Whether it is a moment of RFC 3339, as `2026-01-31T09:30:00.5+01:00`.
fn is_date_time(text: &str) -> bool {
    let Some((date, rest)) = text.split_once(['T', 't', ' ']) else {
        return false;
    };
    let Some(at) = rest.find(['Z', 'z', '+', '-']) else {
        return false;
    };
    let (time, zone) = rest.split_at(at);
    let (time, fraction) = time.split_once('.').unwrap_or((time, "0"));
    let is_fraction = !fraction.is_empty() && fraction.chars().all(|char| char.is_ascii_digit());
    let is_time = numbers(time, ':', [2, 2, 2])
        // A leap second is the 60th.
        .is_some_and(|[hour, minute, second]| hour < 24 && minute < 60 && second <= 60);
    let is_zone = matches!(zone, "Z" | "z")
        || numbers(&zone[1..], ':', [2, 2]).is_some_and(|[hour, minute]| hour < 24 && minute < 60);
    is_date(date) && is_time && is_fraction && is_zone
}

/// Numbers of so many digits each, with a mark between them.
fn numbers<const N: usize>(text: &str, mark: char, digits: [usize; N]) -> Option<[u32; N]> {
    let mut parts = text.split(mark);
    let mut numbers = [0; N];
    for (number, digits) in numbers.iter_mut().zip(digits) {
        let part = parts.next()?;
        let is_number = part.len() == digits && part.chars().all(|char| char.is_ascii_digit());
        *number = part.parse().ok().filter(|_| is_number)?;
    }
    parts.next().is_none().then_some(numbers)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn limits_are_told_in_words_and_held_against_values() {
        for (property, value, broken) in [
            (json!({"type": "integer"}), json!(7), ""),
            (json!({"type": "integer"}), json!(7.5), "a whole number"),
            (json!({"type": "integer"}), json!("old"), "a whole number"),
            (json!({"type": "number"}), json!(7.5), ""),
            (json!({"type": "number"}), json!("7,5"), "a number"),
            (json!({"type": "integer", "minimum": 0}), json!(0), ""),
            (
                json!({"type": "integer", "minimum": 0}),
                json!(-1),
                "0 or more",
            ),
            (
                json!({"type": "number", "maximum": 1.5}),
                json!(1.6),
                "1.5 or less",
            ),
            (
                json!({"type": "string", "minLength": 2}),
                json!("é"),
                "2 characters or more",
            ),
            (json!({"type": "string", "maxLength": 2}), json!("éé"), ""),
            (
                json!({"type": "string", "maxLength": 2}),
                json!("abc"),
                "2 characters or fewer",
            ),
            (
                json!({"type": "array", "minItems": 2}),
                json!(["a"]),
                "2 answers or more",
            ),
            (
                json!({"type": "array", "maxItems": 1}),
                json!(["a", "b"]),
                "1 answer or fewer",
            ),
            (json!({"type": "string", "pattern": "^a"}), json!("b"), ""),
            (json!({"type": "string", "format": "color"}), json!("b"), ""),
        ] {
            let limits = limits(&property, &value);
            let broken_one = limits.iter().find(|limit| !limit.kept);
            let found = broken_one.map_or("", |limit| &limit.words);
            assert_eq!(found, broken, "{property} {value}");
        }
        let property = json!({"type": "integer", "minimum": 1, "maximum": 9, "pattern": "^."});
        let words: Vec<_> = limits(&property, &Value::Null)
            .into_iter()
            .map(|limit| limit.words)
            .collect();
        assert_eq!(
            words,
            ["a whole number", "1 or more", "9 or less", "like `^.`"]
        );
    }

    #[test]
    fn formats_are_those_of_mcp() {
        for (name, good, bad) in [
            (
                "email",
                &["ada@example.com", "ada+x@é.example", "a@localhost"][..],
                &[
                    "ada",
                    "@example.com",
                    "ada@",
                    "a da@example.com",
                    "a@b@c",
                    "<ada@example.com>",
                ][..],
            ),
            (
                "uri",
                &[
                    "https://example.com/a?b#c",
                    "mailto:ada@example.com",
                    "urn:isbn:1",
                    "http://[::1]/",
                ],
                &[
                    "example.com",
                    "https:",
                    "1http://a",
                    "https://a b",
                    "://a",
                    "",
                ],
            ),
            (
                "date",
                &["2026-11-30", "2024-02-29", "2000-02-29"],
                &[
                    "2026-11-31",
                    "2025-02-29",
                    "1900-02-29",
                    "2026-13-01",
                    "2026-1-1",
                    "30.11.2026",
                    "2026-11-30T00:00:00Z",
                    "2026-00-10",
                    "2026-10-00",
                ],
            ),
            (
                "date-time",
                &[
                    "2026-11-30T20:45:00Z",
                    "2026-11-30t20:45:00.25+01:00",
                    "2016-12-31T23:59:60Z",
                    "2026-11-30T20:45:00-00:00",
                ],
                &[
                    "2026-11-30",
                    "2026-11-30T20:45Z",
                    "2026-11-30T24:00:00Z",
                    "2026-11-30T20:45:00",
                    "2026-11-31T20:45:00Z",
                    "2026-11-30T20:45:00.Z",
                    "2026-11-30T20:45:00+1:00",
                ],
            ),
        ] {
            let (_, is_so) = format(name).expect(name);
            for text in good {
                assert!(is_so(text), "{name}: {text}");
            }
            for text in bad {
                assert!(!is_so(text), "{name}: {text}");
            }
        }
    }
}
