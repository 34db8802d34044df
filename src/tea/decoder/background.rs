//! What a terminal answers when it is asked for its background, or says by itself when that changes.

use crate::tea::Background;

/// The background that these bytes report, if they report one.
///
/// Read are the answer to OSC 11, `OSC 11 ; rgb:RRRR/GGGG/BBBB ST`, and the color scheme report, `CSI ? 997 ; 1 n` for dark and `2` for light.
pub(super) fn read(bytes: &[u8]) -> Option<Background> {
    match bytes {
        b"\x1b[?997;1n" => return Some(Background::Dark),
        b"\x1b[?997;2n" => return Some(Background::Light),
        _ => {}
    }
    let color = str::from_utf8(bytes.strip_prefix(b"\x1b]11;")?).ok()?;
    let color = color.trim_end_matches(['\x07', '\x1b', '\\']);
    let (_, channels) = color.split_once(':')?;
    let channels: Vec<f64> = channels.split('/').filter_map(channel).collect();
    let [red, green, blue] = channels[..] else {
        return None;
    };
    // How bright a color looks: ITU-R BT.601.
    let brightness = 0.299 * red + 0.587 * green + 0.114 * blue;
    Some(if brightness > 0.5 {
        Background::Light
    } else {
        Background::Dark
    })
}

/// A channel of one to four hexadecimal digits, as a fraction of the most it can be.
fn channel(digits: &str) -> Option<f64> {
    if !(1..=4).contains(&digits.len()) {
        return None;
    }
    let value = u32::from_str_radix(digits, 16).ok()?;
    Some(f64::from(value) / f64::from(16_u32.pow(digits.len() as u32) - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_and_reports_say_whether_it_is_light() {
        for (bytes, background) in [
            (
                &b"\x1b]11;rgb:0000/0000/0000\x1b\\"[..],
                Some(Background::Dark),
            ),
            (b"\x1b]11;rgb:ffff/ffff/ffff\x07", Some(Background::Light)),
            (b"\x1b]11;rgb:fd/f6/e3\x07", Some(Background::Light)),
            (b"\x1b]11;rgba:1e1e/1e1e/2e2e/ffff\x07", None),
            (b"\x1b[?997;1n", Some(Background::Dark)),
            (b"\x1b[?997;2n", Some(Background::Light)),
            (b"\x1b]11;?\x07", None),
            (b"\x1b]10;rgb:ffff/ffff/ffff\x07", None),
            (b"\x1b]11;rgb:zz/00/00\x07", None),
        ] {
            assert_eq!(read(bytes), background, "{bytes:?}");
        }
    }
}
