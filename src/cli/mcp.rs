//! `pi-ask mcp`: both tools for any MCP client, over standard input and output.
//!
//! A client that offers forms shows the questions itself; otherwise they are asked on a terminal beside it; and where there is neither, the result says so.

mod input;
mod progress;
mod server;
mod terminal;

use std::io;
use std::os::unix::net;
use std::pin::pin;
use std::sync::Arc;

use anyhow::{Context, Result};
use rmcp::ServiceExt;
use rmcp::transport::stdio_pipes;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::low_level::pipe;
use tokio::net::UnixStream;
use tokio::sync::Notify;

use super::exit::Exit;
use super::{McpOptions, session};
use input::Input;
use server::{Server, Way};
use terminal::Terminal;

/// Serves until the client closes its end, or a signal asks for the end.
pub(super) fn serve(options: &McpOptions) -> Result<Exit> {
    let store = session::store(&options.config);
    let mut arguments = vec!["--config".into(), store.directory.into_os_string()];
    for option in store.options {
        arguments.extend(["--set".into(), option.into()]);
    }
    let terminals = Terminal::found(&arguments);
    let mut ways: Vec<Way> = terminals.into_iter().map(Way::Terminal).collect();
    let place = if options.terminal { ways.len() } else { 0 };
    ways.insert(place, Way::Form);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("the server cannot run")?;
    let ended = runtime.block_on(run(Server::new(ways)));
    // A read that nobody answers any more must not hold the end up.
    runtime.shutdown_background();
    ended.context("the client could not be served")?;
    Ok(Exit::Answered)
}

async fn run(server: Server) -> Result<()> {
    let signals = signals().context("signals cannot be heard")?;
    let input_ended = Arc::new(Notify::new());
    let (input, output) = stdio_pipes();
    let input = Input::new(input, Arc::clone(&input_ended));
    let running = tokio::select! {
        running = server.serve((input, output)) => running?,
        heard = signals.readable() => return Ok(heard?),
    };
    let calls = running.cancellation_token();
    let mut ended = pin!(running.waiting());
    tokio::select! {
        ended = &mut ended => drop(ended?),
        () = async {
            tokio::select! {
                () = input_ended.notified() => {}
                _ = signals.readable() => {}
            }
        } => {
            // Nobody waits for what is asked: its forms close.
            calls.cancel();
            ended.await?;
        }
    }
    Ok(())
}

/// Becomes readable when a signal asks the server to end.
fn signals() -> io::Result<UnixStream> {
    let (read, write) = net::UnixStream::pair()?;
    for signal in [SIGTERM, SIGINT, SIGHUP] {
        pipe::register(signal, write.try_clone()?)?;
    }
    read.set_nonblocking(true)?;
    UnixStream::from_std(read)
}
