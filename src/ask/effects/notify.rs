//! Tells the user outside the form that a question waits.
//!
//! Best effort: the channels are tried in order, and what fails is passed over.
#![expect(
    clippy::disallowed_methods,
    reason = "the edge is where effects happen"
)]

use std::env;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{RecvTimeoutError, bounded};
use rustix::process::{Pid, Signal, kill_process_group};

use serde_json::json;

use crate::ask::config::Channel;
use crate::ask::effects::Outside;

/// The title of a notification.
const TITLE: &str = "pi ask";

/// How long a command may take.
const LIMIT: Duration = Duration::from_secs(5);

/// Tries the channels in order, on a thread of their own, so that a slow command holds nothing up.
///
/// A host that has the terminal is told once which of its channels are wanted.
pub(super) fn notify(outside: Outside, message: String, channels: Vec<Channel>) {
    let of_host = terminal_channels(&channels);
    if !of_host.is_empty() {
        let body = json!({ "message": message, "channels": of_host });
        outside.tell("notify", &body);
    }
    thread::spawn(move || {
        for channel in channels {
            match (&channel, &outside) {
                (Channel::Command(command), _) => run(command, &message),
                (Channel::Bell | Channel::Osc9 | Channel::Osc777, Outside::Terminal(terminal)) => {
                    if let Some(sequence) = sequence(&channel, &message) {
                        // A terminal that is gone hears nothing.
                        let _ = terminal.tell(&wrapped(&sequence));
                    }
                }
                (
                    Channel::Bell | Channel::Osc9 | Channel::Osc777,
                    Outside::Host(_) | Outside::Reader,
                ) => {}
            }
        }
    });
}

/// The channels that only the owner of a terminal has.
fn terminal_channels(channels: &[Channel]) -> Vec<&Channel> {
    let channels = channels.iter();
    channels
        .filter(|channel| sequence(channel, "").is_some())
        .collect()
}

/// What a terminal is sent.
fn sequence(channel: &Channel, message: &str) -> Option<String> {
    match channel {
        Channel::Bell => Some("\x07".to_owned()),
        Channel::Osc9 => Some(format!("\x1b]9;{message}\x07")),
        Channel::Osc777 => Some(format!(
            "\x1b]777;notify;{TITLE};{}\x07",
            message.replace(';', ":")
        )),
        Channel::Command(_) => None,
    }
}

/// Inside tmux a sequence is passed on to the terminal around it; a bell is tmux's own to pass on.
fn wrapped(sequence: &str) -> String {
    if env::var_os("TMUX").is_none() || !sequence.starts_with('\x1b') {
        return sequence.to_owned();
    }
    format!("\x1bPtmux;{}\x1b\\", sequence.replace('\x1b', "\x1b\x1b"))
}

/// Runs a command through a shell. The text is in its environment only, so nothing of it is ever read as shell.
///
/// It has a process group of its own, so that all of it ends when its time is up.
fn run(command: &str, message: &str) {
    let child = Command::new("/bin/sh")
        .args(["-c", command])
        .env("ASK_NOTIFY_EVENT", "question.waiting")
        .env("ASK_NOTIFY_TITLE", TITLE)
        .env("ASK_NOTIFY_MESSAGE", message)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn();
    let Ok(mut child) = child else { return };
    let group = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let (end, ended) = bounded(1);
    thread::spawn(move || end.send(child.wait()));
    if let (Err(RecvTimeoutError::Timeout), Some(group)) = (ended.recv_timeout(LIMIT), group) {
        // It may just have ended by itself.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_channel_has_its_sequence() {
        let message = "Question waiting: a; b";
        assert_eq!(sequence(&Channel::Bell, message).as_deref(), Some("\x07"));
        assert_eq!(
            sequence(&Channel::Osc9, message).as_deref(),
            Some("\x1b]9;Question waiting: a; b\x07")
        );
        assert_eq!(
            sequence(&Channel::Osc777, message).as_deref(),
            Some("\x1b]777;notify;pi ask;Question waiting: a: b\x07")
        );
    }
}
