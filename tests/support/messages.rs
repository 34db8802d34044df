//! Every kind of message, as traces have it.

/// One sample of each kind, as it stands in a trace.
pub(crate) const SAMPLES: &[&str] = &[
    r#"{"terminal":{"key":"ctrl+shift+alt+x"}}"#,
    r#"{"terminal":{"paste":"a\nb"}}"#,
    r#"{"terminal":{"line":"1, 3"}}"#,
    r#"{"terminal":{"mouse":{"kind":"wheel_up","column":3,"row":7}}}"#,
    r#"{"terminal":"focus_gained"}"#,
    r#"{"terminal":"focus_lost"}"#,
    r#"{"terminal":{"resize":{"width":80,"height":24}}}"#,
    r#"{"terminal":{"tick":{"millis":250}}}"#,
    r#"{"terminal":{"changed":{"folder":"/home/ada/.config/pi-ask"}}}"#,
    r#"{"terminal":{"background":"light"}}"#,
    r#"{"terminal":"interrupted"}"#,
    r#"{"action":"changeQuestionType"}"#,
    r#"{"saved":{"change":{"toggle":["footerHints",false]},"before":{"behaviour":{"autoSubmitWhenAnsweredWithoutNotes":false,"confirmDismissWhenDirty":true,"doublePressReviewShortcuts":true,"showFooterHints":true,"presentSingleAsMulti":false,"keepJournal":true,"rememberOwnAnswers":true,"accessible":false,"mouse":true},"notifications":{"enabled":true}},"error":"it is read-only"}}"#,
    r#"{"edited":{"id":1,"text":"a\nb"}}"#,
    r#"{"edited":{"id":2,"error":"`vi` ended with status 1"}}"#,
    r#"{"recalled":["the last one","the first one"]}"#,
    r#"{"remote":{"requestId":"r1","response":{"kind":"cancel"}}}"#,
    r#""aborted""#,
    r#"{"files_found":{"id":3,"found":{"rows":[{"path":"src/main.rs","marks":[4,5]},{"path":"src/"}],"total":12,"searching":true}}}"#,
    r##"{"around":{"palette":{"accent":"#8abeb7"}}}"##,
    r#"{"trace_failed":{"which":"journal","reason":"the disk is full"}}"#,
];
