//! pi-ask asks a person a question in a terminal, for an agent.
//!
//! Two modules, because there are two products:
//!
//! * [`tea`] is a framework for terminal programs in the Elm architecture.
//!   It knows terminals, keys, themes and traces, and nothing of questionnaires.
//! * [`ask`] is a program written on it: the form, its rules, and its results.
//!
//! Below both, [`json`] reads what others write, and says what is wrong with it.
//!
//! `tea` never names `ask`; `tests/architecture.rs` holds that.

pub mod ask;
pub mod json;
pub mod tea;
