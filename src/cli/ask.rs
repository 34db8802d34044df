//! `pi-ask ask`: the form on the controlling terminal, the result on standard output.

use std::os::fd::OwnedFd;
use std::panic::{AssertUnwindSafe, catch_unwind};

use anyhow::{Context, Result, bail};
use pi_ask::ask;
use pi_ask::ask::boot::{Boot, OnTimeout, Purpose, Timeout};
use pi_ask::ask::effects::store::Store;
use pi_ask::ask::effects::{Effects, Files, Outside};
use pi_ask::ask::import::Import;
use pi_ask::ask::settings::Setting;
use pi_ask::ask::snapshot::Earlier;
use pi_ask::ask::tool::Tool;
use pi_ask::ask::validate::Source;
use pi_ask::tea::host::tty::{PlainLines, Screen, Tty};
use pi_ask::tea::{Background, text};
use ratatui::text::Line;
use serde_json::Value;

use super::awaited::Awaited;
use super::exit::{self, Exit};
use super::fault::Fault;
use super::journal::Safety;
use super::output::Output;
use super::record::Record;
use super::{AskOptions, ConfigOptions, ahead, form, import, record, session};

/// Asks, and prints what came of it. Whatever happens, a result of the contract's shape is printed.
pub(super) fn ask(
    payload: Value,
    tool: Tool,
    import: Option<Import>,
    options: &AskOptions,
) -> Result<Exit> {
    ahead::read(&payload);
    let store = session::store(&options.config);
    let timeout = options.timeout.map(|timeout| Timeout {
        millis: u64::try_from(timeout.as_millis()).unwrap_or(u64::MAX),
        then: match options.on_timeout {
            super::OnTimeout::Cancel => OnTimeout::Cancel,
            super::OnTimeout::Recommended => OnTimeout::Recommended,
        },
    });
    let import = import::format(import, &payload);
    let mut boot = Boot {
        timeout,
        tool,
        import,
        ..boot(payload, Purpose::Ask, &store)
    };
    boot.accessible = options.accessible
        || session::terminal_is_dumb()
        || Setting::Accessible.get(boot.loaded.config.settings);
    let output = Output::open(options.output.as_deref())?;
    if let Err(refused) = boot.call().read() {
        return output.write(&refused.result(), Exit::Usage);
    }
    let record = options.record.as_deref().map(record::create).transpose()?;
    let screen = if options.fullscreen {
        Screen::Fullscreen
    } else {
        Screen::Inline
    };
    let terminal = if boot.accessible {
        PlainLines::open().map(Terminal::Lines)
    } else {
        Tty::open(screen).map(Terminal::Screen)
    };
    let Ok(terminal) = terminal else {
        return output.write(&ask::without_terminal(&boot), Exit::NoTerminal);
    };
    let record = record.or_else(|| record::kept(&boot));
    let mut safety = Safety::of(&mut boot, None, options.resume);
    let recorded =
        record::shows_a_fault(record.as_ref(), options.record.as_deref(), safety.as_ref());
    let reader = output.reader();
    let fault = options.fault();
    let run = || match terminal {
        Terminal::Screen(tty) => run(boot, tty, reader, store, record, safety.as_mut(), fault),
        Terminal::Lines(lines) => {
            run_in_lines(boot, lines, reader, store, record, safety.as_mut(), fault)
        }
    };
    let fault = match catch_unwind(AssertUnwindSafe(run)) {
        Ok(Ok(ended)) => {
            let exit = ended.status.into();
            let written = output.write(&ended.result, exit)?;
            if let Some(safety) = safety.filter(|_| written == exit) {
                safety.delivered();
            }
            return Ok(written);
        }
        Ok(Err(error)) => format!("{error:#}"),
        Err(panic) => exit::panic_message(panic.as_ref()),
    };
    let fault = exit::with_trace(&fault, recorded.as_deref(), safety.as_ref());
    output.write(&tool.failed(&fault), Exit::Internal)
}

/// How a form is on the terminal.
enum Terminal {
    Screen(Tty),
    Lines(PlainLines),
}

/// Opens the settings by themselves.
pub(super) fn settings(options: &ConfigOptions) -> Result<Exit> {
    let store = session::store(options);
    let Ok(tty) = Tty::open(Screen::Inline) else {
        bail!(
            "the settings need a terminal
hint: `pi-ask config list` prints them"
        );
    };
    run(
        boot(Value::Null, Purpose::Settings, &store),
        tty,
        None,
        store,
        None,
        None,
        Fault::default(),
    )?;
    Ok(Exit::Answered)
}

/// What a form on this terminal is booted with, but for its size, which the terminal knows.
fn boot(payload: Value, purpose: Purpose, store: &Store) -> Boot {
    Boot {
        payload,
        tool: Tool::default(),
        import: None,
        source: Source::Tool,
        purpose,
        loaded: store.load(),
        size: (0, 0),
        colors: session::colors(),
        background: Background::default(),
        timeout: None,
        earlier: None,
        accessible: false,
        editor: session::editor(),
    }
}

/// Runs the form on the terminal and gives the terminal back.
///
/// Once the form has ended its output is safe: what fails after that is only complained of.
fn run(
    mut boot: Boot,
    mut tty: Tty,
    reader: Option<OwnedFd>,
    store: Store,
    record: Option<Record>,
    safety: Option<&mut Safety>,
    fault: Fault,
) -> Result<ask::Output> {
    let size = tty.size();
    boot.size = (size.width, size.height);
    let purpose = boot.purpose;
    if matches!(&boot.earlier, Some(Earlier::Left(left)) if !left.resume) {
        // Nobody has seen yet what is offered.
        tty.drop_typed_ahead();
    }
    let effects = effects(store, Outside::Terminal(tty.lender()));
    let mut awaited = Awaited {
        host: &mut tty,
        reader,
    };
    let (output, recorder) = form::run(boot, &mut awaited, effects, record, safety, fault)?;
    let summary = text::cut(&output.summary, usize::from(tty.size().width)).into_owned();
    let summary = Line::from(summary);
    let closing_line = match purpose {
        Purpose::Ask => Some(&summary),
        Purpose::Settings => None,
    };
    tty.finish(closing_line)
        .context("the terminal could not be put back")
        .unwrap_or_else(|error| exit::complain(&error));
    recorder.finish();
    Ok(output)
}

/// Runs the form in plain lines; the last one says what came of it.
fn run_in_lines(
    mut boot: Boot,
    mut lines: PlainLines,
    reader: Option<OwnedFd>,
    store: Store,
    record: Option<Record>,
    safety: Option<&mut Safety>,
    fault: Fault,
) -> Result<ask::Output> {
    boot.size = lines.size();
    let effects = effects(store, Outside::Reader);
    let mut awaited = Awaited {
        host: &mut lines,
        reader,
    };
    let (output, recorder) = form::run(boot, &mut awaited, effects, record, safety, fault)?;
    lines
        .finish(&output.summary)
        .context("the last line could not be written")
        .unwrap_or_else(|error| exit::complain(&error));
    recorder.finish();
    Ok(output)
}

/// What the form reaches from here.
fn effects(store: Store, outside: Outside) -> Effects {
    Effects {
        store,
        recall: session::recall(),
        outside,
        files: Files::of(session::directory()),
    }
}
