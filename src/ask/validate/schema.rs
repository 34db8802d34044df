//! The fields of the contract, and what other tools call them.

use crate::ask::request::Fields;

/// One field that an object of the payload may have.
pub(super) struct Field {
    /// Its name.
    pub(super) name: &'static str,
    /// Whether the object needs it.
    pub(super) need: Need,
    /// What to do when it is missing or wrong.
    pub(super) remedy: &'static str,
    /// How to write it instead of a foreign name.
    spelling: &'static str,
    /// What other tools call it: lower case, without separators.
    foreign: &'static [&'static str],
}

/// Whether an object needs a field.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    Required,
    Optional,
}

/// The fields of one kind of object, in the order of the contract.
pub(super) type Schema = &'static [Field];

/// The payload itself.
pub(super) const PAYLOAD: Schema = &[
    Field {
        name: "title",
        need: Need::Optional,
        remedy: "write text there or leave it out",
        spelling: "`title`",
        foreign: &[],
    },
    Field {
        name: "questions",
        need: Need::Required,
        remedy: "list at least one question",
        spelling: "an object in the list `questions`",
        foreign: &["question", "prompt", "prompts", "items", "fields", "input"],
    },
];

/// A question.
pub(super) const QUESTION: Schema = &[
    Field {
        name: "id",
        need: Need::Required,
        remedy: "give it a short name that no other question has",
        spelling: "`id`",
        foreign: &["key", "name", "questionid"],
    },
    Field {
        name: "label",
        need: Need::Optional,
        remedy: "write a short name there or leave it out",
        spelling: "`label`",
        foreign: &["header", "tab", "shortlabel", "title"],
    },
    Field {
        name: "prompt",
        need: Need::Required,
        remedy: "write the question for the user there",
        spelling: "`prompt`",
        foreign: &[
            "question",
            "text",
            "message",
            "query",
            "title",
            "description",
        ],
    },
    Field {
        name: "type",
        need: Need::Optional,
        remedy: r#"use "single", "multi" or "preview", spelled like this"#,
        spelling: r#"`type: "single"` or `type: "multi"`"#,
        foreign: &["multiselect", "multiple", "allowmultiple", "kind", "mode"],
    },
    Field {
        name: "required",
        need: Need::Optional,
        remedy: "write true or false there or leave it out",
        spelling: "`required`",
        foreign: &[],
    },
    Field {
        name: "options",
        need: Need::Required,
        remedy: r#"list at least one, such as `{"value": "yes", "label": "Yes"}`"#,
        spelling: "`options`",
        foreign: &["choices", "answers", "items", "selections", "values"],
    },
];

/// An option of a question.
pub(super) const OPTION: Schema = &[
    Field {
        name: "value",
        need: Need::Required,
        remedy: "give it a short name that no other option of the question has; it comes back as the answer",
        spelling: "`value`",
        foreign: &["id", "key", "name", "slug"],
    },
    Field {
        name: "label",
        need: Need::Required,
        remedy: "write what the user should read there",
        spelling: "`label`",
        foreign: &["text", "name", "title", "option", "choice", "display"],
    },
    Field {
        name: "description",
        need: Need::Optional,
        remedy: "write text there or leave it out",
        spelling: "`description`",
        foreign: &["detail", "details", "hint", "help"],
    },
    Field {
        name: "preview",
        need: Need::Optional,
        remedy: "write text there or leave it out",
        spelling: "`preview`",
        foreign: &["markdown", "code"],
    },
];

/// The foreign names that explain why a field is missing, each with the way to write it here.
///
/// The first missing field of an object also explains those of its optional fields, which nobody would miss otherwise.
pub(super) fn explain<'a>(
    schema: Schema,
    fields: Fields<'a>,
    missing: &str,
) -> Vec<(&'a str, &'static str)> {
    let absent = |field: &&Field| fields.get(field.name).is_none();
    let first = schema
        .iter()
        .find(|field| field.need == Need::Required && absent(field));
    let is_first = first.is_some_and(|field| field.name == missing);
    let mut explained = Vec::new();
    for field in schema.iter().filter(absent) {
        let by_the_way = is_first && field.need == Need::Optional;
        if field.name == missing || by_the_way {
            let foreign = fields
                .names()
                .filter(|name| *name != field.name && field.is_called(name));
            explained.extend(foreign.map(|name| (name, field.spelling)));
        }
    }
    explained
}

impl Field {
    fn is_called(&self, name: &str) -> bool {
        let name = name.to_lowercase().replace(['_', '-', ' '], "");
        name == self.name || self.foreign.contains(&name.as_str())
    }
}
