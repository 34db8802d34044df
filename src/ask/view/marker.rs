//! What a window says of itself: where it is, and which keys move it.

use std::ops::Range;

use ratatui::text::{Line, Span};

use crate::ask::action::Action;
use crate::ask::layout::{Pane, Part};
use crate::ask::model::Model;
use crate::ask::role::Role;
use crate::ask::words;
use crate::tea::text;

/// Where a window is on its lines, and which keys move it, as far as there is room for that.
pub(super) fn marker(model: &Model, pane: &Pane) -> Line<'static> {
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
    let said = |say: &dyn Fn(&Mark) -> String| -> String {
        let marks = marks.iter().map(|mark| [" ", &say(mark)].concat());
        marks.collect()
    };
    let with = |mark: &Mark, place: &str, between: &str, say: &dyn Fn(&str) -> String| {
        let keys = words::first_keys(model, mark.keys, between);
        [place, &keys.map_or_else(String::new, |keys| say(&keys))].concat()
    };
    let spoken = [
        said(&|mark| {
            with(mark, &mark.place, words::AND, &|keys| {
                format!(" · {keys} {}", mark.does)
            })
        }),
        said(&|mark| {
            with(mark, &mark.place, " ", &|keys| {
                format!(" {keys} {}", mark.in_short)
            })
        }),
        said(&|mark| with(mark, &mark.brief, " ", &|keys| format!(" {keys}"))),
        said(&|mark| mark.brief.clone()),
    ];
    let room = usize::from(pane.area.width);
    let fits = spoken.iter().find(|text| text::width(text) <= room);
    let text = text::cut(fits.unwrap_or(&spoken[3]), room).into_owned();
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
    let (place, brief, keys) = match (&pane.content.position, pane.within()) {
        (Some(position), None) => (position.clone(), position.clone(), &[][..]),
        (Some(position), Some(_)) => {
            let lines = lines(&pane.content.focus);
            let place = format!("{position}, {} {lines}", words::LINES);
            (place, format!("{position}, {lines}"), by_page)
        }
        (None, _) => {
            let lines = lines(&(0..pane.content.lines.len()));
            (lines.clone(), lines, by_page)
        }
    };
    let keys = match pane.part {
        Part::Preview => &[Action::PreviewUp, Action::PreviewDown],
        Part::Text | Part::Rows => keys,
        _ => &[],
    };
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
