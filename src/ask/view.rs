//! Paints the layout.

mod marker;

use ratatui::layout::Position;

use crate::ask::layout::{Pane, Part, is_cut, layout};
use crate::ask::model::{Model, Outcome};
use crate::ask::role::Role;
use crate::ask::settings::Setting;
use crate::tea::Frame;
use crate::tea::text;

/// The form as it stands: as wide as the terminal, and as high as it needs. In plain lines it is all that was said.
pub fn view(model: &Model) -> Frame {
    if let Some(said) = &model.said {
        return said.frame(model.size.0);
    }
    if let Some(Outcome::Invalid(_)) = model.outcome {
        // It never opened.
        return Frame::new(model.size.0, 0);
    }
    let layout = layout(model);
    let mut frame = Frame::new(model.size.0, layout.height);
    frame
        .buffer
        .set_style(frame.buffer.area, model.theme.ground());
    frame.mouse = Setting::Mouse.get(model.settings());
    for pane in &layout.panes {
        paint(model, pane, &mut frame);
    }
    frame
}

fn paint(model: &Model, pane: &Pane, frame: &mut Frame) {
    let area = pane.area;
    for (row, line) in (area.top()..).zip(pane.shown()) {
        frame.buffer.set_line(area.left(), row, line, area.width);
    }
    if pane.has_marker() {
        frame.buffer.set_line(
            area.left(),
            area.bottom() - 1,
            &marker::marker(model, pane),
            area.width,
        );
    }
    if pane.is_window() && is_cut(pane.part) {
        mark_cut(model, pane, frame);
    } else if pane.is_window() && !pane.has_marker() {
        mark_edges(model, pane, frame);
    }
    if let Some((line, column)) = pane.content.caret
        && let Some(row) = line
            .checked_sub(pane.offset)
            .filter(|&row| row < pane.visible())
    {
        let column = (column as u16).min(area.width.saturating_sub(1));
        frame.cursor = Some(Position::new(area.left() + column, area.top() + row as u16));
    }
}

/// Behind the last line that is shown of a part that nothing scrolls. The keys that are left out are in the list of keys.
fn mark_cut(model: &Model, pane: &Pane, frame: &mut Frame) {
    let last = pane.shown().last().filter(|_| pane.part != Part::Hints);
    let Some(end) = last.and_then(|line| u16::try_from(line.width()).ok()) else {
        return;
    };
    if end < pane.area.width {
        let place = (pane.area.left() + end, pane.area.bottom() - 1);
        frame.buffer[place]
            .set_symbol(text::ELLIPSIS)
            .set_style(model.style(Role::Scroll));
    }
}

/// At the right edge of a window too low for a row of its own: where there is more. Text there stays.
fn mark_edges(model: &Model, pane: &Pane, frame: &mut Frame) {
    let above = pane.offset > 0;
    let below = pane.offset + pane.visible() < pane.content.lines.len();
    let (area, edge) = (pane.area, pane.area.right().saturating_sub(1));
    let marks = match (pane.part, area.height) {
        (Part::Text | Part::Rows | Part::Preview, 1) => [
            (area.top(), "↕", above && below),
            (area.top(), "↑", above && !below),
            (area.top(), "↓", below && !above),
        ],
        (Part::Text | Part::Rows | Part::Preview, 2) => [
            (area.top(), "↑", above),
            (area.top() + 1, "↓", below),
            (area.top(), "", false),
        ],
        _ => return,
    };
    for (row, mark, is_so) in marks {
        let cell = frame.buffer.cell_mut((edge, row));
        if let Some(cell) = cell.filter(|cell| is_so && cell.symbol() == " ") {
            cell.set_symbol(mark).set_style(model.style(Role::Scroll));
        }
    }
}
