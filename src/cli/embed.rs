//! `pi-ask embed`: the form inside another program, on standard input and output.

use std::io::{self, BufRead, BufReader};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use anyhow::{Context, Result};
use pi_ask::ask::Output;
use pi_ask::ask::boot::Boot;
use pi_ask::ask::config::Around;
use pi_ask::ask::effects::store::Store;
use pi_ask::ask::effects::{Effects, Files, Outside};
use pi_ask::ask::embed::{self, Done, Hello, NotOpened, Open};
use pi_ask::tea::host::stdio::{self, Lines, Stdio};

use super::exit::{self, Exit};
use super::fault::Fault;
use super::journal::Safety;
use super::record::Record;
use super::{ConfigOptions, ahead, form, record, session};

/// Greets the host, opens the form that it asks for, and says how it ended.
pub(super) fn embed(wanted: Option<&Path>) -> Result<Exit> {
    let record = wanted.map(record::create).transpose()?;
    let lines = Lines::new(io::stdout());
    let mut input = BufReader::new(io::stdin());
    lines.write("hello", &Hello::OURS).context(GONE)?;
    let Some(open) = opened(&mut input, &lines)? else {
        return Ok(Exit::Usage);
    };
    ahead::read(&open.payload);
    let options = ConfigOptions {
        config: open.config_dir.clone(),
        set: open.options.clone(),
        ..ConfigOptions::default()
    };
    let store = Store {
        around: Around {
            theme: open.theme.clone(),
            keys: open.keys.clone(),
        },
        ..session::store(&options)
    };
    let tool = open.tool;
    let (called, resume) = (open.journal.clone(), open.resume);
    let files = Files::of(open.directory.clone().unwrap_or_else(session::directory));
    let mut boot = open.boot(store.load());
    let record = record.or_else(|| record::kept(&boot));
    let called = called.as_deref();
    let mut safety = called.and_then(|called| Safety::of(&mut boot, Some(called), resume));
    let recorded = record::shows_a_fault(record.as_ref(), wanted, safety.as_ref());
    let run = || run(boot, input, &lines, (store, files), record, safety.as_mut());
    let (done, exit) = match catch_unwind(AssertUnwindSafe(run)) {
        Ok(Ok(output)) => {
            let exit = output.status.into();
            (Done::of(output), exit)
        }
        Ok(Err(error)) => {
            let fault =
                exit::with_trace(&format!("{error:#}"), recorded.as_deref(), safety.as_ref());
            (Done::failed(tool, &fault), Exit::Internal)
        }
        Err(panic) => {
            let fault = exit::panic_message(panic.as_ref());
            let fault = exit::with_trace(&fault, recorded.as_deref(), safety.as_ref());
            (Done::failed(tool, &fault), Exit::Internal)
        }
    };
    // A host that is gone reads nothing any more; the exit status still tells, and what was answered is kept.
    let arrived = lines.finish("done", &done).is_ok();
    if let Some(safety) = safety.filter(|_| arrived && exit != Exit::Internal) {
        safety.delivered();
    }
    Ok(exit)
}

const GONE: &str = "the host does not read what is written to it";

/// The form that the host asks for; nothing if it asks for none that can be opened.
fn opened(input: &mut impl BufRead, lines: &Lines) -> Result<Option<Open>> {
    while let Some(line) = stdio::next_line(input).context("standard input cannot be read")? {
        match Open::read(&line) {
            Ok(open) => return Ok(Some(open)),
            Err(NotOpened::Unreadable(problem)) => {
                lines.write("problem", &problem).context(GONE)?;
            }
            Err(NotOpened::OtherProtocol(problem)) => {
                lines.write("problem", &problem).context(GONE)?;
                return Ok(None);
            }
        }
    }
    let problem = "the input ended before anything was opened";
    lines.write("problem", &problem).context(GONE)?;
    Ok(None)
}

/// Runs the form to its end.
fn run(
    boot: Boot,
    input: impl BufRead + Send + 'static,
    lines: &Lines,
    (store, files): (Store, Files),
    record: Option<Record>,
    safety: Option<&mut Safety>,
) -> Result<Output> {
    if let Some(event) = embed::Event::of(&boot) {
        lines.write("event", &event).context(GONE)?;
    }
    if let Some(opened) = embed::opened(&boot) {
        lines.write("opened", &opened).context(GONE)?;
    }
    let mut host = Stdio::new(input, lines.clone(), boot.size, embed::message);
    let effects = Effects {
        store,
        recall: session::recall(),
        outside: Outside::Host(lines.clone()),
        files,
    };
    let (output, recorder) = form::run(boot, &mut host, effects, record, safety, Fault::default())?;
    recorder.finish();
    Ok(output)
}
