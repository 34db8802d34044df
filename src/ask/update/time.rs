//! Time passes: the form's own clock, and the window of the reset.

use crate::ask::answers::Answer;
use crate::ask::boot::OnTimeout;
use crate::ask::model::{Model, Outcome};
use crate::ask::questionnaire::Kind;
use crate::ask::update::{completion, mouse, settings};

pub(super) fn pass(model: &mut Model, millis: u64) {
    settings::pass(model, millis);
    mouse::pass(model, millis);
    completion::pass(model, millis);
    let Some(timeout) = &mut model.timeout else {
        return;
    };
    timeout.millis = timeout.millis.saturating_sub(millis);
    if timeout.millis > 0 {
        return;
    }
    let mut timeout = *timeout;
    if timeout.then == OnTimeout::Recommended {
        choose_recommended(model);
        if !model.answers.iter().any(Answer::is_answered) {
            // There is nothing to submit.
            timeout.then = OnTimeout::Cancel;
        }
    }
    model.outcome = Some(Outcome::TimedOut(timeout));
}

/// Questions without an answer get their recommended options; where one is all that they take, the first.
fn choose_recommended(model: &mut Model) {
    for (at, question) in model.questionnaire.questions.iter().enumerate() {
        let answer = model.answers.get(at);
        if answer.is_answered() {
            continue;
        }
        let most = match answer.kind {
            Kind::Single | Kind::Preview => 1,
            Kind::Multi => usize::MAX,
        };
        let options = question.options.iter().enumerate();
        let recommended = options.filter(|(_, option)| option.recommended);
        for (option, _) in recommended.take(most) {
            model.answers.choose(at, option);
        }
    }
}
