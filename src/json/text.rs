//! Bytes from elsewhere as text: nothing in them is replaced in silence.

/// Why bytes are not text, and the first that is not, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotText {
    /// Text has no such byte.
    #[error("this is not text: byte {at} is 0")]
    Nul {
        /// Where it is.
        at: usize,
    },
    /// The text is of another encoding, or none.
    #[error("this is not UTF-8 text: byte {at} is {byte:#04x}")]
    NotUtf8 {
        /// Where it is.
        at: usize,
        /// The byte.
        byte: u8,
    },
}

/// The text of these bytes, without a byte order mark before it.
///
/// # Errors
/// Names the first byte that belongs to no text.
pub fn text(bytes: &[u8]) -> Result<&str, NotText> {
    let text = str::from_utf8(bytes).map_err(|error| NotText::NotUtf8 {
        at: error.valid_up_to() + 1,
        byte: bytes[error.valid_up_to()],
    })?;
    match text.find('\0') {
        Some(at) => Err(NotText::Nul { at: at + 1 }),
        None => Ok(text.strip_prefix('\u{feff}').unwrap_or(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_text_or_the_first_that_is_not_is_named() {
        for (bytes, expected) in [
            (&b"{}"[..], Ok("{}")),
            (b"", Ok("")),
            (b"\xef\xbb\xbf{}", Ok("{}")),
            ("\u{feff}\u{feff}é".as_bytes(), Ok("\u{feff}é")),
            (b"a\0b\0", Err("this is not text: byte 2 is 0")),
            (b"ab\xff", Err("this is not UTF-8 text: byte 3 is 0xff")),
            (b"\xc3", Err("this is not UTF-8 text: byte 1 is 0xc3")),
        ] {
            let expected = expected.map_err(str::to_owned);
            assert_eq!(text(bytes).map_err(|error| error.to_string()), expected);
        }
    }
}
