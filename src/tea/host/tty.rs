//! A program on the controlling terminal, inline or full screen.
