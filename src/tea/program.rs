//! The contract between a program and the framework.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::tea::{Background, Event, Frame, Subscription};

/// A terminal program: five functions and the types that they speak of.
///
/// There is no `&self`, so there is nowhere to hide state: what a program does is a function of its boot value and its messages.
pub trait Program: 'static {
    /// All that is known before the first message; the header of a trace.
    type Boot: Clone + Debug + Serialize + DeserializeOwned;
    /// The state of the program.
    type Model;
    /// Everything that can happen.
    type Message: Clone
        + Debug
        + PartialEq
        + Serialize
        + DeserializeOwned
        + From<Event>
        + Send
        + 'static;
    /// What the program asks of the world: a value, never a closure.
    type Command: Debug + PartialEq + Send + 'static;
    /// What the program returns.
    type Output: Clone + Debug + PartialEq + Serialize;

    /// The first model, and what to do first.
    fn boot(boot: Self::Boot) -> (Self::Model, Vec<Self::Command>);

    /// Takes one message into the model. Pure: no clock, disk, environment or chance.
    fn update(model: &mut Self::Model, message: Self::Message) -> Vec<Self::Command>;

    /// Draws the model.
    fn view(model: &Self::Model) -> Frame;

    /// What the program wants to hear of, as it stands now.
    fn subscriptions(_model: &Self::Model) -> Vec<Subscription> {
        Vec::new()
    }

    /// The output, once the program is over.
    fn output(model: &Self::Model) -> Option<Self::Output>;

    /// Why a message does what it does to this model, in sentences, for people who look at a session.
    fn explain(_model: &Self::Model, _message: &Self::Message) -> Vec<String> {
        Vec::new()
    }

    /// What differs between two models in the words of the program's users, for people who look at a session.
    fn changed(_before: &Self::Model, _now: &Self::Model) -> Vec<String> {
        Vec::new()
    }

    /// What a command asks of the world in words, for people who look at a session; where there are none it is printed.
    fn asked(_command: &Self::Command) -> Option<String> {
        None
    }

    /// What there is to know of the model by name: an object whose fields a trace can expect and a debugger can show.
    ///
    /// An object always names all its fields, `null` where there is nothing, so that a name that means nothing is told from one that is not filled.
    fn inspect(_model: &Self::Model) -> Value {
        Value::Null
    }

    /// What the program takes its terminal to draw on, if it goes by that.
    fn background(_model: &Self::Model) -> Option<Background> {
        None
    }
}
