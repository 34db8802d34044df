//! Signals as bytes on a pipe, for as long as a program is on the terminal.

use std::io;
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::flag;
use signal_hook::iterator::backend::SignalDelivery;
use signal_hook::iterator::exfiltrator::SignalOnly;

/// What a signal asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Signal {
    /// The user interrupts whatever is in the foreground: `SIGINT`.
    Interrupt,
    /// The program shall end: `SIGTERM`, `SIGHUP`.
    End,
    /// The program shall stop until it is continued: `SIGTSTP`.
    Stop,
    /// The program goes on after a stop: `SIGCONT`.
    Continue,
    /// The terminal has another size: `SIGWINCH`.
    Resize,
}

/// Signals that do something by themselves while no program is on the terminal.
const WITH_A_DEFAULT: [i32; 4] = [SIGINT, SIGTERM, SIGHUP, SIGTSTP];

/// Whether signals do what they do by themselves.
///
/// The handlers stay for the life of the process, so they are installed once and listen to this.
static BY_THEMSELVES: Mutex<Option<Arc<AtomicBool>>> = Mutex::new(None);

/// The signals that came; as long as this lives they come here instead of doing what they do by themselves.
#[derive(Debug)]
pub(super) struct Signals {
    delivery: SignalDelivery<UnixStream, SignalOnly>,
    by_themselves: Arc<AtomicBool>,
}

impl Signals {
    pub(super) fn listen() -> io::Result<Self> {
        let by_themselves = defaults()?;
        let (read, write) = UnixStream::pair()?;
        let all = WITH_A_DEFAULT.into_iter().chain([SIGCONT, SIGWINCH]);
        let delivery = SignalDelivery::with_pipe(read, write, SignalOnly, all)?;
        by_themselves.store(false, Ordering::SeqCst);
        Ok(Self {
            delivery,
            by_themselves,
        })
    }

    /// The pipe, to wait on.
    pub(super) fn pipe(&self) -> &UnixStream {
        self.delivery.get_read()
    }

    /// What came since this was last asked.
    pub(super) fn pending(&mut self) -> Vec<Signal> {
        let signals = self.delivery.pending();
        signals.filter_map(meaning).collect()
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        self.by_themselves.store(true, Ordering::SeqCst);
        self.delivery.handle().close();
    }
}

fn meaning(signal: i32) -> Option<Signal> {
    match signal {
        SIGINT => Some(Signal::Interrupt),
        SIGTERM | SIGHUP => Some(Signal::End),
        SIGTSTP => Some(Signal::Stop),
        SIGCONT => Some(Signal::Continue),
        SIGWINCH => Some(Signal::Resize),
        _ => None,
    }
}

/// Installs what signals do by themselves, once, and returns the switch.
fn defaults() -> io::Result<Arc<AtomicBool>> {
    let mut switch = BY_THEMSELVES.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(switch) = &*switch {
        return Ok(Arc::clone(switch));
    }
    let by_themselves = Arc::new(AtomicBool::new(true));
    for signal in WITH_A_DEFAULT {
        flag::register_conditional_default(signal, Arc::clone(&by_themselves))?;
    }
    *switch = Some(Arc::clone(&by_themselves));
    Ok(by_themselves)
}
