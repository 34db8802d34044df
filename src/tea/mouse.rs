//! What a mouse does, as far as programs are told.

use serde::{Deserialize, Serialize};

/// One thing done with the mouse, and where: in columns and rows of the frame, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mouse {
    /// What was done.
    pub kind: MouseKind,
    /// The column.
    pub column: u16,
    /// The row; of the frame, wherever that stands on the terminal.
    pub row: u16,
}

/// What was done with the mouse. Motion, releases and the other buttons are not reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MouseKind {
    /// The left button was pressed.
    Press,
    /// The wheel was turned up by one notch.
    WheelUp,
    /// The wheel was turned down by one notch.
    WheelDown,
}
