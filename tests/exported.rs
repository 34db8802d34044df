//! A recorded session, exported by `pi-ask trace export --to test`.

use pi_ask::ask::script;
use serde_json::{Value, json};

/// What was asked, and where.
const SESSION: &str = r#"{
  "payload": {
    "title": "Rate limiter design",
    "questions": [
      {
        "id": "algo",
        "label": "Algorithm",
        "prompt": "Which limiting algorithm fits your traffic?",
        "type": "single",
        "options": [
          {
            "value": "token",
            "label": "Token bucket",
            "description": "Allows short bursts, one counter and one timestamp per key."
          },
          {
            "value": "window",
            "label": "Sliding window",
            "description": "Smoother, needs a sorted set per key."
          },
          {
            "value": "fixed",
            "label": "Fixed window",
            "description": "Cheapest, doubles the allowed rate around window edges."
          }
        ]
      },
      {
        "id": "keys",
        "label": "Keys",
        "prompt": "What should a limit be counted against?",
        "type": "multi",
        "options": [
          {
            "value": "ip",
            "label": "Client IP"
          },
          {
            "value": "user",
            "label": "Account id"
          },
          {
            "value": "route",
            "label": "Route"
          },
          {
            "value": "tenant",
            "label": "Tenant"
          }
        ]
      },
      {
        "id": "store",
        "label": "Store",
        "prompt": "Where may the counters live?",
        "type": "single",
        "options": [
          {
            "value": "mem",
            "label": "In process",
            "description": "Lost on restart, no network hop."
          },
          {
            "value": "redis",
            "label": "Redis",
            "description": "Shared across instances."
          }
        ]
      }
    ]
  },
  "tool": "ask_user",
  "source": "tool",
  "size": [
    72,
    20
  ],
  "colors": "true",
  "frames": "last"
}"#;

/// What was pressed, and expected, in order.
const STEPS: &str = r##"["down", "n", {"expect":{"focus":{"field":"optionNote","text":""}}}, "o", "r",
 "space", "\"", "b", "o", "t", "h", "\"", "#", "enter", "enter", "1", "tab",
 "2", "enter"]"##;

/// What came of it; `null` where the form is still open.
const DETAILS: &str = r##"{
  "title": "Rate limiter design",
  "cancelled": false,
  "mode": "submit",
  "questions": [
    {
      "id": "algo",
      "label": "Algorithm",
      "prompt": "Which limiting algorithm fits your traffic?",
      "type": "single"
    },
    {
      "id": "keys",
      "label": "Keys",
      "prompt": "What should a limit be counted against?",
      "type": "multi"
    },
    {
      "id": "store",
      "label": "Store",
      "prompt": "Where may the counters live?",
      "type": "single"
    }
  ],
  "answers": {
    "algo": {
      "values": [
        "window"
      ],
      "labels": [
        "Sliding window"
      ],
      "indices": [
        2
      ],
      "optionNotes": {
        "window": "or \"both\"#"
      }
    },
    "keys": {
      "values": [
        "ip"
      ],
      "labels": [
        "Client IP"
      ],
      "indices": [
        1
      ]
    },
    "store": {
      "values": [
        "redis"
      ],
      "labels": [
        "Redis"
      ],
      "indices": [
        2
      ]
    }
  }
}"##;

/// What was seen last; nothing where no form opened.
const SCREEN: &str = r##" Rate limiter design
  ✓ Algorithm*  ✓ Keys  ✓ Store [≡ Review]

 ✓ Algorithm
   → Sliding window
     Note: or "both"#
 ✓ Keys
   → Client IP
 ✓ Store
   → Redis

 ❯ 1. Submit
   2. Elaborate
   3. Cancel

 Enter run · Esc cancel · F1 keys · Tab next · ? settings"##;

#[test]
fn a_session_plays_as_recorded() {
    let read = |json| serde_json::from_str::<Value>(json).expect("JSON");
    let mut session = read(SESSION);
    session["keys"] = read(STEPS);
    let played = script::play(&session.to_string()).expect("a session");
    assert_eq!(played.differences, [""; 0]);
    assert_eq!(json!(played.details), read(DETAILS));
    let seen = played.frames.last().map(|frame| frame.lines.join("\n"));
    assert_eq!(seen.unwrap_or_default(), SCREEN);
}
