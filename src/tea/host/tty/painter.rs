//! Frames as bytes for a terminal: only what changed, and only where the program is.
//!
//! A program inline owns the rows from the one where the cursor stood when it began, or from the next if that one had text, and nothing above them.
//! Where those rows are on the screen is never known, so all moves are relative to where the cursor was left:
//! on the caret if the program shows one, else on the first row, where a terminal that wraps our rows anew after a resize keeps it.
//!
//! This is text in, text out; the terminal is not touched here.

use crossterm::cursor::{Hide, MoveRight, MoveTo, MoveUp, Show};
use crossterm::style::{Attribute, SetAttribute};
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, DisableLineWrap, EnableLineWrap,
    EndSynchronizedUpdate,
};
use ratatui::layout::{Position, Size};
use ratatui::text::Line;

use super::Screen;
use super::painted::{Painted, Place};
use super::sequences::tell;
use crate::tea::Frame;
use crate::tea::ansi::{self, Row};

/// What stands on the screen, so that the next frame can be told in few bytes.
#[derive(Debug)]
pub(super) struct Painter {
    screen: Screen,
    wrapping: Wrapping,
    painted: Option<Painted>,
}

/// What a terminal does with the rows that it has when it gets another width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wrapping {
    /// It wraps them anew.
    Anew,
    /// It cuts them, and each stays in its place.
    Never,
}

impl Painter {
    pub(super) fn new(screen: Screen, wrapping: Wrapping) -> Self {
        Self {
            screen,
            wrapping,
            painted: None,
        }
    }

    /// Replaces the last frame by this one.
    pub(super) fn draw(&mut self, frame: &Frame, size: Size) -> String {
        let place = self.place(size);
        let new = Painted::new(&fitted(frame, size), size, place.away);
        if self.painted.as_ref() == Some(&new) {
            return String::new();
        }
        let mut out = String::new();
        tell(&mut out, BeginSynchronizedUpdate);
        tell(&mut out, Hide);
        out += &self.home(size);
        tell(&mut out, DisableLineWrap);
        let old: &[Row] = match &self.painted {
            Some(old) if old.size == size => &old.rows,
            Some(_) | None => {
                erase_from_here(&mut out);
                &[]
            }
        };
        let last = write_rows(&mut out, old, &new.rows);
        let rest = new.caret.unwrap_or_default();
        out += "\r";
        up(&mut out, last - rest.y);
        right(&mut out, rest.x);
        if new.caret.is_some() {
            tell(&mut out, Show);
        }
        tell(&mut out, EnableLineWrap);
        tell(&mut out, EndSynchronizedUpdate);
        self.painted = Some(new);
        out
    }

    /// Takes the frame away; the cursor stands where its first row began.
    pub(super) fn erase(&mut self, size: Size) -> String {
        let mut out = String::new();
        if self.painted.is_some() {
            out += &self.home(size);
            erase_from_here(&mut out);
        }
        self.painted = None;
        out
    }

    /// Leaves a line where the frame was, and the cursor below it.
    pub(super) fn close(&mut self, line: &Line<'_>, size: Size) -> String {
        let frame = Frame::of_lines(size.width, std::slice::from_ref(line));
        let lines = ansi::styled_lines(&frame.buffer);
        let home = match &self.painted {
            Some(_) => self.erase(size),
            None => self.home(size),
        };
        format!("{home}{}\r\n", lines.concat())
    }

    /// Someone else wrote on the screen: the next frame begins wherever the cursor is then.
    pub(super) fn forget(&mut self) {
        self.painted = None;
    }

    /// How far below the first row of the frame the cursor is.
    pub(super) fn rows_above(&self, size: Size) -> u16 {
        self.place(size).above
    }

    /// To the first column of the first row.
    fn home(&self, size: Size) -> String {
        let mut out = String::new();
        match (self.screen, &self.painted) {
            (Screen::Fullscreen, _) => tell(&mut out, MoveTo(0, 0)),
            (Screen::Inline, None) => out += &fresh_row(size.width),
            (Screen::Inline, Some(_)) => {
                out += "\r";
                up(&mut out, self.place(size).above);
            }
        }
        out
    }

    /// Where the frame stands now.
    fn place(&self, size: Size) -> Place {
        let place = |painted: &Painted| {
            let width = match self.wrapping {
                Wrapping::Anew => size.width,
                Wrapping::Never => painted.size.width,
            };
            painted.place(Size { width, ..size })
        };
        self.painted.as_ref().map(place).unwrap_or_default()
    }
}

/// To the first column of a row without text, from wherever the cursor is.
///
/// A row of blanks from the first column just fits; from any other it goes over to the next row.
fn fresh_row(width: u16) -> String {
    let mut out = String::new();
    tell(&mut out, SetAttribute(Attribute::Reset));
    out + &" ".repeat(usize::from(width)) + "\r"
}

/// Writes the rows that changed, from the first row of the frame on; returns the row where that ends.
fn write_rows(out: &mut String, old: &[Row], new: &[Row]) -> u16 {
    let mut last = 0;
    for (index, row) in new.iter().enumerate() {
        if index > 0 {
            // Where there is no next row yet, this makes one: the screen scrolls.
            out.push_str("\r\n");
            last += 1;
        }
        if old.get(index) == Some(row) {
            continue;
        }
        // Before and not after the text: tmux wraps cells that were erased singly as if they held some.
        tell(out, Clear(ClearType::UntilNewLine));
        out.push_str(&row.text);
    }
    if old.len() > new.len() {
        if !new.is_empty() {
            out.push_str("\r\n");
            last += 1;
        }
        erase_from_here(out);
    }
    last
}

/// Erases a row, from its first column, and all below it.
///
/// From there to the end at once would do, but that is how screens are cleared, and tmux keeps a copy of a screen that is cleared.
fn erase_from_here(out: &mut String) {
    tell(out, Clear(ClearType::UntilNewLine));
    tell(out, MoveRight(1));
    tell(out, Clear(ClearType::FromCursorDown));
    out.push('\r');
}

/// Moves the cursor up, by no row too; terminals take a 0 for a 1.
fn up(out: &mut String, rows: u16) {
    if rows > 0 {
        tell(out, MoveUp(rows));
    }
}

/// Moves the cursor to the right, by no column too.
fn right(out: &mut String, columns: u16) {
    if columns > 0 {
        tell(out, MoveRight(columns));
    }
}

/// The part of a frame that fits: its first columns, and the rows around the caret.
fn fitted(frame: &Frame, size: Size) -> Frame {
    let width = frame.width().min(size.width);
    let height = frame.height().min(size.height);
    let caret_row = frame.cursor.map_or(0, |caret| caret.y);
    let above = (caret_row + 1)
        .saturating_sub(height)
        .min(frame.height() - height);
    let mut fitted = Frame::new(width, height);
    for position in fitted.buffer.area.positions() {
        fitted.buffer[position] = frame.buffer[(position.x, position.y + above)].clone();
    }
    fitted.cursor = frame.cursor.map(|caret| Position {
        x: caret.x.min(width.saturating_sub(1)),
        y: caret.y.saturating_sub(above).min(height.saturating_sub(1)),
    });
    fitted
}

#[cfg(test)]
mod tests {
    use alacritty_terminal::Term;
    use alacritty_terminal::event::VoidListener;
    use alacritty_terminal::grid::Dimensions;
    use alacritty_terminal::index::{Column, Line as TermLine};
    use alacritty_terminal::term::{Config, TermMode};
    use alacritty_terminal::vte::ansi::Processor;
    use proptest::prelude::*;

    use super::*;

    /// A real emulator with a painter in front of it.
    struct Paper {
        painter: Painter,
        term: Term<VoidListener>,
        parser: Processor,
        size: Size,
    }

    struct Area(Size);

    impl Dimensions for Area {
        fn total_lines(&self) -> usize {
            self.screen_lines()
        }

        fn screen_lines(&self) -> usize {
            self.0.height.into()
        }

        fn columns(&self) -> usize {
            self.0.width.into()
        }
    }

    impl Paper {
        /// A terminal on which a shell has written these lines.
        fn new(screen: Screen, width: u16, height: u16, shell: &[&str]) -> Self {
            let size = Size { width, height };
            let mut paper = Self {
                painter: Painter::new(screen, Wrapping::Anew),
                term: Term::new(Config::default(), &Area(size), VoidListener),
                parser: Processor::new(),
                size,
            };
            for line in shell {
                paper.write(&format!("{line}\r\n"));
            }
            paper
        }

        fn inline(width: u16, height: u16, shell: &[&str]) -> Self {
            Self::new(Screen::Inline, width, height, shell)
        }

        fn write(&mut self, text: &str) {
            self.parser.advance(&mut self.term, text.as_bytes());
        }

        fn draw(&mut self, frame: &Frame) -> String {
            let text = self.painter.draw(frame, self.size);
            self.write(&text);
            text
        }

        fn resize(&mut self, width: u16, height: u16) {
            self.size = Size { width, height };
            self.term.resize(Area(self.size));
        }

        /// All lines, those that scrolled away too, without blank ones at the end.
        fn lines(&self) -> Vec<String> {
            let grid = self.term.grid();
            let mut lines: Vec<String> = (grid.topmost_line().0..=grid.bottommost_line().0)
                .map(|line| {
                    let row = &grid[TermLine(line)];
                    let text: String = (0..grid.columns()).map(|at| row[Column(at)].c).collect();
                    text.trim_end().to_owned()
                })
                .collect();
            while lines.last().is_some_and(String::is_empty) {
                lines.pop();
            }
            lines
        }

        /// Column and row of the cursor among all lines.
        fn cursor(&self) -> (usize, usize) {
            let point = self.term.grid().cursor.point;
            let row = point.line - self.term.topmost_line();
            (point.column.0, usize::try_from(row.0).unwrap())
        }

        fn shows_cursor(&self) -> bool {
            self.term.mode().contains(TermMode::SHOW_CURSOR)
        }
    }

    fn frame(width: u16, lines: &[&str]) -> Frame {
        let lines: Vec<Line<'_>> = lines.iter().map(|line| Line::from(*line)).collect();
        Frame::of_lines(width, &lines)
    }

    fn with_caret(mut frame: Frame, x: u16, y: u16) -> Frame {
        frame.cursor = Some(Position { x, y });
        frame
    }

    #[test]
    fn a_frame_stands_below_the_shell_and_hides_the_cursor_on_its_first_row() {
        let mut paper = Paper::inline(20, 10, &["$ ask"]);
        paper.draw(&frame(20, &["one", "two"]));
        assert_eq!(paper.lines(), ["$ ask", "one", "two"]);
        assert_eq!(paper.cursor(), (0, 1));
        assert!(!paper.shows_cursor());
    }

    #[test]
    fn a_caret_is_the_cursor() {
        let mut paper = Paper::inline(20, 10, &["$ ask"]);
        paper.draw(&with_caret(frame(20, &["one", "two", "three"]), 2, 1));
        assert_eq!(paper.cursor(), (2, 2));
        assert!(paper.shows_cursor());
        paper.draw(&frame(20, &["one", "two"]));
        assert_eq!(paper.lines(), ["$ ask", "one", "two"]);
        assert!(!paper.shows_cursor());
    }

    #[test]
    fn a_line_that_the_shell_did_not_end_stays() {
        for (unfinished, at) in [("", 0), ("$", 1), ("$ ask -n", 1), ("123456789", 1)] {
            let mut paper = Paper::inline(9, 5, &["above"]);
            paper.write(unfinished);
            paper.draw(&frame(9, &["one"]));
            paper.draw(&frame(9, &["two"]));
            let expected = ["above", unfinished, "two"];
            let expected = expected.into_iter().filter(|line| !line.is_empty());
            assert_eq!(paper.lines(), expected.collect::<Vec<_>>());
            assert_eq!(paper.cursor(), (0, 1 + at));
            let text = paper.painter.close(&"answered".into(), paper.size);
            paper.write(&text);
            assert_eq!(paper.lines().last().unwrap(), "answered");
        }
    }

    #[test]
    fn only_rows_that_changed_are_written() {
        let mut paper = Paper::inline(20, 10, &[]);
        let first = frame(20, &["same", "old", "same"]);
        paper.draw(&first);
        let text = paper.draw(&frame(20, &["same", "new", "same"]));
        assert!(text.contains("new") && !text.contains("same"), "{text:?}");
        assert_eq!(paper.lines(), ["same", "new", "same"]);
        assert_eq!(paper.draw(&frame(20, &["same", "new", "same"])), "");
    }

    #[test]
    fn every_frame_is_one_synchronised_update() {
        let mut paper = Paper::inline(20, 10, &[]);
        let text = paper.draw(&frame(20, &["one"]));
        assert!(text.starts_with("\x1b[?2026h") && text.ends_with("\x1b[?2026l"));
    }

    #[test]
    fn a_row_as_wide_as_the_terminal_neither_wraps_nor_loses_its_last_column() {
        let mut paper = Paper::inline(5, 3, &["$"]);
        paper.draw(&frame(5, &["12345", "67890"]));
        assert_eq!(paper.lines(), ["$", "12345", "67890"]);
        paper.draw(&frame(5, &["54321", "67890"]));
        assert_eq!(paper.lines(), ["$", "54321", "67890"]);
    }

    #[test]
    fn at_the_bottom_of_the_screen_growing_scrolls() {
        let mut paper = Paper::inline(9, 3, &["a", "b", "c"]);
        paper.draw(&frame(9, &["1"]));
        paper.draw(&frame(9, &["1", "2", "3"]));
        assert_eq!(paper.lines(), ["a", "b", "c", "1", "2", "3"]);
        paper.draw(&frame(9, &["1"]));
        assert_eq!(paper.lines(), ["a", "b", "c", "1"]);
    }

    #[test]
    fn a_frame_higher_than_the_terminal_is_cut_around_the_caret() {
        let mut paper = Paper::inline(9, 3, &["$"]);
        let all = ["1", "2", "3", "4", "5"];
        paper.draw(&frame(9, &all));
        assert_eq!(paper.lines(), ["$", "1", "2", "3"]);
        paper.draw(&with_caret(frame(9, &all), 1, 3));
        assert_eq!(paper.lines(), ["$", "2", "3", "4"]);
        assert_eq!(paper.cursor(), (1, 3));
    }

    #[test]
    fn a_row_too_wide_for_a_terminal_that_just_shrank_does_not_wrap() {
        let mut paper = Paper::inline(9, 4, &["$"]);
        paper.draw(&frame(9, &["one", "two"]));
        paper.term.resize(Area(Size {
            width: 5,
            height: 4,
        }));
        paper.draw(&frame(9, &["123456789", "two"]));
        assert_eq!(paper.lines()[2..], ["two"]);
    }

    #[test]
    fn a_frame_wider_than_the_terminal_is_cut() {
        let mut paper = Paper::inline(4, 3, &[]);
        paper.draw(&with_caret(frame(9, &["123456789", "日本語"]), 8, 0));
        assert_eq!(paper.lines()[0], "1234");
        assert_eq!(paper.cursor(), (3, 0));
    }

    #[test]
    fn the_closing_line_is_all_that_is_left() {
        let mut paper = Paper::inline(20, 4, &["a", "b", "c"]);
        paper.draw(&with_caret(frame(20, &["1", "2", "3"]), 0, 2));
        let text = paper.painter.close(&"answered".into(), paper.size);
        paper.write(&text);
        paper.write("$");
        assert_eq!(paper.lines(), ["a", "b", "c", "answered", "$"]);
    }

    #[test]
    fn erasing_leaves_the_cursor_where_the_frame_began() {
        let mut paper = Paper::inline(20, 4, &["a"]);
        paper.draw(&with_caret(frame(20, &["1", "2"]), 1, 1));
        let text = paper.painter.erase(paper.size);
        paper.write(&text);
        assert_eq!(
            (paper.lines(), paper.cursor()),
            (vec!["a".to_owned()], (0, 1))
        );
        assert_eq!(paper.painter.erase(paper.size), "");
    }

    #[test]
    fn after_others_wrote_the_frame_begins_where_the_cursor_is() {
        let mut paper = Paper::inline(20, 6, &["a"]);
        paper.draw(&frame(20, &["1", "2"]));
        paper.painter.forget();
        paper.write("stopped\r\n$ fg\r\n");
        paper.draw(&frame(20, &["1", "2"]));
        assert_eq!(paper.lines(), ["a", "stopped", "$ fg", "1", "2"]);
    }

    #[test]
    fn a_full_screen_begins_at_the_top() {
        let mut paper = Paper::new(Screen::Fullscreen, 9, 4, &["old", "old"]);
        paper.draw(&frame(9, &["1", "2", "3", "4"]));
        assert_eq!(paper.lines(), ["1", "2", "3", "4"]);
        paper.draw(&with_caret(frame(9, &["1"]), 1, 0));
        assert_eq!(
            (paper.lines(), paper.cursor()),
            (vec!["1".to_owned()], (1, 0))
        );
        paper.resize(5, 2);
        paper.draw(&frame(5, &["1", "2"]));
        assert_eq!(paper.lines(), ["1", "2"]);
    }

    /// A frame as a program would draw it for this width: some rows fill it.
    fn drawn_for(width: u16, caret: Option<(u16, u16)>) -> Frame {
        let rule = "─".repeat(width.into());
        let drawn = frame(
            width,
            &[&rule, "Which color do you like?", "❯ 1. red", &rule],
        );
        match caret {
            Some((x, y)) => with_caret(drawn, x, y),
            None => drawn,
        }
    }

    #[test]
    fn resizes_leave_one_copy_and_the_shell_alone() {
        // The emulator pushes up as many rows as it wraps; what it pushes off the screen is out of reach.
        let shell = ["$"; 16];
        for caret in [None, Some((0, 0)), Some((8, 2)), Some((19, 3))] {
            for widths in [[120, 60, 120], [60, 59, 20], [20, 120, 40], [80, 30, 31]] {
                let mut paper = Paper::inline(widths[0], 24, &shell);
                for width in widths {
                    paper.resize(width, 24);
                    paper.draw(&drawn_for(width, caret));
                    paper.draw(&drawn_for(width, caret));
                    let expected = drawn_for(width, caret).lines();
                    let shell = shell.map(str::to_owned);
                    assert_eq!(
                        paper.lines(),
                        [&shell[..], &expected].concat(),
                        "{caret:?} {widths:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_terminal_that_cuts_its_rows_keeps_them_where_they_are() {
        let mut painter = Painter::new(Screen::Inline, Wrapping::Never);
        let (wide, narrow) = (Size::new(40, 10), Size::new(10, 10));
        painter.draw(&drawn_for(40, Some((8, 2))), wide);
        assert_eq!(painter.rows_above(narrow), 2);
        painter.draw(&drawn_for(10, Some((8, 2))), narrow);
        assert_eq!(painter.rows_above(wide), 2);
    }

    fn frames() -> impl Strategy<Value = Vec<Frame>> {
        let caret = proptest::option::of((0u16..8, 0u16..6));
        let drawn = (
            prop::collection::vec("[a-c ]{0,10}|日本語日本?", 0..7),
            caret,
        );
        prop::collection::vec(drawn, 1..6).prop_map(|all| {
            all.into_iter()
                .map(|(lines, caret)| {
                    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
                    let mut drawn = frame(8, &lines);
                    drawn.cursor = caret
                        .map(|(x, y)| Position { x, y })
                        .filter(|caret| caret.y < drawn.height());
                    drawn
                })
                .collect()
        })
    }

    fn sizes() -> impl Strategy<Value = Vec<(u16, u16)>> {
        prop::collection::vec((2u16..12, 40u16..48), 6)
    }

    proptest! {
        #[test]
        fn whatever_was_drawn_before_the_screen_shows_the_last_frame(frames in frames(), height in 6u16..9) {
            let mut paper = Paper::inline(8, height, &["shell 1", "shell 2"]);
            for frame in &frames {
                paper.draw(frame);
            }
            let last = frames.last().unwrap();
            let mut reference = Paper::inline(8, height, &["shell 1", "shell 2"]);
            reference.draw(last);
            prop_assert_eq!(paper.lines(), reference.lines());
            prop_assert_eq!(paper.cursor().0, reference.cursor().0);
            prop_assert_eq!(paper.shows_cursor(), last.cursor.is_some());
            let row = last.cursor.map_or(0, |caret| caret.y);
            prop_assert_eq!(paper.cursor().1, 2 + usize::from(row));
        }

        #[test]
        fn whatever_was_drawn_before_a_resize_leaves_no_copy(frames in frames(), sizes in sizes()) {
            let shell = ["$"; 30];
            let mut paper = Paper::inline(8, 48, &shell);
            for (mut frame, (width, height)) in frames.into_iter().zip(sizes) {
                // Where the emulator cuts no wide character it knows where its cursor is.
                frame.cursor = frame.cursor.filter(|caret| frame.lines()[usize::from(caret.y)].is_ascii());
                paper.draw(&frame);
                paper.resize(width, height);
                paper.draw(&Frame::new(width, 0));
                prop_assert_eq!(paper.lines(), shell);
            }
        }
    }
}
