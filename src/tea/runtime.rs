//! The only loop: inbox, effects, subscriptions, drawing.
//!
//! A program here is [`Core`] plus threads: the host sends messages from one, commands are performed on another, and this one takes them in.
//! Messages are taken until none waits, then the program is drawn once; nothing wakes it without a message or a subscription.

#![expect(
    clippy::disallowed_methods,
    reason = "the runtime is where threads and the clock belong"
)]

mod clock;
mod effects;
mod watcher;

use std::io;

use crate::tea::host::Host;
use crate::tea::inbox::{Inbox, Incoming};
use crate::tea::{Core, Event, Program};
use clock::Clock;
use effects::Effects;
use watcher::Watcher;

/// Runs a program to its end and returns it, with its output and its last frame.
///
/// `perform` does what a command asks, in the order of the commands; what it returns is the answer.
/// What takes longer is done on a thread of its own, with a clone of the inbox for its answers.
/// `record` sees every message before the program does; what it returns is taken in right behind that.
/// Commands that were given before the end are performed before this returns, their answers are dropped.
///
/// # Panics
///
/// With the panic of `perform`, if that panics.
pub fn run<P: Program>(
    boot: P::Boot,
    host: &mut impl Host<P::Message>,
    perform: impl FnMut(P::Command, &Inbox<P::Message>) -> Option<P::Message> + Send + 'static,
    record: impl FnMut(&P::Message) -> Option<P::Message>,
) -> io::Result<Core<P>> {
    let (sender, incoming) = crossbeam_channel::unbounded();
    let inbox = Inbox { sender };
    let (core, commands) = Core::<P>::new(boot);
    let mut session = Session {
        clock: Clock::default(),
        effects: Effects::start(perform, inbox.clone()),
        watcher: Watcher::new(inbox.clone()),
        core,
        record,
    };
    session.effects.perform(commands);
    session.follow_subscriptions();
    host.start(inbox)?;

    let mut host_is_gone = false;
    loop {
        while let Ok(incoming) = incoming.try_recv() {
            session.take(incoming);
        }
        if session.core.is_over() {
            break;
        }
        if !host_is_gone && host.draw(&session.core.frame()).is_err() {
            host_is_gone = true;
            session.send(Event::Interrupted.into());
            continue;
        }
        match session.clock.deadline() {
            None => {
                let incoming = incoming.recv().expect("this thread holds a sender too");
                session.take(incoming);
            }
            Some(deadline) => match incoming.recv_deadline(deadline) {
                Ok(incoming) => session.take(incoming),
                Err(_) => session.tick(),
            },
        }
    }
    session.effects.finish();
    Ok(session.core)
}

/// A program with the threads that serve it.
struct Session<P: Program, Record> {
    core: Core<P>,
    clock: Clock,
    effects: Effects<P::Command>,
    watcher: Watcher<P::Message>,
    record: Record,
}

impl<P: Program, Record: FnMut(&P::Message) -> Option<P::Message>> Session<P, Record> {
    fn take(&mut self, incoming: Incoming<P::Message>) {
        match incoming {
            Incoming::Message(message) => {
                // The time until now comes first, so that it counts before what the message does.
                self.tick();
                self.send(message);
            }
            Incoming::Changed(folder) => {
                self.watcher.renew(&folder);
                self.tick();
                self.send(Event::Changed { folder }.into());
            }
            Incoming::EffectsPanicked => self.effects.resume_panic(),
        }
    }

    fn tick(&mut self) {
        if let Some(millis) = self.clock.elapsed() {
            self.send(Event::Tick { millis }.into());
        }
    }

    fn send(&mut self, message: P::Message) {
        if self.core.is_over() {
            return;
        }
        let behind = (self.record)(&message);
        let commands = self.core.send(message);
        self.effects.perform(commands);
        self.follow_subscriptions();
        if let Some(message) = behind {
            self.send(message);
        }
    }

    fn follow_subscriptions(&mut self) {
        let subscriptions = self.core.subscriptions();
        self.clock.follow(&subscriptions);
        self.watcher.follow(&subscriptions);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::time::{Duration, Instant};

    use serde::{Deserialize, Serialize};

    use super::*;
    use crate::tea::{Frame, Subscription};

    /// A program that keeps all that happens, does what keys say, and ends at Esc.
    struct Diary;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    enum Entry {
        Event(Event),
        Answer(u8),
    }

    impl From<Event> for Entry {
        fn from(event: Event) -> Self {
            Self::Event(event)
        }
    }

    impl Program for Diary {
        type Boot = Option<Duration>;
        type Model = (Option<Duration>, Vec<Entry>);
        type Message = Entry;
        type Command = char;
        type Output = Vec<Entry>;

        fn boot(period: Option<Duration>) -> (Self::Model, Vec<char>) {
            ((period, Vec::new()), vec!['0'])
        }

        fn update(model: &mut Self::Model, entry: Entry) -> Vec<char> {
            let typed = match &entry {
                Entry::Event(Event::Key(key)) => key.typed(),
                Entry::Event(_) | Entry::Answer(_) => None,
            };
            model.1.push(entry);
            typed.into_iter().collect()
        }

        fn view(model: &Self::Model) -> Frame {
            Frame::of_lines(20, &[format!("{} entries", model.1.len()).into()])
        }

        fn subscriptions(model: &Self::Model) -> Vec<Subscription> {
            model.0.map(Subscription::Every).into_iter().collect()
        }

        fn output(model: &Self::Model) -> Option<Vec<Entry>> {
            let over = model.1.iter().any(|entry| {
                matches!(entry, Entry::Event(Event::Interrupted)) || *entry == key("esc")
            });
            over.then(|| model.1.clone())
        }
    }

    fn key(key: &str) -> Entry {
        Entry::Event(Event::Key(key.parse().unwrap()))
    }

    /// Sends the first group of entries at the start, and one more after each frame.
    #[derive(Default)]
    struct Script {
        groups: VecDeque<Vec<Entry>>,
        inbox: Option<Inbox<Entry>>,
        frames: Vec<String>,
        is_broken: bool,
    }

    impl Script {
        fn of(groups: &[&[&str]]) -> Self {
            let keys = |group: &&[&str]| group.iter().map(|name| key(name)).collect();
            Self {
                groups: groups.iter().map(keys).collect(),
                ..Self::default()
            }
        }

        fn send_next(&mut self) {
            for entry in self.groups.pop_front().unwrap_or_default() {
                self.inbox.as_ref().unwrap().send(entry);
            }
        }
    }

    impl Host<Entry> for Script {
        fn start(&mut self, inbox: Inbox<Entry>) -> io::Result<()> {
            self.inbox = Some(inbox);
            self.send_next();
            Ok(())
        }

        fn draw(&mut self, frame: &Frame) -> io::Result<()> {
            if self.is_broken {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            self.frames.extend(frame.lines());
            self.send_next();
            Ok(())
        }
    }

    fn output(ended: io::Result<Core<Diary>>) -> Vec<Entry> {
        ended.unwrap().output().unwrap()
    }

    fn silent(_: char, _: &Inbox<Entry>) -> Option<Entry> {
        None
    }

    #[test]
    fn all_that_waits_is_taken_in_before_one_drawing() {
        let mut host = Script::of(&[&["a", "b", "c"], &["d"], &["esc"]]);
        let output = output(run::<Diary>(None, &mut host, silent, |_| None));
        assert_eq!(output, ["a", "b", "c", "d", "esc"].map(key));
        assert_eq!(host.frames, ["3 entries", "4 entries"]);
    }

    #[test]
    fn commands_are_performed_in_order_and_answers_are_messages() {
        let mut host = Script::of(&[&["1", "2", "3"]]);
        let inbox = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
        let performed = std::sync::Arc::clone(&inbox);
        let perform = move |command: char, _: &_| {
            performed.lock().unwrap().push(command);
            Some(match command {
                '3' => key("esc"),
                other => Entry::Answer(other as u8),
            })
        };
        let output = output(run::<Diary>(None, &mut host, perform, |_| None));
        assert_eq!(*inbox.lock().unwrap(), ['0', '1', '2', '3']);
        let answers: Vec<_> = output
            .iter()
            .filter(|entry| matches!(entry, Entry::Answer(_)))
            .collect();
        assert_eq!(
            answers,
            [
                &Entry::Answer(b'0'),
                &Entry::Answer(b'1'),
                &Entry::Answer(b'2')
            ]
        );
    }

    #[test]
    fn commands_given_before_the_end_are_performed_and_their_answers_dropped() {
        let mut host = Script::of(&[&["1", "esc", "2"]]);
        let (sender, performed) = crossbeam_channel::unbounded();
        let perform = move |command, _: &_| {
            sender.send(command).unwrap();
            (command != '0').then_some(Entry::Answer(9))
        };
        let mut recorded = Vec::new();
        let output = run::<Diary>(None, &mut host, perform, |entry| {
            recorded.push(entry.clone());
            None
        });
        assert_eq!(performed.iter().collect::<Vec<_>>(), ['0', '1']);
        let output = super::tests::output(output);
        assert_eq!(output.last(), Some(&key("esc")));
        assert_eq!(recorded, output);
    }

    #[test]
    fn what_recording_has_to_say_is_a_message_behind_the_one_it_is_of() {
        let mut host = Script::of(&[&["a", "b", "esc"]]);
        let mut recorded = Vec::new();
        let output = output(run::<Diary>(None, &mut host, silent, |entry| {
            recorded.push(entry.clone());
            (*entry == key("a")).then_some(Entry::Answer(7))
        }));
        assert_eq!(output, [key("a"), Entry::Answer(7), key("b"), key("esc")]);
        assert_eq!(recorded, output);
    }

    #[test]
    fn a_host_that_is_gone_interrupts_the_program() {
        let mut host = Script {
            is_broken: true,
            ..Script::default()
        };
        let output = output(run::<Diary>(None, &mut host, silent, |_| None));
        assert_eq!(output, [Entry::Event(Event::Interrupted)]);
    }

    #[test]
    fn a_panic_of_an_effect_is_a_panic_of_the_program() {
        let mut host = Script::default();
        let panics = |_: char, _: &_| -> Option<Entry> { panic!("the disk is on fire") };
        let result = catch_unwind(AssertUnwindSafe(|| {
            run::<Diary>(None, &mut host, panics, |_| None)
        }));
        let payload = result.err().expect("the panic comes through");
        assert_eq!(payload.downcast_ref(), Some(&"the disk is on fire"));
    }

    fn millis(entry: &Entry) -> u64 {
        match entry {
            Entry::Event(Event::Tick { millis }) => *millis,
            _ => 0,
        }
    }

    #[test]
    fn a_subscriber_hears_of_time_while_nothing_else_happens() {
        let mut host = Script::default();
        let (sender, ticks) = crossbeam_channel::unbounded();
        // The answer to the first command waits for ticks; without them the test would not end.
        let perform = move |_, _: &_| {
            let heard: u64 = (0..3).map(|_| ticks.recv().unwrap()).sum();
            assert!(heard >= 3);
            Some(key("esc"))
        };
        let period = Duration::from_millis(1);
        let record = |entry: &Entry| {
            if millis(entry) > 0 {
                // The receiver is gone once it has heard enough.
                let _ = sender.send(millis(entry));
            }
            None
        };
        let output = output(run::<Diary>(Some(period), &mut host, perform, record));
        assert!(output.iter().map(millis).sum::<u64>() >= 3);
    }

    #[test]
    fn the_time_until_a_message_comes_before_it() {
        let mut host = Script::default();
        let perform = |_, _: &_| {
            let start = Instant::now();
            while start.elapsed() < Duration::from_millis(3) {
                std::hint::spin_loop();
            }
            Some(key("esc"))
        };
        let hour = Duration::from_secs(3600);
        let output = output(run::<Diary>(Some(hour), &mut host, perform, |_| None));
        assert!(
            matches!(&output[..], [tick, _] if millis(tick) >= 2),
            "{output:?}"
        );
    }
}
