//! `pi-ask mcp`: both tools for any MCP client, over standard input and output.
//!
//! A client that offers forms shows the questions itself; otherwise they are asked on a terminal beside it; and where there is neither, the result says so.

mod progress;
mod server;
mod terminal;

use anyhow::{Context, Result};
use rmcp::ServiceExt;
use rmcp::transport::stdio_pipes;

use super::exit::Exit;
use super::{McpOptions, session};
use server::{Server, Way};
use terminal::Terminal;

/// Serves until the client closes its end.
pub(super) fn serve(options: &McpOptions) -> Result<Exit> {
    let store = session::store(&options.config);
    let mut arguments = vec!["--config".into(), store.directory.into_os_string()];
    for option in store.options {
        arguments.extend(["--set".into(), option.into()]);
    }
    let ways = if options.terminal {
        [Way::Terminal, Way::Form]
    } else {
        [Way::Form, Way::Terminal]
    };
    let server = Server::new(ways, Terminal::found(arguments));
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("the server cannot run")?;
    let ended = runtime.block_on(async {
        let running = server.serve(stdio_pipes()).await?;
        running.waiting().await?;
        anyhow::Ok(())
    });
    // A read that nobody answers any more must not hold the end up.
    runtime.shutdown_background();
    ended.context("the client could not be served")?;
    Ok(Exit::Answered)
}
