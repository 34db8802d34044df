//! Texts and what is shown of them.

use super::*;

/// The rows at a width, as text.
fn rows(source: &str, columns: usize) -> Vec<String> {
    let document = Document::read(source, Extent::Blocks, Signs::ALL);
    texts(&document.rows(columns, Overflow::Keep))
}

fn texts(rows: &[Row]) -> Vec<String> {
    let text = |row: &Row| {
        row.pieces
            .iter()
            .map(|piece| piece.text.as_str())
            .collect::<String>()
    };
    rows.iter()
        .map(|row| text(row).trim_end().to_owned())
        .collect()
}

/// A text in one line, read as a label.
fn label(source: &str) -> String {
    let document = Document::read(source, Extent::Inline, Signs::ALL);
    texts(&document.rows(200, Overflow::Wrap)).join("\n")
}

/// The stretches of a text that have some look.
fn looks(source: &str) -> Vec<(String, Look)> {
    let document = Document::read(source, Extent::Blocks, Signs::ALL);
    let rows = document.rows(80, Overflow::Keep);
    let pieces = rows.into_iter().flat_map(|row| row.pieces);
    pieces
        .filter(|piece| piece.face.look != Look::Text)
        .map(|piece| (piece.text, piece.face.look))
        .collect()
}

#[test]
fn what_is_no_markdown_reads_as_it_was_written() {
    for source in [
        "      /\\\n     /  \\\n    /____\\",
        "   indented\n\n\n  two blank lines above",
        "┌──────────────┬───────────┐\n│ jobs         │ job 41    │\n└──────────────┴───────────┘",
        "41  build  running  63%\n40  test   ok",
        "GET /export?since=2026-01-01\nAccept: application/jsonl\n\n{\"id\":1,\"customer\":\"Ada\", …}",
        "steps:\n  - run: cargo build\n  - run: cargo test\n---\nname: x",
        "---\nname: x\n---",
        "curl -X POST \\\n  -H 'A: b' \\\n  https://example.invalid",
        "def __init__(self, *args, **kwargs):\n    self.a_b = 2 * 3 * 4",
        "$ cp C:\\temp\\_old\\*.txt D:\\",
        "src/**/*.rs and tests/*.rs",
        "a | b | c",
        "Vec<T> &amp; &lt;br&gt; <T>",
        "[1]: https://example.invalid\n[ ] todo",
        "array[i](x) and f(*a, *b)",
        "+-----+\n| a*b*c |\n+-----+",
    ] {
        assert_eq!(rows(source, 200).join("\n"), source);
    }
}

#[test]
fn signs_go_where_a_style_takes_their_place() {
    for (source, shown) in [
        ("**bold**, *so*, _so_ and ~~not~~", "bold, so, so and not"),
        ("**bold _nested_**, ***both***", "bold nested, both"),
        ("run `cargo test` or ``a `b` ``", "run cargo test or a `b`"),
        ("这是**重点**内容", "这是重点内容"),
        (
            "see [the guide](https://x.invalid/g)",
            "see the guide (https://x.invalid/g)",
        ),
        ("<https://x.invalid> [a.b](a.b)", "https://x.invalid a.b"),
        ("![logo](img/logo.png)", "logo (img/logo.png)"),
        ("1 \\* 2, snake\\_case", "1 * 2, snake_case"),
        ("**Week 1** – shadow", "Week 1 – shadow"),
        ("&lt;T&gt; **&amp; &#39;x&#x27;**", "<T> & 'x'"),
        ("&#27;[2J &#x202e;", "␛[2J \u{fffd}"),
    ] {
        assert_eq!(rows(source, 200), [shown]);
        assert_eq!(label(source), shown);
    }
}

#[test]
fn characters_that_matter_are_never_lost() {
    for source in [
        "snake_case and __init__ and _private",
        "2 * 3 * 4 and a*b*c",
        "Option<T> and <div>",
        "C:\\Users\\_me\\*.txt",
        "**/*.rs",
        "a ~ b ~ c and ~/x ~/y",
        "# Heading as label",
        "- list\n- in a description",
        "1. first",
        "5 * 3 * 2 < 100 && a_b_c",
        "items[0](x)",
        "50% of $HOME, ^caret^ | pipe",
        "an & is &amp; in HTML",
        "a<b &lt;",
        "&nope; and &amp",
        "\\d+\\.\\d+",
    ] {
        assert_eq!(label(source), source);
    }
}

#[test]
fn signs_stay_where_nothing_takes_their_place() {
    let signs = Signs {
        strong: false,
        emphasis: false,
        struck: false,
        code: false,
    };
    let document = Document::read("**a** *b* ~~c~~ `d`", Extent::Inline, signs);
    assert_eq!(
        texts(&document.rows(80, Overflow::Wrap)),
        ["**a** *b* ~~c~~ `d`"]
    );
}

#[test]
fn headings_keep_their_signs_and_lists_get_bullets() {
    let source = "# Plan\n\n1. **Week 1** – shadow\n   - compare\n   - alert on > 0.5 %\n2. *Freeze*\n\n- [x] done\n- [ ] open";
    assert_eq!(
        rows(source, 80),
        [
            "# Plan",
            "",
            "1. Week 1 – shadow",
            "   • compare",
            "   • alert on > 0.5 %",
            "2. Freeze",
            "",
            "[x] done",
            "[ ] open"
        ]
    );
    assert_eq!(
        looks("# Plan\n* a"),
        [
            ("# ".to_owned(), Look::Marker),
            ("Plan".to_owned(), Look::Heading),
            ("•".to_owned(), Look::Marker)
        ]
    );
    for line in ["=====", "---"] {
        let source = format!("Title\n{line}\ntext");
        assert_eq!(rows(&source, 6), ["Title", "──────", "text"]);
        assert_eq!(looks(&source)[0], ("Title".to_owned(), Look::Heading));
    }
    let paragraph = "First line.\nSecond line.\n---\nThird.";
    assert_eq!(
        rows(paragraph, 20),
        ["First line.", "Second line.", &"─".repeat(20), "Third."]
    );
}

#[test]
fn prose_wraps_behind_its_marker() {
    assert_eq!(
        rows("- one two three\n- four", 9),
        ["• one two", "  three", "• four"]
    );
    assert_eq!(rows("> one two three", 9), ["▎ one two", "▎ three"]);
    assert_eq!(rows("one two three", 7), ["one two", "three"]);
    assert_eq!(
        rows("one **two three** four", 8),
        ["one two", "three", "four"]
    );
}

#[test]
fn paragraphs_that_were_wrapped_elsewhere_are_wrapped_anew() {
    let source = "one two three four five\nsix seven eight nine ten\neleven";
    assert_eq!(rows(source, 80).len(), 3, "where there is room they stay");
    assert_eq!(
        rows(source, 16),
        [
            "one two three",
            "four five six",
            "seven eight nine",
            "ten eleven"
        ]
    );
    assert_eq!(
        rows("short\nlines that are longer than the width", 16)[..2],
        ["short", "lines that are"]
    );
}

#[test]
fn code_keeps_its_columns_and_loses_its_fence() {
    let source = "Run:\n\n```sh\ncargo test --all -- --nocapture\n\n\tx\n```\nend";
    assert_eq!(
        rows(source, 10),
        [
            "Run:",
            "",
            "cargo test --all -- --nocapture",
            "",
            "    x",
            "end"
        ]
    );
    assert_eq!(rows("```go\nfunc main() {", 80), ["func main() {"]);
    assert_eq!(
        rows("```rust src/lib.rs\nfn x() {}\n```", 80),
        ["src/lib.rs", "fn x() {}"]
    );
    assert_eq!(
        rows("- An item\n  ```\n  a  b\n  ```\n- next", 80),
        ["• An item", "  a  b", "• next"]
    );
    assert_eq!(rows("> ```\n> a  b\n> ```", 80), ["▎ a  b"]);
    assert_eq!(rows("```\n```", 80), [""; 0]);
    assert_eq!(
        rows("text\n\n    indented  code", 80),
        ["text", "", "    indented  code"]
    );
}

#[cfg(feature = "syntax")]
#[test]
fn code_has_the_looks_of_its_language() {
    use crate::tea::code::Syntax;

    let looks = looks("```rust\nfn x() {} // y\n```");
    assert!(
        looks.contains(&("fn".to_owned(), Look::Block(Syntax::Keyword))),
        "{looks:?}"
    );
    assert!(
        looks.contains(&("// y".to_owned(), Look::Block(Syntax::Comment))),
        "{looks:?}"
    );
}

#[test]
fn diffs_have_looks_with_a_fence_or_without() {
    let diff = "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@ fn\n same\n-old\n+new";
    let expected = [
        ("--- a/x", Look::File),
        ("+++ b/x", Look::File),
        ("@@ -1,2 +1,2 @@ fn", Look::Hunk),
        ("-old", Look::Removed),
        ("+new", Look::Added),
    ]
    .map(|(text, look)| (text.to_owned(), look));
    assert_eq!(looks(diff), expected);
    let fenced = looks(&format!("```diff\n{diff}\n```"));
    assert!(
        expected.iter().all(|one| fenced.contains(one)),
        "{fenced:?}"
    );
    assert_eq!(rows(diff, 80).join("\n"), diff);
    assert_eq!(rows(&format!("```diff\n{diff}\n```"), 80).join("\n"), diff);
}

#[test]
fn tables_are_aligned_and_never_wrapped_where_they_can_move_sideways() {
    let source = "| step | owner | risk |\n|:-----|:-----:|-----:|\n| shadow | platform | `low` |\n| 10 % | 你好 | high |";
    let table = [
        "step   │  owner   │ risk",
        "───────┼──────────┼─────",
        "shadow │ platform │  low",
        "10 %   │   你好   │ high",
    ];
    assert_eq!(rows(source, 80), table);
    assert_eq!(rows(source, 10), table, "whoever shows it cuts it");
    assert_eq!(
        rows("| a | b |\n|---|---|\n| x \\| y | |", 80)[2],
        "x | y │"
    );
    assert_eq!(rows("| only a row |", 80), ["| only a row |"]);
}

/// The rows of a text that has no place to move sideways.
fn prompt(source: &str, columns: usize) -> Vec<String> {
    let document = Document::read(source, Extent::Blocks, Signs::ALL);
    texts(&document.rows(columns, Overflow::Wrap))
}

const PLAN: &str = "| step | what happens | risk |\n|---|---|--:|\n| shadow | traffic is copied and compared for a week | low |\n| switch | **every** request goes to the new service | high |";

#[test]
fn a_table_in_a_narrow_space_wraps_in_its_cells() {
    assert_eq!(
        prompt(PLAN, 80)[..3],
        [
            "step   │ what happens                              │ risk",
            "───────┼───────────────────────────────────────────┼─────",
            "shadow │ traffic is copied and compared for a week │  low",
        ]
    );
    assert_eq!(
        prompt(PLAN, 40),
        [
            "step   │ what happens             │ risk",
            "───────┼──────────────────────────┼─────",
            "shadow │ traffic is copied and    │  low",
            "       │ compared for a week      │",
            "┈┈┈┈┈┈┈┼┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┼┈┈┈┈┈",
            "switch │ every request goes to    │ high",
            "       │ the new service          │",
        ]
    );
}

#[test]
fn a_table_without_room_for_its_words_is_a_list() {
    assert_eq!(
        prompt(PLAN, 24),
        [
            "• step: shadow",
            "  what happens: traffic",
            "  is copied and compared",
            "  for a week",
            "  risk: low",
            "• step: switch",
            "  what happens: every",
            "  request goes to the",
            "  new service",
            "  risk: high",
        ]
    );
    assert_eq!(
        prompt(
            "> | a | b |\n> |---|---|\n> | a_path/that/has/no/blank | 2 |",
            20
        ),
        ["▎ • a:", "▎   a_path/that/has/", "▎   no/blank", "▎   b: 2"]
    );
    assert_eq!(prompt("| a | b |\n|---|---|", 4), ["• a:", "  b:"]);
}

#[test]
fn a_row_with_more_cells_than_the_head_keeps_them() {
    assert_eq!(
        rows("| a | b |\n|---|---|\n| 1 | 2 | 3 | 4 |\n| 5 |", 80),
        ["a │ b │", "──┼───┼──────", "1 │ 2 │ 3 | 4", "5 │   │"]
    );
}

#[test]
fn a_table_is_told_cell_by_cell() {
    let document = Document::read(
        "# A\n\n| a | b |\n|---|---|\n| 1 | 2 |",
        Extent::Blocks,
        Signs::ALL,
    );
    assert_eq!(document.told(), ["# A", "", "• a: 1", "  b: 2"]);
}

proptest::proptest! {
    #[test]
    fn whatever_a_table_becomes_it_fits_and_every_letter_is_shown(cells in proptest::collection::vec(proptest::collection::vec("[a-z你]{0,8}( [a-z]{1,12}){0,4}", 1..6), 1..5), columns in 3_usize..90) {
        let row = |cells: &Vec<String>| format!("| {} |", cells.join(" | "));
        let mut lines: Vec<String> = cells.iter().map(row).collect();
        lines.insert(1, row(&vec!["---".to_owned(); cells[0].len()]));
        let document = Document::read(&lines.join("\n"), Extent::Blocks, Signs::ALL);
        let meant = lines.concat();
        for overflow in [Overflow::Wrap, Overflow::Keep] {
            let rows = document.rows(columns, overflow);
            let shown = texts(&rows).concat();
            // A list says the heads again in every row.
            for letter in 'a'..='z' {
                proptest::prop_assert!(shown.matches(letter).count() >= meant.matches(letter).count(), "{letter} in {rows:?}");
            }
            for row in rows {
                proptest::prop_assert!(row.is_kept || row.width() <= columns, "{row:?}");
            }
        }
    }
}

proptest::proptest! {
    #[test]
    fn a_bare_text_is_what_it_would_be_read_as(source in "[a-zé你]?[a-z0-9 .,:;()#>+=|!?*-]{0,24}") {
        let source = source.trim_end_matches('\n');
        let mut sheet = sheet::Sheet::new(source, Extent::Inline);
        blocks::read(&mut sheet, 0..source.len(), Extent::Inline, Signs::ALL, &mut Vec::new());
        let read = Document::read(source, Extent::Inline, Signs::ALL);
        proptest::prop_assert_eq!(read.lines, sheet.into_lines());
    }
}

#[test]
fn a_rule_that_stands_alone_is_as_wide_as_there_is_room() {
    assert_eq!(rows("a\n\n---\n\nb", 6), ["a", "", "──────", "", "b"]);
    assert_eq!(rows("***", 4), ["────"]);
}

#[test]
fn what_is_too_wide_is_seen_through_a_window() {
    let document = Document::read(
        "```\nabcdefghij\n  你好世界\nshort\n```",
        Extent::Blocks,
        Signs::ALL,
    );
    let rows = document.rows(6, Overflow::Keep);
    let seen = |first| {
        texts(
            &rows
                .iter()
                .map(|row| row.window(first, 6))
                .collect::<Vec<_>>(),
        )
    };
    assert_eq!(seen(0), ["abcde…", "  你 …", "short"]);
    assert_eq!(seen(2), ["…defg…", "你好 …", "…rt"]);
    assert_eq!(seen(4), ["…fghij", "… 世界", "…"]);
    assert_eq!(seen(5), ["…ghij", "…世界", "…"]);
    assert_eq!(
        texts(&document.rows(6, Overflow::Wrap)),
        ["abcdef", "ghij", "  你好", "世界", "short"]
    );
}

#[test]
fn harmful_characters_have_stand_ins_everywhere() {
    for source in [
        "a\u{1b}[31m **b\u{7}**",
        "```\n\u{1b}]0;x\u{7}\n```",
        "| \u{1b} |\n|---|\n| `\u{9b}` |",
        "[x](\u{202e}/y)",
        "# \u{1b}",
        "@@ -1 +1 @@\n+\u{1b}",
    ] {
        for extent in [Extent::Blocks, Extent::Inline] {
            let document = Document::read(source, extent, Signs::ALL);
            let text = texts(&document.rows(80, Overflow::Keep)).concat();
            assert!(
                !text.contains(|char: char| char.is_control() || char == '\u{202e}'),
                "{text:?}"
            );
        }
    }
}

#[test]
fn it_asks_for_as_many_columns_as_its_widest_line() {
    let widest = |source: &str| Document::read(source, Extent::Blocks, Signs::ALL).widest();
    assert_eq!(widest("```\nabc\n```"), 3);
    assert_eq!(widest(&"word ".repeat(50)), PROSE);
    assert_eq!(widest(""), 0);
}

#[test]
fn lines_end_as_they_do_anywhere() {
    assert_eq!(rows("a\r\nb\rc\u{2028}d\n\n\n", 80), ["a", "b", "c", "d"]);
    assert_eq!(rows("", 80), [""]);
}

proptest::proptest! {
    #[test]
    fn whatever_is_read_every_letter_is_shown(source in "([a-z0-9 *_`~#>|\\[\\]()\\\\.:/<&;\n\t-]|```\n|~~~|- |1\\. |@@ -1 \\+1 @@\n){0,80}") {
        let letters = |text: &str| -> String { text.chars().filter(char::is_ascii_alphanumeric).collect() };
        for extent in [Extent::Blocks, Extent::Inline] {
            let document = Document::read(&source, extent, Signs::ALL);
            for columns in [200, 7, 1] {
                let shown = letters(&texts(&document.rows(columns, Overflow::Keep)).concat());
                let lost = lost(&letters(&source), &shown);
                // The name of a language is said by the colors, the name of a reference is not to be read.
                proptest::prop_assert!(lost.is_empty() || source.contains("```") || source.contains("~~~") || source.contains("]["), "{lost:?} of {source:?} in {shown:?}");
            }
        }
    }
}

/// The first letter of a text that is missing in another, which may have more.
fn lost(text: &str, other: &str) -> String {
    let mut letters = other.chars();
    text.chars()
        .find(|&char| !letters.any(|other| other == char))
        .map(String::from)
        .unwrap_or_default()
}
