//! What an earlier session left: taking it, or forgetting it.

use crate::ask::model::{Armed, Leaving, Model, Scroll};
use crate::ask::snapshot::Earlier;
use crate::ask::words;

/// The form opens: what is left is offered, or taken at once where that was asked for.
pub(super) fn open(model: &mut Model, earlier: Earlier) {
    match earlier {
        Earlier::Left(left) if left.snapshot.fits(&model.questionnaire) => {
            let at_once = left.resume;
            model.offer = Some(*left);
            if at_once {
                resume(model);
            }
        }
        Earlier::Left(_) => {}
        Earlier::Unreadable { file, problem } => {
            model.notice = Some(words::cannot_be_resumed(&file, &problem));
        }
    }
}

/// Goes on where the earlier session was.
pub(super) fn resume(model: &mut Model) {
    if let Some(left) = model.offer.take() {
        model.notice = Some(words::resumed(&left));
        left.snapshot.restore(model);
        settle(model);
    }
}

/// Forgets what the earlier session left; asks first.
pub(super) fn start_afresh(model: &mut Model) {
    if model.armed != Some(Armed::StartAfresh) {
        model.armed = Some(Armed::StartAfresh);
        model.notice = Some(words::start_forgets(model));
        return;
    }
    model.offer = None;
    model.notice = None;
    settle(model);
}

/// Whatever else is pressed takes the question back whether to forget.
pub(super) fn disarm(model: &mut Model) {
    if model.armed == Some(Armed::StartAfresh) {
        model.armed = None;
        model.notice = None;
    }
}

fn settle(model: &mut Model) {
    model.armed = None;
    model.leaving = Leaving::default();
    model.scroll = Scroll::default();
}
