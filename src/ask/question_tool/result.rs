//! What a call returns: the answers for the host, and one text for the model.

use serde::Serialize;

use super::{Code, Rejected};
use crate::ask::answers::{self, Answers};
use crate::ask::ending::Ending;
use crate::ask::lines::hanging;
use crate::ask::questionnaire::{Kind, Question, Questionnaire};
use crate::ask::result::{self, ToolResult, pairs};
use crate::ask::validate::Issue;

/// What the model reads when the user leaves everything open.
pub(super) const DECLINED: &str = "User declined to answer questions";

/// What the host reads.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Details {
    /// The answers in the order of the questions; questions without one are left out.
    pub answers: Vec<Answer>,
    /// There is no answer.
    pub cancelled: bool,
    /// Why nobody was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Code>,
    /// What has not the shape of the parameters.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub issues: Vec<Issue>,
    /// Notes on questions that have no answer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unanswered_notes: Vec<UnansweredNote>,
    /// The note on the questionnaire as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub global_note: Option<String>,
}

/// The answer to one question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// The position of the question, counted from 0.
    pub question_index: usize,
    /// Its text.
    pub question: String,
    /// What kind of answer it is.
    pub kind: AnswerKind,
    /// The label of the option, or what was typed; `null` for several.
    pub answer: Option<String>,
    /// The labels that were chosen, then what was typed besides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selected: Option<Vec<String>>,
    /// What the user noted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// The preview of the option.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preview: Option<String>,
}

/// What kind of answer was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AnswerKind {
    /// One of the options.
    Option,
    /// A text of the user's own.
    Custom,
    /// Any number of options.
    Multi,
}

/// A note on a question that has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct UnansweredNote {
    /// The position of the question, counted from 0.
    pub question_index: usize,
    /// Its text.
    pub question: String,
    /// What the user noted.
    pub notes: String,
}

/// What a call returns that ended like this.
pub fn result(
    questionnaire: &Questionnaire,
    answers: &Answers,
    ending: Ending,
) -> ToolResult<Details> {
    match ending {
        Ending::Submitted | Ending::Elaborated | Ending::SubmittedByDefault => {
            submitted(questionnaire, answers)
        }
        Ending::Cancelled => declined(),
        // Nobody turned anything down here, so the model must not read that.
        Ending::Interrupted => without_answers(result::INTERRUPTED),
        Ending::Aborted => without_answers(result::ABORTED),
        Ending::TimedOut => without_answers(result::TIMED_OUT),
        Ending::NotInteractive => not_interactive(questionnaire),
    }
}

/// What a call returns that was never asked.
pub fn rejected(rejected: &Rejected) -> ToolResult<Details> {
    let lines = |issues: &[Issue]| {
        let lines = issues.iter().map(|issue| {
            let line = format!("- {}: {}", issue.path, issue.message);
            format!("\n{}", hanging(&line))
        });
        lines.collect::<String>()
    };
    let (text, error, issues) = match rejected {
        Rejected::Shape(issues) => (
            "Error: the call has not the shape of ask_user_question. Nobody was asked.",
            None,
            issues.clone(),
        ),
        Rejected::Rule { code, .. } => (code.text(), Some(*code), Vec::new()),
    };
    let details = Details {
        cancelled: true,
        error,
        issues,
        ..Details::default()
    };
    ToolResult::new(format!("{text}{}", lines(rejected.issues())), details)
}

/// What a call returns when something broke on our side.
pub fn failed(fault: &str) -> ToolResult<Details> {
    let code = Code::SessionLoadFailed;
    let text = format!("{}\n- {}", code.text(), hanging(fault));
    ToolResult::new(text, without(code))
}

fn without(code: Code) -> Details {
    Details {
        cancelled: true,
        error: Some(code),
        ..Details::default()
    }
}

fn declined() -> ToolResult<Details> {
    without_answers(DECLINED)
}

fn without_answers(text: &str) -> ToolResult<Details> {
    let details = Details {
        cancelled: true,
        ..Details::default()
    };
    ToolResult::new(text.to_owned(), details)
}

fn submitted(questionnaire: &Questionnaire, answers: &Answers) -> ToolResult<Details> {
    let mut details = Details::default();
    let mut segments = Vec::new();
    for (index, (question, answer)) in pairs(questionnaire, answers).enumerate() {
        if let Some(answer) = self::answer(index, question, answer) {
            segments.push(segment(&answer));
            details.answers.push(answer);
        } else if let Some(notes) = answer.note() {
            let (question, notes) = (question.prompt.clone(), notes.to_owned());
            segments.push(format!(
                "\"{question}\" has no answer. user notes: {notes}."
            ));
            details.unanswered_notes.push(UnansweredNote {
                question_index: index,
                question,
                notes,
            });
        }
    }
    if let Some(note) = answers.whole_note() {
        segments.push(format!("global note: {note}."));
        details.global_note = Some(note.to_owned());
    }
    if segments.is_empty() {
        return declined();
    }
    let text = format!(
        "User has answered your questions: {} You can now continue with the user's answers in mind.",
        segments.join(" ")
    );
    ToolResult::new(text, details)
}

/// The answer to a question, if there is one.
fn answer(index: usize, question: &Question, answer: &answers::Answer) -> Option<Answer> {
    let chosen: Vec<_> = answer
        .selected()
        .map(|option| &question.options[option])
        .collect();
    let own = answer.selected_custom();
    let (kind, text, selected) = match (answer.kind, chosen.first(), own) {
        (_, None, None) => return None,
        (_, None, Some(own)) => (AnswerKind::Custom, Some(own.to_owned()), None),
        (Kind::Multi, Some(_), own) => {
            let labels = chosen.iter().map(|option| option.label.clone());
            let labels = labels.chain(own.map(str::to_owned));
            (AnswerKind::Multi, None, Some(labels.collect()))
        }
        (Kind::Single | Kind::Preview, Some(option), _) => {
            (AnswerKind::Option, Some(option.label.clone()), None)
        }
    };
    let preview = match kind {
        AnswerKind::Option => chosen.first().and_then(|option| option.preview.clone()),
        AnswerKind::Custom | AnswerKind::Multi => None,
    };
    Some(Answer {
        question_index: index,
        question: question.prompt.clone(),
        kind,
        answer: text,
        selected,
        notes: notes(question, answer, kind),
        preview,
    })
}

/// The note on the question, then those on the options that were chosen, one a line.
fn notes(question: &Question, answer: &answers::Answer, kind: AnswerKind) -> Option<String> {
    let on_options = answer
        .option_notes()
        .filter(|(option, _)| answer.is_selected(*option))
        .map(|(option, note)| match kind {
            AnswerKind::Multi => format!("{}: {note}", question.options[option].label),
            AnswerKind::Option | AnswerKind::Custom => note.to_owned(),
        });
    let notes: Vec<_> = answer
        .note()
        .map(str::to_owned)
        .into_iter()
        .chain(on_options)
        .collect();
    (!notes.is_empty()).then(|| notes.join("\n"))
}

/// An answer as the model reads it.
fn segment(answer: &Answer) -> String {
    let text = match (&answer.answer, &answer.selected) {
        (Some(text), _) => text.clone(),
        (None, Some(labels)) => labels.join(", "),
        (None, None) => String::new(),
    };
    let mut parts = vec![format!("\"{}\"=\"{text}\"", answer.question)];
    parts.extend(
        answer
            .preview
            .as_ref()
            .map(|preview| format!("selected preview: {preview}")),
    );
    parts.extend(
        answer
            .notes
            .as_ref()
            .map(|notes| format!("user notes: {notes}")),
    );
    format!("{}.", parts.join(". "))
}

/// What is said where nobody can be asked, with the questions to ask in another way.
fn not_interactive(questionnaire: &Questionnaire) -> ToolResult<Details> {
    let mut lines = vec![Code::NoUi.text().to_owned()];
    for (number, question) in (1..).zip(&questionnaire.questions) {
        let how = match question.opens_as {
            Kind::Multi => "any of these, or the user's own words",
            Kind::Single | Kind::Preview => "one of these, or the user's own words",
        };
        lines.push(hanging(&format!("{number}. {} ({how})", question.prompt)));
        lines.extend(question.options.iter().map(|option| {
            hanging(&match &option.description {
                Some(description) => format!("- {}: {description}", option.label),
                None => format!("- {}", option.label),
            })
        }));
    }
    ToolResult::new(lines.join("\n"), without(Code::NoUi))
}
