//! The state of the form: the questionnaire, the answers, and where the user is.

mod completion;
mod filter;
mod keys;

pub use crate::ask::place::{Field, ReviewAction};
pub use filter::Filter;

use std::collections::VecDeque;

use ratatui::style::Style;
use strum::IntoEnumIterator;

use crate::ask::action::Action;
use crate::ask::answers::{Answers, Presentation};
use crate::ask::boot::{Boot, Purpose, Timeout};
use crate::ask::call::Call;
use crate::ask::context::Context;
use crate::ask::import::Objection;
use crate::ask::loaded::Loaded;
use crate::ask::questionnaire::{Kind, Question, Questionnaire};
use crate::ask::role::Role;
use crate::ask::said::Said;
use crate::ask::settings::{Setting, Settings};
use crate::ask::snapshot::Left;
use crate::ask::tool::Refused;
use crate::ask::writing::{External, Recall};
use crate::tea::keymap::Keymap;
use crate::tea::theme::{Colors, Theme};
use crate::tea::widgets::editor::Editor;
use crate::tea::{Background, Event, Key};
pub use completion::{Completion, FileList};

/// Everything that a frame, a result or a next step depends on.
#[derive(Clone, Debug)]
pub struct Model {
    /// The call that is to be answered.
    pub call: Call,
    /// What was asked.
    pub questionnaire: Questionnaire,
    /// What was answered so far.
    pub answers: Answers,
    /// How single questions were presented when the form opened.
    pub presentation: Presentation,
    /// The tab in front: a question by index, or the review behind the last.
    pub tab: usize,
    /// The row of each question that the cursor is on.
    pub rows: Vec<usize>,
    /// The action of the review tab that the cursor is on.
    pub review: ReviewAction,
    /// The question of the review that the cursor is on, if it is above the actions.
    pub answer: Option<usize>,
    /// Which options of the question in front are shown, if not all of them.
    pub filter: Option<Filter>,
    /// How far the parts that scroll are scrolled, in lines.
    pub scroll: Scroll,
    /// The rows that the form keeps at this size, so that it does not get lower from tab to tab.
    pub kept: u16,
    /// The field that is open, if one is.
    pub editing: Option<Editing>,
    /// The fields that were open before, as they were left.
    pub drafts: Vec<Editing>,
    /// How many searches for files there were; the next has the next number.
    pub searches: u64,
    /// What was typed and pasted ahead of the list of files, from the first key that is for it.
    pub ahead: VecDeque<Event>,
    /// The editor outside the form.
    pub external: External,
    /// Whether own answers are kept for later forms, and those of earlier ones at hand.
    pub remembers: bool,
    /// What the form is opened for.
    pub purpose: Purpose,
    /// What an earlier session left, until the user has said whether to go on with it.
    pub offer: Option<Left>,
    /// The settings, if they lie over the form.
    pub overlay: Option<SettingsOverlay>,
    /// The first line that is shown of the list of keys, if that is open.
    pub key_list: Option<usize>,
    /// What the next press would confirm.
    pub armed: Option<Armed>,
    /// The ways out that were tried once with answers at stake.
    pub leaving: Leaving,
    /// What the form has to say about the last step.
    pub notice: Option<String>,
    /// What is to be said of a trace that is no longer written; it stays, since so does the loss.
    pub unkept: Option<String>,
    /// The form is folded to one line.
    pub folded: bool,
    /// Milliseconds in which a click only brings the window to the front, while that may be.
    pub focusing: Option<u64>,
    /// The keys of a chord that is not complete yet.
    pub pending: Vec<Key>,
    /// Settings, keymap and theme, and where they come from.
    pub loaded: Loaded,
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// The colors that the terminal shows.
    pub colors: Colors,
    /// What the terminal draws on.
    pub background: Background,
    /// The theme for that, in those colors.
    pub theme: Theme<Role>,
    /// The time that is left, while the clock runs.
    pub timeout: Option<Timeout>,
    /// What was said so far, where the form is asked in plain lines.
    pub said: Option<Said>,
    /// How the form ended, once it has.
    pub outcome: Option<Outcome>,
}

/// How far the parts that scroll are scrolled, in lines but where it says columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scroll {
    /// The prompt of a question, or the answers of the review.
    pub text: usize,
    /// The row under the cursor, where it is taller than its place.
    pub row: usize,
    /// The preview.
    pub preview: usize,
    /// The preview, in columns to the right.
    pub sideways: usize,
    /// The open field; until it is scrolled by itself it follows its cursor.
    pub field: Option<usize>,
}

/// An open field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Editing {
    /// Which field it is.
    pub field: Field,
    /// Its text and cursor.
    pub editor: Editor,
    /// The files for the mention that is being written.
    pub completion: Completion,
    /// Where the user is in earlier answers, while going through them.
    pub recall: Option<Recall>,
}

impl Editing {
    /// A field that was just opened.
    pub fn new(field: Field, editor: Editor) -> Self {
        Self {
            field,
            editor,
            completion: Completion::Closed,
            recall: None,
        }
    }

    /// Shows a text that nobody typed here; a mention that was being written in the one before is over.
    pub fn show(&mut self, editor: Editor) {
        self.editor = editor;
        self.completion = Completion::Closed;
    }
}

/// What a key is meant for: the one in front of the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// The questions and the review.
    Form,
    /// The offer of what an earlier session left, over the form.
    Recovery,
    /// The settings, over the form.
    Settings,
    /// The list of keys, over either.
    Keys,
}

/// The settings overlay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsOverlay {
    /// The row that the cursor is on.
    pub row: usize,
    /// Milliseconds in which a second press resets, while it is armed.
    pub reset: Option<u64>,
    /// Why the last key changed nothing, or its change could not be saved.
    pub error: Option<String>,
    /// Whether it lies over a field, and the cursor was not moved yet: what is typed may be meant for the field.
    pub over_field: bool,
}

/// A row of the settings overlay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingsRow {
    /// A toggle.
    Toggle(Setting),
    /// Which keymap is in force.
    Keymap,
    /// Which theme is in force.
    Theme,
    /// All of it as shipped.
    Reset,
}

impl SettingsRow {
    /// The rows in their order: those of the contract, ours, the reset.
    pub fn all() -> Vec<Self> {
        let ours = [Self::Keymap, Self::Theme, Self::Reset];
        Setting::iter().map(Self::Toggle).chain(ours).collect()
    }
}

/// A step that waits for its second press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Armed {
    /// Changing the type of the question, which clears choices.
    TypeChange,
    /// A digit on the review tab.
    Review(ReviewAction),
    /// Starting afresh, which forgets what an earlier session left.
    StartAfresh,
}

/// The ways out that were tried once with answers at stake; each needs its own second press.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leaving {
    /// `main.cancel`, or Cancel on the review tab.
    pub cancel: bool,
    /// `global.dismiss`.
    pub dismiss: bool,
}

/// How a form ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The answers were given.
    Submitted,
    /// The agent is to elaborate.
    Elaborated,
    /// The user closed the form.
    Cancelled,
    /// A signal ended the program, or its terminal went away.
    Interrupted,
    /// The call is no longer wanted.
    Aborted,
    /// The time was up.
    TimedOut(Timeout),
    /// There was nothing to open.
    Invalid(Refused),
}

impl Model {
    /// The form before it opens. An invalid payload gives a form that is over already.
    pub fn new(boot: Boot) -> Self {
        let call = boot.call();
        let (questionnaire, outcome) = match boot.purpose {
            Purpose::Settings => (
                Questionnaire {
                    title: None,
                    questions: Vec::new(),
                },
                None,
            ),
            Purpose::Ask => match call.read() {
                Ok(questionnaire) => (questionnaire, None),
                Err(refused) => {
                    let title = refused.title().map(str::to_owned);
                    let questionnaire = Questionnaire {
                        title,
                        questions: Vec::new(),
                    };
                    (questionnaire, Some(Outcome::Invalid(refused)))
                }
            },
        };
        let presentation = if Setting::SingleAsMulti.get(boot.loaded.config.settings) {
            Presentation::SingleAsMulti
        } else {
            Presentation::AsAsked
        };
        Self {
            offer: None,
            call,
            answers: Answers::new(&questionnaire, presentation),
            presentation,
            tab: 0,
            rows: vec![0; questionnaire.questions.len()],
            review: ReviewAction::default(),
            answer: None,
            filter: None,
            focusing: None,
            said: boot.accessible.then(Said::default),
            scroll: Scroll::default(),
            kept: 0,
            editing: None,
            drafts: Vec::new(),
            searches: 0,
            ahead: VecDeque::new(),
            external: External {
                editor: boot.editor,
                ..External::default()
            },
            remembers: Setting::Remember.get(boot.loaded.config.settings),
            overlay: match boot.purpose {
                Purpose::Ask => None,
                Purpose::Settings => Some(SettingsOverlay::default()),
            },
            key_list: None,
            purpose: boot.purpose,
            armed: None,
            leaving: Leaving::default(),
            notice: None,
            unkept: None,
            folded: false,
            pending: Vec::new(),
            background: boot.background,
            theme: boot.loaded.config.theme.fit(boot.colors),
            loaded: boot.loaded,
            size: boot.size,
            colors: boot.colors,
            timeout: boot.timeout,
            outcome,
            questionnaire,
        }
    }

    /// The toggles as they are.
    pub fn settings(&self) -> Settings {
        self.loaded.config.settings
    }

    /// The keys as they are.
    pub fn keymap(&self) -> &Keymap<Context, Action> {
        &self.loaded.config.keymap
    }

    /// The question in front, unless it is the review.
    pub fn question(&self) -> Option<&Question> {
        self.questionnaire.questions.get(self.tab)
    }

    /// How the question in front is presented now, unless the review is.
    pub fn kind(&self) -> Option<Kind> {
        self.question().map(|_| self.answers.get(self.tab).kind)
    }

    /// What the cursor is on, unless the review is in front.
    pub fn row(&self) -> Option<Row> {
        let custom = self.question()?.options.len();
        Some(match self.rows[self.tab] {
            row if row < custom => Row::Option(row),
            row if row > custom && self.has_next_row() => Row::Next,
            _ => Row::Custom,
        })
    }

    /// Whether the question in front has a row that goes on.
    pub fn has_next_row(&self) -> bool {
        self.call.has_next_row() && self.kind() == Some(Kind::Multi)
    }

    /// The last row of the question in front.
    pub fn last_row(&self) -> usize {
        let custom = self.question().map_or(0, |question| question.options.len());
        custom + usize::from(self.has_next_row())
    }

    /// The actions of the review, in their order.
    pub fn review_actions(&self) -> Vec<ReviewAction> {
        let elaborates = self.call.elaborates();
        ReviewAction::iter()
            .filter(|action| elaborates || *action != ReviewAction::Elaborate)
            .collect()
    }

    /// Which field is open.
    pub fn field(&self) -> Option<Field> {
        self.editing.as_ref().map(|editing| editing.field)
    }

    /// Whether the open field is empty; there is none counts as not empty.
    pub fn editor_is_empty(&self) -> bool {
        self.editing
            .as_ref()
            .is_some_and(|editing| editing.editor.is_empty())
    }

    /// What is saved of a field.
    pub fn saved(&self, field: Field) -> Option<&str> {
        match field {
            Field::Custom(question) => {
                let custom = self.answers.get(question).custom()?;
                Some(&custom.text)
            }
            Field::Note(question) => self.answers.get(question).note(),
            Field::OptionNote(question, option) => self.answers.get(question).option_note(option),
            Field::WholeNote => self.answers.whole_note(),
            Field::Filter => self.filter.as_ref().map(|filter| filter.text.as_str()),
        }
    }

    /// Whether the open field has a text in it that is not saved.
    pub fn has_unsaved_text(&self) -> bool {
        self.editing.as_ref().is_some_and(|editing| {
            let text = editing.editor.text();
            !text.trim().is_empty() && text.trim() != self.saved(editing.field).unwrap_or_default()
        })
    }

    /// Whether leaving would lose something.
    pub fn is_dirty(&self) -> bool {
        self.answers.is_dirty()
            || self.offer.is_some()
            || self
                .editing
                .as_ref()
                .is_some_and(|editing| editing.field != Field::Filter && !editing.editor.is_empty())
    }

    /// The first answer that cannot be sent as it is.
    pub fn objection(&self) -> Option<Objection> {
        self.call.objection(&self.questionnaire, &self.answers)
    }

    /// The style of a role, in the colors that the terminal has.
    pub fn style(&self, role: Role) -> Style {
        self.theme.style(role)
    }
}

/// A row of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// An option, by index.
    Option(usize),
    /// The user's own answer.
    Custom,
    /// The row that goes on, where a question takes several answers.
    Next,
}
