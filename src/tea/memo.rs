//! Results that are remembered, as many as there is room for.
//!
//! A memo changes no result, only how soon it comes; what is computed must depend on the key alone.

use std::collections::VecDeque;

/// The last results of a function, by what it was given.
#[derive(Debug)]
pub struct Memo<K, V> {
    entries: VecDeque<(K, V, usize)>,
    size: usize,
    most: usize,
}

impl<K: PartialEq, V: Clone> Memo<K, V> {
    /// A memo for entries of this size together.
    pub const fn new(most: usize) -> Self {
        Self {
            entries: VecDeque::new(),
            size: 0,
            most,
        }
    }

    /// The result for a key, remembered or computed. The oldest make room for it.
    pub fn get(&mut self, key: K, size: usize, compute: impl FnOnce(&K) -> V) -> V {
        if let Some((_, value, _)) = self.entries.iter().find(|(known, ..)| *known == key) {
            return value.clone();
        }
        let value = compute(&key);
        // An entry costs something even when what it holds is short.
        let size = size + 64;
        self.entries.push_back((key, value.clone(), size));
        self.size += size;
        while self.size > self.most && self.entries.len() > 1 {
            if let Some((_, _, size)) = self.entries.pop_front() {
                self.size -= size;
            }
        }
        value
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.size = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_computed_once_and_the_oldest_is_forgotten() {
        let mut memo = Memo::new(200);
        let mut computed = Vec::new();
        for key in [1, 2, 1, 3, 1] {
            let value = memo.get(key, 30, |key| {
                computed.push(*key);
                key * 10
            });
            assert_eq!(value, key * 10);
        }
        assert_eq!(computed, [1, 2, 3, 1]);
    }

    #[test]
    fn what_is_larger_than_all_room_is_remembered_until_the_next() {
        let mut memo = Memo::new(10);
        memo.get("long", 500, |_| 1);
        assert_eq!(memo.get("long", 500, |_| 2), 1);
        memo.get("other", 5, |_| 3);
        assert_eq!(memo.get("long", 500, |_| 4), 4);
    }
}
