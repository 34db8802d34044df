//! `pi-ask ask`: the form on the controlling terminal, the result on standard output.

use std::any::Any;
use std::fs::{self, File};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use anyhow::{Context, Result};
use pi_ask::ask::boot::{Boot, OnTimeout, Purpose, Timeout};
use pi_ask::ask::effects::Effects;
use pi_ask::ask::effects::store::Store;
use pi_ask::ask::result::{self, ToolResult};
use pi_ask::ask::validate::{Source, validate};
use pi_ask::ask::{self, Ask, Output};
use pi_ask::tea::host::tty::{Screen, Tty};
use pi_ask::tea::{runtime, text};
use ratatui::text::Line;
use serde_json::Value;

use super::exit::{self, Exit};
use super::record::{self, Recorder};
use super::{AskOptions, ConfigOptions, session};

/// Asks, and prints what came of it. Whatever happens, a result of the contract's shape is printed.
pub(super) fn ask(payload: Value, options: &AskOptions) -> Result<Exit> {
    let store = session::store(&options.config);
    let timeout = options.timeout.map(|timeout| Timeout {
        millis: u64::try_from(timeout.as_millis()).unwrap_or(u64::MAX),
        then: match options.on_timeout {
            super::OnTimeout::Cancel => OnTimeout::Cancel,
            super::OnTimeout::Recommended => OnTimeout::Recommended,
        },
    });
    let boot = Boot {
        timeout,
        ..boot(payload, Purpose::Ask, &store)
    };
    if let Err(invalid) = validate(&boot.payload, boot.source) {
        print(&result::invalid(&invalid), options.output.as_deref())?;
        return Ok(Exit::Usage);
    }
    let record = options.record.as_deref().map(record::create).transpose()?;
    let screen = if options.fullscreen {
        Screen::Fullscreen
    } else {
        Screen::Inline
    };
    let Ok(tty) = Tty::open(screen) else {
        print(&ask::without_terminal(&boot), options.output.as_deref())?;
        return Ok(Exit::NoTerminal);
    };
    match catch_unwind(AssertUnwindSafe(|| run(boot, tty, store, record))) {
        Ok(Ok(output)) => {
            print(&output.result, options.output.as_deref())?;
            Ok(output.status.into())
        }
        Ok(Err(error)) => failed(&format!("{error:#}"), options),
        Err(panic) => failed(&reason(panic.as_ref()), options),
    }
}

/// Opens the settings by themselves.
pub(super) fn settings(options: &ConfigOptions) -> Result<Exit> {
    let store = session::store(options);
    let tty = Tty::open(Screen::Inline)
        .context("the settings need a terminal\nhint: `pi-ask config list` prints them")?;
    run(
        boot(Value::Null, Purpose::Settings, &store),
        tty,
        store,
        None,
    )?;
    Ok(Exit::Answered)
}

/// What a form on this terminal is booted with, but for its size, which the terminal knows.
fn boot(payload: Value, purpose: Purpose, store: &Store) -> Boot {
    Boot {
        payload,
        source: Source::Tool,
        purpose,
        loaded: store.load(),
        size: (0, 0),
        colors: session::colors(),
        timeout: None,
    }
}

/// Runs the form on the terminal and gives the terminal back.
fn run(mut boot: Boot, mut tty: Tty, store: Store, record: Option<File>) -> Result<Output> {
    let size = tty.size();
    boot.size = (size.width, size.height);
    let mut recorder = Recorder::new(record, &boot);
    let mut effects = Effects {
        store,
        terminal: tty.lender(),
    };
    let core = runtime::run::<Ask>(
        boot,
        &mut tty,
        move |command| effects.perform(command),
        |message| recorder.message(message),
    )
    .context("the terminal failed")?;
    recorder.end(&core);
    let output = core.output().context("the form ended without a result")?;
    let summary = text::one_line(&output.summary);
    let summary = text::cut(&summary, usize::from(tty.size().width)).into_owned();
    tty.finish(Some(&Line::from(summary)))
        .context("the terminal could not be put back")?;
    recorder.finish()?;
    Ok(output)
}

/// Something broke on our side: the agent gets a result that says so.
fn failed(message: &str, options: &AskOptions) -> Result<Exit> {
    let message = match &options.record {
        Some(trace) => format!("{message} (recorded in {})", trace.display()),
        None => message.to_owned(),
    };
    print(&result::failed(None, &message), options.output.as_deref())?;
    Ok(Exit::Internal)
}

/// What a panic said.
fn reason(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    format!("pi-ask has a fault: {}", text.unwrap_or("it panicked"))
}

/// Writes a result as one line of JSON.
fn print(result: &ToolResult, output: Option<&Path>) -> Result<()> {
    let mut line = serde_json::to_vec(result)?;
    line.push(b'\n');
    let written = output.map(|file| {
        fs::write(file, &line).with_context(|| format!("cannot write `{}`", file.display()))
    });
    match written {
        Some(Ok(())) => Ok(()),
        // The answers are not lost for a file that cannot be written.
        Some(Err(error)) => {
            exit::complain(&error);
            std::io::stdout()
                .write_all(&line)
                .context("cannot write the result")
        }
        None => std::io::stdout()
            .write_all(&line)
            .context("cannot write the result"),
    }
}
