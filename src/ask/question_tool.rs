//! The tool `ask_user_question`: up to four questions with two to four options each.
//!
//! Its calls become the same [`Questionnaire`](crate::ask::questionnaire::Questionnaire) as those of `ask_user`, so its form is the same form;
//! its limits, its result and its words for the model are its own.

mod code;
mod event;
mod limits;
mod read;
mod result;
mod rules;

use crate::ask::validate::Issue;

pub use code::Code;
pub use event::{CHANNEL, Prompt, prompt};
pub use limits::{MAX_HEADER, MAX_LABEL, MAX_OPTIONS, MAX_QUESTIONS, MIN_OPTIONS, RESERVED_LABELS};
pub use read::read;
pub use result::{Answer, AnswerKind, Details, UnansweredNote, failed, rejected, result};

/// Why a call is not asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejected {
    /// It has not the shape of the parameters. The host of a tool says this before the tool runs, so there is no code for it.
    Shape(Vec<Issue>),
    /// It breaks a rule.
    Rule {
        /// Which one.
        code: Code,
        /// Where, and what to do.
        issue: Issue,
    },
}

impl Rejected {
    /// Each fault with its place, at least one.
    pub fn issues(&self) -> &[Issue] {
        match self {
            Self::Shape(issues) => issues,
            Self::Rule { issue, .. } => std::slice::from_ref(issue),
        }
    }
}
