//! What a terminal is told, by name: crossterm's commands as text, and what crossterm has no command for.

use crossterm::Command;
use crossterm::clipboard::CopyToClipboard;

/// xterm's way to tell keys with modifiers apart, `modifyOtherKeys`, for terminals that don't speak Kitty's.
pub(super) const TELL_KEYS_APART: &str = "\x1b[>4;2m";
/// The end of [`TELL_KEYS_APART`].
pub(super) const DONT_TELL_KEYS_APART: &str = "\x1b[>4;0m";
/// Asks the terminal what color it draws on: OSC 11.
pub(super) const ASK_BACKGROUND: &str = "\x1b]11;?\x1b\\";
/// Asks the terminal what it is: primary device attributes. Every terminal answers that, and in the order of the questions.
pub(super) const ASK_IDENTITY: &str = "\x1b[c";
/// Asks the terminal to say by itself when it turns dark or light: mode 2031.
pub(super) const REPORT_BACKGROUND: &str = "\x1b[?2031h";
/// The end of [`REPORT_BACKGROUND`].
pub(super) const DONT_REPORT_BACKGROUND: &str = "\x1b[?2031l";
/// Asks for presses of buttons and the wheel, with columns beyond 223 (modes 1000 and 1006), and for the focus (1004).
pub(super) const HEAR_MOUSE: &str = "\x1b[?1004h\x1b[?1000h\x1b[?1006h";
/// The end of [`HEAR_MOUSE`].
pub(super) const DONT_HEAR_MOUSE: &str = "\x1b[?1006l\x1b[?1000l\x1b[?1004l";
/// Asks the terminal where its cursor is: DSR 6.
pub(super) const ASK_CURSOR: &str = "\x1b[6n";

/// Puts a text on the clipboard: OSC 52.
pub(super) fn copy(text: &str) -> String {
    let mut out = String::new();
    tell(&mut out, CopyToClipboard::to_clipboard_from(text));
    out
}

/// Adds a command to the text for a terminal.
pub(super) fn tell(out: &mut String, command: impl Command) {
    command.write_ansi(out).expect("a String takes all text");
}
