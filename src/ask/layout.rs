//! Where the parts of the screen go: one pure function, for the view and for updates that depend on places.
//!
//! The parts stand below each other; a preview may stand beside the rows.
//! When they need more rows than there are, blank lines go first, then the parts give way one after the other (`squeeze`),
//! and a part that is too short for its lines becomes a window on them.

mod hit;
mod squeeze;

use std::ops::{Range, RangeInclusive};
use std::rc::Rc;

use ratatui::layout::Rect;
use ratatui::text::Line;

use crate::ask::model::{Layer, Model};
use crate::ask::parts::{
    Content, field, files, folded, footer, header, keys, preview, question, recovery, review,
    settings,
};
use crate::ask::questionnaire::Kind;
use squeeze::{has_gap_above, squeeze};

/// A part of the screen, from top to bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The title of the questionnaire, or of an overlay.
    Title,
    /// The tabs.
    Tabs,
    /// The prompt of a question, or the answers on the review.
    Text,
    /// The note on the question.
    Note,
    /// The rows of a question, the actions of the review, the settings.
    Rows,
    /// The open field.
    Field,
    /// The files for the mention that is written in it.
    Files,
    /// The preview of the option under the cursor.
    Preview,
    /// What the form has to say.
    Notices,
    /// The keys that work.
    Hints,
}

/// The columns that rows need beside a preview.
const ROWS: u16 = 40;

/// The columns that a preview is given, whatever is in it: not fewer, and beyond that only what is left.
const PREVIEW: RangeInclusive<u16> = 24..=50;

/// A part in its place.
#[derive(Clone, Debug)]
pub struct Pane {
    /// Which part it is.
    pub part: Part,
    /// Its place.
    pub area: Rect,
    /// What it says.
    pub content: Rc<Content>,
    /// The first line of the window. Its own row may show the head instead.
    pub offset: usize,
    /// The line that stays on top while one thing that is taller than the window is gone through: its first.
    pub head: Option<usize>,
}

impl Pane {
    /// Whether some lines are not shown.
    pub fn is_window(&self) -> bool {
        self.content.lines.len() > usize::from(self.area.height)
    }

    /// Whether one row of the pane says where the window is.
    pub fn has_marker(&self) -> bool {
        match self.part {
            // How many there are is always said.
            Part::Files => self.content.position.is_some() && self.area.height > 1,
            part if is_cut(part) => false,
            _ => (self.is_window() || self.content.overhang > 0) && self.area.height > 2,
        }
    }

    /// How many lines are shown.
    pub fn visible(&self) -> usize {
        usize::from(self.area.height) - usize::from(self.has_marker())
    }

    /// The furthest that the window can be scrolled.
    pub fn last_offset(&self) -> usize {
        self.content.lines.len().saturating_sub(self.visible())
    }

    /// The line that a row shows, both counted from the top.
    pub fn line_at(&self, row: usize) -> usize {
        match self.head {
            Some(head) if row == 0 => head,
            Some(_) | None => self.offset + row,
        }
    }

    /// The lines that are shown, from top to bottom.
    pub fn shown(&self) -> impl Iterator<Item = &Line<'static>> {
        let rows = 0..self.visible();
        rows.filter_map(|row| self.content.lines.get(self.line_at(row)))
    }

    /// The offsets between which what is under the cursor is gone through, where it is taller than the window.
    pub fn within(&self) -> Option<RangeInclusive<usize>> {
        let focus = &self.content.focus;
        let is_tall = focus.len() > self.visible() && matches!(self.part, Part::Text | Part::Rows);
        is_tall.then(|| focus.start..=focus.end - self.visible())
    }
}

/// Whether a part just ends where there is no more room, since nothing scrolls it.
pub fn is_cut(part: Part) -> bool {
    match part {
        Part::Title | Part::Tabs | Part::Note | Part::Notices | Part::Hints => true,
        Part::Text | Part::Rows | Part::Field | Part::Files | Part::Preview => false,
    }
}

/// Every part in its place.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The parts that are shown.
    pub panes: Vec<Pane>,
    /// The rows that they take together.
    pub height: u16,
}

impl Layout {
    /// The pane of a part, if it is shown.
    pub fn pane(&self, part: Part) -> Option<&Pane> {
        self.panes.iter().find(|pane| pane.part == part)
    }
}

/// The columns of the text of an open field.
pub fn field_columns(model: &Model) -> usize {
    field::text_columns(usize::from(model.size.0))
}

/// The furthest that a part can be scrolled; 0 when it is not shown.
pub fn last_offset(model: &Model, part: Part) -> usize {
    layout(model).pane(part).map_or(0, Pane::last_offset)
}

/// Places every part.
pub fn layout(model: &Model) -> Layout {
    Contents::of(model).placed(model, model.size.1)
}

/// What every part says in the columns that there are, before it is known how many rows it gets.
#[derive(Clone, Debug)]
pub struct Contents {
    stack: Vec<(Part, Rc<Content>)>,
    /// The preview, where it stands beside the rows.
    beside: Option<Rc<Content>>,
    /// The columns of the rows.
    rows_width: u16,
    /// The columns of the rows and of a preview, where there is room for both.
    split: Option<(u16, u16)>,
    /// The rows of the tallest preview of the question.
    tallest: usize,
}

impl Contents {
    /// The contents of a form. They are complete for as many rows as its terminal has, and for fewer.
    pub fn of(model: &Model) -> Self {
        let split = split(model);
        let beside = split.and_then(|(_, right)| preview::preview(model, usize::from(right)));
        let rows_width = match (split, &beside) {
            (Some((left, _)), Some(_)) => left,
            _ => model.size.0,
        };
        let stack = stack(model, rows_width, beside.is_some());
        Self {
            stack: stack
                .into_iter()
                .map(|(part, content)| (part, Rc::new(content)))
                .collect(),
            beside: beside.map(Rc::new),
            rows_width,
            split,
            tallest: preview::tallest(
                model,
                usize::from(split.map_or(model.size.0, |(_, right)| right)),
                usize::from(model.size.1),
            ),
        }
    }

    /// Places them in so many rows.
    pub fn placed(&self, model: &Model, height: u16) -> Layout {
        let width = model.size.0;
        let rows = self
            .stack
            .iter()
            .map(|(part, content)| wanted_rows(*part, content).min(most_rows(*part, height)));
        let mut wanted: Vec<u16> = rows.collect();
        let rows_at = self.stack.iter().position(|(part, _)| *part == Part::Rows);
        if let (Some(beside), Some(at)) = (&self.beside, rows_at) {
            wanted[at] = wanted[at].max(rows_of(beside));
        }
        let cursor = if model.answer.is_some() {
            Part::Text
        } else {
            Part::Rows
        };
        let gaps = squeeze(&self.stack, &mut wanted, height, cursor);
        let mut layout = Layout {
            panes: Vec::new(),
            height: 0,
        };
        let mut body = 0;
        for ((part, content), rows) in self.stack.iter().zip(wanted) {
            if rows == 0 {
                continue;
            }
            if gaps && layout.height > 0 && has_gap_above(*part) {
                layout.height += 1;
            }
            let columns = match part {
                Part::Rows => self.rows_width,
                _ => width,
            };
            let area = Rect::new(0, layout.height, columns, rows);
            layout.panes.push(pane(model, *part, area, content));
            if let Some(beside) = self.beside.as_ref().filter(|_| *part == Part::Rows) {
                let area = Rect::new(columns, layout.height, width - columns, rows);
                layout.panes.push(pane(model, Part::Preview, area, beside));
            }
            layout.height += rows;
            if !is_at_the_foot(*part) {
                body = layout.height;
            }
        }
        if !model.folded {
            let spare = self.reserved(&layout).saturating_sub(body);
            let least = model.kept.max(layout.height.saturating_add(spare));
            spread(&mut layout, least.min(height));
        }
        layout
    }

    /// Where the foot begins at the earliest: below the tallest preview of the question, so that it stays while previews change.
    fn reserved(&self, layout: &Layout) -> u16 {
        let Some(rows) = layout.pane(Part::Rows) else {
            return 0;
        };
        let top = match self.split {
            Some(_) => rows.area.top(),
            None => rows.area.bottom() + 1,
        };
        match self.tallest {
            0 => 0,
            tallest => top.saturating_add(u16::try_from(tallest).unwrap_or(u16::MAX)),
        }
    }
}

/// Gives a layout this height, if it has less. What stands at the foot stays there.
fn spread(layout: &mut Layout, height: u16) {
    if layout.height >= height {
        return;
    }
    let panes = layout.panes.iter_mut();
    for pane in panes.filter(|pane| is_at_the_foot(pane.part)) {
        pane.area.y += height - layout.height;
    }
    layout.height = height;
}

/// Which parts stand at the foot of the form, however high it is.
fn is_at_the_foot(part: Part) -> bool {
    match part {
        Part::Notices | Part::Hints => true,
        Part::Title
        | Part::Tabs
        | Part::Text
        | Part::Note
        | Part::Rows
        | Part::Field
        | Part::Files
        | Part::Preview => false,
    }
}

/// The parts below each other, with what they say.
fn stack(model: &Model, rows_width: u16, preview_is_beside: bool) -> Vec<(Part, Content)> {
    let columns = usize::from(model.size.0);
    if model.folded {
        return vec![(Part::Title, folded::folded(model, columns))];
    }
    let mut stack = Vec::new();
    let mut add =
        |part, content: Option<Content>| stack.extend(content.map(|content| (part, content)));
    add(Part::Title, header::title(model, columns));
    add(Part::Tabs, header::tabs(model, columns));
    match (model.front(), &model.overlay) {
        (Layer::Keys, _) => {
            add(Part::Rows, Some(keys::rows(model, columns)));
            add(Part::Hints, footer::hints(model, columns));
            return stack;
        }
        (Layer::Settings, Some(overlay)) => {
            add(Part::Rows, Some(settings::rows(model, overlay, columns)));
            add(Part::Text, Some(settings::about(model, overlay, columns)));
            add(Part::Hints, footer::hints(model, columns));
            return stack;
        }
        (Layer::Recovery, _) => {
            add(Part::Text, recovery::left(model, columns));
            add(Part::Rows, Some(recovery::ways(model, columns)));
            add(Part::Notices, footer::notices(model, columns));
            add(Part::Hints, footer::hints(model, columns));
            return stack;
        }
        (Layer::Settings | Layer::Form, _) => {}
    }
    if let Some(question) = model.question() {
        add(Part::Text, Some(question::prompt(model, question, columns)));
        add(Part::Note, question::note(model, columns));
        // Above the rows that it narrows, so that it stays where it is. What only says that some are hidden gives way before they do.
        let part = if model.is_filtering() {
            Part::Field
        } else {
            Part::Note
        };
        add(part, field::filter(model, columns));
        add(
            Part::Rows,
            Some(question::rows(model, question, usize::from(rows_width))),
        );
    } else {
        add(Part::Text, Some(review::answers(model, columns)));
        add(Part::Note, review::note(model, columns));
        add(Part::Rows, Some(review::actions(model, columns)));
    }
    add(Part::Field, field::field(model, columns));
    add(Part::Files, files::files(model, columns));
    // It is no row to choose, so that it gives way before those.
    add(Part::Note, files::none(model, columns));
    if !preview_is_beside {
        add(Part::Preview, preview::preview(model, columns));
    }
    add(Part::Notices, footer::notices(model, columns));
    add(Part::Hints, footer::hints(model, columns));
    stack
}

/// The columns of the rows and of the preview, where there is room for both: the wider the previews, the wider the screen has to be.
fn split(model: &Model) -> Option<(u16, u16)> {
    let (width, _) = model.size;
    if model.kind() != Some(Kind::Preview) || width < ROWS + PREVIEW.start() {
        return None;
    }
    let preview = u16::try_from(preview::widest(model)).unwrap_or(u16::MAX);
    if width < ROWS + preview.clamp(*PREVIEW.start(), *PREVIEW.end()) {
        return None;
    }
    let left = (width - preview.min(width - width / 3)).clamp(width / 3, width / 2);
    Some((left, width - left))
}

/// The most rows that the list of files takes.
const FILES: u16 = 8;

/// The most rows that a title takes.
const TITLE: u16 = 3;

/// The rows that a part takes at most, however many there are.
fn most_rows(part: Part, height: u16) -> u16 {
    match part {
        // Beside the field they are written in: a few files, and how many there are.
        Part::Files => FILES,
        // A long text is a window, so that the question stays in sight.
        Part::Field => (height / 3).max(6),
        Part::Title => TITLE,
        Part::Tabs
        | Part::Text
        | Part::Note
        | Part::Rows
        | Part::Preview
        | Part::Notices
        | Part::Hints => u16::MAX,
    }
}

/// The rows that a part takes where there is room.
fn wanted_rows(part: Part, content: &Content) -> u16 {
    match (part, &content.position) {
        // One more says how many files there are.
        (Part::Files, Some(_)) => rows_of(content).saturating_add(1),
        _ => rows_of(content),
    }
}

fn rows_of(content: &Content) -> u16 {
    // One row says which keys move what is too wide.
    let rows = content.lines.len() + usize::from(content.overhang > 0);
    u16::try_from(rows).unwrap_or(u16::MAX)
}

/// The offset nearest to this one at which the focus is seen, or as much of it as the window shows.
fn revealing(focus: &Range<usize>, offset: usize, visible: usize) -> usize {
    if focus.is_empty() {
        return offset;
    }
    let end = focus.end.saturating_sub(visible);
    offset.clamp(end.min(focus.start), end.max(focus.start))
}

fn pane(model: &Model, part: Part, area: Rect, content: &Rc<Content>) -> Pane {
    let mut pane = Pane {
        part,
        area,
        content: Rc::clone(content),
        offset: 0,
        head: None,
    };
    let visible = pane.visible();
    let within = pane.within();
    // A single row shows what there is, line by line.
    let head = within.as_ref().filter(|_| visible > 1);
    pane.head = head.map(|within| *within.start());
    let offset = match (part, model.key_list, model.scroll.field) {
        (Part::Rows, Some(offset), _) | (Part::Field, _, Some(offset)) => offset,
        (Part::Text, ..) => revealing(&pane.content.focus, model.scroll.text, visible),
        (Part::Preview, ..) => model.scroll.preview,
        (Part::Rows, None, _) if within.is_some() => pane.content.focus.start + model.scroll.row,
        (
            Part::Title
            | Part::Tabs
            | Part::Note
            | Part::Rows
            | Part::Field
            | Part::Files
            | Part::Notices
            | Part::Hints,
            ..,
        ) => {
            let focus = &pane.content.focus;
            // In the middle.
            focus
                .start
                .saturating_sub(visible.saturating_sub(focus.len()) / 2)
        }
    };
    let last = within.map_or(pane.last_offset(), |within| *within.end());
    pane.offset = offset.min(last);
    pane
}
