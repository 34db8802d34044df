//! What the mouse did, that the window got or lost the focus, and where the cursor is: reports that no key sends.

use termina::Parser;
use termina::event::{Event as Parsed, MouseButton, MouseEvent, MouseEventKind};

use crate::tea::{Event, Mouse, MouseKind};

/// What these bytes report, if that is something that programs are told: SGR mouse reports and focus reports.
pub(super) fn read(bytes: &[u8]) -> Option<Event> {
    match bytes {
        [0x1b, b'[', b'<', ..] | [0x1b, b'[', b'I' | b'O'] => {}
        _ => return None,
    }
    let mut parser = Parser::default();
    parser.parse(bytes, false);
    match parser.pop()? {
        Parsed::FocusIn => Some(Event::FocusGained),
        Parsed::FocusOut => Some(Event::FocusLost),
        Parsed::Mouse(mouse) => mouse_event(mouse).map(Event::Mouse),
        _ => None,
    }
}

fn mouse_event(mouse: MouseEvent) -> Option<Mouse> {
    let kind = match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => MouseKind::Press,
        MouseEventKind::ScrollUp => MouseKind::WheelUp,
        MouseEventKind::ScrollDown => MouseKind::WheelDown,
        _ => return None,
    };
    Some(Mouse {
        kind,
        column: mouse.column,
        row: mouse.row,
    })
}

/// The row of the cursor on the terminal, from 0, if these bytes are the answer to where it is: `CSI row ; column R`.
///
/// F3 with a modifier looks the same, so only who has asked should read it so.
pub(super) fn cursor_row(bytes: &[u8]) -> Option<u16> {
    let place = bytes.strip_prefix(b"\x1b[")?.strip_suffix(b"R")?;
    let (row, column) = str::from_utf8(place).ok()?.split_once(';')?;
    column.parse::<u16>().ok()?;
    row.parse::<u16>().ok()?.checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presses_of_the_left_button_and_the_wheel_are_told_and_nothing_else() {
        let mouse = |kind, column, row| Some(Event::Mouse(Mouse { kind, column, row }));
        for (bytes, event) in [
            (&b"\x1b[<0;10;5M"[..], mouse(MouseKind::Press, 9, 4)),
            (b"\x1b[<64;1;1M", mouse(MouseKind::WheelUp, 0, 0)),
            (b"\x1b[<65;300;200M", mouse(MouseKind::WheelDown, 299, 199)),
            // A release, the other buttons, a drag, and what is no report at all.
            (b"\x1b[<0;10;5m", None),
            (b"\x1b[<1;10;5M", None),
            (b"\x1b[<2;10;5M", None),
            (b"\x1b[<32;10;5M", None),
            (b"\x1b[<0;70000;5M", None),
            (b"\x1b[<M", None),
            (b"\x1b[I", Some(Event::FocusGained)),
            (b"\x1b[O", Some(Event::FocusLost)),
            (b"\x1b[A", None),
        ] {
            assert_eq!(read(bytes), event, "{}", bytes.escape_ascii());
        }
    }

    #[test]
    fn the_answer_to_where_the_cursor_is_has_its_row() {
        assert_eq!(cursor_row(b"\x1b[1;1R"), Some(0));
        assert_eq!(cursor_row(b"\x1b[24;80R"), Some(23));
        assert_eq!(cursor_row(b"\x1b[R"), None);
        assert_eq!(cursor_row(b"\x1b[0;1R"), None);
        assert_eq!(cursor_row(b"\x1b[1;1H"), None);
    }
}
