//! Text of others inside a sentence or a line of ours: quoted, cut, or on one line.
//!
//! This makes text readable where it stands; what reaches a terminal is made safe where it is drawn.

use serde_json::Value;

/// How many characters of a text are shown where only its beginning matters.
const SHOWN: usize = 60;

/// The whole text as a JSON string.
pub(crate) fn quoted(text: &str) -> String {
    Value::from(text).to_string()
}

/// The beginning of a text as a JSON string, with everything escaped that shows as nothing or turns other text around.
pub(crate) fn excerpt(text: &str) -> String {
    let quoted = quoted(&cut(text));
    let escaped = quoted.chars().map(|char| match char {
        '\u{7f}'..='\u{9f}'
        | '\u{61c}'
        | '\u{200e}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}' => format!("\\u{:04x}", u32::from(char)),
        char => char.to_string(),
    });
    escaped.collect()
}

/// The text on one line, cut where it is long: white space and control characters become single blanks.
pub(crate) fn one_line(text: &str) -> String {
    let words = text.split(|char: char| char.is_whitespace() || char.is_control());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    cut(&words.join(" "))
}

/// The text with each of its later lines indented by two blanks, so that it reads as one entry of a list.
pub(crate) fn hanging(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut lines = text.split('\n');
    let first = lines.next().unwrap_or_default();
    let later = lines.map(|line| match line {
        "" => "\n".to_owned(),
        line => format!("\n  {line}"),
    });
    std::iter::once(first.to_owned()).chain(later).collect()
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_one_readable_line_of_json() {
        let long = "é".repeat(61);
        let shown = format!("\"{}…\"", "é".repeat(60));
        for (text, expected) in [
            ("db", r#""db""#),
            (r#"say "hi" \ bye"#, r#""say \"hi\" \\ bye""#),
            ("a\nb\tc\u{1b}[2J", r#""a\nb\tc\u001b[2J""#),
            ("\u{9b}2J\u{7f}", r#""\u009b2J\u007f""#),
            ("a\u{202e}b\u{2066}", r#""a\u202eb\u2066""#),
            ("", r#""""#),
            (&long, &shown),
            (&"x".repeat(60), &format!("\"{}\"", "x".repeat(60))),
        ] {
            let excerpt = excerpt(text);
            assert_eq!(excerpt, expected);
            assert!(serde_json::from_str::<String>(&excerpt).is_ok());
        }
    }

    #[test]
    fn one_line_has_single_blanks_and_an_end() {
        for (text, expected) in [
            ("React", "React"),
            ("  two\r\n lines\t\tand\u{1b}more ", "two lines and more"),
            ("\n", ""),
            (&"x".repeat(61), &format!("{}…", "x".repeat(60))),
        ] {
            assert_eq!(one_line(text), expected);
        }
    }

    #[test]
    fn later_lines_hang_under_the_first() {
        for (text, expected) in [
            ("one", "one"),
            ("one\ntwo\n\nthree", "one\n  two\n\n  three"),
            ("one\r\ntwo\rthree", "one\n  two\n  three"),
        ] {
            assert_eq!(hanging(text), expected);
        }
    }
}
