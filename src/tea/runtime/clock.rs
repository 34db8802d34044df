//! The time that a program asked to hear of.

use std::time::{Duration, Instant};

use crate::tea::Subscription;

/// The clock behind [`Subscription::Every`]; it stands still while nobody asks.
#[derive(Debug, Default)]
pub(super) struct Clock {
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    period: Duration,
    /// All time up to here was told.
    told: Instant,
}

impl Clock {
    /// Starts, stops or changes pace as these subscriptions ask.
    pub(super) fn follow(&mut self, subscriptions: &[Subscription]) {
        let period = subscriptions
            .iter()
            .filter_map(|subscription| match subscription {
                Subscription::Every(period) => Some(*period),
                Subscription::Watch(_) => None,
            })
            .min();
        self.running = period.map(|period| Running {
            period,
            told: self
                .running
                .as_ref()
                .map_or_else(Instant::now, |running| running.told),
        });
    }

    /// When the program wants to hear of time again.
    pub(super) fn deadline(&self) -> Option<Instant> {
        let running = self.running.as_ref()?;
        // A period of less than a millisecond can't be told in whole ones.
        let period = running.period.max(Duration::from_millis(1));
        running.told.checked_add(period)
    }

    /// The milliseconds that passed since this was last asked, if any did.
    ///
    /// The fraction that is left over is kept for the next time, so no time is lost.
    pub(super) fn elapsed(&mut self) -> Option<u64> {
        let running = self.running.as_mut()?;
        let millis = u64::try_from(running.told.elapsed().as_millis()).unwrap_or(u64::MAX);
        running.told += Duration::from_millis(millis);
        (millis > 0).then_some(millis)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Subscription = Subscription::Every(Duration::from_secs(1));

    #[test]
    fn without_a_subscription_there_is_no_deadline_and_no_time() {
        let mut clock = Clock::default();
        clock.follow(&[]);
        assert_eq!((clock.deadline(), clock.elapsed()), (None, None));
        clock.follow(&[SECOND]);
        clock.follow(&[]);
        assert_eq!((clock.deadline(), clock.elapsed()), (None, None));
    }

    #[test]
    fn the_shortest_period_sets_the_pace() {
        let mut clock = Clock::default();
        clock.follow(&[SECOND, Subscription::Every(Duration::from_millis(20))]);
        let told = clock.running.as_ref().unwrap().told;
        assert_eq!(clock.deadline(), Some(told + Duration::from_millis(20)));
    }

    #[test]
    fn a_change_of_pace_loses_no_time() {
        let mut clock = Clock::default();
        clock.follow(&[SECOND]);
        clock.running.as_mut().unwrap().told -= Duration::from_millis(300);
        clock.follow(&[Subscription::Every(Duration::from_secs(9))]);
        assert!(clock.elapsed() >= Some(300));
    }

    #[test]
    fn time_is_told_once_and_its_fractions_add_up() {
        let mut clock = Clock::default();
        clock.follow(&[SECOND]);
        clock.running.as_mut().unwrap().told -= Duration::from_micros(2_700);
        let start = clock.running.as_ref().unwrap().told;
        let first = clock.elapsed().unwrap();
        assert!(first >= 2);
        let told = clock.running.as_ref().unwrap().told;
        assert_eq!(told, start + Duration::from_millis(first));
    }
}
