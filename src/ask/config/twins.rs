//! Keys that most terminals cannot tell apart, such as `ctrl+i` and `tab`.
//!
//! Terminals that speak the Kitty keyboard protocol can; the others send the same bytes for both.

use super::keys::{Chord, Layers, Line, Target, Written};
use super::problem::Severity;
use super::problems::Problems;
use super::reader::Reader;
use super::sent::arrives_as;
use super::settle;
use super::tree::Owner;
use crate::ask::action::Action;
use crate::ask::context::Context;
use crate::tea::Key;
use crate::tea::keymap::{Keymap, Resolution, chord_name};

/// Reports the user's keys that arrive as other keys.
pub(super) fn report(keymap: &Keymap<Context, Action>, layers: &Layers, problems: &mut Problems) {
    for (&(context, action), line) in &layers.lines {
        let document = layers.documents[line.layer];
        if document.origin.owner == Owner::Program {
            continue;
        }
        let has_another = keymap
            .chords(context, action)
            .any(|keys| arrives_as(keys).is_none());
        for chord in &line.chords {
            let Some(twin) = arrives_as(&chord.keys) else {
                continue;
            };
            let runs = keymap.resolve(context.lookup(), &twin, |_, _| true);
            let what = match runs {
                Resolution::Run(other) if other == action => {
                    if let Some(message) = both(line, chord, (context, action), &twin) {
                        let mut reader = Reader::new(document, problems);
                        let problem = reader.problem(Severity::Note, &chord.at, message, None);
                        reader.push(problem);
                    }
                    continue;
                }
                Resolution::Run(other) => format!("`{}`", name(keymap, context, other, &twin)),
                Resolution::Pending | Resolution::None if has_another => continue,
                Resolution::Pending | Resolution::None => "nothing".to_owned(),
            };
            let (keys, twin) = (chord_name(&chord.keys), chord_name(&twin));
            let message = format!("many terminals send `{twin}` for `{keys}`, which runs {what}");
            let severity = if has_another {
                Severity::Note
            } else {
                Severity::Warning
            };
            let target = settle::name((context, action));
            let hint = format!("bind `{target}` to another key as well");
            let mut reader = Reader::new(document, problems);
            let problem = reader.problem(severity, &chord.at, message, Some(hint));
            reader.push(problem);
        }
    }
}

/// Says that a key runs the same as its twin, where nobody wrote the twin.
fn both(line: &Line, chord: &Chord, target: Target, twin: &[Key]) -> Option<String> {
    let is_meant = |other: &Chord| other.keys == twin && other.written == Written::AsAnother;
    line.chords.iter().any(is_meant).then(|| {
        format!(
            "many terminals send `{}` for `{}`, so both run `{}`",
            chord_name(twin),
            chord_name(&chord.keys),
            settle::name(target)
        )
    })
}

/// The name of an action where it is bound, for somebody who is in this context.
fn name(
    keymap: &Keymap<Context, Action>,
    context: Context,
    action: Action,
    keys: &[Key],
) -> String {
    let bound = context
        .lookup()
        .iter()
        .find(|&&context| keymap.chords(context, action).any(|other| other == keys));
    settle::name((*bound.unwrap_or(&context), action))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::config::Problem;
    use crate::ask::config::load_text;

    fn messages(text: &str) -> Vec<String> {
        let (_, problems) = load_text(text);
        let line = |problem: &Problem| format!("{}: {}", problem.severity, problem.message);
        problems.iter().map(line).collect()
    }

    #[test]
    fn a_key_that_arrives_as_another_is_reported_with_what_that_runs() {
        assert_eq!(
            messages(
                "[keymaps.main]\ntoggle = \"ctrl+h\"\n[keymaps.settingsModal]\nclose = [\"ctrl+h\", \"esc\"]\nscrollUp = \"backspace\"\n"
            ),
            [
                "warning: many terminals send `backspace` for `ctrl+h`, which runs nothing",
                "note: many terminals send `backspace` for `ctrl+h`, which runs `settingsModal.scrollUp`",
            ]
        );
        assert_eq!(
            messages("[keymaps.main]\ntoggle = \"ctrl+.\"\n"),
            ["warning: many terminals send `.` for `ctrl+.`, which runs nothing"]
        );
    }

    #[test]
    fn the_control_characters_with_a_key_of_their_own_run_the_same_as_that() {
        let (config, problems) = load_text(
            "[keymaps.main]\nconfirm = \"ctrl+m\"\ntoggle = \"ctrl+x ctrl+i\"\n[keymaps.editor]\nclose = \"ctrl+[\"\n",
        );
        assert!(
            problems
                .iter()
                .all(|problem| problem.severity == Severity::Note),
            "{problems:?}"
        );
        assert_eq!(
            problems[0].message,
            "many terminals send `enter` for `ctrl+m`, so both run `main.confirm`"
        );
        for (context, action, keys) in [
            (Context::Main, Action::Confirm, ["enter", "ctrl+m"]),
            (
                Context::Main,
                Action::Toggle,
                ["ctrl+x tab", "ctrl+x ctrl+i"],
            ),
            (Context::Editor, Action::Close, ["esc", "ctrl+["]),
        ] {
            let chords = config.keymap.chords(context, action).map(chord_name);
            assert_eq!(chords.collect::<Vec<_>>(), keys);
        }
    }

    #[test]
    fn a_line_that_names_the_key_itself_goes_before_one_that_only_means_it() {
        let text = "[keymaps.main]\ntoggle = [\"ctrl+i\", \"x\"]\nnextTab = \"tab\"\n";
        assert_eq!(
            messages(text),
            ["note: many terminals send `tab` for `ctrl+i`, which runs `main.nextTab`"]
        );
        let (config, _) = load_text(text);
        let chords = config
            .keymap
            .chords(Context::Main, Action::Toggle)
            .map(chord_name);
        assert_eq!(chords.collect::<Vec<_>>(), ["ctrl+i", "x"]);
    }

    #[test]
    fn a_key_that_arrives_as_itself_or_has_a_better_one_beside_it_is_not() {
        for keys in ["ctrl+k", "shift+f3", "alt+enter", "ctrl+left", "ctrl+space"] {
            assert_eq!(
                messages(&format!("[keymaps.main]\ntoggle = \"{keys}\"\n")),
                [""; 0]
            );
        }
        assert_eq!(
            messages(
                "[keymaps.main]\ncancel = [\"esc\", \"ctrl+[\"]\ntoggle = [\"ctrl+;\", \"x\"]\n"
            ),
            [""; 0]
        );
    }
}
