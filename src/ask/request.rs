//! What an agent may send, read from any JSON value.
