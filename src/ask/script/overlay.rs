//! A setting saved in memory: into the configuration that a session lays over the built-in one.

use serde_json::{Value, json};
use strum::IntoEnumIterator;

use crate::ask::config::Change;
use crate::ask::settings::Setting;

/// Saves a change into an overlay.
pub(super) fn lay_over(overlay: &mut Value, change: &Change) {
    let has_halves = overlay.get("theme").is_some_and(Value::is_object);
    let mut set = |place: &[&str], value: Value| {
        let mut at = &mut *overlay;
        for name in place {
            if !at.is_object() {
                *at = json!({});
            }
            at = &mut at[*name];
        }
        *at = value;
    };
    match change {
        Change::Toggle(setting, value) => {
            let (table, name) = setting.place();
            set(&[table, name], json!(value));
        }
        Change::Keymap(name) => set(&["keymap"], json!(name)),
        Change::Theme(half, name) if has_halves => set(&["theme", half.name()], json!(name)),
        Change::Theme(_, name) => set(&["theme"], json!(name)),
        Change::Reset => {
            for setting in Setting::iter() {
                let (table, name) = setting.place();
                set(&[table, name], json!(setting.default()));
            }
            set(&["keymap"], json!("default"));
            set(&["theme"], json!("default-dark"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::config::Half;

    #[test]
    fn a_theme_that_is_saved_leaves_the_other_half() {
        let change = Change::Theme(Half::Light, "mono".to_owned());
        let mut overlay = json!({"theme": {"dark": "nord", "light": "nord"}});
        lay_over(&mut overlay, &change);
        assert_eq!(overlay, json!({"theme": {"dark": "nord", "light": "mono"}}));
        let mut overlay = json!({"theme": "nord"});
        lay_over(&mut overlay, &change);
        assert_eq!(overlay, json!({"theme": "mono"}));
    }
}
