//! A panic of a program that is replayed: a finding, not the end.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

thread_local! {
    static IS_EXPECTED: Cell<bool> = const { Cell::new(false) };
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

static HOOK: Once = Once::new();

/// Whether a panic of this thread is caught, and is no reason to give a terminal back or to print anything.
pub(crate) fn is_expected() -> bool {
    IS_EXPECTED.get()
}

/// Runs what may panic; an error is what the panic said, and where.
pub(crate) fn caught<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    HOOK.call_once(|| {
        let previous = take_hook();
        set_hook(Box::new(move |info| {
            if is_expected() {
                let place = info.location().map(ToString::to_string);
                PLACE.with_borrow_mut(|kept| *kept = place);
            } else {
                previous(info);
            }
        }));
    });
    let outer = IS_EXPECTED.replace(true);
    let result = catch_unwind(AssertUnwindSafe(run));
    IS_EXPECTED.set(outer);
    result.map_err(|panic| {
        let place = PLACE.take().unwrap_or_else(|| "somewhere".to_owned());
        format!("{} ({place})", text(panic.as_ref()))
    })
}

fn text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("it panicked")
}
