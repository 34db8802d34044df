//! What each part of the screen says, as styled lines. Where the parts go is in [`crate::ask::layout`].
//!
//! All text from outside passes through [`crate::tea::text`] here, so that no line holds anything that a terminal obeys.

pub mod field;
pub mod files;
pub mod folded;
pub mod footer;
pub mod header;
pub mod keys;
pub mod preview;
pub mod question;
pub mod recovery;
pub mod review;
mod rich;
pub mod settings;
mod wrapped;

use std::borrow::Cow;
use std::ops::Range;

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::ask::model::ReviewAction;
use crate::ask::words;
use crate::tea::widgets::editor::LONGEST_SHOWN;

/// How many lines of an own text are shown on its row.
const LINES_ON_ROW: usize = 6;

/// The columns that a part which just ends where there is no more room leaves for the mark of that.
const MARK: usize = 1;

/// How many lines of an own text are shown in the review, which is there to read all of it.
const LINES_IN_REVIEW: usize = 2000;

/// The lines of a part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Content {
    /// The lines, each at most as wide as was asked for.
    pub lines: Vec<Line<'static>>,
    /// The lines that should be seen, if only some can be.
    pub focus: Range<usize>,
    /// Where the terminal's cursor stands: line and column.
    pub caret: Option<(usize, usize)>,
    /// Where the user is, for a part that is too long to show whole: `12/60`.
    pub position: Option<String>,
    /// How many columns of its widest line do not fit.
    pub overhang: usize,
    /// What its places stand for.
    pub spots: Vec<Spot>,
}

/// A place in a part that stands for something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The lines that it takes.
    pub lines: Range<usize>,
    /// The columns that it takes of them.
    pub columns: Range<usize>,
    /// What it stands for.
    pub target: Target,
}

/// What a place on the screen stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A tab: a question by index, or the review behind the last.
    Tab(usize),
    /// A row of the question in front: an option by index, or the user's own answer behind the last.
    Row(usize),
    /// A question in the review.
    Answer(usize),
    /// An action of the review.
    Action(ReviewAction),
    /// A row of the settings.
    Setting(usize),
    /// A file in the list of them.
    File(usize),
}

impl Content {
    /// Lines without a place that matters more than another.
    pub fn of(lines: Vec<Line<'static>>) -> Self {
        Self {
            lines,
            ..Self::default()
        }
    }

    /// Adds lines that should be seen.
    fn focus_on(&mut self, lines: Vec<Line<'static>>) {
        self.focus = self.lines.len()..self.lines.len() + lines.len();
        self.lines.extend(lines);
    }

    /// Adds lines that stand for something; those under the cursor should be seen.
    fn add(&mut self, lines: Vec<Line<'static>>, target: Target, under_cursor: bool) {
        self.spots.push(Spot {
            lines: self.lines.len()..self.lines.len() + lines.len(),
            columns: 0..usize::MAX,
            target,
        });
        if under_cursor {
            self.focus_on(lines);
        } else {
            self.lines.extend(lines);
        }
    }
}

/// A text of any number of lines, wrapped, behind a prefix; what follows hangs below the start of the text.
fn hanging(
    prefix: Vec<Span<'static>>,
    body: &str,
    columns: usize,
    style: Style,
) -> Vec<Line<'static>> {
    hang(prefix, columns, |room| {
        let rows = wrapped::wrapped(body, room);
        let rows = rows.iter().cloned();
        rows.map(|row| vec![Span::styled(row, style)]).collect()
    })
}

/// Rows behind a prefix, which are told how much room they have.
fn hang(
    prefix: Vec<Span<'static>>,
    columns: usize,
    rows: impl FnOnce(usize) -> Vec<Vec<Span<'static>>>,
) -> Vec<Line<'static>> {
    let indent: usize = prefix.iter().map(Span::width).sum();
    // Where the prefix would leave no room, the text matters more.
    let (mut first, indent) = if indent + 4 > columns && columns < 12 {
        (None, 0)
    } else {
        (Some(prefix), indent)
    };
    let room = columns.saturating_sub(indent).max(1);
    rows(room)
        .into_iter()
        .map(|row| {
            let mut spans = first
                .take()
                .unwrap_or_else(|| vec![Span::raw(" ".repeat(indent))]);
            spans.extend(row);
            Line::from(spans)
        })
        .collect()
}

/// A text of the user's as it is shown where it may be long: so many lines of it, and how many more there are.
fn bounded(text: &str, lines: usize) -> Cow<'_, str> {
    let end_of_lines = text.match_indices('\n').nth(lines - 1);
    let end = end_of_lines.map_or(text.len(), |(at, _)| at);
    let end = (0..=end.min(LONGEST_SHOWN)).rfind(|&at| text.is_char_boundary(at));
    let (shown, rest) = text.split_at(end.unwrap_or_default());
    match count_lines(rest.strip_prefix('\n').unwrap_or(rest)) {
        0 => Cow::Borrowed(text),
        more => Cow::Owned(format!("{shown}\n{}", words::more_lines(more))),
    }
}

/// How many lines a text has. It may have millions, and every frame asks: bytes are counted many at once, lines are not.
fn count_lines(text: &str) -> usize {
    let ends = text.bytes().filter(|&byte| byte == b'\n').count();
    ends + usize::from(!text.is_empty() && !text.ends_with('\n'))
}

/// A text of any number of lines, wrapped and indented.
fn indented(indent: usize, body: &str, columns: usize, style: Style) -> Vec<Line<'static>> {
    hanging(vec![Span::raw(" ".repeat(indent))], body, columns, style)
}
