//! A mention of a file in a text: `@src/main.rs`, or `@"a b.md"` where the path has blanks.

use std::ops::Range;

/// A mention that somebody is writing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// Its place in the text: from the `@` to the cursor, or behind the quote that closes it there.
    pub range: Range<usize>,
    /// The path as far as it stands before the cursor.
    pub query: String,
}

/// The most bytes that a mention has before the cursor; no path is longer, and typing stays quick in a long line.
pub const LONGEST: usize = 4096;

/// The mention that the cursor is in, if it is in one.
///
/// One begins at the start of a line, or after a blank, an opening bracket, a quote or CJK punctuation, so that `a@b.c` is none.
pub fn at(text: &str, cursor: usize) -> Option<Mention> {
    let mut start = cursor.saturating_sub(LONGEST);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    if let Some(end) = text[start..cursor].rfind('\n') {
        start += end + 1;
    }
    let line = &text[start..cursor];
    if !line.contains('@') {
        return None;
    }
    let (at, query) = quoted(line).or_else(|| bare(line))?;
    if at == 0 && !text[..start].is_empty() && !text[..start].ends_with('\n') {
        // What stands before it is not in sight.
        return None;
    }
    let is_quoted = line[at..].starts_with("@\"");
    let closed = is_quoted && text[cursor..].starts_with('"');
    Some(Mention {
        range: start + at..cursor + usize::from(closed),
        query,
    })
}

/// A mention as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The text of the mention.
    pub text: String,
    /// Whether the cursor belongs before its last character, a quote.
    pub is_open: bool,
}

/// Writes a path as a mention; that of a directory stays open for what is in it.
pub fn written(path: &str) -> Written {
    if path.chars().any(|char| ends_bare(char) || char == '"') {
        Written {
            text: format!("@\"{}\"", path.replace('"', "\\\"")),
            is_open: path.ends_with('/'),
        }
    } else {
        Written {
            text: format!("@{path}"),
            is_open: false,
        }
    }
}

/// Where a quoted mention begins that is not closed in this line, and what it asks for.
fn quoted(line: &str) -> Option<(usize, String)> {
    let starts = line.rmatch_indices("@\"");
    let (at, query) = starts
        .filter(|&(at, _)| may_begin(&line[..at]))
        .map(|(at, start)| (at, &line[at + start.len()..]))
        .next()?;
    let query = query.replace("\\\"", "\0");
    (!query.contains('"')).then(|| (at, query.replace('\0', "\"")))
}

/// Where a mention without quotes begins that goes to the end of the line, and what it asks for.
fn bare(line: &str) -> Option<(usize, String)> {
    let chars = line.char_indices().rev();
    let (at, _) = chars
        .take_while(|&(_, char)| !ends_bare(char))
        .find(|&(at, char)| char == '@' && may_begin(&line[..at]))?;
    Some((at, line[at + 1..].to_owned()))
}

fn may_begin(before: &str) -> bool {
    match before.chars().next_back() {
        None => true,
        Some(char) => char.is_whitespace() || opens(char) || is_quote(char) || is_cjk_sign(char),
    }
}

fn ends_bare(char: char) -> bool {
    char.is_whitespace() || is_cjk_sign(char)
}

fn opens(char: char) -> bool {
    matches!(
        char,
        '(' | '[' | '{' | '<' | '⟨' | '⟦' | '⟪' | '❨' | '❪' | '❬' | '❲' | '❴'
    )
}

fn is_quote(char: char) -> bool {
    matches!(
        char,
        '"' | '\'' | '`' | '«' | '»' | '‹' | '›' | '\u{2018}'..='\u{201f}'
    )
}

/// Punctuation of Chinese, Japanese and Korean, which stands without blanks.
fn is_cjk_sign(char: char) -> bool {
    matches!(char,
        '\u{3000}'..='\u{3004}' | '\u{3008}'..='\u{3020}' | '\u{3030}' | '\u{303d}'
        | '\u{30fb}' | '\u{fe10}'..='\u{fe19}' | '\u{fe30}'..='\u{fe6b}'
        | '\u{ff01}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff1f}' | '\u{ff3b}'..='\u{ff3d}'
        | '\u{ff5b}'..='\u{ff65}')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The query of the mention at `|`.
    fn query(text: &str) -> Option<String> {
        let cursor = text.find('|').expect("a cursor");
        at(&text.replace('|', ""), cursor).map(|mention| mention.query)
    }

    #[test]
    fn a_mention_begins_where_a_word_may() {
        for text in [
            "@src|",
            "see @src|",
            "see\n@src|",
            "\t@src|",
            "(@src|",
            "[@src|",
            "{@src|",
            "<@src|",
            "\"@src|",
            "'@src|",
            "`@src|",
            "“@src|",
            "‘@src|",
            "«@src|",
            "请看，@src|",
            "。@src|",
            "「@src|",
            "（@src|",
            "：@src|",
            "、@src|",
            "\u{3000}@src|",
            "a@b.c @src|",
            "@src|more",
        ] {
            assert_eq!(query(text).as_deref(), Some("src"), "{text}");
        }
    }

    #[test]
    fn other_signs_of_the_same_kind_are_none() {
        for text in [
            "a@b.c|",
            "me@src|",
            "你@src|",
            "1@src|",
            ".@src|",
            "-@src|",
            "/@src|",
            "@src |",
            "|@src",
            "@src\n|",
            "@src，|",
            "src|",
            "@\"a b\" |",
            "@\"a b\"|",
            "a@\"b|",
        ] {
            assert_eq!(query(text), None, "{text}");
        }
    }

    #[test]
    fn a_mention_asks_for_what_stands_before_the_cursor() {
        for (text, expected) in [
            ("@|", ""),
            ("@s|rc/main.rs", "s"),
            ("@node_modules/@types/n|", "node_modules/@types/n"),
            ("@\"|", ""),
            ("@\"a b|", "a b"),
            ("@\"a b/|\"", "a b/"),
            ("see @\"a b.md\" and @\"c d|", "c d"),
            ("@\"a \\\"b|", "a \"b"),
            ("@a(b)/[c]|", "a(b)/[c]"),
        ] {
            assert_eq!(query(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn a_mention_ends_somewhere() {
        let long = |count: usize| format!("{}@{}|", "x ".repeat(3000), "a".repeat(count));
        assert_eq!(query(&long(4000)).map(|query| query.len()), Some(4000));
        assert_eq!(query(&long(4095)), None, "its start may not be seen");
        assert_eq!(query(&long(9000)), None);
        assert_eq!(query(&format!("{}@src|", "日".repeat(5000))), None);
    }

    #[test]
    fn the_place_of_a_mention_takes_in_its_closing_quote() {
        assert_eq!(at("x @\"a b\" y", 7).expect("a mention").range, 2..8);
        assert_eq!(at("x @ab y", 4).expect("a mention").range, 2..4);
    }

    #[test]
    fn a_path_with_blanks_is_quoted() {
        for (path, text, is_open) in [
            ("src/main.rs", "@src/main.rs", false),
            ("src/", "@src/", false),
            ("a b.md", "@\"a b.md\"", false),
            ("a b/", "@\"a b/\"", true),
            ("设计，二.md", "@\"设计，二.md\"", false),
            ("a\"b", "@\"a\\\"b\"", false),
        ] {
            let text = text.to_owned();
            assert_eq!(written(path), Written { text, is_open });
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for path in ["src/main.rs", "a b.md", "设计，二.md", "a\"b", "日本語"] {
            let written = written(path).text;
            let inner = written.strip_suffix('"').unwrap_or(&written);
            let mention = at(&written, inner.len()).expect("a mention");
            assert_eq!(
                (mention.query.as_str(), mention.range),
                (path, 0..written.len())
            );
        }
    }
}
