//! Recorded sessions of the form, made into something else: a scripted session, a Rust test, or a trace without its words.
//!
//! What can be made of the trace of any program is in [`crate::tea::trace`].

mod redact;
mod script;
mod shape;
mod test;

pub use redact::redact;
pub use script::{Scripted, script};
pub use test::test;

use crate::ask::Ask;
use crate::tea::trace::TraceOf;

/// The trace of a form.
pub type Recording = TraceOf<Ask>;

/// The name and version that a trace of this program carries.
pub const PROGRAM: &str = concat!("pi-ask ", env!("CARGO_PKG_VERSION"));
