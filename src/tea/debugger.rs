//! A debugger for any program: a session as it was, message by message.
//!
//! [`Debugger`] is itself a program, which wraps another: it plays a trace back and forth, and shows at every message
//! what was on the screen, what the message changed in the model, what it made the program ask of the world, and why a key did what it did.
//! From any place the program can be taken over: the debugger ends there, and [`Branch`] goes on.
//!
//! The parts: `session` is what is played and where, `search` what a search has still to look at, `action` and `keys.toml` which keys do what, `update` does it,
//! `layout` says where things go, and `parts` what they say. `entry` names messages, `change` compares models; both know no program.

mod action;
mod branch;
mod change;
mod entry;
mod layout;
mod parts;
mod search;
mod session;
mod update;
mod view;

use std::fmt::Debug;
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};

use crate::tea::theme::Colors;
use crate::tea::{Event, Frame, Program, Subscription};
pub use branch::{Branch, Origin};
use session::Session;

/// A program that can be debugged: its models can be kept and compared.
pub trait Debuggable: Program<Model: Clone + Debug> {}

impl<P: Program<Model: Clone + Debug>> Debuggable for P {}

/// The debugger of a program.
#[derive(Debug)]
pub struct Debugger<P>(PhantomData<P>);

/// What the debugger is opened with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Boot {
    /// The name of the trace, as people know it.
    pub name: String,
    /// The text of the trace.
    pub text: String,
    /// The field of [`Program::inspect`] whose changes can be jumped to; where it is empty, all of them.
    /// Of a program that names none, every change of the model counts.
    pub watch: String,
    /// How many messages the program has taken when the debugger opens.
    pub position: usize,
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// The colors that the terminal shows.
    pub colors: Colors,
}

/// What the debugger asks of the world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Put this text on the clipboard.
    Copy(String),
}

/// How the debugger ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Output {
    /// It was closed.
    Closed,
    /// The program is to go on from here.
    TakeOver {
        /// How many messages of the trace the program has taken.
        position: usize,
    },
    /// There was nothing to show, for this reason.
    Unreadable(String),
}

/// The state of the debugger.
pub enum Model<P: Debuggable> {
    /// A session is open.
    Open(Box<Session<P>>),
    /// The trace cannot be played, for this reason.
    Unreadable(String),
}

impl<P: Debuggable> Program for Debugger<P> {
    type Boot = Boot;
    type Model = Model<P>;
    type Message = Event;
    type Command = Command;
    type Output = Output;

    fn boot(boot: Boot) -> (Model<P>, Vec<Command>) {
        let model = match Session::open(boot) {
            Ok(session) => Model::Open(Box::new(session)),
            Err(problem) => Model::Unreadable(problem),
        };
        (model, Vec::new())
    }

    fn update(model: &mut Model<P>, event: Event) -> Vec<Command> {
        match model {
            Model::Open(session) => update::update(session, event),
            Model::Unreadable(_) => Vec::new(),
        }
    }

    fn view(model: &Model<P>) -> Frame {
        match model {
            Model::Open(session) => view::view(session),
            Model::Unreadable(problem) => Frame::of_lines(80, &[problem.as_str().into()]),
        }
    }

    fn subscriptions(model: &Model<P>) -> Vec<Subscription> {
        match model {
            Model::Open(session) => session.subscriptions(),
            Model::Unreadable(_) => Vec::new(),
        }
    }

    fn output(model: &Model<P>) -> Option<Output> {
        match model {
            Model::Open(session) => session.output.clone(),
            Model::Unreadable(problem) => Some(Output::Unreadable(problem.clone())),
        }
    }
}
