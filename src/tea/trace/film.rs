//! A session as pictures with their times, and the files that show them: a cast, a moving SVG, plain text.

mod cast;
mod svg;

use std::io::{self, Write};

use serde::Serialize;

use super::TraceOf;
use super::caught::caught;
use crate::tea::{Background, Core, Frame, Program};

/// The pictures of a session: the first, and each that differs from the one before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Film {
    /// In order, at least one.
    pub shots: Vec<Shot>,
    /// The names of places, with their times.
    pub markers: Vec<(u64, String)>,
    /// When the last message came, in milliseconds since the start.
    pub millis: u64,
    /// Whether the session is over at its end.
    pub is_over: bool,
    /// When the session began, in milliseconds since the epoch.
    pub started: u64,
    /// What the program took its terminal to draw on in the end.
    pub background: Background,
}

/// One picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// When it was to be seen, in milliseconds since the start.
    pub millis: u64,
    /// How many messages came before it.
    pub after: usize,
    /// The message that brought it about, as the trace has it; none for the first.
    pub cause: Option<String>,
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// What was seen.
    pub frame: Frame,
}

impl Film {
    /// The pictures of a session; `size` tells the columns and rows of the terminal. A panic is where it ends.
    ///
    /// # Errors
    /// With what a panic says that comes before the first picture.
    pub fn of<P: Program>(
        trace: &TraceOf<P>,
        size: impl Fn(&P::Model) -> (u16, u16),
    ) -> Result<Self, String> {
        let (mut core, first) = caught(|| {
            let (core, _) = Core::<P>::new(trace.header.boot.clone());
            let frame = core.frame();
            (core, frame)
        })?;
        let shot = |millis, after, cause, core: &Core<P>, frame| Shot {
            millis,
            after,
            cause,
            size: size(core.model()),
            frame,
        };
        let mut shots = vec![shot(0, 0, None, &core, first)];
        for (at, recorded) in trace.messages.iter().enumerate() {
            if caught(|| core.is_over()).unwrap_or_default() {
                break;
            }
            let drawn = caught(|| {
                core.send(recorded.message.clone());
                core.frame()
            });
            let Ok(frame) = drawn else {
                break;
            };
            let last = &shots[shots.len() - 1];
            if frame != last.frame || size(core.model()) != last.size {
                let cause = serde_json::to_string(&recorded.message).ok();
                shots.push(shot(recorded.millis, at + 1, cause, &core, frame));
            }
        }
        let millis_after = |count: usize| {
            let last = count.checked_sub(1).and_then(|at| trace.messages.get(at));
            last.map_or(0, |recorded| recorded.millis)
        };
        let markers = trace.markers.iter();
        Ok(Self {
            shots,
            markers: markers
                .map(|marker| (millis_after(marker.after), marker.value.clone()))
                .collect(),
            millis: millis_after(trace.messages.len()),
            is_over: caught(|| core.is_over()).unwrap_or_default(),
            started: trace.header.started,
            background: P::background(core.model()).unwrap_or_default(),
        })
    }

    /// The film with every pause cut to this many milliseconds.
    #[must_use]
    pub fn with_pauses_up_to(mut self, longest: u64) -> Self {
        let mut times: Vec<u64> = self.shots.iter().map(|shot| shot.millis).collect();
        times.extend(self.markers.iter().map(|(millis, _)| *millis));
        times.push(self.millis);
        times.sort_unstable();
        times.dedup();
        let mut shortened = Vec::with_capacity(times.len());
        let (mut before, mut now) = (0, 0);
        for time in times {
            now += (time - before).min(longest);
            before = time;
            shortened.push((time, now));
        }
        let short = |millis: u64| {
            let at = shortened.partition_point(|(time, _)| *time < millis);
            shortened.get(at).map_or(now, |(_, short)| *short)
        };
        for shot in &mut self.shots {
            shot.millis = short(shot.millis);
        }
        for (millis, _) in &mut self.markers {
            *millis = short(*millis);
        }
        self.millis = short(self.millis);
        self
    }

    /// Writes an asciicast of version 3.
    pub fn write_cast(&self, out: impl Write) -> io::Result<()> {
        cast::write(self, out)
    }

    /// Writes an SVG that moves.
    pub fn write_svg(&self, out: impl Write) -> io::Result<()> {
        svg::write(self, out)
    }

    /// Writes the text of each picture below a line that says when and why it came.
    pub fn write_frames(&self, mut out: impl Write) -> io::Result<()> {
        for shot in &self.shots {
            let cause = shot.cause.as_deref().unwrap_or("opened");
            let seconds = seconds(shot.millis);
            writeln!(out, "── {} · {seconds:.3} s · {cause}", shot.after)?;
            for row in shot.frame.lines() {
                writeln!(out, "{row}")?;
            }
            writeln!(out)?;
        }
        out.flush()
    }
}

/// Milliseconds as seconds.
fn seconds(millis: u64) -> f64 {
    u32::try_from(millis).map_or(f64::from(u32::MAX), f64::from) / 1000.0
}

/// One line of JSON.
fn line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value).map_err(io::Error::other)?;
    out.write_all(b"\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tea::trace::sample::{Sample, trace};

    fn film(keys: &str) -> Film {
        Film::of::<Sample>(&trace(keys), |_| (20, 5)).unwrap()
    }

    #[test]
    fn only_pictures_that_differ_are_in_the_film() {
        let film = film("up x x up down q");
        let shots: Vec<_> = film
            .shots
            .iter()
            .map(|shot| (shot.after, shot.millis))
            .collect();
        assert_eq!(shots, [(0, 0), (1, 0), (4, 30), (5, 40)]);
        assert!(film.is_over && film.millis == 50);
        assert_eq!(
            super::tests::film("up up up p up").shots.len(),
            4,
            "a panic is the end"
        );
    }

    #[test]
    fn long_pauses_are_cut_and_short_ones_stay() {
        let mut film = film("up up up");
        film.shots[2].millis = 5000;
        film.shots[3].millis = 5100;
        film.millis = 9000;
        film.markers = vec![(5100, "here".to_owned())];
        let short = film.with_pauses_up_to(1000);
        let times: Vec<u64> = short.shots.iter().map(|shot| shot.millis).collect();
        assert_eq!(times, [0, 0, 1000, 1100]);
        assert_eq!((short.markers[0].0, short.millis), (1100, 2100));
    }

    #[test]
    fn frames_are_text_with_the_time_and_the_cause() {
        let mut out = Vec::new();
        film("up q").write_frames(&mut out).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "── 0 · 0.000 s · opened\ncount 0\n\n── 1 · 0.000 s · {\"key\":\"up\"}\ncount 1\n\n"
        );
    }
}
