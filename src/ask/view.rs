//! Paints the layout.

use ratatui::layout::Position;
use ratatui::text::{Line, Span};

use crate::ask::action::Action;
use crate::ask::layout::{Pane, Part, layout};
use crate::ask::model::Model;
use crate::ask::role::Role;
use crate::ask::settings::Setting;
use crate::tea::Frame;
use crate::tea::keymap::chord_label;
use crate::tea::text;

/// The form as it stands: as wide as the terminal, and as high as it needs. In plain lines it is all that was said.
pub fn view(model: &Model) -> Frame {
    if let Some(said) = &model.said {
        return said.frame(model.size.0);
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
    let shown = pane
        .content
        .lines
        .iter()
        .skip(pane.offset)
        .take(pane.visible());
    for (row, line) in (area.top()..).zip(shown) {
        frame.buffer.set_line(area.left(), row, line, area.width);
    }
    if pane.has_marker() {
        frame.buffer.set_line(
            area.left(),
            area.bottom() - 1,
            &marker(model, pane),
            area.width,
        );
    }
    if pane.is_window() && !pane.has_marker() {
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

/// Where a window is on its lines, and which keys move it.
fn marker(model: &Model, pane: &Pane) -> Line<'static> {
    let total = pane.content.lines.len();
    let last = pane.offset + pane.visible();
    let place = match &pane.content.position {
        Some(position) => position.clone(),
        None => format!("{}–{last} of {total}", pane.offset + 1),
    };
    let arrows = arrows(('↑', pane.offset > 0), ('↓', last < total));
    let keys = match pane.part {
        Part::Text => keys(model, [Action::ScrollUp, Action::ScrollDown]),
        Part::Preview => keys(model, [Action::PreviewUp, Action::PreviewDown]),
        Part::Title
        | Part::Tabs
        | Part::Note
        | Part::Rows
        | Part::Field
        | Part::Files
        | Part::Notices
        | Part::Hints => String::new(),
    };
    // A place of its own is worth saying even where all is shown.
    let down = if pane.last_offset() > 0 || pane.content.position.is_some() {
        format!(" {arrows} {place}{keys}")
    } else {
        String::new()
    };
    let mut sideways = String::new();
    if pane.content.overhang > 0 {
        let shift = model.scroll.sideways.min(pane.content.overhang);
        let arrows = self::arrows(('←', shift > 0), ('→', shift < pane.content.overhang));
        let keys = self::keys(model, [Action::PreviewLeft, Action::PreviewRight]);
        sideways = format!(" {arrows}{keys}");
    }
    let text = text::cut(&(down + &sideways), usize::from(pane.area.width)).into_owned();
    Line::from(Span::styled(text, model.style(Role::Scroll)))
}

/// Two arrows, each where there is something.
fn arrows(back: (char, bool), on: (char, bool)) -> String {
    let arrow = |(arrow, is_on)| if is_on { arrow } else { ' ' };
    [back, on].map(arrow).iter().collect()
}

/// The keys of two actions, where they work.
fn keys(model: &Model, actions: [Action; 2]) -> String {
    let chords = actions
        .iter()
        .filter_map(|&action| model.chords(model.front(), action).first().copied());
    let labels: Vec<String> = chords.map(chord_label).collect();
    if labels.is_empty() {
        String::new()
    } else {
        format!(" · {}", labels.join(" "))
    }
}
