//! A program driven by a script, without a terminal.
