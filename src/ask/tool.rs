//! The tools that agents call: how a call is read, and how its result is written.
//!
//! The form between the two is the same for all of them, and knows of the tool only what is asked here.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

use crate::ask::answers::Answers;
use crate::ask::ending::Ending;
use crate::ask::question_tool::{self, Rejected};
use crate::ask::questionnaire::Questionnaire;
use crate::ask::result::{self, ToolResult};
use crate::ask::validate::{Invalid, Issue, Source, validate};

/// A tool that an agent calls.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    Display,
    EnumIter,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Tool {
    /// The contract's tool.
    #[default]
    AskUser,
    /// The tool of up to four questions with two to four options each.
    AskUserQuestion,
}

/// A call that cannot be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// It breaks the rules of `ask_user`.
    AskUser(Invalid),
    /// It was written for the tool of this name, and cannot be read even so.
    Imported(&'static str, Invalid),
    /// It breaks the rules of `ask_user_question`.
    AskUserQuestion(Rejected),
}

impl Tool {
    /// The questionnaire of a call.
    ///
    /// # Errors
    /// With everything that is wrong with the call.
    pub fn read(self, payload: &Value, source: Source) -> Result<Questionnaire, Refused> {
        match self {
            Self::AskUser => validate(payload, source).map_err(Refused::AskUser),
            Self::AskUserQuestion => question_tool::read(payload).map_err(Refused::AskUserQuestion),
        }
    }

    /// What a call returns that ended like this.
    pub fn result(
        self,
        questionnaire: &Questionnaire,
        answers: &Answers,
        ending: Ending,
    ) -> ToolResult<Value> {
        match self {
            Self::AskUser => ask_user(questionnaire, answers, ending).into_json(),
            Self::AskUserQuestion => {
                question_tool::result(questionnaire, answers, ending).into_json()
            }
        }
    }

    /// What a call returns when something broke on our side.
    pub fn failed(self, fault: &str) -> ToolResult<Value> {
        match self {
            Self::AskUser => result::failed(None, fault).into_json(),
            Self::AskUserQuestion => question_tool::failed(fault).into_json(),
        }
    }

    /// Whether the user can ask for explanations instead of answering.
    pub fn elaborates(self) -> bool {
        match self {
            Self::AskUser => true,
            Self::AskUserQuestion => false,
        }
    }
}

fn ask_user(questionnaire: &Questionnaire, answers: &Answers, ending: Ending) -> ToolResult {
    let write = match ending {
        Ending::Submitted => result::submitted,
        Ending::Elaborated => result::elaborated,
        Ending::Cancelled => result::cancelled,
        Ending::Interrupted => result::interrupted,
        Ending::Aborted => result::aborted,
        Ending::TimedOut => result::timed_out,
        Ending::SubmittedByDefault => result::submitted_by_default,
        Ending::NotInteractive => result::not_interactive,
    };
    write(questionnaire, answers)
}

/// What the contract calls its tool.
const ASK_USER: &str = "ask_user";

impl Refused {
    /// Each fault with its place, in the order of the document, at least one.
    pub fn issues(&self) -> &[Issue] {
        match self {
            Self::AskUser(invalid) | Self::Imported(_, invalid) => &invalid.issues,
            Self::AskUserQuestion(rejected) => rejected.issues(),
        }
    }

    /// The title of what cannot be asked, where it could be read.
    pub fn title(&self) -> Option<&str> {
        match self {
            Self::AskUser(invalid) | Self::Imported(_, invalid) => invalid.title.as_deref(),
            Self::AskUserQuestion(_) => None,
        }
    }

    /// What the call returns.
    pub fn result(&self) -> ToolResult<Value> {
        match self {
            Self::AskUser(invalid) => result::invalid(ASK_USER, invalid).into_json(),
            Self::Imported(name, invalid) => result::invalid(name, invalid).into_json(),
            Self::AskUserQuestion(rejected) => question_tool::rejected(rejected).into_json(),
        }
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn a_tool_has_one_name_everywhere() {
        for tool in Tool::iter() {
            assert_eq!(serde_json::json!(tool), tool.to_string());
            assert_eq!(tool.to_string().parse(), Ok(tool));
        }
    }
}
