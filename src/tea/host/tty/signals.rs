//! Signals as bytes on a pipe, for as long as a program is on the terminal, and held for a moment after it.
//!
//! A terminal that goes away sends `SIGHUP`, and the shell on it often one more, to a program that is just saving what it was told.
//! So what comes after the end waits until [`GRACE`] is over; then signals do again what they do by themselves, those that waited first.

use std::io;
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::backend::SignalDelivery;
use signal_hook::iterator::exfiltrator::SignalOnly;
use signal_hook::{flag, low_level};

/// How long signals are held after the end: enough to write a result, too short to be called deaf.
const GRACE: Duration = Duration::from_secs(1);

/// What a signal asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Signal {
    /// The user interrupts whatever is in the foreground: `SIGINT`, `SIGQUIT`.
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
const WITH_A_DEFAULT: [i32; 5] = [SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP];

/// The signals that came; as long as this lives they come here instead of doing what they do by themselves.
#[derive(Debug)]
pub(super) struct Signals {
    delivery: SignalDelivery<UnixStream, SignalOnly>,
    attention: Attention,
}

impl Signals {
    pub(super) fn listen() -> io::Result<Self> {
        let attention = Attention::pay()?;
        let (read, write) = UnixStream::pair()?;
        let all = WITH_A_DEFAULT.into_iter().chain([SIGCONT, SIGWINCH]);
        Ok(Self {
            delivery: SignalDelivery::with_pipe(read, write, SignalOnly, all)?,
            attention,
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

    /// The program is over: holds signals for [`GRACE`] and then lets them go.
    pub(super) fn hold(self) {
        // Without a thread they go at once.
        let _ = thread::Builder::new().spawn(|| {
            thread::sleep(GRACE);
            self.let_go();
        });
    }

    /// What came and was not asked for does what it does by itself, unless another program listens by now.
    fn let_go(mut self) {
        drop(self.attention);
        if audience().listeners > 0 {
            return;
        }
        for signal in self.delivery.pending() {
            if WITH_A_DEFAULT.contains(&signal) {
                // It knows all of these.
                let _ = low_level::emulate_default_handler(signal);
            }
        }
    }
}

fn meaning(signal: i32) -> Option<Signal> {
    match signal {
        SIGINT | SIGQUIT => Some(Signal::Interrupt),
        SIGTERM | SIGHUP => Some(Signal::End),
        SIGTSTP => Some(Signal::Stop),
        SIGCONT => Some(Signal::Continue),
        SIGWINCH => Some(Signal::Resize),
        _ => None,
    }
}

/// While somebody pays attention, signals do nothing by themselves.
#[derive(Debug)]
struct Attention;

impl Attention {
    fn pay() -> io::Result<Self> {
        let mut audience = audience();
        audience.by_themselves()?.store(false, Ordering::SeqCst);
        audience.listeners += 1;
        Ok(Self)
    }
}

impl Drop for Attention {
    fn drop(&mut self) {
        let mut audience = audience();
        audience.listeners -= 1;
        if let (0, Some(by_themselves)) = (audience.listeners, &audience.by_themselves) {
            by_themselves.store(true, Ordering::SeqCst);
        }
    }
}

/// All who pay attention to signals in this process.
#[derive(Debug)]
struct Audience {
    listeners: usize,
    /// Whether signals do what they do by themselves.
    ///
    /// The handlers stay for the life of the process, so they are installed once and listen to this.
    by_themselves: Option<Arc<AtomicBool>>,
}

static AUDIENCE: Mutex<Audience> = Mutex::new(Audience {
    listeners: 0,
    by_themselves: None,
});

fn audience() -> MutexGuard<'static, Audience> {
    AUDIENCE.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Audience {
    /// The switch of what signals do by themselves, which is installed once.
    fn by_themselves(&mut self) -> io::Result<Arc<AtomicBool>> {
        if let Some(switch) = &self.by_themselves {
            return Ok(Arc::clone(switch));
        }
        let switch = Arc::new(AtomicBool::new(true));
        for signal in WITH_A_DEFAULT {
            flag::register_conditional_default(signal, Arc::clone(&switch))?;
        }
        self.by_themselves = Some(Arc::clone(&switch));
        Ok(switch)
    }
}
