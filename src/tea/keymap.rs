//! Which key does what, where.
