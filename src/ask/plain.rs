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
    let mut lines = vec![String::new(), words::broken_off(left.age)];
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
    lines.push(question.prompt.clone());
    lines.extend(
        answer
            .note()
            .map(|note| format!("Your note: {}", one_line(note))),
    );
    let options = question.options.iter().enumerate();
    lines.extend(options.map(|(option, choice)| self::option(answer, option, choice)));
    if !question.freeform {
        lines.push(own(answer, question.options.len() + 1));
    }
    lines.push(invitation(model));
    lines.join("\n")
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
    match model.editing.as_ref().map(|editing| editing.field) {
        Some(Field::Custom(_)) => {
            return "Type your answer, or nothing to leave it as it is.".to_owned();
        }
        Some(Field::Note(_) | Field::OptionNote(..) | Field::WholeNote) => {
            return "Type the note, or nothing to leave it as it is.".to_owned();
        }
        Some(Field::Filter) | None => {}
    }
    match model.kind() {
        Some(Kind::Multi) => {
            "Type numbers to select or take back, nothing to go on, or ? for help."
        }
        Some(Kind::Single) => "Type a number, nothing to go on, or ? for help.",
        Some(Kind::Preview) => {
            "Type a number, p and a number for a preview, nothing to go on, or ? for help."
        }
        None => "Type the number of what to do, or ? for help.",
    }
    .to_owned()
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
            let on = one_line(&question.options[option].label);
            format!("  Note on {on}: {}", one_line(note))
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
            Kind::Multi => "1 or 1 3: select these, or take them back",
            Kind::Single | Kind::Preview => "1: take this and go on",
        });
        lines.extend((kind == Kind::Preview).then_some("p 1: the preview of this option"));
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
    lines.push("q: leave without an answer");
    lines.join("\n")
}

/// What would be lost is said once; typing it again leaves.
pub const LEAVING: &str = "Your answers would be lost. Type q again to leave without them.";

/// A line that means nothing here.
pub fn unknown(line: &str) -> String {
    format!("“{}” means nothing here. Type ? for help.", one_line(line))
}

/// A number without a row.
pub fn no_row(number: usize, rows: usize) -> String {
    format!("There is no {number}; the numbers go from 1 to {rows}.")
}

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
