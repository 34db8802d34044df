//! Keymaps and themes by name: the user's files first, then what is bundled.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::around::Around;
use super::bundled;
use super::import;
use super::names;
use super::problem::Problem;
use super::problems::Problems;
use super::reader::{At, Reader};
use super::tree::{Document, Owner};

/// The texts of the user's configuration, gathered by whoever may read files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Files {
    /// The directory that they are in, for messages.
    pub directory: String,
    /// The texts by their path in the directory: `config.toml`, `keymaps/NAME.toml`, and `themes/NAME.toml`, `.json`, `.yaml` or `.yml`.
    pub texts: BTreeMap<String, String>,
    /// The path and the text of the earlier JSON file, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub earlier: Option<(String, String)>,
    /// What the program around the form lends it.
    #[serde(default)]
    pub around: Around,
}

/// What a name is the name of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Keymap,
    Theme,
}

/// A name, and the place that names it unless it is the base.
#[derive(Clone, Debug)]
pub(super) struct Reference {
    pub(super) name: String,
    pub(super) named_at: Option<(Document, At)>,
}

impl Reference {
    /// A bundled one.
    pub(super) fn named(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            named_at: None,
        }
    }

    /// What is taken when nothing is named.
    fn to_base(kind: Kind) -> Self {
        Self::named(kind.base())
    }
}

/// A file and all that it inherits from.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    /// The name of the file, which is that of the base when what was asked for cannot be had.
    pub(super) name: String,
    /// The deepest first, the file itself last.
    pub(super) documents: Vec<Document>,
    /// The paths of the files that were tried, as messages name them.
    tried: Vec<String>,
}

impl Chain {
    /// The paths of the files that it is made of, and of those that could not be read.
    pub(super) fn into_files(self) -> Vec<String> {
        self.tried
    }
}

/// A file that goes by a name.
struct File<'a> {
    owner: Owner,
    name: &'a str,
    path: String,
    text: &'a str,
}

impl File<'_> {
    fn read(&self, problems: &mut Problems) -> Result<Document, Box<Problem>> {
        match import::theme(&self.path, self.text) {
            None => Document::from_toml(self.owner, &self.path, self.text),
            Some(imported) => {
                let imported = imported?;
                for problem in imported.problems {
                    problems.push(problem);
                }
                let mut document = Document::from_toml(self.owner, &self.path, &imported.text)?;
                // Places in what was made of it are none in the file.
                document.origin.text.clear();
                Ok(document)
            }
        }
    }
}

impl Kind {
    fn folder(self) -> &'static str {
        match self {
            Self::Keymap => "keymaps",
            Self::Theme => "themes",
        }
    }

    fn what(self) -> &'static str {
        match self {
            Self::Keymap => "a keymap",
            Self::Theme => "a theme",
        }
    }

    fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Keymap => &["toml"],
            Self::Theme => &["toml", "json", "yaml", "yml"],
        }
    }

    /// What a file inherits from when it does not say.
    fn base(self) -> &'static str {
        match self {
            Self::Keymap => "default",
            Self::Theme => "default-dark",
        }
    }

    fn bundled(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Keymap => bundled::KEYMAPS,
            Self::Theme => bundled::THEMES,
        }
    }
}

impl Files {
    /// The file that settings are saved in, as messages name it.
    pub fn settings_file(&self) -> String {
        self.path("config.toml")
    }

    /// The path of a file, as messages name it.
    pub(super) fn path(&self, name: &str) -> String {
        if self.directory.is_empty() {
            name.to_owned()
        } else {
            format!("{}/{name}", self.directory.trim_end_matches('/'))
        }
    }

    /// The keymaps that can be chosen, the bundled ones first.
    pub fn keymaps(&self) -> Vec<&str> {
        self.names(Kind::Keymap)
    }

    /// The themes that can be chosen, the bundled ones first.
    pub fn themes(&self) -> Vec<&str> {
        self.names(Kind::Theme)
    }

    fn names(&self, kind: Kind) -> Vec<&str> {
        let mut names: Vec<&str> = kind.bundled().iter().map(|(name, _)| *name).collect();
        for path in self.texts.keys() {
            if let Some(name) = name_of(kind, path)
                && !names.contains(&name)
            {
                names.push(name);
            }
        }
        names
    }

    /// The file that is named, or the base, and all that it inherits from.
    ///
    /// A name that leads nowhere, or in a circle, is a problem at the place that names it; a file that does not parse is one too.
    /// The chain goes on with the base instead.
    pub(super) fn chain(
        &self,
        kind: Kind,
        reference: Option<Reference>,
        problems: &mut Problems,
    ) -> Chain {
        let mut name = None;
        let mut seen: Vec<(Owner, String)> = Vec::new();
        let mut chain = Vec::new();
        let mut tried = Vec::new();
        let mut wanted = reference.or_else(|| Some(Reference::to_base(kind)));
        while let Some(reference) = wanted.take() {
            let candidates = self.candidates(kind, &reference.name);
            let found = candidates
                .iter()
                .find(|file| !seen.contains(&(file.owner, file.name.to_owned())));
            let Some(file) = found else {
                let names: Vec<&str> = seen.iter().map(|(_, name)| name.as_str()).collect();
                self.report(kind, &reference, &names, problems);
                // When there is nothing before the base either, the chain ends.
                wanted = (reference.named_at.is_some()).then(|| Reference::to_base(kind));
                continue;
            };
            seen.push((file.owner, file.name.to_owned()));
            tried.push(file.path.clone());
            let parent = match file.read(problems) {
                Ok(document) => {
                    let parent = inherits(&document, problems);
                    name.get_or_insert_with(|| file.name.to_owned());
                    chain.push(document);
                    parent
                }
                Err(problem) => {
                    problems.push(*problem);
                    None
                }
            };
            let is_base = (file.owner, file.name) == (Owner::Program, kind.base());
            wanted = parent.or_else(|| (!is_base).then(|| Reference::to_base(kind)));
        }
        chain.reverse();
        Chain {
            name: name.unwrap_or_default(),
            documents: chain,
            tried,
        }
    }

    /// The user's files of a kind: the path of each, and its name.
    pub(super) fn own(&self, kind: Kind) -> impl Iterator<Item = (&str, &str)> {
        let paths = self.texts.keys();
        paths.filter_map(move |path| Some((path.as_str(), name_of(kind, path)?)))
    }

    /// The file of the same name that is read instead of this one, if there is one.
    pub(super) fn hides(&self, kind: Kind, name: &str, path: &str) -> Option<String> {
        let first = self.candidates(kind, name).into_iter().next()?;
        (first.path != path).then_some(first.path)
    }

    /// Reports a name that leads nowhere, or back to one of those that led to it.
    fn report(&self, kind: Kind, reference: &Reference, seen: &[&str], problems: &mut Problems) {
        let Some((document, at)) = &reference.named_at else {
            return;
        };
        let mut reader = Reader::new(document, problems);
        let name = &reference.name;
        if let Some(first) = seen.iter().position(|other| other == name) {
            let circle: Vec<&str> = seen[first..]
                .iter()
                .copied()
                .chain([name.as_str()])
                .collect();
            let message = format!("`{name}` inherits from itself: {}", circle.join(" → "));
            let hint = format!(
                "inherit from another one; `{}` is used instead",
                kind.base()
            );
            reader.error(at, message, &hint);
        } else {
            let missing = format!("{}/{name}.toml", kind.folder());
            reader.missing(at, kind.what(), name, &missing, &self.names(kind));
        }
    }

    /// The files that go by a name: the user's before the program's.
    fn candidates<'a>(&'a self, kind: Kind, name: &str) -> Vec<File<'a>> {
        // Of several files of one name, the first ending goes before.
        let own = kind.extensions().iter().filter_map(|extension| {
            let path = format!("{}/{name}.{extension}", kind.folder());
            let (path, text) = self.texts.get_key_value(&path)?;
            Some(File {
                owner: Owner::User,
                name: name_of(kind, path)?,
                path: self.path(path),
                text,
            })
        });
        let short = format!("default-{name}");
        let bundled = kind
            .bundled()
            .iter()
            .filter(|(other, _)| *other == name || *other == short);
        own.chain(bundled.map(|(name, text)| File {
            owner: Owner::Program,
            name,
            path: format!("built-in {name}"),
            text,
        }))
        .collect()
    }
}

/// The name that a path is the file of.
fn name_of(kind: Kind, path: &str) -> Option<&str> {
    let file = path.strip_prefix(kind.folder())?.strip_prefix('/')?;
    let (name, extension) = file.rsplit_once('.')?;
    let is_listed = !name.is_empty() && !name.starts_with('.');
    (is_listed && kind.extensions().contains(&extension)).then_some(name)
}

/// What a file says it inherits from.
fn inherits(document: &Document, problems: &mut Problems) -> Option<Reference> {
    let mut reader = Reader::new(document, problems);
    let entries = reader.table(&At::default(), &document.root);
    let entry = entries
        .iter()
        .find(|entry| names::same(&entry.name, "inherits"))?;
    let at = At::default().value(entry);
    let name = reader.text(&at, &entry.node)?.to_owned();
    Some(Reference {
        name,
        named_at: Some((document.clone(), at)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::action::Action;
    use crate::ask::config::load;
    use crate::ask::context::Context;
    use crate::tea::keymap::Resolution;

    fn files(texts: &[(&str, &str)]) -> Files {
        Files {
            texts: texts
                .iter()
                .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()))
                .collect(),
            ..Files::default()
        }
    }

    fn messages(files: &Files) -> Vec<String> {
        let (_, problems) = load(files, &[]);
        problems.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_users_file_goes_before_the_bundled_one_of_the_same_name() {
        let files = files(&[
            (
                "keymaps/vim.toml",
                "inherits = \"vim\"\n[main]\nconfirm = \"o\"\n",
            ),
            ("config.toml", "keymap = \"vim\"\n"),
        ]);
        let (config, problems) = load(&files, &[]);
        assert_eq!(problems, []);
        let runs = |key: &str| {
            let key = key.parse().unwrap();
            let contexts = Context::Main.lookup();
            config.keymap.resolve(contexts, &[key], |_, _| true)
        };
        assert_eq!(runs("o"), Resolution::Run(Action::Confirm));
        assert_eq!(runs("j"), Resolution::Run(Action::NextOption));
    }

    #[test]
    fn a_circle_is_cut_and_the_base_is_taken() {
        let files = files(&[
            ("themes/a.toml", "inherits = \"b\"\n"),
            ("themes/b.toml", "inherits = \"a\"\n"),
            ("config.toml", "theme = \"a\"\n"),
        ]);
        assert_eq!(
            messages(&files),
            [
                "themes/b.toml:1:12: `a` inherits from itself: a → b → a; inherit from another one; `default-dark` is used instead"
            ]
        );
        assert_eq!(load(&files, &[]).0.theme.name, "a");
    }

    #[test]
    fn a_name_that_leads_nowhere_is_reported_where_it_is_written() {
        let files = files(&[
            ("themes/mine.toml", "inherits = \"nrod\"\n"),
            ("config.toml", "theme = \"mine\"\nkeymap = \"vmi\"\n"),
        ]);
        assert_eq!(
            messages(&files),
            [
                "config.toml:2:10: `vmi` is not a keymap, and there is no `keymaps/vmi.toml`; did you mean `vim`?",
                "themes/mine.toml:1:12: `nrod` is not a theme, and there is no `themes/nrod.toml`; did you mean `nord`?",
            ]
        );
    }

    #[test]
    fn a_file_that_does_not_parse_costs_only_itself() {
        let files = files(&[
            ("themes/mine.toml", "[palette\n"),
            (
                "config.toml",
                "theme = \"mine\"\n[behaviour]\nshowFooterHints = false\n",
            ),
        ]);
        let (config, problems) = load(&files, &[]);
        assert_eq!(problems.len(), 1);
        assert!(problems[0].is_whole_file());
        assert!(!config.settings.footer_hints);
        assert_eq!(config.theme.name, "default-dark");
    }

    #[test]
    fn a_short_name_is_that_of_a_default() {
        let files = files(&[("config.toml", "theme = \"light\"\n")]);
        assert_eq!(messages(&files), [""; 0]);
        assert_eq!(load(&files, &[]).0.theme.name, "default-light");
    }

    #[test]
    fn themes_of_other_programs_go_by_their_names_too() {
        let scheme = "base00: 101010\nbase05: f0f0f0\nbase0D: 3070f0\n";
        let pi = r##"{"colors": {"accent": "#3070f0"}}"##;
        for (path, text) in [
            ("themes/ocean.yaml", scheme),
            ("themes/ocean.yml", scheme),
            ("themes/ocean.json", pi),
        ] {
            let files = files(&[(path, text), ("config.toml", "theme = \"ocean\"\n")]);
            let (config, problems) = load(&files, &[]);
            assert_eq!(problems, [], "{path}");
            assert_eq!(config.theme.name, "ocean");
            let accent = config.theme.style(crate::ask::role::Role::Accent).fg;
            assert_eq!(accent, Some(ratatui::style::Color::Rgb(0x30, 0x70, 0xf0)));
            assert!(files.themes().contains(&"ocean"), "{path}");
        }
    }

    #[test]
    fn of_two_files_of_one_name_ours_is_read() {
        let files = files(&[
            ("themes/a.json", "{}"),
            ("themes/a.toml", "\"accent\" = \"red\"\n"),
            ("themes/a.yaml", ""),
            ("config.toml", "theme = \"a\"\n"),
        ]);
        assert_eq!(messages(&files), [""; 0]);
    }

    #[test]
    fn names_to_choose_from_are_the_bundled_and_the_users() {
        let files = files(&[
            ("themes/mine.toml", ""),
            ("themes/other.yaml", ""),
            ("themes/nord.toml", ""),
            ("themes/readme.md", ""),
            ("themes/.#mine.toml", ""),
            ("themes/.toml", ""),
            ("keymaps/mine.toml", ""),
        ]);
        assert_eq!(
            files.keymaps(),
            ["default", "vim", "emacs", "classic", "mine"]
        );
        let themes = files.themes();
        assert!(themes.ends_with(&["mine", "other"]), "{themes:?}");
        assert_eq!(themes.iter().filter(|name| **name == "nord").count(), 1);
    }
}
