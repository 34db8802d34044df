//! What an earlier session left: taking it, or forgetting it.

use crate::ask::model::{Leaving, Model, Scroll};
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
        left.snapshot.restore(model);
        settle(model);
        model.notice = Some(words::resumed(left.age));
    }
}

/// Forgets what the earlier session left.
pub(super) fn start_afresh(model: &mut Model) {
    model.offer = None;
    settle(model);
}

fn settle(model: &mut Model) {
    model.leaving = Leaving::default();
    model.scroll = Scroll::default();
}
