//! The Elm architecture for terminal programs.

mod core;
mod event;
mod frame;
mod program;
mod subscription;

pub mod ansi;
pub mod decoder;
pub mod host;
pub mod key;
pub mod keymap;
pub mod runtime;
pub mod text;
pub mod theme;
pub mod trace;
pub mod widgets;

pub use self::core::Core;
pub use event::Event;
pub use frame::Frame;
pub use key::Key;

pub use program::Program;
pub use subscription::Subscription;
