//! The mouse: a click selects what is there and never gives an answer away; the wheel scrolls what is under it.

use crate::ask::layout::{Part, layout};
use crate::ask::model::{Layer, Model};
use crate::ask::parts::Target;
use crate::ask::settings::Setting;
use crate::ask::update::scroll::{self, Direction};
use crate::ask::update::{completion, editor, question, review, settings, tabs};
use crate::tea::widgets::editor::Edit;
use crate::tea::{Mouse, MouseKind};

/// How long a click after the focus came is the one that brought it, in milliseconds.
const FOCUSING: u64 = 200;

/// The window came to the front; the click that brought it comes right behind, and chooses nothing.
pub(super) fn focused(model: &mut Model) {
    model.focusing = Some(FOCUSING);
}

/// After a moment a click is a click again.
pub(super) fn pass(model: &mut Model, millis: u64) {
    let left = |left: u64| left.checked_sub(millis).filter(|&left| left > 0);
    model.focusing = model.focusing.and_then(left);
}

pub(super) fn take(model: &mut Model, mouse: Mouse) {
    if !Setting::Mouse.get(model.settings()) {
        return;
    }
    // Someone is there: the clock stops.
    model.timeout = None;
    model.pending.clear();
    let brought_focus = model.focusing.take().is_some();
    match mouse.kind {
        MouseKind::Press if brought_focus => {}
        MouseKind::Press => click(model, mouse),
        MouseKind::WheelUp => wheel(model, mouse, Direction::Up),
        MouseKind::WheelDown => wheel(model, mouse, Direction::Down),
    }
}

fn click(model: &mut Model, mouse: Mouse) {
    let layout = layout(model);
    if let Some((row, column)) = layout.text_at(model, mouse.column, mouse.row) {
        return editor::edit(model, Edit::MoveTo(row, column));
    }
    let Some(target) = layout.target_at(mouse.column, mouse.row) else {
        return;
    };
    model.armed = None;
    match target {
        Target::Tab(tab) if tab == model.tab => {}
        Target::Tab(tab) => tabs::go_to(model, tab),
        Target::Row(row) => question::select(model, row),
        // The second click on a question goes to it.
        Target::Answer(question) if model.answer == Some(question) => tabs::go_to(model, question),
        Target::Answer(question) => {
            editor::close(model);
            model.answer = Some(question);
        }
        Target::Action(action) => {
            editor::close(model);
            review::move_to(model, action);
        }
        Target::Setting(row) => settings::move_to(model, row),
        Target::File(row) => completion::take(model, row),
    }
}

/// Scrolls the part under the pointer; a list with a cursor follows its cursor.
fn wheel(model: &mut Model, mouse: Mouse, direction: Direction) {
    let layout = layout(model);
    let Some(pane) = layout.pane_at(mouse.column, mouse.row) else {
        return;
    };
    match (pane.part, model.front()) {
        (Part::Text, _) => model.scroll.text = scroll::notched(pane, direction),
        (Part::Preview, _) => model.scroll.preview = scroll::notched(pane, direction),
        (Part::Rows, Layer::Keys) => model.key_list = Some(scroll::notched(pane, direction)),
        (Part::Rows, Layer::Settings) if pane.is_window() => match direction {
            Direction::Up => settings::previous(model),
            Direction::Down => settings::next(model),
        },
        (Part::Rows, Layer::Form) if pane.is_window() => {
            scroll::go_on(model, pane, direction, 1);
        }
        (Part::Field, Layer::Form) => model.scroll.field = Some(scroll::notched(pane, direction)),
        (Part::Files, Layer::Form) => completion::move_by(
            model,
            match direction {
                Direction::Up => -1,
                Direction::Down => 1,
            },
        ),
        _ => {}
    }
}
