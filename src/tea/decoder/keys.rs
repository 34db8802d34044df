//! Which key a complete sequence is: the parser's tables, and what they lack.

use termina::Parser;
use termina::event::{Event, KeyCode, KeyEvent, KeyEventKind, Modifiers};

use crate::tea::Key;
use crate::tea::key::Code;

/// Reads keys from complete sequences.
#[derive(Debug, Default)]
pub(super) struct Reader {
    parser: Parser,
}

impl Reader {
    /// The key that these bytes are; none for releases, replies, reports, and what is unknown.
    pub(super) fn read(&mut self, bytes: &[u8]) -> Option<Key> {
        match bytes {
            [0x1b, 0x1b, ..] => self.read(&bytes[1..]).map(with_alt),
            [0x1b, byte @ (0x08 | 0x1c..=0x1f)] => self.read(&[*byte]).map(with_alt),
            [0x08] => Some(Key::new(Code::Backspace)),
            [byte @ 0x1c..=0x1f] => Some(with_ctrl(char::from(byte | 0x40))),
            [0x1b, b'O', char] => self.parse(bytes).or_else(|| keypad(*char)),
            [0x1b, b'[', rest @ ..] => match rest {
                [b'2', b'7', b';', parameters @ .., b'~'] => self.parse(&as_csi_u(parameters)?),
                [b'0'..=b'9' | b'A'..=b'Z' | b'[', ..] => self.parse(bytes),
                // Replies, the mouse, and what breaks the parser off half-way.
                _ => None,
            },
            [0x1b, b']' | b'P' | b'_', ..] => None,
            _ => self.parse(bytes),
        }
    }

    fn parse(&mut self, bytes: &[u8]) -> Option<Key> {
        self.parser.parse(bytes, false);
        let Some(event) = self.parser.pop() else {
            // The parser may still wait for more, but there is no more.
            self.parser = Parser::default();
            return None;
        };
        match event {
            Event::Key(event) => key(event),
            _ => None,
        }
    }
}

/// `CSI 27 ; modifiers ; character ~` is xterm's older spelling of `CSI character ; modifiers u`.
fn as_csi_u(parameters: &[u8]) -> Option<Vec<u8>> {
    let middle = parameters.iter().position(|&byte| byte == b';')?;
    let (modifiers, char) = (&parameters[..middle], &parameters[middle + 1..]);
    Some([b"\x1b[", char, b";", modifiers, b"u"].concat())
}

/// The keypad in application mode: `SS3` and a character.
fn keypad(char: u8) -> Option<Key> {
    match char {
        b'M' => Some(Key::new(Code::Enter)),
        b'X' => Some(Key::char('=')),
        b'j'..=b'y' => Some(Key::char(char::from(char - b'j' + b'*'))),
        _ => None,
    }
}

fn with_alt(key: Key) -> Key {
    Key { alt: true, ..key }
}

/// Ctrl and a character; `_` is `-`, because most terminals send the same byte for both.
fn with_ctrl(char: char) -> Key {
    Key {
        ctrl: true,
        ..Key::char(if char == '_' { '-' } else { char })
    }
}

fn key(event: KeyEvent) -> Option<Key> {
    if event.kind == KeyEventKind::Release || event.modifiers.contains(Modifiers::HYPER) {
        return None;
    }
    let held = |modifier| event.modifiers.intersects(modifier);
    let key = Key {
        code: match code(event.code)? {
            Code::Char(char) if held(Modifiers::CONTROL) => with_ctrl(char).code,
            code => code,
        },
        ctrl: held(Modifiers::CONTROL),
        alt: held(Modifiers::ALT | Modifiers::META),
        shift: held(Modifiers::SHIFT) || event.code == KeyCode::BackTab,
        logo: held(Modifiers::SUPER),
    };
    Some(key.normalised())
}

fn code(code: KeyCode) -> Option<Code> {
    Some(match code {
        KeyCode::Backspace | KeyCode::Char('\x08') => Code::Backspace,
        KeyCode::Char(char) if char.is_control() => return None,
        KeyCode::Char(char) => Code::Char(char),
        KeyCode::Enter => Code::Enter,
        KeyCode::Tab | KeyCode::BackTab => Code::Tab,
        KeyCode::Escape => Code::Esc,
        KeyCode::Left => Code::Left,
        KeyCode::Right => Code::Right,
        KeyCode::Up => Code::Up,
        KeyCode::Down => Code::Down,
        KeyCode::Home => Code::Home,
        KeyCode::End => Code::End,
        KeyCode::PageUp => Code::PageUp,
        KeyCode::PageDown => Code::PageDown,
        KeyCode::Insert => Code::Insert,
        KeyCode::Delete => Code::Delete,
        KeyCode::Function(number) => Code::F(number),
        KeyCode::KeypadBegin
        | KeyCode::CapsLock
        | KeyCode::ScrollLock
        | KeyCode::NumLock
        | KeyCode::PrintScreen
        | KeyCode::Pause
        | KeyCode::Menu
        | KeyCode::Null
        | KeyCode::Modifier(_)
        | KeyCode::Media(_) => return None,
    })
}
