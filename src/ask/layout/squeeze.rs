//! What gives way when the parts need more rows than there are.

use std::rc::Rc;

use super::Part;
use crate::ask::parts::Content;

/// How parts give way: each step takes rows from one part, down to this many, until everything fits.
const SQUEEZE: &[(Part, u16)] = &[
    (Part::Preview, 10),
    (Part::Text, 6),
    (Part::Rows, 12),
    (Part::Title, 1),
    (Part::Title, 0),
    (Part::Notices, 3),
    (Part::Hints, 2),
    (Part::Note, 2),
    (Part::Preview, 5),
    (Part::Text, 3),
    (Part::Hints, 1),
    (Part::Rows, 6),
    (Part::Field, 4),
    (Part::Files, 5),
    (Part::Preview, 3),
    (Part::Note, 0),
    (Part::Rows, 3),
    (Part::Text, 1),
    (Part::Preview, 0),
    (Part::Field, 2),
    (Part::Notices, 2),
    (Part::Hints, 0),
    (Part::Field, 1),
    (Part::Rows, 1),
    (Part::Text, 0),
    (Part::Files, 2),
    (Part::Notices, 1),
    (Part::Tabs, 0),
    (Part::Notices, 0),
    (Part::Files, 0),
    // On the smallest screens the open field is all there is, or else the row under the cursor.
    (Part::Rows, 0),
    (Part::Field, 0),
];

/// Which parts stand apart from what is above them.
pub(super) fn has_gap_above(part: Part) -> bool {
    match part {
        Part::Text | Part::Rows | Part::Preview | Part::Notices | Part::Hints => true,
        Part::Title | Part::Tabs | Part::Note | Part::Field | Part::Files => false,
    }
}

/// Takes rows away until everything fits; says whether there is still room for blank lines.
///
/// The part with the cursor is the last to go of the text and the rows.
pub(super) fn squeeze(
    stack: &[(Part, Rc<Content>)],
    wanted: &mut [u16],
    height: u16,
    cursor: Part,
) -> bool {
    let gaps = stack
        .iter()
        .skip(1)
        .filter(|(part, _)| has_gap_above(*part))
        .count();
    let total = |wanted: &[u16]| wanted.iter().map(|&rows| u32::from(rows)).sum::<u32>();
    if total(wanted) + gaps as u32 <= u32::from(height) {
        return true;
    }
    let has_tabs = stack.iter().any(|(part, _)| *part == Part::Tabs);
    for &(part, least) in SQUEEZE {
        let part = match (part, cursor) {
            // A title without tabs below it stays as long as they would.
            (Part::Title, _) if !has_tabs && least == 0 => continue,
            (Part::Tabs, _) if !has_tabs => Part::Title,
            (Part::Rows, Part::Text) if least <= 1 => Part::Text,
            (Part::Text, Part::Text) if least <= 1 => Part::Rows,
            (part, _) => part,
        };
        let Some(missing) = total(wanted)
            .checked_sub(u32::from(height))
            .filter(|&missing| missing > 0)
        else {
            break;
        };
        for (rows, _) in wanted
            .iter_mut()
            .zip(stack)
            .filter(|(_, (of, _))| *of == part)
        {
            let spare = rows.saturating_sub(least);
            *rows -= spare.min(u16::try_from(missing).unwrap_or(u16::MAX));
        }
    }
    false
}
