//! Payloads from the field.
#![expect(clippy::disallowed_methods, reason = "tests read files")]

use std::path::Path;

use serde_json::Value;

/// A payload by folder and name, such as `valid/v01_single_minimal`.
pub(crate) fn payload(name: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/payloads");
    let text = std::fs::read_to_string(folder.join(name).with_extension("json")).expect(name);
    serde_json::from_str(&text).expect(name)
}
