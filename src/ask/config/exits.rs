//! No keymap can trap its user: where no key would leave, confirm or close, the key of the contract stays.

use super::around;
use super::keys::{Layers, Target};
use super::problem::Severity;
use super::problems::Problems;
use super::reader::{At, Reader};
use super::sent;
use super::settle;
use super::tree::Owner;
use crate::ask::action::Action;
use crate::ask::context::Context;
use crate::tea::Key;
use crate::tea::key::Code;
use crate::tea::keymap::{Binding, Keymap, Resolution, chord_name};

/// A thing that must be possible in a context.
struct Exit {
    context: Context,
    /// What goes missing, in words.
    words: &'static str,
    /// The actions of which one is enough.
    actions: &'static [Action],
    /// What is bound again.
    target: Target,
    key: Key,
}

fn exits() -> [Exit; 7] {
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
        Exit {
            context: Context::Recovery,
            words: "go on with what is left of a broken session",
            actions: &[Action::Resume],
            target: (Context::Recovery, Action::Resume),
            key: Key::new(Code::Enter),
        },
        Exit {
            actions: &[Action::KeepFilter, Action::ClearFilter],
            target: (Context::Filter, Action::ClearFilter),
            ..close(Context::Filter, "close the filter")
        },
    ]
}

/// Binds the keys again without which there is no way on.
pub(super) fn keep(keymap: &mut Keymap<Context, Action>, layers: &Layers, problems: &mut Problems) {
    // What is given back for one way may have been another way, so each is looked at again.
    for exit in exits().into_iter().chain(exits()) {
        let ways: Vec<Binding<Context, Action>> = ways(keymap, &exit);
        if ways.iter().any(|way| sent::arrive_everywhere(&way.keys)) {
            continue;
        }
        let taken = free(keymap, &exit);
        let mut chords: Vec<_> = keymap
            .chords(exit.target.0, exit.target.1)
            .map(<[Key]>::to_vec)
            .collect();
        chords.push(vec![exit.key]);
        keymap.set(exit.target.0, exit.target.1, chords);
        report(&exit, &ways, &taken, layers, problems);
    }
}

/// The bindings that run one of the actions where this context is the innermost, key after key.
fn ways(keymap: &Keymap<Context, Action>, exit: &Exit) -> Vec<Binding<Context, Action>> {
    let resolve = |keys: &[Key]| keymap.resolve(exit.context.lookup(), keys, |_, _| true);
    let runs = |binding: &Binding<Context, Action>| {
        let keys = &binding.keys;
        // A key that runs something at once never becomes the first of a chord.
        let waits = (1..keys.len()).all(|count| resolve(&keys[..count]) == Resolution::Pending);
        waits && resolve(keys) == Resolution::Run(binding.action)
    };
    keymap
        .bindings()
        .filter(|binding| exit.actions.contains(&binding.action) && runs(binding))
        .cloned()
        .collect()
}

/// Takes a key away from all that would be asked before what it is wanted for, and tells from what.
fn free(keymap: &mut Keymap<Context, Action>, exit: &Exit) -> Vec<Target> {
    let key = exit.key;
    let asked = exit.context.lookup();
    let last = asked.iter().position(|&context| context == exit.target.0);
    let before = &asked[..=last.unwrap_or(0)];
    let taken: Vec<Target> = keymap
        .bindings()
        .filter(|binding| before.contains(&binding.context) && binding.keys.first() == Some(&key))
        .map(|binding| (binding.context, binding.action))
        .collect();
    for &(context, action) in &taken {
        let chords = keymap
            .chords(context, action)
            .filter(|keys| keys.first() != Some(&key))
            .map(<[Key]>::to_vec)
            .collect();
        keymap.set(context, action, chords);
    }
    taken
}

/// Reports a way that was kept, at the line that would have closed it.
fn report(
    exit: &Exit,
    uncertain: &[Binding<Context, Action>],
    taken: &[Target],
    layers: &Layers,
    problems: &mut Problems,
) {
    let (words, key, name) = (
        exit.words,
        chord_name(&[exit.key]),
        settle::name(exit.target),
    );
    let kind = if uncertain.is_empty() {
        ""
    } else {
        " that every terminal sends"
    };
    let others: Vec<String> = taken
        .iter()
        .filter(|&&target| target != exit.target)
        .map(|&target| format!("`{}`", settle::name(target)))
        .collect();
    let outcome = if others.is_empty() {
        format!("`{key}` still runs `{name}`")
    } else {
        format!("`{key}` runs `{name}` and not {}", others.join(" or "))
    };
    let message = format!("no key{kind} would {words}, so {outcome}");
    let hint = format!("bind `{name}` to a key of yours{kind}");

    // A default that lost its keys to another line is not where the fault is.
    let ways = exit.actions.iter().map(|&action| (exit.context, action));
    let lines = [exit.target]
        .into_iter()
        .chain(taken.iter().copied())
        .chain(ways)
        .filter_map(|target| layers.lines.get(&target))
        .map(|line| (layers.documents[line.layer], line.at.clone()));
    let own = lines
        .clone()
        .find(|(document, _)| document.origin.owner == Owner::User);
    // What a host does to the keys is nothing that the user could mend.
    let is_of_host = lines.clone().any(|(document, _)| around::is_of(document));
    let last = layers.documents.last().filter(|_| !is_of_host);
    let last = last.map(|&last| (last, At::default()));
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
            "no key would leave the form, so `ctrl+c` runs `global.dismiss` and not `main.toggle`"
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

    #[test]
    fn a_key_that_some_terminals_cannot_send_is_no_way_out() {
        for (text, context, key, action) in [
            (
                "[keymaps.main]\ncancel = []\n[keymaps.global]\ndismiss = \"super+q\"\n",
                Context::Main,
                "ctrl+c",
                Action::Dismiss,
            ),
            (
                "[keymaps.main]\ncancel = \"ctrl+enter\"\n[keymaps.global]\ndismiss = \"f20\"\n",
                Context::Main,
                "ctrl+c",
                Action::Dismiss,
            ),
            (
                "[keymaps.main]\nconfirm = \"ctrl+shift+k\"\n",
                Context::Main,
                "enter",
                Action::Confirm,
            ),
            (
                "[keymaps.settingsModal]\nclose = \"super+q\"\n",
                Context::SettingsModal,
                "esc",
                Action::Close,
            ),
            (
                "[keymaps.editor]\nsubmit = \"ctrl+enter\"\nclose = \"super+w\"\n",
                Context::Editor,
                "esc",
                Action::Close,
            ),
        ] {
            let (config, problems) = load_text(text);
            assert_eq!(
                runs(&config, context, key),
                Resolution::Run(action),
                "{text}"
            );
            let error = problems
                .iter()
                .find(|problem| problem.severity == Severity::Error)
                .unwrap();
            assert!(
                error
                    .message
                    .starts_with("no key that every terminal sends"),
                "{text}{error}"
            );
            assert!(error.place.is_some(), "{text}");
        }
    }

    #[test]
    fn a_chord_whose_first_key_runs_something_else_is_no_way_out() {
        let (config, problems) = load_text(
            "[keymaps.main]\ncancel = []\ntoggle = \"ctrl+x\"\n[keymaps.global]\ndismiss = \"ctrl+x ctrl+c\"\n",
        );
        assert_eq!(
            runs(&config, Context::Main, "ctrl+c"),
            Resolution::Run(Action::Dismiss)
        );
        assert!(
            problems
                .iter()
                .any(|problem| problem.message.starts_with("no key would leave the form")),
            "{problems:?}"
        );
    }

    #[test]
    fn a_key_that_is_given_back_for_one_way_closes_no_other() {
        for (text, key) in [
            ("[keymaps.global]\ndismiss = \"esc\"\n", "esc"),
            (
                "[keymaps.global]\ndismiss = []\n[keymaps.main]\ncancel = \"enter\"\nconfirm = []\n",
                "ctrl+c",
            ),
        ] {
            let (config, _) = load_text(text);
            for (context, key, actions) in [
                (Context::Main, key, [Action::Dismiss, Action::Cancel]),
                (Context::Main, "enter", [Action::Confirm; 2]),
                (Context::Editor, "enter", [Action::Submit; 2]),
                (Context::NoteEditor, "enter", [Action::Save; 2]),
            ] {
                let runs = runs(&config, context, key);
                assert!(
                    actions.map(Resolution::Run).contains(&runs),
                    "{text}{context} {key} {runs:?}"
                );
            }
        }
    }

    #[test]
    fn the_other_names_of_esc_and_enter_are_ways_out() {
        let (config, problems) = load_text(
            "[keymaps.main]\nconfirm = \"ctrl+m\"\n[keymaps.editor]\nsubmit = []\nclose = \"ctrl+[\"\n",
        );
        assert!(
            problems
                .iter()
                .all(|problem| problem.severity == Severity::Note),
            "{problems:?}"
        );
        assert_eq!(
            runs(&config, Context::Main, "enter"),
            Resolution::Run(Action::Confirm)
        );
        assert_eq!(
            runs(&config, Context::Editor, "esc"),
            Resolution::Run(Action::Close)
        );
    }
}
