//! What takes long says on a terminal that it goes on.

use std::io::{IsTerminal, Write, stderr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How long nothing is said, and how often it is then.
const SECOND: Duration = Duration::from_secs(1);

/// How many of something are left, where that is known.
pub(super) struct Left(AtomicUsize);

impl Left {
    /// There are so many now.
    pub(super) fn are(&self, left: usize) {
        self.0.store(left, Ordering::Relaxed);
    }

    /// In words; nothing where it is not known.
    fn said(&self) -> String {
        match self.0.load(Ordering::Relaxed) {
            usize::MAX => String::new(),
            left => format!(", {left} left"),
        }
    }
}

/// Does something, and says on standard error every second what it is and for how long, if somebody sees that there.
pub(super) fn during<T>(what: &str, work: impl FnOnce(&Left) -> T) -> T {
    let left = Left(AtomicUsize::new(usize::MAX));
    if !stderr().is_terminal() {
        return work(&left);
    }
    thread::scope(|scope| {
        // Dropped when the work is done, also by a panic.
        let (done, is_done) = mpsc::channel::<()>();
        let (start, left) = (Instant::now(), &left);
        scope.spawn(move || {
            let mut is_said = false;
            while is_done.recv_timeout(SECOND) == Err(RecvTimeoutError::Timeout) {
                let (seconds, left) = (start.elapsed().as_secs(), left.said());
                is_said |= write!(stderr(), "\r\x1b[Kpi-ask: {what}, {seconds} s{left}").is_ok();
            }
            if is_said {
                let _ = write!(stderr(), "\r\x1b[K");
            }
        });
        let _done = done;
        work(left)
    })
}
