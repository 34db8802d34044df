//! The top of the form: its title and the row of tabs.

use ratatui::text::{Line, Span};

use crate::ask::model::{Layer, Model};
use crate::ask::parts::{Content, Spot, Target};
use crate::ask::role::Role;
use crate::ask::words;
use crate::tea::text;

/// The widest that one tab gets.
const TAB: usize = 28;

/// The title in one line, if there is one.
pub fn title(model: &Model, columns: usize) -> Option<Content> {
    let title = match model.front() {
        Layer::Settings => words::SETTINGS_TITLE.to_owned(),
        Layer::Keys => words::KEYS_TITLE.to_owned(),
        Layer::Form | Layer::Recovery => {
            text::one_line(model.questionnaire.title.as_deref()?.trim())
        }
    };
    if title.is_empty() {
        return None;
    }
    let title = text::cut(&title, columns.saturating_sub(1)).into_owned();
    Some(Content::of(vec![Line::from(vec![
        Span::raw(" "),
        Span::styled(title, model.style(Role::Title)),
    ])]))
}

/// The tabs in one line: the one in front, and as many beside it as fit; how many are hidden is said.
pub fn tabs(model: &Model, columns: usize) -> Option<Content> {
    if model.front() != Layer::Form {
        return None;
    }
    let tabs: Vec<Span> = (0..=model.questionnaire.questions.len())
        .map(|tab| tab_span(model, tab))
        .collect();
    let (mut first, mut last) = (model.tab, model.tab);
    let fits = |first: usize, last: usize| {
        let shown: usize = tabs[first..=last].iter().map(Span::width).sum();
        shown + hidden(first).len() + hidden(tabs.len() - 1 - last).len() < columns
    };
    loop {
        let right = last + 1 < tabs.len() && fits(first, last + 1);
        let left = first > 0 && fits(first - 1, last);
        match (left, right) {
            (false, false) => break,
            // The shorter side grows first, so that the tab in front stays in the middle.
            (true, true) if model.tab - first < last - model.tab => first -= 1,
            (_, true) => last += 1,
            (true, false) => first -= 1,
        }
    }
    let muted = model.style(Role::Muted);
    let mut spans = vec![Span::raw(" "), Span::styled(hidden(first), muted)];
    let mut spots = Vec::new();
    let mut column = spans.iter().map(Span::width).sum();
    for (tab, span) in (first..).zip(&tabs[first..=last]) {
        let columns = column..column + span.width();
        column = columns.end;
        spots.push(Spot {
            lines: 0..1,
            columns,
            target: Target::Tab(tab),
        });
        spans.push(span.clone());
    }
    spans.push(Span::styled(hidden(tabs.len() - 1 - last), muted));
    let line = Line::from(spans);
    if line.width() <= columns {
        return Some(Content {
            spots,
            ..Content::of(vec![line])
        });
    }
    // Not even the one in front fits whole.
    let front = &tabs[model.tab];
    let cut = text::cut(&front.content, columns).into_owned();
    Some(Content::of(vec![Line::from(Span::styled(
        cut,
        front.style,
    ))]))
}

/// How many tabs are hidden on one side.
fn hidden(count: usize) -> String {
    match count {
        0 => String::new(),
        count => format!(" +{count} "),
    }
}

/// One tab: a sign of its state, its label, a star if there are notes; brackets around the one in front.
fn tab_span(model: &Model, tab: usize) -> Span<'static> {
    let front = tab == model.tab;
    let (text, role) = match model.questionnaire.questions.get(tab) {
        None => (format!("≡ {}", words::REVIEW), Role::TabReview),
        Some(question) => {
            let answer = model.answers.get(tab);
            let (sign, role) = if answer.is_answered() {
                ("✓", Role::TabAnswered)
            } else {
                ("○", Role::Tab)
            };
            let star = if answer.has_notes() { "*" } else { "" };
            (
                format!("{sign} {}{star}", text::one_line(&question.label)),
                role,
            )
        }
    };
    let text = text::cut(&text, TAB).into_owned();
    if front {
        Span::styled(format!("[{text}]"), model.style(Role::TabActive))
    } else {
        Span::styled(format!(" {text} "), model.style(role))
    }
}
