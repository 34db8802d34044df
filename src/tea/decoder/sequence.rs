//! Where a sequence of input bytes ends. What it means is not known here.
//!
//! The rules are those of ECMA-48, with two of our own: a control character never belongs to a sequence that it interrupts, and bytes that turn out to be no sequence never take the next key with them.

use crate::tea::Key;
use crate::tea::key::Code;

const ESC: u8 = 0x1b;
const BELL: u8 = 0x07;
const PASTE_START: &[u8] = b"\x1b[200~";
const PASTE_END: &[u8] = b"\x1b[201~";
/// Ctrl+C as a byte, in Kitty's protocol and in xterm's.
const CTRL_C: [&[u8]; 3] = [b"\x03", b"\x1b[99;5u", b"\x1b[27;5;99~"];

/// What is known of the bytes since the last sequence ended.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// More bytes are needed.
    Open,
    /// A sequence or a character, complete.
    Whole,
    /// A paste, complete.
    Paste(String),
    /// No sequence: it broke off before the last `next` bytes, which begin something new.
    Broken { next: usize },
}

/// How far the sequence goes that begins with the first byte; it was open before the last byte came.
pub(super) fn extent(bytes: &[u8]) -> Extent {
    match bytes {
        [] | [ESC] | [ESC, ESC] => Extent::Open,
        // An old way to send Alt with an arrow: the arrow's sequence after one more ESC.
        [ESC, ESC, b'[' | b'O', ..] => extent(&bytes[1..]),
        [ESC, ESC, ..] => Extent::Broken { next: 1 },
        [ESC, b'[', parameters @ ..] => control_sequence(bytes, parameters),
        [ESC, b'O', rest @ ..] => match rest {
            [] => Extent::Open,
            [b' '..=b'~', ..] => Extent::Whole,
            [_, ..] => Extent::Broken { next: 1 },
        },
        [ESC, b']' | b'P' | b'_', text @ ..] => string(text),
        [ESC, rest @ ..] => match character(rest) {
            Extent::Broken { .. } => Extent::Broken { next: 1 },
            extent => extent,
        },
        _ => character(bytes),
    }
}

/// The keys that bytes are if nothing follows: Esc, and Alt with a character that also begins sequences.
pub(super) fn keys_by_themselves(bytes: &[u8]) -> Vec<Key> {
    let esc = Key::new(Code::Esc);
    let alt = |byte: u8| Key {
        alt: true,
        ..Key::char(char::from(byte))
    };
    match *bytes {
        [ESC] => vec![esc],
        [ESC, ESC] => vec![esc, esc],
        [ESC, byte @ (b'[' | b'O' | b']' | b'P' | b'_')] => vec![alt(byte)],
        [ESC, ESC, byte @ (b'[' | b'O')] => vec![esc, alt(byte)],
        [ESC, b'[', b'['] => vec![alt(b'['), Key::char('[')],
        _ => Vec::new(),
    }
}

/// The text of a paste that has no end and stands at Ctrl+C: nobody would paste that and then pause.
pub(super) fn interrupted_paste(bytes: &[u8]) -> Option<String> {
    let text = bytes.strip_prefix(PASTE_START)?;
    let text = CTRL_C.iter().find_map(|key| text.strip_suffix(*key))?;
    Some(pasted(text))
}

/// How many of the bytes that follow are surely text of a paste that is open: all before one that may end it.
pub(super) fn text_of_paste(bytes: &[u8], following: &[u8]) -> usize {
    let last = PASTE_END[PASTE_END.len() - 1];
    if bytes.starts_with(PASTE_START) {
        let end = following.iter().position(|&byte| byte == last);
        end.unwrap_or(following.len())
    } else {
        0
    }
}

/// Whether a sequence is the terminal's answer to what it is: primary device attributes, `CSI ? … c`.
pub(super) fn is_identity(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x1b[?") && bytes.ends_with(b"c")
}

/// `CSI` … up to its final byte; the Linux console has a second `[` before its function keys.
fn control_sequence(bytes: &[u8], parameters: &[u8]) -> Extent {
    if let Some(text) = bytes.strip_prefix(PASTE_START) {
        return text
            .strip_suffix(PASTE_END)
            .map_or(Extent::Open, |text| Extent::Paste(pasted(text)));
    }
    match parameters {
        [] | [b'['] | [.., b' '..=b'?'] => Extent::Open,
        [.., b'@'..=b'~'] => Extent::Whole,
        _ => Extent::Broken { next: 1 },
    }
}

/// A string of the terminal's, up to a bell or `ESC \`.
fn string(text: &[u8]) -> Extent {
    match text {
        [.., ESC, b'\\'] | [.., BELL] => Extent::Whole,
        [.., ESC, _] => Extent::Broken { next: 2 },
        [.., byte] if byte.is_ascii_control() && *byte != ESC => Extent::Broken { next: 1 },
        _ => Extent::Open,
    }
}

/// One character in UTF-8.
fn character(bytes: &[u8]) -> Extent {
    match std::str::from_utf8(bytes) {
        Ok(_) => Extent::Whole,
        Err(error) if error.error_len().is_none() => Extent::Open,
        Err(_) if bytes.len() == 1 => Extent::Broken { next: 0 },
        Err(_) => Extent::Broken { next: 1 },
    }
}

/// The text of a paste, with line ends as `\n` and no other control character than the tab.
pub(super) fn pasted(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    if !text.contains(|char: char| char.is_control() && char != '\n' && char != '\t') {
        return text.into_owned();
    }
    let text = text.replace("\r\n", "\n");
    text.chars()
        .map(|char| if char == '\r' { '\n' } else { char })
        .filter(|&char| !char.is_control() || char == '\n' || char == '\t')
        .collect()
}
