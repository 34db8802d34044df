//! An asciicast of version 3: what a terminal is told, with the time since the line before.

use std::fmt::Write as _;
use std::io::{self, Write};

use ratatui::style::Color;
use serde_json::{Value, json};

use super::{Film, Shot, line, seconds};
use crate::tea::theme::rgb;
use crate::tea::{Background, ansi};

/// What happens at one time.
enum Event<'a> {
    Shot(&'a Shot),
    Marker(&'a str),
}

pub(super) fn write(film: &Film, mut out: impl Write) -> io::Result<()> {
    let first = &film.shots[0];
    let (columns, rows) = first.size;
    let mut header = json!({
        "version": 3,
        "term": { "cols": columns, "rows": rows, "type": "xterm-256color" },
        "timestamp": film.started / 1000,
    });
    // Players are dark unless they are told otherwise.
    if film.background == Background::Light {
        header["term"]["theme"] = theme(film.background);
    }
    line(&mut out, &header)?;
    let shots = film
        .shots
        .iter()
        .map(|shot| (shot.millis, Event::Shot(shot)));
    let markers = film.markers.iter();
    let markers = markers.map(|(millis, name)| (*millis, Event::Marker(name.as_str())));
    let mut events: Vec<_> = shots.chain(markers).collect();
    events.sort_by_key(|(millis, _)| *millis);
    let mut screen = Screen {
        size: first.size,
        rows: Vec::new(),
    };
    let mut before = 0;
    let mut event = |millis: u64, code: &str, data: &str| {
        let since = seconds(millis.saturating_sub(before));
        before = millis;
        line(&mut out, &(since, code, data))
    };
    for (millis, happening) in events {
        match happening {
            Event::Marker(name) => event(millis, "m", name)?,
            Event::Shot(shot) => {
                if shot.size != screen.size {
                    screen = Screen {
                        size: shot.size,
                        rows: Vec::new(),
                    };
                    event(millis, "r", &format!("{}x{}", shot.size.0, shot.size.1))?;
                    event(millis, "o", "\x1b[0m\x1b[2J")?;
                }
                event(millis, "o", &screen.show(shot))?;
            }
        }
    }
    if film.is_over {
        event(film.millis, "x", "0")?;
    }
    out.flush()
}

/// The colors of the terminal: its ink, its paper, and the sixteen that have names.
fn theme(background: Background) -> Value {
    let ground = background.ground();
    let color = |color: Color| {
        let [r, g, b] = rgb(color).unwrap_or_default();
        format!("#{r:02x}{g:02x}{b:02x}")
    };
    let palette: Vec<String> = (0..16).map(|at| color(Color::Indexed(at))).collect();
    json!({
        "fg": color(ground.fg.unwrap_or_default()),
        "bg": color(ground.bg.unwrap_or_default()),
        "palette": palette.join(":"),
    })
}

/// The screen of the terminal that the cast is played on.
struct Screen {
    size: (u16, u16),
    rows: Vec<String>,
}

impl Screen {
    /// What turns it into this picture: the rows that change, then the cursor.
    fn show(&mut self, shot: &Shot) -> String {
        let mut rows = ansi::styled_lines(&shot.frame.buffer);
        rows.truncate(usize::from(shot.size.1));
        let mut told = "\x1b[?25l".to_owned();
        let height = rows.len().max(self.rows.len());
        for at in 0..height {
            let (before, now) = (self.rows.get(at), rows.get(at));
            if before != now {
                // The row is emptied first: behind its last column a terminal would empty that column.
                let text = now.map_or("", String::as_str);
                let _ = write!(told, "\x1b[{};1H\x1b[0m\x1b[2K{text}", at + 1);
            }
        }
        if let Some(at) = shot.frame.cursor {
            let _ = write!(told, "\x1b[{};{}H\x1b[?25h", at.y + 1, at.x + 1);
        }
        self.rows = rows;
        told
    }
}
