//! The spelling of every message, kept so that old traces stay readable.
//!
//! A line that has to change here changes the format of traces.

#[path = "support/kind.rs"]
mod kind;
#[path = "support/messages.rs"]
mod messages;

use std::collections::BTreeSet;

use kind::kind;
use messages::SAMPLES;
use pi_ask::ask::boot::{Boot, Purpose};
use pi_ask::ask::loaded::Loaded;
use pi_ask::ask::message::Message;
use pi_ask::ask::tool::Tool;
use pi_ask::ask::validate::Source;
use pi_ask::ask::writing::ExternalEditor;
use pi_ask::tea::Background;
use pi_ask::tea::theme::Colors;
use serde_json::{Value, json};

#[test]
fn every_kind_of_message_is_read_and_written_as_it_was() {
    let loaded = Message::Loaded(Box::new(Loaded::from_json(&Value::Null)));
    let loaded = serde_json::to_string(&loaded).expect("JSON");
    let samples = SAMPLES.iter().copied().chain([loaded.as_str()]);
    let mut kinds = BTreeSet::new();
    for sample in samples {
        let message: Message =
            serde_json::from_str(sample).unwrap_or_else(|error| panic!("{error}: {sample}"));
        assert_eq!(serde_json::to_string(&message).expect("JSON"), sample);
        kinds.insert(kind(&message));
    }
    assert_eq!(kinds.len(), 21);
}

#[test]
fn a_boot_is_read_as_it_was_written() {
    let boot = Boot {
        payload: json!({"questions": "[1]", "__proto__": null}),
        source: Source::Answer,
        purpose: Purpose::Ask,
        loaded: Loaded::from_json(
            &json!({"theme": "nord", "keymap": "vim", "keymaps": {"main": {"confirm": "g g"}}}),
        ),
        size: (80, 24),
        colors: Colors::Indexed256,
        background: Background::default(),
        timeout: None,
        tool: Tool::AskUserQuestion,
        earlier: None,
        editor: ExternalEditor::Missing,
        import: None,
        accessible: false,
    };
    let text = serde_json::to_string(&boot).expect("JSON");
    let read: Boot = serde_json::from_str(&text).expect("a boot");
    assert_eq!(read, boot);
}
