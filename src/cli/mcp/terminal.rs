//! A terminal of its own for a form: a pane of tmux, or whatever `$PI_ASK_TERMINAL` opens.
//!
//! The form is `pi-ask ask` in that terminal. Its result comes through a named pipe, which also tells when the form is gone, however it went, and the form when the server is.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context, Result, bail};
use pi_ask::ask::call::Call;
use pi_ask::ask::result::ToolResult;
use rustix::fs::{CWD, Mode, OFlags, mkfifoat};
use rustix::process::{Pid, Signal, kill_process_group};
use serde_json::Value;
use tempfile::TempDir;
use tokio::process::Command;

/// The share of the window that a pane of tmux takes.
const SHARE: &str = "70%";

/// What stands for the form in `$PI_ASK_TERMINAL`.
const PLACE: &str = "{}";

/// How to open a terminal.
#[derive(Debug)]
pub(super) struct Terminal {
    kind: Kind,
    /// Arguments of every form.
    arguments: Vec<OsString>,
}

#[derive(Debug)]
enum Kind {
    /// A pane beside this one.
    Tmux { beside: Option<String> },
    /// A command line for the shell.
    Command(String),
}

impl Terminal {
    /// Those that the environment names, the first that works.
    pub(super) fn found(arguments: &[OsString]) -> Vec<Self> {
        let named = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let command = named("PI_ASK_TERMINAL").map(Kind::Command);
        let tmux = named("TMUX").map(|_| Kind::Tmux {
            beside: named("TMUX_PANE"),
        });
        let kinds = command.into_iter().chain(tmux);
        kinds
            .map(|kind| Self {
                kind,
                arguments: arguments.to_vec(),
            })
            .collect()
    }

    /// Asks a call in a terminal; nothing if the terminal went away before there was a result.
    pub(super) async fn ask(&self, call: &Call) -> Result<Option<ToolResult<Value>>> {
        let files = Files::new(&call.payload)?;
        let form = self.form(call, &files)?;
        // Read first, so that the form finds a reader.
        let pipe = files.result.clone();
        let mut read = tokio::task::spawn_blocking(move || read(&pipe));
        let text = match &self.kind {
            Kind::Tmux { beside } => {
                let mut pane = Pane::open(beside.as_deref(), &form).await?;
                let ended = async {
                    pane.ended().await;
                    files.untouched().await
                };
                match tokio::join!(read, ended) {
                    (_, true) => bail!("the form does not start in a pane of tmux"),
                    (text, false) => text,
                }
            }
            Kind::Command(template) => {
                let mut window = Window::open(template, &form)?;
                tokio::select! {
                    text = &mut read => text,
                    // It may fail because the form does, which has said so itself.
                    failed = window.failed() => match tokio::join!(read, files.untouched()) {
                        (_, true) => return Err(failed),
                        (text, false) => text,
                    }
                }
            }
        };
        let text = text?.context("the result of the form cannot be read")?;
        if text.is_empty() {
            return Ok(None);
        }
        let result = serde_json::from_str(&text).context("the form gave no result")?;
        Ok(Some(result))
    }

    /// The command line of the form.
    fn form(&self, call: &Call, files: &Files) -> Result<Vec<OsString>> {
        let program = env::current_exe().context("the program cannot find itself")?;
        let mut form: Vec<OsString> = vec![program.into(), "ask".into(), "--fullscreen".into()];
        form.extend(["--tool".into(), call.tool.to_string().into()]);
        form.extend(["--output".into(), files.result.clone().into()]);
        form.extend(self.arguments.iter().cloned());
        form.push(files.payload.clone().into());
        Ok(form)
    }
}

/// The payload, and the pipe for the result, in a folder that only the user can read.
///
/// It is there until the form has opened both, so that a server that is killed leaves nothing behind.
#[derive(Debug)]
struct Files {
    payload: PathBuf,
    result: PathBuf,
    _folder: TempDir,
}

impl Files {
    fn new(payload: &Value) -> Result<Self> {
        let folder = tempfile::Builder::new()
            .prefix("pi-ask-")
            .permissions(Permissions::from_mode(0o700))
            .tempdir()
            .context("there is no place for the payload")?;
        let files = Self {
            payload: folder.path().join("payload.json"),
            result: folder.path().join("result"),
            _folder: folder,
        };
        files
            .write(payload)
            .context("the payload cannot be written")?;
        mkfifoat(CWD, &files.result, Mode::RUSR | Mode::WUSR)
            .context("there is no pipe for the result")?;
        Ok(files)
    }

    fn write(&self, payload: &Value) -> io::Result<()> {
        let mut options = OpenOptions::new();
        let mut file = options
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(&self.payload)?;
        file.write_all(payload.to_string().as_bytes())
    }

    /// Whether no form has opened the pipe, now that none will; whoever waits for one waits no longer.
    async fn untouched(&self) -> bool {
        let pipe = self.result.clone();
        // This meets the reader, who may only be about to wait; where a form came first the pipe is gone.
        let met = tokio::task::spawn_blocking(|| OpenOptions::new().write(true).open(pipe));
        matches!(met.await, Ok(Ok(_)))
    }
}

impl Drop for Files {
    /// Whoever still waits for a form to open the pipe waits no longer.
    fn drop(&mut self) {
        let flags = OFlags::NONBLOCK.bits().cast_signed();
        let mut options = OpenOptions::new();
        // Fails where nobody waits.
        drop(options.write(true).custom_flags(flags).open(&self.result));
    }
}

/// What a form writes into the pipe.
fn read(pipe: &Path) -> io::Result<String> {
    let mut open = File::open(pipe)?;
    // The form has read the payload before it opens the pipe.
    if let Some(folder) = pipe.parent() {
        let _ = fs::remove_dir_all(folder);
    }
    let mut text = String::new();
    open.read_to_string(&mut text)?;
    Ok(text)
}

/// Runs a form in a pane and then says so, however the form went.
const PANE: &str = r#"trap : HUP; "$@"; tmux wait-for -S "$0""#;

/// A pane of tmux; it closes when nobody waits for it any more.
#[derive(Debug)]
struct Pane {
    name: String,
    /// Ends with the form, or with tmux.
    end: tokio::process::Child,
}

impl Pane {
    async fn open(beside: Option<&str>, form: &[OsString]) -> Result<Self> {
        let mut tmux = Command::new("tmux");
        tmux.args(["split-window", "-v", "-l", SHARE, "-P", "-F", "#{pane_id}"]);
        if let Some(beside) = beside {
            tmux.args(["-t", beside]);
        }
        let channel = form.last().context("a form has a payload")?;
        tmux.args(["--", "sh", "-c", PANE]).arg(channel).args(form);
        let opened = tmux.stdin(Stdio::null()).output();
        let opened = opened.await.context("tmux cannot be run")?;
        if !opened.status.success() {
            let said = String::from_utf8_lossy(&opened.stderr);
            bail!("tmux opens no pane: {}", said.trim());
        }
        let mut end = Command::new("tmux");
        end.arg("wait-for").arg(channel).kill_on_drop(true);
        end.stdin(Stdio::null()).stdout(Stdio::null());
        Ok(Self {
            name: String::from_utf8_lossy(&opened.stdout).trim().to_owned(),
            end: end.spawn().context("tmux cannot be run")?,
        })
    }

    /// Waits for the form to be gone, or tmux.
    async fn ended(&mut self) {
        let _ = self.end.wait().await;
    }
}

impl Drop for Pane {
    fn drop(&mut self) {
        // A form that is done has closed its pane by itself.
        let _ = std::process::Command::new("tmux")
            .args(["kill-pane", "-t", &self.name])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
    }
}

/// A window that a command opened; it closes when nobody waits for it any more.
#[derive(Debug)]
struct Window {
    process: tokio::process::Child,
    group: Option<Pid>,
}

impl Window {
    fn open(template: &str, form: &[OsString]) -> Result<Self> {
        let words: Vec<String> = form
            .iter()
            .map(|word| quoted(&word.to_string_lossy()))
            .collect();
        let words = words.join(" ");
        let line = if template.contains(PLACE) {
            template.replace(PLACE, &words)
        } else {
            format!("{template} {words}")
        };
        let process = Command::new("sh")
            .args(["-c", &line])
            .process_group(0)
            .stdin(Stdio::null())
            // Standard output belongs to the client.
            .stdout(Stdio::null())
            .spawn()
            .context("`$PI_ASK_TERMINAL` cannot be run")?;
        let group = process
            .id()
            .and_then(|id| Pid::from_raw(i32::try_from(id).ok()?));
        Ok(Self { process, group })
    }

    /// Waits for the command to fail. One that succeeds may have handed its window on.
    async fn failed(&mut self) -> anyhow::Error {
        match self.process.wait().await {
            Ok(status) if status.success() => std::future::pending().await,
            Ok(status) => anyhow::anyhow!("`$PI_ASK_TERMINAL` opens no terminal: {status}"),
            Err(error) => error.into(),
        }
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        if let Some(group) = self.group {
            let _ = kill_process_group(group, Signal::TERM);
        }
    }
}

/// A word for the shell.
fn quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', r"'\''"))
}
