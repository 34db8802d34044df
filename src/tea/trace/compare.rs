//! Two sessions side by side: where they part.

use serde::Serialize;

use super::caught::caught;
use super::{Recorded, TraceOf, changes};
use crate::tea::{Core, Frame, Program};

/// Where two sessions part; what is the same in both is nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parting {
    /// How what they were booted with differs.
    pub boot: Option<String>,
    /// The first message that differs.
    pub message: Option<MessageParting>,
    /// The first frame that differs.
    pub frame: Option<FrameParting>,
    /// How what they return differs.
    pub output: Option<String>,
}

/// The first message that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageParting {
    /// How many messages come before it.
    pub after: usize,
    /// The message of each session with its line; one of them may be over.
    pub messages: [Option<(usize, String)>; 2],
}

/// The first frame that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameParting {
    /// How many messages come before it.
    pub after: usize,
    /// What differs in its text; nothing where only colors or the cursor do.
    pub changes: String,
}

impl Parting {
    /// Whether nothing differs.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// Plays both sessions and says where they part.
///
/// # Errors
/// With what a panic of the program says.
pub fn compare<P: Program>(one: &TraceOf<P>, other: &TraceOf<P>) -> Result<Parting, String> {
    caught(|| Parting {
        boot: differing(&one.header.boot, &other.header.boot),
        message: messages(&one.messages, &other.messages),
        frame: frames::<P>(one, other),
        output: differing(&output::<P>(one), &output::<P>(other)),
    })
}

fn differing<T: Serialize>(one: &T, other: &T) -> Option<String> {
    let text = |value: &T| serde_json::to_string_pretty(value).unwrap_or_default();
    let (one, other) = (text(one), text(other));
    (one != other).then(|| changes(&one, &other))
}

fn messages<M: PartialEq + Serialize>(
    one: &[Recorded<M>],
    other: &[Recorded<M>],
) -> Option<MessageParting> {
    let at = |messages: &[Recorded<M>], at: usize| {
        let recorded = messages.get(at)?;
        let text = serde_json::to_string(&recorded.message).unwrap_or_default();
        Some((recorded.line, text))
    };
    let after = (0..one.len().max(other.len())).find(|&at| {
        let [one, other] = [one, other].map(|messages| messages.get(at).map(|it| &it.message));
        one != other
    })?;
    Some(MessageParting {
        after,
        messages: [at(one, after), at(other, after)],
    })
}

fn frames<P: Program>(one: &TraceOf<P>, other: &TraceOf<P>) -> Option<FrameParting> {
    let mut cores = [one, other].map(|trace| Core::<P>::new(trace.header.boot.clone()).0);
    for after in 0..=one.messages.len().max(other.messages.len()) {
        let [a, b] = cores.each_ref().map(Core::frame);
        if a != b {
            let text = |frame: &Frame| frame.lines().join("\n");
            let changes = changes(&text(&a), &text(&b));
            return Some(FrameParting { after, changes });
        }
        for (core, trace) in cores.iter_mut().zip([one, other]) {
            if let Some(recorded) = trace.messages.get(after) {
                core.send(recorded.message.clone());
            }
        }
    }
    None
}

fn output<P: Program>(trace: &TraceOf<P>) -> Option<P::Output> {
    trace.replay::<P>(trace.messages.len()).output()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tea::trace::sample::{Sample, trace};

    #[test]
    fn the_first_message_and_the_first_frame_that_differ_are_found() {
        let compare = |one, other| compare::<Sample>(&trace(one), &trace(other)).unwrap();
        assert!(compare("up x q", "up x q").is_none());
        let parting = compare("up x x up q", "up x y x up up q");
        let message = parting.message.unwrap();
        assert_eq!(message.after, 2);
        let [one, other] = message.messages.map(Option::unwrap);
        assert_eq!(one, (4, r#"{"key":"x"}"#.to_owned()));
        assert_eq!(other, (4, r#"{"key":"y"}"#.to_owned()));
        let frame = parting.frame.unwrap();
        assert_eq!(
            (frame.after, frame.changes.as_str()),
            (4, "- count 2\n+ count 1\n")
        );
        assert_eq!(parting.output.as_deref(), Some("- 2\n+ 3\n"));
        assert_eq!(parting.boot, None);
    }

    #[test]
    fn a_session_that_ends_before_the_other_parts_from_it_there() {
        let parting = compare::<Sample>(&trace("up"), &trace("up up")).unwrap();
        let message = parting.message.unwrap();
        assert_eq!((message.after, &message.messages[0]), (1, &None));
        assert_eq!(parting.frame.unwrap().after, 2);
        assert_eq!(parting.output, None);
    }
}
