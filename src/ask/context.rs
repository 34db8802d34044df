//! The places in which keys mean something.
