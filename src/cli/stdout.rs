//! Standard output: that it cannot be written to is told from everything else that can go wrong.

use std::fmt;
use std::io::{self, StdoutLock, Write};
use std::os::unix::fs::MetadataExt;

use rustix::fs::{OFlags, fcntl_getfl, fstat};

/// Standard output, for one command.
pub(super) fn lock() -> Stdout {
    Stdout(io::stdout().lock())
}

/// Whether the program was started with its standard output closed.
///
/// In its place there is then `/dev/null`, open for reading too, which is not how `> /dev/null` opens it.
pub(super) fn is_closed() -> bool {
    let null = std::fs::metadata("/dev/null").map(|null| null.rdev());
    let stdout = io::stdout();
    let is_null = fstat(&stdout).is_ok_and(|stat| null.is_ok_and(|null| null == stat.st_rdev));
    is_null && fcntl_getfl(&stdout).is_ok_and(|flags| flags.contains(OFlags::RDWR))
}

/// Standard output; its errors are known by [`is_at_fault`].
#[derive(Debug)]
pub(super) struct Stdout(StdoutLock<'static>);

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(at_fault)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(at_fault)
    }
}

/// Whether this went wrong because standard output cannot be written to.
pub(super) fn is_at_fault(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let cause = cause.downcast_ref::<io::Error>();
        let inner = cause.and_then(io::Error::get_ref);
        inner.is_some_and(|inner| inner.downcast_ref::<NotWritten>().is_some())
    })
}

#[derive(Debug)]
struct NotWritten(io::Error);

impl std::error::Error for NotWritten {}

impl fmt::Display for NotWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot write to standard output: {}", self.0)
    }
}

/// An error of standard output.
pub(super) fn at_fault(error: io::Error) -> io::Error {
    match error.kind() {
        // Begun again by whoever writes.
        io::ErrorKind::Interrupted => error,
        kind => io::Error::new(kind, NotWritten(error)),
    }
}
