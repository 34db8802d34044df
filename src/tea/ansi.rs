//! Cells as text: plain, or with SGR escape sequences.
//!
//! Nothing leaves this module but printable text and our own SGR sequences, and, where it is asked for, moves to a column.
//! Views clean what they show; here a cell that is harmful all the same becomes `�`.

mod sgr;

use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell};
use sgr::Pen;

use crate::tea::text;

/// One row of cells as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The text with its SGR sequences; all attributes are off at its end.
    pub text: String,
    /// The columns that it takes; blanks at the end that look like nothing are left away.
    pub columns: u16,
}

/// The text of each row, without trailing blanks.
pub fn plain_lines(buffer: &Buffer) -> Vec<String> {
    rows(buffer)
        .map(|row| {
            let line: String = glyphs(buffer, row).map(|glyph| glyph.text).collect();
            line.trim_end().to_owned()
        })
        .collect()
}

/// The text of each row with its colors and attributes, without trailing blanks that look like nothing.
pub fn styled_lines(buffer: &Buffer) -> Vec<String> {
    styled_rows(buffer)
        .into_iter()
        .map(|row| row.text)
        .collect()
}

/// As [`styled_lines`], with the columns that each takes.
pub fn styled_rows(buffer: &Buffer) -> Vec<Row> {
    rows(buffer)
        .map(|row| styled_row(buffer, row, Moves::None))
        .collect()
}

/// As [`styled_rows`], for rows that begin in the first column of a terminal.
///
/// After a cluster whose width terminals disagree about, the cursor is moved to where it should be, so that all that follows is in its column.
pub fn placed_rows(buffer: &Buffer) -> Vec<Row> {
    rows(buffer)
        .map(|row| styled_row(buffer, row, Moves::ToColumns))
        .collect()
}

/// Whether a row may move the cursor.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moves {
    None,
    ToColumns,
}

fn rows(buffer: &Buffer) -> std::ops::Range<u16> {
    buffer.area.top()..buffer.area.bottom()
}

fn styled_row(buffer: &Buffer, row: u16, moves: Moves) -> Row {
    let mut line = Row::default();
    let mut pen = Pen::default();
    let mut blanks = 0;
    let mut column = 0;
    // Up to here a terminal may have drawn what should not be there.
    let mut drawn = 0;
    for glyph in glyphs(buffer, row) {
        column += glyph.columns;
        if glyph.is_invisible() && column > drawn {
            blanks += glyph.columns;
            continue;
        }
        // Blanks are worth their bytes only when something follows.
        if blanks > 0 {
            if pen.marks_blanks() {
                line.text += &pen.change_to(Pen::default());
            }
            line.text += &" ".repeat(usize::from(blanks));
        }
        line.text += &pen.change_to(Pen::of(glyph.cell));
        line.text += &glyph.text;
        line.columns += blanks + glyph.columns;
        blanks = 0;
        if moves == Moves::ToColumns
            && let Some(columns) = text::disputed_width(&glyph.text)
        {
            let start = column - glyph.columns;
            drawn = drawn.max(start.saturating_add(u16::try_from(columns).unwrap_or(u16::MAX)));
            let _ = write!(line.text, "\x1b[{}G", u32::from(column) + 1);
        }
    }
    line.text += &pen.change_to(Pen::default());
    line
}

/// What one cell shows, with the cells that it covers.
struct Glyph<'a> {
    text: String,
    columns: u16,
    cell: &'a Cell,
}

impl Glyph<'_> {
    /// Whether nobody could tell it from nothing.
    fn is_invisible(&self) -> bool {
        self.text == " " && !Pen::of(self.cell).marks_blanks()
    }
}

/// The glyphs of a row, which together take exactly its columns.
fn glyphs(buffer: &Buffer, row: u16) -> impl Iterator<Item = Glyph<'_>> {
    let area = buffer.area;
    let mut column = area.left();
    std::iter::from_fn(move || {
        if column >= area.right() {
            return None;
        }
        let cell = &buffer[(column, row)];
        let (text, columns) = shown(cell.symbol(), area.right() - column);
        column += columns;
        Some(Glyph {
            text,
            columns,
            cell,
        })
    })
}

/// What is shown for a symbol where there is room for so many columns, and the columns that it takes.
fn shown(symbol: &str, room: u16) -> (String, u16) {
    let width = u16::try_from(text::width(symbol)).unwrap_or(u16::MAX);
    if width == 0 || width > room {
        return (" ".to_owned(), 1);
    }
    if symbol.chars().any(is_harmful) {
        let text = format!("{:1$}", char::REPLACEMENT_CHARACTER, usize::from(width));
        return (text, width);
    }
    (symbol.to_owned(), width)
}

/// Whether a character could command the terminal or reorder what is around it.
fn is_harmful(char: char) -> bool {
    char.is_control()
        || matches!(
            char,
            '\u{61c}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2066}'..='\u{2069}'
        )
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;
    use ratatui::style::{Color, Style, Stylize};
    use ratatui::text::{Line, Span};

    use super::*;
    use crate::tea::Frame;

    fn styled(width: u16, line: Line<'_>) -> String {
        let frame = Frame::of_lines(width, &[line]);
        styled_lines(&frame.buffer)[0]
            .escape_debug()
            .to_string()
            .replace("\\u{1b}", "^")
    }

    #[test]
    fn plain_text_has_no_sequences_and_no_trailing_blanks() {
        assert_eq!(styled(9, "a  b  ".into()), "a  b");
        assert_eq!(styled(3, Line::default()), "");
    }

    #[test]
    fn attributes_change_only_where_the_style_changes_and_end_with_the_line() {
        let line = Line::from(vec!["a".bold(), "b".bold(), "c".bold().red(), "d".into()]);
        assert_eq!(styled(9, line), "^[1mab^[31mc^[0md");
        let line = Line::from(vec!["a".bold().dim(), "b".dim(), "c".italic().dim()]);
        assert_eq!(styled(9, line), "^[1;2ma^[22;2mb^[3mc^[0m");
    }

    #[test]
    fn every_kind_of_color_has_its_code() {
        for (color, expected) in [
            (Color::Black, "^[30mx^[0m"),
            (Color::Gray, "^[37mx^[0m"),
            (Color::DarkGray, "^[90mx^[0m"),
            (Color::LightCyan, "^[96mx^[0m"),
            (Color::White, "^[97mx^[0m"),
            (Color::Indexed(208), "^[38;5;208mx^[0m"),
            (Color::Rgb(1, 20, 255), "^[38;2;1;20;255mx^[0m"),
            (Color::Reset, "x"),
        ] {
            assert_eq!(styled(3, Span::from("x").fg(color).into()), expected);
        }
        assert_eq!(
            styled(3, Span::from("x").bg(Color::White).into()),
            "^[107mx^[0m"
        );
        let line = Line::from(vec!["x".red().on_blue(), "y".on_blue(), "z".red()]);
        assert_eq!(styled(3, line), "^[31;44mx^[39my^[31;49mz^[0m");
    }

    #[test]
    fn blanks_that_can_be_seen_stay() {
        assert_eq!(styled(5, "a  ".on_red().into()), "^[41ma  ^[0m");
        assert_eq!(styled(5, " ".reversed().into()), "^[7m ^[0m");
        let line = Line::from(vec!["a".underlined(), "  ".into(), "b".into()]);
        assert_eq!(styled(5, line), "^[4ma^[0m  b");
    }

    #[test]
    fn a_wide_character_takes_two_columns() {
        let frame = Frame::of_lines(9, &["日本x".into()]);
        assert_eq!(
            styled_rows(&frame.buffer),
            [Row {
                text: "日本x".to_owned(),
                columns: 5
            }]
        );
        assert_eq!(plain_lines(&frame.buffer), ["日本x"]);
    }

    #[test]
    fn after_a_cluster_of_disputed_width_the_cursor_is_put_where_it_should_be() {
        let frame = Frame::of_lines(9, &["a👨‍👩‍👧 b".into()]);
        assert_eq!(placed_rows(&frame.buffer)[0].text, "a👨‍👩‍👧\u{1b}[4G b  ");
        // What a terminal drew too much is covered by blanks.
        let frame = Frame::of_lines(9, &["👨‍👩‍👧".into()]);
        assert_eq!(placed_rows(&frame.buffer)[0].text, "👨‍👩‍👧\u{1b}[3G    ");
        assert_eq!(styled_rows(&frame.buffer)[0].text, "👨‍👩‍👧");
    }

    #[test]
    fn a_wide_character_that_does_not_fit_is_a_blank() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 2, 1));
        buffer[(1, 0)].set_symbol("日");
        buffer[(0, 0)].set_symbol("a");
        assert_eq!(styled_lines(&buffer), ["a"]);
    }

    #[test]
    fn a_cell_with_a_harmful_character_is_replaced_and_keeps_its_width() {
        for symbol in [
            "\u{1b}[31m",
            "\u{9b}2J",
            "a\u{202e}",
            "a\u{2066}",
            "a\u{200f}",
            "a\n",
            "日\u{7}",
        ] {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 9, 1));
            buffer[(0, 0)].set_symbol(symbol);
            let row = styled_rows(&buffer).remove(0);
            assert!(row.text.starts_with('\u{fffd}'), "{symbol:?}: {row:?}");
            assert!(!row.text.chars().any(is_harmful), "{symbol:?}: {row:?}");
            assert_eq!(usize::from(row.columns), text::width(symbol), "{symbol:?}");
        }
    }

    #[test]
    fn a_cell_without_width_is_a_blank() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 3, 1));
        buffer[(0, 0)].set_symbol("\u{200b}");
        buffer[(1, 0)].set_symbol("x");
        assert_eq!(styled_lines(&buffer), [" x"]);
    }

    proptest::proptest! {
        #[test]
        fn only_printable_text_and_sgr_comes_out(symbols in proptest::collection::vec(".{0,3}", 8), bits: u16) {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 8, 1));
            for (column, symbol) in (0..8).zip(&symbols) {
                buffer[(column, 0)].set_symbol(symbol);
                if bits >> column & 1 == 1 {
                    buffer[(column, 0)].set_style(Style::new().bold().on_red());
                }
            }
            let row = styled_rows(&buffer).remove(0);
            proptest::prop_assert!(row.columns <= 8);
            let mut pieces = row.text.split("\u{1b}[");
            proptest::prop_assert!(!pieces.next().unwrap().chars().any(is_harmful));
            for piece in pieces {
                let (codes, text) = piece.split_once('m').unwrap();
                proptest::prop_assert!(codes.chars().all(|char| char.is_ascii_digit() || char == ';'));
                proptest::prop_assert!(!text.chars().any(is_harmful));
            }
        }
    }
}
