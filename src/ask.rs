//! The questionnaire: what agents send, the form people answer, and the result.

mod excerpt;

pub mod answers;
pub mod questionnaire;
pub mod request;
pub mod result;
pub mod validate;

pub mod action;
pub mod config;
pub mod context;
pub mod role;
pub mod settings;
