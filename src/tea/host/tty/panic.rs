//! A panic, on whatever thread, gives the terminal back before its message is printed.

use std::panic;
use std::sync::{Arc, Mutex, Once, PoisonError, TryLockError, Weak};
use std::thread;
use std::time::Duration;

use super::modes::Modes;
use super::terminal::{Owner, Terminal};
use crate::tea::trace::panic_is_expected;

/// The terminal that a program is on.
static CURRENT: Mutex<(Weak<Mutex<Terminal>>, Weak<Modes>)> =
    Mutex::new((Weak::new(), Weak::new()));
static HOOK: Once = Once::new();

/// Has a panic give this terminal back from now on.
pub(super) fn guard(terminal: &Arc<Mutex<Terminal>>, modes: &Arc<Modes>) {
    *CURRENT.lock().unwrap_or_else(PoisonError::into_inner) =
        (Arc::downgrade(terminal), Arc::downgrade(modes));
    HOOK.call_once(|| {
        let previous = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // A program that is replayed may panic without being the end of this one.
            if !panic_is_expected() {
                give_back();
            }
            previous(info);
        }));
    });
}

fn give_back() {
    let (terminal, modes) = {
        let current = CURRENT.lock().unwrap_or_else(PoisonError::into_inner);
        (current.0.upgrade(), current.1.upgrade())
    };
    if let (Some(terminal), Some(modes)) = (terminal, modes) {
        // Whoever else draws is done in a moment; but the panic may come from a drawing on this thread.
        for _ in 0..50 {
            let mut terminal = match terminal.try_lock() {
                Ok(terminal) => terminal,
                Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
                Err(TryLockError::WouldBlock) => {
                    thread::sleep(Duration::from_millis(1));
                    continue;
                }
            };
            // Nothing is left to do about a terminal that can't be put back.
            let _ = terminal.give(Owner::Nobody);
            return;
        }
        let _ = modes.leave("");
    }
}
