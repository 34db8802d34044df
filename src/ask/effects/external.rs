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
use crate::tea::host::tty::{Loan, Stay};

/// The file that an editor is given; its ending has most of them wrap and color it as prose.
const FILE: &str = "answer.md";

/// Where complaints of an editor go, which would stay above the form if they went to the terminal.
const COMPLAINTS: &str = "complaints";

/// Has a text edited, and answers. A host is only told, and answers when it likes.
pub(super) fn edit(
    outside: &Outside,
    id: u64,
    text: &str,
    editor: &ExternalEditor,
    answer: impl FnOnce(EditOutcome),
) {
    match (outside, editor) {
        (Outside::Terminal(terminal), ExternalEditor::Command(command)) => match terminal.lend() {
            Ok(loan) => {
                // The loan ends after that: a form that has to end has the text first.
                let edited = in_editor(&loan, command, text);
                answer(edited.map_or_else(EditOutcome::Error, EditOutcome::Text));
            }
            Err(error) => answer(EditOutcome::Error(format!(
                "The terminal could not be lent: {error}"
            ))),
        },
        (Outside::Host(_), _) => outside.tell("edit", &json!({ "id": id, "text": text })),
        // Plain lines have no field that could be edited.
        (Outside::Reader, _)
        | (Outside::Terminal(_), ExternalEditor::Missing | ExternalEditor::Host) => {
            answer(EditOutcome::Error("No editor is set".to_owned()));
        }
    }
}

/// Runs an editor on the terminal with a file that has the text, and returns what it has afterwards.
///
/// The file is in a folder of its own, so that nothing that the editor puts beside it stays.
fn in_editor(loan: &Loan<'_>, command: &str, text: &str) -> Result<String, String> {
    let mut folder = tempfile::Builder::new()
        .prefix("pi-ask-")
        .permissions(Permissions::from_mode(0o700))
        .tempdir()
        .map_err(|error| format!("There is no place for a temporary file: {error}"))?;
    let file = folder.path().join(FILE);
    write(&file, text).map_err(|error| format!("{} cannot be written: {error}", file.display()))?;
    let stay = run(loan, command, &file, &folder.path().join(COMPLAINTS))
        .map_err(|error| format!("`{command}` could not be started: {error}"))?;
    match stay {
        Stay::Ended(ended) => succeeded(command, ended)?,
        // What it has saved so far counts.
        Stay::Asked => {}
        // It may still save.
        Stay::Stayed => folder.disable_cleanup(true),
    }
    let bytes = fs::read(&file).map_err(|_| format!("`{command}` left no file"))?;
    String::from_utf8(bytes).map_err(|_| format!("What `{command}` saved is not UTF-8 text"))
}

/// Whether an editor that has ended means that its text is wanted.
fn succeeded(command: &str, ended: ExitStatus) -> Result<(), String> {
    match (ended.success(), ended.code()) {
        (true, _) => Ok(()),
        (false, Some(code @ (126 | 127))) => {
            Err(format!("`{command}` could not be started (status {code})"))
        }
        (false, Some(code)) => Err(format!("`{command}` ended with status {code}")),
        (false, None) => Err(format!("`{command}` was ended by a signal")),
    }
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
fn run(loan: &Loan<'_>, command: &str, file: &Path, complaints: &Path) -> io::Result<Stay> {
    // Standard input and output may be pipes; an editor wants the terminal.
    let terminal = || File::options().read(true).write(true).open("/dev/tty");
    let mut shell = Command::new("/bin/sh");
    shell
        .args(["-c", &line(command), "pi-ask"])
        .arg(file)
        .stdin(terminal()?)
        .stdout(terminal()?)
        .stderr(File::create(complaints)?);
    loan.run(&mut shell)
}

/// What the shell is told: to give its place to the editor, so that a signal reaches that, where it is one command.
fn line(command: &str) -> String {
    let is_one = !command.contains([';', '|', '&', '(', ')', '<', '>', '`', '\n']);
    // Other than `exec` by itself, `env` knows variables in front of a command.
    let place = if is_one { "exec env " } else { "" };
    format!("{place}{command} \"$@\"")
}
