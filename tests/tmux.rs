//! Programs in tmux, which keeps rows where other terminals drop them: nothing of a program may stay behind.
#![cfg(unix)]
#![expect(clippy::disallowed_methods, reason = "tests read and write files")]

#[path = "support/tmux.rs"]
pub mod tmux;

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;
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

/// A form of one question, in a folder with these files.
fn form(files: &[&str], size: (u16, u16)) -> (Tmux, TempDir) {
    let folder = TempDir::new().expect("a folder");
    for file in files {
        let file = folder.path().join(file);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(file, "").expect("a file");
    }
    let payload = json!({ "questions": [{
        "id": "goal", "label": "Goal", "prompt": "Which goal?",
        "options": [{ "value": "speed", "label": "Speed" }],
    }] });
    fs::write(folder.path().join("payload.json"), payload.to_string()).expect("a payload");
    let place = folder.path().display();
    let line =
        format!("cd {place}; {BINARY} ask payload.json --config {place} > out.json; echo the end");
    let tmux = Tmux::run(&line, size);
    tmux.wait_for_line(" Which goal?");
    (tmux, folder)
}

/// Gives what is in the field, and returns it as the agent reads it.
fn answer(tmux: &Tmux, folder: &TempDir) -> String {
    tmux.write("\r");
    tmux.wait_for_line(" ❯ 1. Submit");
    tmux.write("\r");
    tmux.wait_for_line("the end");
    let result = fs::read_to_string(folder.path().join("out.json")).expect("a result");
    let result: Value = serde_json::from_str(&result).expect("JSON");
    let own = &result["details"]["answers"]["goal"]["customText"];
    own.as_str().expect("an own answer").to_owned()
}

/// Waits until a line ends like this.
fn wait_for_end(tmux: &Tmux, end: &str) {
    tmux.wait_for(end, |lines| lines.iter().any(|line| line.ends_with(end)));
}

const SIZES: [(u16, u16); 2] = [(80, 24), (40, 12)];

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
fn what_a_narrower_window_pushed_away_is_gone_where_it_is_seen_again() {
    // Wide rows have no room where the window is narrow and low, and come back with its size.
    for (caret, sizes) in [
        ("_", &[(30, 12), (80, 24)][..]),
        ("_", &[(40, 20), (20, 6), (80, 24)]),
        ("", &[(30, 12), (80, 24)]),
        ("", &[(40, 20), (20, 6), (80, 24), (30, 12), (80, 24)]),
    ] {
        let tmux = probe(5, (80, 24));
        tmux.write(&["|", caret, &UP.repeat(13)].concat());
        tmux.wait_for("all rows", |lines| count(lines, "row 15 ....") == 1);
        for &(columns, rows) in sizes {
            tmux.resize(columns, rows);
            tmux.wait_for("rows of this width", |lines| {
                let last = lines.last().map_or("", String::as_str);
                last.starts_with("row ") && last.len() == usize::from(columns)
            });
        }
        let seen = tmux.screen();
        assert_eq!(count(&seen, "row 15 "), 1, "{seen:#?}");
        assert_eq!(count(&seen, "heard "), 1, "{seen:#?}");
    }
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

#[test]
fn what_is_typed_is_the_answer_however_it_is_spelled_and_wrapped() {
    for size in SIZES {
        let (tmux, folder) = form(&[], size);
        tmux.write("2日本語 e\u{301} 👩\u{200d}👩\u{200d}👧 שלום");
        wait_for_end(&tmux, "שלום");
        // A new line by Ctrl+J, and by Enter behind a backslash.
        tmux.write("\n");
        tmux.write("two words\\\rthree");
        wait_for_end(&tmux, "▎ three");
        // A word is deleted, comes back, and is undone again.
        tmux.write("\u{17}");
        tmux.write("four\u{1f}\u{19}!");
        wait_for_end(&tmux, "▎ three!");
        let typed = "日本語 e\u{301} 👩\u{200d}👩\u{200d}👧 שלום\ntwo words\nthree!";
        assert_eq!(answer(&tmux, &folder), typed, "{size:?}");
    }
}

#[test]
fn a_paste_is_whole_and_a_long_one_takes_one_line() {
    for size in SIZES {
        let (tmux, folder) = form(&[], size);
        tmux.write("2");
        wait_for_end(&tmux, "Your own answer…");
        tmux.paste("one\n\ttwo\n");
        tmux.write("three ");
        wait_for_end(&tmux, "▎ three");
        let long: Vec<String> = (1..=5000).map(|line| format!("line {line}")).collect();
        tmux.paste(&long.join("\n"));
        wait_for_end(&tmux, "[Pasted\u{a0}text\u{a0}·\u{a0}5000\u{a0}lines]");
        tmux.write("!");
        wait_for_end(&tmux, "[Pasted\u{a0}text\u{a0}·\u{a0}5000\u{a0}lines]!");
        let expected = format!("one\n\ttwo\nthree {}!", long.join("\n"));
        // Too long to be read where they differ.
        assert!(answer(&tmux, &folder) == expected, "{size:?}");
    }
}

#[test]
fn files_are_completed_on_any_screen() {
    for size in SIZES {
        let (tmux, folder) = form(&["src/main.rs", "docs/a b.md", "src/maintain.rs"], size);
        tmux.write("2see (@main");
        wait_for_end(&tmux, "❯ src/main.rs");
        wait_for_end(&tmux, "1/2");
        tmux.write("\u{1b}[B");
        wait_for_end(&tmux, "❯ src/maintain.rs");
        tmux.write("\t");
        wait_for_end(&tmux, "▎ see (@src/maintain.rs");
        tmux.write("and @a b");
        tmux.write("\u{7f}\u{7f}");
        wait_for_end(&tmux, "❯ docs/a b.md");
        tmux.write("\r");
        wait_for_end(&tmux, "b.md\"");
        let expected = "see (@src/maintain.rs and @\"docs/a b.md\"";
        assert_eq!(answer(&tmux, &folder), expected, "{size:?}");
    }
}
