//! Gathers what a form is booted with: the environment, the clock, the configuration.

use std::env;
use std::time::{SystemTime, UNIX_EPOCH};

use pi_ask::tea::theme::Colors;

/// The colors that the terminal shows, as far as the environment tells.
pub(super) fn colors() -> Colors {
    let is = |name: &str, test: fn(&str) -> bool| env::var(name).is_ok_and(|value| test(&value));
    if is("NO_COLOR", |value| !value.is_empty()) || is("TERM", |term| term == "dumb") {
        Colors::None
    } else if is("COLORTERM", |value| {
        value == "truecolor" || value == "24bit"
    }) || is("TERM", |term| term.ends_with("-direct"))
    {
        Colors::True
    } else if is("TERM", |term| term.contains("256color")) {
        Colors::Indexed256
    } else {
        Colors::Ansi16
    }
}

/// Milliseconds since the epoch.
pub(super) fn now() -> u64 {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
