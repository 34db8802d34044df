//! `--import`: a payload that was written for another tool.

use std::io::{self, Write};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use pi_ask::ask::import::{Format, Import};
use serde_json::Value;
use strum::IntoEnumIterator;

/// Reads the name of an importer.
pub(super) fn parser() -> impl TypedValueParser<Value = Import> {
    let names = Format::iter().map(<&str>::from);
    PossibleValuesParser::new(std::iter::once("auto").chain(names))
        .try_map(|name| name.parse::<Import>())
}

/// The format of a payload; what reading it changes is said on standard error.
pub(super) fn format(import: Option<Import>, payload: &Value) -> Option<Format> {
    let format = import?.format(payload);
    // Nobody may be listening; the form is opened all the same.
    let mut out = io::stderr().lock();
    for remark in format.remarks(payload) {
        let _ = writeln!(out, "pi-ask: imported from {format}: {remark}");
    }
    Some(format)
}
