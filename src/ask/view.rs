//! Paints the layout.

use ratatui::layout::Position;
use ratatui::text::{Line, Span};

use crate::ask::action::Action;
use crate::ask::layout::{Pane, Part, layout};
use crate::ask::model::Model;
use crate::ask::role::Role;
use crate::ask::settings::Setting;
use crate::ask::words;
use crate::tea::Frame;
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

/// Where a window is on its lines, and which keys move it, as far as there is room for that.
fn marker(model: &Model, pane: &Pane) -> Line<'static> {
    let total = pane.content.lines.len();
    let last = pane.offset + pane.visible();
    let mut marks = Vec::new();
    // A place of its own is worth saying even where all is shown.
    if pane.last_offset() > 0 || pane.content.position.is_some() {
        let arrows = arrows(('↑', pane.offset > 0), ('↓', last < total));
        let place = match &pane.content.position {
            Some(position) => position.clone(),
            None => format!("{}–{last} of {total}", pane.offset + 1),
        };
        let keys: Option<&[Action]> = match pane.part {
            Part::Text => Some(&[Action::ScrollUp, Action::ScrollDown]),
            Part::Preview => Some(&[Action::PreviewUp, Action::PreviewDown]),
            Part::Title
            | Part::Tabs
            | Part::Note
            | Part::Rows
            | Part::Field
            | Part::Files
            | Part::Notices
            | Part::Hints => None,
        };
        let keys = keys.and_then(|keys| words::first_keys(model, keys, words::AND));
        marks.push((format!("{arrows} {place}"), keys, words::SCROLL));
    }
    if pane.content.overhang > 0 {
        let shift = model.scroll.sideways.min(pane.content.overhang);
        let arrows = arrows(('←', shift > 0), ('→', shift < pane.content.overhang));
        let keys = [Action::PreviewLeft, Action::PreviewRight];
        let keys = words::first_keys(model, &keys, words::AND);
        marks.push((arrows, keys, words::SIDEWAYS));
    }
    let with = |say: fn(&str, &str) -> String| {
        let mark = |(mark, keys, word): &(String, Option<String>, &str)| {
            let keys = keys.as_deref().map(|keys| say(keys, word));
            format!(" {mark}{}", keys.unwrap_or_default())
        };
        marks.iter().map(mark).collect::<String>()
    };
    let room = usize::from(pane.area.width);
    let spoken = [
        with(|keys, word| format!(" · {keys} {word}")),
        with(|keys, _| format!(" · {keys}")),
        with(|_, _| String::new()),
    ];
    let fits = spoken.iter().find(|text| text::width(text) <= room);
    let text = text::cut(fits.unwrap_or(&spoken[2]), room).into_owned();
    Line::from(Span::styled(text, model.style(Role::Scroll)))
}

/// Two arrows, each where there is something.
fn arrows(back: (char, bool), on: (char, bool)) -> String {
    let arrow = |(arrow, is_on)| if is_on { arrow } else { ' ' };
    [back, on].map(arrow).iter().collect()
}
