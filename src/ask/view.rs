//! Paints the layout.

use std::ops::Range;

use ratatui::layout::Position;
use ratatui::text::{Line, Span};

use crate::ask::action::Action;
use crate::ask::layout::{Pane, Part, is_cut, layout};
use crate::ask::model::{Model, Outcome};
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
            &marker(model, pane),
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

/// Where a window is on its lines, and which keys move it, as far as there is room for that.
fn marker(model: &Model, pane: &Pane) -> Line<'static> {
    let mut marks = Vec::new();
    // A place of its own is worth saying even where all is shown.
    if pane.last_offset() > 0 || pane.content.position.is_some() {
        marks.push(place(pane));
    }
    if pane.content.overhang > 0 {
        let shift = model.scroll.sideways.min(pane.content.overhang);
        let place = arrows(('←', shift > 0), ('→', shift < pane.content.overhang));
        marks.push(Mark {
            brief: place.clone(),
            place,
            keys: &[Action::PreviewLeft, Action::PreviewRight],
            does: words::SIDEWAYS,
            in_short: words::MOVE,
        });
    }
    let with = |between: &str, say: &dyn Fn(&Mark, &str) -> String| {
        let marks = marks.iter().map(|mark| {
            let keys = words::first_keys(model, mark.keys, between);
            let keys = keys.map(|keys| say(mark, &keys));
            format!(" {}{}", mark.place, keys.unwrap_or_default())
        });
        marks.collect::<String>()
    };
    let room = usize::from(pane.area.width);
    let spoken = [
        with(words::AND, &|mark, keys| format!(" · {keys} {}", mark.does)),
        with(" ", &|mark, keys| format!(" {keys} {}", mark.in_short)),
        with(" ", &|_, keys| format!(" {keys}")),
        with("", &|_, _| String::new()),
        marks
            .iter()
            .map(|mark| [" ", &mark.brief].concat())
            .collect(),
    ];
    let fits = spoken.iter().find(|text| text::width(text) <= room);
    let text = text::cut(fits.unwrap_or(&spoken[4]), room).into_owned();
    Line::from(Span::styled(text, model.style(Role::Scroll)))
}

/// What a window says of one way to move it.
struct Mark {
    place: String,
    /// The same in the fewest columns.
    brief: String,
    keys: &'static [Action],
    does: &'static str,
    in_short: &'static str,
}

/// Where a window is on its lines: by number where these are things, and by line within one that is taller than the window.
fn place(pane: &Pane) -> Mark {
    let last = pane.offset + pane.visible();
    let arrows = arrows(
        ('↑', pane.offset > 0),
        ('↓', last < pane.content.lines.len()),
    );
    let lines = |whole: &Range<usize>| {
        // The head stands in the place of the line there.
        let hidden = pane.head.is_some_and(|head| pane.offset > head);
        let first = pane.offset + 1 + usize::from(hidden) - whole.start;
        format!("{first}–{} of {}", last - whole.start, whole.len())
    };
    let by_page: &[Action] = &[Action::ScrollUp, Action::ScrollDown];
    let (place, keys) = match (&pane.content.position, pane.within()) {
        (Some(position), None) => (position.clone(), &[][..]),
        (Some(position), Some(_)) => {
            let lines = lines(&pane.content.focus);
            (format!("{position}, {} {lines}", words::LINES), by_page)
        }
        (None, _) => (lines(&(0..pane.content.lines.len())), by_page),
    };
    let keys = match pane.part {
        Part::Preview => &[Action::PreviewUp, Action::PreviewDown],
        Part::Text | Part::Rows => keys,
        _ => &[],
    };
    let brief = pane.content.position.as_ref().unwrap_or(&place);
    Mark {
        brief: format!("{arrows} {brief}"),
        place: format!("{arrows} {place}"),
        keys,
        does: words::SCROLL,
        in_short: words::SCROLL,
    }
}

/// Two arrows, each where there is something.
fn arrows(back: (char, bool), on: (char, bool)) -> String {
    let arrow = |(arrow, is_on)| if is_on { arrow } else { ' ' };
    [back, on].map(arrow).iter().collect()
}
