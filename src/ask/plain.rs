//! The form in plain lines: what it says, one thing after the other, to those who don't look at a screen.
//!
//! Nothing that was said changes any more; what comes next is said below it.
//! What a typed line means is in `update/plain.rs`.

use crate::ask::answers::Answer;
use crate::ask::boot::{OnTimeout, Timeout};
use crate::ask::model::{Field, Model};
use crate::ask::questionnaire::{Choice, Kind, Question, says_recommended};
use crate::ask::snapshot::Left;
use crate::ask::words;
use crate::tea::markdown::{Document, Extent, Signs};
use crate::tea::text::one_line;

/// The question in front, or the review; before either, what an earlier session left.
pub fn tab(model: &Model) -> String {
    if let Some(left) = &model.offer {
        return offer(model, left);
    }
    match model.question() {
        Some(question) => self::question(model, question),
        None => review(model),
    }
}

/// What an earlier session left, and what to type.
fn offer(model: &Model, left: &Left) -> String {
    let mut then = model.clone();
    left.snapshot.clone().restore(&mut then);
    let mut lines = vec![String::new(), words::broken_off(left)];
    let questions = then.questionnaire.questions.iter().enumerate();
    lines.extend(
        questions.map(|(at, question)| {
            format!("{}: {}", one_line(&question.label), selected(&then, at))
        }),
    );
    lines.push(OFFER.to_owned());
    lines.join("\n")
}

/// What can be typed where an earlier session left something.
pub const OFFER: &str = "Type y to go on with it, or n to start afresh.";
/// Starting afresh forgets what is left.
pub const FORGETS: &str = "Type n again to forget what is left.";

/// A question: what is asked, the options by number, and what to type.
fn question(model: &Model, question: &Question) -> String {
    let answer = model.answers.get(model.tab);
    let mut lines = vec![String::new()];
    let all = model.questionnaire.questions.len();
    if all > 1 {
        let label = if question.label_given {
            format!(": {}", one_line(&question.label))
        } else {
            String::new()
        };
        lines.push(format!("Question {} of {all}{label}", model.tab + 1));
    }
    lines.extend(told(&question.prompt));
    lines.extend(
        answer
            .note()
            .map(|note| format!("Your note: {}", one_line(note))),
    );
    if !question.freeform {
        // A prompt may end in a list of its own.
        lines.push(match answer.kind {
            Kind::Multi => "Choose any of these:".to_owned(),
            Kind::Single | Kind::Preview => "Choose one of these:".to_owned(),
        });
    }
    let options = question.options.iter().enumerate();
    lines.extend(options.map(|(option, choice)| self::option(answer, option, choice)));
    if !question.freeform || answer.custom().is_some() {
        lines.push(own(answer, question.options.len() + 1));
    }
    lines.push(invitation(model));
    lines.join("\n")
}

/// A prompt as somebody reads it out: its signs stay, since there is no style that would take their place.
fn told(prompt: &str) -> Vec<String> {
    let signs = Signs {
        strong: false,
        emphasis: false,
        struck: false,
        code: false,
    };
    Document::read(prompt, Extent::Blocks, signs).told()
}

/// An option in one line.
fn option(answer: &Answer, option: usize, choice: &Choice) -> String {
    let mut line = format!("{}. {}", option + 1, one_line(&choice.label));
    if choice.recommended && !says_recommended(&choice.label) {
        line += ", recommended";
    }
    if answer.is_selected(option) {
        line += ", selected";
    }
    let description = choice.description.as_deref().map(one_line);
    let description = description.map_or_else(String::new, |text| format!(": {text}"));
    let note = answer.option_note(option).map(one_line);
    let note = note.map_or_else(String::new, |note| format!(" (your note: {note})"));
    line + &description + &note
}

/// The user's own answer in one line.
fn own(answer: &Answer, number: usize) -> String {
    let own = format!("{number}. Your own answer");
    match answer.custom() {
        Some(custom) if custom.selected => format!("{own}, selected: {}", one_line(&custom.text)),
        Some(custom) => format!("{own}, not selected: {}", one_line(&custom.text)),
        None => own,
    }
}

/// What can be typed now.
pub fn invitation(model: &Model) -> String {
    let field = model.editing.as_ref().map(|editing| editing.field);
    if let Some(field) = field.filter(|field| *field != Field::Filter) {
        if model.has_unsaved_text() {
            return GO_ON.to_owned();
        }
        let what = match field {
            Field::Custom(_) | Field::Filter => "your answer",
            Field::Note(_) | Field::OptionNote(..) | Field::WholeNote => "the note",
        };
        return match model.saved(field) {
            Some(_) => {
                format!("Type {what}, nothing to leave it as it is, or {REMOVE} to remove it.")
            }
            None => format!("Type {what}, or nothing to leave it as it is."),
        };
    }
    let take = match model.kind() {
        Some(Kind::Multi) => "Type numbers to select or take back",
        Some(Kind::Single | Kind::Preview) => "Type a number",
        None => return "Type the number of what to do, or ? for help.".to_owned(),
    };
    let preview = if has_previews(model) {
        ", p 1 for the preview of 1"
    } else {
        ""
    };
    format!("{take}{preview}, nothing to go on, or ? for help.")
}

/// Whether the question in front has previews, whatever it takes.
pub fn has_previews(model: &Model) -> bool {
    let options = model.question().map(|question| &question.options);
    let mut options = options.into_iter().flatten();
    options.any(|choice| choice.preview.is_some())
}

/// Every question with its answer, and what can be done now.
fn review(model: &Model) -> String {
    let mut lines = vec![String::new(), words::REVIEW.to_owned()];
    let questions = model.questionnaire.questions.iter();
    for (at, (question, answer)) in questions.zip(model.answers.iter()).enumerate() {
        let label = one_line(&question.label);
        lines.push(format!("{label}: {}", selected(model, at)));
        lines.extend(
            answer
                .note()
                .map(|note| format!("  Note on {label}: {}", one_line(note))),
        );
        lines.extend(answer.option_notes().map(|(option, note)| {
            let on = words::option_note(&one_line(&question.options[option].label));
            let note = format!("{on}: {}", one_line(note));
            if answer.is_selected(option) {
                format!("  {note}")
            } else {
                format!("  {}", words::left_out(&[note]))
            }
        }));
        let custom = answer.custom().filter(|custom| !custom.selected);
        lines.extend(custom.map(|custom| {
            let own = format!("{}: {}", words::OWN_ANSWER, one_line(&custom.text));
            format!("  {}", words::left_out(&[own]))
        }));
    }
    lines.extend(
        model
            .answers
            .whole_note()
            .map(|note| format!("{}: {}", words::WHOLE, one_line(note))),
    );
    for (at, action) in model.review_actions().into_iter().enumerate() {
        lines.push(format!("{}. {}", at + 1, words::review_action(action)));
    }
    lines.push(invitation(model));
    lines.join("\n")
}

/// The answer to a question in one line.
pub fn selected(model: &Model, question: usize) -> String {
    let (asked, answer) = (
        &model.questionnaire.questions[question],
        model.answers.get(question),
    );
    let options = answer.selected().map(|option| &asked.options[option].label);
    let mut parts: Vec<String> = options.map(|label| one_line(label)).collect();
    parts.extend(answer.selected_custom().map(one_line));
    if parts.is_empty() {
        words::UNANSWERED.to_owned()
    } else {
        parts.join(", ")
    }
}

/// The preview of an option, as it was written.
pub fn preview(choice: &Choice) -> String {
    let label = one_line(&choice.label);
    match &choice.preview {
        Some(preview) => format!("Preview of {label}:\n{preview}\nEnd of the preview."),
        None => format!("There is no preview of {label}."),
    }
}

/// Every command that works where the user is.
pub fn help(model: &Model) -> String {
    let mut lines = Vec::new();
    if let Some(kind) = model.kind() {
        lines.push(match kind {
            Kind::Multi => "1, 1 3 or 1-3: select these, or take them back",
            Kind::Single | Kind::Preview => "1: take this and go on",
        });
        lines.extend(has_previews(model).then_some("p 1: the preview of this option"));
        lines.push("o: write your own answer");
        lines.push("n: a note on the question");
        lines.push("n 1: a note on this option");
        lines.push("t: take several answers instead of one, or one instead of several");
        lines.push("l: list the question again");
        lines.push("nothing: go on");
        lines.push("r: the review of all answers");
    } else {
        lines.push("1: do what this line says");
        lines.extend(
            model
                .call
                .takes_whole_note()
                .then_some("n: a note on all questions"),
        );
        lines.push("l: list the answers again");
    }
    lines.push("b: go back one question");
    lines.push("g 2: go to this question");
    lines.push("q, or Ctrl+C: leave without an answer");
    lines.join("\n")
}

/// What would be lost is said once; doing the same again leaves.
pub fn leaving(again: &str) -> String {
    format!("Your answers would be lost. {again} again to leave without them.")
}

/// The type of the question changed.
pub fn type_changed(to: Kind) -> String {
    format!("This question now takes {}.", words::kind(to))
}

/// The same, where that would clear choices.
pub fn type_change_loses(to: Kind) -> String {
    words::type_change_loses(to, "Type t again")
}

/// How a command that needs a number is used; no preview of a question that has none.
pub const HOW_TO_PREVIEW: &str =
    "Type p and the number of an option to hear its preview, as in p 1.";
/// The same for a question to go to.
pub const HOW_TO_GO: &str = "Type g and the number of a question to go there, as in g 1.";
/// There is nothing that `p` could say.
pub const NO_PREVIEWS: &str = "This question has no previews.";

/// A line that means nothing here.
pub fn unknown(line: &str) -> String {
    format!("“{}” means nothing here. Type ? for help.", one_line(line))
}

/// Words that are no number of a row, beside those that are, which were not taken either.
pub fn no_rows(wrong: &[&str], right: &[usize], rows: usize) -> String {
    let wrong = wrong.iter().map(|word| one_line(word)).collect::<Vec<_>>();
    let what = format!(
        "There is no {}; the numbers go from 1 to {rows}.",
        wrong.join(" and no ")
    );
    if right.is_empty() {
        return what;
    }
    let right: Vec<String> = right.iter().map(ToString::to_string).collect();
    format!(
        "{what} Nothing was changed; type {} for the rest.",
        right.join(" ")
    )
}

/// Lines that came at once where a command is wanted.
pub fn several_lines(lines: usize) -> String {
    format!(
        "{lines} lines came at once, so none of them was taken. Type one line; Ctrl+U clears what is left of a paste."
    )
}

/// Lines that belong to a text, which goes on.
pub fn gathered(lines: usize) -> String {
    match lines {
        1 => format!("The text has 1 line. {GO_ON}"),
        _ => format!("The text has {lines} lines. {GO_ON}"),
    }
}

/// What can be typed while a text of several lines is open.
const GO_ON: &str = "Type more lines, or nothing to end it.";

/// A line that may have been longer.
pub const CUT: &str = "That line may be cut: terminals take 4095 bytes of one at most.";

/// The line that removes what is saved of a field.
pub const REMOVE: &str = "-";

/// Several numbers where one answer is taken.
pub const ONE_ONLY: &str = "This question takes one answer: type one number, or t to take several.";

/// How long there is time to begin; said once.
pub fn closes(timeout: Timeout) -> String {
    let seconds = timeout.millis.div_ceil(1000);
    match timeout.then {
        OnTimeout::Cancel => {
            format!("This closes without an answer in {seconds} seconds, unless you type a line.")
        }
        OnTimeout::Recommended => {
            format!("In {seconds} seconds this takes what is recommended, unless you type a line.")
        }
    }
}
