//! Where a program runs: who makes its events and who shows its frames.

pub mod headless;
pub mod tty;
