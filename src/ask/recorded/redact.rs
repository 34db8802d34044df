//! A recording without its words: what was asked and typed is replaced by text of the same shape.
//!
//! It replays to the same layout. Where it does not, because the form sorted or searched by what was written, that is remarked on.

use ratatui::buffer::Cell;
use ratatui::layout::{Position, Rect};
use serde_json::Value;

use super::Recording;
use super::shape::{Shapes, letter, shape};
use crate::ask::Ask;
use crate::ask::files::{Found, Row};
use crate::ask::loaded::Loaded;
use crate::ask::message::Message;
use crate::ask::model::Model;
use crate::ask::questionnaire::says_recommended;
use crate::ask::remote::Submission;
use crate::ask::snapshot::Earlier;
use crate::ask::writing::{EditOutcome, Edited, ExternalEditor};
use crate::tea::keymap::Resolution;
use crate::tea::trace::{End, Header, Recorded, Remark, Trace};
use crate::tea::{Core, Event, Frame, Key, text};

/// Fields of payloads, responses and answers whose values are no text of anybody's.
const WORDS_OF_OURS: [&str; 6] = [
    "type",
    "kind",
    "mode",
    "requestId",
    "presentation",
    "review",
];

/// The recording in other words. Comments and expectations are left out, because they may quote.
pub fn redact(recording: &Recording) -> Recording {
    let mut shapes = Shapes::default();
    let boot = &recording.header.boot;
    let mut redacted_boot = boot.clone();
    redacted_boot.payload = texts(&mut shapes, &numbers(&boot.payload));
    redacted_boot.loaded = loaded(&mut shapes, &boot.loaded);
    redacted_boot.earlier = boot
        .earlier
        .as_ref()
        .and_then(|left| earlier(&mut shapes, left));
    if let ExternalEditor::Command(command) = &boot.editor {
        redacted_boot.editor = ExternalEditor::Command(shape(command));
    }
    let (mut core, _) = Core::<Ask>::new(boot.clone());
    let mut messages = Vec::with_capacity(recording.messages.len());
    for recorded in &recording.messages {
        let typed = Typed::of(&recorded.message, core.model());
        let in_other_words = message(&mut shapes, &recorded.message, core.model());
        core.send(recorded.message.clone());
        let stand_in = typed.and_then(|typed| typed.stand_in(core.model()));
        messages.push(Recorded {
            message: stand_in.unwrap_or(in_other_words),
            ..*recorded
        });
    }
    let mut redacted = Trace {
        header: Header {
            boot: redacted_boot,
            ..recording.header.clone()
        },
        messages,
        markers: recording.markers.clone(),
        expectations: Vec::new(),
        end: None,
        remarks: Vec::new(),
    };
    for marker in &mut redacted.markers {
        marker.value = shape(&marker.value);
    }
    if recording.end.is_some() {
        let core = redacted.replay::<Ask>(redacted.messages.len());
        redacted.end = End::of(&core).unwrap_or_default();
    }
    redacted.remarks = remarks(recording, &redacted);
    redacted
}

/// What is to be known of the redacted recording.
fn remarks(recording: &Recording, redacted: &Recording) -> Vec<Remark> {
    let mut remarks = Vec::new();
    let mut cores =
        [recording, redacted].map(|trace| Core::<Ask>::new(trace.header.boot.clone()).0);
    for at in 0..=recording.messages.len() {
        let [before, now] = cores.each_ref().map(|core| silhouette(&core.frame()));
        if before != now {
            let line = at
                .checked_sub(1)
                .map_or(1, |at| recording.messages[at].line);
            let text =
                "from here on the layout differs, because the form goes by what the words are";
            remarks.push(Remark {
                line,
                text: text.to_owned(),
            });
            break;
        }
        if cores.iter().all(Core::is_over) {
            break;
        }
        for (core, trace) in cores.iter_mut().zip([recording, redacted]) {
            if let Some(recorded) = trace.messages.get(at) {
                core.send(recorded.message.clone());
            }
        }
    }
    remarks.extend(recording.expectations.first().map(|expect| Remark {
        line: expect.line,
        text: "expectations are left out, because they may quote".to_owned(),
    }));
    remarks
}

/// What a picture looks like to somebody who cannot read: the columns of what is in each cell, and where the cursor is.
fn silhouette(frame: &Frame) -> (Rect, Vec<usize>, Option<Position>) {
    let columns = |cell: &Cell| match cell.symbol() {
        // Most cells, and told apart at a glance.
        " " => 0,
        one if one.len() == 1 => 1,
        blank if blank.trim().is_empty() => 0,
        cluster => text::cluster_width(cluster),
    };
    let cells = frame.buffer.content.iter();
    (
        frame.buffer.area,
        cells.map(columns).collect(),
        frame.cursor,
    )
}

fn message(shapes: &mut Shapes, message: &Message, before: &Model) -> Message {
    match message {
        Message::Terminal(Event::Paste(text)) => Message::Terminal(Event::Paste(shape(text))),
        Message::Terminal(Event::Line(line)) if !is_command(line, before) => {
            Message::Terminal(Event::Line(shape(line)))
        }
        Message::Terminal(Event::Changed { folder }) => Message::Terminal(Event::Changed {
            folder: shapes.text(folder),
        }),
        Message::Loaded(fresh) => Message::Loaded(Box::new(loaded(shapes, fresh))),
        Message::Saved {
            change,
            before,
            error,
        } => Message::Saved {
            change: change.clone(),
            before: *before,
            error: error.as_deref().map(shape),
        },
        Message::Edited(Edited { id, outcome }) => Message::Edited(Edited {
            id: *id,
            outcome: match outcome {
                EditOutcome::Text(text) => EditOutcome::Text(shape(text)),
                EditOutcome::Error(error) => EditOutcome::Error(shape(error)),
            },
        }),
        Message::Recalled(earlier) => {
            Message::Recalled(earlier.iter().map(|text| shape(text)).collect())
        }
        Message::Remote(submission) => Message::Remote(Submission {
            request_id: submission.request_id.clone(),
            response: texts(shapes, &submission.response),
        }),
        Message::FilesFound { id, found } => Message::FilesFound {
            id: *id,
            found: files(found),
        },
        Message::Terminal(
            Event::Key(_)
            | Event::Line(_)
            | Event::Mouse(_)
            | Event::FocusGained
            | Event::FocusLost
            | Event::Resize { .. }
            | Event::Tick { .. }
            | Event::Background(_)
            | Event::Interrupted,
        )
        | Message::Action(_)
        | Message::Aborted
        | Message::Around(_)
        | Message::TraceFailed { .. } => message.clone(),
    }
}

/// Whether a line is a command of letters and numbers, and not the text of a field.
fn is_command(line: &str, before: &Model) -> bool {
    let is_word = |word: &str| word.chars().count() == 1 || word.parse::<usize>().is_ok();
    before.editing.is_none() && line.split_whitespace().all(is_word)
}

/// Files in other words, where the same was asked for.
fn files(found: &Found) -> Found {
    let rows = found.rows.iter().map(|row| Row {
        path: shape(&row.path),
        marks: row.marks.clone(),
    });
    Found {
        rows: rows.collect(),
        ..*found
    }
}

/// A key that may type a character.
struct Typed {
    stand_in: Key,
    /// Whether it means nothing where it was pressed: it may have been meant for a field.
    means_nothing: bool,
    /// The characters of the open field before it, and the keys that waited.
    before: usize,
}

impl Typed {
    /// A key that no action wants.
    fn of(message: &Message, model: &Model) -> Option<Self> {
        let Message::Terminal(Event::Key(key)) = message else {
            return None;
        };
        let typed = key.typed().filter(|_| is_unbound(*key, model))?;
        Some(Self {
            stand_in: stand_in(*key, model),
            // Digits take rows, and no keymap has them.
            means_nothing: model.editing.is_none() && !typed.is_ascii_digit(),
            before: length(model),
        })
    }

    /// What stands for it, if it put a character into the open field or means nothing at all.
    fn stand_in(self, after: &Model) -> Option<Message> {
        let is_text = self.means_nothing || length(after) > self.before;
        is_text.then_some(Message::Terminal(Event::Key(self.stand_in)))
    }
}

/// The characters of the open field, and the keys that wait: most likely they will be a text.
fn length(model: &Model) -> usize {
    let editing = model.editing.as_ref();
    let typed = editing.map_or(0, |editing| editing.editor.text().chars().count());
    typed + model.ahead.len()
}

fn is_unbound(key: Key, model: &Model) -> bool {
    let keys = [model.pending.as_slice(), &[key]].concat();
    let front = model.front();
    let enabled = |_, action| model.is_enabled(front, action);
    let resolution = model
        .keymap()
        .resolve(model.contexts(front), &keys, enabled);
    resolution == Resolution::None
}

/// A key that types a character of the same shape, and means nothing else.
fn stand_in(key: Key, model: &Model) -> Key {
    let letter = key.typed().map(letter);
    let alternatives: &[char] = match letter {
        Some('x') => &['x', 'o', 'e', 'a', 's', 'z'],
        Some('X') => &['X', 'O', 'E', 'A', 'S', 'Z'],
        Some('0') => &['0', '9', '8', '7', '6', '5'],
        _ => &[],
    };
    let keys = alternatives.iter().chain(&letter).copied().map(Key::char);
    keys.into_iter()
        .find(|key| is_unbound(*key, model))
        .unwrap_or(key)
}

/// JSON with every text in other words; the names of fields stay, unless they are texts themselves.
fn texts(shapes: &mut Shapes, json: &Value) -> Value {
    match json {
        Value::String(text) => Value::String(words(shapes, text)),
        Value::Array(items) => items.iter().map(|item| texts(shapes, item)).collect(),
        Value::Object(fields) => {
            let fields = fields.iter().map(|(name, field)| {
                let field = match field {
                    Value::String(_) if WORDS_OF_OURS.contains(&name.as_str()) => field.clone(),
                    field => texts(shapes, field),
                };
                // A response names questions and options by their ids.
                let name = shapes.known(name).unwrap_or(name).to_owned();
                (name, field)
            });
            Value::Object(fields.collect())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => json.clone(),
    }
}

/// A text in other words: JSON in it stays JSON, and what is marked as recommended stays marked.
fn words(shapes: &mut Shapes, text: &str) -> String {
    if let Ok(json @ (Value::Array(_) | Value::Object(_))) = serde_json::from_str(text) {
        return texts(shapes, &json).to_string();
    }
    if says_recommended(text)
        && let Some(mark) = text.rfind(['(', '（'])
    {
        return format!("{}{}", shapes.text(&text[..mark]), &text[mark..]);
    }
    shapes.text(text)
}

/// JSON with every number in other digits: a payload may have numbers for texts.
fn numbers(json: &Value) -> Value {
    match json {
        Value::Number(number) => {
            let digit = |char: char| if char.is_ascii_digit() { '1' } else { char };
            let digits: String = number.to_string().chars().map(digit).collect();
            serde_json::from_str(&digits).unwrap_or_else(|_| json.clone())
        }
        Value::Array(items) => items.iter().map(numbers).collect(),
        Value::Object(fields) => {
            let fields = fields
                .iter()
                .map(|(name, field)| (name.clone(), numbers(field)));
            Value::Object(fields.collect())
        }
        Value::String(_) | Value::Null | Value::Bool(_) => json.clone(),
    }
}

/// What an earlier session left; the cursor of its open field stays between the same characters.
fn earlier(shapes: &mut Shapes, left: &Earlier) -> Option<Earlier> {
    if let Earlier::Unreadable { file, problem } = left {
        return Some(Earlier::Unreadable {
            file: shapes.text(file),
            problem: shape(problem),
        });
    }
    let written = serde_json::to_value(left).ok()?;
    let mut redacted = texts(shapes, &written);
    let draft = "/left/snapshot/draft";
    let (text, cursor) = (
        written
            .pointer(&format!("{draft}/text"))
            .and_then(Value::as_str),
        written
            .pointer(&format!("{draft}/cursor"))
            .and_then(Value::as_u64),
    );
    if let (Some(text), Some(cursor)) = (text, cursor) {
        let before = text.get(..usize::try_from(cursor).ok()?)?.chars().count();
        let words = words(shapes, text);
        let at: usize = words.chars().take(before).map(char::len_utf8).sum();
        redacted.pointer_mut(draft)?["cursor"] = at.into();
    }
    serde_json::from_value(redacted).ok()
}

/// The configuration without paths, commands, and what stands in its files.
fn loaded(shapes: &mut Shapes, loaded: &Loaded) -> Loaded {
    let mut redacted = loaded.clone();
    redacted.file = shapes.text(&loaded.file);
    for watch in &mut redacted.watch {
        watch.folder = shapes.text(&watch.folder);
        watch.name = watch.name.as_deref().map(|name| shapes.text(name));
    }
    for channel in &mut redacted.config.channels {
        if let crate::ask::config::Channel::Command(command) = channel {
            *command = shapes.text(command);
        }
    }
    for problem in &mut redacted.problems {
        problem.message = shape(&problem.message);
        problem.key = shape(&problem.key);
        for text in [&mut problem.hint, &mut problem.found, &mut problem.file] {
            *text = text.as_deref().map(shape);
        }
        if let Some(place) = &mut problem.place {
            place.text = shape(&place.text);
        }
    }
    redacted
}
