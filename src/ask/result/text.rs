//! What the model reads of a result, and the one line that a person does.

use super::elaboration::{INSTRUCTION, Status};
use super::pairs;
use crate::ask::answers::{Answer, Answers};
use crate::ask::lines::{hanging, one_line};
use crate::ask::questionnaire::{Choice, Kind, Question, Questionnaire};
use crate::ask::validate::Invalid;
use crate::json::quoted;

pub(super) const CANCELLED: &str =
    "The user closed the form without submitting it: there are no answers, and none may be assumed";

pub(crate) const INTERRUPTED: &str = "The form was ended from outside before the user had finished: there are no answers, and none may be assumed";

pub(crate) const ABORTED: &str = "The call was aborted before the user had finished: there are no answers, and none may be assumed";

pub(crate) const TIMED_OUT: &str =
    "The time to answer ran out and nobody answered: there are no answers, and none may be assumed";

/// As submitted, with a line that says who chose.
pub(super) fn submitted_by_default(questionnaire: &Questionnaire, answers: &Answers) -> String {
    let first = "The time to answer ran out: questions that nobody answered have what was recommended, where anything was";
    format!("{first}\n{}", submitted(questionnaire, answers))
}

/// Lines of answers and notes, question by question.
pub(super) fn submitted(questionnaire: &Questionnaire, answers: &Answers) -> String {
    let mut lines = Vec::new();
    for (question, answer) in pairs(questionnaire, answers) {
        let label = &question.label;
        lines.push(answer_line(question, answer));
        if let Some(note) = answer.note() {
            lines.push(format!("{label} note: {note}"));
        }
        for (index, note) in answer.option_notes() {
            if answer.is_selected(index) {
                let option = &question.options[index].label;
                lines.push(format!("{label} / {option} note: {note}"));
            }
        }
    }
    lines.extend(presentation_note(questionnaire, answers));
    entries(&lines)
}

/// Lines of what to explain, then what to keep, what is open, and what to do.
pub(super) fn elaborated(questionnaire: &Questionnaire, answers: &Answers) -> String {
    let mut lines = if answers.any_note() {
        noted(questionnaire, answers)
    } else {
        answered(questionnaire, answers)
    };
    let open = pairs(questionnaire, answers).filter(|(_, answer)| !answer.is_answered());
    let open: Vec<_> = open.map(|(q, a)| answer_line(q, a)).collect();
    if !open.is_empty() {
        lines.push("Still open:".to_owned());
        lines.extend(open);
    }
    lines.extend(presentation_note(questionnaire, answers));
    lines.push(INSTRUCTION.to_owned());
    entries(&lines)
}

/// One line for each note, then the answers of the questions without any.
fn noted(questionnaire: &Questionnaire, answers: &Answers) -> Vec<String> {
    let mut lines = Vec::new();
    let mut kept = Vec::new();
    for (question, answer) in pairs(questionnaire, answers) {
        let current = current_answer(question, answer);
        let start = ask_to_elaborate(question);
        if let Some(note) = answer.note() {
            lines.push(format!("{start}{current} with note {}", quoted(note)));
        }
        for (index, note) in answer.option_notes() {
            let option = quoted(&question.options[index].label);
            let note = quoted(note);
            lines.push(format!("{start} option {option}{current} with note {note}"));
        }
        if Status::of(answer) == Status::Answered {
            kept.push(answer_line(question, answer));
        }
    }
    if !kept.is_empty() {
        lines.push("Answers to keep:".to_owned());
        lines.append(&mut kept);
    }
    lines
}

/// One line for each answer, or one that says there is none.
fn answered(questionnaire: &Questionnaire, answers: &Answers) -> Vec<String> {
    let answered = pairs(questionnaire, answers).filter(|(_, answer)| answer.is_answered());
    let lines: Vec<_> = answered
        .map(|(q, a)| format!("{}{}", ask_to_elaborate(q), current_answer(q, a)))
        .collect();
    if lines.is_empty() {
        vec![
            "User asked to elaborate on the questions without answering any or writing a note"
                .to_owned(),
        ]
    } else {
        lines
    }
}

fn ask_to_elaborate(question: &Question) -> String {
    format!(
        "User asked to elaborate on question {}",
        quoted(&question.prompt)
    )
}

/// The current answer in brackets, if there is one.
fn current_answer(question: &Question, answer: &Answer) -> String {
    if answer.is_answered() {
        format!(" (current answer: {})", quoted(&labels(question, answer)))
    } else {
        String::new()
    }
}

/// The first line of every invalid payload, then a line for each issue.
pub(super) fn invalid(tool: &str, invalid: &Invalid) -> String {
    let issues = invalid.issues.iter();
    let issues = issues.map(|issue| format!("- {}: {}", issue.path, issue.message));
    let lines: Vec<_> = std::iter::once(format!("Invalid {tool} payload:"))
        .chain(issues)
        .collect();
    entries(&lines)
}

/// What is said where nobody can be asked, with the questions and options to ask in another way.
pub(super) fn not_interactive(questionnaire: &Questionnaire, answers: &Answers) -> String {
    let mut lines = vec![
        "Needs user input: ask_user requires interactive TUI mode.".to_owned(),
        "Nobody was asked. Put these questions to the user yourself:".to_owned(),
    ];
    for (number, (question, answer)) in (1..).zip(pairs(questionnaire, answers)) {
        let (id, label, prompt) = (quoted(&question.id), &question.label, &question.prompt);
        let how = how_to_answer(question, answer);
        lines.push(format!("{number}. {label} (id {id}; {how}): {prompt}"));
        lines.extend(question.options.iter().map(option_line));
    }
    entries(&lines)
}

fn how_to_answer(question: &Question, answer: &Answer) -> &'static str {
    match answer.kind {
        Kind::Single | Kind::Preview if question.freeform => "the user's own words",
        Kind::Single | Kind::Preview => "one option, or the user's own words",
        Kind::Multi => "any options, and the user's own words",
    }
}

fn option_line(option: &Choice) -> String {
    let value = quoted(&option.value);
    match &option.description {
        Some(description) => format!("- {} (value {value}): {description}", option.label),
        None => format!("- {} (value {value})", option.label),
    }
}

/// What is said when something broke on our side.
pub(super) fn failed(message: &str) -> String {
    format!(
        "ask_user failed: {message}\n\
         There are no answers, and none may be assumed"
    )
}

/// One line about the answers, for a person; the user's own words are in quotation marks.
pub fn summary(questionnaire: &Questionnaire, answers: &Answers) -> String {
    let answered = pairs(questionnaire, answers).filter(|(_, answer)| answer.is_answered());
    let parts: Vec<_> = answered
        .map(|(question, answer)| {
            let selected = answer.selected();
            let options = selected.map(|index| one_line(&question.options[index].label));
            let custom = answer.selected_custom();
            let own = custom.map(|text| format!("“{}”", one_line(text)));
            let items: Vec<_> = options.chain(own).collect();
            format!("{}: {}", one_line(&question.label), items.join(", "))
        })
        .collect();
    if parts.is_empty() {
        "no answers".to_owned()
    } else {
        parts.join(" · ")
    }
}

/// Which answered questions the user saw as another kind than was requested.
fn presentation_note(questionnaire: &Questionnaire, answers: &Answers) -> Option<String> {
    let changed: Vec<_> = pairs(questionnaire, answers)
        .filter(|(question, answer)| answer.is_answered() && answer.kind != question.kind)
        .map(|(question, answer)| {
            let label = one_line(&question.label);
            let (shown, asked) = (answer.kind.name(), question.kind.name());
            format!("{label} as {shown} instead of {asked}")
        })
        .collect();
    let list = changed.join(", ");
    (!changed.is_empty()).then(|| format!("Note: presented by the user's choice: {list}"))
}

fn answer_line(question: &Question, answer: &Answer) -> String {
    let label = &question.label;
    if answer.is_answered() {
        format!("{label}: {}", labels(question, answer))
    } else {
        format!("{label}: (no answer)")
    }
}

/// The labels of the selected options, then the text of the user's own.
fn labels(question: &Question, answer: &Answer) -> String {
    let selected = answer.selected();
    let options = selected.map(|index| question.options[index].label.as_str());
    let labels: Vec<_> = options.chain(answer.selected_custom()).collect();
    labels.join(", ")
}

/// One entry a line, the later lines of an entry indented.
fn entries(lines: &[String]) -> String {
    let lines: Vec<_> = lines.iter().map(|line| hanging(line)).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::ask::answers::Presentation;
    use crate::ask::validate::{Source, validate};

    fn form(questions: &Value) -> (Questionnaire, Answers) {
        let payload = json!({"questions": questions});
        let questionnaire = validate(&payload, Source::Answer).unwrap();
        let answers = Answers::new(&questionnaire, Presentation::AsAsked);
        (questionnaire, answers)
    }

    const GOAL: usize = 0;
    const AREAS: usize = 1;
    const LAYOUT: usize = 2;
    const NAME: usize = 3;

    fn plan() -> (Questionnaire, Answers) {
        form(&json!([
            {"id": "goal", "label": "Goal", "prompt": "What first?", "options": [
                {"value": "speed", "label": "Speed", "description": "Less to wait.\nMore to break."},
                {"value": "safety", "label": "Safety"}
            ]},
            {"id": "areas", "label": "Areas", "prompt": "Which \"areas\"?", "type": "multi", "options": [
                {"value": "docs", "label": "Docs"}, {"value": "code", "label": "Code"}
            ]},
            {"id": "layout", "label": "Layout", "prompt": "Which layout?\nSee the previews.", "type": "preview", "options": [
                {"value": "compact", "label": "Compact", "preview": "# Compact"}
            ]},
            {"id": "name", "label": "Name", "prompt": "What name?", "options": [{"freeform": true}]},
        ]))
    }

    #[test]
    fn submitted_text_has_every_question_and_the_notes_on_what_is_selected() {
        let (questionnaire, mut answers) = plan();
        answers.choose(GOAL, 1);
        answers.save_note(GOAL, "first line\n\nlast line");
        answers.save_option_note(GOAL, 1, "why?");
        answers.save_option_note(GOAL, 0, "not selected");
        answers.choose(AREAS, 1);
        answers.choose(AREAS, 0);
        answers.save_custom(AREAS, "CI\nand more");
        answers.save_note(LAYOUT, "later");
        insta::assert_snapshot!(submitted(&questionnaire, &answers), @r"
        Goal: Safety
        Goal note: first line

          last line
        Goal / Safety note: why?
        Areas: Docs, Code, CI
          and more
        Layout: (no answer)
        Layout note: later
        Name: (no answer)
        ");
    }

    #[test]
    fn a_compact_note_names_answered_questions_presented_as_another_kind() {
        let (questionnaire, mut answers) = plan();
        answers.change_kind(GOAL, Kind::Multi);
        answers.change_kind(AREAS, Kind::Single);
        answers.save_note(AREAS, "not answered");
        let note = "\nNote:";
        assert!(!submitted(&questionnaire, &answers).contains(note));
        answers.choose(GOAL, 0);
        answers.choose(LAYOUT, 0);
        answers.change_kind(LAYOUT, Kind::Multi);
        let text = submitted(&questionnaire, &answers);
        insta::assert_snapshot!(text.lines().last().unwrap(), @"Note: presented by the user's choice: Goal as multi instead of single, Layout as multi instead of preview");
        assert!(elaborated(&questionnaire, &answers).contains(note));
    }

    #[test]
    fn elaborated_text_has_the_notes_and_what_to_keep_and_what_is_open() {
        let (questionnaire, mut answers) = plan();
        answers.choose(GOAL, 0);
        answers.save_option_note(GOAL, 1, "l1 \"q\"\n\\é😀");
        answers.choose(AREAS, 0);
        answers.save_note(LAYOUT, "show me");
        answers.save_option_note(LAYOUT, 0, "how dense?");
        insta::assert_snapshot!(elaborated(&questionnaire, &answers), @r#"
        User asked to elaborate on question "What first?" option "Safety" (current answer: "Speed") with note "l1 \"q\"\n\\é😀"
        User asked to elaborate on question "Which layout?\nSee the previews." with note "show me"
        User asked to elaborate on question "Which layout?\nSee the previews." option "Compact" with note "how dense?"
        Answers to keep:
        Areas: Docs
        Still open:
        Layout: (no answer)
        Name: (no answer)
        First explain directly what the user asks about. If a choice is still open after that, call ask_user again with only the questions concerned, the next two or three related ones in one call, rather than listing choices as plain text. Keep the other answers as they are and do not ask for them again.
        "#);
    }

    #[test]
    fn elaborated_text_without_notes_asks_about_the_answers() {
        let (questionnaire, mut answers) = plan();
        answers.choose(AREAS, 0);
        answers.save_custom(AREAS, "CI");
        answers.save_custom(NAME, "Ada");
        insta::assert_snapshot!(elaborated(&questionnaire, &answers), @r#"
        User asked to elaborate on question "Which \"areas\"?" (current answer: "Docs, CI")
        User asked to elaborate on question "What name?" (current answer: "Ada")
        Still open:
        Goal: (no answer)
        Layout: (no answer)
        First explain directly what the user asks about. If a choice is still open after that, call ask_user again with only the questions concerned, the next two or three related ones in one call, rather than listing choices as plain text. Keep the other answers as they are and do not ask for them again.
        "#);
    }

    #[test]
    fn elaborated_text_without_anything_says_so() {
        let (questionnaire, answers) = form(&json!([
            {"id": "goal", "label": "Goal", "prompt": "What first?", "options": [{"value": "x", "label": "X"}]}
        ]));
        insta::assert_snapshot!(elaborated(&questionnaire, &answers), @r"
        User asked to elaborate on the questions without answering any or writing a note
        Still open:
        Goal: (no answer)
        First explain directly what the user asks about. If a choice is still open after that, call ask_user again with only the questions concerned, the next two or three related ones in one call, rather than listing choices as plain text. Keep the other answers as they are and do not ask for them again.
        ");
    }

    #[test]
    fn text_of_a_form_that_never_opened_has_all_it_takes_to_ask() {
        let (questionnaire, answers) = plan();
        insta::assert_snapshot!(not_interactive(&questionnaire, &answers), @r#"
        Needs user input: ask_user requires interactive TUI mode.
        Nobody was asked. Put these questions to the user yourself:
        1. Goal (id "goal"; one option, or the user's own words): What first?
        - Speed (value "speed"): Less to wait.
          More to break.
        - Safety (value "safety")
        2. Areas (id "areas"; any options, and the user's own words): Which "areas"?
        - Docs (value "docs")
        - Code (value "code")
        3. Layout (id "layout"; one option, or the user's own words): Which layout?
          See the previews.
        - Compact (value "compact")
        4. Name (id "name"; the user's own words): What name?
        "#);
        let answers = Answers::new(&questionnaire, Presentation::SingleAsMulti);
        assert!(
            not_interactive(&questionnaire, &answers).contains("1. Goal (id \"goal\"; any options")
        );
    }

    #[test]
    fn text_without_answers_says_why_and_warns_of_guessing() {
        insta::assert_snapshot!(CANCELLED, @"The user closed the form without submitting it: there are no answers, and none may be assumed");
        insta::assert_snapshot!(ABORTED, @"The call was aborted before the user had finished: there are no answers, and none may be assumed");
        insta::assert_snapshot!(TIMED_OUT, @"The time to answer ran out and nobody answered: there are no answers, and none may be assumed");
        insta::assert_snapshot!(failed("the terminal is gone"), @r"
        ask_user failed: the terminal is gone
        There are no answers, and none may be assumed
        ");
    }

    #[test]
    fn invalid_text_lists_the_issues() {
        let payload =
            json!({"questions": [{"id": "a\u{1b}", "prompt": " ", "options": ["Linux"]}]});
        let issues = validate(&payload, Source::Tool).unwrap_err();
        insta::assert_snapshot!(invalid("ask_user", &issues), @r#"
        Invalid ask_user payload:
        - questions[0].prompt: question 1 ("a\u001b") has a blank `prompt`; write the question for the user there
        - questions[0].options[0]: option 1 of question 1 ("a\u001b") must be an object, found the text "Linux"; write it as `{"value": "Linux", "label": "Linux"}`
        "#);
    }

    #[test]
    fn a_summary_is_one_short_line() {
        let (questionnaire, mut answers) = plan();
        assert_eq!(summary(&questionnaire, &answers), "no answers");
        answers.save_note(LAYOUT, "a note is no answer");
        assert_eq!(summary(&questionnaire, &answers), "no answers");
        answers.choose(GOAL, 1);
        answers.choose(AREAS, 0);
        answers.save_custom(AREAS, "CI\nand more");
        insta::assert_snapshot!(summary(&questionnaire, &answers), @"Goal: Safety · Areas: Docs, “CI and more”");
        answers.save_custom(NAME, &"x".repeat(1000));
        assert!(summary(&questionnaire, &answers).chars().count() < 150);
    }
}
