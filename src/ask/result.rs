//! Answers as the tool result: `content` for the model, `details` for the host.
//!
//! The model reads only the text, so everything that it needs is there too.
//! There is one function for each way in which a call can end.

pub mod answered;
pub mod described;
pub mod details;
pub mod elaboration;
mod text;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ask::answers::{Answer, Answers};
use crate::ask::questionnaire::{Question, Questionnaire};
use crate::ask::validate::Invalid;
use answered::{Answered, Entries};
use described::Opened;
use details::{Details, Mode};
use elaboration::{Continuation, Elaboration};

pub use text::summary;
pub(crate) use text::{ABORTED, INTERRUPTED, TIMED_OUT};

/// What a call of the tool returns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToolResult<D = Details> {
    /// What the model reads.
    pub content: Vec<Content>,
    /// What the host reads.
    pub details: D,
}

impl<D> ToolResult<D> {
    /// A text for the model and details for the host.
    pub fn new(text: String, details: D) -> Self {
        let content = vec![Content::Text { text }];
        Self { content, details }
    }

    /// All of what the model reads.
    pub fn text(&self) -> &str {
        self.content
            .first()
            .map_or("", |Content::Text { text }| text)
    }
}

impl<D: Serialize> ToolResult<D> {
    /// The same, whatever the shape of its details is.
    ///
    /// # Panics
    /// Never: details are plain data.
    pub fn into_json(self) -> ToolResult<Value> {
        ToolResult {
            content: self.content,
            details: serde_json::to_value(self.details).expect("details are plain data"),
        }
    }
}

/// One part of what the model reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Content {
    /// Plain text.
    Text {
        /// The text.
        text: String,
    },
}

/// The user submitted the form.
pub fn submitted(questionnaire: &Questionnaire, answers: &Answers) -> ToolResult {
    let mut details = Details::asked(questionnaire, answers);
    details.answers = details::answers(questionnaire, answers);
    ToolResult::new(text::submitted(questionnaire, answers), details)
}

/// The user wants explanations before deciding.
pub fn elaborated(questionnaire: &Questionnaire, answers: &Answers) -> ToolResult {
    let mut details = Details::asked(questionnaire, answers);
    details.mode = Mode::Elaborate;
    details.answers = details::committed(questionnaire, answers);
    details.continuation = Some(Continuation::of(questionnaire, answers));
    details.elaboration = Some(Elaboration::of(questionnaire, answers));
    ToolResult::new(text::elaborated(questionnaire, answers), details)
}

/// The user closed the form.
pub fn cancelled(questionnaire: &Questionnaire, answers: &Answers) -> ToolResult {
    let details = Details::asked(questionnaire, answers).cancelled();
    ToolResult::new(text::CANCELLED.to_owned(), details)
}

/// The program was ended from outside before the user had finished.
pub fn interrupted(questionnaire: &Questionnaire, answers: &Answers) -> ToolResult {
    let details = Details::asked(questionnaire, answers).cancelled();
    ToolResult::new(text::INTERRUPTED.to_owned(), details)
}

/// The call was called off before the user had finished.
pub fn aborted(questionnaire: &Questionnaire, answers: &Answers) -> ToolResult {
    let details = Details::asked(questionnaire, answers).cancelled();
    ToolResult::new(text::ABORTED.to_owned(), details)
}

/// The time to answer ran out.
pub fn timed_out(questionnaire: &Questionnaire, answers: &Answers) -> ToolResult {
    let details = Details::asked(questionnaire, answers).cancelled();
    ToolResult::new(text::TIMED_OUT.to_owned(), details)
}

/// The time to answer ran out, and what is recommended stands in for answers that are missing.
pub fn submitted_by_default(questionnaire: &Questionnaire, answers: &Answers) -> ToolResult {
    let mut details = Details::asked(questionnaire, answers);
    details.answers = details::answers(questionnaire, answers);
    ToolResult::new(text::submitted_by_default(questionnaire, answers), details)
}

/// There is no terminal to ask in; the text has the questions, so that the caller can ask them.
pub fn not_interactive(questionnaire: &Questionnaire, answers: &Answers) -> ToolResult {
    let details = Details::asked(questionnaire, answers).cancelled();
    ToolResult::new(text::not_interactive(questionnaire, answers), details)
}

/// The payload, which is one of the tool of this name, cannot be asked.
pub fn invalid(tool: &str, invalid: &Invalid) -> ToolResult {
    let mut details = Details::unasked(invalid.title.as_deref());
    details.error = Some(details::Error::InvalidInput {
        issues: invalid.issues.clone(),
    });
    ToolResult::new(text::invalid(tool, invalid), details)
}

/// Something broke on our side.
pub fn failed(title: Option<&str>, message: &str) -> ToolResult {
    ToolResult::new(text::failed(message), Details::unasked(title))
}

/// What a form asks: its questions with every default filled in.
pub fn opened(questionnaire: &Questionnaire, answers: &Answers) -> Opened {
    Opened::of(questionnaire, answers)
}

/// The answers of a form that is still open, as a result would have them now.
pub fn partial(questionnaire: &Questionnaire, answers: &Answers) -> Entries<Answered> {
    details::answers(questionnaire, answers)
}

/// Every question with its answer.
pub(crate) fn pairs<'a>(
    questionnaire: &'a Questionnaire,
    answers: &'a Answers,
) -> impl Iterator<Item = (&'a Question, &'a Answer)> {
    questionnaire.questions.iter().zip(answers.iter())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::ask::answers::Presentation;
    use crate::ask::questionnaire::Kind;
    use crate::ask::validate::{Source, validate};

    fn form(payload: &Value) -> (Questionnaire, Answers) {
        let questionnaire = validate(payload, Source::Answer).unwrap();
        let answers = Answers::new(&questionnaire, Presentation::AsAsked);
        (questionnaire, answers)
    }

    /// A single, a multi and a preview question.
    fn plan() -> (Questionnaire, Answers) {
        form(&json!({"title": " Plan ", "questions": [
            {"id": "goal", "label": "Goal", "prompt": "What first?", "options": [
                {"value": "speed", "label": "Speed", "description": "Fast", "recommended": true},
                {"value": "safety", "label": "Safety"}
            ]},
            {"id": "areas", "prompt": "Which areas?", "type": "multi", "options": [
                {"value": "docs", "label": "Docs"}, {"value": "tests", "label": "Tests"}, {"value": "code", "label": "Code"}
            ]},
            {"id": "layout", "label": "Layout", "prompt": "Which layout?", "type": "preview", "options": [
                {"value": "compact", "label": "Compact", "preview": "  # Compact"}
            ]},
        ]}))
    }

    const GOAL: usize = 0;
    const AREAS: usize = 1;
    const LAYOUT: usize = 2;

    /// The details, compared as text, so that the order of keys counts.
    fn check(result: &ToolResult, expected: &Value) {
        let details = serde_json::to_value(&result.details).unwrap();
        assert_eq!(pretty(&details), pretty(expected));
    }

    fn pretty(value: &Value) -> String {
        serde_json::to_string_pretty(value).unwrap()
    }

    fn answers_of(result: &ToolResult) -> Value {
        serde_json::to_value(&result.details.answers).unwrap()
    }

    #[test]
    fn a_result_is_content_and_details_in_the_order_of_the_contract() {
        let (questionnaire, mut answers) = plan();
        answers.choose(GOAL, 1);
        let result = submitted(&questionnaire, &answers);
        let json = serde_json::to_value(&result).unwrap();
        assert_eq!(json["content"][0]["type"], "text");
        assert!(
            json["content"][0]["text"]
                .as_str()
                .unwrap()
                .starts_with("Goal: Safety\n")
        );
        check(
            &result,
            &json!({
                "title": " Plan ",
                "cancelled": false,
                "mode": "submit",
                "questions": [
                    {"id": "goal", "label": "Goal", "prompt": "What first?", "type": "single"},
                    {"id": "areas", "label": "Q2", "prompt": "Which areas?", "type": "multi"},
                    {"id": "layout", "label": "Layout", "prompt": "Which layout?", "type": "preview"},
                ],
                "answers": {"goal": {"values": ["safety"], "labels": ["Safety"], "indices": [2]}},
            }),
        );
    }

    #[test]
    fn answers_list_options_in_their_order_and_the_own_text_last() {
        let (questionnaire, mut answers) = plan();
        answers.save_custom(AREAS, "infra");
        answers.choose(AREAS, 2);
        answers.choose(AREAS, 0);
        let result = submitted(&questionnaire, &answers);
        assert_eq!(
            answers_of(&result)["areas"],
            json!({
                "values": ["docs", "code", "infra"],
                "labels": ["Docs", "Code", "infra"],
                "indices": [1, 3],
                "customText": "infra",
            })
        );
    }

    #[test]
    fn a_deselected_own_text_is_not_in_the_result() {
        let (questionnaire, mut answers) = plan();
        answers.save_custom(AREAS, "infra");
        answers.toggle_custom(AREAS);
        answers.save_custom(GOAL, "both");
        answers.choose(GOAL, 0);
        assert_eq!(
            answers_of(&submitted(&questionnaire, &answers)),
            json!({"goal": {"values": ["speed"], "labels": ["Speed"], "indices": [1]}})
        );
    }

    #[test]
    fn submitted_notes_are_those_of_questions_and_of_selected_options() {
        let (questionnaire, mut answers) = plan();
        answers.choose(AREAS, 1);
        answers.save_option_note(AREAS, 1, "unit");
        answers.save_option_note(AREAS, 0, "not selected");
        answers.save_note(GOAL, "unsure");
        answers.save_option_note(LAYOUT, 0, "not selected");
        assert_eq!(
            answers_of(&submitted(&questionnaire, &answers)),
            json!({
                "goal": {"values": [], "labels": [], "indices": [], "note": "unsure"},
                "areas": {"values": ["tests"], "labels": ["Tests"], "indices": [2], "optionNotes": {"tests": "unit"}},
            })
        );
    }

    #[test]
    fn elaboration_has_each_note_with_all_it_may_refer_to() {
        let (questionnaire, mut answers) = plan();
        answers.choose(GOAL, 0);
        answers.choose(AREAS, 0);
        answers.save_option_note(AREAS, 2, "which?");
        answers.save_option_note(AREAS, 0, "why?");
        answers.save_note(AREAS, "hm");
        answers.save_note(LAYOUT, "show me");
        let result = elaborated(&questionnaire, &answers);
        let areas = json!({"id": "areas", "label": "Q2", "prompt": "Which areas?", "type": "multi", "options": [
            {"value": "docs", "label": "Docs"}, {"value": "tests", "label": "Tests"}, {"value": "code", "label": "Code"}
        ]});
        let layout = json!({"id": "layout", "label": "Layout", "prompt": "Which layout?", "type": "preview", "options": [
            {"value": "compact", "label": "Compact", "preview": "  # Compact"}
        ]});
        let goal = json!({"values": ["speed"], "labels": ["Speed"], "indices": [1]});
        let answer = json!({
            "values": ["docs"], "labels": ["Docs"], "indices": [1],
            "note": "hm", "optionNotes": {"docs": "why?"},
        });
        check(
            &result,
            &json!({
                "title": " Plan ",
                "cancelled": false,
                "mode": "elaborate",
                "questions": [
                    {"id": "goal", "label": "Goal", "prompt": "What first?", "type": "single"},
                    {"id": "areas", "label": "Q2", "prompt": "Which areas?", "type": "multi"},
                    {"id": "layout", "label": "Layout", "prompt": "Which layout?", "type": "preview"},
                ],
                "answers": {"goal": goal, "areas": answer},
                "continuation": {
                    "strategy": "refine_only",
                    "affectedQuestionIds": ["areas", "layout"],
                    "preservedAnswers": {"goal": goal},
                    "questionStates": {
                        "goal": {"status": "answered"},
                        "areas": {"status": "needs_clarification"},
                        "layout": {"status": "needs_clarification"},
                    },
                },
                "elaboration": {
                    "instruction": elaboration::INSTRUCTION,
                    "nextAction": "clarify_then_reask",
                    "items": [
                        {
                            "target": {"kind": "question"}, "question": areas,
                            "answered": true, "answer": answer, "note": "hm",
                        },
                        {
                            "target": {"kind": "option", "optionValue": "docs"}, "question": areas,
                            "option": {"value": "docs", "label": "Docs"},
                            "selected": true, "answered": true, "answer": answer, "note": "why?",
                        },
                        {
                            "target": {"kind": "option", "optionValue": "code"}, "question": areas,
                            "option": {"value": "code", "label": "Code"},
                            "selected": false, "answered": true, "answer": answer, "note": "which?",
                        },
                        {"target": {"kind": "question"}, "question": layout, "answered": false, "note": "show me"},
                    ],
                },
            }),
        );
    }

    #[test]
    fn elaboration_without_notes_keeps_every_answer() {
        let (questionnaire, mut answers) = plan();
        answers.choose(GOAL, 0);
        let details = serde_json::to_value(elaborated(&questionnaire, &answers).details).unwrap();
        assert_eq!(details["elaboration"]["items"], json!([]));
        assert_eq!(
            details["continuation"],
            json!({
                "strategy": "refine_only",
                "affectedQuestionIds": [],
                "preservedAnswers": details["answers"],
                "questionStates": {
                    "goal": {"status": "answered"}, "areas": {"status": "unanswered"}, "layout": {"status": "unanswered"}
                },
            })
        );
    }

    #[test]
    fn a_question_presented_as_another_kind_says_so_answered_or_not() {
        let (questionnaire, mut answers) = plan();
        answers.change_kind(GOAL, Kind::Multi);
        answers.change_kind(AREAS, Kind::Single);
        answers.save_note(AREAS, "hm");
        let presented = |result: &ToolResult| -> Vec<Option<Kind>> {
            result
                .details
                .questions
                .iter()
                .map(|question| question.presented)
                .collect()
        };
        let expected = [Some(Kind::Multi), Some(Kind::Single), None];
        assert_eq!(presented(&submitted(&questionnaire, &answers)), expected);
        assert_eq!(
            presented(&not_interactive(&questionnaire, &answers)),
            expected
        );
        let result = elaborated(&questionnaire, &answers);
        let item = &result.details.elaboration.as_ref().unwrap().items[0];
        assert_eq!(item.question.asked, result.details.questions[AREAS]);
        let question = serde_json::to_value(&item.question).unwrap();
        let keys: Vec<_> = question
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        assert_eq!(
            keys,
            ["id", "label", "prompt", "type", "presentedType", "options"]
        );
    }

    #[test]
    fn every_other_end_is_cancelled_without_answers() {
        let (questionnaire, mut answers) = plan();
        answers.choose(GOAL, 0);
        answers.save_note(GOAL, "hm");
        let questions = json!([
            {"id": "goal", "label": "Goal", "prompt": "What first?", "type": "single"},
            {"id": "areas", "label": "Q2", "prompt": "Which areas?", "type": "multi"},
            {"id": "layout", "label": "Layout", "prompt": "Which layout?", "type": "preview"},
        ]);
        for result in [
            cancelled(&questionnaire, &answers),
            timed_out(&questionnaire, &answers),
            not_interactive(&questionnaire, &answers),
        ] {
            let expected = json!({
                "title": " Plan ", "cancelled": true, "mode": "submit", "questions": questions, "answers": {},
            });
            check(&result, &expected);
        }
        check(
            &failed(None, "the terminal is gone"),
            &json!({"cancelled": true, "mode": "submit", "questions": [], "answers": {}}),
        );
        let payload = json!({"title": "T", "questions": []});
        let result = invalid("ask_user", &validate(&payload, Source::Tool).unwrap_err());
        let message = &validate(&payload, Source::Tool).unwrap_err().issues[0].message;
        check(
            &result,
            &json!({
                "title": "T", "cancelled": true, "mode": "submit", "questions": [], "answers": {},
                "error": {"kind": "invalid_input", "issues": [{"path": "questions", "message": message}]},
            }),
        );
    }

    #[test]
    fn maps_keep_their_order_and_take_any_key() {
        let option = |value: &str| json!({"value": value, "label": value});
        let options: Vec<_> = ["2", "constructor", "10", "1"].map(option).to_vec();
        let ids = ["__proto__", "10", "toString", "2"];
        let question =
            |id: &str| json!({"id": id, "prompt": "?", "type": "multi", "options": options});
        let (questionnaire, mut answers) = form(&json!({"questions": ids.map(question)}));
        for question in (0..4).rev() {
            for option in (0..4).rev() {
                answers.choose(question, option);
                answers.save_option_note(question, option, "note");
            }
        }
        let text =
            serde_json::to_string(&submitted(&questionnaire, &answers).details.answers).unwrap();
        let list = r#"["2","constructor","10","1"]"#;
        let notes = r#"{"2":"note","constructor":"note","10":"note","1":"note"}"#;
        let answer = format!(
            r#"{{"values":{list},"labels":{list},"indices":[1,2,3,4],"optionNotes":{notes}}}"#
        );
        let expected: Vec<_> = ids.iter().map(|id| format!("\"{id}\":{answer}")).collect();
        assert_eq!(text, format!("{{{}}}", expected.join(",")));
    }

    #[test]
    fn a_freeform_answer_is_an_own_text_of_a_single_question() {
        let (questionnaire, mut answers) = form(&json!({"questions": [
            {"id": "name", "prompt": "Name?", "options": [{"value": "f", "label": "Type answer", "freeform": true}]}
        ]}));
        answers.save_custom(0, "Ada");
        answers.save_note(0, "or Grace");
        let result = elaborated(&questionnaire, &answers);
        assert_eq!(result.details.questions[0].kind, Kind::Single);
        assert_eq!(
            answers_of(&result)["name"],
            json!({"values": ["Ada"], "labels": ["Ada"], "indices": [], "customText": "Ada", "note": "or Grace"})
        );
        let items = result.details.elaboration.unwrap().items;
        assert_eq!(items[0].question.options, []);
    }
}
