//! What is where: the part and the thing under a place on the screen.

use ratatui::layout::Position;

use super::{Layout, Pane, Part};
use crate::ask::model::Model;
use crate::ask::parts::{Target, field};

impl Layout {
    /// The part at this place.
    pub fn pane_at(&self, column: u16, row: u16) -> Option<&Pane> {
        let place = Position::new(column, row);
        self.panes.iter().find(|pane| pane.area.contains(place))
    }

    /// What the place stands for, if it stands for something.
    pub fn target_at(&self, column: u16, row: u16) -> Option<Target> {
        let pane = self.pane_at(column, row)?;
        let (line, column) = place_in(pane, column, row)?;
        let mut spots = pane.content.spots.iter();
        let spot = spots.find(|spot| spot.lines.contains(&line) && spot.columns.contains(&column));
        spot.map(|spot| spot.target)
    }

    /// The row and column of the text of the open field that stand at this place.
    pub fn text_at(&self, model: &Model, column: u16, row: u16) -> Option<(usize, usize)> {
        let pane = self.pane_at(column, row)?;
        let (line, column) = place_in(pane, column, row).filter(|_| pane.part == Part::Field)?;
        field::place(model, usize::from(pane.area.width), line, column)
    }
}

/// The line and column of what a pane says that are shown at this place; none where it says which part is shown.
fn place_in(pane: &Pane, column: u16, row: u16) -> Option<(usize, usize)> {
    let below = usize::from(row - pane.area.top());
    let place = (pane.line_at(below), usize::from(column - pane.area.left()));
    (below < pane.visible()).then_some(place)
}
