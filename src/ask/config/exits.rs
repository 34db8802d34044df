//! No keymap can trap its user: where no key would leave, confirm or close, the key of the contract stays.

use super::keys::Layers;
use super::problem::{Problem, Severity};
use super::reader::{At, Reader};
use super::settle;
use super::tree::Owner;
use crate::ask::action::Action;
use crate::ask::context::Context;
use crate::tea::Key;
use crate::tea::key::Code;
use crate::tea::keymap::{Keymap, Resolution, chord_name};

/// A thing that must be possible in a context.
struct Exit {
    context: Context,
    /// What goes missing, in words.
    words: &'static str,
    /// The actions of which one is enough.
    actions: &'static [Action],
    /// What is bound again.
    target: (Context, Action),
    key: Key,
}

fn exits() -> [Exit; 5] {
    let ctrl_c = Key {
        ctrl: true,
        ..Key::char('c')
    };
    let close = |context, words| Exit {
        context,
        words,
        actions: &[Action::Submit, Action::Save, Action::Close],
        target: (context, Action::Close),
        key: Key::new(Code::Esc),
    };
    [
        Exit {
            context: Context::Main,
            words: "leave the form",
            actions: &[Action::Cancel, Action::Dismiss],
            target: (Context::Global, Action::Dismiss),
            key: ctrl_c,
        },
        Exit {
            context: Context::Main,
            words: "confirm an answer",
            actions: &[Action::Confirm],
            target: (Context::Main, Action::Confirm),
            key: Key::new(Code::Enter),
        },
        close(Context::Editor, "close the editor of an answer"),
        close(Context::NoteEditor, "close the editor of a note"),
        close(Context::SettingsModal, "close the settings"),
    ]
}

/// Binds the keys again without which there is no way on.
pub(super) fn keep(
    keymap: &mut Keymap<Context, Action>,
    layers: &Layers,
    problems: &mut Vec<Problem>,
) {
    for exit in exits() {
        if can(keymap, exit.context, exit.actions) {
            continue;
        }
        free(keymap, exit.context, exit.key);
        free(keymap, exit.target.0, exit.key);
        let mut chords: Vec<_> = keymap
            .chords(exit.target.0, exit.target.1)
            .map(<[Key]>::to_vec)
            .collect();
        chords.push(vec![exit.key]);
        keymap.set(exit.target.0, exit.target.1, chords);

        let message = format!(
            "no key would {}, so `{}` still runs `{}`",
            exit.words,
            chord_name(&[exit.key]),
            settle::name(exit.target)
        );
        let hint = format!("bind `{}` to a key of yours", settle::name(exit.target));
        report(layers, exit.target, message, hint, problems);
    }
}

/// Whether some key runs one of the actions where this context is the innermost.
fn can(keymap: &Keymap<Context, Action>, context: Context, actions: &[Action]) -> bool {
    keymap.bindings().any(|binding| {
        actions.contains(&binding.action)
            && keymap.resolve(context.lookup(), &binding.keys, |_, _| true)
                == Resolution::Run(binding.action)
    })
}

/// Takes a key away from all that would be asked before what it is wanted for.
fn free(keymap: &mut Keymap<Context, Action>, context: Context, key: Key) {
    let taken: Vec<_> = keymap
        .bindings()
        .filter(|binding| {
            context.lookup().contains(&binding.context) && binding.keys.first() == Some(&key)
        })
        .map(|binding| (binding.context, binding.action))
        .collect();
    for (context, action) in taken {
        let chords = keymap
            .chords(context, action)
            .filter(|keys| keys.first() != Some(&key))
            .map(<[Key]>::to_vec)
            .collect();
        keymap.set(context, action, chords);
    }
}

/// Reports at the line that took the key away, if one did.
fn report(
    layers: &Layers,
    target: (Context, Action),
    message: String,
    hint: String,
    problems: &mut Vec<Problem>,
) {
    // A default that lost its keys to another line is not where the fault is.
    let own = layers.lines.get(&target).and_then(|line| {
        let document = layers.documents[line.layer];
        (document.origin.owner == Owner::User).then(|| (document, line.at.clone()))
    });
    let last = layers.documents.last().map(|&last| (last, At::default()));
    if let Some((document, at)) = own.or(last) {
        let mut reader = Reader::new(document, problems);
        let problem = reader.problem(Severity::Error, &at, message, Some(hint));
        reader.push(problem);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::config::{Config, load_text};

    fn runs(config: &Config, context: Context, key: &str) -> Resolution<Action> {
        let key = key.parse().unwrap();
        config.keymap.resolve(context.lookup(), &[key], |_, _| true)
    }

    #[test]
    fn a_keymap_that_unbinds_every_exit_keeps_ctrl_c() {
        let (config, problems) = load_text(
            "[keymaps.global]\ndismiss = []\n[keymaps.main]\ncancel = []\ntoggle = \"ctrl+c\"\n",
        );
        assert_eq!(
            runs(&config, Context::Main, "ctrl+c"),
            Resolution::Run(Action::Dismiss)
        );
        assert_eq!(
            runs(&config, Context::Editor, "ctrl+c"),
            Resolution::Run(Action::Dismiss)
        );
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert_eq!(
            problems[0].message,
            "no key would leave the form, so `ctrl+c` still runs `global.dismiss`"
        );
        assert_eq!(problems[0].place.as_ref().unwrap().line, 2);
    }

    #[test]
    fn one_exit_is_enough() {
        for text in [
            "[keymaps.global]\ndismiss = []\n",
            "[keymaps.main]\ncancel = []\n",
            "[keymaps.editor]\nclose = []\n[keymaps.noteEditor]\nsave = []\n",
        ] {
            let (_, problems) = load_text(text);
            assert_eq!(problems, [], "{text}");
        }
    }

    #[test]
    fn confirming_and_closing_stay_possible() {
        let (config, problems) = load_text(
            "[keymaps]\nmain = { confirm = [] }\neditor = { submit = [], close = [] }\nsettingsModal = { close = [] }\n",
        );
        assert_eq!(problems.len(), 3);
        assert_eq!(
            runs(&config, Context::Main, "enter"),
            Resolution::Run(Action::Confirm)
        );
        assert_eq!(
            runs(&config, Context::Editor, "esc"),
            Resolution::Run(Action::Close)
        );
        assert_eq!(
            runs(&config, Context::SettingsModal, "esc"),
            Resolution::Run(Action::Close)
        );
    }

    #[test]
    fn an_exit_that_another_line_took_is_given_back() {
        let (config, problems) = load_text(
            "[keymaps.main]\nscrollUp = [\"esc\", \"pageup\"]\nscrollDown = [\"ctrl+c\", \"pagedown\"]\n",
        );
        assert_eq!(
            runs(&config, Context::Main, "ctrl+c"),
            Resolution::Run(Action::Dismiss)
        );
        assert_eq!(
            runs(&config, Context::Main, "pagedown"),
            Resolution::Run(Action::ScrollDown)
        );
        let error = problems
            .iter()
            .find(|problem| problem.severity == Severity::Error);
        assert_eq!(error.unwrap().file.as_deref(), Some("config.toml"));
    }
}
