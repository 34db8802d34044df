//! Answers that come from elsewhere: another program answers in the user's place.
//!
//! A response is read from any JSON value, held against the questionnaire, and becomes answers of its own: nothing of what was answered before is in them.
//! Ids and values are compared exactly. Labels and positions are looked up when the result is made, never read.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::ask::answers::{Answers, Presentation};
use crate::ask::questionnaire::{Kind, Question, Questionnaire};
use crate::ask::request::{Fields, trim};
use crate::ask::result::details::Mode;
use crate::json::excerpt;

/// A response as it came, and the name that it is answered under.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Submission {
    /// Given back with the reply.
    pub request_id: Value,
    /// What was answered; any JSON value.
    pub response: Value,
}

/// What a response asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Response {
    /// The form closes without answers.
    Cancel,
    /// The form closes with these answers.
    Answer {
        /// What the agent does next.
        mode: Mode,
        /// All answers.
        answers: Answers,
    },
}

/// Why a response is not taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// What kind of fault it is.
    pub error: Fault,
    /// The fault in words, with its place.
    pub message: String,
}

impl Refusal {
    /// Of an answer that whoever asked does not take.
    pub fn must_be(id: &str, wanted: &str) -> Self {
        unfit(&answer_path(id), &format!("must be {wanted}"))
    }
}

/// What can be wrong with a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// It has not the shape of a response.
    InvalidRequest,
    /// It does not fit the questions.
    InvalidAnswer,
}

/// What becomes of a submission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The name of the submission.
    pub request_id: Value,
    /// Whether it was taken.
    pub taken: Result<(), Refusal>,
}

impl Serialize for Reply {
    /// Writes `{"requestId": …, "ok": true}`, or `"ok": false` with `error` and `message`.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(rename_all = "camelCase")]
        struct Written<'a> {
            request_id: &'a Value,
            ok: bool,
            #[serde(flatten)]
            refusal: Option<&'a Refusal>,
        }

        let written = Written {
            request_id: &self.request_id,
            ok: self.taken.is_ok(),
            refusal: self.taken.as_ref().err(),
        };
        written.serialize(serializer)
    }
}

/// Reads a response to a questionnaire that opens in this presentation.
///
/// # Errors
/// With the first fault, in the order of the document.
pub fn read(
    response: &Value,
    questionnaire: &Questionnaire,
    present: Presentation,
) -> Result<Response, Refusal> {
    let fields = object(response, "response")?;
    match text(fields, "kind", "response.kind")? {
        Some("cancel") => Ok(Response::Cancel),
        Some("answer") => answer(fields, questionnaire, present),
        Some(_) | None => Err(malformed(
            "response.kind",
            "must be \"answer\" or \"cancel\"",
        )),
    }
}

fn answer(
    fields: Fields,
    questionnaire: &Questionnaire,
    present: Presentation,
) -> Result<Response, Refusal> {
    let mode = match text(fields, "mode", "response.mode")? {
        None | Some("submit") => Mode::Submit,
        Some("elaborate") => Mode::Elaborate,
        Some(_) => {
            return Err(malformed(
                "response.mode",
                "must be \"submit\" or \"elaborate\"",
            ));
        }
    };
    let given = members(fields, "answers", "response.answers")?;
    let given = given.ok_or_else(|| {
        malformed(
            "response.answers",
            "must be an object of answers by question id",
        )
    })?;
    let mut answers = Answers::new(questionnaire, present);
    for (id, value) in given {
        let path = answer_path(id);
        let mut questions = questionnaire.questions.iter();
        let Some(at) = questions.position(|question| question.id == *id) else {
            return Err(unfit(&path, "there is no question of this id"));
        };
        let question = &questionnaire.questions[at];
        take(&mut answers, at, question, object(value, &path)?, &path)?;
    }
    Ok(Response::Answer { mode, answers })
}

fn answer_path(id: &str) -> String {
    format!("response.answers[{}]", excerpt(id))
}

/// Takes the answer to one question.
fn take(
    answers: &mut Answers,
    at: usize,
    question: &Question,
    fields: Fields,
    path: &str,
) -> Result<(), Refusal> {
    let part = |name: &str| format!("{path}.{name}");
    let values = values(fields, &part("values"))?;
    let own = text(fields, "customText", &part("customText"))?;
    let own = own.filter(|own| !trim(own).is_empty());
    for (number, value) in values.iter().enumerate() {
        let place = format!("{}[{number}]", part("values"));
        answers.choose(at, option(question, value, &place)?);
    }
    if let Some(own) = own {
        answers.save_custom(at, own);
    }
    let takes_one = match answers.get(at).kind {
        Kind::Single | Kind::Preview => true,
        Kind::Multi => false,
    };
    if takes_one && values.len() + usize::from(own.is_some()) > 1 {
        return Err(unfit(path, "the question takes one value or one text"));
    }
    if let Some(note) = text(fields, "note", &part("note"))? {
        answers.save_note(at, note);
    }
    let notes = part("optionNotes");
    for (value, note) in members(fields, "optionNotes", &notes)?
        .into_iter()
        .flatten()
    {
        let place = format!("{notes}[{}]", excerpt(value));
        let option = option(question, value, &place)?;
        let note = note.as_str();
        let note = note.ok_or_else(|| malformed(&place, "must be text"))?;
        answers.save_option_note(at, option, note);
    }
    Ok(())
}

/// The position of the option with this value.
fn option(question: &Question, value: &str, path: &str) -> Result<usize, Refusal> {
    let mut options = question.options.iter();
    options
        .position(|option| option.value == value)
        .ok_or_else(|| {
            let what = format!("{} is no value of the question's options", excerpt(value));
            unfit(path, &what)
        })
}

fn values<'a>(fields: Fields<'a>, path: &str) -> Result<Vec<&'a str>, Refusal> {
    let texts = || malformed(path, "must be a list of texts");
    let Some(value) = fields.get("values") else {
        return Ok(Vec::new());
    };
    let values = value.as_array().ok_or_else(texts)?.iter();
    values
        .map(|value| value.as_str().ok_or_else(texts))
        .collect()
}

fn text<'a>(fields: Fields<'a>, name: &str, path: &str) -> Result<Option<&'a str>, Refusal> {
    let value = fields.get(name);
    value
        .map(|value| {
            let text = value.as_str();
            text.ok_or_else(|| malformed(path, "must be text"))
        })
        .transpose()
}

fn members<'a>(
    fields: Fields<'a>,
    name: &str,
    path: &str,
) -> Result<Option<&'a Map<String, Value>>, Refusal> {
    let value = fields.get(name);
    value
        .map(|value| {
            let members = value.as_object();
            members.ok_or_else(|| malformed(path, "must be an object"))
        })
        .transpose()
}

fn object<'a>(value: &'a Value, path: &str) -> Result<Fields<'a>, Refusal> {
    Fields::of(value).ok_or_else(|| malformed(path, "must be an object"))
}

fn malformed(path: &str, what: &str) -> Refusal {
    Refusal {
        error: Fault::InvalidRequest,
        message: format!("`{path}`: {what}"),
    }
}

fn unfit(path: &str, what: &str) -> Refusal {
    Refusal {
        error: Fault::InvalidAnswer,
        message: format!("`{path}`: {what}"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::ask::result;
    use crate::ask::validate::{Source, validate};

    fn questionnaire() -> Questionnaire {
        let options = json!([
            {"value": "a", "label": "First", "preview": "a"},
            {"value": "b", "label": "Second", "preview": "b"},
        ]);
        let payload = json!({"questions": [
            {"id": "one", "prompt": "One?", "options": options},
            {"id": "many", "prompt": "Many?", "type": "multi", "options": options},
            {"id": "seen", "prompt": "Seen?", "type": "preview", "options": options},
            {"id": "__proto__", "prompt": "Name?", "options": [{"freeform": true}]},
        ]});
        validate(&payload, Source::Answer).unwrap()
    }

    fn read(response: &Value) -> Result<Response, Refusal> {
        super::read(response, &questionnaire(), Presentation::AsAsked)
    }

    /// The answers of a response as a result has them.
    fn result(answers: &Value) -> Value {
        match read(&json!({"kind": "answer", "answers": answers})) {
            Ok(Response::Answer { answers, .. }) => {
                let result = result::submitted(&questionnaire(), &answers);
                serde_json::to_value(result.details.answers).unwrap()
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn values_become_answers_with_labels_and_positions() {
        let answers = json!({
            "many": {"values": ["b", "a"], "customText": " mine ", "optionNotes": {"b": "why"}, "labels": ["x"]},
            "one": {"values": ["b"], "note": "soon", "customText": "  "},
            "__proto__": {"customText": "Ada"},
        });
        assert_eq!(
            result(&answers),
            json!({
                "one": {"values": ["b"], "labels": ["Second"], "indices": [2], "note": "soon"},
                "many": {
                    "values": ["a", "b", "mine"], "labels": ["First", "Second", "mine"], "indices": [1, 2],
                    "customText": "mine", "optionNotes": {"b": "why"},
                },
                "__proto__": {"values": ["Ada"], "labels": ["Ada"], "indices": [], "customText": "Ada"},
            })
        );
        assert_eq!(result(&json!({})), json!({}));
        assert_eq!(
            result(&json!({"one": {"values": null, "note": null}})),
            json!({})
        );
    }

    #[test]
    fn a_response_cancels_submits_or_elaborates() {
        assert_eq!(read(&json!({"kind": "cancel"})), Ok(Response::Cancel));
        for (mode, meant) in [
            (json!(null), Mode::Submit),
            (json!("submit"), Mode::Submit),
            (json!("elaborate"), Mode::Elaborate),
        ] {
            let response = json!({"kind": "answer", "mode": mode, "answers": {}});
            let Ok(Response::Answer { mode, .. }) = read(&response) else {
                panic!("{response}");
            };
            assert_eq!(mode, meant);
        }
    }

    #[test]
    fn single_questions_take_two_values_where_they_are_presented_as_multi() {
        let answers = json!({"one": {"values": ["a", "b"]}});
        let response = json!({"kind": "answer", "answers": answers});
        let present = Presentation::SingleAsMulti;
        assert!(super::read(&response, &questionnaire(), present).is_ok());
    }

    #[test]
    fn what_has_not_the_shape_of_a_response_is_an_invalid_request() {
        let answer = |answer: Value| json!({"kind": "answer", "answers": {"one": answer}});
        for (response, message) in [
            (json!(null), "`response`: must be an object"),
            (json!([]), "`response`: must be an object"),
            (
                json!({}),
                "`response.kind`: must be \"answer\" or \"cancel\"",
            ),
            (
                json!({"kind": "ok"}),
                "`response.kind`: must be \"answer\" or \"cancel\"",
            ),
            (json!({"kind": 1}), "`response.kind`: must be text"),
            (
                json!({"kind": "answer", "mode": "later", "answers": {}}),
                "`response.mode`: must be \"submit\" or \"elaborate\"",
            ),
            (
                json!({"kind": "answer"}),
                "`response.answers`: must be an object of answers by question id",
            ),
            (
                json!({"kind": "answer", "answers": []}),
                "`response.answers`: must be an object",
            ),
            (
                answer(json!("a")),
                "`response.answers[\"one\"]`: must be an object",
            ),
            (
                answer(json!({"values": "a"})),
                "`response.answers[\"one\"].values`: must be a list of texts",
            ),
            (
                answer(json!({"values": [1]})),
                "`response.answers[\"one\"].values`: must be a list of texts",
            ),
            (
                answer(json!({"customText": 1})),
                "`response.answers[\"one\"].customText`: must be text",
            ),
            (
                answer(json!({"optionNotes": {"a": {}}})),
                "`response.answers[\"one\"].optionNotes[\"a\"]`: must be text",
            ),
        ] {
            let refusal = read(&response).unwrap_err();
            assert_eq!(refusal.message, message, "{response}");
            assert_eq!(refusal.error, Fault::InvalidRequest, "{response}");
        }
    }

    #[test]
    fn what_does_not_fit_the_questions_is_an_invalid_answer() {
        for (answers, message) in [
            (
                json!({"two": {}}),
                "`response.answers[\"two\"]`: there is no question of this id",
            ),
            (
                json!({"One": {}}),
                "`response.answers[\"One\"]`: there is no question of this id",
            ),
            (
                json!({"one": {"values": ["First"]}}),
                "`response.answers[\"one\"].values[0]`: \"First\" is no value of the question's options",
            ),
            (
                json!({"one": {"values": ["a", "b"]}}),
                "`response.answers[\"one\"]`: the question takes one value or one text",
            ),
            (
                json!({"seen": {"values": ["a"], "customText": "mine"}}),
                "`response.answers[\"seen\"]`: the question takes one value or one text",
            ),
            (
                json!({"many": {"optionNotes": {"c": "why"}}}),
                "`response.answers[\"many\"].optionNotes[\"c\"]`: \"c\" is no value of the question's options",
            ),
        ] {
            let response = json!({"kind": "answer", "answers": answers});
            let refusal = read(&response).unwrap_err();
            assert_eq!(refusal.message, message, "{response}");
            assert_eq!(refusal.error, Fault::InvalidAnswer, "{response}");
        }
    }

    #[test]
    fn a_reply_says_ok_or_why_not() {
        let mut reply = Reply {
            request_id: json!("r1"),
            taken: Ok(()),
        };
        assert_eq!(
            serde_json::to_string(&reply).unwrap(),
            r#"{"requestId":"r1","ok":true}"#
        );
        reply.taken = Err(unfit("response", "no"));
        assert_eq!(
            serde_json::to_string(&reply).unwrap(),
            r#"{"requestId":"r1","ok":false,"error":"invalid_answer","message":"`response`: no"}"#
        );
    }

    #[test]
    fn a_submission_is_read_with_whatever_is_in_it() {
        let submission: Submission =
            serde_json::from_value(json!({"flowId": 1, "response": 7})).unwrap();
        assert_eq!(
            submission,
            Submission {
                request_id: Value::Null,
                response: json!(7)
            }
        );
    }
}
