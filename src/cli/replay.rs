//! `pi-ask replay`: a recorded session in the debugger, and going on from any place of it.

use std::fs::OpenOptions;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use pi_ask::ask::effects::{Effects, Files, Outside};
use pi_ask::ask::{self, Ask};
use pi_ask::tea::debugger::{self, Branch, Debugger, Origin, Output as Ended};
use pi_ask::tea::host::tty::{Screen, Tty};
use pi_ask::tea::runtime;
use pi_ask::tea::trace::{self, TraceOf};

use super::exit::{self, Exit};
use super::output::{self, Output};
use super::record::{self, Record, Recorder};
use super::{ConfigOptions, ReplayOptions, payload, session};

/// What the debugger of a form is about: the field whose changes can be jumped to.
const WATCHED: &str = "answers";

/// Opens a trace; where the form is taken over, the result of that is printed.
pub(super) fn replay(file: &Path, options: &ReplayOptions) -> Result<Exit> {
    output::spares(options.branch.as_deref(), file, "--branch")?;
    let text = payload::text(file)?;
    let name = name(file);
    let trace = trace::read::<Ask>(&text).with_context(|| format!("cannot play `{name}`"))?;
    let last = trace.messages.len();
    if options.at > last {
        bail!(
            "`{name}` has no message {}; they go from 0, the start, to {last}",
            options.at
        );
    }
    let Ok(tty) = Tty::open(Screen::Fullscreen) else {
        bail!(
            "playing a session needs a terminal
hint: `pi-ask trace export {} --to frames` prints it",
            file.display()
        );
    };
    match debug(&name, text, options.at, tty)? {
        Ended::Closed => Ok(Exit::Answered),
        Ended::Unreadable(problem) => bail!("cannot play `{name}`: {problem}"),
        Ended::TakeOver { position } => go_on(file, &trace, position, options),
    }
}

/// What a file is called.
fn name(file: &Path) -> String {
    if file == Path::new("-") {
        return "standard input".to_owned();
    }
    file.display().to_string()
}

/// Runs the debugger and gives the terminal back.
fn debug(name: &str, text: String, position: usize, mut tty: Tty) -> Result<Ended> {
    let size = tty.size();
    let short = Path::new(name).file_name().unwrap_or_default();
    let boot = debugger::Boot {
        name: short.to_string_lossy().into_owned(),
        text,
        watch: WATCHED.to_owned(),
        position,
        size: (size.width, size.height),
        colors: session::colors(),
    };
    let lender = tty.lender();
    let perform = move |command, _: &_| match command {
        debugger::Command::Copy(text) => {
            // A terminal that is gone is seen when the next frame is drawn.
            let _ = lender.copy(&text);
            None
        }
    };
    let core = runtime::run::<Debugger<Ask>>(boot, &mut tty, perform, |_| None)
        .context("the terminal failed")?;
    tty.finish(None)
        .context("the terminal could not be put back")?;
    core.output().context("the debugger ended without a reason")
}

/// Goes on live from a place of the session, as a trace of its own.
fn go_on(
    file: &Path,
    trace: &TraceOf<Ask>,
    position: usize,
    options: &ReplayOptions,
) -> Result<Exit> {
    let record = branch_file(file, options.branch.as_deref())?;
    let path = record.path.clone();
    let mut recorder = Recorder::branch(record, &name(file), trace, position)
        .with_context(|| format!("cannot record to `{}`", path.display()))?;
    let messages = trace.messages.iter().take(position);
    let origin = Origin {
        boot: trace.header.boot.clone(),
        messages: messages.map(|read| read.message.clone()).collect(),
    };
    let mut tty = Tty::open(Screen::Fullscreen).context("the terminal is gone")?;
    let mut effects = Effects {
        store: session::store(&ConfigOptions::default()),
        recall: session::recall(),
        outside: Outside::Terminal(tty.lender()),
        files: Files::of(session::directory()),
    };
    let core = runtime::run::<Branch<Ask>>(
        origin,
        &mut tty,
        move |command, inbox| effects.perform(command, inbox),
        |message| recorder.message(message),
    )
    .context("the terminal failed")?;
    recorder.end(&core);
    let output: ask::Output = core.output().context("the form ended without a result")?;
    tty.finish(None)
        .context("the terminal could not be put back")
        .unwrap_or_else(|error| exit::complain(&error));
    recorder.finish();
    exit::say(&format!("the branch is recorded in {}", path.display()));
    Output::open(None)?.write(&output.result, output.status.into())
}

/// The file of a branch: the one that is named, or a new one beside the trace, or here if that came from standard input.
fn branch_file(file: &Path, named: Option<&Path>) -> Result<Record> {
    if let Some(path) = named {
        return record::create(path);
    }
    let beside = match file {
        file if file == Path::new("-") => Path::new("session.trace"),
        file => file,
    };
    let mut number = 1;
    loop {
        let mut name = beside.as_os_str().to_owned();
        name.push(format!(".branch-{number}"));
        let path = PathBuf::from(name);
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => return Ok(Record::new(path, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => {
                return Err(error).with_context(|| {
                    format!(
                        "cannot record to `{}`\nhint: name another file with `--branch FILE`",
                        path.display()
                    )
                });
            }
        }
    }
}
