//! Text that a terminal must never get as it is: what it obeys, and what turns other text around.

/// C0 without line ends and the tab, DEL, C1, and the bidirectional controls.
pub fn harmful() -> Vec<char> {
    let c0 = ('\0'..='\u{1f}').filter(|char| !"\t\n\r\u{b}\u{c}".contains(*char));
    let c1 = ('\u{80}'..='\u{9f}').filter(|char| *char != '\u{85}');
    c0.chain(['\u{7f}'])
        .chain(c1)
        .chain('\u{202a}'..='\u{202e}')
        .chain('\u{2066}'..='\u{2069}')
        .collect()
}

/// Sequences that do harm as a whole.
pub const SEQUENCES: &[&str] = &[
    "\x1b[2J",
    "\x1b]0;title\x07",
    "\x1b]52;c;cHduZWQ=\x07",
    "\x1b]8;;http://evil\x1b\\link\x1b]8;;\x1b\\",
    "\x1bP$q\"p\x1b\\",
    "\u{9b}31m",
    "\u{9d}0;title\u{9c}",
    "\x1b[?1049l",
    "\x1bc",
];

/// Every character by itself, then the sequences.
pub fn samples() -> Vec<String> {
    let chars = harmful().into_iter().map(String::from);
    let sequences = SEQUENCES.iter().map(|text| (*text).to_owned());
    chars.chain(sequences).collect()
}

/// Whether a terminal would obey something in this, beside line ends and our own styles.
pub fn is_harmful(text: &str) -> bool {
    let text = without_styles(text);
    text.chars().any(|char| {
        char != '\n'
            && (char == '\r' || char == '\t' || harmful().contains(&char) || char == '\u{85}')
    })
}

/// The text without SGR sequences, which are ours.
pub fn without_styles(text: &str) -> String {
    let mut rest = text;
    let mut kept = String::new();
    while let Some(at) = rest.find("\x1b[") {
        kept += &rest[..at];
        let after = &rest[at + 2..];
        let end = after.find(|char: char| !char.is_ascii_digit() && char != ';' && char != ':');
        match end {
            Some(end) if after[end..].starts_with('m') => rest = &after[end + 1..],
            _ => {
                kept += "\x1b[";
                rest = after;
            }
        }
    }
    kept + rest
}

/// All harmful text at once, but for the character that no argument and no path can have.
pub fn everything() -> String {
    samples().concat().replace('\0', "")
}
