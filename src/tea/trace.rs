//! A session as a file: everything that happened, one line a message.
//!
//! ```text
//! {"trace":1,"program":"pi-ask 0.1.0","started":1764500000000,"boot":{…}}
//! [0,{"terminal":{"resize":{"width":80,"height":24}}}]
//! [812,{"terminal":{"key":"down"}}]
//! # a comment; blank lines are skipped too
//! {"marker":"the second option"}
//! {"expect":{"text":["❯ 2. Rich"],"focus":{"option":"rich"}}}
//! {"end":{"output":{…},"frame":"9f86d081884c7d65","screen":[…]}}
//! ```
//!
//! Offsets are milliseconds since the start and only pace a replay; they never change its result.
//! A line is flushed before `update` sees its message, so that a crash leaves a file that reproduces it.
//!
//! [`read()`] and [`Writer`] know the format, which `docs/trace.md` describes; [`recover()`] reads what stands before a damaged line. Above them:
//! [`Player`] goes to any message of a session, [`verify()`] holds a session against what it expects, [`minimize()`] finds the messages that matter for a failure,
//! [`compare()`] says where two sessions part, and a [`Film`] is a session to look at.

mod caught;
mod changes;
mod compare;
mod difference;
mod expect;
mod film;
mod minimize;
mod player;
mod read;
#[cfg(test)]
mod sample;
mod verify;
mod write;

use serde::{Deserialize, Serialize};

use crate::tea::{Core, Program};

pub(crate) use caught::{caught, is_expected as panic_is_expected};
pub use changes::changes;
pub use compare::{FrameParting, MessageParting, Parting, compare};
pub use difference::{Difference, What};
pub use expect::Expect;
pub use film::{Film, Shot};
pub use minimize::minimize;
pub use player::Player;
pub use read::{Error, Remark, read, recover};
pub use verify::{Verdict, verify};
pub use write::Writer;

/// The version of the format.
pub const VERSION: u32 = 1;

/// The first line: all that is known before the first message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header<B> {
    /// The version of the format, [`VERSION`].
    pub trace: u32,
    /// The name and version of the program that wrote it.
    pub program: String,
    /// When the session began, in milliseconds since the epoch.
    pub started: u64,
    /// What the program was booted with.
    pub boot: B,
}

/// A message with its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded<M> {
    /// The line of the file that it stands on, from 1.
    pub line: usize,
    /// When it came, in milliseconds since the start.
    pub millis: u64,
    /// What happened.
    pub message: M,
}

/// What stands between two messages.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed<T> {
    /// The line of the file that it stands on, from 1.
    pub line: usize,
    /// How many messages come before it.
    pub after: usize,
    /// What stands there.
    pub value: T,
}

/// The last line of a session that ended well.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct End {
    /// What the program returned.
    pub output: serde_json::Value,
    /// The fingerprint of the last frame, [`crate::tea::Frame::fingerprint`] in hexadecimal.
    pub frame: String,
    /// The text of the last frame, so that a difference can be shown.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub screen: Vec<String>,
}

impl End {
    /// How a program ended, if it has.
    pub fn of<P: Program>(core: &Core<P>) -> serde_json::Result<Option<Self>> {
        let Some(output) = core.output() else {
            return Ok(None);
        };
        let frame = core.frame();
        Ok(Some(Self {
            output: serde_json::to_value(output)?,
            frame: format!("{:016x}", frame.fingerprint()),
            screen: frame.lines(),
        }))
    }
}

/// A session read back.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace<B, M> {
    /// The first line.
    pub header: Header<B>,
    /// Every message, in order.
    pub messages: Vec<Recorded<M>>,
    /// Names of places, in order.
    pub markers: Vec<Placed<String>>,
    /// What is expected where, in order.
    pub expectations: Vec<Placed<Expect>>,
    /// The last line, if the session ended well.
    pub end: Option<End>,
    /// What is to be said about the file, although it can be read.
    pub remarks: Vec<Remark>,
}

/// The trace of a program.
pub type TraceOf<P> = Trace<<P as Program>::Boot, <P as Program>::Message>;

impl<B: Clone, M: Clone> Trace<B, M> {
    /// The program after the first `count` messages, with its commands dropped.
    pub fn replay<P: Program<Boot = B, Message = M>>(&self, count: usize) -> Core<P> {
        let (mut core, _) = Core::new(self.header.boot.clone());
        for recorded in self.messages.iter().take(count) {
            core.send(recorded.message.clone());
        }
        core
    }
}
