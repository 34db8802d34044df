//! Text of others in lines of ours: on one line, or as one entry of a list.
//!
//! This makes text readable where it stands; what reaches a terminal is made safe where it is drawn.

use crate::json::cut;

/// The text on one line, cut where it is long: white space and control characters become single blanks.
pub(crate) fn one_line(text: &str) -> String {
    let words = text.split(|char: char| char.is_whitespace() || char.is_control());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    cut(&words.join(" "))
}

/// The same in quotation marks.
pub(crate) fn quoted(text: &str) -> String {
    format!("“{}”", one_line(text))
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

#[cfg(test)]
mod tests {
    use super::*;

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
