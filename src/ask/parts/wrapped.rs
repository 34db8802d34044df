//! A plain text in rows. A long one is remembered from frame to frame: its rows depend on nothing but the text and the width.

use std::cell::RefCell;
use std::rc::Rc;

use crate::tea::memo::Memo;
use crate::tea::text;

/// From how many bytes on a text is remembered.
const LONG: usize = 1024;

/// How much text is remembered, in bytes.
const REMEMBERED: usize = 512 * 1024;

/// Rows by their text and width.
type Remembered = Memo<(String, usize), Rc<Vec<String>>>;

thread_local! {
    static ROWS: RefCell<Remembered> = const { RefCell::new(Memo::new(REMEMBERED)) };
}

/// A text of any number of lines, wrapped.
pub(super) fn wrapped(body: &str, columns: usize) -> Rc<Vec<String>> {
    if body.len() < LONG {
        return Rc::new(rows(body, columns));
    }
    ROWS.with_borrow_mut(|memo| {
        memo.get((body.to_owned(), columns), body.len(), |(body, columns)| {
            Rc::new(rows(body, *columns))
        })
    })
}

fn rows(body: &str, columns: usize) -> Vec<String> {
    let lines = text::lines(body);
    let rows = lines.iter().flat_map(|line| text::wrap(line, columns));
    rows.collect()
}
