//! Why a text is not JSON: found out from what stands where the parser stopped.

use std::fmt;

use serde::de::IgnoredAny;

use super::excerpt;

/// Why a text is not JSON, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotJson {
    what: String,
    /// From 1; nothing where there is one line only.
    line: Option<usize>,
    /// In characters, from 1.
    column: usize,
}

impl NotJson {
    pub(super) fn new(text: &str, error: &serde_json::Error) -> Self {
        let (before, rest) = text.split_at(stopped(text, error));
        let (line, column) = match before.rsplit_once('\n') {
            Some((above, line)) => (above.matches('\n').count() + 2, line),
            None => (1, before),
        };
        Self {
            what: if error.is_eof() {
                broken_off(text)
            } else {
                what(before, rest)
            },
            line: text.trim_end().contains('\n').then_some(line),
            column: column.chars().count() + 1,
        }
    }
}

impl fmt::Display for NotJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, column, .. } = self;
        match self.line {
            Some(line) => write!(f, "{what} (line {line}, column {column})"),
            None => write!(f, "{what} (column {column})"),
        }
    }
}

impl std::error::Error for NotJson {}

/// The byte that the parser stopped at. It counts bytes of the line; none where it stopped at the end of the one above.
fn stopped(text: &str, error: &serde_json::Error) -> usize {
    let above = text.split_inclusive('\n').take(error.line() - 1);
    let above: usize = above.map(str::len).sum();
    let mut at = (above + error.column()).saturating_sub(1).min(text.len());
    if error.is_eof() {
        at = text.len();
    }
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn broken_off(text: &str) -> String {
    let what = if text.trim().is_empty() {
        "it is empty"
    } else {
        "it breaks off before its end"
    };
    what.to_owned()
}

/// What is wrong at the end of `before`, where `rest` cannot go on.
fn what(before: &str, rest: &str) -> String {
    let found = rest.chars().next().unwrap_or_default();
    let last = before.trim_end().chars().next_back().unwrap_or_default();
    let word = word(before, rest);
    let is_apart = before.ends_with(char::is_whitespace);
    let ends_value = matches!(last, '"' | '}' | ']') || (last.is_alphanumeric() && is_apart);
    match (last, found) {
        _ if is_whole(before) => {
            format!("it goes on after its end, with {}", excerpt(&start(rest)))
        }
        (_, '\n' | '\r') => r"a text has a line break in it; write that as `\n`".to_owned(),
        (_, '\t') => r"a text has a tab in it; write that as `\t`".to_owned(),
        (_, char) if char.is_control() => {
            format!(
                r"the control character `\u{:04x}` must be written so",
                u32::from(char)
            )
        }
        ('\\', char) if before.ends_with('\\') => {
            format!(r"`\{char}` means nothing in a text; write a backslash as `\\`")
        }
        (_, '\'' | '‘' | '’' | '“' | '”' | '`') => {
            "texts stand in double quotes, `\"`".to_owned()
        }
        (_, '/' | '#') => "there are no comments in JSON".to_owned(),
        (',', '}' | ']' | ',') => format!("there is a comma too many before `{found}`"),
        (':', '}' | ']' | ',') => format!("a value is missing before `{found}`"),
        ('{' | '[' | ':' | ',', '{' | '[') if is_deep(before) => {
            "lists and objects lie too deep in each other".to_owned()
        }
        (_, '"' | '{' | '[') if ends_value => {
            format!("a comma or a colon is missing before `{found}`")
        }
        (_, char) if ends_value && char.is_alphanumeric() => format!(
            r#"a comma or a colon is missing before `{word}`; a quote inside a text is written `\"`"#
        ),
        _ if word.is_empty() => format!("`{found}` cannot stand here"),
        _ => wrong_word(&word, rest),
    }
}

/// Why a word cannot stand where it does.
fn wrong_word(word: &str, rest: &str) -> String {
    let after = rest.trim_start_matches(is_of_word).trim_start();
    let meant = match word.to_lowercase().as_str() {
        "true" => "true",
        "false" => "false",
        "none" | "nil" | "null" | "nan" | "undefined" | "infinity" => "null",
        _ => "",
    };
    if after.starts_with(':') {
        format!("names stand in double quotes: `\"{word}\"`")
    } else if !meant.is_empty() {
        format!("`{word}` is no value; write `{meant}`")
    } else if word
        .starts_with(|char: char| char.is_ascii_digit() || matches!(char, '-' | '+' | '.'))
    {
        format!("`{word}` is no number as JSON has them")
    } else {
        format!("`{word}` is no value; texts stand in double quotes")
    }
}

/// The word that the parser stopped in.
fn word(before: &str, rest: &str) -> String {
    let from = before.trim_end_matches(is_of_word).len();
    let to = rest.len() - rest.trim_start_matches(is_of_word).len();
    if to == 0 {
        return String::new();
    }
    start(&format!("{}{}", &before[from..], &rest[..to]))
}

fn is_of_word(char: char) -> bool {
    char.is_alphanumeric() || matches!(char, '_' | '-' | '+' | '.' | '$')
}

/// The beginning of a text, up to a few characters.
fn start(text: &str) -> String {
    const MANY: usize = 20;
    text.trim_end().chars().take(MANY).collect()
}

/// Whether a text is a whole value.
fn is_whole(text: &str) -> bool {
    serde_json::from_str::<IgnoredAny>(text).is_ok()
}

/// Whether as many brackets are open as the parser follows.
fn is_deep(before: &str) -> bool {
    const FOLLOWED: usize = 127;
    before.matches(['[', '{']).count() >= FOLLOWED
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    fn said(text: &str) -> String {
        super::super::parse(text).expect_err(text).to_string()
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        for (text, expected) in [
            ("", "it is empty (column 1)"),
            (" \n ", "it is empty (column 2)"),
            (r#"{"a": "#, "it breaks off before its end (column 7)"),
            (
                "{\n\"a\": [1",
                "it breaks off before its end (line 2, column 8)",
            ),
            (
                r#"{"a": 1} {"b": 2}"#,
                r#"it goes on after its end, with "{\"b\": 2}" (column 10)"#,
            ),
            ("[1]]", "it goes on after its end, with \"]\" (column 4)"),
            ("[1,]", "there is a comma too many before `]` (column 4)"),
            (
                "{\n  \"a\": 1,\n}",
                "there is a comma too many before `}` (line 3, column 1)",
            ),
            ("[1,,2]", "there is a comma too many before `,` (column 4)"),
            (r#"{"a":}"#, "a value is missing before `}` (column 6)"),
            (
                r#"{"é" "b"}"#,
                "a comma or a colon is missing before `\"` (column 6)",
            ),
            (
                "[1 2]",
                "a comma or a colon is missing before `2`; a quote inside a text is written `\\\"` (column 4)",
            ),
            (
                r#"["say "hi""]"#,
                "a comma or a colon is missing before `hi`; a quote inside a text is written `\\\"` (column 8)",
            ),
            ("{'a': 1}", "texts stand in double quotes, `\"` (column 2)"),
            ("[“a”]", "texts stand in double quotes, `\"` (column 2)"),
            ("{a: 1}", "names stand in double quotes: `\"a\"` (column 2)"),
            ("[True]", "`True` is no value; write `true` (column 2)"),
            (
                "[nope]",
                "`nope` is no value; texts stand in double quotes (column 3)",
            ),
            ("[NaN]", "`NaN` is no value; write `null` (column 2)"),
            (
                "hello there",
                "`hello` is no value; texts stand in double quotes (column 1)",
            ),
            ("[01]", "`01` is no number as JSON has them (column 3)"),
            ("[+1]", "`+1` is no number as JSON has them (column 2)"),
            (
                "[1e999]",
                "`1e999` is no number as JSON has them (column 6)",
            ),
            (
                "[1] // why",
                "it goes on after its end, with \"// why\" (column 5)",
            ),
            (
                "{ // why\n}",
                "there are no comments in JSON (line 1, column 3)",
            ),
            (
                "[\"a\nb\"]",
                r"a text has a line break in it; write that as `\n` (line 1, column 4)",
            ),
            (
                "[\"a\tb\"]",
                r"a text has a tab in it; write that as `\t` (column 4)",
            ),
            (
                "[\"a\u{1}b\"]",
                r"the control character `\u0001` must be written so (column 4)",
            ),
            (
                r#"["C:\work"]"#,
                r"`\w` means nothing in a text; write a backslash as `\\` (column 6)",
            ),
            ("[1}", "`}` cannot stand here (column 3)"),
            ("[}", "`}` cannot stand here (column 2)"),
        ] {
            assert_eq!(said(text), expected, "{text:?}");
        }
        let deep = "[".repeat(200);
        assert!(said(&deep).starts_with("lists and objects lie too deep"));
    }

    #[test]
    fn no_text_is_read_that_is_not_json_and_nothing_panics() {
        // Every beginning of a text, and every text with one character in the place of another.
        let text = "{\"é\": [1.5e3, true, null, \"\\u00e9\\n\"], \"b\": {\"c\": -0}}";
        let chars: Vec<char> = text.chars().collect();
        for at in 0..chars.len() {
            let mut texts = vec![chars[..at].iter().collect::<String>()];
            for other in ['"', '\\', ',', '}', '\u{1}', 'é', '\n', '0', '/'] {
                let mut chars = chars.clone();
                chars[at] = other;
                texts.push(chars.into_iter().collect());
            }
            for text in texts {
                let read = super::super::parse(&text);
                assert_eq!(read.is_ok(), serde_json::from_str::<Value>(&text).is_ok());
                assert!(read.is_ok() || said(&text).contains("column"));
            }
        }
    }
}
