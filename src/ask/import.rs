//! Payloads that were written for other tools, and those that miss the shape of `ask_user`.
//!
//! Validation is strict; whoever wants leniency asks for it by name.
//! An importer makes a payload of `ask_user` from what it finds, remarks on everything that it changed or left out, and never guesses where two readings are possible.
//! What comes back to the agent has the shape that its own tool would return.

mod ask_user;
mod claude_code;
mod codex;
mod detect;
mod elicitation;
mod fields;
mod gemini_cli;
mod opencode;
mod salvage;
mod shell;
mod slug;
mod text;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value, json};
use strum::{Display, EnumIter, EnumMessage, EnumString, IntoEnumIterator, IntoStaticStr};

use crate::ask::answers::{Answer, Answers};
use crate::ask::ending::Ending;
use crate::ask::questionnaire::{Kind, Question, Questionnaire};
use crate::ask::result::{ToolResult, pairs};
use crate::ask::tool::Tool;
use crate::ask::validate::{Invalid, Issue, Source, validate};
use crate::json::{NotJson, none_of};

pub use detect::detect;

/// Whose shape a payload has, and its result gets. The comment on a variant is what the reference prints.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    Display,
    EnumIter,
    EnumString,
    EnumMessage,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Format {
    /// The tool `ask_user`, as models get it wrong: other names for fields, missing values, options as texts or a map, wrappers.
    AskUser,
    /// The tool `ask_user_question`, beyond its limits.
    AskUserQuestion,
    /// `AskUserQuestion` of Claude Code.
    ClaudeCode,
    /// `request_user_input` of Codex.
    Codex,
    /// `ask_user` of Gemini CLI.
    GeminiCli,
    /// `question` of opencode.
    Opencode,
    /// `elicitation/create` of MCP, whose schema is flat.
    Elicitation,
    /// A question as plain text, or a list of them.
    Text,
}

/// What an importer is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Import {
    /// The format that the payload looks like.
    Auto,
    /// This format.
    Format(Format),
}

impl Import {
    /// The format for a payload.
    pub fn format(self, payload: &Value) -> Format {
        match self {
            Self::Auto => detect(payload),
            Self::Format(format) => format,
        }
    }
}

impl std::str::FromStr for Import {
    type Err = strum::ParseError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name {
            "auto" => Ok(Self::Auto),
            name => name.parse().map(Self::Format),
        }
    }
}

impl<'de> Deserialize<'de> for Import {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(|_| {
            let formats = Format::iter().map(<&str>::from);
            let names: Vec<&str> = std::iter::once("auto").chain(formats).collect();
            D::Error::custom(none_of(&name, &names))
        })
    }
}

/// Something that an importer changed or left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Remark {
    /// Where, in what was read.
    pub path: String,
    /// What became of it.
    pub message: String,
}

impl std::fmt::Display for Remark {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.path.as_str() {
            "" => write!(f, "the payload: {}", self.message),
            path => write!(f, "{path}: {}", self.message),
        }
    }
}

/// Why answers cannot go back as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    /// The question, by index, whose answer it is.
    pub question: usize,
    /// What the answer must be.
    pub wanted: String,
}

/// A payload of `ask_user`, made from another one.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// The payload; a question without options has one that is marked `freeform`.
    pub payload: Value,
    /// What was changed or left out.
    pub remarks: Vec<Remark>,
}

/// Why there is nothing to import.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// It looks like JSON and is none.
    #[error("the payload is not JSON: {0}; it is not guessed how it would go on")]
    NotJson(NotJson),
    /// There is more than one thing to ask in a text.
    #[error("the text has {count} pieces of JSON that could be the payload; send one")]
    SeveralPieces {
        /// How many.
        count: usize,
    },
    /// It is an elicitation that asks nothing.
    #[error("an elicitation of the mode {mode:?} is no form; only the mode \"form\" can be asked")]
    NotAForm {
        /// What the elicitation says it is.
        mode: String,
    },
    /// There is text, but nothing in it.
    #[error("the payload is empty; send a question")]
    Empty,
    /// It is JSON, but holds no questions.
    #[error("found {found} where {format} has {wanted}")]
    NoQuestions {
        /// Whose shape was read.
        format: Format,
        /// What that shape has.
        wanted: &'static str,
        /// What was there.
        found: String,
    },
}

impl Format {
    /// What it is, in a sentence.
    pub fn doc(self) -> &'static str {
        self.get_documentation().unwrap_or_default()
    }

    /// A payload of `ask_user` with what this one asks.
    ///
    /// # Errors
    /// Where there is nothing to ask in it.
    pub fn import(self, payload: &Value) -> Result<Imported, ImportError> {
        let mut remarks = Vec::new();
        let payload = shell::unwrapped(payload, &mut remarks)?;
        let payload = match self {
            Self::AskUser => ask_user::read(&payload, &mut remarks),
            Self::AskUserQuestion | Self::ClaudeCode => {
                claude_code::read(&payload, &mut remarks, self)
            }
            Self::Codex => codex::read(&payload, &mut remarks),
            Self::GeminiCli => gemini_cli::read(&payload, &mut remarks),
            Self::Opencode => opencode::read(&payload, &mut remarks),
            Self::Elicitation => elicitation::read(&payload, &mut remarks),
            Self::Text => text::read(&payload, &mut remarks),
        }?;
        Ok(Imported { payload, remarks })
    }

    /// What reading a payload changes or leaves out.
    pub fn remarks(self, payload: &Value) -> Vec<Remark> {
        self.import(payload)
            .map_or_else(|_| Vec::new(), |imported| imported.remarks)
    }

    /// The questionnaire of a payload.
    ///
    /// # Errors
    /// With what is wrong even for an importer.
    pub fn questionnaire(self, payload: &Value) -> Result<Questionnaire, Invalid> {
        let imported = self.import(payload).map_err(|error| Invalid {
            title: None,
            issues: vec![Issue {
                path: "questions".to_owned(),
                message: error.to_string(),
            }],
        })?;
        let mut questionnaire = validate(&imported.payload, Source::Answer)?;
        if self.shows_previews() {
            show_previews(&mut questionnaire);
        }
        Ok(questionnaire)
    }

    /// The first answer that whoever asked has said not to take.
    pub fn objection(
        self,
        payload: &Value,
        questionnaire: &Questionnaire,
        answers: &Answers,
    ) -> Option<Objection> {
        match self {
            Self::Elicitation => elicitation::objection(payload, questionnaire, answers),
            Self::AskUser
            | Self::AskUserQuestion
            | Self::ClaudeCode
            | Self::Codex
            | Self::GeminiCli
            | Self::Opencode
            | Self::Text => None,
        }
    }

    /// What a call returns that ended like this.
    pub fn result(
        self,
        payload: &Value,
        questionnaire: &Questionnaire,
        answers: &Answers,
        ending: Ending,
    ) -> ToolResult<Value> {
        let answered = |nothing: Value, result: &dyn Fn() -> ToolResult<Value>| {
            without_answers(ending)
                .map_or_else(result, |text| ToolResult::new(text.to_owned(), nothing))
        };
        let no_names = json!({"answers": {}, "cancelled": true});
        let no_list = json!({"answers": [], "cancelled": true});
        match self {
            Self::AskUser => Tool::AskUser.result(questionnaire, answers, ending),
            Self::AskUserQuestion => Tool::AskUserQuestion.result(questionnaire, answers, ending),
            Self::ClaudeCode => answered(no_names, &|| claude_code::result(questionnaire, answers)),
            Self::Codex => answered(no_names, &|| codex::result(questionnaire, answers)),
            Self::GeminiCli => answered(no_names, &|| gemini_cli::result(questionnaire, answers)),
            Self::Opencode => answered(no_list, &|| opencode::result(questionnaire, answers)),
            Self::Elicitation => answered(json!({"action": "cancel"}), &|| {
                elicitation::result(payload, questionnaire, answers)
            }),
            Self::Text => answered(no_list, &|| text::result(questionnaire, answers)),
        }
    }

    /// Whether the tool shows the previews of options without being asked for it.
    fn shows_previews(self) -> bool {
        match self {
            Self::AskUserQuestion | Self::ClaudeCode => true,
            Self::AskUser
            | Self::Codex
            | Self::GeminiCli
            | Self::Opencode
            | Self::Elicitation
            | Self::Text => false,
        }
    }
}

/// Questions whose options have previews show them; one that takes several answers opens as such and can be changed to show them.
fn show_previews(questionnaire: &mut Questionnaire) {
    for question in &mut questionnaire.questions {
        if question
            .options
            .iter()
            .any(|option| option.preview.is_some())
        {
            question.opens_as = match question.kind {
                Kind::Multi => Kind::Multi,
                Kind::Single | Kind::Preview => Kind::Preview,
            };
            question.kind = Kind::Preview;
        }
    }
}

/// What a model reads of a call that has no answers.
fn without_answers(ending: Ending) -> Option<&'static str> {
    Some(match ending {
        Ending::Submitted | Ending::Elaborated | Ending::SubmittedByDefault => return None,
        Ending::Cancelled => {
            "The user closed the form without answering: there are no answers, and none may be assumed"
        }
        Ending::Interrupted | Ending::Aborted => {
            "The form was ended from outside: there are no answers, and none may be assumed"
        }
        Ending::TimedOut => {
            "The time to answer ran out: there are no answers, and none may be assumed"
        }
        Ending::NotInteractive => {
            "There is no terminal to ask on, so nobody was asked: there are no answers, and none may be assumed"
        }
    })
}

/// The answers under names, which the model reads as they are.
fn by_name(
    questionnaire: &Questionnaire,
    answers: &Answers,
    named: impl Fn(usize, &Question, &Answer) -> Option<(String, Value)>,
) -> ToolResult<Value> {
    let pairs = pairs(questionnaire, answers).enumerate();
    let answers: Map<String, Value> = pairs
        .filter_map(|(at, (question, answer))| named(at, question, answer))
        .collect();
    let details = json!({ "answers": answers });
    ToolResult::new(details.to_string(), details)
}

/// What some tools say of the answers, each as a text.
fn in_mind(segments: &[String]) -> String {
    format!(
        "User has answered your questions: {}. You can now continue with the user's answers in mind.",
        segments.join(", ")
    )
}

/// What the answers to a question come to: the labels that were chosen, then the user's own words.
fn labels(question: &Question, answer: &Answer) -> Vec<String> {
    let chosen = answer.selected();
    let chosen = chosen.map(|option| question.options[option].label.clone());
    chosen
        .chain(answer.selected_custom().map(str::to_owned))
        .collect()
}

/// All notes on a question, and those on the options that were chosen.
fn notes(answer: &Answer) -> Vec<String> {
    let on_options = answer.option_notes();
    let on_options = on_options.filter(|(option, _)| answer.is_selected(*option));
    let on_options = on_options.map(|(_, note)| note.to_owned());
    let on_question = answer.note().map(str::to_owned).into_iter();
    on_question.chain(on_options).collect()
}

/// A text with all notes behind it, where a tool has no place for them.
fn with_notes(text: String, answer: &Answer) -> String {
    let notes = notes(answer).into_iter();
    let notes = notes.map(|note| format!("(note: {note})"));
    let parts = std::iter::once(text).filter(|text| !text.is_empty());
    parts.chain(notes).collect::<Vec<_>>().join(" ")
}
