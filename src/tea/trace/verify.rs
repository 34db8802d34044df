//! A session held against what it expects and how it ended: today's program on yesterday's messages.

use super::caught::caught;
use super::difference::{Difference, What};
use super::expect::pretty;
use super::{End, Expect, Placed, TraceOf};
use crate::tea::{Core, Program};

/// What came of a session.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// How many messages the program took.
    pub messages: usize,
    /// How many expectations were looked at.
    pub expectations: usize,
    /// Whether the trace says how the session ended.
    pub has_end: bool,
    /// Where today's program differs, in the order of the session.
    pub differences: Vec<Difference>,
}

/// Plays a session and says where today's program differs. A panic of it is a difference, and the last.
pub fn verify<P: Program>(trace: &TraceOf<P>) -> Verdict {
    let mut verdict = Verdict {
        has_end: trace.end.is_some(),
        ..Verdict::default()
    };
    // The line that a panic is put down to.
    let mut line = 1;
    if let Err(panic) = caught(|| play::<P>(trace, &mut verdict, &mut line)) {
        verdict.differ(Difference::panic(&panic), Some(line));
    }
    verdict
}

fn play<P: Program>(trace: &TraceOf<P>, verdict: &mut Verdict, line: &mut usize) {
    let (mut core, _) = Core::<P>::new(trace.header.boot.clone());
    loop {
        verdict.look(trace, &core);
        let next = trace.messages.get(verdict.messages);
        let Some(recorded) = next.filter(|_| !core.is_over()) else {
            break;
        };
        *line = recorded.line;
        core.send(recorded.message.clone());
        verdict.messages += 1;
    }
    // Whatever was recorded was drawn once more at its end; a panic of the view shows here.
    core.frame();
}

impl Verdict {
    /// Whether today's program does what was recorded.
    pub fn is_same(&self) -> bool {
        self.differences.is_empty()
    }

    /// Whether the trace says nothing that the program could be held to.
    pub fn is_empty(&self) -> bool {
        self.differences.is_empty() && !self.has_end && self.expectations == 0
    }

    /// Holds the program, which has taken [`messages`](Self::messages), against what is expected at this place, and at the end against how it ended.
    pub(crate) fn look<P: Program>(&mut self, trace: &TraceOf<P>, core: &Core<P>) {
        let late = trace.messages.get(self.messages);
        let is_last = late.is_none() || core.is_over();
        let from = |count| trace.expectations.partition_point(|it| it.after < count);
        let (here, behind) = (from(self.messages), from(self.messages + 1));
        for expect in &trace.expectations[here..behind] {
            self.expect(expect, core);
        }
        if !is_last {
            return;
        }
        if let Some(late) = late {
            let follow = match trace.messages.len() - self.messages {
                1 => "1 message follows".to_owned(),
                many => format!("{many} messages follow"),
            };
            self.differ(Difference::new(What::Late, "", &follow), Some(late.line));
        }
        for expect in &trace.expectations[behind..] {
            self.expect(expect, core);
        }
        if let Some(end) = &trace.end {
            let differences = caught(|| ending(end, core));
            for difference in differences.unwrap_or_else(|panic| vec![Difference::panic(&panic)]) {
                self.differ(difference, None);
            }
        }
    }

    fn expect<P: Program>(&mut self, expect: &Placed<Expect>, core: &Core<P>) {
        self.expectations += 1;
        let differences = caught(|| expect.value.differences(core));
        for difference in differences.unwrap_or_else(|panic| vec![Difference::panic(&panic)]) {
            self.differ(difference, Some(expect.line));
        }
    }

    fn differ(&mut self, difference: Difference, line: Option<usize>) {
        self.differences.push(Difference {
            line,
            after: self.messages,
            ..difference
        });
    }
}

/// How the end of a session differs.
fn ending<P: Program>(end: &End, core: &Core<P>) -> Vec<Difference> {
    let Ok(Some(now)) = End::of(core) else {
        return vec![Difference::new(What::Open, "", "")];
    };
    let mut differences = Vec::new();
    if now.output != end.output {
        let (expected, found) = (pretty(&end.output), pretty(&now.output));
        differences.push(Difference::new(What::Output, &expected, &found));
    }
    if now.frame != end.frame {
        let (expected, found) = (end.screen.join("\n"), now.screen.join("\n"));
        differences.push(Difference::new(What::Frame, &expected, &found));
    }
    differences
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tea::trace::read;
    use crate::tea::trace::sample::{Sample, recorded, trace};

    /// What differs in a session in which these lines stand behind the header.
    fn differences(lines: &str) -> Vec<String> {
        let header = recorded("").lines().next().unwrap().to_owned();
        let trace = read::<Sample>(&format!("{header}\n{lines}\n")).unwrap();
        let differences = verify::<Sample>(&trace).differences;
        let lines = differences
            .iter()
            .map(|it| it.to_string().trim_end().to_owned());
        lines.collect()
    }

    #[test]
    fn what_was_recorded_is_the_same_today() {
        let verdict = verify::<Sample>(&trace("up up q"));
        assert!(verdict.is_same() && verdict.has_end && verdict.messages == 3);
    }

    #[test]
    fn each_expectation_is_held_against_its_own_place() {
        let met = r#"{"expect":{"text":"count 0","absent":"count 1","count":0}}
[0,{"key":"up"}]
{"expect":{"screen":["count 1"],"cursor":null,"output":null,"parts":{"is_even":false}}}
[0,{"key":"q"}]
{"expect":{"output":1}}"#;
        assert_eq!(differences(met), [""; 0]);
        for (expect, said) in [
            (
                r#"{"text":"count 1"}"#,
                "line 4: `count 1` is not on the screen\n  │ count 2",
            ),
            (
                r#"{"absent":["x","nt 2"]}"#,
                "line 4: `nt 2` is on the screen\n  │ count 2",
            ),
            (
                r#"{"screen":["count 1"]}"#,
                "line 4: `screen` should be count 1, and is count 2",
            ),
            (r#"{"count":1}"#, "line 4: `count` should be 1, and is 2"),
            (
                r#"{"parts":{"is_even":false}}"#,
                r#"line 4: `parts` should be {"is_even":false}, and is {"is_even":true}"#,
            ),
            (
                r#"{"output":2}"#,
                "line 4: `output` should be 2, and is null",
            ),
            (
                r#"{"cuont":2}"#,
                "line 4: nothing is called `cuont`; what can be expected is `text`, `absent`, `screen`, `cursor`, `output`, `count`, `parts`",
            ),
        ] {
            let up = r#"[0,{"key":"up"}]"#;
            let lines = format!("{up}\n{up}\n{{\"expect\":{expect}}}");
            assert_eq!(differences(&lines), [said], "{expect}");
        }
    }

    #[test]
    fn a_panic_an_early_end_and_another_end_are_differences() {
        let panics = differences(
            r#"[0,{"key":"up"}]
[0,{"key":"up"}]
[0,{"key":"up"}]
[0,{"key":"p"}]
{"expect":{"count":9}}"#,
        );
        assert!(
            panics.len() == 1
                && panics[0].starts_with("line 5: the program panics: too much: 3 (src/tea/"),
            "{panics:?}"
        );
        assert_eq!(
            differences("[0,{\"key\":\"q\"}]\n[0,{\"key\":\"up\"}]\n[0,{\"key\":\"up\"}]"),
            ["line 3: the session is over here already, and 2 messages follow"]
        );
        let end = r#"{"end":{"output":5,"frame":"0","screen":["count 5"]}}"#;
        assert_eq!(differences(end), ["the session ended, and now it does not"]);
        assert_eq!(
            differences(&format!("[0,{{\"key\":\"q\"}}]\n{end}")),
            [
                "the output differs\n- 5\n+ 0",
                "the last frame differs\n- count 5\n+ count 0"
            ]
        );
    }
}
