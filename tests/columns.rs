//! What a terminal draws is where we say it is: our rows, in a real emulator, cell by cell.
//!
//! The emulator draws character by character, as most do; what belongs to one cluster may be less there than what we meant, never elsewhere.

use alacritty_terminal::Term;
use alacritty_terminal::event::VoidListener;
use alacritty_terminal::grid::Dimensions;
use alacritty_terminal::index::{Column, Line as TermLine};
use alacritty_terminal::term::Config;
use alacritty_terminal::term::cell::Flags;
use alacritty_terminal::vte::ansi::Processor;
use pi_ask::tea::markdown::{Document, Extent, Overflow, Signs};
use pi_ask::tea::{Frame, ansi, text};
use proptest::prelude::*;
use ratatui::text::Line;

struct Screen {
    columns: usize,
    lines: usize,
}

impl Dimensions for Screen {
    fn total_lines(&self) -> usize {
        self.lines
    }

    fn screen_lines(&self) -> usize {
        self.lines
    }

    fn columns(&self) -> usize {
        self.columns
    }
}

/// Draws lines at a width, and looks at every cell of the emulator.
fn check(lines: &[String], width: u16) -> Result<(), String> {
    let lines: Vec<Line<'_>> = lines.iter().map(|line| Line::from(line.as_str())).collect();
    let frame = Frame::of_lines(width, &lines);
    let screen = Screen {
        columns: width.into(),
        lines: lines.len().max(1),
    };
    let mut term = Term::new(Config::default(), &screen, VoidListener);
    let rows: Vec<String> = ansi::placed_rows(&frame.buffer)
        .into_iter()
        .map(|row| row.text)
        .collect();
    // As the painter writes them: without wrapping at the edge.
    let bytes = format!("\x1b[?7l{}", rows.join("\r\n"));
    Processor::<alacritty_terminal::vte::ansi::StdSyncHandler>::new()
        .advance(&mut term, bytes.as_bytes());
    for y in 0..frame.height() {
        let row = &term.grid()[TermLine(y.into())];
        let mut x = 0;
        while x < width {
            let symbol = frame.buffer[(x, y)].symbol();
            let wide = text::width(symbol).max(1);
            let cells = (usize::from(x)..usize::from(x) + wide).map(|x| &row[Column(x)]);
            let drawn: String = cells
                .filter(|cell| !cell.flags.contains(Flags::WIDE_CHAR_SPACER))
                .flat_map(|cell| {
                    std::iter::once(cell.c).chain(cell.zerowidth().into_iter().flatten().copied())
                })
                .collect();
            // Marks at the start of a cluster stand on the cell before.
            let meant = symbol.trim_start_matches(is_mark);
            let is_right = match text::disputed_width(symbol) {
                None => drawn
                    .strip_prefix(meant)
                    .is_some_and(|rest| rest.chars().all(is_mark)),
                // Where terminals disagree about a cluster, it begins at least where it should.
                Some(_) => drawn.starts_with(meant.chars().next().unwrap_or(' ')),
            };
            if !is_right {
                return Err(format!(
                    "{drawn:?} instead of {symbol:?} at {x}, {y} in {:?}: {bytes:?}",
                    frame.lines()
                ));
            }
            x += u16::try_from(wide).expect("a symbol is narrow");
        }
    }
    Ok(())
}

/// Whether a character takes no column by itself.
fn is_mark(char: char) -> bool {
    text::width(char.encode_utf8(&mut [0; 4])) == 0
}

#[test]
fn every_script_stands_in_its_columns_at_every_width() {
    let lines = [
        "│ plain │ text │",
        "你好，世界 │ 日本語 │ 한국어 │",
        "e\u{301} o\u{308}\u{323} é │ combining",
        "👨‍👩‍👧 │ 👍🏽 │ 🇩🇪 │ ❤\u{fe0f} │ ❤\u{fe0e} │ 1\u{fe0f}\u{20e3} │",
        "שלום │ مرحبا │ لا │ end",
        "हिन्दी │ ไทย │ ខ្មែរ │",
        "a\tb\tc │ nbsp\u{a0}here │ zero\u{200b}width\u{200d}\u{2060}\u{feff} │ soft\u{ad}hyphen",
        "ｶﾞ ﾊﾟ │ ＦＵＬＬ │ ½ │ ㎏",
        "\u{202e}over\u{202c} \u{2066}isolate\u{2069} \u{200f}mark\u{200e}",
        "\u{1b}[31mred\u{7} \u{9b}2J \u{0}",
    ]
    .map(|line| text::clean(line).into_owned());
    for width in 1..=60 {
        check(&lines, width).unwrap_or_else(|error| panic!("at {width}: {error}"));
    }
}

fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "[a-z ]{1,4}",
        2 => "[你好世界日本語한글ｶﾞﾊﾟ，]{1,3}",
        2 => proptest::sample::select(vec!["👨‍👩‍👧", "👍🏽", "🇩🇪", "🇩", "❤\u{fe0f}", "☎\u{fe0e}", "1\u{fe0f}\u{20e3}", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👩‍💻"]).prop_map(str::to_owned),
        2 => "[שלוםمرحبالا]{1,4}",
        1 => "[\u{301}\u{308}\u{200b}\u{200d}\u{ad}\u{a0}\u{feff}\t]{1,2}",
        1 => "[हिन्दीไทย]{1,4}",
        1 => "[│─┌▎✓❯★…•]{1,3}",
        1 => any::<char>().prop_map(String::from),
    ]
}

proptest! {
    #[test]
    fn any_text_stands_in_its_columns(pieces in prop::collection::vec(piece(), 1..14), width in 1_u16..40) {
        let line = text::clean(&pieces.concat()).into_owned();
        let below = "x".repeat(width.into());
        if let Err(error) = check(&[line, below], width) {
            prop_assert!(false, "{}", error);
        }
    }

    #[test]
    fn any_markdown_fits_its_width_and_stands_in_its_columns(pieces in prop::collection::vec(prop_oneof![piece(), "[*_`~#>|\\[\\]()\n -]{1,4}"], 1..20), width in 1_u16..40) {
        let document = Document::read(&pieces.concat(), Extent::Blocks, Signs::ALL);
        let columns = usize::from(width);
        let rows = document.rows(columns, Overflow::Keep);
        let lines: Vec<String> = rows
            .iter()
            .map(|row| {
                assert!(row.is_kept || row.width() <= columns, "{row:?}");
                let shown = row.window(0, columns);
                assert!(shown.width() <= columns, "{shown:?}");
                shown.pieces.iter().map(|piece| piece.text.as_str()).collect()
            })
            .collect();
        if let Err(error) = check(&lines, width) {
            prop_assert!(false, "{}", error);
        }
    }
}
