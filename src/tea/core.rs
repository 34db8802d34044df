//! A program without a terminal: the piece that hosts, tests and replays share.

use crate::tea::{Frame, Program, Subscription};

/// A running program: its model, fed with messages.
pub struct Core<P: Program> {
    model: P::Model,
}

impl<P: Program> Clone for Core<P>
where
    P::Model: Clone,
{
    fn clone(&self) -> Self {
        Self {
            model: self.model.clone(),
        }
    }
}

impl<P: Program> Core<P> {
    /// Boots the program and returns the commands it starts with.
    pub fn new(boot: P::Boot) -> (Self, Vec<P::Command>) {
        let (model, commands) = P::boot(boot);
        (Self { model }, commands)
    }

    /// Takes one message in. After the end nothing changes any more: late messages are dropped.
    pub fn send(&mut self, message: P::Message) -> Vec<P::Command> {
        if self.is_over() {
            return Vec::new();
        }
        P::update(&mut self.model, message)
    }

    /// The picture of the program as it stands.
    pub fn frame(&self) -> Frame {
        P::view(&self.model)
    }

    /// What the program wants to hear of.
    pub fn subscriptions(&self) -> Vec<Subscription> {
        P::subscriptions(&self.model)
    }

    /// The output, once the program is over.
    pub fn output(&self) -> Option<P::Output> {
        P::output(&self.model)
    }

    /// Whether the program is over.
    pub fn is_over(&self) -> bool {
        self.output().is_some()
    }

    /// The model, to look at.
    pub fn model(&self) -> &P::Model {
        &self.model
    }
}
