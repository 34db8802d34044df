//! Scrolling the parts that are longer than their place.

use crate::ask::layout::{Part, layout};
use crate::ask::model::Model;

pub(super) fn text_up(model: &mut Model) {
    model.scroll.text = scrolled(model, Part::Text, Direction::Up);
}

pub(super) fn text_down(model: &mut Model) {
    model.scroll.text = scrolled(model, Part::Text, Direction::Down);
}

pub(super) fn preview_up(model: &mut Model) {
    model.scroll.preview = scrolled(model, Part::Preview, Direction::Up);
}

pub(super) fn preview_down(model: &mut Model) {
    model.scroll.preview = scrolled(model, Part::Preview, Direction::Down);
}

/// Which way a part is scrolled.
#[derive(Clone, Copy)]
pub(super) enum Direction {
    Up,
    Down,
}

/// Where a part stands after scrolling by about its own height; 0 when it is not shown.
pub(super) fn scrolled(model: &Model, part: Part, direction: Direction) -> usize {
    let layout = layout(model);
    let Some(pane) = layout.pane(part) else {
        return 0;
    };
    let step = pane.visible().max(2) - 1;
    match direction {
        Direction::Up => pane.offset.saturating_sub(step),
        Direction::Down => (pane.offset + step).min(pane.last_offset()),
    }
}
