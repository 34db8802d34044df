//! A session that can be gone to any place of: after which message what was there.

use super::caught::caught;
use super::{Recorded, TraceOf};
use crate::tea::{Core, Frame, Program};

/// How many models are kept at most; going somewhere starts at the one before.
const MOST: usize = 256;

/// Plays a session back and forth.
///
/// The program is kept at places that lie apart evenly, so that a jump replays a short way only, however long the session is.
pub struct Player<P: Program> {
    trace: TraceOf<P>,
    len: usize,
    panic: Option<String>,
    core: Core<P>,
    commands: Vec<P::Command>,
    position: usize,
    kept: Vec<Core<P>>,
    /// How many messages lie between two that are kept; the first is the one after boot.
    apart: usize,
}

impl<P: Program> Player<P>
where
    P::Model: Clone,
{
    /// Plays the session once and returns to its start.
    ///
    /// # Errors
    /// With what a panic says, if the program panics before the first message.
    pub fn new(trace: TraceOf<P>) -> Result<Self, String> {
        Self::visiting(trace, |_, _, _| {})
    }

    /// As [`new`](Self::new); `visit` sees the program at every place, with how many messages it has taken.
    pub(crate) fn visiting(
        trace: TraceOf<P>,
        mut visit: impl FnMut(&TraceOf<P>, &Core<P>, usize),
    ) -> Result<Self, String> {
        let boot = trace.header.boot.clone();
        let (core, commands) = caught(|| Core::<P>::new(boot))?;
        let mut player = Self {
            trace,
            len: 0,
            panic: None,
            kept: vec![core.clone()],
            core,
            commands,
            position: 0,
            apart: 32,
        };
        player.play_once(&mut visit);
        player.seek(0);
        Ok(player)
    }

    /// The session.
    pub fn trace(&self) -> &TraceOf<P> {
        &self.trace
    }

    /// How many messages can be played: all, or those before the one that makes the program panic, or up to where it is over.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is nothing to play.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// What the program said when it panicked at the message after the last that can be played.
    pub fn panic(&self) -> Option<&str> {
        self.panic.as_deref()
    }

    /// How many messages follow although the program is over at the last that can be played.
    pub fn late(&self) -> usize {
        match self.panic {
            Some(_) => 0,
            None => self.trace.messages.len() - self.len,
        }
    }

    /// How many messages the program has taken.
    pub fn position(&self) -> usize {
        self.position
    }

    /// Goes to where the program has taken this many messages, or to the end.
    pub fn seek(&mut self, position: usize) {
        let position = position.min(self.len);
        if position == 0 {
            let (core, commands) = Core::new(self.trace.header.boot.clone());
            (self.core, self.commands, self.position) = (core, commands, 0);
            return;
        }
        // One message at least is played, because its commands are part of what is there.
        let nearest = (position - 1) / self.apart * self.apart;
        if !(nearest..=position).contains(&self.position) {
            self.core = self.kept[nearest / self.apart].clone();
            self.position = nearest;
        }
        while self.position < position {
            let message = self.trace.messages[self.position].message.clone();
            self.commands = self.core.send(message);
            self.position += 1;
        }
    }

    /// The program as it is here.
    pub fn core(&self) -> &Core<P> {
        &self.core
    }

    /// The model as it is here.
    pub fn model(&self) -> &P::Model {
        self.core.model()
    }

    /// The picture as it is here.
    pub fn frame(&self) -> Frame {
        self.core.frame()
    }

    /// What the last message made the program ask of the world, or its start where there was none.
    pub fn commands(&self) -> &[P::Command] {
        &self.commands
    }

    /// A message, from 0: the one that leads from this position to the next.
    pub fn message(&self, at: usize) -> Option<&Recorded<P::Message>> {
        self.trace.messages.get(at)
    }

    fn play_once(&mut self, visit: &mut impl FnMut(&TraceOf<P>, &Core<P>, usize)) {
        self.len = 0;
        loop {
            visit(&self.trace, &self.core, self.len);
            let next = self.trace.messages.get(self.len);
            let Some(recorded) = next.filter(|_| !self.core.is_over()) else {
                break;
            };
            let (message, core) = (recorded.message.clone(), &mut self.core);
            if let Err(panic) = caught(|| core.send(message)) {
                self.panic = Some(panic);
                break;
            }
            self.len += 1;
            if self.len.is_multiple_of(self.apart) {
                self.keep();
            }
        }
        // Wherever this ended, it is not where a seek may go on from.
        self.position = usize::MAX;
    }

    /// Keeps the program as it is; where that is too much, every other is forgotten.
    fn keep(&mut self) {
        self.kept.push(self.core.clone());
        if self.kept.len() > MOST {
            let mut at = 0;
            self.kept.retain(|_| {
                at += 1;
                at % 2 == 1
            });
            self.apart *= 2;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tea::trace::sample::{Sample, trace};

    fn player(keys: &str) -> Player<Sample> {
        Player::new(trace(keys)).unwrap()
    }

    #[test]
    fn any_jump_shows_what_was_seen_with_the_commands_of_the_last_message() {
        let mut player = player(&"up up down ".repeat(200));
        let mut far = 7_usize;
        for _ in 0..500 {
            far = far.wrapping_mul(6_364_136_223).wrapping_add(1_442_695);
            let to = far % (player.len() + 1);
            player.seek(to);
            let core = player.trace().replay::<Sample>(to);
            assert_eq!((player.position(), player.model()), (to, core.model()));
            assert_eq!(player.frame(), core.frame());
            assert_eq!(player.commands(), [core.model().count]);
        }
    }

    #[test]
    fn a_long_session_keeps_a_bounded_number_of_models() {
        let mut player = player(&"up ".repeat(20_000));
        assert!(player.kept.len() <= MOST, "{}", player.kept.len());
        assert!(player.apart * MOST >= 20_000 && player.apart <= 256);
        for to in [19_999, 1, 20_000, 0, 12_345, 12_344, 12_346, 99_999] {
            player.seek(to);
            assert_eq!(player.model().count, i64::try_from(to.min(20_000)).unwrap());
        }
    }

    #[test]
    fn what_comes_after_the_end_is_not_played() {
        let mut player = player("up q");
        player.seek(9);
        assert_eq!((player.len(), player.late()), (2, 0));
        let mut late = trace("up q");
        late.messages.extend_from_slice(&trace("up up").messages);
        let mut player = Player::<Sample>::new(late).unwrap();
        player.seek(9);
        assert_eq!((player.len(), player.late(), player.position()), (2, 2, 2));
        assert_eq!(player.model().count, 1);
    }

    #[test]
    fn a_panic_is_where_the_session_ends() {
        let mut player = player("up up p up p");
        assert_eq!((player.len(), player.message(4).is_some()), (4, true));
        let panic = player.panic().unwrap();
        assert!(
            panic.starts_with("too much: 3 (src/tea/trace/sample.rs:"),
            "{panic}"
        );
        player.seek(9);
        assert_eq!((player.position(), player.model().count), (4, 3));
    }
}
