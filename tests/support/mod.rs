//! What the tests share.

pub(crate) mod form;
mod keys;
