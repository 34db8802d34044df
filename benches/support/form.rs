//! A form without a terminal, to be measured.

use std::time::{Duration, Instant};

use pi_ask::ask::boot::{Boot, Purpose};
use pi_ask::ask::loaded::Loaded;
use pi_ask::ask::tool::Tool;
use pi_ask::ask::validate::Source;
use pi_ask::ask::writing::ExternalEditor;
use pi_ask::tea::Background;
use pi_ask::tea::theme::Colors;
use serde_json::Value;

/// How a form with this payload begins on a screen of this size.
pub(crate) fn boot(payload: Value, size: (u16, u16)) -> Boot {
    Boot {
        payload,
        tool: Tool::default(),
        source: Source::Tool,
        purpose: Purpose::Ask,
        loaded: Loaded::from_json(&Value::Null),
        size,
        colors: Colors::True,
        background: Background::default(),
        timeout: None,
        import: None,
        accessible: false,
        earlier: None,
        editor: ExternalEditor::Missing,
    }
}

/// How long something takes.
pub(crate) fn timed(run: impl FnOnce()) -> Duration {
    let start = Instant::now();
    run();
    start.elapsed()
}
