//! A counter: the smallest program with all the parts. Up, down, `q`; Ctrl+Z suspends.

use std::io;

use pi_ask::tea::host::tty::{self, Screen, Tty};
use pi_ask::tea::{Event, Frame, Program, runtime};

pub(crate) struct Counter;

#[derive(Clone, Debug)]
pub(crate) struct Model {
    count: i64,
    width: u16,
    is_over: bool,
}

/// What the counter asks of the world.
#[derive(Debug, PartialEq)]
pub(crate) enum Command {
    Suspend,
}

impl Program for Counter {
    type Boot = u16;
    type Model = Model;
    type Message = Event;
    type Command = Command;
    type Output = i64;

    fn boot(width: u16) -> (Model, Vec<Command>) {
        let model = Model {
            count: 0,
            width,
            is_over: false,
        };
        (model, Vec::new())
    }

    fn update(model: &mut Model, event: Event) -> Vec<Command> {
        match event {
            Event::Key(key) => match key.to_string().as_str() {
                "up" => model.count += 1,
                "down" => model.count -= 1,
                "q" => model.is_over = true,
                "ctrl+z" => return vec![Command::Suspend],
                _ => {}
            },
            Event::Resize { width, .. } => model.width = width,
            Event::Interrupted => model.is_over = true,
            _ => {}
        }
        Vec::new()
    }

    fn view(model: &Model) -> Frame {
        let count = format!("count: {}", model.count);
        Frame::of_lines(model.width, &[count.into(), "up, down, q".into()])
    }

    fn output(model: &Model) -> Option<i64> {
        model.is_over.then_some(model.count)
    }
}

fn main() -> io::Result<()> {
    let mut tty = Tty::open(Screen::Inline)?;
    let width = tty.size().width;
    let perform = |command, _: &_| match command {
        // Where it can't be suspended the counter just goes on.
        Command::Suspend => tty::suspend().err().and(None),
    };
    let counter = runtime::run::<Counter>(width, &mut tty, perform, |_| None)?;
    let count = counter.model().count;
    tty.finish(Some(&format!("counted to {count}").into()))
}
