//! The Elm architecture for terminal programs.
//!
//! A program is five functions on plain values ([`Program`]): it boots into a model, takes messages into it, draws it, says what it wants to hear of, and says when it is over and with what.
//! Everything else is around it:
//!
//! ```text
//!     keys, pastes, sizes, signals                 answers to commands
//!                  │ Event                                 │
//!           ┌──────▼──────┐          ┌─────────────────────┴──┐
//!           │    Host     │ Message  │  perform(Command)      │
//!           │ tty · …     ├────┐  ┌──┤  one thread, in order  │
//!           └──────▲──────┘    │  │  └─────────────────────▲──┘
//!                  │ Frame   ┌─▼──▼──┐                     │
//!                  │         │ Inbox │ and time, if asked  │ Vec<Command>
//!                  │         └──┬────┘                     │
//!                  │            │ record, then update      │
//!           ┌──────┴────────────▼──────────────────────────┴──┐
//!           │ Core: view(&Model)   update(&mut Model, Message)│
//!           └─────────────────────────────────────────────────┘
//! ```
//!
//! * [`Core`] is a program without a terminal: messages in, frames out. Tests, replays and hosts share it.
//! * [`runtime::run`] is the only loop. It takes in every message that waits, then draws once, then sleeps.
//! * A [`host::Host`] makes events and shows frames: [`host::tty`] on the controlling terminal, inline or full screen; [`host::stdio`] inside another program.
//! * [`decoder::Decoder`] turns the bytes of any terminal into [`Event`]s, and [`ansi`] turns cells into bytes.
//! * [`trace`] keeps a session as a file, and [`debugger::Debugger`] shows one, message by message, whatever the program.
//! * [`Key`] is spelled the same in keymaps, traces, scripts and help.
//!
//! What holds everywhere:
//!
//! * A program has no clock, no files and no terminal. What it knows came in its boot value or in a message, so boot and messages replay it exactly.
//! * Commands are values. What they do is done elsewhere and comes back as a message.
//! * The end is a state: a program is over when [`Program::output`] says so, and what comes later is dropped.
//! * Drawing never feeds state: `view` sees the model and changes nothing.
//!
//! The smallest program with all the parts, `examples/counter.rs`:
//!
//! ```no_run
#![doc = include_str!("../examples/counter.rs")]
//! ```

mod core;
mod event;
mod frame;
mod mouse;
mod program;
pub mod subscription;

pub mod ansi;
pub mod code;
pub mod debugger;
pub mod decoder;
pub mod fingerprint;
pub mod host;
pub mod inbox;
pub mod key;
pub mod keymap;
pub mod markdown;
pub mod memo;
pub mod runtime;
pub mod text;
pub mod theme;
pub mod trace;
pub mod widgets;

pub use self::core::Core;
pub use event::{Background, Event};
pub use frame::Frame;
pub use key::Key;
pub use mouse::{Mouse, MouseKind};

pub use program::Program;
pub use subscription::Subscription;
