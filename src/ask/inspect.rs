//! The form by name: what a trace can expect of it, and what a debugger shows.

use serde_json::{Value, json};

use crate::ask::model::{Field, Layer, Model, ReviewAction, Row, SettingsRow};
use crate::ask::result;

/// Where the user is, what is answered, and what the form says.
pub fn inspect(model: &Model) -> Value {
    json!({
        "focus": focus(model),
        "answers": result::partial(&model.questionnaire, &model.answers),
        "notice": model.notice,
    })
}

/// What the cursor is on.
fn focus(model: &Model) -> Value {
    match (model.front(), &model.overlay) {
        (Layer::Keys, _) => json!({ "screen": "keys" }),
        (Layer::Settings, Some(overlay)) => {
            let row = SettingsRow::all().get(overlay.row).copied();
            json!({ "screen": "settings", "row": row.map(settings_row) })
        }
        (Layer::Recovery, _) => json!({ "screen": "recovery" }),
        (Layer::Settings | Layer::Form, _) => form(model),
    }
}

fn form(model: &Model) -> Value {
    let (Some(question), Some(row)) = (model.question(), model.row()) else {
        return json!({ "screen": "review", "action": review_action(model.review) });
    };
    let option = match row {
        Row::Option(option) => Some(&question.options[option].value),
        Row::Custom | Row::Next => None,
    };
    let field = model.editing.as_ref().map(|editing| match editing.field {
        Field::Custom(_) => "custom",
        Field::Note(_) => "note",
        Field::OptionNote(..) => "optionNote",
        Field::WholeNote => "wholeNote",
        Field::Filter => "filter",
    });
    let row = match row {
        Row::Option(option) => json!(option + 1),
        Row::Custom => json!("custom"),
        Row::Next => json!("next"),
    };
    let text = model.editing.as_ref().map(|editing| editing.editor.text());
    json!({ "screen": "question", "question": question.id, "row": row, "option": option, "field": field, "text": text })
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
