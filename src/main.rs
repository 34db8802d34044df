//! The command line of pi-ask.

fn main() {}
