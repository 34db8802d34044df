//! What is wrong with all files, whether they are in use or not, and with a keymap or a theme alone.

use super::draft::{self, Draft};
use super::files::{Files, Kind, Reference};
use super::problem::{Problem, Severity};
use super::problems::Problems;
use super::tree::Document;
use super::{contrast, documents, from_documents, keys, themes};

/// What is wrong with every file of the user's and with the options; a file that is not in use is read by itself.
pub fn check(files: &Files, options: &[String]) -> Vec<Problem> {
    let mut problems = Problems::default();
    let documents = documents(files, options, &mut problems);
    let used = from_documents(&documents, files, &mut problems).1;
    for kind in [Kind::Keymap, Kind::Theme] {
        for (path, name) in files.own(kind) {
            let path = files.path(path);
            if let Some(other) = files.hides(kind, name, &path) {
                let message = format!("this file is never read: `{other}` has the same name");
                problems.push(Problem {
                    severity: Severity::Warning,
                    hint: Some("rename one of them".to_owned()),
                    ..Problem::whole_file(&path, message)
                });
            } else if !used.contains(&path) {
                alone(kind, name, files, &mut problems);
            }
        }
    }
    problems.into_vec()
}

/// A file by its name, with nothing over it.
fn alone(kind: Kind, name: &str, files: &Files, problems: &mut Problems) {
    let chain = files.chain(kind, Some(Reference::named(name)), problems);
    match kind {
        Kind::Keymap => {
            keys(&chain, &[], problems);
        }
        Kind::Theme => {
            themes::theme(&chain, problems);
        }
    }
}

/// What is wrong with the keymap that is in force, with its lines in the settings and in the options.
pub fn check_keymap(files: &Files, options: &[String]) -> Vec<Problem> {
    let mut problems = Problems::default();
    let documents = documents(files, options, &mut problems);
    let draft = draft_of(&documents, "keymap", &mut problems);
    let chain = files.chain(Kind::Keymap, draft.keymap, &mut problems);
    keys(&chain, &documents, &mut problems);
    problems.into_vec()
}

/// What is wrong with the theme that is in force, or the two of them, and which of its texts read badly.
pub fn check_theme(files: &Files, options: &[String]) -> Vec<Problem> {
    let mut problems = Problems::default();
    let documents = documents(files, options, &mut problems);
    let draft = draft_of(&documents, "theme", &mut problems);
    let light = draft
        .light_theme
        .map(|light| files.chain(Kind::Theme, Some(light), &mut problems));
    let dark = files.chain(Kind::Theme, draft.theme, &mut problems);
    for chain in [Some(dark), light].into_iter().flatten() {
        let theme = themes::theme(&chain, &mut problems);
        contrast::report(&theme, &chain, &mut problems);
    }
    problems.into_vec()
}

/// What the documents say, with the problems of one section.
fn draft_of(documents: &[Document], section: &str, problems: &mut Problems) -> Draft {
    let mut all = Problems::default();
    let draft = Draft::new(documents, &mut all);
    for problem in all.into_vec() {
        let first = problem.key.split('.').next().unwrap_or_default();
        if draft::section(first) == Some(section) {
            problems.push(problem);
        }
    }
    draft
}
