//! The questionnaire: what agents send, the form people answer, and the result.
//!
//! Read in this order; each module names only what stands above it:
//!
//! * the rules, without keys or screens: [`request`], [`validate`], [`questionnaire`], [`answers`], [`result`], [`remote`], [`question_tool`], [`tool`], [`import`], [`call`], [`elicit`], [`parameters`]
//! * data with words: [`settings`], [`role`], [`action`], [`context`], [`config`]
//! * the program: [`place`], [`snapshot`], [`boot`], [`model`], [`recovery`], [`message`], [`command`], [`inspect`], [`parts`], [`layout`], [`plain`], [`update`], [`view`]
//! * the world: [`effects`], [`embed`], and what goes over it, as [`schema`] says

mod lines;

pub mod answers;
pub mod call;
pub mod elicit;
pub mod ending;
pub mod import;
pub mod parameters;
pub mod question_tool;
pub mod questionnaire;
pub mod remote;
pub mod request;
pub mod result;
pub mod tool;
pub mod validate;

pub mod action;
pub mod config;
pub mod context;
pub mod files;
pub mod role;
pub mod settings;

pub mod boot;
pub mod command;
pub mod inspect;
pub mod layout;
pub mod loaded;
pub mod message;
pub mod model;
pub mod parts;
pub mod place;
pub mod plain;
pub mod recorded;
pub mod recovery;
pub mod said;
pub mod script;
pub mod snapshot;
pub mod specimen;
pub mod update;
pub mod view;
pub mod words;
pub mod writing;

pub mod effects;
pub mod embed;
pub mod explain;
pub mod schema;

use std::time::Duration;

use serde::Serialize;
use serde_json::Value;

use crate::tea::{Background, Frame, Program, Subscription, text};
use boot::{Boot, OnTimeout, Timeout};
use command::Command;
use ending::Ending;
use message::Message;
use model::{Model, Outcome};
use result::ToolResult;

/// The form, as a program.
#[derive(Debug)]
pub enum Ask {}

/// What a form that is over returns.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Output {
    /// How it ended.
    pub status: Status,
    /// What the agent gets.
    pub result: ToolResult<Value>,
    /// One line for people: what was answered.
    pub summary: String,
}

/// How a form ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Submitted, or sent back to elaborate.
    Answered,
    /// Closed by the user, or from outside.
    Cancelled,
    /// Called off from outside.
    Aborted,
    /// The payload was not valid.
    Invalid,
    /// The time was up.
    TimedOut,
}

impl Program for Ask {
    type Boot = Boot;
    type Model = Model;
    type Message = Message;
    type Command = Command;
    type Output = Output;

    fn boot(mut boot: Boot) -> (Model, Vec<Command>) {
        let earlier = boot.earlier.take();
        let mut model = Model::new(boot);
        let commands = update::open(&mut model, earlier);
        (model, commands)
    }

    fn update(model: &mut Model, message: Message) -> Vec<Command> {
        update::update(model, message)
    }

    fn view(model: &Model) -> Frame {
        view::view(model)
    }

    fn subscriptions(model: &Model) -> Vec<Subscription> {
        let reset = model.overlay.as_ref().and_then(|overlay| overlay.reset);
        let seconds = model
            .timeout
            .map(|_| Subscription::Every(Duration::from_secs(1)));
        let window = reset.map(|_| Subscription::Every(Duration::from_millis(250)));
        let focus = model
            .focusing
            .map(|left| Subscription::Every(Duration::from_millis(left)));
        let list = model.file_list().filter(|_| !model.ahead.is_empty());
        let ahead = list.map(|list| Subscription::Every(Duration::from_millis(list.patience)));
        let files = model.loaded.watch.iter().cloned().map(Subscription::Watch);
        let times = [seconds, window, focus, ahead].into_iter().flatten();
        times.chain(files).collect()
    }

    fn output(model: &Model) -> Option<Output> {
        let over = |status, ending| {
            let (questionnaire, answers) = (&model.questionnaire, &model.answers);
            (status, model.call.result(questionnaire, answers, ending))
        };
        let (status, result) = match model.outcome.as_ref()? {
            Outcome::Submitted => over(Status::Answered, Ending::Submitted),
            Outcome::Elaborated => over(Status::Answered, Ending::Elaborated),
            Outcome::Cancelled => over(Status::Cancelled, Ending::Cancelled),
            Outcome::Interrupted => over(Status::Cancelled, Ending::Interrupted),
            Outcome::Aborted => over(Status::Aborted, Ending::Aborted),
            Outcome::TimedOut(timeout) => over(Status::TimedOut, timed_out(*timeout)),
            Outcome::Invalid(refused) => (Status::Invalid, refused.result()),
        };
        Some(Output {
            status,
            result,
            summary: text::one_line(&summary(model)),
        })
    }

    fn explain(model: &Model, message: &Message) -> Vec<String> {
        explain::explain(model, message)
    }

    fn changed(before: &Model, now: &Model) -> Vec<String> {
        explain::changed(before, now)
    }

    fn asked(command: &Command) -> Option<String> {
        Some(explain::asked(command))
    }

    fn inspect(model: &Model) -> Value {
        inspect::inspect(model)
    }

    fn background(model: &Model) -> Option<Background> {
        Some(model.background)
    }
}

/// How a form ends when its time is up.
fn timed_out(timeout: Timeout) -> Ending {
    match timeout.then {
        OnTimeout::Cancel => Ending::TimedOut,
        OnTimeout::Recommended => Ending::SubmittedByDefault,
    }
}

/// The result where there is no terminal to ask on.
pub fn without_terminal(boot: &Boot) -> ToolResult<Value> {
    let model = Model::new(boot.clone());
    if let Some(Outcome::Invalid(refused)) = &model.outcome {
        return refused.result();
    }
    let (questionnaire, answers) = (&model.questionnaire, &model.answers);
    model
        .call
        .result(questionnaire, answers, Ending::NotInteractive)
}

/// What stays on the screen when the form is gone.
fn summary(model: &Model) -> String {
    match &model.outcome {
        Some(Outcome::Submitted) | None => result::summary(&model.questionnaire, &model.answers),
        Some(Outcome::Elaborated) => {
            format!(
                "To elaborate: {}",
                result::summary(&model.questionnaire, &model.answers)
            )
        }
        Some(Outcome::Cancelled) => "Closed without an answer".to_owned(),
        Some(Outcome::Interrupted) => "Interrupted without an answer".to_owned(),
        Some(Outcome::Aborted) => "Aborted without an answer".to_owned(),
        Some(Outcome::TimedOut(timeout)) => match timeout.then {
            OnTimeout::Cancel => "Time ran out".to_owned(),
            OnTimeout::Recommended => format!(
                "Time ran out: {}",
                result::summary(&model.questionnaire, &model.answers)
            ),
        },
        Some(Outcome::Invalid(_)) => "Nothing to ask: the payload is not valid".to_owned(),
    }
}
