//! A form on any host, from its boot to its end, and the traces that are kept of it.

use anyhow::{Context, Result};
use pi_ask::ask::boot::Boot;
use pi_ask::ask::effects::Effects;
use pi_ask::ask::message::Message;
use pi_ask::ask::{Ask, Output};
use pi_ask::tea::host::Host;
use pi_ask::tea::runtime;

use super::fault::Fault;
use super::journal::Safety;
use super::record::{Record, Recorder};

/// Runs the form to its end. What comes of it is safe then, whatever the host still has to do.
pub(super) fn run(
    boot: Boot,
    host: &mut impl Host<Message>,
    mut effects: Effects,
    record: Option<Record>,
    mut safety: Option<&mut Safety>,
    fault: Fault,
) -> Result<(Output, Recorder)> {
    let mut recorder = Recorder::new(record, safety.as_deref_mut(), &boot);
    let core = runtime::run::<Ask>(
        boot,
        host,
        move |command, inbox| effects.perform(command, inbox),
        |message| {
            let news = recorder.message(message);
            fault.meet(message);
            news
        },
    )
    .context("the form could not be run")?;
    recorder.end(&core);
    if let Some(safety) = safety {
        safety.ended(&core);
    }
    let output = core.output().context("the form ended without a result")?;
    Ok((output, recorder))
}
