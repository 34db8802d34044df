//! What is chosen, typed and noted, and the rules of it.
//!
//! [`Answers`] has one [`Answer`] for each question, by position.
//! Keys, screens and open editors are unknown here; what the agent gets to read is made in [`result`](crate::ask::result).

mod answer;

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ask::questionnaire::{Kind, Questionnaire};

pub use answer::{Answer, Custom};

/// How single questions are presented when a form opens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Presentation {
    /// Every question as it was asked.
    #[default]
    AsAsked,
    /// Single questions as multi, so that the user can pick several options.
    SingleAsMulti,
}

/// The answers to all questions, as they stand.
///
/// What is said of a question or option that does not exist changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answers {
    /// Shared, since they are kept and compared with every step, and may hold megabytes.
    #[serde(serialize_with = "written", deserialize_with = "read")]
    answers: Arc<Vec<Answer>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

impl Answers {
    /// Nothing answered yet.
    pub fn new(questionnaire: &Questionnaire, present: Presentation) -> Self {
        let questions = questionnaire.questions.iter();
        Self {
            answers: Arc::new(
                questions
                    .map(|question| Answer::new(question, present))
                    .collect(),
            ),
            note: None,
        }
    }

    /// Whether these are answers to this questionnaire, as far as their shape tells.
    pub fn fit(&self, questionnaire: &Questionnaire) -> bool {
        let questions = &questionnaire.questions;
        self.answers.len() == questions.len()
            && self
                .iter()
                .zip(questions)
                .all(|(answer, question)| answer.fits(question))
    }

    /// The answer to one question; the question must be one of the questionnaire's.
    pub fn get(&self, question: usize) -> &Answer {
        &self.answers[question]
    }

    /// The answers in the order of the questions.
    pub fn iter(&self) -> impl Iterator<Item = &Answer> {
        self.answers.iter()
    }

    /// Makes an option the answer, or on multi one more part of it.
    ///
    /// On single and preview a saved text of the user's own stays, deselected.
    pub fn choose(&mut self, question: usize, option: usize) {
        self.change(question, |answer| answer.choose(option));
    }

    /// Selects an option as [`choose`](Self::choose) does, or deselects it.
    pub fn toggle(&mut self, question: usize, option: usize) {
        self.change(question, |answer| answer.toggle(option));
    }

    /// Saves a text of the user's own and selects it; on single and preview it takes the place of the options.
    ///
    /// A blank text removes what was saved and touches no option.
    pub fn save_custom(&mut self, question: usize, text: &str) {
        self.change(question, |answer| answer.save_custom(text));
    }

    /// Selects or deselects the saved text of the user's own, which stays either way.
    pub fn toggle_custom(&mut self, question: usize) {
        self.change(question, Answer::toggle_custom);
    }

    /// Saves the note of a question; a blank one removes it.
    pub fn save_note(&mut self, question: usize, text: &str) {
        self.change(question, |answer| answer.save_note(text));
    }

    /// Saves the note of an option, selected or not; a blank one removes it.
    pub fn save_option_note(&mut self, question: usize, option: usize, text: &str) {
        self.change(question, |answer| answer.save_option_note(option, text));
    }

    /// The note on the questionnaire as a whole.
    pub fn whole_note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    /// Saves the note on the questionnaire as a whole; a blank one removes it.
    pub fn save_whole_note(&mut self, text: &str) {
        self.note = answer::filled(text);
    }

    /// The kind that a question changes to next, given the one that was requested.
    ///
    /// It alternates between the requested kind and its counterpart; a freeform question stays as it is.
    pub fn next_kind(&self, question: usize, requested: Kind) -> Kind {
        self.get(question).next_kind(requested)
    }

    /// Whether a change to this kind loses something: the question leaves multi with more than one item committed.
    pub fn change_loses(&self, question: usize, to: Kind) -> bool {
        self.get(question).change_loses(to)
    }

    /// Presents a question as another kind; a freeform question stays as it is.
    ///
    /// Where that [loses](Self::change_loses) something, the options are deselected, and a text of the user's own stays only if it was selected.
    pub fn change_kind(&mut self, question: usize, to: Kind) {
        self.change(question, |answer| answer.change_kind(to));
    }

    /// Whether every question has an answer.
    pub fn all_answered(&self) -> bool {
        self.iter().all(Answer::is_answered)
    }

    /// Whether there is a note: on the whole, a question or an option.
    pub fn any_note(&self) -> bool {
        self.note.is_some() || self.iter().any(Answer::has_notes)
    }

    /// Whether leaving would lose anything: a selection, a text of the user's own (even a deselected one) or a note.
    pub fn is_dirty(&self) -> bool {
        self.note.is_some() || self.iter().any(Answer::is_dirty)
    }

    fn change(&mut self, question: usize, change: impl FnOnce(&mut Answer)) {
        if question < self.answers.len() {
            change(&mut Arc::make_mut(&mut self.answers)[question]);
        }
    }
}

fn written<S: Serializer>(answers: &Arc<Vec<Answer>>, serializer: S) -> Result<S::Ok, S::Error> {
    answers.as_ref().serialize(serializer)
}

fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<Vec<Answer>>, D::Error> {
    Vec::deserialize(deserializer).map(Arc::new)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::ask::validate::{Source, validate};

    const A: usize = 0;
    const B: usize = 1;

    const SINGLE: usize = 0;
    const MULTI: usize = 1;
    const PREVIEW: usize = 2;
    const FREEFORM: usize = 3;

    /// One question of each kind, each with the options A and B.
    fn answers(present: Presentation) -> Answers {
        let question = |id: &str| {
            let a = json!({"value": "a", "label": "A", "preview": "a"});
            let b = json!({"value": "b", "label": "B", "preview": "b"});
            json!({"id": id, "type": id, "prompt": "Which?", "options": [a, b]})
        };
        let freeform = json!({"id": "name", "prompt": "Name?", "options": [{"freeform": true}]});
        let payload = json!({
            "questions": [question("single"), question("multi"), question("preview"), freeform]
        });
        Answers::new(&validate(&payload, Source::Answer).unwrap(), present)
    }

    /// The answer in short: the selected options, the text of the user's own (in brackets if deselected).
    fn shown(answer: &Answer) -> String {
        let options = answer
            .selected()
            .map(|option| ["A", "B"][option].to_owned());
        let own = answer.custom().map(|custom| {
            if custom.selected {
                custom.text.clone()
            } else {
                format!("({})", custom.text)
            }
        });
        options.chain(own).collect::<Vec<_>>().join(" ")
    }

    /// Something a user does to a question.
    enum Step {
        Choose(usize),
        Toggle(usize),
        Save(&'static str),
        ToggleOwn,
        Become(Kind),
    }
    use Step::{Become, Choose, Save, Toggle, ToggleOwn};

    fn after(question: usize, steps: &[Step]) -> Answers {
        let mut answers = answers(Presentation::AsAsked);
        for step in steps {
            match *step {
                Choose(option) => answers.choose(question, option),
                Toggle(option) => answers.toggle(question, option),
                Save(text) => answers.save_custom(question, text),
                ToggleOwn => answers.toggle_custom(question),
                Become(kind) => answers.change_kind(question, kind),
            }
        }
        answers
    }

    fn check(question: usize, table: &[(&[Step], &str)]) {
        for (row, (steps, expected)) in table.iter().enumerate() {
            let answers = after(question, steps);
            assert_eq!(shown(answers.get(question)), *expected, "row {row}");
        }
    }

    #[test]
    fn single_and_preview_take_one_answer() {
        for question in [SINGLE, PREVIEW] {
            check(
                question,
                &[
                    (&[], ""),
                    (&[Choose(A)], "A"),
                    (&[Choose(A), Choose(B)], "B"),
                    (&[Choose(A), Choose(A)], "A"),
                    (&[Toggle(A)], "A"),
                    (&[Toggle(A), Toggle(A)], ""),
                    (&[Toggle(A), Toggle(B)], "B"),
                    (&[Choose(A), Save("mine")], "mine"),
                    (&[Save("mine"), Choose(A)], "A (mine)"),
                    (&[Save("mine"), Toggle(A)], "A (mine)"),
                    (&[Save("mine"), Choose(A), ToggleOwn], "mine"),
                    (&[Save("mine"), ToggleOwn], "(mine)"),
                    (&[Save("mine"), ToggleOwn, Save("more")], "more"),
                    (&[Save("mine"), Choose(A), Save(" ")], "A"),
                    (&[Choose(A), Save("")], "A"),
                    (&[Choose(A), ToggleOwn], "A"),
                ],
            );
        }
    }

    #[test]
    fn multi_takes_any_number_of_options_and_an_own_text() {
        check(
            MULTI,
            &[
                (&[Choose(B), Choose(A)], "A B"),
                (&[Choose(A), Choose(A)], "A"),
                (&[Toggle(A), Toggle(B), Toggle(A)], "B"),
                (&[Choose(A), Save("mine")], "A mine"),
                (&[Save("mine"), Choose(A)], "A mine"),
                (&[Choose(A), Save("mine"), ToggleOwn], "A (mine)"),
                (&[Save("mine"), ToggleOwn, ToggleOwn], "mine"),
                (&[Choose(A), Save("mine"), Save("\n")], "A"),
                (&[ToggleOwn], ""),
            ],
        );
    }

    #[test]
    fn freeform_takes_an_own_text_only() {
        check(
            FREEFORM,
            &[
                (&[Choose(A)], ""),
                (&[Toggle(A)], ""),
                (&[Save("mine")], "mine"),
                (&[Save("mine"), Become(Kind::Multi)], "mine"),
                (&[Save("mine"), ToggleOwn], "(mine)"),
            ],
        );
    }

    #[test]
    fn leaving_multi_keeps_one_item_and_asks_to_lose_more() {
        for (to, question) in [(Kind::Single, MULTI), (Kind::Preview, PREVIEW)] {
            check(
                question,
                &[
                    (&[Become(Kind::Multi), Choose(B), Become(to)], "B"),
                    (&[Become(Kind::Multi), Save("mine"), Become(to)], "mine"),
                    (&[Become(Kind::Multi), Choose(A), Choose(B), Become(to)], ""),
                    (
                        &[Become(Kind::Multi), Choose(A), Save("mine"), Become(to)],
                        "mine",
                    ),
                    (
                        &[
                            Become(Kind::Multi),
                            Choose(A),
                            Save("mine"),
                            ToggleOwn,
                            Become(to),
                        ],
                        "A (mine)",
                    ),
                    (
                        &[
                            Become(Kind::Multi),
                            Choose(A),
                            Choose(B),
                            Save("mine"),
                            ToggleOwn,
                            Become(to),
                        ],
                        "",
                    ),
                ],
            );
            let two = after(question, &[Become(Kind::Multi), Choose(A), Choose(B)]);
            assert!(two.change_loses(question, to));
            assert!(!two.change_loses(question, Kind::Multi));
            let own = [Become(Kind::Multi), Choose(A), Save("mine")];
            assert!(after(question, &own).change_loses(question, to));
            let one = after(question, &[Become(Kind::Multi), Choose(A)]);
            assert!(!one.change_loses(question, to));
        }
    }

    #[test]
    fn becoming_multi_keeps_everything() {
        check(
            SINGLE,
            &[
                (&[Choose(A), Become(Kind::Multi), Choose(B)], "A B"),
                (&[Save("mine"), Become(Kind::Multi), Choose(B)], "B mine"),
                (&[Save("mine"), Choose(A), Become(Kind::Multi)], "A (mine)"),
            ],
        );
        let answers = after(SINGLE, &[Save("mine"), Choose(A)]);
        assert!(!answers.change_loses(SINGLE, Kind::Multi));
    }

    #[test]
    fn notes_survive_a_change_of_kind() {
        let mut answers = after(MULTI, &[Choose(A), Choose(B)]);
        answers.save_note(MULTI, "hm");
        answers.save_option_note(MULTI, A, "why");
        answers.change_kind(MULTI, Kind::Single);
        assert_eq!(answers.get(MULTI).note(), Some("hm"));
        assert_eq!(answers.get(MULTI).option_note(A), Some("why"));
    }

    #[test]
    fn the_next_kind_alternates_with_the_requested_one() {
        use Kind::{Multi, Preview, Single};
        for (question, now, requested, next) in [
            (SINGLE, Single, Single, Multi),
            (SINGLE, Multi, Single, Single),
            (MULTI, Multi, Multi, Single),
            (MULTI, Single, Multi, Multi),
            (PREVIEW, Preview, Preview, Multi),
            (PREVIEW, Multi, Preview, Preview),
            (FREEFORM, Single, Single, Single),
        ] {
            let answers = after(question, &[Become(now)]);
            assert_eq!(
                answers.next_kind(question, requested),
                next,
                "{requested:?} as {now:?}"
            );
        }
    }

    #[test]
    fn single_questions_can_be_presented_as_multi_unless_freeform() {
        use Kind::{Multi, Preview, Single};
        let kinds = |present| answers(present).iter().map(|a| a.kind).collect::<Vec<_>>();
        assert_eq!(
            kinds(Presentation::AsAsked),
            [Single, Multi, Preview, Single]
        );
        assert_eq!(
            kinds(Presentation::SingleAsMulti),
            [Multi, Multi, Preview, Single]
        );
    }

    #[test]
    fn texts_are_trimmed_and_blank_ones_are_removed() {
        let mut answers = answers(Presentation::AsAsked);
        let padded = "\u{feff}\u{a0} a  b\n";
        answers.save_custom(SINGLE, padded);
        answers.save_note(SINGLE, padded);
        answers.save_option_note(SINGLE, B, padded);
        let answer = answers.get(SINGLE);
        assert_eq!(answer.custom().unwrap().text, "a  b");
        assert_eq!(answer.note(), Some("a  b"));
        assert_eq!(answer.option_notes().collect::<Vec<_>>(), [(B, "a  b")]);

        answers.save_custom(SINGLE, "\u{3000}");
        answers.save_note(SINGLE, " ");
        answers.save_option_note(SINGLE, B, "");
        assert_eq!(answers, super::tests::answers(Presentation::AsAsked));
    }

    #[test]
    fn what_does_not_exist_changes_nothing() {
        let mut answers = answers(Presentation::AsAsked);
        for (question, option) in [(SINGLE, 2), (FREEFORM, 0), (4, 0), (usize::MAX, usize::MAX)] {
            answers.choose(question, option);
            answers.toggle(question, option);
            answers.save_option_note(question, option, "note");
        }
        answers.save_custom(4, "text");
        answers.toggle_custom(4);
        answers.save_note(4, "note");
        answers.change_kind(4, Kind::Multi);
        assert_eq!(answers, super::tests::answers(Presentation::AsAsked));
    }

    #[test]
    fn selections_answer_and_notes_do_not() {
        let mut answers = answers(Presentation::AsAsked);
        answers.save_note(SINGLE, "hm");
        assert!(answers.any_note() && !answers.get(SINGLE).is_answered());
        answers.save_custom(FREEFORM, "Ada");
        for question in [SINGLE, MULTI, PREVIEW] {
            assert!(!answers.all_answered());
            answers.choose(question, A);
        }
        assert!(answers.all_answered());
        answers.toggle_custom(FREEFORM);
        assert!(!answers.all_answered());
    }

    #[test]
    fn anything_that_leaving_would_lose_is_dirt() {
        assert!(!answers(Presentation::SingleAsMulti).is_dirty());
        for (dirty, steps) in [
            (true, &[Choose(A)][..]),
            (false, &[Toggle(A), Toggle(A)]),
            (true, &[Save("mine"), ToggleOwn]),
            (false, &[Save("mine"), Save("")]),
            (false, &[Become(Kind::Single)]),
        ] {
            assert_eq!(after(MULTI, steps).is_dirty(), dirty);
        }
        let mut noted = answers(Presentation::AsAsked);
        noted.save_option_note(PREVIEW, B, "why");
        assert!(noted.is_dirty());
        noted.save_option_note(PREVIEW, B, "");
        noted.save_note(PREVIEW, "why");
        assert!(noted.is_dirty());
    }
}
