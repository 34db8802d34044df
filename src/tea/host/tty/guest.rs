//! Another program on the terminal, say an editor, while ours waits for it.

use std::io;
use std::process::{Child, Command, ExitStatus};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, bounded, select};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, waitid};

/// How long a guest may take to end once it was asked to: enough for an editor to put its text somewhere.
const PATIENCE: Duration = Duration::from_secs(2);

/// How a guest left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stay {
    /// It ended by itself.
    Ended(ExitStatus),
    /// Our program has to end, so it was asked to end, and it has.
    Asked,
    /// It was asked to end, and is still there.
    Stayed,
}

/// Runs a guest until it ends, or until something comes here that says that it has to.
pub(super) fn run(guest: &mut Command, asked: &Receiver<()>) -> io::Result<Stay> {
    let mut child = guest.spawn()?;
    let (ending, ended) = bounded::<()>(0);
    let id = Pid::from_child(&child);
    thread::spawn(move || {
        wait(id);
        drop(ending);
    });
    select! {
        recv(ended) -> _ => return child.wait().map(Stay::Ended),
        recv(asked) -> _ => {}
    }
    ask_to_end(&child);
    match ended.recv_timeout(PATIENCE) {
        Err(error) if error.is_timeout() => Ok(Stay::Stayed),
        Ok(()) | Err(_) => child.wait().map(|_| Stay::Asked),
    }
}

/// Waits for the end of a process, and leaves its number taken.
fn wait(id: Pid) {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    while waitid(WaitId::Pid(id), options).is_err_and(|error| error == Errno::INTR) {}
}

/// Nobody has waited for it, so its number is still its own.
fn ask_to_end(child: &Child) {
    // It may be over already.
    let _ = kill_process(Pid::from_child(child), Signal::TERM);
}
