//! Another program answers in the user's place, or calls the form off.

use crate::ask::command::Command;
use crate::ask::import::Objection;
use crate::ask::model::{Model, Outcome};
use crate::ask::remote::{self, Refusal, Reply, Response, Submission};
use crate::ask::result::details::Mode;

/// Ends the form with a response, or refuses it and leaves the form as it is.
pub(super) fn submit(model: &mut Model, submission: Submission) -> Vec<Command> {
    let Submission {
        request_id,
        response,
    } = submission;
    let read = remote::read(&response, &model.questionnaire, model.presentation);
    let taken = read
        .and_then(|response| allowed(model, response))
        .map(|response| end(model, response));
    vec![Command::Reply(Reply { request_id, taken })]
}

/// A response whose answers whoever asked takes.
fn allowed(model: &Model, response: Response) -> Result<Response, Refusal> {
    let objection = match &response {
        Response::Answer { answers, .. } => model.call.objection(&model.questionnaire, answers),
        Response::Cancel => None,
    };
    match objection {
        Some(Objection { question, wanted }) => {
            let id = &model.questionnaire.questions[question].id;
            Err(Refusal::must_be(id, &wanted))
        }
        None => Ok(response),
    }
}

fn end(model: &mut Model, response: Response) {
    model.outcome = Some(match response {
        Response::Cancel => Outcome::Cancelled,
        Response::Answer { mode, answers } => {
            model.answers = answers;
            match mode {
                Mode::Submit => Outcome::Submitted,
                Mode::Elaborate => Outcome::Elaborated,
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::ask::boot::{Boot, Purpose};
    use crate::ask::command::Command;
    use crate::ask::loaded::Loaded;
    use crate::ask::message::Message;
    use crate::ask::remote::Submission;
    use crate::ask::tool::Tool;
    use crate::ask::validate::Source;
    use crate::ask::writing::ExternalEditor;
    use crate::ask::{Ask, Status};
    use crate::tea::theme::Colors;
    use crate::tea::{Background, Core, Event};

    /// A form with these keys pressed.
    fn form(keys: &[&str]) -> Core<Ask> {
        let options = json!([{"value": "a", "label": "A"}, {"value": "b", "label": "B"}]);
        let (mut form, _) = Core::new(Boot {
            payload: json!({"questions": [
                {"id": "one", "prompt": "One?", "options": options},
                {"id": "two", "prompt": "Two?", "options": options},
            ]}),
            source: Source::Tool,
            purpose: Purpose::Ask,
            loaded: Loaded::from_json(&Value::Null),
            size: (80, 24),
            colors: Colors::None,
            background: Background::Dark,
            timeout: None,
            tool: Tool::default(),
            earlier: None,
            editor: ExternalEditor::Missing,
            import: None,
            accessible: false,
        });
        for key in keys {
            form.send(Event::Key(key.parse().unwrap()).into());
        }
        form
    }

    /// Sends a response and gives the reply.
    fn submit(form: &mut Core<Ask>, response: Value) -> Value {
        let request_id = json!("r1");
        let commands = form.send(Message::Remote(Submission {
            request_id,
            response,
        }));
        let Some(Command::Reply(reply)) = commands.first() else {
            panic!("{commands:?}");
        };
        serde_json::to_value(reply).unwrap()
    }

    #[test]
    fn a_response_takes_the_place_of_all_answers() {
        let mut form = form(&["1", "shift+n", "h", "i"]);
        let response = json!({"kind": "answer", "answers": {"two": {"values": ["b"]}}});
        assert_eq!(
            submit(&mut form, response),
            json!({"requestId": "r1", "ok": true})
        );
        let output = form.output().unwrap();
        assert_eq!(output.status, Status::Answered);
        assert_eq!(
            output.result.details["answers"],
            json!({"two": {"values": ["b"], "labels": ["B"], "indices": [2]}})
        );
    }

    #[test]
    fn a_refused_response_leaves_the_form_as_it_is() {
        let mut form = form(&["1", "shift+n", "h", "i"]);
        let before = form.frame();
        for response in [
            json!({"kind": "answer", "answers": {"three": {}}}),
            json!({"kind": "maybe"}),
        ] {
            let reply = submit(&mut form, response);
            assert_eq!(reply["ok"], false);
            assert_eq!(form.frame(), before);
            assert!(!form.is_over());
        }
    }

    #[test]
    fn a_response_can_cancel_or_elaborate() {
        let mut cancelled = form(&["1"]);
        submit(&mut cancelled, json!({"kind": "cancel"}));
        assert_eq!(cancelled.output().unwrap().status, Status::Cancelled);

        let mut elaborated = form(&[]);
        let note = json!({"one": {"optionNotes": {"b": "why?"}}});
        submit(
            &mut elaborated,
            json!({"kind": "answer", "mode": "elaborate", "answers": note}),
        );
        let output = elaborated.output().unwrap();
        let details = output.result.details.clone();
        assert_eq!(details["elaboration"]["items"][0]["note"], "why?");
    }

    #[test]
    fn an_aborted_form_says_so_and_has_no_answers() {
        let mut form = form(&["1"]);
        assert_eq!(form.send(Message::Aborted), []);
        let output = form.output().unwrap();
        assert_eq!(output.status, Status::Aborted);
        assert!(output.result.text().contains("aborted"));
        let details = output.result.details.clone();
        assert_eq!(details["cancelled"], true);
        assert_eq!(details["answers"], json!({}));
    }

    #[test]
    fn answers_are_reported_when_they_change() {
        let mut form = form(&[]);
        let mut reports = Vec::new();
        for key in ["down", "space", "up", "shift+n", "h", "enter", "space"] {
            for command in form.send(Event::Key(key.parse().unwrap()).into()) {
                match command {
                    Command::Report(answers) => {
                        reports.push((key, serde_json::to_value(answers).unwrap()));
                    }
                    // The field of the note is open.
                    Command::WalkFiles => {}
                    other => panic!("{other:?}"),
                }
            }
        }
        let b = json!({"values": ["b"], "labels": ["B"], "indices": [2]});
        let noted = json!({"values": ["b"], "labels": ["B"], "indices": [2], "note": "h"});
        let a = json!({"values": ["a"], "labels": ["A"], "indices": [1], "note": "h"});
        assert_eq!(
            reports,
            [
                ("space", json!({"one": b})),
                ("enter", json!({"one": noted})),
                ("space", json!({"one": a})),
            ]
        );
    }
}
