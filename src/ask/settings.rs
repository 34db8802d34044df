//! The toggles.
