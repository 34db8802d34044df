//! All that is known before the form opens; the header of a trace.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ask::call::Call;
use crate::ask::import::Format;
use crate::ask::loaded::Loaded;
use crate::ask::snapshot::Earlier;
use crate::ask::tool::Tool;
use crate::ask::validate::Source;
use crate::ask::writing::ExternalEditor;
use crate::tea::Background;
use crate::tea::theme::Colors;

/// Everything that a session depends on, apart from what then happens.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Boot {
    /// The arguments of the tool call, as received.
    pub payload: Value,
    /// The tool that is called.
    #[serde(default)]
    pub tool: Tool,
    /// Whose shape the payload has instead, if it was written for another tool.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub import: Option<Format>,
    /// Where the payload comes from.
    #[serde(default)]
    pub source: Source,
    /// What the form is opened for.
    #[serde(default)]
    pub purpose: Purpose,
    /// Settings, keymap and theme, and where they come from.
    pub loaded: Loaded,
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// The colors that the terminal shows.
    pub colors: Colors,
    /// What the terminal draws on, as far as it is known.
    #[serde(default)]
    pub background: Background,
    /// When the form closes by itself, if ever.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timeout: Option<Timeout>,
    /// What became of an earlier session with the same questions, if that broke off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earlier: Option<Earlier>,
    /// Whether the form is asked in plain lines instead of on a screen.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub accessible: bool,
    /// What opens a text outside the form.
    #[serde(default)]
    pub editor: ExternalEditor,
}

impl Boot {
    /// The call that the form is opened for.
    pub fn call(&self) -> Call {
        Call {
            tool: self.tool,
            import: self.import,
            payload: self.payload.clone(),
            source: self.source,
        }
    }
}

/// What a form is opened for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// To ask the questions of the payload.
    #[default]
    Ask,
    /// To change the settings; there is nothing below them.
    Settings,
}

/// A form that does not wait forever.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timeout {
    /// Milliseconds until it closes, unless a key stops the clock.
    pub millis: u64,
    /// What happens then.
    pub then: OnTimeout,
}

/// What a form does when its time is up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnTimeout {
    /// It is cancelled.
    #[default]
    Cancel,
    /// Questions without an answer get their recommended option, where they have one, and the form is submitted; without any answer it is cancelled.
    Recommended,
}
