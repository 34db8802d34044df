//! A text in an editor outside the form.
#![expect(
    clippy::disallowed_methods,
    reason = "the edge is where effects happen"
)]

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::Path;
use std::process::{Command, ExitStatus};

use serde_json::json;

use super::Outside;
use crate::ask::writing::{EditOutcome, ExternalEditor};
use crate::tea::host::tty::Lender;

/// The file that an editor is given; its ending has most of them wrap and color it as prose.
const FILE: &str = "answer.md";

/// Has a text edited. A host is only told, and answers when it likes.
pub(super) fn edit(
    outside: &Outside,
    id: u64,
    text: &str,
    editor: &ExternalEditor,
) -> Option<EditOutcome> {
    match (outside, editor) {
        (Outside::Terminal(terminal), ExternalEditor::Command(command)) => {
            let edited = in_editor(terminal, command, text);
            Some(edited.map_or_else(EditOutcome::Error, EditOutcome::Text))
        }
        (Outside::Host(_), _) => {
            outside.tell("edit", &json!({ "id": id, "text": text }));
            None
        }
        // Plain lines have no field that could be edited.
        (Outside::Reader, _)
        | (Outside::Terminal(_), ExternalEditor::Missing | ExternalEditor::Host) => {
            Some(EditOutcome::Error("No editor is set".to_owned()))
        }
    }
}

/// Runs an editor on the terminal with a file that has the text, and returns what it has afterwards.
///
/// The file is in a folder of its own, so that nothing that the editor puts beside it stays.
fn in_editor(terminal: &Lender, command: &str, text: &str) -> Result<String, String> {
    let folder = tempfile::Builder::new()
        .prefix("pi-ask-")
        .permissions(Permissions::from_mode(0o700))
        .tempdir()
        .map_err(|error| format!("There is no place for a temporary file: {error}"))?;
    let file = folder.path().join(FILE);
    write(&file, text).map_err(|error| format!("{} cannot be written: {error}", file.display()))?;
    let run = || run(command, &file);
    let ended = terminal
        .lend(run)
        .map_err(|error| format!("The terminal could not be lent: {error}"))?
        .map_err(|error| format!("`{command}` could not be started: {error}"))?;
    match (ended.success(), ended.code()) {
        (true, _) => {}
        (false, Some(code @ (126 | 127))) => {
            return Err(format!("`{command}` could not be started (status {code})"));
        }
        (false, Some(code)) => return Err(format!("`{command}` ended with status {code}")),
        (false, None) => return Err(format!("`{command}` was ended by a signal")),
    }
    let bytes = fs::read(&file).map_err(|error| format!("`{command}` left no file: {error}"))?;
    String::from_utf8(bytes).map_err(|_| format!("What `{command}` saved is not UTF-8 text"))
}

/// A file that only its owner can read.
fn write(file: &Path, text: &str) -> io::Result<()> {
    OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(file)?
        .write_all(text.as_bytes())
}

/// Runs the command through a shell, as it may have arguments; the name of the file is never read as shell.
fn run(command: &str, file: &Path) -> io::Result<ExitStatus> {
    // Standard input and output may be pipes; an editor wants the terminal.
    let terminal = || File::options().read(true).write(true).open("/dev/tty");
    Command::new("/bin/sh")
        .args(["-c", &format!("{command} \"$@\""), "pi-ask"])
        .arg(file)
        .stdin(terminal()?)
        .stdout(terminal()?)
        .stderr(terminal()?)
        .status()
}
