//! The words of the form: what it calls its parts, and what it says when something happens.
//!
//! Sentences that name a key take it from the live keymap.

use crate::ask::action::Action;
use crate::ask::boot::{OnTimeout, Timeout};
use crate::ask::config::{Problem, Severity};
use crate::ask::files::Found;
use crate::ask::message::Kept;
use crate::ask::model::{Field, Filter, Layer, Model, ReviewAction, SettingsRow};
use crate::ask::questionnaire::{Kind, Question};
use crate::ask::settings::{Group, Setting};
use crate::ask::snapshot::Left;
use crate::ask::writing::Recall;
use crate::tea::Key;
use crate::tea::keymap::chord_label;
use crate::tea::text;

/// The row for the user's own answer; the dots tell it from an option of that name.
pub const CUSTOM: &str = "Type your own…";
/// The label of a question without options.
pub const FREEFORM: &str = "Type your answer:";
/// The tab behind the questions.
pub const REVIEW: &str = "Review";
/// A question without an answer.
pub const UNANSWERED: &str = "no answer yet";
/// Before a note.
pub const NOTE: &str = "Note: ";
/// Beside an option that the agent recommends.
pub const RECOMMENDED: &str = "★ recommended";
/// An own answer that is not chosen.
pub const OWN_ANSWER: &str = "own answer";
/// The heading of the field for a note on a question.
pub const QUESTION_NOTE: &str = "Note on this question";
/// The heading of the field for a note on all of it.
pub const WHOLE_NOTE: &str = "Note on the whole questionnaire";
/// Before a note on all of it.
pub const WHOLE: &str = "All questions";
/// Between two keys in a sentence.
pub const AND: &str = " and ";
/// Before the lines that are shown of one thing.
pub const LINES: &str = "lines";
/// Behind the keys that move a window up and down.
pub const SCROLL: &str = "scroll";
/// Behind the keys that move one left and right.
pub const SIDEWAYS: &str = "move sideways";
/// The same where there is little room.
pub const MOVE: &str = "move";
/// The row that goes on.
pub const NEXT: &str = "Next";
/// There is no long paste to show.
pub const NO_PASTE: &str = "No long paste in this text.";
/// A paste came where no text can be.
pub const NOTHING_TAKES_A_PASTE: &str =
    "Nothing here takes a text. Open your own answer or a note, and paste again.";
/// There is no editor to open a text in.
pub const NO_EDITOR: &str = "No editor is set. Put its command into VISUAL or EDITOR before the form opens, or install vi or nano.";
/// A text came back from the user's editor as it went.
pub const NOTHING_EDITED: &str = "Your editor changed nothing.";
/// A text is with the user's editor.
pub const EDITED_OUTSIDE: &str = "The text is open in your editor.";
/// The title of the settings overlay.
pub const SETTINGS_TITLE: &str = "Settings";
/// The title of the list of keys.
pub const KEYS_TITLE: &str = "Keys that work here";
/// Files are still being looked for.
pub const LOOKING: &str = "looking for files…";
/// No file fits what is written.
pub const NO_FILE: &str = "no file fits";
/// The row that resets all settings.
pub const RESET: &str = "Reset all settings";
/// The same row, waiting for its second press.
pub const RESET_AGAIN: &str = "Press again to reset all settings";
/// Something was typed over the settings that was perhaps meant for the field below.
pub const MOVE_FIRST: &str = "Nothing is changed. Move to a setting first, or press Enter.";
/// The row that picks the keymap.
pub const KEYMAP: &str = "Keymap";
/// The row that picks the theme.
pub const THEME: &str = "Theme";

/// What an earlier session left cannot be read.
pub const DAMAGED: &str = "the file is damaged";
/// What an earlier session left makes the program fail.
pub const BREAKS_AGAIN: &str = "the form fails on it again";

/// Before a text that was not saved when a session broke off: what it was to be.
pub fn unsaved(model: &Model, field: Field) -> String {
    let what = match field {
        Field::Custom(_) => "Own answer".to_owned(),
        Field::Note(_) | Field::WholeNote | Field::Filter => "Note".to_owned(),
        Field::OptionNote(question, option) => {
            let options = &model.questionnaire.questions[question].options;
            option_note(&text::cut(&text::one_line(&options[option].label), 24))
        }
    };
    format!("{what}, still being written: ")
}

/// The heading of the field for a note on an option.
pub fn option_note(label: &str) -> String {
    format!("Note on {label}")
}

/// The heading of the filter: how many options it shows.
pub fn filter(shown: usize, all: usize) -> String {
    format!("Filter · {shown} of {all}")
}

/// A filter that is in force while its field is closed, and, where there is room, the key that ends it.
pub fn filtered(model: &Model, filter: &Filter, all: usize, columns: usize) -> String {
    let shown = filter.options.len();
    let typed = text::one_line(&filter.text);
    let filtered = format!("Filter “{typed}” · {shown} of {all}");
    let clear = model.chords(Layer::Form, Action::Cancel);
    let with_key = clear
        .first()
        .map(|chord| format!("{filtered} · {} shows all", chord_label(chord)));
    with_key
        .filter(|line| text::width(line) <= columns)
        .unwrap_or(filtered)
}

/// What an empty field invites to.
pub fn placeholder(field: Field) -> &'static str {
    match field {
        Field::Custom(_) => "Your own answer…",
        Field::Note(_) | Field::OptionNote(..) | Field::WholeNote => "What should the agent know?",
        Field::Filter => "Letters of the options to show…",
    }
}

/// The name of a review action.
pub fn review_action(action: ReviewAction) -> &'static str {
    match action {
        ReviewAction::Submit => "Submit",
        ReviewAction::Elaborate => "Elaborate",
        ReviewAction::Cancel => "Cancel",
    }
}

/// What the digits do, which no keymap changes.
pub fn digits(question: Option<&Question>, actions: usize) -> (String, &'static str) {
    match question {
        Some(_) => ("1–9".to_owned(), "Take the row of this number."),
        None => (format!("1–{actions}"), "Run the action of this number."),
    }
}

/// What a folded form says: that it waits, until when, and how to show it; in few columns just that.
pub fn folded(model: &Model, columns: usize) -> String {
    let (what, them) = match model.questionnaire.questions.len() {
        0 => ("The settings wait".to_owned(), "them"),
        1 => ("1 question waits".to_owned(), "it"),
        count => (format!("{count} questions wait"), "them"),
    };
    let keys = [Action::Fold, Action::Dismiss];
    let key = keys.iter().find_map(|&action| {
        let chord = *model.chords(model.front(), action).first()?;
        Some(format!("{} shows {them}", chord_label(chord)))
    });
    let time = model.timeout.map(closes_in);
    let said = [
        vec![Some(&what), key.as_ref(), time.as_ref()],
        vec![key.as_ref(), time.as_ref()],
        vec![Some(&what), key.as_ref()],
        vec![key.as_ref()],
    ];
    let said = said.map(|parts| {
        let parts: Vec<&str> = parts.into_iter().flatten().map(String::as_str).collect();
        parts.join(" · ")
    });
    let fits = |line: &&String| !line.is_empty() && text::width(line) <= columns;
    let least = if said[3].is_empty() { &what } else { &said[3] };
    said.iter().find(fits).unwrap_or(least).clone()
}

/// A text did not come back from the editor.
pub fn not_edited(error: &str) -> String {
    format!("{}. The text is as it was.", text::one_line(error))
}

/// An own answer without a text is no answer: what the keys do here instead.
pub fn nothing_written(model: &Model, removed: bool) -> String {
    let what = if removed {
        "Your own answer is removed."
    } else {
        "Nothing is written yet."
    };
    let ways = ways(
        model,
        &[
            (Action::Close, "closes the field"),
            (Action::NextTabWhenEmpty, "goes on"),
        ],
    );
    format!("{what} {ways}").trim_end().to_owned()
}

/// What the first key of each of these actions does, in a sentence; nothing where none has a key.
fn ways(model: &Model, ways: &[(Action, &str)]) -> String {
    let ways = ways.iter().filter_map(|&(action, does)| {
        let chord = *model.chords(Layer::Form, action).first()?;
        Some(format!("{} {does}", chord_label(chord)))
    });
    match ways.collect::<Vec<_>>().join(", ").as_str() {
        "" => String::new(),
        ways => format!("{ways}."),
    }
}

/// A key that changes tabs does so while a field is empty only: what leads on from a text.
pub fn only_when_empty(model: &Model, key: Key) -> String {
    let finish = match model.field() {
        Some(Field::Custom(_)) => (Action::Submit, "uses the answer"),
        Some(Field::Note(_) | Field::OptionNote(..) | Field::WholeNote | Field::Filter) | None => {
            (Action::Save, "saves the note")
        }
    };
    let ways = ways(model, &[finish, (Action::Close, "closes the field")]);
    let key = chord_label(&[key]);
    format!("{key} changes tabs only where nothing is written. {ways}")
        .trim_end()
        .to_owned()
}

/// A note was asked for on an own answer, which has none: where one can be.
pub fn no_note_on_own(model: &Model) -> String {
    let way = (Action::QuestionNote, "writes a note on the question");
    let way = ways(model, &[way]);
    format!("An own answer has no note of its own. {way}")
        .trim_end()
        .to_owned()
}

/// Which of the earlier answers is shown, and what they were chosen by.
pub fn recalled(recall: &Recall) -> String {
    let place = format!(
        "Earlier answer {} of {}",
        recall.at + 1,
        recall.earlier.len()
    );
    match draft(&recall.draft.text()).as_str() {
        "" => place,
        draft => format!("{place} with {draft} in it"),
    }
}

/// There is no answer before the one that is shown.
pub fn oldest(model: &Model) -> String {
    match model.chords(Layer::Form, Action::MoveDown).first() {
        Some(chord) => format!(
            "This is the oldest; {} leads to later ones.",
            chord_label(chord)
        ),
        None => "This is the oldest.".to_owned(),
    }
}

/// There are no earlier answers that have the draft in them.
pub fn nothing_earlier(text: &str) -> String {
    match draft(text).as_str() {
        "" => "No answer of your own is kept from an earlier form.".to_owned(),
        draft => format!("No earlier answer has {draft} in it."),
    }
}

/// The beginning of a draft, in quotes; nothing where it is empty.
fn draft(text: &str) -> String {
    const LONGEST: usize = 24;
    // What is cut off need not be made one line.
    let start: String = text.chars().take(4 * LONGEST).collect();
    match text::cut(text::one_line(&start).trim(), LONGEST) {
        draft if draft.is_empty() => String::new(),
        draft => format!("“{draft}”"),
    }
}

/// A paste that is not shown in a field, and the key that shows it elsewhere.
pub fn paste_too_long(model: &Model) -> String {
    let key = match model.chords(Layer::Form, Action::EditExternally).first() {
        Some(chord) => format!("{} opens it in your editor.", chord_label(chord)),
        None => "It is kept whole.".to_owned(),
    };
    format!("This paste is too long to be shown here. {key}")
}

/// What is left away of a long text.
pub fn more_lines(count: usize) -> String {
    match count {
        1 => "… 1 more line".to_owned(),
        count => format!("… {count} more lines"),
    }
}

/// How many questions have no answer.
pub fn without_answer(count: usize) -> String {
    match count {
        1 => "1 question has no answer".to_owned(),
        count => format!("{count} questions have no answer"),
    }
}

/// What submitting leaves out.
pub fn left_out(what: &[String]) -> String {
    format!("Kept here, but not submitted: {}", what.join(", "))
}

/// A digit on the review tab waits for its second press.
pub fn press_again_to_run(digit: usize, action: ReviewAction) -> String {
    format!(
        "press {digit} again to {}",
        review_action(action).to_lowercase()
    )
}

/// How a question is presented.
pub fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Single => "one answer",
        Kind::Multi => "several answers",
        Kind::Preview => "one answer, with previews",
    }
}

/// An own answer took the place of an option.
pub fn replaced(label: &str) -> String {
    let label = text::one_line(label);
    let label = text::cut(&label, 40);
    format!("Your own answer takes the place of “{label}”.")
}

/// The type of the question changed; previews that went with it come back by the same key.
pub fn type_changed(model: &Model, from: Kind, to: Kind) -> String {
    let changed = format!("This question now takes {}", kind(to));
    let chords = model.chords(Layer::Form, Action::ChangeQuestionType);
    match (from, to, chords.first()) {
        (Kind::Preview, Kind::Multi, Some(chord)) => format!(
            "{changed}, without previews. Press {} to bring them back.",
            chord_label(chord)
        ),
        (Kind::Preview, Kind::Multi, None) => format!("{changed}, without previews."),
        _ => format!("{changed}."),
    }
}

/// Changing the type would clear choices; what is done again to change it.
pub fn type_change_loses(to: Kind, again: &str) -> String {
    format!(
        "This would take {}, and clear what is chosen here. {again} to change.",
        kind(to)
    )
}

/// Leaving would lose answers; which key leaves, if one was tried.
pub fn leaving(model: &Model) -> Option<String> {
    let leaving = model.leaving;
    let again = match (leaving.cancel, leaving.dismiss) {
        (false, false) => return None,
        (true, false) => again(model, Layer::Form, Action::Cancel),
        (false, true) => again(model, Layer::Form, Action::Dismiss),
        (true, true) => {
            let dismiss = again(model, Layer::Form, Action::Dismiss);
            format!(
                "{}, or {},",
                again(model, Layer::Form, Action::Cancel),
                lower_first(&dismiss)
            )
        }
    };
    Some(format!(
        "Your answers would be lost. {again} to leave without them."
    ))
}

/// Starting afresh forgets what is left: the second press does.
pub fn start_forgets(model: &Model) -> String {
    let again = again(model, Layer::Recovery, Action::StartAfresh);
    format!("{again} to forget what is left.")
}

/// How long the form stays open.
pub fn closes_in(timeout: Timeout) -> String {
    let seconds = timeout.millis.div_ceil(1000);
    let then = match timeout.then {
        OnTimeout::Cancel => "Closes without an answer",
        OnTimeout::Recommended => "Takes what is recommended",
    };
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let clock = match hours {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{minutes:02}:{seconds:02}"),
    };
    format!("{then} in {clock}. Any key stops the clock.")
}

/// The heading over a row of the settings.
pub fn settings_heading(row: SettingsRow) -> &'static str {
    match row {
        SettingsRow::Toggle(Setting::Mouse) | SettingsRow::Keymap | SettingsRow::Theme => {
            "Looks and keys"
        }
        SettingsRow::Toggle(setting) => match setting.group() {
            Group::Live => "For this form and the next",
            Group::Future => "For the next form",
        },
        SettingsRow::Reset => "All of them",
    }
}

/// What a row of the settings does.
pub fn settings_doc(row: SettingsRow) -> &'static str {
    match row {
        SettingsRow::Toggle(setting) => setting.doc(),
        SettingsRow::Keymap => "Take the next keymap; your own keys stay on top of it.",
        SettingsRow::Theme => "Take the next theme.",
        SettingsRow::Reset => {
            "Put the rows above back to their defaults; your keys, channels, models stay."
        }
    }
}

/// An answer is none that whoever asked takes.
pub fn must_be(question: &Question, wanted: &str) -> String {
    let label = text::one_line(&question.label);
    format!("Not sent yet: {label} must be {wanted}")
}

/// A change could not be saved.
pub fn not_saved(error: &str, file: &str) -> String {
    format!("Not saved: {error}. You can edit {file} by hand.")
}

/// What is wrong with the configuration, if anything is: the first problem, and how many more there are.
///
/// What works as it is written is for those who ask.
pub fn problems(problems: &[Problem]) -> Option<String> {
    let mut wrong = problems
        .iter()
        .filter(|problem| problem.severity > Severity::Note);
    let (first, more) = (wrong.next()?, wrong.count());
    Some(match more {
        0 => first.to_string(),
        more => format!("{first} ({more} more: pi-ask config check)"),
    })
}

/// Where the cursor is in the list of files, and how many there are.
pub fn files_position(row: usize, found: &Found) -> String {
    let rows = found.rows.len();
    let of = if found.total > rows {
        format!("{}/{rows} of {}", row + 1, found.total)
    } else {
        format!("{}/{rows}", row + 1)
    };
    if found.searching {
        format!("{of} · {LOOKING}")
    } else {
        of
    }
}

/// What tells the user elsewhere that a question waits: one line of at most 120 columns.
pub fn question_waiting(question: &Question) -> String {
    let what = if question.label_given {
        &question.label
    } else {
        &question.prompt
    };
    let what: String = what
        .chars()
        .map(|char| if char.is_whitespace() { ' ' } else { char })
        .collect();
    let what: String = what
        .chars()
        .filter(|&char| text::stand_in(char).is_none())
        .collect();
    let words: Vec<&str> = what.split(' ').filter(|word| !word.is_empty()).collect();
    text::cut(&format!("Question waiting: {}", words.join(" ")), 120).into_owned()
}

/// An earlier session broke off; what it left follows.
pub fn broken_off(left: &Left) -> String {
    let what = if left.damaged {
        "What came last cannot be read any more; this can:"
    } else {
        "This is left of it:"
    };
    format!(
        "A form with these questions broke off {}. {what}",
        ago(left.age)
    )
}

/// What an earlier session left is here again.
pub fn resumed(left: &Left) -> String {
    let but = if left.damaged {
        " What came last cannot be read any more."
    } else {
        ""
    };
    format!("Here is what you left {}.{but}", ago(left.age))
}

/// What an earlier session left cannot be had.
pub fn cannot_be_resumed(file: &str, problem: &str) -> String {
    format!(
        "An earlier form broke off, and what it left cannot be used: {problem}. It is kept in {file}."
    )
}

/// What an earlier session left is of another version of the program.
pub fn written_by_another(program: &str) -> String {
    match text::one_line(program).trim() {
        "" => "it was written by another version".to_owned(),
        program => format!("it was written by another version, {program}"),
    }
}

/// What happens is no longer written to a trace.
pub fn trace_failed(which: Kept, reason: &str) -> String {
    match which {
        Kept::Journal => format!("A crash would lose what you do now: {reason}."),
        Kept::Recording => format!("The recording ends here: {reason}."),
    }
}

/// How long ago something was, given in milliseconds.
fn ago(millis: u64) -> String {
    let minutes = millis / 60_000;
    let (count, unit) = match minutes {
        0 => return "just now".to_owned(),
        1..60 => (minutes, "minute"),
        60..2880 => (minutes / 60, "hour"),
        _ => (minutes / 1440, "day"),
    };
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {unit}{plural} ago")
}

/// Which file holds the settings.
pub fn config_file(path: &str) -> String {
    format!("Kept, with keys and themes, in {path}")
}

/// The first key of each of these actions that works where the user is, with this between them; nothing if none has one.
pub fn first_keys(model: &Model, actions: &[Action], between: &str) -> Option<String> {
    let chords = actions
        .iter()
        .filter_map(|&action| model.chords(model.front(), action).first().copied());
    let labels: Vec<String> = chords
        .map(|chord| text::one_line(&chord_label(chord)))
        .collect();
    (!labels.is_empty()).then(|| labels.join(between))
}

/// "Press Esc again", with the key as it is bound.
pub fn again(model: &Model, layer: Layer, action: Action) -> String {
    match model.chords(layer, action).first() {
        Some(chord) => format!("Press {} again", chord_label(chord)),
        None => "Do it again".to_owned(),
    }
}

fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(chars).collect()
    })
}
