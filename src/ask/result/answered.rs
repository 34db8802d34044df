//! A question as it was asked, and its answer, as results carry them.

use serde::{Serialize, Serializer};

use crate::ask::answers::Answer;
use crate::ask::questionnaire::{Kind, Question};

/// A question as it was asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Asked {
    /// Its id.
    pub id: String,
    /// Its short name.
    pub label: String,
    /// The question itself.
    pub prompt: String,
    /// The kind that was requested.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// The kind that the user saw in the end, where it is another one.
    #[serde(rename = "presentedType", skip_serializing_if = "Option::is_none")]
    pub presented: Option<Kind>,
}

/// The answer to one question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Answered {
    /// The values of the selected options in their order, then the text of the user's own.
    pub values: Vec<String>,
    /// The same as the user read it.
    pub labels: Vec<String>,
    /// The positions of the selected options, counted from 1.
    pub indices: Vec<usize>,
    /// The text of the user's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub custom_text: Option<String>,
    /// The note of the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The notes of the selected options by value.
    #[serde(skip_serializing_if = "Entries::is_empty")]
    pub option_notes: Entries<String>,
}

/// A JSON object that keeps its order, whatever its keys are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entries<T>(pub Vec<(String, T)>);

impl<T> Entries<T> {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T: Serialize> Serialize for Entries<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<T> FromIterator<(String, T)> for Entries<T> {
    fn from_iter<I: IntoIterator<Item = (String, T)>>(entries: I) -> Self {
        Self(entries.into_iter().collect())
    }
}

impl Asked {
    pub(super) fn of(question: &Question, answer: &Answer) -> Self {
        Self {
            id: question.id.clone(),
            label: question.label.clone(),
            prompt: question.prompt.clone(),
            kind: question.kind,
            presented: (answer.kind != question.kind).then_some(answer.kind),
        }
    }
}

impl Answered {
    pub(super) fn of(question: &Question, answer: &Answer) -> Self {
        let selected = || answer.selected().map(|index| &question.options[index]);
        let custom = answer.selected_custom().map(str::to_owned);
        let notes = answer.option_notes();
        Self {
            values: selected()
                .map(|option| option.value.clone())
                .chain(custom.clone())
                .collect(),
            labels: selected()
                .map(|option| option.label.clone())
                .chain(custom.clone())
                .collect(),
            indices: answer.selected().map(|index| index + 1).collect(),
            custom_text: custom,
            note: answer.note().map(str::to_owned),
            option_notes: notes
                .filter(|(index, _)| answer.is_selected(*index))
                .map(|(index, note)| (question.options[index].value.clone(), note.to_owned()))
                .collect(),
        }
    }
}
