//! Keymaps and themes by name: the user's files first, then what is bundled.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::bundled;
use super::names;
use super::problem::Problem;
use super::reader::{At, Reader};
use super::tree::Document;

/// The texts of the user's configuration, gathered by whoever may read files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Files {
    /// The directory that they are in, for messages.
    pub directory: String,
    /// The texts by their path in the directory: `config.toml`, `keymaps/NAME.toml`, `themes/NAME.toml`.
    pub texts: BTreeMap<String, String>,
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
    pub(super) fn to_base(kind: Kind) -> Self {
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
}

/// Whose file it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    User,
    Program,
}

/// A file that goes by a name.
struct File<'a> {
    owner: Owner,
    name: &'a str,
    path: String,
    text: &'a str,
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

    /// What a file inherits from when it does not say.
    fn base(self) -> &'static str {
        match self {
            Self::Keymap => "default",
            Self::Theme => "default-dark",
        }
    }

    fn bundled(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Keymap => &bundled::KEYMAPS,
            Self::Theme => &bundled::THEMES,
        }
    }
}

impl Files {
    /// The path of a file, as messages name it.
    pub(super) fn path(&self, name: &str) -> String {
        if self.directory.is_empty() {
            name.to_owned()
        } else {
            format!("{}/{name}", self.directory.trim_end_matches('/'))
        }
    }

    /// The names that can be chosen, the bundled ones first.
    pub(super) fn names(&self, kind: Kind) -> Vec<&str> {
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

    /// The file of this name and all that it inherits from, the deepest first.
    ///
    /// A name that leads nowhere, or in a circle, is a problem at the place that names it; a file that does not parse is one too.
    /// The chain goes on with the base instead.
    pub(super) fn chain(
        &self,
        kind: Kind,
        reference: Reference,
        problems: &mut Vec<Problem>,
    ) -> Chain {
        let mut name = None;
        let mut seen: Vec<(Owner, String)> = Vec::new();
        let mut chain = Vec::new();
        let mut wanted = Some(reference);
        while let Some(reference) = wanted.take() {
            let candidates = self.candidates(kind, &reference.name);
            let found = candidates
                .iter()
                .find(|file| !seen.contains(&(file.owner, file.name.to_owned())));
            let Some(file) = found else {
                self.report(kind, &reference, candidates.is_empty(), problems);
                // When there is nothing before the base either, the chain ends.
                wanted = (reference.named_at.is_some()).then(|| Reference::to_base(kind));
                continue;
            };
            seen.push((file.owner, file.name.to_owned()));
            let parent = match Document::from_toml(&file.path, file.text) {
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
        }
    }

    fn report(
        &self,
        kind: Kind,
        reference: &Reference,
        is_unknown: bool,
        problems: &mut Vec<Problem>,
    ) {
        let Some((document, at)) = &reference.named_at else {
            return;
        };
        let mut reader = Reader::new(document, problems);
        if is_unknown {
            reader.unknown(at, kind.what(), &reference.name, &self.names(kind));
        } else {
            let message = format!("`{}` inherits from itself", reference.name);
            let hint = format!(
                "inherit from another one; `{}` is used instead",
                kind.base()
            );
            reader.error(at, message, &hint);
        }
    }

    /// The files that go by a name: the user's before the program's.
    fn candidates<'a>(&'a self, kind: Kind, name: &str) -> Vec<File<'a>> {
        let own = self.texts.iter().filter_map(|(path, text)| {
            let own = name_of(kind, path).filter(|&own| own == name)?;
            Some(File {
                owner: Owner::User,
                name: own,
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
            path: format!("{}/{name}.toml (built in)", kind.folder()),
            text,
        }))
        .collect()
    }
}

/// The name that a path is the file of.
fn name_of(kind: Kind, path: &str) -> Option<&str> {
    path.strip_prefix(kind.folder())?
        .strip_prefix('/')?
        .strip_suffix(".toml")
}

/// What a file says it inherits from.
fn inherits(document: &Document, problems: &mut Vec<Problem>) -> Option<Reference> {
    let mut reader = Reader::new(document, problems);
    let entries = reader.table(&At::root(), &document.root);
    let entry = entries
        .iter()
        .find(|entry| names::same(&entry.name, "inherits"))?;
    let at = At::value("", entry);
    let name = reader.text(&at, &entry.node)?.to_owned();
    Some(Reference {
        name,
        named_at: Some((document.clone(), at)),
    })
}
