//! Leaving the form: at once, or at the second press where answers would be lost.

use crate::ask::model::{Model, Outcome};
use crate::ask::settings::Setting;
use crate::ask::update::filter;

/// `main.cancel`, which first shows what a filter hides, or Cancel on the review tab.
pub(super) fn cancel(model: &mut Model) {
    if model.filter.is_some() {
        return filter::clear(model);
    }
    if model.leaving.cancel || !is_guarded(model) {
        model.outcome = Some(Outcome::Cancelled);
    }
    model.leaving.cancel = true;
}

/// `global.dismiss`: an open field is not saved.
pub(super) fn dismiss(model: &mut Model) {
    if model.leaving.dismiss || !is_guarded(model) {
        model.outcome = Some(Outcome::Cancelled);
    }
    model.leaving.dismiss = true;
}

fn is_guarded(model: &Model) -> bool {
    Setting::ConfirmDismiss.get(model.settings()) && model.is_dirty()
}
