//! A theme at work: the form in the states that show every role.

use serde_json::Value;
use strum::IntoEnumIterator;

use ratatui::text::{Line, Span};

use crate::ask::Ask;
use crate::ask::boot::{Boot, Purpose};
use crate::ask::loaded::Loaded;
use crate::ask::role::Role;
use crate::ask::tool::Tool;
use crate::ask::validate::Source;
use crate::ask::writing::ExternalEditor;
use crate::tea::host::headless::Headless;
use crate::tea::theme::Colors;
use crate::tea::{Background, Event, Frame};

/// The size of the form that is drawn.
const SIZE: (u16, u16) = (100, 40);

/// Keys that lead to the states worth seeing.
const WALKS: [&str; 4] = [
    "2 1 4 tab n h i enter space esc",
    "4 o w n",
    "2 1 left t t shift+n w h y enter tab tab",
    "? up enter",
];

/// The form in each state, then every role by name, in a theme and as many colors.
pub fn frames(payload: &Value, loaded: &Loaded, colors: Colors) -> Vec<Frame> {
    let boot = Boot {
        payload: payload.clone(),
        source: Source::Tool,
        purpose: Purpose::Ask,
        loaded: loaded.clone(),
        size: SIZE,
        colors,
        background: Background::default(),
        timeout: None,
        tool: Tool::default(),
        earlier: None,
        editor: ExternalEditor::Missing,
        import: None,
        accessible: false,
    };
    let walked = WALKS.iter().map(|walk| {
        let mut form = Headless::<Ask, _>::new(boot.clone(), |_| None);
        for key in walk.split(' ').filter_map(|key| key.parse().ok()) {
            form.event(Event::Key(key));
        }
        form.frame()
    });
    let theme = loaded.config.theme.fit(colors);
    let roles: Vec<Line> = Role::iter()
        .map(|role| {
            Line::from(vec![
                Span::raw(" "),
                Span::styled(role.to_string(), theme.style(role)),
            ])
        })
        .collect();
    walked.chain([Frame::of_lines(SIZE.0, &roles)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tea::Key;

    #[test]
    fn every_role_is_named_and_every_walk_leads_to_a_form() {
        let payload =
            serde_json::from_str(include_str!("../../examples/questionnaires/demo.json")).unwrap();
        let frames = frames(&payload, &Loaded::from_json(&Value::Null), Colors::None);
        assert_eq!(frames.len(), WALKS.len() + 1);
        assert!(
            WALKS
                .iter()
                .flat_map(|walk| walk.split(' '))
                .all(|key| key.parse::<Key>().is_ok())
        );
        let text: Vec<String> = frames.iter().flat_map(Frame::lines).collect();
        assert!(Role::iter().all(|role| text.contains(&format!(" {role}"))));
        assert!(
            text.iter()
                .any(|line| line.contains("Press again to reset")),
            "{text:#?}"
        );
    }
}
