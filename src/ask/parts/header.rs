//! The top of the form: its title and the row of tabs.

use std::ops::Range;

use ratatui::text::Span;

use crate::ask::model::{Layer, Model};
use crate::ask::parts::{Content, MARK, Spot, Target, indented, rich};
use crate::ask::role::Role;
use crate::ask::words;
use crate::tea::text;

/// The widest that the label of a tab that is not in front gets, with its sign.
const TAB: usize = 28;

/// What is left of the label in front where the review needs the room.
const LABEL: usize = 6;

/// The sign of the review.
const REVIEW: &str = "≡";

/// The title, if there is one.
pub fn title(model: &Model, columns: usize) -> Option<Content> {
    let title = match model.front() {
        Layer::Settings => words::SETTINGS_TITLE.to_owned(),
        Layer::Keys => words::KEYS_TITLE.to_owned(),
        Layer::Form | Layer::Recovery => {
            rich::one_line(model.questionnaire.title.as_deref()?.trim())
        }
    };
    if title.is_empty() {
        return None;
    }
    let room = columns.saturating_sub(MARK);
    Some(Content::of(indented(
        1,
        &title,
        room,
        model.style(Role::Title),
    )))
}

/// The tabs in one line: the one in front, the review, which is the way out, and as many others as fit; how many are hidden is said.
pub fn tabs(model: &Model, columns: usize) -> Option<Content> {
    if model.front() != Layer::Form {
        return None;
    }
    let review = format!("{REVIEW} {}", words::REVIEW);
    let bar = [review.as_str(), REVIEW]
        .into_iter()
        .map(|review| bar(model, review, columns))
        .find(|bar| bar.iter().map(|stop| stop.span.width()).sum::<usize>() <= columns);
    // Where not even the one in front fits beside the sign of the review, it is all there is.
    let bar = bar.unwrap_or_else(|| {
        let mut front = stop(model, model.tab, TAB, REVIEW);
        front.span.content = text::cut(&front.span.content, columns).into_owned().into();
        vec![front]
    });
    let mut content = Content::default();
    let mut column = 0;
    for Stop { span, tab } in &bar {
        let columns = column..column + span.width();
        column = columns.end;
        content.spots.extend(tab.map(|tab| Spot {
            lines: 0..1,
            columns,
            target: Target::Tab(tab),
        }));
    }
    content
        .lines
        .push(bar.into_iter().map(|stop| stop.span).collect());
    Some(content)
}

/// A stretch of the row of tabs, and the tab that it leads to.
struct Stop {
    span: Span<'static>,
    tab: Option<usize>,
}

/// The tabs from left to right. The number of those that are hidden leads to the nearest of them.
fn bar(model: &Model, review: &str, columns: usize) -> Vec<Stop> {
    let last = model.questionnaire.questions.len();
    let mut tabs: Vec<Stop> = (0..=last)
        .map(|tab| {
            // Labels can begin alike, so that of the tab in front is whole where there is room.
            let most = if tab == model.tab { columns } else { TAB };
            stop(model, tab, most, review)
        })
        .collect();
    let width = |shown: &Range<usize>, tabs: &[Stop]| {
        let of_tabs: usize = tabs[shown.clone()].iter().map(|tab| tab.span.width()).sum();
        let hidden = text::width(&before(shown.start)) + text::width(&behind(last - shown.end));
        1 + hidden + of_tabs + tabs[last].span.width()
    };
    let mut shown = model.tab..(model.tab + 1).min(last);
    loop {
        let (left, right) = (shown.start.checked_sub(1), shown.end + 1);
        let left = left.map(|start| start..shown.end);
        let left = left.filter(|shown| width(shown, &tabs) <= columns);
        let right = Some(shown.start..right).filter(|shown| shown.end <= last);
        let right = right.filter(|shown| width(shown, &tabs) <= columns);
        // The shorter side grows first, so that the tab in front stays in the middle.
        let leans_right = shown.end - model.tab > model.tab - shown.start + 1;
        shown = match (left, right) {
            (None, None) => break,
            (Some(left), Some(_)) if leans_right => left,
            (_, Some(right)) => right,
            (Some(left), None) => left,
        };
    }
    if model.tab < last {
        // A label too long for what is left gives way before the review does.
        let over = width(&shown, &tabs).saturating_sub(columns);
        let label = tabs[model.tab].span.width() - 2;
        tabs[model.tab] = stop(
            model,
            model.tab,
            label.saturating_sub(over).max(LABEL),
            review,
        );
    }
    let hidden = |text: String, nearest: Option<usize>| Stop {
        span: Span::styled(text, model.style(Role::Muted)),
        tab: nearest,
    };
    let review = tabs.pop();
    let (before, behind) = (before(shown.start), behind(last - shown.end));
    let mut bar = vec![hidden(" ".to_owned(), None)];
    bar.push(hidden(before, shown.start.checked_sub(1)));
    let next = shown.end;
    bar.extend(tabs.drain(shown));
    bar.push(hidden(behind, Some(next)));
    bar.extend(review);
    bar
}

/// How many tabs are hidden before those that are shown.
fn before(count: usize) -> String {
    match count {
        0 => String::new(),
        count => format!("‹{count} "),
    }
}

/// How many are hidden behind them.
fn behind(count: usize) -> String {
    match count {
        0 => String::new(),
        count => format!(" {count}›"),
    }
}

/// One tab: a sign of its state, its label in at most so many columns, a star if there are notes; brackets around the one in front.
fn stop(model: &Model, tab: usize, most: usize, review: &str) -> Stop {
    let (text, role) = match model.questionnaire.questions.get(tab) {
        None => (review.to_owned(), Role::TabReview),
        Some(question) => {
            let answer = model.answers.get(tab);
            let (sign, role) = if answer.is_answered() {
                ("✓", Role::TabAnswered)
            } else {
                ("○", Role::Tab)
            };
            let star = if answer.has_notes() { "*" } else { "" };
            let label = rich::one_line(&question.label);
            let label = text::cut(&label, most.saturating_sub(2 + star.len()));
            (format!("{sign} {label}{star}"), role)
        }
    };
    let span = if tab == model.tab {
        Span::styled(format!("[{text}]"), model.style(Role::TabActive))
    } else {
        Span::styled(format!(" {text} "), model.style(role))
    };
    let tab = Some(tab);
    Stop { span, tab }
}
