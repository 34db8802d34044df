//! What a process has left in its journal: where its form stood.

use super::Journal;
use super::file::Held;
use crate::ask::Ask;
use crate::ask::boot::Boot;
use crate::ask::recovery::asks_the_same;
use crate::ask::snapshot::{Earlier, Left, Snapshot};
use crate::ask::words;
use crate::tea::Core;
use crate::tea::trace::{TraceOf, caught};

/// A journal that a process has left, locked by this one.
#[derive(Debug)]
pub struct Leftover {
    journal: Journal,
    snapshot: Snapshot,
    /// The moment of its last message, in milliseconds since the epoch.
    moment: u64,
    /// Whether what came after that cannot be read.
    damaged: bool,
}

/// What a journal is for the next form.
pub(super) enum Looked {
    /// It says where the form stood.
    Left(Leftover),
    /// Not even its header was written.
    Empty(Journal),
    /// It is of other questions.
    OfOthers,
    /// It cannot be gone on with, for this reason.
    Unreadable(Journal, String),
}

impl Leftover {
    /// Reads a journal for the form that is to open.
    pub(super) fn look(journal: Journal, boot: &Boot) -> Looked {
        let unreadable = |journal, why| Looked::Unreadable(journal, why);
        let (trace, damaged) = match journal.read() {
            Held::Whole(trace) => (trace, false),
            Held::Beginning(trace) => (trace, true),
            Held::Nothing => return Looked::Empty(journal),
            Held::OfAnother(program) => {
                return unreadable(journal, words::written_by_another(&program));
            }
            Held::Damaged => return unreadable(journal, words::DAMAGED.to_owned()),
        };
        if !asks_the_same(&trace.header.boot, boot) {
            return Looked::OfOthers;
        }
        let last = trace.messages.last().map_or(0, |recorded| recorded.millis);
        match snapshot(&trace, boot) {
            Ok(snapshot) if damaged && !snapshot.is_worth_keeping() => {
                unreadable(journal, words::DAMAGED.to_owned())
            }
            Ok(snapshot) => Looked::Left(Self {
                journal,
                snapshot,
                moment: trace.header.started.saturating_add(last),
                damaged,
            }),
            Err(_) => unreadable(journal, words::BREAKS_AGAIN.to_owned()),
        }
    }

    /// What the next form is told of it.
    pub fn earlier(&self, now: u64, resume: bool) -> Earlier {
        Earlier::Left(Box::new(Left {
            snapshot: self.snapshot.clone(),
            age: now.saturating_sub(self.moment),
            resume,
            damaged: self.damaged,
        }))
    }

    /// The file, if not all of it could be read.
    pub(super) fn damaged(&self) -> Option<&Journal> {
        self.damaged.then_some(&self.journal)
    }

    /// The next form has it in its own journal, or nothing in it would be a loss.
    pub fn remove(self) {
        self.journal.remove();
    }

    pub(super) fn is_worth_keeping(&self) -> bool {
        self.snapshot.is_worth_keeping()
    }
}

/// Where the form stood. A message that broke the program is left out, and nothing is given that would break the next form.
fn snapshot(trace: &TraceOf<Ask>, boot: &Boot) -> Result<Snapshot, String> {
    let all = trace.messages.len();
    stood(trace, all, boot).or_else(|_| stood(trace, all.saturating_sub(1), boot))
}

/// Where the form stood after so many messages, if that does not break a form; else what the panic said.
fn stood(trace: &TraceOf<Ask>, count: usize, boot: &Boot) -> Result<Snapshot, String> {
    caught(|| {
        let snapshot = Snapshot::of(trace.replay::<Ask>(count).model());
        let left = Left {
            snapshot: snapshot.clone(),
            age: 0,
            resume: true,
            damaged: false,
        };
        let (next, _) = Core::<Ask>::new(Boot {
            earlier: Some(Earlier::Left(Box::new(left))),
            ..boot.clone()
        });
        next.frame();
        snapshot
    })
}
