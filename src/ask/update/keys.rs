//! A key: through the keymap, else typed, else one of the fixed digits.

use crate::ask::action::Action;
use crate::ask::command::Command;
use crate::ask::context::Context;
use crate::ask::model::{Layer, Model, Row};
use crate::ask::update::{editor, height, perform, question, recovery, settings};
use crate::ask::words;
use crate::tea::key::Code;
use crate::tea::keymap::Resolution;
use crate::tea::widgets::editor::Edit;
use crate::tea::{Event, Key};

pub(super) fn press(model: &mut Model, key: Key) -> Vec<Command> {
    if model.timeout.is_some() || !model.pending.is_empty() {
        // What is said of them goes, and its rows stay.
        height::keep(model);
    }
    // Someone is there: the clock stops.
    model.timeout = None;
    model.focusing = None;
    model.scroll.field = None;
    if model.must_wait(key) {
        model.ahead.push_back(Event::Key(key));
        return Vec::new();
    }
    let mut keys = std::mem::take(&mut model.pending);
    keys.push(key);
    let front = model.front();
    let enabled = |_, action| model.is_enabled(front, action);
    match model
        .keymap()
        .resolve(model.contexts(front), &keys, enabled)
    {
        Resolution::Run(Action::Toggle)
            if front == Layer::Settings && settings::is_stray(model, key) =>
        {
            Vec::new()
        }
        Resolution::Run(action) => perform(model, action),
        Resolution::Pending => {
            model.pending = keys;
            Vec::new()
        }
        Resolution::None if keys.len() == 1 => {
            unbound(model, key);
            Vec::new()
        }
        Resolution::None if key.code == Code::Esc => Vec::new(),
        Resolution::None => {
            // The chord came to nothing: what it typed is typed, and its last key counts on its own.
            for pending in &keys[..keys.len() - 1] {
                unbound(model, *pending);
            }
            press(model, key)
        }
    }
}

/// A key that no action wants.
fn unbound(model: &mut Model, key: Key) {
    match model.contexts(model.front())[0] {
        Context::Editor | Context::NoteEditor | Context::Filter | Context::Completion => {
            if let Some(char) = key.typed() {
                height::end_notice(model);
                editor::edit(model, Edit::Type(char));
            } else if key == Key::new(Code::Enter) && !model.is_filtering() {
                // Submitting has another key: Enter is what it is in any text.
                editor::edit(model, Edit::Type('\n'));
            } else {
                say_why_not(model, key);
            }
        }
        Context::Main => {
            if let Some(digit) = key.digit() {
                question::digit(model, digit);
            } else {
                say_why_not(model, key);
            }
        }
        Context::Recovery => recovery::disarm(model),
        Context::Global | Context::Text | Context::SettingsModal => {}
    }
}

/// Says why a key does nothing here that does something nearby, and what does.
fn say_why_not(model: &mut Model, key: Key) {
    if model.armed.is_some() {
        // Which key confirms matters more.
        return;
    }
    let contexts = model.contexts(model.front());
    let meant = model.keymap().resolve(contexts, &[key], |_, _| true);
    let why = match meant {
        Resolution::Run(Action::NextTabWhenEmpty | Action::PreviousTabWhenEmpty) => {
            words::only_when_empty(model, key)
        }
        Resolution::Run(Action::OptionNote) if model.row() == Some(Row::Custom) => {
            words::no_note_on_own(model)
        }
        Resolution::Run(_) | Resolution::Pending | Resolution::None => return,
    };
    model.notice = Some(why);
}
