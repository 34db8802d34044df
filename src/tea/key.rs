//! One key press, spelled the same everywhere: keymaps, traces, scripts, help.
//!
//! A [`Key`] is normalised: a shifted letter is the upper-case letter, and back-tab is Tab with Shift.
//! Many spellings are read ([`Key::from_str`]); one is printed (its `Display`).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The key itself, without modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Code {
    /// A character, as typed: `a`, `A`, `é`, a blank.
    Char(char),
    /// Enter.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Insert.
    Insert,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// A function key.
    F(u8),
}

/// One key press with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "a key has four independent modifiers"
)]
pub struct Key {
    /// The key.
    pub code: Code,
    /// Control was held.
    pub ctrl: bool,
    /// Alt (Option) was held.
    pub alt: bool,
    /// Shift was held; never set where it only makes a letter upper case.
    pub shift: bool,
    /// Super (Command, Windows) was held.
    pub logo: bool,
}

/// Why a spelling is not a key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// Nothing was written.
    #[error("a key is missing")]
    Empty,
    /// The part before the last `+` is no modifier.
    #[error("`{0}` is not a modifier; use `ctrl`, `alt`, `shift` or `super`")]
    Modifier(String),
    /// The last part is no key.
    #[error(
        "`{0}` is not a key; write a character, or a name such as `enter`, `esc`, `tab`, `space`, `up`, `pageup`, `f1`"
    )]
    Name(String),
}

/// Names of keys: the canonical one first.
const NAMES: &[(Code, &[&str])] = &[
    (Code::Enter, &["enter", "return", "ret", "cr"]),
    (Code::Esc, &["esc", "escape"]),
    (Code::Tab, &["tab"]),
    (Code::Char(' '), &["space", "spacebar", "spc"]),
    (Code::Backspace, &["backspace", "bs"]),
    (Code::Delete, &["delete", "del"]),
    (Code::Insert, &["insert", "ins"]),
    (Code::Home, &["home"]),
    (Code::End, &["end"]),
    (Code::PageUp, &["pageup", "pgup", "page_up"]),
    (Code::PageDown, &["pagedown", "pgdown", "pgdn", "page_down"]),
    (Code::Up, &["up", "arrowup"]),
    (Code::Down, &["down", "arrowdown"]),
    (Code::Left, &["left", "arrowleft"]),
    (Code::Right, &["right", "arrowright"]),
    (Code::Char('+'), &["plus"]),
    (Code::Char('-'), &["minus"]),
    (Code::Char('<'), &["lt"]),
    (Code::Char('>'), &["gt"]),
];

impl Key {
    /// The key without modifiers.
    pub fn new(code: Code) -> Self {
        Self {
            code,
            ctrl: false,
            alt: false,
            shift: false,
            logo: false,
        }
    }

    /// The key that types this character.
    pub fn char(char: char) -> Self {
        match char {
            '\n' | '\r' => Self::new(Code::Enter),
            '\t' => Self::new(Code::Tab),
            _ => Self::new(Code::Char(char)),
        }
    }

    /// The character that this key types, if it types one.
    pub fn typed(self) -> Option<char> {
        match self.code {
            Code::Char(char) if !self.ctrl && !self.alt && !self.logo => Some(char),
            _ => None,
        }
    }

    /// The digit 1 to 9 that this key is, if it is one.
    pub fn digit(self) -> Option<usize> {
        let digit = self.typed()?.to_digit(10)? as usize;
        (digit > 0).then_some(digit)
    }

    /// The one form of keys that mean the same: `shift` and a letter is the upper-case letter, and so for any character whose case changes back and forth.
    #[must_use]
    pub fn normalised(mut self) -> Self {
        if let Code::Char(char) = self.code {
            if self.shift
                && let Some(upper) = upper(char)
            {
                self.code = Code::Char(upper);
            }
            self.shift = self.shift && char == ' ';
        }
        self
    }
}

/// The upper-case form of a lower-case letter, where the two are a pair.
fn upper(char: char) -> Option<char> {
    let mut all = char.to_uppercase();
    let upper = all.next()?;
    (all.next().is_none() && upper != char && lower(upper) == Some(char)).then_some(upper)
}

/// The lower-case form of an upper-case letter.
fn lower(char: char) -> Option<char> {
    let mut all = char.to_lowercase();
    let lower = all.next()?;
    (all.next().is_none() && lower != char).then_some(lower)
}

impl FromStr for Key {
    type Err = KeyError;

    /// Reads `ctrl+c`, `C-c`, `<C-c>`, `ctrl-c`, `Shift+N`, `N`, `escape`, `ret`, `é`, …
    fn from_str(text: &str) -> Result<Self, KeyError> {
        let text = match text
            .strip_prefix('<')
            .and_then(|rest| rest.strip_suffix('>'))
        {
            Some(inner) if !inner.is_empty() => inner,
            _ => text,
        };
        let mut key = Self::new(Code::Esc);
        let mut rest = if text == " " { text } else { text.trim_ascii() };
        if rest.is_empty() {
            return Err(KeyError::Empty);
        }
        while let Some(at) = separator(rest) {
            let (modifier, after) = (&rest[..at], &rest[at + 1..]);
            match modifier.trim_ascii().to_ascii_lowercase().as_str() {
                "ctrl" | "control" | "ctl" | "c" => key.ctrl = true,
                "alt" | "option" | "opt" | "a" | "m" => key.alt = true,
                "shift" | "s" => key.shift = true,
                "super" | "cmd" | "command" | "meta" | "win" | "windows" | "logo" | "d" => {
                    key.logo = true;
                }
                _ => return Err(KeyError::Modifier(modifier.trim().to_owned())),
            }
            rest = if after == " " {
                after
            } else {
                after.trim_ascii()
            };
        }
        key.code = code(rest).ok_or_else(|| KeyError::Name(rest.to_owned()))?;
        if key.code == Code::Tab && rest.eq_ignore_ascii_case("backtab") {
            key.shift = true;
        }
        if (key.ctrl || key.alt)
            && !key.shift
            && let Code::Char(char) = key.code
            && char.is_ascii_uppercase()
        {
            // `Ctrl+C` is how people write ctrl and the key c; only `ctrl+shift+c` asks for Shift.
            key.code = Code::Char(char.to_ascii_lowercase());
        }
        Ok(key.normalised())
    }
}

/// Where the first modifier ends: at a `+` or `-` that is neither the first nor the last character.
fn separator(text: &str) -> Option<usize> {
    let at = text.find(['+', '-'])?;
    (at > 0 && at + 1 < text.len()).then_some(at)
}

/// The key of a name, or of a single character.
fn code(name: &str) -> Option<Code> {
    let mut chars = name.chars();
    if let (Some(char), None) = (chars.next(), chars.next()) {
        return (!char.is_control()).then_some(Code::Char(char));
    }
    let name = name.to_lowercase();
    if name == "backtab" {
        return Some(Code::Tab);
    }
    if let Some(number) = name
        .strip_prefix('f')
        .and_then(|number| number.parse().ok())
    {
        return (1..=35).contains(&number).then_some(Code::F(number));
    }
    NAMES
        .iter()
        .find(|(_, names)| names.contains(&name.as_str()))
        .map(|(code, _)| *code)
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let upper = match self.code {
            Code::Char(char) => lower(char).filter(|&lower| upper(lower) == Some(char)),
            _ => None,
        };
        for (held, name) in [
            (self.ctrl, "ctrl"),
            (self.shift || upper.is_some(), "shift"),
            (self.alt, "alt"),
            (self.logo, "super"),
        ] {
            if held {
                write!(f, "{name}+")?;
            }
        }
        match (self.code, upper) {
            (_, Some(lower)) => write!(f, "{lower}"),
            (Code::F(number), _) => write!(f, "f{number}"),
            (Code::Char(char @ ('+' | '-' | '<' | '>')), _) => write!(f, "{char}"),
            (code, _) => match (NAMES.iter().find(|(named, _)| *named == code), code) {
                (Some((_, names)), _) => f.write_str(names[0]),
                (None, Code::Char(char)) => write!(f, "{char}"),
                (None, _) => unreachable!("every other key has a name"),
            },
        }
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn canonical(text: &str) -> String {
        text.parse::<Key>()
            .map_or_else(|error| format!("error: {error}"), |key| key.to_string())
    }

    #[test]
    fn many_spellings_are_read_and_one_is_printed() {
        for (printed, spellings) in [
            (
                "ctrl+c",
                &["ctrl+c", "C-c", "<C-c>", "ctrl-c", "Control+C", "CTRL+c"][..],
            ),
            ("shift+n", &["Shift+N", "N", "S-n", "<S-n>", "shift+n"]),
            ("esc", &["esc", "Escape", "<Esc>"]),
            ("enter", &["enter", "ret", "Return", "<CR>"]),
            ("pageup", &["pageup", "PgUp", "pageUp"]),
            ("space", &["space", " ", "<Space>"]),
            ("shift+tab", &["shift+tab", "backtab", "S-Tab"]),
            ("shift+é", &["É", "shift+é"]),
            ("ß", &["ß"]),
            (
                "ctrl+shift+alt+x",
                &["alt+shift+ctrl+x", "ctrl+shift+alt+X"],
            ),
            ("ctrl+-", &["ctrl+-", "C--", "ctrl+minus"]),
            ("+", &["+", "plus"]),
            ("ctrl++", &["ctrl++", "C-+"]),
            ("<", &["<", "lt"]),
            (">", &[">", "gt"]),
            ("<", &["<lt>"]),
            ("f12", &["F12", "<f12>"]),
            ("?", &["?"]),
            ("[", &["["]),
        ] {
            for spelling in spellings {
                assert_eq!(canonical(spelling), printed, "{spelling}");
            }
            assert_eq!(canonical(printed), printed);
        }
    }

    #[test]
    fn a_wrong_spelling_says_which_part_is_wrong() {
        assert_eq!(
            canonical("crtl+]"),
            "error: `crtl` is not a modifier; use `ctrl`, `alt`, `shift` or `super`"
        );
        assert!(canonical("ctrl+entr").starts_with("error: `entr` is not a key"));
        assert_eq!(canonical("  "), "error: a key is missing");
        assert!(canonical("f99").starts_with("error: `f99` is not a key"));
    }

    proptest::proptest! {
        #[test]
        fn what_is_printed_is_read_back(char: char, ctrl: bool, alt: bool, shift: bool) {
            let key = Key { code: Code::Char(char), ctrl, alt, shift, logo: false }.normalised();
            // Alt and Ctrl with an upper-case letter always mean Shift too, and print so.
            proptest::prop_assume!(!char.is_control());
            proptest::prop_assert_eq!(key.to_string().parse::<Key>(), Ok(key));
        }
    }
}
