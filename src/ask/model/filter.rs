//! Which rows of a question are shown: all, or those that a text matches. What is chosen stays chosen either way.

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

use super::{Field, Model};
use crate::ask::questionnaire::{Choice, Question};

/// From how many options on a list is worth filtering: those that no digit reaches.
const LONG: usize = 10;

/// What options are filtered by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filter {
    /// What was typed.
    pub text: String,
    /// The options that match, in their order.
    pub options: Vec<usize>,
}

impl Filter {
    /// The options of a question that have the characters of the text in their label or description, in this order.
    pub fn new(text: &str, question: &Question) -> Self {
        let pattern = Pattern::parse(text, CaseMatching::Smart, Normalization::Smart);
        let mut matcher = Matcher::new(Config::DEFAULT);
        let mut buffer = Vec::new();
        let mut is_match = |choice: &Choice| {
            let description = choice.description.as_deref().unwrap_or_default();
            let text = format!("{} {description}", choice.label);
            let text = Utf32Str::new(&text, &mut buffer);
            pattern.score(text, &mut matcher).is_some()
        };
        let options = question.options.iter().enumerate();
        Self {
            text: text.to_owned(),
            options: options
                .filter_map(|(option, choice)| is_match(choice).then_some(option))
                .collect(),
        }
    }
}

impl Model {
    /// Whether the question in front has so many options that filtering them helps.
    pub fn can_filter(&self) -> bool {
        self.question()
            .is_some_and(|question| question.options.len() >= LONG)
    }

    /// Whether the field of the filter is open.
    pub fn is_filtering(&self) -> bool {
        let editing = self.editing.as_ref();
        editing.is_some_and(|editing| editing.field == Field::Filter)
    }

    /// The rows of the question in front that are shown; those that are no options always are.
    pub fn shown_rows(&self) -> Vec<usize> {
        let custom = self.question().map_or(0, |question| question.options.len());
        let mut rows = match &self.filter {
            Some(filter) => filter.options.clone(),
            None => (0..custom).collect(),
        };
        rows.extend(custom..=self.last_row());
        rows
    }

    /// The number before a row: its place among those that are shown.
    pub fn number_of(&self, row: usize) -> usize {
        let hidden = self.filter.as_ref().map_or(0, |filter| {
            let all = self.question().map_or(0, |question| question.options.len());
            let shown = filter.options.partition_point(|&option| option < row);
            row.min(all) - shown
        });
        row - hidden + 1
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::ask::validate::{Source, validate};

    #[test]
    fn a_text_matches_labels_and_descriptions_in_the_order_of_the_options() {
        let payload = json!({ "questions": [{ "id": "db", "prompt": "Which?", "options": [
            { "value": "1", "label": "Postgres", "description": "A server." },
            { "value": "2", "label": "SQLite", "description": "One file." },
            { "value": "3", "label": "Server of files" },
            { "value": "4", "label": "数据库" },
        ] }] });
        let questionnaire = validate(&payload, Source::Tool).unwrap();
        let question = &questionnaire.questions[0];
        for (text, options) in [
            ("", &[0, 1, 2, 3][..]),
            ("server", &[0, 2]),
            ("Server", &[2]),
            ("sqlt", &[1]),
            ("file !one", &[2]),
            ("数库", &[3]),
            ("nothing like it", &[]),
        ] {
            assert_eq!(Filter::new(text, question).options, options, "{text}");
        }
    }
}
