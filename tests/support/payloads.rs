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

/// The names of all payloads in a folder, such as `valid/v01_single_minimal`, in their order.
pub(crate) fn names(folder: &str) -> Vec<String> {
    let files = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/payloads")
        .join(folder);
    let files = std::fs::read_dir(files).expect(folder);
    let mut names: Vec<String> = files
        .map(|file| {
            let path = file.expect(folder).path();
            let stem = path.file_stem().expect("a name").to_string_lossy();
            format!("{folder}/{stem}")
        })
        .collect();
    names.sort();
    names
}
