//! The bottom of the form: what it has to say, and the keys that work now.

use ratatui::text::{Line, Span};

use crate::ask::action::Action;
use crate::ask::model::{Editing, Field, Layer, Model, Row};
use crate::ask::parts::{Content, MARK, indented};
use crate::ask::questionnaire::Kind;
use crate::ask::role::Role;
use crate::ask::settings::Setting;
use crate::ask::words;
use crate::tea::keymap::chord_label;
use crate::tea::text;
use crate::tea::widgets::editor::LONGEST_SHOWN;

/// Actions that one hint stands for, and the word for what they do.
type Hint = (&'static [Action], &'static str);

/// Up and down, over whatever has rows.
const MOVE: Hint = (&[Action::PreviousOption, Action::NextOption], "move");

/// Between two hints.
const DOT: &str = " · ";

/// The warning before answers are lost, then what the last step has to say, then what is pending.
pub fn notices(model: &Model, columns: usize) -> Option<Content> {
    let mut lines = Vec::new();
    let columns = columns.saturating_sub(MARK);
    let warning = model.style(Role::Warning);
    if let Some(text) = words::leaving(model) {
        lines.extend(indented(1, &text, columns, warning));
    }
    if let Some(notice) = &model.notice {
        lines.extend(indented(1, notice, columns, model.style(Role::Notice)));
    }
    if let Some(unkept) = &model.unkept {
        lines.extend(indented(1, unkept, columns, warning));
    }
    let recall = model
        .editing
        .as_ref()
        .and_then(|editing| editing.recall.as_ref());
    if let Some(recall) = recall {
        let place = words::recalled(recall);
        lines.extend(indented(1, &place, columns, model.style(Role::Notice)));
    }
    if let Some(timeout) = model.timeout {
        lines.extend(indented(1, &words::closes_in(timeout), columns, warning));
    }
    if !model.pending.is_empty() {
        let pending = format!("{} …", chord_label(&model.pending));
        lines.extend(indented(1, &pending, columns, model.style(Role::Notice)));
    }
    (!lines.is_empty()).then(|| Content::of(lines))
}

/// The keys that matter most here, as they are bound now.
pub fn hints(model: &Model, columns: usize) -> Option<Content> {
    if !Setting::FooterHints.get(model.settings()) && model.front() == Layer::Form {
        return None;
    }
    let (key, word) = (model.style(Role::FooterKey), model.style(Role::Footer));
    let mut lines = Vec::new();
    let mut line = vec![Span::raw(" ")];
    for (label, meaning) in hint_pairs(model, columns) {
        let hint = [
            Span::styled(label, key),
            Span::styled(format!(" {meaning}"), word),
        ];
        let used: usize = line.iter().map(Span::width).sum();
        let wide: usize = hint.iter().map(Span::width).sum();
        if line.len() > 1 && used + text::width(DOT) + wide > columns {
            lines.push(Line::from(std::mem::replace(
                &mut line,
                vec![Span::raw(" ")],
            )));
        } else if line.len() > 1 {
            line.push(Span::styled(DOT, word));
        }
        line.extend(hint);
    }
    if line.len() > 1 {
        lines.push(Line::from(line));
    }
    (!lines.is_empty()).then(|| Content::of(lines))
}

/// The labels of the keys and the word for what they do; actions without a key that works have no hint.
fn hint_pairs(model: &Model, columns: usize) -> Vec<(String, &'static str)> {
    let hint =
        |(actions, word): Hint| Some((actions, words::first_keys(model, actions, "/")?, word));
    let mut hints: Vec<_> = wanted(model).into_iter().filter_map(hint).collect();
    let way_out = hints.iter().position(|(actions, ..)| {
        let is_way_out = |action: &Action| {
            matches!(action, Action::Cancel | Action::Close | Action::ClearFilter)
        };
        actions.iter().any(is_way_out)
    });
    if let Some(at) = way_out {
        // One line may be all there is, and the way out is on it: behind the first hint if both have room.
        let width = |hint: &(_, String, &str)| text::width(&hint.1) + 1 + text::width(hint.2);
        let fits = |hints: &mut dyn Iterator<Item = usize>| {
            let wide: usize = hints.map(|wide| wide + text::width(DOT)).sum();
            wide < columns + text::width(DOT)
        };
        if !fits(&mut hints[..=at].iter().map(width)) {
            let both = [&hints[0], &hints[at]];
            let place = usize::from(fits(&mut both.into_iter().map(width)));
            hints[place.min(at)..=at].rotate_right(1);
        }
    }
    let pairs = hints.into_iter().map(|(_, keys, word)| (keys, word));
    pairs.collect()
}

/// The hints in order of weight: the last ones go first where room is short.
fn wanted(model: &Model) -> Vec<Hint> {
    match model.front() {
        Layer::Settings => {
            return vec![
                (&[Action::Toggle], "change"),
                MOVE,
                (&[Action::Close], "close"),
            ];
        }
        Layer::Keys => {
            return vec![MOVE, (&[Action::Close], "close")];
        }
        Layer::Recovery => {
            return vec![
                (&[Action::Resume], "go on"),
                (&[Action::StartAfresh], "start afresh"),
                (&[Action::Cancel], "cancel"),
                (&[Action::Keys], "keys"),
            ];
        }
        Layer::Form => {}
    }
    if model.has_file_row() {
        return vec![
            (&[Action::Accept], "insert"),
            MOVE,
            (&[Action::Close], "close the list"),
        ];
    }
    let Some(editing) = &model.editing else {
        return wanted_outside_fields(model);
    };
    if editing.field == Field::Filter {
        return vec![
            (&[Action::KeepFilter], "to the options"),
            (&[Action::ClearFilter], "show all"),
            MOVE,
        ];
    }
    let finish: Hint = match editing.field {
        Field::Custom(_) => (&[Action::Submit], "use answer"),
        Field::Note(_) | Field::OptionNote(..) | Field::WholeNote | Field::Filter => {
            (&[Action::Save], "save note")
        }
    };
    if editing.recall.is_some() {
        return vec![
            finish,
            (&[Action::Close], "back to the draft"),
            (&[Action::Recall], "earlier"),
            (&[Action::MoveDown], "later"),
        ];
    }
    let last: Hint = match editing.editor.folded().map(str::len) {
        Some(length) if length > LONGEST_SHOWN => (&[Action::EditExternally], "open paste"),
        Some(_) => (&[Action::ShowPaste], "show paste"),
        None => (&[Action::Settings], "settings"),
    };
    vec![
        finish,
        (&[Action::Close], close_word(editing)),
        (&[Action::NewLine], "new line"),
        last,
    ]
}

/// What closing a field does with what is in it.
fn close_word(editing: &Editing) -> &'static str {
    match editing.field {
        _ if editing.editor.is_blank() => "close",
        // It counts as the answer, as it does with the key for that.
        Field::Custom(_) => "use and close",
        Field::Note(_) | Field::OptionNote(..) | Field::WholeNote | Field::Filter => {
            "keep and close"
        }
    }
}

/// The hints where no field is open.
fn wanted_outside_fields(model: &Model) -> Vec<Hint> {
    let next: Hint = (&[Action::NextTab], "next");
    let mut wanted: Vec<Hint> = vec![
        (&[Action::Confirm], confirm_word(model)),
        (&[Action::Toggle], "select"),
        (&[Action::Cancel], cancel_word(model)),
        (&[Action::Filter], "filter"),
        (&[Action::Keys], "keys"),
        next,
        (&[Action::OptionNote], "note"),
        (&[Action::QuestionNote], "question note"),
        (&[Action::ChangeQuestionType], "one or many"),
        (&[Action::Settings], "settings"),
    ];
    if (model.kind(), model.row()) == (Some(Kind::Multi), Some(Row::Custom)) {
        // What goes on elsewhere opens the field here, so that the key that does go on comes next.
        wanted.retain(|hint| *hint != next);
        wanted.insert(1, next);
    }
    wanted
}

/// What the way out does first.
fn cancel_word(model: &Model) -> &'static str {
    if model.filter.is_some() {
        "show all"
    } else {
        "cancel"
    }
}

/// What confirming does where the cursor is.
fn confirm_word(model: &Model) -> &'static str {
    match (model.kind(), model.row()) {
        (None, _) if model.answer.is_some() => "go there",
        (None, _) => "run",
        (Some(_), Some(Row::Custom)) => match model.answers.get(model.tab).custom() {
            Some(_) => "edit",
            None => "write",
        },
        (Some(Kind::Single | Kind::Preview), _) => "choose",
        (Some(Kind::Multi), _) => "continue",
    }
}
