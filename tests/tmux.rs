//! Programs in tmux, which keeps rows where other terminals drop them: nothing of a program may stay behind.
#![cfg(unix)]

#[path = "support/tmux.rs"]
pub mod tmux;

use std::path::Path;

use tmux::Tmux;

const BINARY: &str = env!("CARGO_BIN_EXE_pi-ask");
const UP: &str = "\u{1b}[A";
const TITLE: &str = " Before I start on the export";

/// The probe, drawn and listening, below so many lines of a shell.
fn probe(lines_above: u16, size: (u16, u16)) -> Tmux {
    let folder = Path::new(BINARY).parent().expect("a folder");
    let probe = folder.join("examples/probe");
    let tmux = Tmux::run(&format!("seq {lines_above}; {}", probe.display()), size);
    tmux.wait_for_line("heard nothing");
    tmux
}

/// The demo below twelve lines of a shell, with a caret behind a text that was typed.
fn demo(size: (u16, u16)) -> Tmux {
    let tmux = Tmux::run(&format!("seq 12; {BINARY} demo >/dev/null"), size);
    tmux.wait_for_line(TITLE);
    tmux.write("15hello typed");
    tmux.wait_for_line("     ▎ hello typed");
    tmux
}

/// So many lines of a shell and then these.
fn below(lines_above: u16, lines: &[&str]) -> Vec<String> {
    let above = (1..=lines_above).map(|line| line.to_string());
    above
        .chain(lines.iter().map(|line| (*line).to_owned()))
        .collect()
}

/// How often a line begins like this.
fn count(lines: &[String], start: &str) -> usize {
    lines.iter().filter(|line| line.starts_with(start)).count()
}

#[test]
fn a_program_on_the_first_row_leaves_one_line() {
    let tmux = probe(0, (40, 10));
    tmux.write("q");
    tmux.wait_for_lines(&below(0, &["the probe is done"]));
}

#[test]
fn a_program_on_the_first_row_is_resized_without_copies() {
    let tmux = probe(0, (40, 10));
    for (columns, rows) in [(40, 5), (60, 12), (20, 8), (80, 24)] {
        tmux.resize(columns, rows);
        let size = format!("{columns} x {rows}");
        tmux.wait_for_lines(&below(0, &["heard nothing", &size, "row 2"]));
    }
}

#[test]
fn a_resize_with_a_caret_leaves_no_copies() {
    for caret in ["_", ">"] {
        let tmux = probe(12, (80, 30));
        // Rows that were wider before are no wider now.
        tmux.write("|");
        tmux.wait_for("wide rows", |lines| count(lines, "row 2 ...") == 1);
        tmux.write("|");
        tmux.write(caret);
        let heard = format!("heard {caret}");
        for columns in [80, 60, 79, 41, 40, 20, 120, 13, 80] {
            tmux.resize(columns, 30);
            let size = format!("{columns} x 30");
            tmux.wait_for_lines(&below(12, &[&heard, &size, "row 2"]));
        }
        tmux.write("q");
        tmux.wait_for_lines(&below(12, &["the probe is done"]));
    }
}

#[test]
fn a_resize_with_wide_rows_and_a_caret_leaves_no_copies() {
    for caret in ["_", ">"] {
        let tmux = probe(12, (80, 30));
        tmux.write("|");
        tmux.write(caret);
        let heard = format!("heard {caret}");
        for columns in [80, 60, 79, 40, 20, 120, 80] {
            tmux.resize(columns, 30);
            let size = format!("{columns} x 30");
            let row = format!("row 2 {}", ".".repeat(usize::from(columns) - 6));
            tmux.wait_for_lines(&below(12, &[&heard, &size, &row]));
        }
    }
}

#[test]
fn what_a_lower_window_pushed_away_above_a_caret_is_gone_when_it_is_high_again() {
    let tmux = probe(3, (40, 20));
    tmux.write(&["_#", &UP.repeat(5)].concat());
    tmux.wait_for_line("row 7 at 40 x 20");
    for rows in [4, 6, 3, 20, 7, 30] {
        tmux.resize(40, rows);
        tmux.wait_for_line(&format!("row 7 at 40 x {rows}"));
    }
    let mut form = vec!["heard up".to_owned(), "40 x 30".to_owned()];
    form.extend((2..8).map(|row| format!("row {row} at 40 x 30")));
    let form: Vec<&str> = form.iter().map(String::as_str).collect();
    tmux.wait_for_lines(&below(3, &form));
}

#[test]
fn a_form_that_is_resized_while_text_is_typed_leaves_its_closing_line_alone() {
    let tmux = demo((80, 40));
    for columns in [60, 40, 100, 80] {
        tmux.resize(columns, 40);
        let typed = columns.to_string();
        tmux.write(&typed);
        tmux.wait_for("one form with the text", |lines| {
            let shell = below(12, &[]);
            lines.starts_with(&shell)
                && count(lines, TITLE) == 1
                && lines.iter().any(|line| line.ends_with(&typed))
        });
    }
    tmux.write("\u{3}\u{3}");
    tmux.wait_for_lines(&below(12, &["Closed without an answer"]));
}
