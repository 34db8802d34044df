//! The form by name: what a trace can expect of it, and what a debugger shows.

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::ask::model::{Field, Layer, Model, ReviewAction, Row, SettingsRow};
use crate::ask::questionnaire::Question;
use crate::ask::result;
use crate::ask::result::answered::Answered;

/// Where the user is, what is answered, and what the form says.
pub fn inspect(model: &Model) -> Value {
    json!({
        "focus": focus(model),
        "answers": answers(model),
        "notice": model.notice,
    })
}

/// What the cursor is on; each field is `null` where it means nothing.
#[derive(Serialize, Default)]
struct Focus<'a> {
    screen: &'static str,
    question: Option<&'a str>,
    row: Value,
    option: Option<&'a str>,
    field: Option<&'static str>,
    text: Option<String>,
    action: Option<&'static str>,
}

fn focus(model: &Model) -> Focus<'_> {
    let on = |screen| Focus {
        screen,
        ..Focus::default()
    };
    match (model.front(), &model.overlay) {
        (Layer::Keys, _) => on("keys"),
        (Layer::Settings, Some(overlay)) => {
            let row = SettingsRow::all().get(overlay.row).copied();
            Focus {
                row: json!(row.map(settings_row)),
                ..on("settings")
            }
        }
        (Layer::Recovery, _) => on("recovery"),
        (Layer::Settings | Layer::Form, _) => form(model),
    }
}

fn form(model: &Model) -> Focus<'_> {
    let editing = model.editing.as_ref();
    let field = editing.map(|editing| match editing.field {
        Field::Custom(_) => "custom",
        Field::Note(_) => "note",
        Field::OptionNote(..) => "optionNote",
        Field::WholeNote => "wholeNote",
        Field::Filter => "filter",
    });
    let focus = Focus {
        field,
        text: editing.map(|editing| editing.editor.text().into_owned()),
        ..Focus::default()
    };
    let (Some(question), Some(row)) = (model.question(), model.row()) else {
        return Focus {
            screen: "review",
            action: Some(review_action(model.review)),
            ..focus
        };
    };
    let (row, option) = match row {
        Row::Option(option) => (json!(option + 1), question.options.get(option)),
        Row::Custom => (json!("custom"), None),
        Row::Next => (json!("next"), None),
    };
    Focus {
        screen: "question",
        question: Some(&question.id),
        row,
        option: option.map(|option| option.value.as_str()),
        ..focus
    }
}

/// The answer of every question by its id; `null` where there is none yet.
fn answers(model: &Model) -> Value {
    let questions = &model.questionnaire.questions;
    let given = result::partial(&model.questionnaire, &model.answers).0;
    let mut answers: Map<String, Value> = questions
        .iter()
        .map(|question| (question.id.clone(), Value::Null))
        .collect();
    for (id, answered) in given {
        let question = questions.iter().find(|question| question.id == id);
        let answered = question.map(|question| answer(question, &answered));
        answers.insert(id, answered.unwrap_or_default());
    }
    answers.into()
}

fn answer(question: &Question, answered: &Answered) -> Value {
    let note = |value: &str| {
        let mut notes = answered.option_notes.0.iter();
        notes.find(|(of, _)| of == value).map(|(_, note)| note)
    };
    let values = question.options.iter().map(|option| option.value.as_str());
    let notes: Map<String, Value> = values
        .map(|value| (value.to_owned(), json!(note(value))))
        .collect();
    json!({
        "values": answered.values,
        "labels": answered.labels,
        "indices": answered.indices,
        "customText": answered.custom_text,
        "note": answered.note,
        "optionNotes": (!answered.option_notes.is_empty()).then_some(notes),
    })
}

fn review_action(action: ReviewAction) -> &'static str {
    match action {
        ReviewAction::Submit => "submit",
        ReviewAction::Elaborate => "elaborate",
        ReviewAction::Cancel => "cancel",
    }
}

fn settings_row(row: SettingsRow) -> String {
    match row {
        SettingsRow::Toggle(setting) => setting.path(),
        SettingsRow::Keymap => "keymap".to_owned(),
        SettingsRow::Theme => "theme".to_owned(),
        SettingsRow::Reset => "reset".to_owned(),
    }
}
