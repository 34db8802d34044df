//! Searches a session in slices, so that a search in a long one can be seen and stopped.

use crate::tea::debugger::Debuggable;
use crate::tea::debugger::search::{Search, Toward};
use crate::tea::debugger::session::Session;
use crate::tea::text;

/// How many places are looked at before the debugger hears of anything else.
const SLICE: usize = 256;

/// Begins a search from here.
pub(super) fn begin<P: Debuggable>(session: &mut Session<P>, toward: Toward) {
    let (here, end) = (session.player.position(), session.player.len());
    session.search = Some(Search::from(here, end, toward));
    go_on(session);
}

/// Looks at some more places; a match ends the search, and so does the end of them.
pub(super) fn go_on<P: Debuggable>(session: &mut Session<P>) {
    let Some(mut search) = session.search.take() else {
        return;
    };
    let wanted = text::one_line(&session.wanted);
    let mut most = SLICE;
    while most > 0 {
        let has_turned = search.has_turned();
        let Some(slice) = search.next(most) else {
            session.notice = Some(format!(
                "`{wanted}` is in no message, and never appears on the screen."
            ));
            return;
        };
        most -= slice.len();
        let found = session.matches(slice);
        let found = match search.toward {
            Toward::End => found.first(),
            Toward::Start => found.last(),
        };
        if let Some(&found) = found {
            session.go(found);
            session.notice = has_turned.then(|| match search.toward {
                Toward::End => "Searched from the start again.".to_owned(),
                Toward::Start => "Searched from the end again.".to_owned(),
            });
            return;
        }
    }
    let left = search.left();
    session.notice = Some(format!("Searching for `{wanted}`, {left} to go."));
    session.search = Some(search);
}
