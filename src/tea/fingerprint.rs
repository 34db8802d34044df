//! A number that stands for a text, the same on every machine (FNV-1a).

/// The number of the text so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(u64);

impl Default for Fingerprint {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fingerprint {
    /// The fingerprint of one text.
    pub fn of(text: &str) -> Self {
        let mut fingerprint = Self::default();
        fingerprint.add(text);
        fingerprint
    }

    /// Goes on with more text.
    pub fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// The number.
    pub fn value(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_algorithm() {
        assert_eq!(Fingerprint::of("").value(), 0xcbf2_9ce4_8422_2325);
        assert_eq!(Fingerprint::of("foobar").value(), 0x8594_4171_f739_67e8);
    }
}
