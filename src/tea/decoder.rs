//! Bytes from a terminal become events.
