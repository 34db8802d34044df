//! Why a call came to nothing, as programs read it and as the model does.

use serde::Serialize;
use strum::{EnumIter, EnumMessage, IntoStaticStr};

/// Why a call came to nothing. The comment on a variant is what the reference prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumIter, EnumMessage, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Code {
    /// There is no question.
    NoQuestions,
    /// There are more than four questions.
    TooManyQuestions,
    /// Two questions have the same text.
    DuplicateQuestion,
    /// A question has fewer than two options.
    EmptyOptions,
    /// An option has a label that is reserved.
    ReservedLabel,
    /// Two options of a question have the same label.
    DuplicateOptionLabel,
    /// There is no terminal, and no host, to ask on.
    NoUi,
    /// The host can show neither the form nor dialogs.
    NoCustomUi,
    /// The form could not be run.
    SessionLoadFailed,
    /// The form could not be run once, and will not be before the host is started again.
    StaleModuleCache,
}

impl Code {
    /// The name that programs read.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// What happened, in a sentence.
    pub fn doc(self) -> &'static str {
        self.get_documentation().unwrap_or_default()
    }

    /// What the model reads: what happened and what to do now.
    pub fn text(self) -> &'static str {
        match self {
            Self::NoQuestions => {
                "Error: the call has no question. Nobody was asked. Call again with 1 to 4 questions."
            }
            Self::TooManyQuestions => {
                "Error: the call has more than 4 questions. Nobody was asked. Ask the 4 that matter most now, and the others in a later call."
            }
            Self::DuplicateQuestion => {
                "Error: two questions have the same text. Nobody was asked. Answers are told apart by that text, so make each one different."
            }
            Self::EmptyOptions => {
                "Error: a question has fewer than 2 options. Nobody was asked. Give each question 2 to 4 options; the user can always type another answer."
            }
            Self::ReservedLabel => {
                "Error: an option has a reserved label. Nobody was asked. Leave out the options \"Other\", \"Type something.\" and \"Next\": the form adds what they stand for."
            }
            Self::DuplicateOptionLabel => {
                "Error: two options of a question have the same label. Nobody was asked. Give each option of a question a label of its own."
            }
            Self::NoUi => {
                "Error: there is no terminal to ask on, so nobody was asked. Put the questions to the user yourself, and assume no answer."
            }
            Self::NoCustomUi => {
                "Error: the host can show neither the form nor dialogs, so nobody was asked. Put the questions to the user yourself, and assume no answer."
            }
            Self::SessionLoadFailed => {
                "Error: the form could not be run, so there is no answer, and none may be assumed. Put the questions to the user yourself."
            }
            Self::StaleModuleCache => {
                "Error: the form could not be run, and cannot be before the host is started again. There is no answer, and none may be assumed. Ask the user to start it again, or put the questions to them yourself."
            }
        }
    }
}
