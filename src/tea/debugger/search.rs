//! A search through a session, in slices, so that one in a long session can be seen and stopped.

use std::ops::Range;

use super::Debuggable;
use super::session::Session;
use crate::tea::text;

/// How many places are looked at before the debugger hears of anything else.
const SLICE: usize = 256;

/// Where a search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Toward {
    /// The next match, behind the end the first.
    End,
    /// The match before, before the start the last.
    Start,
}

/// A search that goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Search {
    toward: Toward,
    /// The places that are left: on the way, then from the other end.
    left: [Range<usize>; 2],
}

impl Search {
    /// Takes the next places to look at, so many at most.
    fn next(&mut self, most: usize) -> Option<Range<usize>> {
        let left = self.left.iter_mut().find(|left| left.start < left.end)?;
        let size = left.len().min(most);
        Some(match self.toward {
            Toward::End => {
                let slice = left.start..left.start + size;
                left.start += size;
                slice
            }
            Toward::Start => {
                let slice = left.end - size..left.end;
                left.end -= size;
                slice
            }
        })
    }
}

/// Begins a search from here.
pub(super) fn begin<P: Debuggable>(session: &mut Session<P>, toward: Toward) {
    let (here, end) = (session.player.position(), session.player.len());
    let left = match toward {
        Toward::End => [here + 1..end + 1, 0..here + 1],
        Toward::Start => [0..here, here..end + 1],
    };
    session.search = Some(Search { toward, left });
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
        let has_turned = search.left[0].is_empty();
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
    let left: usize = search.left.iter().map(Range::len).sum();
    session.notice = Some(format!("Searching for `{wanted}`, {left} to go."));
    session.search = Some(search);
}
