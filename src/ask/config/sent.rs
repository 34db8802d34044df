//! What terminals send for keys where they do not speak the Kitty keyboard protocol.

use crate::tea::Key;
use crate::tea::key::Code;

/// Whether every terminal sends these keys as what they are.
pub(super) fn arrive_everywhere(keys: &[Key]) -> bool {
    let is_on_keyboards = |key: &Key| !matches!(key.code, Code::F(13..));
    arrives_as(keys).is_none() && keys.iter().all(is_on_keyboards)
}

/// The chord in which `ctrl+[`, `ctrl+m` and `ctrl+i` are the keys that they are to most terminals, if one of them is in it.
pub(super) fn old_name_of(keys: &[Key]) -> Option<Vec<Key>> {
    let other = |key: Key| match key.code {
        Code::Char('[' | 'm' | 'i') if key.ctrl && !key.shift && !key.logo => plain(key),
        _ => key,
    };
    let others: Vec<Key> = keys.iter().copied().map(other).collect();
    (others != keys).then_some(others)
}

/// The chord that many terminals send instead, if it is another one.
pub(super) fn arrives_as(keys: &[Key]) -> Option<Vec<Key>> {
    let twins: Vec<Key> = keys.iter().map(|&key| plain(key)).collect();
    (twins != keys).then_some(twins)
}

/// The key that a terminal without the Kitty protocol sends.
fn plain(key: Key) -> Key {
    let sent = |code| Key {
        alt: key.alt,
        ..Key::new(code)
    };
    match key.code {
        // Shift and Ctrl get lost; only Shift+Tab has a sequence of its own.
        Code::Tab if key.shift => Key {
            shift: true,
            ..sent(Code::Tab)
        },
        Code::Char(char) if key.ctrl => match char.to_ascii_lowercase() {
            'i' => sent(Code::Tab),
            'm' => sent(Code::Enter),
            '[' | '3' => sent(Code::Esc),
            'h' | '?' | '8' => sent(Code::Backspace),
            '-' | '/' | '7' => ctrl(sent(Code::Char('_'))),
            '2' | '@' => ctrl(sent(Code::Char(' '))),
            char @ ('a'..='z' | '_' | '\\' | ']' | '^' | ' ') => ctrl(sent(Code::Char(char))),
            char => sent(Code::Char(char)),
        },
        Code::Enter | Code::Esc | Code::Tab | Code::Backspace | Code::Char(' ') => sent(key.code),
        Code::Char(_)
        | Code::Delete
        | Code::Insert
        | Code::Home
        | Code::End
        | Code::PageUp
        | Code::PageDown
        | Code::Up
        | Code::Down
        | Code::Left
        | Code::Right
        | Code::F(_) => Key { logo: false, ..key },
    }
}

fn ctrl(key: Key) -> Key {
    Key { ctrl: true, ..key }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modifiers_that_get_lost_are_known() {
        for (keys, sent) in [
            ("ctrl+shift+p", "ctrl+p"),
            ("shift+enter", "enter"),
            ("ctrl+alt+enter", "alt+enter"),
            ("ctrl+h", "backspace"),
            ("ctrl+-", "ctrl+_"),
            ("ctrl+[", "esc"),
            ("shift+space", "space"),
            ("super+k", "k"),
            ("shift+up", "shift+up"),
            ("shift+tab", "shift+tab"),
            ("N", "shift+n"),
        ] {
            assert_eq!(plain(keys.parse().unwrap()).to_string(), sent, "{keys}");
        }
    }
}
