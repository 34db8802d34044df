//! A program that goes on from some place of a session.

use std::fmt::Debug;
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};

use crate::tea::{Frame, Program, Subscription};

/// A program that was taken over: it boots into where the session was.
#[derive(Debug)]
pub struct Branch<P>(PhantomData<P>);

/// The place of a session that a branch begins at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Origin<B, M> {
    /// What the session was booted with.
    pub boot: B,
    /// What had happened in it.
    pub messages: Vec<M>,
}

impl<P: Program> Program for Branch<P> {
    type Boot = Origin<P::Boot, P::Message>;
    type Model = P::Model;
    type Message = P::Message;
    type Command = P::Command;
    type Output = P::Output;

    /// Replays what had happened; what it asked of the world then is not asked again.
    fn boot(origin: Self::Boot) -> (P::Model, Vec<P::Command>) {
        let (mut model, _) = P::boot(origin.boot);
        for message in origin.messages {
            if P::output(&model).is_none() {
                P::update(&mut model, message);
            }
        }
        (model, Vec::new())
    }

    fn update(model: &mut P::Model, message: P::Message) -> Vec<P::Command> {
        P::update(model, message)
    }

    fn view(model: &P::Model) -> Frame {
        P::view(model)
    }

    fn subscriptions(model: &P::Model) -> Vec<Subscription> {
        P::subscriptions(model)
    }

    fn output(model: &P::Model) -> Option<P::Output> {
        P::output(model)
    }
}
