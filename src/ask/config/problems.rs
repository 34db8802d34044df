//! Problems as they are collected: each once, file by file, and no more of one file than anybody reads.

use std::collections::BTreeMap;

use super::problem::{Problem, Severity};

/// So many problems of one kind are kept for each file; of the rest only their number.
const MOST: usize = 50;

/// What was found so far.
#[derive(Debug, Default)]
pub(super) struct Problems {
    kept: Vec<Problem>,
    /// How many there were, kept or not.
    counts: BTreeMap<(Option<String>, Severity), usize>,
}

impl Problems {
    /// Whether another problem of this kind would be kept, so that it is worth describing.
    pub(super) fn has_room(&self, file: Option<&str>, severity: Severity) -> bool {
        let count = self.counts.get(&(file.map(str::to_owned), severity));
        count.is_none_or(|&count| count < MOST)
    }

    /// Adds a problem; one that was found before is the same one.
    pub(super) fn push(&mut self, problem: Problem) {
        if self.kept.contains(&problem) {
            return;
        }
        let has_room = self.has_room(problem.file.as_deref(), problem.severity);
        self.count(problem.file.as_deref(), problem.severity);
        if has_room {
            self.kept.push(problem);
        }
    }

    /// Adds a problem that nobody will read.
    pub(super) fn count(&mut self, file: Option<&str>, severity: Severity) {
        *self
            .counts
            .entry((file.map(str::to_owned), severity))
            .or_default() += 1;
    }

    /// File by file, from the top to the bottom; at the end of each file, how many more there are.
    pub(super) fn into_vec(self) -> Vec<Problem> {
        let mut files: Vec<Option<String>> = Vec::new();
        for problem in &self.kept {
            if !files.contains(&problem.file) {
                files.push(problem.file.clone());
            }
        }
        let mut more: BTreeMap<Option<String>, usize> = BTreeMap::new();
        for ((file, _), count) in self.counts {
            *more.entry(file).or_default() += count.saturating_sub(MOST);
        }
        let mut by_file: BTreeMap<Option<String>, Vec<Problem>> = BTreeMap::new();
        for problem in self.kept {
            by_file
                .entry(problem.file.clone())
                .or_default()
                .push(problem);
        }
        let mut sorted = Vec::new();
        for file in files {
            let mut of_file = by_file.remove(&file).unwrap_or_default();
            of_file.sort_by_key(|problem| {
                let place = problem.place.as_ref();
                place.map(|place| (place.line, place.column))
            });
            sorted.extend(of_file);
            let left = more.get(&file).copied().unwrap_or(0);
            if left > 0 {
                sorted.push(Problem::left_over(file.as_deref(), left));
            }
        }
        sorted
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::config::load_text;

    #[test]
    fn the_same_problem_is_told_once() {
        let mut problems = Problems::default();
        problems.push(Problem::whole_file("a.toml", "it is wrong".to_owned()));
        problems.push(Problem::whole_file("b.toml", "it is wrong".to_owned()));
        problems.push(Problem::whole_file("a.toml", "it is wrong".to_owned()));
        assert_eq!(problems.into_vec().len(), 2);
    }

    #[test]
    fn of_many_wrong_lines_the_first_are_shown_and_the_rest_is_counted() {
        let line = |number: usize| format!("unknown{number} = {number}\n");
        let text: String = (0..MOST + 9).map(line).collect();
        let (_, problems) = load_text(&text);
        assert_eq!(problems.len(), MOST + 1);
        assert_eq!(problems[0].place.as_ref().unwrap().line, 1);
        assert_eq!(
            problems[MOST].to_string(),
            "config.toml: and 9 more in this file"
        );
        assert!(problems.iter().all(|problem| !problem.is_whole_file()));
    }

    #[test]
    fn notes_leave_room_for_errors() {
        let mut problems = Problems::default();
        for number in 0..2 * MOST {
            problems.push(Problem {
                severity: Severity::Note,
                ..Problem::whole_file("a.toml", number.to_string())
            });
        }
        assert!(problems.has_room(Some("a.toml"), Severity::Error));
        assert!(!problems.has_room(Some("a.toml"), Severity::Note));
    }
}
