//! What is where: the part and the thing under a place on the screen.

use ratatui::layout::Position;

use super::{Layout, Pane};
use crate::ask::parts::Target;

impl Layout {
    /// The part at this place.
    pub fn pane_at(&self, column: u16, row: u16) -> Option<&Pane> {
        let place = Position::new(column, row);
        self.panes.iter().find(|pane| pane.area.contains(place))
    }

    /// What the place stands for, if it stands for something.
    pub fn target_at(&self, column: u16, row: u16) -> Option<Target> {
        let pane = self.pane_at(column, row)?;
        let below = usize::from(row - pane.area.top());
        let (line, column) = (pane.offset + below, usize::from(column - pane.area.left()));
        let mut spots = pane.content.spots.iter();
        let spot = spots.find(|spot| spot.lines.contains(&line) && spot.columns.contains(&column));
        spot.filter(|_| below < pane.visible())
            .map(|spot| spot.target)
    }
}
