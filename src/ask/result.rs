//! Answers as the tool result: its details and its text.
