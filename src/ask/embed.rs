//! The words of the protocol of `pi-ask embed`, apart from those that every host has.
//!
//! `docs/embedding.md` describes all of it; the lines themselves are read and written by [`stdio`].

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ask::boot::{Boot, Purpose, Timeout};
use crate::ask::import::Import;
use crate::ask::loaded::Loaded;
use crate::ask::message::Message;
use crate::ask::model::Model;
use crate::ask::question_tool;
use crate::ask::result::described::Opened;
use crate::ask::result::{self, ToolResult};
use crate::ask::tool::Tool;
use crate::ask::validate::Source;
use crate::ask::writing::ExternalEditor;
use crate::ask::{Output, Status};
use crate::tea::Background;
use crate::tea::host::stdio::{self, Line};
use crate::tea::theme::Colors;

/// The version of the protocol; another number is another protocol.
pub const PROTOCOL: u64 = 1;

/// The lines that a form understands beside those of every program.
const KINDS: [&str; 4] = ["abort", "edited", "submit", "theme"];

/// What pi-ask says first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Hello {
    /// The protocol.
    pub protocol: u64,
    /// The version of pi-ask.
    pub version: &'static str,
}

impl Hello {
    /// Of this pi-ask.
    pub const OURS: Self = Self {
        protocol: PROTOCOL,
        version: env!("CARGO_PKG_VERSION"),
    };
}

/// How the host opens a form.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Open {
    /// What is opened: the questions, or the settings by themselves.
    #[serde(default)]
    pub purpose: Purpose,
    /// The arguments of the tool call, as received; none are as good as `null`.
    #[serde(default)]
    pub payload: Value,
    /// The tool that is called.
    #[serde(default)]
    pub tool: Tool,
    /// Whose shape the payload has instead, if it was written for another tool.
    #[serde(default)]
    pub import: Option<Import>,
    /// Where the payload comes from.
    #[serde(default)]
    pub source: Source,
    /// Columns and rows that the form may take.
    #[serde(default = "default_size")]
    pub size: (u16, u16),
    /// The colors that the host shows.
    #[serde(default = "default_colors")]
    pub colors: Colors,
    /// What the host draws on.
    #[serde(default)]
    pub background: Background,
    /// The colors of the host.
    #[serde(default)]
    pub theme: Option<Value>,
    /// The keys of the host, as a keymap has them.
    #[serde(default)]
    pub keys: Option<Value>,
    /// `key=value` over the user's configuration.
    #[serde(default)]
    pub options: Vec<String>,
    /// The directory of the configuration.
    #[serde(default)]
    pub config_dir: Option<PathBuf>,
    /// The directory that files are mentioned from.
    #[serde(default)]
    pub directory: Option<PathBuf>,
    /// When the form closes by itself.
    #[serde(default)]
    pub timeout: Option<Timeout>,
    /// The host's name for this form, by which it is found again after a crash; without one no journal is kept.
    #[serde(default)]
    pub journal: Option<String>,
    /// Whether what is found is taken without asking.
    #[serde(default)]
    pub resume: bool,
    /// Whether the host lets the user edit a text elsewhere when it is asked to.
    #[serde(default)]
    pub editor: bool,
}

/// Why a line opens no form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotOpened {
    /// It cannot be read; the next one counts.
    Unreadable(String),
    /// It speaks another protocol, so there is no use in reading on.
    OtherProtocol(String),
}

fn default_size() -> (u16, u16) {
    (80, 24)
}

fn default_colors() -> Colors {
    Colors::True
}

impl Open {
    /// Reads the line that opens a form.
    ///
    /// # Errors
    /// Says why it opens none.
    pub fn read(line: &[u8]) -> Result<Self, NotOpened> {
        let line = Line::parse(line).map_err(NotOpened::Unreadable)?;
        if line.kind != "open" {
            let problem = format!("`{}` came before `open`", line.kind);
            return Err(NotOpened::Unreadable(problem));
        }
        match line.body.get("protocol").unwrap_or(&Value::Null) {
            Value::Null => Err(NotOpened::Unreadable(
                "`open` has no `protocol`; this is protocol 1".to_owned(),
            )),
            protocol if *protocol == PROTOCOL => line.read().map_err(NotOpened::Unreadable),
            protocol => Err(NotOpened::OtherProtocol(format!(
                "the host speaks protocol {protocol}, and pi-ask {} speaks protocol {PROTOCOL}\nhint: install versions of both that belong together",
                Hello::OURS.version
            ))),
        }
    }

    /// What the form is booted with.
    pub fn boot(self, loaded: Loaded) -> Boot {
        Boot {
            import: self.import.map(|import| import.format(&self.payload)),
            payload: self.payload,
            tool: self.tool,
            source: self.source,
            purpose: self.purpose,
            loaded,
            size: stdio::bounded(self.size),
            colors: self.colors,
            background: self.background,
            timeout: self.timeout,
            earlier: None,
            accessible: false,
            editor: if self.editor {
                ExternalEditor::Host
            } else {
                ExternalEditor::Missing
            },
        }
    }
}

/// What a form asks, if it will open.
pub fn opened(boot: &Boot) -> Option<Opened> {
    let model = Model::new(boot.clone());
    let opens = boot.purpose == Purpose::Ask && model.outcome.is_none();
    opens.then(|| result::opened(&model.questionnaire, &model.answers))
}

/// What listeners hear before the form is shown: a name, and what is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    channel: &'static str,
    payload: question_tool::Prompt,
}

impl Event {
    /// Of a form that will open, if its tool has listeners.
    pub fn of(boot: &Boot) -> Option<Self> {
        match (boot.purpose, boot.tool, boot.import) {
            (Purpose::Ask, Tool::AskUserQuestion, None) => Some(Self {
                channel: question_tool::CHANNEL,
                payload: question_tool::prompt(&boot.call().read().ok()?),
            }),
            (Purpose::Settings | Purpose::Ask, _, _) => None,
        }
    }
}

/// What a later line means, if it is not one that every program understands.
///
/// # Errors
/// Says what is wrong with a line that means nothing.
pub fn message(line: Line) -> Result<Message, String> {
    match line.kind.as_str() {
        "abort" => Ok(Message::Aborted),
        "edited" => line.read().map(Message::Edited),
        "submit" => line.read().map(Message::Remote),
        "theme" => Ok(Message::Around(line.body)),
        "open" => Err("the form is open already; one process asks one questionnaire".to_owned()),
        other => {
            let mut kinds = [&KINDS[..], &stdio::KINDS[..]].concat();
            kinds.sort_unstable();
            let kinds = kinds.iter().map(|kind| format!("`{kind}`"));
            let kinds: Vec<String> = kinds.collect();
            Err(format!(
                "`{other}` is no kind of line; they are {}",
                kinds.join(", ")
            ))
        }
    }
}

/// The last line: how the form ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Done {
    status: &'static str,
    result: ToolResult<Value>,
    summary: String,
}

impl Done {
    /// Of a form that has ended.
    pub fn of(output: Output) -> Self {
        let status = match output.status {
            Status::Answered => "answered",
            Status::Cancelled => "cancelled",
            Status::Aborted => "aborted",
            Status::Invalid => "invalid",
            Status::TimedOut => "timedOut",
        };
        Self {
            status,
            result: output.result,
            summary: output.summary,
        }
    }

    /// Of a form that broke.
    pub fn failed(tool: Tool, fault: &str) -> Self {
        Self {
            status: "failed",
            result: tool.failed(fault),
            summary: "pi-ask failed".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::ask::remote::Submission;
    use crate::ask::writing::{EditOutcome, Edited};

    #[test]
    fn an_open_needs_a_protocol_only() {
        let open = Open::read(br#"{"open":{"protocol":1,"later":{}}}"#).unwrap();
        assert_eq!((open.purpose, open.payload), (Purpose::Ask, Value::Null));
        assert_eq!(
            (open.source, open.size, open.colors, open.background),
            (Source::Tool, (80, 24), Colors::True, Background::Dark)
        );
    }

    #[test]
    fn what_opens_no_form_says_why() {
        let problem = |text: &str| match Open::read(text.as_bytes()).unwrap_err() {
            NotOpened::Unreadable(problem) => problem,
            NotOpened::OtherProtocol(problem) => panic!("{problem}"),
        };
        assert!(problem("hello").starts_with("this is not JSON"));
        assert_eq!(problem(r#"{"bytes":"a"}"#), "`bytes` came before `open`");
        assert_eq!(
            problem(r#"{"open":{"payload":{}}}"#),
            "`open` has no `protocol`; this is protocol 1"
        );
        assert!(problem(r#"{"open":7}"#).starts_with("`open` has no `protocol`"));
        let wrong = r#"{"open":{"protocol":1,"payload":{},"colors":"many"}}"#;
        assert_eq!(
            problem(wrong),
            "`open.colors`: \"many\" is none of `none`, `16`, `256`, `true`"
        );
    }

    #[test]
    fn another_protocol_is_named_with_ours() {
        for protocol in ["2", "0", "\"1\"", "1.5"] {
            let text = format!(r#"{{"open":{{"protocol":{protocol}}}}}"#);
            let Err(NotOpened::OtherProtocol(problem)) = Open::read(text.as_bytes()) else {
                panic!("{text}");
            };
            assert!(
                problem.contains(&format!("protocol {protocol}, ")),
                "{problem}"
            );
            assert!(problem.contains("speaks protocol 1\n"), "{problem}");
        }
    }

    #[test]
    fn a_form_that_broke_is_done_with_a_result_that_says_so() {
        let done = serde_json::to_value(Done::failed(Tool::AskUser, "the loop stopped")).unwrap();
        assert_eq!(done["status"], "failed");
        assert_eq!(done["result"]["details"]["cancelled"], true);
        let text = done["result"]["content"][0]["text"].as_str().unwrap();
        assert!(text.contains("the loop stopped"), "{text}");
    }

    #[test]
    fn later_lines_are_messages_or_say_why_not() {
        let line = |kind: &str, body: Value| {
            message(Line {
                kind: kind.to_owned(),
                body,
            })
        };
        assert_eq!(line("abort", json!({})), Ok(Message::Aborted));
        assert_eq!(line("theme", json!(7)), Ok(Message::Around(json!(7))));
        let edited = Edited {
            id: 1,
            outcome: EditOutcome::Text("new".to_owned()),
        };
        assert_eq!(
            line("edited", json!({"id": 1, "text": "new"})),
            Ok(Message::Edited(edited))
        );
        let problem = line("edited", json!({"id": 1})).unwrap_err();
        assert!(problem.starts_with("`edited`: "), "{problem}");
        let submission = Submission {
            request_id: json!("r1"),
            response: Value::Null,
        };
        assert_eq!(
            line("submit", json!({"requestId": "r1"})),
            Ok(Message::Remote(submission))
        );
        assert!(
            line("submit", json!("yes"))
                .unwrap_err()
                .starts_with("`submit`: ")
        );
        assert!(
            line("open", json!({}))
                .unwrap_err()
                .contains("open already")
        );
        assert_eq!(
            line("jump", json!(1)).unwrap_err(),
            "`jump` is no kind of line; they are `abort`, `background`, `bytes`, `edited`, `paste`, `resize`, `submit`, `theme`"
        );
    }
}
