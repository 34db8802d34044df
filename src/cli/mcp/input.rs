//! What the client sends: its end is told at once, and what it sends in vain is said.

use std::io;
use std::mem;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use anyhow::anyhow;
use rmcp::transport::async_rw::DEFAULT_MAX_LINE_LENGTH as LONGEST;
use tokio::io::{AsyncRead, ReadBuf};
use tokio::sync::Notify;

use crate::cli::exit;

/// The bytes of the client, as they are.
#[derive(Debug)]
pub(super) struct Input<R> {
    bytes: R,
    ended: Arc<Notify>,
    /// The line so far, as much of it as can be a message.
    line: Vec<u8>,
}

impl<R> Input<R> {
    /// Tells when the bytes have ended.
    pub(super) fn new(bytes: R, ended: Arc<Notify>) -> Self {
        Self {
            bytes,
            ended,
            line: Vec::new(),
        }
    }

    fn look_at(&mut self, bytes: &[u8]) {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            let room = LONGEST.saturating_sub(self.line.len());
            self.line.extend(part.iter().take(room));
            if part.ends_with(b"\n") {
                let line = mem::take(&mut self.line);
                if let Some(why) = passed_over(&line) {
                    exit::complain(&anyhow!("a line of the client is passed over: {why}"));
                }
            }
        }
    }
}

impl<R: AsyncRead + Unpin> AsyncRead for Input<R> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let input = self.get_mut();
        let before = buffer.filled().len();
        let read = ready!(Pin::new(&mut input.bytes).poll_read(context, buffer));
        let new = &buffer.filled()[before..];
        if new.is_empty() {
            input.ended.notify_one();
        }
        input.look_at(new);
        Poll::Ready(read)
    }
}

/// Why nobody will answer a line: the protocol of the SDK drops what is no JSON without a word.
fn passed_over(line: &[u8]) -> Option<String> {
    if line.len() >= LONGEST {
        return Some("it is longer than 16 MiB".to_owned());
    }
    let line = String::from_utf8_lossy(line);
    let line = line.trim_start_matches('\u{feff}').trim();
    if line.is_empty() {
        return None;
    }
    let error = pi_ask::json::parse(line).err()?;
    Some(format!("it is not JSON: {error}"))
}
