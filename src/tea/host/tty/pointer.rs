//! Which row of the frame the mouse is on.
//!
//! A terminal counts rows from its top, and a program inline never knows where on the screen its frame is.
//! So the terminal is asked where the cursor is, and what the mouse did waits for the answer.

use crate::tea::Mouse;

/// How many presses and notches wait for one answer.
const PATIENCE: usize = 32;

/// What the mouse did and is not placed yet.
#[derive(Debug, Default)]
pub(super) struct Pointer {
    /// How far above the cursor the frame began when that was asked for.
    above: Option<u16>,
    held: Vec<Mouse>,
}

impl Pointer {
    /// Whether an answer is on its way. One that many presses have waited for is lost: it is asked for again.
    pub(super) fn waits(&self) -> bool {
        self.above.is_some() && self.held.len() < PATIENCE
    }

    /// The terminal was asked, with the frame so many rows above the cursor.
    pub(super) fn ask(&mut self, above: u16, mouse: Mouse) {
        *self = Self {
            above: Some(above),
            held: vec![mouse],
        };
    }

    /// Waits for the answer that is on its way.
    pub(super) fn hold(&mut self, mouse: Mouse) {
        self.held.push(mouse);
    }

    /// The answer is there, if it is: what the mouse did, in rows of the frame.
    pub(super) fn answered(&mut self, cursor_row: Option<u16>) -> Vec<Mouse> {
        let (Some(above), Some(cursor)) = (self.above, cursor_row) else {
            return Vec::new();
        };
        // Rows of the frame may have left the screen at its top.
        let (top, hidden) = (cursor.saturating_sub(above), above.saturating_sub(cursor));
        let held = std::mem::take(self).held.into_iter();
        held.filter_map(|mouse| below(top, mouse))
            .map(|mouse| Mouse {
                row: mouse.row + hidden,
                ..mouse
            })
            .collect()
    }
}

/// What the mouse did, in rows of a frame that begins on this row of the screen; nothing if that is above it.
pub(super) fn below(top: u16, mouse: Mouse) -> Option<Mouse> {
    let row = mouse.row.checked_sub(top)?;
    Some(Mouse { row, ..mouse })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tea::MouseKind;

    fn press(row: u16) -> Mouse {
        Mouse {
            kind: MouseKind::Press,
            column: 3,
            row,
        }
    }

    #[test]
    fn rows_count_from_the_frame_once_the_terminal_has_said_where_that_is() {
        let mut pointer = Pointer::default();
        pointer.ask(2, press(10));
        pointer.hold(press(3));
        pointer.hold(press(8));
        assert!(pointer.waits());
        assert_eq!(pointer.answered(None), []);
        // The cursor is on row 9 and the frame begins two rows above it, so row 3 is not in it.
        assert_eq!(pointer.answered(Some(9)), [press(3), press(1)]);
        assert!(!pointer.waits());
        assert_eq!(pointer.answered(Some(9)), []);
    }

    #[test]
    fn rows_that_left_the_screen_count_too() {
        let mut pointer = Pointer::default();
        pointer.ask(5, press(0));
        assert_eq!(pointer.answered(Some(3)), [press(2)]);
    }

    #[test]
    fn an_answer_that_is_lost_is_asked_for_again() {
        let mut pointer = Pointer::default();
        pointer.ask(0, press(4));
        while pointer.waits() {
            pointer.hold(press(4));
        }
        pointer.ask(2, press(7));
        assert_eq!(pointer.answered(Some(5)), [press(4)]);
    }
}
