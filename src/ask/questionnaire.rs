//! The questions of one call, normalised.
