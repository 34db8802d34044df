//! What was deleted by word or line, to be yanked.

/// How many deletions are kept.
const KEPT: usize = 60;

/// The last deletions, and which of them is yanked next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Kills {
    kept: Vec<String>,
    /// How far yanking has gone back from the last one.
    back: usize,
}

/// The end of the last deletion at which the next one goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Front,
    Back,
}

impl Kills {
    /// Keeps a deletion; one that goes on with the last is kept together with it.
    pub(super) fn add(&mut self, killed: &str, end: End, goes_on: bool) {
        self.back = 0;
        match (self.kept.last_mut(), end) {
            (Some(last), End::Front) if goes_on => last.insert_str(0, killed),
            (Some(last), End::Back) if goes_on => last.push_str(killed),
            _ => {
                if self.kept.len() == KEPT {
                    self.kept.remove(0);
                }
                self.kept.push(killed.to_owned());
            }
        }
    }

    /// The last deletion.
    pub(super) fn last(&mut self) -> Option<String> {
        self.back = 0;
        self.kept.last().cloned()
    }

    /// The deletion before the one that was yanked; before the first comes the last again.
    pub(super) fn turn(&mut self) -> Option<String> {
        self.back = (self.back + 1) % self.kept.len().max(1);
        let at = self.kept.len().checked_sub(1 + self.back)?;
        self.kept.get(at).cloned()
    }
}
