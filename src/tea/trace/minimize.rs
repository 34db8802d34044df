//! The shortest session with the same failure: delta debugging over messages.
//!
//! A failure is the same where the same thing is found in the place of what is expected:
//! the same panic, but for the numbers in it; the same wrong value; for texts, the same wrong screen.

use super::difference::{Difference, What};
use super::verify::verify;
use super::{Placed, Recorded, TraceOf};
use crate::tea::Program;

/// How many ways are tried to say several messages in one.
const TRIES: usize = 400;

/// The shortest session that fails as this one does first, and how it fails; nothing where nothing fails.
///
/// `joined` is one message in the place of several in a row, or of one, where there is such a message; `told` hears how many messages are left.
/// No single message can be left out of what comes back. What was expected elsewhere is gone.
pub fn minimize<P: Program>(
    trace: &TraceOf<P>,
    joined: impl Fn(&[Recorded<P::Message>]) -> Option<P::Message>,
    mut told: impl FnMut(usize),
) -> Option<(TraceOf<P>, Difference)> {
    let failure = verify::<P>(trace).differences.into_iter().next()?;
    let base = leading_to::<P>(trace, &failure);
    let mut fails = |messages: &[Recorded<P::Message>]| {
        let fails = failing::<P>(&base, messages, &failure).is_some();
        if fails {
            told(messages.len());
        }
        fails
    };
    let messages = in_fewer(base.messages.clone(), joined, &mut fails);
    let messages = shortest(messages, &mut fails);
    let failure = failing::<P>(&base, &messages, &failure).unwrap_or(failure);
    Some((with_messages::<P>(&base, &messages), failure))
}

/// The session with one message in the place of several, wherever it still fails like this.
fn in_fewer<M: Clone>(
    mut messages: Vec<Recorded<M>>,
    joined: impl Fn(&[Recorded<M>]) -> Option<M>,
    fails: &mut impl FnMut(&[Recorded<M>]) -> bool,
) -> Vec<Recorded<M>> {
    let (mut at, mut tries) = (0, 0);
    while at < messages.len() {
        let rest = messages[at..].iter();
        let joins = |recorded: &&Recorded<M>| joined(std::slice::from_ref(*recorded)).is_some();
        let mut size = rest.take_while(joins).count();
        while size > 1 && tries < TRIES {
            let end = at + size;
            if let Some(message) = joined(&messages[at..end]) {
                let one = Recorded {
                    message,
                    ..messages[end - 1].clone()
                };
                let fewer = [&messages[..at], &[one], &messages[end..]].concat();
                tries += 1;
                if fails(&fewer) {
                    messages = fewer;
                    break;
                }
            }
            size /= 2;
        }
        at += 1;
    }
    messages
}

/// The session up to its failure, without what has nothing to do with it.
fn leading_to<P: Program>(trace: &TraceOf<P>, failure: &Difference) -> TraceOf<P> {
    let broken = trace
        .expectations
        .iter()
        .find(|expect| Some(expect.line) == failure.line && failure.what != What::Panic);
    let last = failure.line.unwrap_or(usize::MAX);
    let messages = trace.messages.iter();
    let before = messages.take_while(|recorded| recorded.line <= last);
    TraceOf::<P> {
        header: trace.header.clone(),
        messages: before.cloned().collect(),
        markers: Vec::new(),
        expectations: broken.cloned().into_iter().collect(),
        end: trace.end.clone().filter(|_| failure.line.is_none()),
        remarks: Vec::new(),
    }
}

/// The session with these messages in place of its own; what is expected is expected behind them.
fn with_messages<P: Program>(base: &TraceOf<P>, messages: &[Recorded<P::Message>]) -> TraceOf<P> {
    let expectations = base.expectations.iter().map(|expect| Placed {
        after: messages.len(),
        ..expect.clone()
    });
    TraceOf::<P> {
        header: base.header.clone(),
        messages: messages.to_vec(),
        markers: Vec::new(),
        expectations: expectations.collect(),
        end: base.end.clone(),
        remarks: Vec::new(),
    }
}

/// How a session of these messages fails, if it is the failure that is looked for.
fn failing<P: Program>(
    base: &TraceOf<P>,
    messages: &[Recorded<P::Message>],
    failure: &Difference,
) -> Option<Difference> {
    let verdict = verify::<P>(&with_messages::<P>(base, messages));
    let mut differences = verdict.differences.into_iter();
    differences.find(|other| is_same(other, failure))
}

fn is_same(one: &Difference, other: &Difference) -> bool {
    let finding = |difference: &Difference| match difference.what {
        What::Panic => difference
            .found
            .replace(|char: char| char.is_ascii_digit(), ""),
        What::Late => String::new(),
        _ => difference.found.clone(),
    };
    (&one.what, &one.expected) == (&other.what, &other.expected) && finding(one) == finding(other)
}

/// The shortest list that still fails, by leaving out ever smaller parts, as Zeller's `ddmin` does: no item of it can be left out.
fn shortest<T: Clone>(mut items: Vec<T>, mut fails: impl FnMut(&[T]) -> bool) -> Vec<T> {
    if fails(&[]) {
        return Vec::new();
    }
    let mut size = items.len().div_ceil(2);
    loop {
        let before = items.len();
        let mut start = 0;
        while start < items.len() {
            let end = (start + size).min(items.len());
            let rest = [&items[..start], &items[end..]].concat();
            if !rest.is_empty() && fails(&rest) {
                // What follows stands in this place now, and is next.
                items = rest;
            } else {
                start = end;
            }
        }
        match size {
            0 | 1 if items.len() == before => return items,
            _ => size = size.div_ceil(2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tea::trace::read;
    use crate::tea::trace::sample::{Sample, trace};

    fn minimize(trace: &TraceOf<Sample>) -> Option<(TraceOf<Sample>, Difference)> {
        super::minimize::<Sample>(trace, |_| None, |_| {})
    }

    fn keys(trace: &TraceOf<Sample>) -> String {
        let keys = trace.messages.iter();
        let keys =
            keys.map(|recorded| serde_json::to_value(&recorded.message).unwrap()["key"].clone());
        let keys: Vec<String> = keys.map(|key| key.as_str().unwrap().to_owned()).collect();
        keys.join(" ")
    }

    #[test]
    fn the_shortest_list_that_fails_is_found() {
        for wanted in [
            vec![],
            vec![7],
            vec![0, 99],
            vec![3, 50, 51, 52],
            (0..100).collect(),
        ] {
            let mut tries = 0;
            let found = shortest((0..100).collect(), |items| {
                tries += 1;
                wanted.iter().all(|item| items.contains(item))
            });
            assert_eq!(found, wanted, "in {tries} tries");
            assert!(tries <= 230, "{wanted:?} in {tries} tries");
        }
    }

    #[test]
    fn what_can_be_said_in_one_message_is() {
        let text = |texts: &[&str]| -> Vec<Recorded<String>> {
            let texts = texts.iter().map(|text| (*text).to_owned());
            let recorded = texts.map(|message| Recorded {
                line: 1,
                millis: 0,
                message,
            });
            recorded.collect()
        };
        let joined = |parts: &[Recorded<String>]| {
            let is_typed = |part: &Recorded<String>| part.message.len() == 1;
            let whole = parts.iter().map(|part| part.message.as_str()).collect();
            parts.iter().all(is_typed).then_some(whole)
        };
        // The first letter opens something, so it must stay a key.
        let mut fails = |parts: &[Recorded<String>]| parts[1].message == "n";
        let short = in_fewer(
            text(&["tab", "n", "a", "b", "c", "tab"]),
            joined,
            &mut fails,
        );
        let short: Vec<_> = short.into_iter().map(|part| part.message).collect();
        assert_eq!(short, ["tab", "n", "abc", "tab"]);
    }

    #[test]
    fn a_panic_comes_down_to_the_keys_that_cause_it() {
        let long = trace("up down x up p up x x down up up x down up p q");
        let (short, failure) = minimize(&long).unwrap();
        assert_eq!(keys(&short), "up up up p");
        assert!(failure.found.starts_with("too much: 3"), "{failure}");
    }

    #[test]
    fn an_expectation_comes_down_to_what_leads_to_the_same_wrong_thing() {
        let mut long = trace("up x up down up x down x up");
        let expect = serde_json::from_str(r#"{"count":5,"text":"count 2"}"#).unwrap();
        long.expectations.push(Placed {
            line: 99,
            after: 9,
            value: expect,
        });
        let (short, failure) = minimize(&long).unwrap();
        assert_eq!(keys(&short), "up up");
        assert_eq!(
            failure.to_string(),
            "line 99: `count` should be 5, and is 2"
        );
        let mut text = Vec::new();
        short.write(&mut text).unwrap();
        let again = read::<Sample>(&String::from_utf8(text).unwrap()).unwrap();
        assert_eq!(
            verify::<Sample>(&again).differences.len(),
            1,
            "it is a trace that fails"
        );
    }

    #[test]
    fn another_end_comes_down_too_and_what_is_right_to_nothing() {
        let mut long = trace("x up x up down up x q");
        assert_eq!(minimize(&long), None);
        long.end.as_mut().unwrap().output = 7.into();
        let (short, failure) = minimize(&long).unwrap();
        assert_eq!(
            (keys(&short).as_str(), failure.what),
            ("up up q", What::Output)
        );
    }
}
