//! The state of a terminal's pen, and the shortest way from one state to another.

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

/// Attributes with the codes that switch them on and off; bold and dim share their off.
const ATTRIBUTES: [(Modifier, u8, u8); 9] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::SLOW_BLINK, 5, 25),
    (Modifier::RAPID_BLINK, 6, 25),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

/// How the next character will look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pen {
    foreground: Color,
    background: Color,
    attributes: Modifier,
}

impl Pen {
    pub(super) fn of(cell: &Cell) -> Self {
        Self {
            foreground: cell.fg,
            background: cell.bg,
            attributes: cell.modifier,
        }
    }

    /// Whether a blank drawn with it differs from nothing.
    pub(super) fn marks_blanks(self) -> bool {
        let visible = Modifier::REVERSED | Modifier::UNDERLINED | Modifier::CROSSED_OUT;
        self.background != Color::Reset || self.attributes.intersects(visible)
    }

    /// Takes the other state on and returns the sequence that tells the terminal so.
    pub(super) fn change_to(&mut self, other: Self) -> String {
        let before = std::mem::replace(self, other);
        if before == other {
            return String::new();
        }
        if other == Self::default() {
            return "\x1b[0m".to_owned();
        }
        let mut codes = attribute_codes(before.attributes, other.attributes);
        if before.foreground != other.foreground {
            codes.push(color_code(other.foreground, Ground::Fore));
        }
        if before.background != other.background {
            codes.push(color_code(other.background, Ground::Back));
        }
        format!("\x1b[{}m", codes.join(";"))
    }
}

fn attribute_codes(mut before: Modifier, after: Modifier) -> Vec<String> {
    let mut codes = Vec::new();
    for (attribute, _, off) in ATTRIBUTES {
        if (before - after).contains(attribute) {
            codes.push(off.to_string());
            for (ended, _, same) in ATTRIBUTES {
                if same == off {
                    before -= ended;
                }
            }
        }
    }
    for (attribute, on, _) in ATTRIBUTES {
        if (after - before).contains(attribute) {
            codes.push(on.to_string());
        }
    }
    codes
}

/// Which of the two colors of a cell.
#[derive(Clone, Copy)]
enum Ground {
    Fore,
    Back,
}

fn color_code(color: Color, ground: Ground) -> String {
    let (dark, bright, extended, default) = match ground {
        Ground::Fore => (30, 90, 38, 39),
        Ground::Back => (40, 100, 48, 49),
    };
    let code = match color {
        Color::Reset => default,
        Color::Black => dark,
        Color::Red => dark + 1,
        Color::Green => dark + 2,
        Color::Yellow => dark + 3,
        Color::Blue => dark + 4,
        Color::Magenta => dark + 5,
        Color::Cyan => dark + 6,
        Color::Gray => dark + 7,
        Color::DarkGray => bright,
        Color::LightRed => bright + 1,
        Color::LightGreen => bright + 2,
        Color::LightYellow => bright + 3,
        Color::LightBlue => bright + 4,
        Color::LightMagenta => bright + 5,
        Color::LightCyan => bright + 6,
        Color::White => bright + 7,
        Color::Indexed(index) => return format!("{extended};5;{index}"),
        Color::Rgb(red, green, blue) => return format!("{extended};2;{red};{green};{blue}"),
    };
    code.to_string()
}
