//! The text as it was written, with what is changed about it: faces, signs that go, lines that are others.

use std::collections::BTreeMap;
use std::ops::Range;

use super::{Extent, Face, Flow, Line, Look, Piece};
use crate::tea::text;

/// A text that is being marked.
pub(super) struct Sheet<'s> {
    /// The text, with newlines.
    pub(super) source: &'s str,
    /// The plan of each line.
    pub(super) plans: Vec<Plan>,
    faces: Vec<Face>,
    edits: BTreeMap<usize, Edit>,
}

/// What becomes of a line.
pub(super) struct Plan {
    /// Where it is in the text, without its newline.
    pub(super) range: Range<usize>,
    /// Where its body begins.
    pub(super) body: usize,
    pub(super) flow: Flow,
    pub(super) continues: bool,
    pub(super) code: Option<(usize, usize)>,
    pub(super) shown: Shown,
}

/// How a line is shown.
pub(super) enum Shown {
    /// With the edits that are in it.
    Edited,
    /// Not at all.
    Not,
    /// As these lines.
    Instead(Vec<Line>),
}

/// What stands in the place of a range.
struct Edit {
    end: usize,
    with: String,
    /// How it looks; like what it replaces if it has no look of its own.
    look: Option<Look>,
}

impl<'s> Sheet<'s> {
    pub(super) fn new(source: &'s str, extent: Extent) -> Self {
        let flow = match extent {
            Extent::Blocks => Flow::Kept,
            Extent::Inline => Flow::Wraps,
        };
        let mut start = 0;
        let plans = source.split('\n').map(|line| {
            let range = start..start + line.len();
            start = range.end + 1;
            Plan {
                body: range.start,
                range,
                flow: flow.clone(),
                continues: false,
                code: None,
                shown: Shown::Edited,
            }
        });
        Self {
            source,
            plans: plans.collect(),
            faces: vec![Face::default(); source.len()],
            edits: BTreeMap::new(),
        }
    }

    /// Which line this place is in.
    pub(super) fn line_at(&self, at: usize) -> usize {
        self.plans
            .partition_point(|plan| plan.range.end < at)
            .min(self.plans.len().saturating_sub(1))
    }

    /// The lines that a range touches. A newline at its end does not count.
    pub(super) fn lines_of(&self, range: &Range<usize>) -> Range<usize> {
        let text = &self.source[range.clone()];
        let end = range.start + text.trim_end_matches('\n').len();
        self.line_at(range.start)..self.line_at(end) + 1
    }

    /// The text of a line.
    pub(super) fn line(&self, line: usize) -> &'s str {
        &self.source[self.plans[line].range.clone()]
    }

    /// Changes the faces of a range.
    pub(super) fn paint(&mut self, range: Range<usize>, change: impl Fn(&mut Face)) {
        self.faces[range].iter_mut().for_each(change);
    }

    /// Gives a range a look, wherever it has none of its own.
    pub(super) fn look(&mut self, range: Range<usize>, look: Look) {
        self.paint(range, |face| {
            if face.look == Look::Text {
                face.look = look;
            }
        });
    }

    /// Puts something in the place of a range.
    pub(super) fn edit(&mut self, range: Range<usize>, with: impl Into<String>, look: Look) {
        let edit = Edit {
            end: range.end,
            with: with.into(),
            look: Some(look),
        };
        self.edits.insert(range.start, edit);
    }

    /// Puts another spelling in the place of a range.
    pub(super) fn replace(&mut self, range: Range<usize>, with: String) {
        let edit = Edit {
            end: range.end,
            with,
            look: None,
        };
        self.edits.insert(range.start, edit);
    }

    /// Takes a range away.
    pub(super) fn remove(&mut self, range: Range<usize>) {
        self.edit(range, "", Look::Text);
    }

    /// A range with its edits, beginning at a column.
    pub(super) fn pieces(&self, range: Range<usize>, column: &mut usize) -> Vec<Piece> {
        let mut pieces = Pieces {
            all: Vec::new(),
            column,
        };
        let mut at = range.start;
        while at < range.end {
            let edit = self.edits.range(at..range.end).next();
            let until = edit.map_or(range.end, |(&start, _)| start);
            while at < until {
                let face = self.faces[at];
                let same = self.faces[at..until].iter().take_while(|&&one| one == face);
                let end = at + same.count();
                pieces.push(&self.source[at..end], face);
                at = end;
            }
            if let Some((_, edit)) = edit {
                pieces.push(&edit.with, edit.look.map_or(self.faces[until], Face::of));
                at = edit.end.max(until);
            }
        }
        pieces.all
    }

    /// The lines as planned.
    pub(super) fn into_lines(mut self) -> Vec<Line> {
        let mut lines = Vec::with_capacity(self.plans.len());
        for plan in std::mem::take(&mut self.plans) {
            match plan.shown {
                Shown::Not => {}
                Shown::Instead(others) => lines.extend(others),
                Shown::Edited => {
                    let mut column = 0;
                    lines.push(Line {
                        prefix: self.pieces(plan.range.start..plan.body, &mut column),
                        body: self.pieces(plan.body..plan.range.end, &mut column),
                        flow: plan.flow,
                        continues: plan.continues,
                        code: plan.code,
                    });
                }
            }
        }
        lines
    }
}

/// Pieces in the making, which know their column for tabs.
struct Pieces<'c> {
    all: Vec<Piece>,
    column: &'c mut usize,
}

impl Pieces<'_> {
    fn push(&mut self, source: &str, face: Face) {
        if source.is_empty() {
            return;
        }
        let text = text::clean_from(source, *self.column);
        *self.column += text::width(&text);
        match self.all.last_mut().filter(|last| last.face == face) {
            Some(last) => last.text += &text,
            None => self.all.push(Piece {
                text: text.into_owned(),
                face,
            }),
        }
    }
}
