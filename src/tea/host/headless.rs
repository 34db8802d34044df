//! A program driven by a script, without a terminal.
//!
//! Commands are performed at once, in order, by a function that the script gives; time passes only when it says so.

use crate::tea::{Core, Event, Frame, Program, Subscription};

/// A program and the world that the script makes for it.
pub struct Headless<P: Program, W> {
    core: Core<P>,
    world: W,
}

impl<P: Program, W: FnMut(P::Command) -> Option<P::Message>> Headless<P, W> {
    /// Boots the program; `world` performs a command and returns the message that answers it.
    pub fn new(boot: P::Boot, world: W) -> Self {
        let (core, commands) = Core::new(boot);
        let mut headless = Self { core, world };
        headless.perform(commands);
        headless
    }

    /// Sends one event.
    pub fn event(&mut self, event: Event) {
        self.message(event.into());
    }

    /// Sends one message and performs what it causes.
    pub fn message(&mut self, message: P::Message) {
        let commands = self.core.send(message);
        self.perform(commands);
    }

    /// Lets time pass, as far as the program listens to it.
    pub fn wait(&mut self, millis: u64) {
        let mut left = millis;
        while let Some(step) = self
            .period()
            .map(|period| period.min(left))
            .filter(|&step| step > 0)
        {
            self.event(Event::Tick { millis: step });
            left -= step;
        }
    }

    /// The picture now.
    pub fn frame(&self) -> Frame {
        self.core.frame()
    }

    /// The program.
    pub fn core(&self) -> &Core<P> {
        &self.core
    }

    fn perform(&mut self, commands: Vec<P::Command>) {
        for command in commands {
            if let Some(answer) = (self.world)(command) {
                self.message(answer);
            }
        }
    }

    /// The shortest period at which the program listens to time, in milliseconds.
    fn period(&self) -> Option<u64> {
        let subscriptions = self.core.subscriptions();
        let periods = subscriptions
            .iter()
            .filter_map(|subscription| match subscription {
                Subscription::Every(period) => Some(period.as_millis() as u64),
                Subscription::Watch(_) => None,
            });
        periods.min()
    }
}
