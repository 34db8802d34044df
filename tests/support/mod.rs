//! What the tests share.

pub mod form;
