//! Where a program runs: who makes its events and who shows its frames.

pub mod headless;
pub mod stdio;
#[cfg(unix)]
pub mod tty;

use std::io;

use crate::tea::Frame;
use crate::tea::inbox::Inbox;

/// The place where the runtime runs a program.
pub trait Host<Message> {
    /// Starts to send what happens, the size of the place first, from a thread of its own.
    fn start(&mut self, inbox: Inbox<Message>) -> io::Result<()>;

    /// Shows the program as it is now.
    fn draw(&mut self, frame: &Frame) -> io::Result<()>;
}
