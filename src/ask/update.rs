//! Takes a message into the model: routes it to its subject.
//!
//! Keys become actions here, through the keymap in the model, so that a trace of keys replays rebinding exactly.
//! What choosing, typing and noting mean is in [`crate::ask::answers`]; what leaving means is in `update/leave.rs`.

mod ahead;
mod completion;
mod editor;
mod external;
mod filter;
mod finish;
mod folding;
mod height;
mod key_list;
mod keys;
mod leave;
mod mouse;
mod plain;
mod question;
mod recall;
mod recovery;
mod remote;
mod review;
mod scroll;
mod settings;
mod tabs;
mod time;

use crate::ask::action::Action;
use crate::ask::boot::Purpose;
use crate::ask::command::Command;
use crate::ask::message::Message;
use crate::ask::model::{Armed, Layer, Model, Outcome};
use crate::ask::result;
use crate::ask::settings::Setting;
use crate::ask::snapshot::Earlier;
use crate::ask::update::scroll::Direction;
use crate::ask::words;
use crate::tea::Event;
use crate::tea::widgets::editor::{Edit, Motion};

/// What the form does before the first message, with what became of an earlier session.
pub fn open(model: &mut Model, earlier: Option<Earlier>) -> Vec<Command> {
    if model.outcome.is_some() {
        return Vec::new();
    }
    settings::dress(model);
    tabs::go_to(model, 0);
    model.notice = words::problems(&model.loaded.problems);
    if let Some(earlier) = earlier {
        recovery::open(model, earlier);
    }
    plain::open(model);
    let first = model.questionnaire.questions.first();
    let waiting = first
        .filter(|_| Setting::Notifications.get(model.settings()))
        .map(words::question_waiting);
    let channels = model.loaded.config.channels.clone();
    let notify = waiting.map(|message| Command::Notify { message, channels });
    let files = completion::commands(model, (None, None));
    notify.into_iter().chain(files).collect()
}

/// Takes one message into the model.
pub fn update(model: &mut Model, message: Message) -> Vec<Command> {
    let (before, was_open) = (model.answers.clone(), model.outcome.is_none());
    let files = completion::standing(model);
    let mut commands = take(model, message);
    commands.extend(ahead::release(model));
    commands.extend(completion::commands(model, files));
    if was_open {
        commands.extend(recall::remember(model));
    }
    if model.answers != before {
        let answers = |answers| result::partial(&model.questionnaire, answers);
        let (before, now) = (answers(&before), answers(&model.answers));
        commands.extend((now != before).then_some(Command::Report(now)));
    }
    commands
}

fn take(model: &mut Model, message: Message) -> Vec<Command> {
    let commands = match message {
        Message::Terminal(event) => terminal(model, event),
        Message::Action(action) => {
            let contexts = model.contexts(model.front()).iter();
            let possible = contexts.copied().any(|at| {
                at.actions().contains(&action) && model.is_enabled(model.front(), action)
            });
            if possible {
                perform(model, action)
            } else {
                Vec::new()
            }
        }
        Message::Loaded(loaded) => {
            settings::loaded(model, *loaded);
            folding::keep_a_way_back(model)
        }
        Message::Saved {
            change,
            before,
            error,
        } => settings::saved(model, &change, before, error.as_deref()),
        Message::Edited(edited) => {
            external::edited(model, edited);
            Vec::new()
        }
        Message::Recalled(earlier) => {
            recall::begin(model, earlier);
            Vec::new()
        }
        Message::Remote(submission) => remote::submit(model, submission),
        Message::Aborted => {
            model.outcome = Some(Outcome::Aborted);
            Vec::new()
        }
        Message::FilesFound { id, found } => {
            completion::found(model, id, found);
            Vec::new()
        }
        Message::Around(theme) => vec![Command::LoadAround(theme)],
        Message::TraceFailed { which, reason } => {
            model.unkept = Some(words::trace_failed(which, &reason));
            plain::unkept(model);
            Vec::new()
        }
    };
    match model.purpose {
        Purpose::Ask => review::submit_if_complete(model),
        Purpose::Settings if model.front() == Layer::Form => {
            model.outcome = Some(Outcome::Cancelled);
        }
        Purpose::Settings => {}
    }
    commands
}

fn terminal(model: &mut Model, event: Event) -> Vec<Command> {
    match event {
        // What is said is not drawn again, so sizes mean nothing there.
        Event::Key(key) if model.said.is_some() => plain::key(model, key),
        Event::Resize { .. } | Event::Mouse(_) if model.said.is_some() => {}
        Event::Paste(text) if model.said.is_some() => plain::paste(model, &text),
        Event::Key(key) => return keys::press(model, key),
        // Nobody sees where it would go.
        Event::Paste(_) | Event::Mouse(_) if model.folded => {}
        Event::Paste(_) if !model.ahead.is_empty() => model.ahead.push_back(event),
        Event::Paste(text) => editor::paste(model, text),
        Event::Resize { width, height } => height::resize(model, (width, height)),
        Event::Line(line) => plain::line(model, &line),
        Event::Mouse(mouse) => mouse::take(model, mouse),
        Event::FocusGained => mouse::focused(model),
        Event::FocusLost => {}
        Event::Tick { millis } => time::pass(model, millis),
        Event::Background(background) => {
            model.background = background;
            settings::dress(model);
        }
        Event::Changed { folder: _ } => return vec![Command::Load],
        Event::Interrupted => model.outcome = Some(Outcome::Interrupted),
    }
    Vec::new()
}

/// Does what an action names, where the user is. The caller has seen that it is enabled.
fn perform(model: &mut Model, action: Action) -> Vec<Command> {
    if model.folded && action != Action::Suspend {
        return folding::unfold(model);
    }
    let front = model.front();
    if front == Layer::Form {
        step(model, action);
        if completion::takes(model, action) {
            return Vec::new();
        }
    }
    if action != Action::StartAfresh {
        recovery::disarm(model);
    }
    match action {
        Action::Settings => settings::open(model),
        Action::Keys => key_list::toggle(model),
        Action::Dismiss => leave::dismiss(model),
        Action::Cancel => leave::cancel(model),
        Action::Suspend => return vec![Command::Suspend],
        Action::Fold => return folding::fold(model),
        Action::NextTab | Action::NextTabWhenEmpty => tabs::next(model),
        Action::PreviousTab | Action::PreviousTabWhenEmpty => tabs::previous(model),
        Action::NextOption | Action::NextOptionWhenEmpty => match front {
            Layer::Form | Layer::Recovery => question::next_row(model),
            Layer::Settings => settings::next(model),
            Layer::Keys => key_list::next(model),
        },
        Action::PreviousOption | Action::PreviousOptionWhenEmpty => match front {
            Layer::Form | Layer::Recovery => question::previous_row(model),
            Layer::Settings => settings::previous(model),
            Layer::Keys => key_list::previous(model),
        },
        Action::FirstOption => match front {
            Layer::Form | Layer::Recovery => question::first_row(model),
            Layer::Settings => settings::first(model),
            Layer::Keys => key_list::first(model),
        },
        Action::LastOption => match front {
            Layer::Form | Layer::Recovery => question::last_row(model),
            Layer::Settings => settings::last(model),
            Layer::Keys => key_list::last(model),
        },
        Action::Confirm => question::confirm(model),
        Action::Toggle => match front {
            Layer::Form | Layer::Recovery => question::toggle(model),
            Layer::Settings => return settings::change(model),
            Layer::Keys => {}
        },
        Action::ChangeQuestionType => question::change_type(model),
        Action::OptionNote => editor::open_option_note(model),
        Action::QuestionNote => editor::open_question_note(model),
        Action::ScrollUp => match front {
            Layer::Form | Layer::Recovery | Layer::Settings => {
                scroll::page(model, Direction::Up);
            }
            Layer::Keys => key_list::page_up(model),
        },
        Action::ScrollDown => match front {
            Layer::Form | Layer::Recovery | Layer::Settings => {
                scroll::page(model, Direction::Down);
            }
            Layer::Keys => key_list::page_down(model),
        },
        Action::Filter => editor::open_filter(model),
        Action::KeepFilter => finish::keep_filter(model),
        Action::ClearFilter => filter::clear(model),
        Action::PreviewUp => scroll::preview_up(model),
        Action::PreviewDown => scroll::preview_down(model),
        Action::PreviewLeft => scroll::preview_left(model),
        Action::PreviewRight => scroll::preview_right(model),
        Action::Submit | Action::Save => finish::submit(model),
        Action::Close => match front {
            Layer::Form | Layer::Recovery => recall::close(model),
            Layer::Settings => model.overlay = None,
            Layer::Keys => model.key_list = None,
        },
        Action::Resume => recovery::resume(model),
        Action::StartAfresh => recovery::start_afresh(model),
        // Only the list of files has something to take.
        Action::Accept => {}
        Action::NewLine => editor::edit(model, Edit::Type('\n')),
        Action::MoveLeft => editor::edit(model, Edit::Move(Motion::Left)),
        Action::MoveRight => editor::edit(model, Edit::Move(Motion::Right)),
        Action::MoveUp => return recall::up(model),
        Action::MoveDown => recall::down(model),
        Action::MoveWordLeft => editor::edit(model, Edit::Move(Motion::WordLeft)),
        Action::MoveWordRight => editor::edit(model, Edit::Move(Motion::WordRight)),
        Action::MoveToLineStart => editor::edit(model, Edit::Move(Motion::LineStart)),
        Action::MoveToLineEnd => editor::edit(model, Edit::Move(Motion::LineEnd)),
        Action::MovePageUp => editor::edit(model, Edit::Move(Motion::PageUp)),
        Action::MovePageDown => editor::edit(model, Edit::Move(Motion::PageDown)),
        Action::DeleteBackward => editor::edit(model, Edit::Delete(Motion::Left)),
        Action::DeleteForward => editor::edit(model, Edit::Delete(Motion::Right)),
        Action::DeleteWordBackward => editor::edit(model, Edit::Delete(Motion::WordLeft)),
        Action::DeleteWordForward => editor::edit(model, Edit::Delete(Motion::WordRight)),
        Action::DeleteToLineStart => editor::edit(model, Edit::Delete(Motion::LineStart)),
        Action::DeleteToLineEnd => editor::edit(model, Edit::Delete(Motion::LineEnd)),
        Action::Yank => editor::edit(model, Edit::Yank),
        Action::YankPop => editor::edit(model, Edit::YankPop),
        Action::ShowPaste => editor::show_paste(model),
        Action::Recall => return recall::older(model),
        Action::EditExternally => return external::open(model),
        Action::Undo => editor::edit(model, Edit::Undo),
        Action::Redo => editor::edit(model, Edit::Redo),
    }
    Vec::new()
}

/// A step of the user ends what waited for a second press, unless it is that press, or only looks elsewhere.
fn step(model: &mut Model, action: Action) {
    let keeps = match model.armed {
        Some(Armed::TypeChange) => matches!(
            action,
            Action::ChangeQuestionType | Action::Settings | Action::Keys | Action::Fold
        ),
        Some(Armed::Review(_)) => {
            matches!(action, Action::Settings | Action::Keys | Action::Fold)
        }
        Some(Armed::StartAfresh) | None => false,
    };
    if !keeps && action != Action::Suspend {
        model.armed = None;
        height::end_notice(model);
    }
}
