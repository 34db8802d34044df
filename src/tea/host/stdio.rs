//! A program inside another program, which owns the terminal: lines of JSON on a pair of streams.
//!
//! In come the bytes of a terminal, pastes, sizes and backgrounds; out go frames as styled lines.
//! What else the two have to say is theirs: lines of other kinds are read by a function that the program gives, and anything can be written through [`Lines`].

#![expect(clippy::disallowed_methods, reason = "a host is where threads belong")]

mod line;

use std::fmt;
use std::io::{self, BufRead};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError};
use serde::Serialize;

use crate::tea::ansi;
use crate::tea::decoder::{self, Decoder};
use crate::tea::host::Host;
use crate::tea::inbox::Inbox;
use crate::tea::{Event, Frame};

pub use line::{Line, Lines, next_line};

/// How long an Esc that may begin a sequence waits for the rest.
const PATIENCE: Duration = Duration::from_millis(25);

/// The most columns and rows that a frame can have.
const LARGEST: u16 = 1000;

/// The kinds of lines that every program understands.
pub const KINDS: [&str; 4] = ["background", "bytes", "paste", "resize"];

/// Another program as a host.
pub struct Stdio<Message> {
    lines: Lines,
    input: Option<Input<Message>>,
    size: (u16, u16),
    shown: Option<Picture>,
}

struct Input<Message> {
    source: Box<dyn BufRead + Send>,
    others: Others<Message>,
}

/// What the program makes of lines of other kinds.
type Others<Message> = Box<dyn FnMut(Line) -> Result<Message, String> + Send>;

/// A frame as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Picture {
    lines: Vec<String>,
    cursor: Option<(u16, u16)>,
    size: (u16, u16),
    /// Whether the form wants to hear of the mouse.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    mouse: bool,
}

impl<Message> Stdio<Message> {
    /// A host that is read from `source` and written to as `lines`; `others` reads what is not one of [`KINDS`], or says what is wrong with it.
    pub fn new(
        source: impl BufRead + Send + 'static,
        lines: Lines,
        size: (u16, u16),
        others: impl FnMut(Line) -> Result<Message, String> + Send + 'static,
    ) -> Self {
        Self {
            lines,
            input: Some(Input {
                source: Box::new(source),
                others: Box::new(others),
            }),
            size,
            shown: None,
        }
    }
}

impl<Message> fmt::Debug for Stdio<Message> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Stdio")
            .field("shown", &self.shown)
            .finish_non_exhaustive()
    }
}

impl<Message: From<Event> + Send + 'static> Host<Message> for Stdio<Message> {
    fn start(&mut self, inbox: Inbox<Message>) -> io::Result<()> {
        let Some(Input { mut source, others }) = self.input.take() else {
            return Err(io::Error::other("the host already has a program"));
        };
        let reader = Reader {
            lines: self.lines.clone(),
            inbox,
            others,
            decoder: Decoder::default(),
        };
        reader.inbox.send(resized(self.size));
        let (sender, lines) = crossbeam_channel::unbounded();
        // Reading never waits for the program, so that the host never waits to be read.
        thread::spawn(move || {
            while let Ok(Some(line)) = next_line(&mut source) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        thread::spawn(move || reader.run(&lines));
        Ok(())
    }

    fn draw(&mut self, frame: &Frame) -> io::Result<()> {
        let picture = Picture::of(frame);
        if self.shown.as_ref() != Some(&picture) {
            self.lines.write("frame", &picture)?;
            self.shown = Some(picture);
        }
        Ok(())
    }
}

impl Picture {
    /// The rows down to the last one that shows something, or has the cursor.
    fn of(frame: &Frame) -> Self {
        let cursor = frame.cursor.map(|at| (at.x, at.y));
        let mut lines = ansi::styled_lines(&frame.buffer);
        let kept = cursor.map_or(0, |(_, row)| usize::from(row) + 1);
        while lines.len() > kept && lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        Self {
            lines,
            cursor,
            size: (frame.width(), frame.height()),
            mouse: frame.mouse,
        }
    }
}

/// Turns lines into messages.
struct Reader<Message> {
    lines: Lines,
    inbox: Inbox<Message>,
    others: Others<Message>,
    decoder: Decoder,
}

impl<Message: From<Event>> Reader<Message> {
    /// Reads until the host is gone, which interrupts the program.
    fn run(mut self, lines: &Receiver<Vec<u8>>) {
        loop {
            let patience = if self.decoder.is_pending() {
                lines.recv_timeout(PATIENCE)
            } else {
                lines.recv().map_err(RecvTimeoutError::from)
            };
            match patience {
                Ok(line) => {
                    if let Err(problem) = Line::parse(&line).and_then(|line| self.take(line)) {
                        // A host that is gone needs no answer.
                        let _ = self.lines.write("problem", &problem);
                    }
                }
                Err(RecvTimeoutError::Timeout) => self.flush(),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        self.flush();
        self.inbox.send(Event::Interrupted);
    }

    fn take(&mut self, line: Line) -> Result<(), String> {
        let event = match line.kind.as_str() {
            "bytes" => {
                let text: String = line.read()?;
                for event in self.decoder.feed(text.as_bytes()) {
                    self.inbox.send(event);
                }
                return Ok(());
            }
            "paste" => decoder::paste(&line.read::<String>()?),
            "resize" => resized(line.read()?),
            "background" => Event::Background(line.read()?),
            _ => {
                let message = (self.others)(line)?;
                self.flush();
                self.inbox.send(message);
                return Ok(());
            }
        };
        self.flush();
        self.inbox.send(event);
        Ok(())
    }

    /// A held Esc comes before what follows it.
    fn flush(&mut self) {
        for event in self.decoder.flush() {
            self.inbox.send(event);
        }
    }
}

/// The nearest size that a frame can have.
pub fn bounded((width, height): (u16, u16)) -> (u16, u16) {
    (width.clamp(1, LARGEST), height.clamp(1, LARGEST))
}

fn resized(size: (u16, u16)) -> Event {
    let (width, height) = bounded(size);
    Event::Resize { width, height }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Write};
    use std::os::unix::net::UnixStream;

    use serde_json::{Value, json};

    use super::*;
    use crate::tea::{Background, Program, runtime};

    /// A program that shows its last event and ends at `q`, or when it is interrupted.
    struct Echo;

    impl Program for Echo {
        type Boot = ();
        type Model = Vec<Event>;
        type Message = Event;
        type Command = ();
        type Output = Vec<Event>;

        fn boot((): ()) -> (Vec<Event>, Vec<()>) {
            (Vec::new(), Vec::new())
        }

        fn update(model: &mut Vec<Event>, event: Event) -> Vec<()> {
            model.push(event);
            Vec::new()
        }

        fn view(model: &Vec<Event>) -> Frame {
            let last = format!("{:?}", model.last());
            Frame::of_lines(60, &[last.into(), "".into(), "".into()])
        }

        fn output(model: &Vec<Event>) -> Option<Vec<Event>> {
            let ends = |event: &Event| *event == Event::Interrupted || *event == key("q");
            model.iter().any(ends).then(|| model.clone())
        }
    }

    fn key(name: &str) -> Event {
        Event::Key(name.parse().unwrap())
    }

    /// The program on a host that writes these lines and hangs up: what happened to it, and what it wrote.
    fn run(input: &str) -> (Vec<Event>, Vec<Value>) {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let lines = Lines::new(theirs);
        let others = |line: Line| match line.kind.as_str() {
            "press" => line.read().map(Event::Key),
            other => Err(format!("`{other}` is no kind of line")),
        };
        let source = io::Cursor::new(input.to_owned());
        let mut host = Stdio::new(source, lines.clone(), (80, 24), others);
        let echo = runtime::run::<Echo>((), &mut host, |(), _| None, |_| None).unwrap();
        drop((host, lines));
        let written = BufReader::new(ours).lines();
        let written = written.map_while(Result::ok);
        let written = written.map(|line| serde_json::from_str(&line).unwrap());
        (echo.output().unwrap(), written.collect())
    }

    fn size(width: u16, height: u16) -> Event {
        Event::Resize { width, height }
    }

    #[test]
    fn lines_are_events_in_their_order() {
        let (events, _) = run(concat!(
            r#"{"bytes":"a\u001b[A"}"#,
            "\n",
            r#"{"bytes":"é\u001b["}"#,
            "\n",
            r#"{"bytes":"B\u001b"}"#,
            "\n",
            r#"{"paste":"one\r\ntwo\u0007"}"#,
            "\n",
            r#"{"resize":[40,20]}"#,
            "\n",
            r#"{"resize":[0,65535]}"#,
            "\n",
            r#"{"background":"light"}"#,
            "\n",
            r#"{"press":"ctrl+s"}"#,
            "\n",
            r#"{"bytes":"\u001b"}"#,
        ));
        assert_eq!(
            events,
            [
                size(80, 24),
                key("a"),
                key("up"),
                key("é"),
                key("down"),
                key("esc"),
                Event::Paste("one\ntwo".to_owned()),
                size(40, 20),
                size(1, 1000),
                Event::Background(Background::Light),
                key("ctrl+s"),
                key("esc"),
                Event::Interrupted,
            ]
        );
    }

    #[test]
    fn what_is_no_line_is_a_problem_and_the_program_goes_on() {
        let (events, written) =
            run("nonsense\n{\"jump\":1}\n{\"resize\":[1]}\n{\"bytes\":3}\n{\"bytes\":\"q\"}\n");
        assert_eq!(events.last(), Some(&key("q")));
        let problems: Vec<&str> = written
            .iter()
            .filter_map(|line| line["problem"].as_str())
            .collect();
        assert_eq!(problems.len(), 4, "{problems:?}");
        assert!(problems[0].starts_with("this is not JSON"));
        assert_eq!(problems[1], "`jump` is no kind of line");
        assert!(problems[2].starts_with("`resize`: ") && problems[3].starts_with("`bytes`: "));
    }

    #[test]
    fn an_esc_that_nothing_follows_is_a_key_while_the_host_is_there() {
        let (mut host_end, program_end) = UnixStream::pair().unwrap();
        let source = BufReader::new(program_end.try_clone().unwrap());
        let others = |line: Line| Err(line.kind);
        let mut host = Stdio::new(source, Lines::new(program_end), (80, 24), others);
        let heard = host_end.try_clone().unwrap();
        let answering = thread::spawn(move || {
            writeln!(host_end, r#"{{"bytes":"\u001b"}}"#).unwrap();
            let frames = BufReader::new(heard).lines().map_while(Result::ok);
            // The key that ends the program is sent when Esc has been drawn.
            for _ in frames.take_while(|frame| !frame.contains("Esc")) {}
            writeln!(host_end, r#"{{"bytes":"q"}}"#).unwrap();
        });
        let echo = runtime::run::<Echo>((), &mut host, |(), _| None, |_| None).unwrap();
        answering.join().unwrap();
        assert_eq!(echo.output().unwrap(), [size(80, 24), key("esc"), key("q")]);
    }

    #[test]
    fn a_frame_is_written_when_it_differs_and_without_empty_lines_at_its_end() {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let mut host: Stdio<Event> =
            Stdio::new(io::empty(), Lines::new(theirs), (80, 24), |line: Line| {
                Err(line.kind)
            });
        let mut frame = Frame::of_lines(9, &["one".into(), "".into(), "".into()]);
        for row in [None, None, Some(1)] {
            frame.cursor = row.map(|row| (0, row).into());
            Host::draw(&mut host, &frame).unwrap();
        }
        drop(host);
        let written: Vec<Value> = BufReader::new(ours)
            .lines()
            .map(|line| serde_json::from_str(&line.unwrap()).unwrap())
            .collect();
        assert_eq!(
            written,
            [
                json!({"frame": {"lines": ["one"], "cursor": null, "size": [9, 3]}}),
                json!({"frame": {"lines": ["one", ""], "cursor": [0, 1], "size": [9, 3]}}),
            ]
        );
    }

    #[test]
    fn a_host_that_is_gone_fails_to_draw() {
        let (ours, theirs) = UnixStream::pair().unwrap();
        drop(ours);
        let mut host: Stdio<Event> =
            Stdio::new(io::empty(), Lines::new(theirs), (80, 24), |line: Line| {
                Err(line.kind)
            });
        assert!(Host::draw(&mut host, &Frame::new(1, 1)).is_err());
    }
}
