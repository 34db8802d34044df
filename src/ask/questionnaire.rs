//! The questions of one call, normalized: every default filled in, every text ready to show.
//!
//! Only the readers of tools make a [`Questionnaire`], so whoever holds one need not check it again.
//! What the user answers is not here but in [`answers`](crate::ask::answers).

use serde::{Deserialize, Serialize};

/// How a question is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// One option, or one text of the user's own.
    Single,
    /// Any number of options, and a text of the user's own besides.
    Multi,
    /// As single, with a pane that shows the preview of each option.
    Preview,
}

impl Kind {
    /// Every kind, in the order in which messages list them.
    pub const ALL: [Self; 3] = [Self::Single, Self::Multi, Self::Preview];

    /// The name that payloads and results use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Multi => "multi",
            Self::Preview => "preview",
        }
    }

    /// The kind of this name, compared letter by letter.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// One option of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What comes back to the agent; unique within its question.
    pub value: String,
    /// What the user reads.
    pub label: String,
    /// More about the option.
    pub description: Option<String>,
    /// The text of the preview pane, exactly as it was sent.
    pub preview: Option<String>,
    /// The agent recommends this option, by a field or at the end of the label.
    pub recommended: bool,
}

/// One question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The name of the question in the result; unique within the questionnaire.
    pub id: String,
    /// The short name on the tab: the one that was given, or `Q1`, `Q2`, …
    pub label: String,
    /// The label comes from the payload.
    pub label_given: bool,
    /// What the user is asked.
    pub prompt: String,
    /// The kind that was requested; the user may see another one.
    pub kind: Kind,
    /// The kind that the user sees first.
    pub opens_as: Kind,
    /// The agent would like an answer; this never holds the user back.
    pub required: bool,
    /// The options, at least one unless the question is freeform.
    pub options: Vec<Choice>,
    /// The only answer is a text of the user's own.
    pub freeform: bool,
}

/// All questions of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Questionnaire {
    /// The title, exactly as it was sent.
    pub title: Option<String>,
    /// The questions in order, at least one.
    pub questions: Vec<Question>,
}

/// The words that mark a label as recommended, when they stand in brackets or behind a dash at its end.
const RECOMMENDED: [&str; 3] = ["recommended", "推荐", "推薦"];

/// Whether a label ends in `(Recommended)`, `[recommended]` or `— recommended`, in any case, in full-width brackets, or in Chinese.
pub(crate) fn says_recommended(label: &str) -> bool {
    without_recommendation(label) != label
}

/// The label without that mark at its end.
pub(crate) fn without_recommendation(label: &str) -> &str {
    let label_end = label.trim_end();
    let in_brackets = label_end
        .strip_suffix([')', '）', ']', '】'])
        .and_then(|open| open.rsplit_once(['(', '（', '[', '【']));
    let behind_dash = || {
        let dashes = ["—", "–", " - ", " -- "];
        dashes.iter().find_map(|dash| label_end.rsplit_once(*dash))
    };
    match in_brackets.or_else(behind_dash) {
        Some((before, mark)) if RECOMMENDED.contains(&mark.trim().to_lowercase().as_str()) => {
            before.trim_end()
        }
        Some(_) | None => label,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_found_by_its_exact_name_only() {
        for kind in Kind::ALL {
            assert_eq!(Kind::from_name(kind.name()), Some(kind));
            assert_eq!(serde_json::json!(kind), kind.name());
        }
        for name in ["Single", " multi", "preview ", "radio", ""] {
            assert_eq!(Kind::from_name(name), None, "{name}");
        }
    }

    #[test]
    fn a_label_says_recommended_at_its_end_in_brackets() {
        for (label, recommended) in [
            ("npm (Recommended)", true),
            ("npm (recommended)", true),
            ("npm (RECOMMENDED )  ", true),
            ("npm（Recommended）", true),
            ("使用 PostgreSQL（推荐）", true),
            ("使用 PostgreSQL (推薦)", true),
            ("(Recommended)", true),
            ("npm [Recommended]", true),
            ("使用 PostgreSQL【推荐】", true),
            ("npm — recommended", true),
            ("npm – Recommended", true),
            ("npm - recommended", true),
            ("npm -- recommended", true),
            ("npm", false),
            ("npm-recommended", false),
            ("npm — not recommended", false),
            ("Recommended — npm", false),
            ("npm (not recommended)", false),
            ("npm Recommended", false),
            ("(Recommended) npm", false),
            (")", false),
            ("", false),
        ] {
            assert_eq!(says_recommended(label), recommended, "{label}");
        }
    }
}
