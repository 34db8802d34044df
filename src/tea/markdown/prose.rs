//! Whether lines are prose, which may be wrapped and may lose its signs, or drawn, so that every column counts.

use crate::tea::text;

/// Whether a line is prose. Code and addresses within it should be left out.
pub(super) fn is_prose(line: &str) -> bool {
    let line = line.trim();
    !(is_in_columns(line) || is_ruled(line) || ends_as_code(line) || is_mostly_signs(line))
}

/// Whether a line is a key and its value, as in configuration: `name: value`.
pub(super) fn is_entry(line: &str) -> bool {
    let Some((key, value)) = line.split_once(':') else {
        return false;
    };
    key.starts_with(|char: char| char.is_ascii_lowercase() || char == '_')
        && key
            .chars()
            .all(|char| char.is_ascii_alphanumeric() || "_-.".contains(char))
        && (value.is_empty() || value.starts_with(' '))
}

/// Tabs, characters that draw, or more than one blank where no sentence ends.
fn is_in_columns(line: &str) -> bool {
    let draws = |char| matches!(char, '\t' | '\u{2500}'..='\u{259f}' | '\u{2800}'..='\u{28ff}');
    if line.contains(draws) || line.contains("   ") {
        return true;
    }
    line.match_indices("  ").any(|(at, _)| {
        let before = line[..at].chars().next_back();
        !before.is_some_and(|char| ".!?:;".contains(char))
    })
}

/// Bars between cells, or one sign again and again.
fn is_ruled(line: &str) -> bool {
    if line.contains(" | ") || line.starts_with("| ") || line.ends_with(" |") {
        return true;
    }
    let mut run = ('\0', 0);
    line.chars().any(|char| {
        run = if run.0 == char {
            (char, run.1 + 1)
        } else {
            (char, 1)
        };
        run.1 >= 3 && char.is_ascii_punctuation() && !".*_`!?~".contains(char)
    })
}

fn ends_as_code(line: &str) -> bool {
    line.ends_with([';', '{', '}', '\\', '[']) || line.ends_with("=>") || line.ends_with("->")
}

/// More than one character in five is neither a letter nor what sentences are made with.
fn is_mostly_signs(line: &str) -> bool {
    let is_sign =
        |char: &char| char.is_ascii_punctuation() && !".,;:!?'\"()-*_~`[]<>".contains(*char);
    let signs = line.chars().filter(is_sign).count();
    signs * 5 > line.chars().count()
}

/// Whether somebody wrapped these lines at a width, so that they may be wrapped anew.
///
/// That shows in that the first word of each would not have fitted on the line before.
pub(super) fn is_wrapped(lines: &[String]) -> bool {
    let width = lines
        .iter()
        .map(|line| text::width(line.trim_end()))
        .max()
        .unwrap_or(0);
    lines.windows(2).all(|pair| {
        let word = pair[1].split_whitespace().next().unwrap_or_default();
        text::width(pair[0].trim_end()) + 1 + text::width(word) > width
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_prose() {
        for line in [
            "Runs from a shell or a schedule.",
            "Two sentences.  Two blanks between them.",
            "Alert on > 0.5 % drift, 10 % then 50 %",
            "**Week 1** – shadow traffic",
            "这是一个测试，看看效果。",
            "Really?!! Yes... ok",
            "See  ",
        ] {
            assert!(is_prose(line), "{line}");
        }
    }

    #[test]
    fn drawings_columns_logs_and_code_are_not() {
        for line in [
            "│ jobs         │ job 41  · running         │",
            "41  build  running  63%",
            "0024 | ========================> step 24 writes block",
            "a\tb",
            "+-----+-----+",
            "let text = fs::read_to_string(path)?;",
            "if (x) {",
            "}",
            "docker run \\",
            "/\\_/\\",
            "| a | b |",
            "<=======>",
        ] {
            assert!(!is_prose(line), "{line}");
        }
    }

    #[test]
    fn entries_of_a_configuration_are_told_from_sentences() {
        assert!(is_entry("name: build") && is_entry("run-on:") && is_entry("a.b_c: 1"));
        assert!(
            !is_entry("Note: this")
                && !is_entry("two words: x")
                && !is_entry("std::fs")
                && !is_entry("plain")
        );
    }

    #[test]
    fn paragraphs_that_were_wrapped_are_told_from_lines_that_end_where_they_should() {
        let lines = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
        assert!(is_wrapped(&lines(
            "one two three four\nfive six sevens\neight nine"
        )));
        assert!(!is_wrapped(&lines(
            "one\ntwo\na line that is longer than both"
        )));
    }
}
