//! Scrolling the parts that are longer than their place.

use crate::ask::layout::{Pane, Part, layout};
use crate::ask::model::Model;
use crate::ask::parts::Target;
use crate::ask::update::{question, review, settings};

/// The lines that one notch of the wheel scrolls.
const NOTCH: usize = 3;

/// Which way a part is scrolled.
#[derive(Clone, Copy)]
pub(super) enum Direction {
    Up,
    Down,
}

/// Scrolls the page: the text as far as it goes, then the rows below it.
pub(super) fn page(model: &mut Model, direction: Direction) {
    let layout = layout(model);
    if model.answer.is_some()
        && let Some(text) = layout.pane(Part::Text)
    {
        return go_on(model, text, direction, page_of(text));
    }
    let text = scrolled(model, Part::Text, direction);
    if text != offset(model, Part::Text) {
        model.scroll.text = text;
    } else if let Some(rows) = layout.pane(Part::Rows)
        && rows.is_window()
    {
        go_on(model, rows, direction, page_of(rows));
    }
}

/// Goes on by about so many lines: within the thing under the cursor, as long as there is more of it, else to another.
pub(super) fn go_on(model: &mut Model, pane: &Pane, direction: Direction, lines: usize) {
    let within = pane.within().map(|within| {
        let to = match direction {
            Direction::Up => pane.offset.saturating_sub(lines),
            Direction::Down => pane.offset + lines,
        };
        (*within.start(), to.clamp(*within.start(), *within.end()))
    });
    match (within, pane.part) {
        (Some((start, to)), Part::Rows) if to != pane.offset => model.scroll.row = to - start,
        (Some((_, to)), Part::Text) if to != pane.offset => model.scroll.text = to,
        _ => move_cursor(model, pane, direction, lines),
    }
}

pub(super) fn preview_up(model: &mut Model) {
    model.scroll.preview = scrolled(model, Part::Preview, Direction::Up);
}

pub(super) fn preview_down(model: &mut Model) {
    model.scroll.preview = scrolled(model, Part::Preview, Direction::Down);
}

pub(super) fn preview_left(model: &mut Model) {
    model.scroll.sideways = sideways(model, Direction::Up);
}

pub(super) fn preview_right(model: &mut Model) {
    model.scroll.sideways = sideways(model, Direction::Down);
}

/// Where the preview stands after moving by half its width to the left or, as it were down, to the right.
fn sideways(model: &Model, direction: Direction) -> usize {
    let layout = layout(model);
    let Some(pane) = layout.pane(Part::Preview) else {
        return 0;
    };
    let step = usize::from(pane.area.width / 2).max(1);
    let shift = model.scroll.sideways.min(pane.content.overhang);
    match direction {
        Direction::Up => shift.saturating_sub(step),
        Direction::Down => (shift + step).min(pane.content.overhang),
    }
}

/// Where a part stands after scrolling by about its own height; 0 when it is not shown.
pub(super) fn scrolled(model: &Model, part: Part, direction: Direction) -> usize {
    let layout = layout(model);
    let pane = layout.pane(part);
    pane.map_or(0, |pane| moved(pane, direction, page_of(pane)))
}

/// Where a part stands after one notch of the wheel.
pub(super) fn notched(pane: &Pane, direction: Direction) -> usize {
    moved(pane, direction, NOTCH)
}

/// Moves the cursor of a list by about so many lines, and by one thing at least.
fn move_cursor(model: &mut Model, pane: &Pane, direction: Direction, lines: usize) {
    let from = pane.content.focus.start;
    let mut spots = pane.content.spots.iter();
    let spot = match direction {
        Direction::Up => spots
            .clone()
            .find(|spot| spot.lines.start + lines >= from && spot.lines.start < from),
        Direction::Down => {
            let reached = |start: usize| start > from && start <= from + lines;
            let far = spots.clone().rfind(|spot| reached(spot.lines.start));
            far.or_else(|| spots.find(|spot| spot.lines.start > from))
        }
    };
    let nearest_above = || {
        pane.content
            .spots
            .iter()
            .rfind(|spot| spot.lines.start < from)
    };
    let spot = match direction {
        Direction::Up => spot.or_else(nearest_above),
        Direction::Down => spot,
    };
    match spot.map(|spot| spot.target) {
        Some(Target::Row(row)) => question::scroll_to(model, row),
        Some(Target::Answer(question)) => model.answer = Some(question),
        Some(Target::Action(action)) => review::move_to(model, action),
        Some(Target::Setting(row)) => settings::move_to(model, row),
        Some(Target::Tab(_) | Target::File(_)) | None => {}
    }
}

fn page_of(pane: &Pane) -> usize {
    pane.visible().max(2) - 1
}

fn offset(model: &Model, part: Part) -> usize {
    layout(model).pane(part).map_or(0, |pane| pane.offset)
}

fn moved(pane: &Pane, direction: Direction, lines: usize) -> usize {
    match direction {
        Direction::Up => pane.offset.saturating_sub(lines),
        Direction::Down => (pane.offset + lines).min(pane.last_offset()),
    }
}
