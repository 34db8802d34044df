//! How many and how long.

/// The most questions of one call.
pub const MAX_QUESTIONS: usize = 4;
/// The fewest options of a question.
pub const MIN_OPTIONS: usize = 2;
/// The most options of a question.
pub const MAX_OPTIONS: usize = 4;
/// The most characters of a header.
pub const MAX_HEADER: usize = 16;
/// The most characters of the label of an option.
pub const MAX_LABEL: usize = 60;

/// Labels that no option may have: users know them as rows that the form adds by itself.
pub const RESERVED_LABELS: [&str; 3] = ["Other", "Type something.", "Next"];
