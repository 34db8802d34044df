//! Chance that can be had again.

/// A small generator (xorshift).
pub(crate) struct Random(u64);

impl Random {
    /// One that always gives the same for the same seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.max(1))
    }

    /// A number below the bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}
