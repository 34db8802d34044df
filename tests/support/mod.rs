//! What the tests share.

pub(crate) mod form;
pub(crate) mod keys;
