//! A finished file in the place of another: whoever reads it sees the old one or the new one, whatever happens meanwhile.
#![expect(
    clippy::disallowed_methods,
    reason = "the edge is where effects happen"
)]

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use rustix::fs::{FlockOperation, flock};

/// How the names of unfinished files begin and end.
const UNFINISHED: (&str, &str) = (".pi-ask-", ".new");

/// Puts a text in the place of a file, with the permissions that it had; a new file is its owner's alone.
pub(super) fn replace(file: &Path, text: &str) -> io::Result<()> {
    let before = fs::metadata(file)
        .ok()
        .map(|metadata| metadata.permissions());
    if before.as_ref().is_some_and(fs::Permissions::readonly) {
        return Err(io::Error::new(
            ErrorKind::PermissionDenied,
            "it is read-only",
        ));
    }
    let folder = file.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    clear(folder);
    let mut new = tempfile::Builder::new()
        .prefix(UNFINISHED.0)
        .suffix(UNFINISHED.1)
        .tempfile_in(folder)?;
    // Locked, so that nobody takes it for a leftover.
    flock(new.as_file(), FlockOperation::LockExclusive)?;
    new.write_all(text.as_bytes())?;
    if let Some(permissions) = before {
        new.as_file().set_permissions(permissions)?;
    }
    new.as_file().sync_all()?;
    new.persist(file)?;
    Ok(())
}

/// Removes unfinished files that a process left when it was killed; those of a living one are locked.
fn clear(folder: &Path) {
    let names = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in names {
        let name = entry.file_name();
        let ours = name
            .to_str()
            .is_some_and(|name| name.starts_with(UNFINISHED.0) && name.ends_with(UNFINISHED.1));
        let is_left = || {
            File::open(entry.path())
                .is_ok_and(|file| flock(&file, FlockOperation::NonBlockingLockExclusive).is_ok())
        };
        if ours && is_left() {
            // Another process may have done it.
            let _ = fs::remove_file(entry.path());
        }
    }
}
