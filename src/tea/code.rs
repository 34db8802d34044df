//! Code in the colors of its language.
//!
//! What a token is comes from the scopes of `TextMate` grammars; how it looks is for the program to say.
//! The grammars are loaded when the first code is shown, so a start without code costs nothing.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use crate::tea::memo::Memo;

/// What a token of code is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Syntax {
    /// None of the others.
    #[default]
    Plain,
    /// What is for people to read.
    Comment,
    /// A word of the language.
    Keyword,
    /// A text.
    String,
    /// A number or another constant.
    Constant,
    /// The name of a function.
    Function,
    /// The name of a type, a tag, a section.
    Type,
    /// The name of an entry, a field, an attribute.
    Name,
}

/// The tokens of a line: where they are in it, in order, and what they are. Plain ones are left out.
pub type Tokens = Vec<(Range<usize>, Syntax)>;

/// More code than this is not colored.
const LONGEST: usize = 256 * 1024;

/// How much code is remembered, in bytes.
const REMEMBERED: usize = 512 * 1024;

/// The tokens of codes, by language and text.
type Remembered = Memo<(String, String), Arc<Vec<Tokens>>>;

/// All threads remember the same, so that one can read ahead for another.
static MEMO: Mutex<Remembered> = Mutex::new(Memo::new(REMEMBERED));

/// The tokens of each line of a code, if the language is known.
///
/// The answer depends on nothing but what is given; it is remembered for the next time.
pub fn tokens(language: &str, lines: &[String]) -> Arc<Vec<Tokens>> {
    let code = lines.join("\n");
    if language.is_empty() || code.len() > LONGEST {
        return Arc::default();
    }
    let size = code.len();
    let key = (language.to_owned(), code);
    // What is in it is whole, whatever became of who had it.
    let mut memo = MEMO.lock().unwrap_or_else(PoisonError::into_inner);
    memo.get(key, size, |(language, code)| Arc::new(scan(language, code)))
}

#[cfg(feature = "syntax")]
fn scan(language: &str, code: &str) -> Vec<Tokens> {
    grammars::scan(language, code)
}

#[cfg(not(feature = "syntax"))]
fn scan(_language: &str, _code: &str) -> Vec<Tokens> {
    Vec::new()
}

#[cfg(feature = "syntax")]
mod grammars {
    //! The names of scopes are those that grammars agree on, so one table serves all languages.

    use std::sync::LazyLock;

    use syntaxmate::{Catalog, Highlighter, HighlighterOptions, Token, TokenizerOptions};

    use super::{Syntax, Tokens};

    /// Longer lines stay plain: grammars take long for lines that nobody wrote by hand.
    const LONGEST_LINE: usize = 1024;

    static HIGHLIGHTER: LazyLock<Highlighter> = LazyLock::new(|| {
        let tokenizer = TokenizerOptions {
            max_line_bytes: LONGEST_LINE,
            ..HighlighterOptions::default().tokenizer
        };
        let options = HighlighterOptions {
            tokenizer,
            ..HighlighterOptions::default()
        };
        Highlighter::with_catalog_options(&Catalog::bundled(), options)
    });

    /// The beginnings of scopes and what they mean; the innermost scope counts, and in it the first line that fits.
    const SCOPES: &[(&str, Syntax)] = &[
        ("comment", Syntax::Comment),
        ("punctuation.definition.comment", Syntax::Comment),
        ("punctuation.definition.string", Syntax::String),
        ("string.regexp", Syntax::String),
        ("string", Syntax::String),
        ("constant.character.escape", Syntax::Constant),
        ("constant.other.color", Syntax::Constant),
        ("constant", Syntax::Constant),
        ("support.constant", Syntax::Constant),
        ("keyword.operator.word", Syntax::Keyword),
        ("keyword.operator.new", Syntax::Keyword),
        ("keyword.operator.expression", Syntax::Keyword),
        ("keyword.operator.logical.python", Syntax::Keyword),
        ("keyword.operator", Syntax::Plain),
        ("keyword.other.unit", Syntax::Constant),
        ("keyword", Syntax::Keyword),
        ("storage.type.numeric", Syntax::Type),
        ("storage.type.primitive", Syntax::Type),
        ("storage.type.built-in", Syntax::Type),
        ("storage", Syntax::Keyword),
        ("variable.language", Syntax::Keyword),
        ("entity.name.function", Syntax::Function),
        ("entity.name.command", Syntax::Function),
        ("support.function", Syntax::Function),
        ("meta.function-call.generic", Syntax::Function),
        ("support.type.property-name", Syntax::Name),
        ("entity.name.tag.yaml", Syntax::Name),
        ("entity.other.attribute-name", Syntax::Name),
        ("variable.other.property", Syntax::Plain),
        ("entity.name.tag", Syntax::Type),
        ("entity.name.section", Syntax::Type),
        ("entity.name.type", Syntax::Type),
        ("entity.name.class", Syntax::Type),
        ("entity.name.namespace", Syntax::Plain),
        ("entity.name", Syntax::Type),
        ("entity.other.inherited-class", Syntax::Type),
        ("support.type", Syntax::Type),
        ("support.class", Syntax::Type),
        ("variable.other.key", Syntax::Name),
        ("markup.heading", Syntax::Keyword),
        ("meta.template.expression", Syntax::Plain),
        ("meta.interpolation", Syntax::Plain),
        ("punctuation", Syntax::Plain),
    ];

    pub(super) fn scan(language: &str, code: &str) -> Vec<Tokens> {
        let Ok(document) = HIGHLIGHTER.tokenize(language, code) else {
            return Vec::new();
        };
        let line = |tokens: &[Token]| {
            let mut found: Tokens = Vec::new();
            for token in tokens {
                let (range, syntax) = (token.range(), meaning(token));
                match found.last_mut() {
                    Some((last, same)) if *same == syntax && last.end == range.start => {
                        last.end = range.end;
                    }
                    _ if syntax == Syntax::Plain => {}
                    _ => found.push((range, syntax)),
                }
            }
            found
        };
        document
            .lines()
            .iter()
            .map(|one| line(one.tokens()))
            .collect()
    }

    fn meaning(token: &Token) -> Syntax {
        let scopes: Vec<&str> = token.scopes().collect();
        let fits = |scope: &str, start: &str| {
            let rest = scope.strip_prefix(start);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        let known = scopes.iter().rev().find_map(|scope| {
            let mut table = SCOPES.iter();
            table.find(|(start, _)| fits(scope, start))
        });
        known.map_or(Syntax::Plain, |(_, syntax)| *syntax)
    }
}

#[cfg(all(test, feature = "syntax"))]
mod tests {
    use super::*;

    fn seen(language: &str, code: &str) -> Vec<(String, Syntax)> {
        let lines: Vec<String> = code.lines().map(str::to_owned).collect();
        let tokens = tokens(language, &lines);
        let pairs = lines.iter().zip(tokens.iter());
        pairs
            .flat_map(|(line, tokens)| {
                tokens
                    .iter()
                    .map(|(range, syntax)| (line[range.clone()].to_owned(), *syntax))
            })
            .collect()
    }

    fn check(language: &str, code: &str, expected: &[(&str, Syntax)]) {
        let seen = seen(language, code);
        for (text, syntax) in expected {
            let found = seen.iter().find(|(found, _)| found.trim() == *text);
            assert_eq!(
                found.map(|(_, syntax)| *syntax),
                Some(*syntax),
                "{text} in {seen:?}"
            );
        }
    }

    #[test]
    fn words_of_common_languages_have_their_meaning() {
        check(
            "rust",
            "pub fn load(p: &Path) -> u32 { 41 } // why",
            &[
                ("pub", Syntax::Keyword),
                ("load", Syntax::Function),
                ("41", Syntax::Constant),
                ("// why", Syntax::Comment),
            ],
        );
        check(
            "py",
            "def f(x):\n    return \"a\"  # b",
            &[
                ("return", Syntax::Keyword),
                ("\"a\"", Syntax::String),
                ("# b", Syntax::Comment),
            ],
        );
        check(
            "ts",
            "export const a = 'x';",
            &[("export", Syntax::Keyword), ("'x'", Syntax::String)],
        );
        check("json", "{\"a\": [1, true]}", &[("true", Syntax::Constant)]);
        check(
            "sh",
            "for f in *.log; do gzip \"$f\"; done",
            &[("for", Syntax::Keyword)],
        );
    }

    #[test]
    fn a_language_that_nobody_knows_has_no_tokens() {
        assert_eq!(seen("brainfuzz", "+++>>--."), []);
        assert_eq!(seen("", "fn main() {}"), []);
    }

    #[test]
    fn very_long_lines_and_very_much_code_stay_plain() {
        let long = format!("let x = \"{}\";\nlet y = 1;", "x".repeat(5000));
        let seen = seen("rust", &long);
        assert!(
            seen.contains(&("let".to_owned(), Syntax::Keyword)),
            "{seen:?}"
        );
        let much = vec!["let x = 1;".to_owned(); LONGEST / 10 + 1];
        assert!(tokens("rust", &much).is_empty());
    }

    proptest::proptest! {
        #![proptest_config(proptest::test_runner::Config::with_cases(64))]
        #[test]
        fn tokens_are_in_their_line_and_in_order(code in "([a-z(){}\\[\\]<>\"'`/*#$\\\\ \n\té你]){0,200}", language in "rust|ts|python|bash|yaml|html|c|go|markdown|sql") {
            let lines: Vec<String> = code.split('\n').map(str::to_owned).collect();
            for (line, tokens) in lines.iter().zip(tokens(&language, &lines).iter()) {
                let mut at = 0;
                for (range, _) in tokens {
                    proptest::prop_assert!(range.start >= at && line.get(range.clone()).is_some());
                    at = range.end;
                }
            }
        }
    }
}
