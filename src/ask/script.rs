//! A scripted session: the real program without a terminal, a clock, or a disk that it was not given.

mod overlay;
mod session;

use serde::Serialize;
use serde_json::Value;

use crate::ask::boot::{Boot, Purpose};
use crate::ask::command::Command;
use crate::ask::files::paths::Paths;
use crate::ask::files::search::Search;
use crate::ask::loaded::Loaded;
use crate::ask::message::Message;
use crate::ask::result::ToolResult;
use crate::ask::writing::{EditOutcome, Edited, ExternalEditor};
use crate::ask::{self, Ask};
use crate::tea::ansi;
use crate::tea::decoder::Decoder;
use crate::tea::host::headless::Headless;
use crate::tea::host::stdio::bounded;
use crate::tea::theme::Colors;
use crate::tea::{Background, Event, Frame, Key};
use session::{Frames, Other, Session, Step};

/// What a session came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Played {
    /// The name of the session.
    pub name: Option<String>,
    /// Whether the form is still open.
    pub open: bool,
    /// The text of the result.
    pub content: Option<String>,
    /// The details of the result.
    pub details: Option<Value>,
    /// The steps that were left when the form closed.
    pub unused_keys: usize,
    /// The frames that were asked for.
    pub frames: Vec<Picture>,
    /// What the form had to say at the end, and what was wrong with the configuration.
    pub notices: Vec<String>,
    /// What was expected and is not so, each with its step.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub differences: Vec<String>,
    /// What is wrong with the session; a session that was played has none.
    pub problem: Option<String>,
}

/// A frame as data.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Picture {
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// The rows of the form, without trailing blanks.
    pub lines: Vec<String>,
    /// Column and row of the cursor.
    pub cursor: Option<(u16, u16)>,
}

/// Plays one line of a script.
///
/// # Errors
/// Says what is wrong with a line that is not a session.
pub fn play(line: &str) -> Result<Played, String> {
    let (mut session, remarks) = session::read(line)?;
    session.size = bounded(session.size);
    let mut laid_over = session.config.clone().unwrap_or_default();
    let loaded = Loaded::from_json(&laid_over);
    let import = session.import.map(|import| import.format(&session.payload));
    let boot = Boot {
        payload: session.payload.clone(),
        tool: session.tool,
        import,
        source: session.source,
        purpose: Purpose::Ask,
        loaded: loaded.clone(),
        size: session.size,
        colors: session.colors.unwrap_or(if session.styled {
            Colors::True
        } else {
            Colors::None
        }),
        background: Background::default(),
        timeout: session.timeout,
        earlier: None,
        accessible: session.accessible,
        editor: if session.edited.is_empty() {
            ExternalEditor::Missing
        } else {
            ExternalEditor::Host
        },
    };
    let mut notices = remarks;
    notices.extend(loaded.problems.iter().map(ToString::to_string));
    let remarks = import.map(|format| format.remarks(&session.payload));
    notices.extend(
        remarks
            .into_iter()
            .flatten()
            .map(|remark| remark.to_string()),
    );
    // Without a terminal, or without questions, no form opens.
    if !session.interactive || boot.call().read().is_err() {
        return Ok(played(
            &session,
            Some(&ask::without_terminal(&boot)),
            session.keys.len(),
            Vec::new(),
            notices,
        ));
    }
    let paths = Paths::of_files(&session.files);
    let mut edited = session.edited.iter();
    let mut form = Headless::<Ask, _>::new(boot, |command| match command {
        Command::FindFiles { query, id } => {
            let mut search = Search::new(&query);
            search.run(&paths);
            let found = search.found(&paths);
            Some(Message::FilesFound { id, found })
        }
        Command::Save { change, before } => {
            overlay::lay_over(&mut laid_over, &change);
            Some(Message::Saved {
                change,
                before,
                error: None,
            })
        }
        Command::Load => Some(Message::Loaded(Box::new(Loaded::from_json(&laid_over)))),
        Command::EditExternally { id, .. } => {
            let outcome = match edited.next() {
                Some(text) => EditOutcome::Text(text.clone()),
                None => EditOutcome::Error("The script has no more edited texts".to_owned()),
            };
            Some(Message::Edited(Edited { id, outcome }))
        }
        Command::Recall => Some(Message::Recalled(session.earlier.clone())),
        Command::WalkFiles
        | Command::StopFinding
        | Command::Remember(_)
        | Command::Notify { .. }
        | Command::Suspend
        | Command::LoadAround(_)
        | Command::Reply(_)
        | Command::Folded(_)
        | Command::Report(_) => None,
    });
    let mut pictures = Vec::new();
    picture(
        &session,
        Frames::All,
        &form.frame(),
        &mut pictures,
        session.size,
    );
    let (mut unused, mut size) = (0, session.size);
    let mut differences = Vec::new();
    for (at, step) in session.keys.iter().enumerate() {
        if let Step::Other(Other::Expect(expect)) = step {
            let found = expect.differences(form.core());
            differences.extend(found.iter().map(|it| format!("step {}: {it}", at + 1)));
            continue;
        }
        if form.core().is_over() {
            unused += 1;
            continue;
        }
        match step {
            Step::Key(key) => form.event(Event::Key(*key)),
            Step::Other(Other::Text(text)) => text
                .chars()
                .for_each(|char| form.event(Event::Key(Key::char(char)))),
            Step::Other(Other::Line(text)) => form.event(Event::Line(text.clone())),
            Step::Other(Other::Paste(text)) => form.event(Event::Paste(text.clone())),
            Step::Other(Other::Wait(millis)) => form.wait(*millis),
            Step::Other(Other::Resize(width, height)) => {
                size = bounded((*width, *height));
                let (width, height) = size;
                form.event(Event::Resize { width, height });
            }
            Step::Other(Other::Message(message)) => form.message((**message).clone()),
            Step::Other(Other::Bytes(bytes)) => {
                let mut decoder = Decoder::default();
                let events = decoder.feed(bytes.as_bytes());
                events
                    .into_iter()
                    .chain(decoder.flush())
                    .for_each(|event| form.event(event));
            }
            Step::Other(Other::Expect(_)) => {}
        }
        picture(&session, Frames::All, &form.frame(), &mut pictures, size);
    }
    picture(&session, Frames::Last, &form.frame(), &mut pictures, size);
    notices.extend(form.core().model().notice.clone());
    let result = form.core().output().map(|output| output.result);
    Ok(Played {
        differences,
        ..played(&session, result.as_ref(), unused, pictures, notices)
    })
}

fn played(
    session: &Session,
    result: Option<&ToolResult<Value>>,
    unused_keys: usize,
    frames: Vec<Picture>,
    notices: Vec<String>,
) -> Played {
    Played {
        name: session.name.clone(),
        open: result.is_none(),
        content: result.map(|result| result.text().to_owned()),
        details: result.map(|result| result.details.clone()),
        unused_keys,
        frames,
        notices,
        differences: Vec::new(),
        problem: None,
    }
}

fn picture(
    session: &Session,
    when: Frames,
    frame: &Frame,
    pictures: &mut Vec<Picture>,
    size: (u16, u16),
) {
    if session.frames == when {
        let lines = if session.styled {
            ansi::styled_lines(&frame.buffer)
        } else {
            frame.lines()
        };
        pictures.push(Picture {
            size,
            lines,
            cursor: frame.cursor.map(|at| (at.x, at.y)),
        });
    }
}
