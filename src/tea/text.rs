//! Text as a terminal shows it: columns, wrapping, cutting, and nothing that could harm it.
