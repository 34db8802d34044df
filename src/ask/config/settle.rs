//! From the lines of all layers to one keymap in which every key does one thing in one place.
//!
//! Of two lines that want the same keys, the one of the later layer has them; in one layer, the one that was written first.
//! A chord and its own first keys are the same keys here, because one of the two could never run.
//! Where one context is asked before another, its line hides the other's there and leaves it in force elsewhere.

use std::cmp::Reverse;

use super::keys::{Chord, Layers, Target, Written};
use super::problem::Severity;
use super::problems::Problems;
use super::reader::Reader;
use super::tree::Owner;
use crate::ask::action::Action;
use crate::ask::context::Context;
use crate::tea::Key;
use crate::tea::keymap::{Keymap, chord_name};

/// A chord that wants to run something.
#[derive(Clone, Copy)]
struct Claim<'l> {
    target: Target,
    layer: usize,
    chord: &'l Chord,
}

/// Two claims to the same keys, of which `other` goes before.
#[derive(Clone, Copy)]
struct Conflict<'l> {
    claim: Claim<'l>,
    other: Claim<'l>,
    outcome: Outcome,
}

/// What becomes of a claim that meets one that goes before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// It is lost.
    Lost,
    /// It is kept, and hides the other in its own context.
    Hides,
    /// It is kept, but hidden in the other's context.
    Hidden,
}

/// The keymap that the layers amount to, and what their lines do to each other.
pub(super) struct Settled<'l> {
    pub(super) keymap: Keymap<Context, Action>,
    conflicts: Vec<Conflict<'l>>,
}

/// Gives each key to one line.
pub(super) fn settle<'l>(layers: &'l Layers) -> Settled<'l> {
    let mut claims: Vec<Claim> = layers
        .lines
        .iter()
        .flat_map(|(&target, line)| {
            line.chords.iter().map(move |chord| Claim {
                target,
                layer: line.layer,
                chord,
            })
        })
        .collect();
    claims.sort_by_key(|claim| {
        let chord = claim.chord;
        (Reverse(claim.layer), chord.written, chord.order)
    });

    let mut kept: Vec<Claim> = Vec::new();
    let mut conflicts: Vec<Conflict> = Vec::new();
    for claim in claims {
        let found = kept.iter().filter_map(|&other| conflict(claim, other));
        let found: Vec<Conflict> = found.collect();
        if found
            .iter()
            .all(|conflict| conflict.outcome != Outcome::Lost)
        {
            kept.push(claim);
        }
        conflicts.extend(found);
    }
    let mut keymap = Keymap::new();
    for &target in layers.lines.keys() {
        let mut chords: Vec<&Chord> = kept
            .iter()
            .filter(|claim| claim.target == target)
            .map(|claim| claim.chord)
            .collect();
        chords.sort_by_key(|chord| chord.order);
        let chords = chords.into_iter().map(|chord| chord.keys.clone()).collect();
        keymap.set(target.0, target.1, chords);
    }
    Settled { keymap, conflicts }
}

impl Settled<'_> {
    /// Says which of two lines has the keys, as far as that is so in the end.
    pub(super) fn report(&self, layers: &Layers, problems: &mut Problems) {
        for conflict in &self.conflicts {
            report(layers, conflict, &self.keymap, problems);
        }
    }
}

fn conflict<'l>(claim: Claim<'l>, other: Claim<'l>) -> Option<Conflict<'l>> {
    let (keys, other_keys) = (&claim.chord.keys, &other.chord.keys);
    let same_keys = keys.starts_with(other_keys) || other_keys.starts_with(keys);
    if !same_keys || claim.target == other.target {
        return None;
    }
    let (context, other_context) = (claim.target.0, other.target.0);
    // A key that only means another gives way wherever a line of the same file names that.
    let gives_way = claim.layer == other.layer && claim.chord.written > other.chord.written;
    let touches = meets(claim.target, other_context) || meets(other.target, context);
    let outcome = if context == other_context || (gives_way && touches) {
        Outcome::Lost
    } else if meets(claim.target, other_context) {
        if other.layer > claim.layer {
            Outcome::Lost
        } else {
            Outcome::Hides
        }
    } else if meets(other.target, context) {
        Outcome::Hidden
    } else {
        return None;
    };
    Some(Conflict {
        claim,
        other,
        outcome,
    })
}

/// Whether a target is asked for a key before this outer context is.
fn meets((context, action): Target, outer: Context) -> bool {
    // While an editor is empty there is no text to edit, and a filter has one line, so no key for another one.
    let is_apart =
        outer == Context::Text && (action.needs_empty_editor() || context == Context::Filter);
    context.lookup().contains(&outer) && !is_apart
}

/// Says which of two lines has the keys, unless nobody but the program wrote them.
fn report(
    layers: &Layers,
    conflict: &Conflict,
    keymap: &Keymap<Context, Action>,
    problems: &mut Problems,
) {
    let Conflict {
        claim,
        other,
        outcome,
    } = *conflict;
    let document = layers.documents[other.layer];
    if document.origin.owner == Owner::Program {
        return;
    }
    let (winner, loser) = match outcome {
        Outcome::Hides => (claim, other),
        Outcome::Lost | Outcome::Hidden => (other, claim),
    };
    let has = |claim: Claim, keys: &[Key]| {
        let mut chords = keymap.chords(claim.target.0, claim.target.1);
        chords.any(|other| other == keys)
    };
    // A way out that was given back settles it otherwise, and a key that was only meant is no loss to its line.
    let is_meant = claim.layer == other.layer && claim.chord.written == Written::AsAnother;
    if is_meant || !has(winner, &winner.chord.keys) {
        return;
    }
    let (keys, sought) = (
        chord_name(&winner.chord.keys),
        chord_name(&loser.chord.keys),
    );
    let place = match outcome {
        Outcome::Lost => String::new(),
        Outcome::Hides | Outcome::Hidden => format!(" in `{}`", winner.target.0),
    };
    let wants = if keys == sought {
        "it".to_owned()
    } else {
        format!("`{sought}`")
    };
    let mut left = keymap.chords(loser.target.0, loser.target.1);
    let rest = if left.next().is_some() {
        ""
    } else {
        ", which has no other key"
    };
    let (has, lacks) = (name(winner.target), name(loser.target));
    let message = format!("`{keys}` runs `{has}`{place}, so {wants} cannot run `{lacks}`{rest}");
    // What the user wrote over a default was meant; what one file says twice was not.
    let (severity, hint, at) = if claim.layer == other.layer {
        let hint = format!("take another key for `{lacks}`");
        let severity = match outcome {
            Outcome::Lost => Severity::Error,
            Outcome::Hides | Outcome::Hidden => Severity::Warning,
        };
        (severity, hint, &claim.chord.at)
    } else {
        let hint = format!("bind `{lacks}` to another key, or to `[]`");
        (Severity::Note, hint, &other.chord.at)
    };
    let mut reader = Reader::new(document, problems);
    let problem = reader.problem(severity, at, message, Some(hint));
    reader.push(problem);
}

/// A target as users write it.
pub(super) fn name((context, action): Target) -> String {
    format!("{context}.{action}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::config::Problem;
    use crate::ask::config::{Config, load_text};

    fn messages(problems: &[Problem]) -> Vec<String> {
        let line = |problem: &Problem| format!("{}: {}", problem.severity, problem.message);
        problems.iter().map(line).collect()
    }

    fn keys(config: &Config, context: Context, action: Action) -> Vec<String> {
        let chords = config.keymap.chords(context, action);
        chords.map(chord_name).collect()
    }

    #[test]
    fn in_one_file_the_line_that_comes_first_has_the_key() {
        let (config, problems) =
            load_text("[keymaps.main]\ntoggle = [\"enter\", \"space\"]\nconfirm = \"enter\"\n");
        assert_eq!(
            messages(&problems),
            [
                "error: no key would confirm an answer, so `enter` runs `main.confirm` and not `main.toggle`",
            ]
        );
        assert_eq!(problems[0].place.as_ref().unwrap().line, 3);
        assert_eq!(keys(&config, Context::Main, Action::Toggle), ["space"]);
        assert_eq!(keys(&config, Context::Main, Action::Confirm), ["enter"]);
    }

    #[test]
    fn a_key_of_the_user_is_taken_from_the_default_that_had_it() {
        let (config, problems) = load_text("[keymaps.main]\nscrollDown = \"t\"\n");
        assert_eq!(
            messages(&problems),
            [
                "note: `t` runs `main.scrollDown`, so it cannot run `main.changeQuestionType`, which has no other key"
            ]
        );
        assert_eq!(keys(&config, Context::Main, Action::ScrollDown), ["t"]);
        assert_eq!(
            keys(&config, Context::Main, Action::ChangeQuestionType),
            [""; 0]
        );
    }

    #[test]
    fn a_line_that_gives_the_key_up_settles_it_without_a_word() {
        let (_, problems) =
            load_text("[keymaps.main]\nscrollDown = \"t\"\nchangeQuestionType = []\n");
        assert_eq!(messages(&problems), [""; 0]);
    }

    #[test]
    fn an_inner_context_hides_a_global_key_only_where_it_is_asked() {
        let (config, problems) = load_text("[keymaps.main]\nscrollDown = \"f1\"\n");
        assert_eq!(
            messages(&problems),
            ["note: `f1` runs `main.scrollDown` in `main`, so it cannot run `global.keys`"]
        );
        assert_eq!(keys(&config, Context::Global, Action::Keys), ["f1"]);
    }

    #[test]
    fn a_global_key_of_the_user_is_taken_from_inner_defaults() {
        let (config, problems) = load_text("[keymaps.global]\nsettings = \"t\"\n");
        assert_eq!(messages(&problems).len(), 1, "{problems:?}");
        assert_eq!(keys(&config, Context::Global, Action::Settings), ["t"]);
        assert_eq!(
            keys(&config, Context::Main, Action::ChangeQuestionType),
            [""; 0]
        );
    }

    #[test]
    fn one_file_that_binds_a_key_in_main_and_globally_is_warned() {
        let text = "[keymaps.global]\nkeys = \"ctrl+k\"\n[keymaps.main]\nconfirm = \"ctrl+k\"\n";
        let (config, problems) = load_text(text);
        let warning =
            "warning: `ctrl+k` runs `main.confirm` in `main`, so it cannot run `global.keys`";
        assert!(
            messages(&problems).contains(&warning.to_owned()),
            "{problems:?}"
        );
        assert_eq!(keys(&config, Context::Main, Action::Confirm), ["ctrl+k"]);
        assert_eq!(keys(&config, Context::Global, Action::Keys), ["ctrl+k"]);
        // The global key, being later than the default, is gone from the text.
        assert_eq!(
            keys(&config, Context::Text, Action::DeleteToLineEnd),
            [""; 0]
        );
    }

    #[test]
    fn a_chord_and_its_first_key_are_a_conflict_in_either_order() {
        let (config, problems) =
            load_text("[keymaps.main]\nfirstOption = \"g g\"\ntoggle = [\"g\", \"space\"]\n");
        assert_eq!(
            messages(&problems),
            ["error: `g g` runs `main.firstOption`, so `g` cannot run `main.toggle`"]
        );
        assert_eq!(keys(&config, Context::Main, Action::Toggle), ["space"]);
        let (config, problems) = load_text("[keymaps.main]\nfirstOption = \"t t\"\n");
        assert_eq!(
            messages(&problems),
            [
                "note: `t t` runs `main.firstOption`, so `t` cannot run `main.changeQuestionType`, which has no other key"
            ]
        );
        assert_eq!(keys(&config, Context::Main, Action::FirstOption), ["t t"]);
    }

    #[test]
    fn submitting_and_moving_may_share_keys_with_the_text_of_an_empty_editor() {
        let (_, problems) = load_text("[keymaps.editor]\nnextTabWhenEmpty = \"ctrl+f\"\n");
        assert_eq!(messages(&problems), [""; 0]);
        let (config, problems) = load_text(
            "[keymaps.text]\nnewLine = \"enter\"\n[keymaps.editor]\nsubmit = \"ctrl+s\"\n[keymaps.noteEditor]\nsave = \"ctrl+s\"\n",
        );
        assert_eq!(messages(&problems), [""; 0]);
        assert_eq!(keys(&config, Context::Text, Action::NewLine), ["enter"]);
    }

    #[test]
    fn the_bundled_keymaps_would_pass_as_a_users() {
        for name in crate::ask::config::Files::default().keymaps() {
            let (_, text) = *crate::ask::config::bundled::KEYMAPS
                .iter()
                .find(|(other, _)| *other == name)
                .unwrap();
            let files = crate::ask::config::Files {
                texts: [("keymaps/mine.toml".to_owned(), text.to_owned())].into(),
                ..Default::default()
            };
            let (config, problems) = crate::ask::config::load(&files, &["keymap=mine".to_owned()]);
            let serious = |problem: &&Problem| problem.severity > Severity::Note;
            assert_eq!(problems.iter().find(serious), None, "{name}");
            assert_eq!(config.keymap_name, "mine");
        }
    }
}
