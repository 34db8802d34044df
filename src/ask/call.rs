//! One call of a tool: what was sent, and whose shape it and its result have.

use serde_json::Value;

use crate::ask::answers::Answers;
use crate::ask::ending::Ending;
use crate::ask::import::{Format, Objection};
use crate::ask::questionnaire::Questionnaire;
use crate::ask::result::ToolResult;
use crate::ask::tool::{Refused, Tool};
use crate::ask::validate::Source;

/// A call of a tool.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// The tool.
    pub tool: Tool,
    /// Whose shape the payload has instead, if it was written for another tool.
    pub import: Option<Format>,
    /// The arguments, as received.
    pub payload: Value,
    /// Where they come from.
    pub source: Source,
}

impl Call {
    /// The questionnaire of the call.
    ///
    /// # Errors
    /// With everything that is wrong with the call.
    pub fn read(&self) -> Result<Questionnaire, Refused> {
        match self.import {
            None => self.tool.read(&self.payload, self.source),
            Some(format) => format
                .questionnaire(&self.payload)
                .map_err(|invalid| Refused::Imported(format.into(), invalid)),
        }
    }

    /// What the call returns when it ended like this.
    pub fn result(
        &self,
        questionnaire: &Questionnaire,
        answers: &Answers,
        ending: Ending,
    ) -> ToolResult<Value> {
        match self.import {
            None => self.tool.result(questionnaire, answers, ending),
            Some(format) => format.result(&self.payload, questionnaire, answers, ending),
        }
    }

    /// The first answer that cannot be sent as it is.
    pub fn objection(&self, questionnaire: &Questionnaire, answers: &Answers) -> Option<Objection> {
        let format = self.import?;
        format.objection(&self.payload, questionnaire, answers)
    }

    /// Whether the user can ask for explanations instead of answering.
    pub fn elaborates(&self) -> bool {
        match (self.tool, self.import) {
            (Tool::AskUser, None) | (_, Some(Format::AskUser)) => true,
            (Tool::AskUserQuestion, None) | (_, Some(_)) => false,
        }
    }

    /// Whether moving past the last row of a question comes to the first.
    pub fn rows_wrap(&self) -> bool {
        self.is_ask_user_question()
    }

    /// Whether a question with several answers has a row that goes on.
    pub fn has_next_row(&self) -> bool {
        self.is_ask_user_question()
    }

    /// Whether there can be a note on the questionnaire as a whole.
    pub fn takes_whole_note(&self) -> bool {
        self.is_ask_user_question()
    }

    /// Users of that tool know a few things of it that the contract of `ask_user` has otherwise.
    fn is_ask_user_question(&self) -> bool {
        match (self.tool, self.import) {
            (Tool::AskUserQuestion, None) | (_, Some(Format::AskUserQuestion)) => true,
            (Tool::AskUser, None) | (_, Some(_)) => false,
        }
    }
}
