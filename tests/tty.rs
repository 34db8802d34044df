//! Programs on a real terminal: what they show, and that they leave it as they found it.

#![cfg(unix)]

#[path = "support/terminal.rs"]
pub mod terminal;

use std::path::Path;

use alacritty_terminal::term::TermMode;
use rustix::process::Signal;
use terminal::{State, Terminal, example};

const SIZE: (u16, u16) = (80, 24);
const NO_ARGUMENTS: [&str; 0] = [];

/// The counter, drawn and listening, below two lines of a shell.
fn counter() -> Terminal {
    let above = ["$ ls", "notes.txt"];
    let mut terminal = Terminal::spawn_below(&above, &example("counter"), &NO_ARGUMENTS, SIZE);
    terminal.wait_for_line("up, down, q");
    terminal
}

/// The probe, drawn and listening, below so many lines of a shell.
fn probe(lines_above: usize, size: (u16, u16)) -> Terminal {
    let above = vec!["$"; lines_above];
    let mut terminal = Terminal::spawn_below(&above, &example("probe"), &NO_ARGUMENTS, size);
    terminal.wait_for_line("heard nothing");
    terminal
}

fn assert_restored(terminal: &Terminal) {
    assert_eq!(terminal.differences(), [""; 0]);
}

/// How often a line stands on the screen or has scrolled away.
fn count(terminal: &Terminal, start: &str) -> usize {
    let lines = [terminal.scrollback(), terminal.screen()].concat();
    lines.iter().filter(|line| line.starts_with(start)).count()
}

#[test]
fn inline_keeps_the_lines_above_and_leaves_one_line() {
    let mut terminal = counter();
    assert_eq!(
        terminal.screen(),
        ["$ ls", "notes.txt", "count: 0", "up, down, q"]
    );
    terminal.write("\x1b[A\x1b[A\x1b[B");
    terminal.wait_for_line("count: 1");
    terminal.write("q");
    assert_eq!(terminal.wait_exit(), State::Exited(0));
    assert_eq!(terminal.screen(), ["$ ls", "notes.txt", "counted to 1"]);
    assert_eq!(terminal.cursor(), (0, 3));
    assert_restored(&terminal);
}

#[test]
fn a_running_program_has_the_modes_that_it_needs() {
    let mut terminal = counter();
    let modes = terminal.modes();
    assert!(modes.contains(TermMode::BRACKETED_PASTE | TermMode::DISAMBIGUATE_ESC_CODES));
    assert!(!modes.intersects(TermMode::SHOW_CURSOR | TermMode::ALT_SCREEN));
    assert!(modes.contains(TermMode::LINE_WRAP));
    assert_eq!(terminal.differences().len(), 2);
    terminal.write("q");
    terminal.wait_exit();
}

#[test]
fn a_program_grows_and_shrinks() {
    let mut terminal = probe(1, SIZE);
    terminal.write("\x1b[A\x1b[A");
    terminal.wait_for_line("row 4");
    terminal.write("\x1b[B\x1b[B\x1b[Bx");
    terminal.wait_for_line("heard x");
    assert_eq!(terminal.screen(), ["$", "heard x", "80 x 24"]);
}

#[test]
fn at_the_bottom_of_the_screen_the_screen_scrolls() {
    let mut terminal = probe(10, (40, 10));
    terminal.write("\x1b[A\x1b[Ax");
    terminal.wait_for_line("heard x");
    assert_eq!(terminal.scrollback().len(), 5);
    let shell = ["$"; 5];
    let form = ["heard x", "40 x 10", "row 2", "row 3", "row 4"];
    assert_eq!(terminal.screen(), [shell, form].concat());
    terminal.write("q");
    terminal.wait_exit();
    assert_eq!(
        terminal.screen(),
        [&shell[..], &["the probe is done"]].concat()
    );
    assert_eq!(terminal.scrollback(), ["$"; 5]);
}

#[test]
fn signals_that_ask_to_end_let_the_program_end_itself() {
    for signal in [Signal::TERM, Signal::INT, Signal::HUP, Signal::QUIT] {
        let mut terminal = counter();
        terminal.signal(signal);
        assert_eq!(terminal.wait_exit(), State::Exited(0), "{signal:?}");
        assert_eq!(
            terminal.screen(),
            ["$ ls", "notes.txt", "counted to 0"],
            "{signal:?}"
        );
        assert_restored(&terminal);
    }
}

#[test]
fn without_the_terminal_signals_do_what_they_do_by_themselves() {
    let mut terminal = Terminal::spawn(&example("probe"), &["lingering"], SIZE);
    terminal.wait_for_line("heard nothing");
    terminal.write("q");
    terminal.wait_for_line("the probe lingers");
    terminal.signal(Signal::TERM);
    assert_eq!(terminal.wait_exit(), State::Killed(15));
}

#[test]
fn signals_right_after_the_end_let_the_program_save() {
    let mut terminal = Terminal::spawn(&example("probe"), &["hunted"], SIZE);
    terminal.wait_for_line("heard nothing");
    terminal.write("q");
    assert_eq!(terminal.wait_exit(), State::Exited(0));
    assert_eq!(
        terminal.screen(),
        ["the probe is done", "the probe has saved"]
    );
}

#[test]
fn a_panic_restores_the_terminal_and_is_readable() {
    for (key, message) in [
        ("!", "the probe was told to panic"),
        ("?", "the effect was told to panic"),
    ] {
        let mut terminal = probe(1, SIZE);
        terminal.write(key);
        assert_eq!(terminal.wait_exit(), State::Exited(101));
        assert_eq!(count(&terminal, message), 1, "{:#?}", terminal.screen());
        assert_eq!(count(&terminal, "heard"), 0, "{:#?}", terminal.screen());
        assert_restored(&terminal);
    }
}

#[test]
fn a_stop_gives_the_terminal_back_until_the_program_goes_on() {
    let mut terminal = counter();
    terminal.write("\x1b[A");
    terminal.wait_for_line("count: 1");
    terminal.signal(Signal::TSTP);
    terminal.wait_stopped();
    terminal.wait_for("the program to be away", |terminal| {
        terminal.screen() == ["$ ls", "notes.txt"]
    });
    assert_restored(&terminal);
    terminal.resize(60, 20);
    terminal.signal(Signal::CONT);
    terminal.wait_for_line("count: 1");
    terminal.write("\x1b[A");
    terminal.wait_for_line("count: 2");
    assert_eq!(
        terminal.screen(),
        ["$ ls", "notes.txt", "count: 2", "up, down, q"]
    );
    terminal.write("q");
    assert_eq!(terminal.wait_exit(), State::Exited(0));
    assert_restored(&terminal);
}

#[test]
fn after_a_stop_from_outside_the_program_is_drawn_where_the_shell_left_off() {
    let mut terminal = counter();
    terminal.signal(Signal::STOP);
    terminal.wait_stopped();
    terminal.show(b"\x1b[2Kstopped\r\n\x1b[2K$ fg\r\n");
    terminal.signal(Signal::CONT);
    terminal.write("\x1b[A");
    terminal.wait_for_line("count: 1");
    assert_eq!(
        terminal.screen(),
        [
            "$ ls",
            "notes.txt",
            "stopped",
            "$ fg",
            "count: 1",
            "up, down, q"
        ]
    );
    terminal.write("q");
    terminal.wait_exit();
    assert_restored(&terminal);
}

#[test]
fn ctrl_z_in_a_shell_suspends_and_fg_brings_it_back() {
    let mut terminal = Terminal::spawn(Path::new("/bin/sh"), &["-i", "-m"], SIZE);
    terminal.wait_for_line("$");
    terminal.write(format!("{}\r", example("counter").display()));
    terminal.wait_for_line("up, down, q");
    terminal.write("\x1b[A\x1a");
    terminal.wait_for("a prompt", is_at_prompt);
    assert_eq!(count(&terminal, "count:"), 0, "{:#?}", terminal.screen());
    terminal.write("fg\r");
    terminal.wait_for_line("count: 1");
    terminal.write("q");
    terminal.wait_for("a prompt", is_at_prompt);
    assert_eq!(count(&terminal, "counted to 1"), 1);
    terminal.write("exit\r");
    assert_eq!(terminal.wait_exit(), State::Exited(0));
    assert_eq!(count(&terminal, "count:"), 0);
    assert_restored(&terminal);
}

fn is_at_prompt(terminal: &Terminal) -> bool {
    terminal.screen().last().is_some_and(|line| line == "$")
}

#[test]
fn ctrl_z_does_nothing_where_nobody_could_bring_the_program_back() {
    let mut terminal = counter();
    terminal.write("\x1a\x1b[A");
    terminal.wait_for_line("count: 1");
    terminal.write("q");
    assert_eq!(terminal.wait_exit(), State::Exited(0));
}

#[test]
fn resizes_while_drawing_leave_no_copies() {
    let mut terminal = probe(12, (120, 24));
    terminal.write("|\x1b[A\x1b[A");
    terminal.wait_for("wide rows", |terminal| count(terminal, "row 4 ...") == 1);
    for (columns, key) in [(60, "a"), (120, "b"), (60, "c"), (90, "d"), (120, "e")] {
        terminal.write(key.repeat(20));
        terminal.resize(columns, 24);
        terminal.write(key);
        let size = format!("{columns} x 24");
        let heard = format!("heard {key}");
        terminal.wait_for(&size, |terminal| {
            count(terminal, &size) == 1 && count(terminal, &heard) == 1
        });
    }
    terminal.write("z");
    terminal.wait_for_line("heard z");
    for line in ["heard", "120 x 24", "row 2", "row 3", "row 4", "60 x"] {
        let expected = usize::from(line != "60 x");
        assert_eq!(
            count(&terminal, line),
            expected,
            "{line}: {:#?}",
            (terminal.scrollback(), terminal.screen())
        );
    }
    assert_eq!(count(&terminal, "$"), 12);
}

#[test]
fn a_resize_with_a_caret_leaves_no_copies() {
    let mut terminal = probe(12, (120, 24));
    terminal.write("|_\x1b[A\x1b[A");
    terminal.wait_for("a caret", |terminal| terminal.cursor() == (6, 16));
    for columns in [60, 120, 70, 50, 120] {
        terminal.resize(columns, 24);
        let size = format!("{columns} x 24");
        terminal.wait_for_line(&size);
        terminal.write("x");
        terminal.wait_for("a drawing", |terminal| {
            count(terminal, "heard x") == 1 && terminal.cursor().0 == 6
        });
        terminal.write("y");
        terminal.wait_for("a drawing", |terminal| {
            count(terminal, "heard y") == 1 && terminal.cursor().0 == 6
        });
    }
    for line in ["heard", "120 x 24", "row 2", "row 3", "row 4"] {
        assert_eq!(
            count(&terminal, line),
            1,
            "{line}: {:#?}",
            (terminal.scrollback(), terminal.screen())
        );
    }
    assert_eq!(count(&terminal, "$"), 12);
}

#[test]
fn a_paste_is_one_event_and_keys_may_follow_at_once() {
    let mut terminal = probe(0, SIZE);
    terminal.write("\x1b[200~two\rlines q\x1b[201~");
    terminal.wait_for_line(r#"heard "two\nlines q""#);
    terminal.write("\x1b[200~again\x1b[201~\x1b[A");
    terminal.wait_for_line("heard up");
}

#[test]
fn a_paste_that_never_ends_is_over_at_ctrl_c() {
    let mut terminal = probe(0, SIZE);
    terminal.write("x\x1b[200~lost");
    terminal.wait_for_line("heard x");
    terminal.write(" q");
    terminal.write("\x03");
    terminal.wait_for_line("heard ctrl+c");
    terminal.write("y");
    terminal.wait_for_line("heard y");
}

#[test]
fn a_lone_escape_is_a_key_and_a_late_rest_is_not_part_of_it() {
    let mut terminal = probe(0, SIZE);
    terminal.write("\x1b");
    terminal.wait_for_line("heard esc");
    terminal.write("[");
    terminal.wait_for_line("heard [");
    terminal.write("\x1b[");
    terminal.wait_for_line("heard alt+[");
    terminal.write("A");
    terminal.wait_for_line("heard shift+a");
}

#[test]
fn a_full_screen_gives_the_main_screen_back() {
    let above = ["$ ls", "notes.txt"];
    let mut terminal = Terminal::spawn_below(&above, &example("probe"), &["fullscreen"], SIZE);
    terminal.wait_for_line("heard nothing");
    assert!(terminal.modes().contains(TermMode::ALT_SCREEN));
    assert_eq!(terminal.screen(), ["heard nothing", "80 x 24", "row 2"]);
    terminal.resize(40, 10);
    terminal.wait_for_line("40 x 10");
    assert_eq!(terminal.screen(), ["heard nothing", "40 x 10", "row 2"]);
    terminal.write("q");
    assert_eq!(terminal.wait_exit(), State::Exited(0));
    assert_eq!(terminal.screen(), above);
    assert_eq!(terminal.cursor(), (0, 2));
    assert_restored(&terminal);
}

#[test]
fn a_guest_has_the_terminal_and_its_keys_to_itself() {
    let mut terminal = probe(1, SIZE);
    terminal.write("g");
    terminal.wait_for_line("guest");
    assert_eq!(terminal.screen(), ["$", "guest"]);
    assert_restored(&terminal);
    // A shell's Ctrl+C goes to all; here it is meant for the guest.
    terminal.signal(Signal::INT);
    terminal.write("quit\r");
    terminal.wait_for_line("heard g");
    assert_eq!(
        terminal.screen(),
        [
            "$",
            "guest",
            "quit",
            "guest read quit",
            "heard g",
            "80 x 24",
            "row 2"
        ]
    );
    terminal.write("x");
    terminal.wait_for_line("heard x");
    terminal.write("q");
    assert_eq!(terminal.wait_exit(), State::Exited(0));
    assert_restored(&terminal);
}

#[test]
fn standard_input_and_output_may_be_pipes() {
    let script = format!("echo payload | {} | cat", example("counter").display());
    let mut terminal = Terminal::spawn(Path::new("/bin/sh"), &["-c", &script], SIZE);
    terminal.wait_for_line("up, down, q");
    terminal.write("\x1b[Aq");
    assert_eq!(terminal.wait_exit(), State::Exited(0));
    assert_eq!(terminal.screen(), ["counted to 1"]);
    assert_restored(&terminal);
}

#[test]
fn an_answer_that_comes_after_the_end_is_not_typed_into_the_shell() {
    let script = format!(
        "{}; echo ready; read line; echo \"read $line\"",
        example("counter").display()
    );
    let mut terminal = Terminal::spawn(Path::new("/bin/sh"), &["-c", &script], SIZE);
    terminal.hold_answers();
    terminal.wait_for_line("up, down, q");
    terminal.write("q");
    terminal.wait_for_line("counted to 0");
    terminal.answer();
    terminal.wait_for_line("ready");
    terminal.write("typed\r");
    assert_eq!(terminal.wait_exit(), State::Exited(0));
    assert_eq!(
        terminal.screen(),
        ["counted to 0", "ready", "typed", "read typed"]
    );
}

#[test]
fn every_frame_is_one_synchronised_update() {
    let mut terminal = counter();
    terminal.write("\x1b[A");
    terminal.wait_for_line("count: 1");
    let text = String::from_utf8_lossy(terminal.bytes());
    let frames = text.matches("\x1b[?2026h").count();
    assert!(frames >= 2, "{text:?}");
    assert_eq!(frames, text.matches("\x1b[?2026l").count());
}
