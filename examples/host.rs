//! A host for `pi-ask embed`, on a bare terminal: `host [PI_ASK]` asks the demo and prints what the agent would get.
//!
//! `docs/embedding.md` describes the lines; here the keys of the terminal go in, and frames come out below the prompt.
#![expect(
    clippy::disallowed_methods,
    reason = "a host has a process and a thread"
)]
#![expect(clippy::print_stdout, reason = "a host has a terminal")]

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, Command, Stdio};
use std::thread;

use crossterm::terminal::{disable_raw_mode, enable_raw_mode, size};
use serde_json::{Value, json};

fn main() -> io::Result<()> {
    let program = std::env::args().nth(1).unwrap_or("pi-ask".to_owned());
    let mut child = Command::new(program)
        .arg("embed")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut input = child.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?;
    let output = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
    let payload: Value = serde_json::from_str(include_str!("questionnaires/demo.json"))?;
    let open = json!({"protocol": 1, "payload": payload, "size": size()?, "colors": "256"});
    writeln!(input, "{}", json!({ "open": open }))?;
    enable_raw_mode()?;
    thread::spawn(|| type_into(input));
    let (mut cursor_row, mut done) = (0, Value::Null);
    for line in BufReader::new(output).lines() {
        let line: Value = serde_json::from_str(&line?)?;
        if let Some(frame) = line.get("frame") {
            cursor_row = draw(frame, cursor_row)?;
        } else if let Some(body) = line.get("done") {
            done = body.clone();
        }
    }
    disable_raw_mode()?;
    print!("{}", above(cursor_row));
    println!("{}\n{}", done["summary"], done["result"]);
    child.wait().map(drop)
}

/// Hands on what is typed, and the size where it has changed.
fn type_into(mut form: ChildStdin) -> io::Result<()> {
    let mut known = size()?;
    let (mut held, mut read) = (Vec::new(), [0; 1024]);
    loop {
        let count = io::stdin().read(&mut read)?;
        if count == 0 {
            return Ok(());
        }
        held.extend(&read[..count]);
        // A character may come in several reads.
        let Ok(text) = str::from_utf8(&held) else {
            continue;
        };
        if size()? != known {
            known = size()?;
            writeln!(form, "{}", json!({ "resize": known }))?;
        }
        writeln!(form, "{}", json!({ "bytes": text }))?;
        held.clear();
    }
}

/// Draws a frame over the last one, and returns the row that the cursor is left on.
fn draw(frame: &Value, cursor_row: u64) -> io::Result<u64> {
    let lines = frame["lines"].as_array().map_or(&[][..], Vec::as_slice);
    let texts: Vec<&str> = lines.iter().filter_map(Value::as_str).collect();
    print!("{}{}", above(cursor_row), texts.join("\r\n"));
    io::stdout().flush()?;
    Ok(texts.len().saturating_sub(1) as u64)
}

/// Goes up to the first row of the form and clears what is there.
fn above(rows: u64) -> String {
    let up = if rows > 0 {
        format!("\x1b[{rows}A")
    } else {
        String::new()
    };
    format!("\r{up}\x1b[J")
}
