//! How many there are of something, in words.

/// `1 message`, `2 messages`.
pub(super) fn counted(count: usize, one: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        count => format!("{count} {one}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_not_many() {
        assert_eq!(
            [0, 1, 2].map(|count| counted(count, "trace")),
            ["0 traces", "1 trace", "2 traces"]
        );
    }
}
