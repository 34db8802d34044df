//! A field of text: cursor, undo, wrapping by columns.
