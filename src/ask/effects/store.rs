//! The configuration on disk: reading all of it, and changing one value.
//!
//! Reading never creates, rewrites, renames or backs up anything.
//! Writing changes one file, through the links that lead to it, by putting a finished file in its place.
#![expect(
    clippy::disallowed_methods,
    reason = "the edge is where effects happen"
)]

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::{links, replace, watches};
use crate::ask::config::{self, Around, Change, Files, Problem, SaveError};
use crate::ask::loaded::Loaded;

/// The file of the settings, in the directory of the configuration.
const FILE: &str = "config.toml";

/// Folders of files that go by their name, and how those names end.
const FOLDERS: [(&str, &[&str]); 2] = [
    ("keymaps", &["toml"]),
    ("themes", &["toml", "json", "yaml", "yml"]),
];

/// A file of a configuration that is longer than this many bytes is none.
const LONGEST: u64 = 1 << 20;

/// Where the configuration is, and what lies over it.
#[derive(Clone, Debug)]
pub struct Store {
    /// The directory of the configuration; it need not exist.
    pub directory: PathBuf,
    /// The earlier JSON file, which counts where there is no configuration.
    pub earlier: Option<PathBuf>,
    /// `key=value`, over everything else.
    pub options: Vec<String>,
    /// What the program around the form lends it, under everything that the user chose.
    pub around: Around,
}

impl Store {
    /// The file that settings are saved in.
    pub fn file(&self) -> PathBuf {
        self.directory.join(FILE)
    }

    /// Everything that is there, and what is wrong with it.
    pub fn load(&self) -> Loaded {
        let (files, unreadable) = self.files();
        let mut loaded = Loaded::from_files(&files, &self.options);
        loaded.problems.splice(0..0, unreadable);
        loaded.watch = watches::of(&self.directory, &FOLDERS.map(|(folder, _)| folder));
        loaded
    }

    /// The texts of the configuration, and what could not be read.
    pub fn files(&self) -> (Files, Vec<Problem>) {
        let mut texts = BTreeMap::new();
        let mut problems = Vec::new();
        let mut names = vec![FILE.to_owned()];
        for (folder, endings) in FOLDERS {
            let entries = fs::read_dir(self.directory.join(folder))
                .into_iter()
                .flatten()
                .flatten();
            let files = entries.filter_map(|entry| entry.file_name().into_string().ok());
            names.extend(
                files
                    .filter(|name| has_ending(name, endings))
                    .map(|name| format!("{folder}/{name}")),
            );
        }
        for name in names {
            let path = self.directory.join(&name);
            match read(&path) {
                Ok(Some(text)) => {
                    texts.insert(name, text);
                }
                Ok(None) => {}
                Err(error) => {
                    let message = format!("it cannot be read: {error}");
                    let hint =
                        Some("make it a text file that you can read, or remove it".to_owned());
                    let problem = Problem::whole_file(&path.to_string_lossy(), message);
                    problems.push(Problem { hint, ..problem });
                }
            }
        }
        let earlier = self
            .earlier
            .as_ref()
            .filter(|_| !texts.contains_key(FILE))
            .and_then(|path| {
                let text = read(path).ok()??;
                Some((path.to_string_lossy().into_owned(), text))
            });
        let directory = self.directory.to_string_lossy().into_owned();
        (
            Files {
                directory,
                texts,
                earlier,
                around: self.around.clone(),
            },
            problems,
        )
    }

    /// Changes one value in the file of the settings.
    ///
    /// # Errors
    /// Says why the file is as it was.
    pub fn save(&mut self, change: &Change) -> Result<(), String> {
        self.edit(|before| config::save(before, change))?;
        self.forget_options(change);
        Ok(())
    }

    /// Changes the text of the file of the settings.
    ///
    /// # Errors
    /// Says why the file is as it was.
    pub fn edit(
        &mut self,
        change: impl FnOnce(&str) -> Result<String, SaveError>,
    ) -> Result<(), String> {
        let file = links::target(&self.file());
        let before = match read(&file).map_err(|error| error.to_string())? {
            Some(text) => text,
            None => self.converted(),
        };
        let after = change(&before).map_err(|error| error.to_string())?;
        replace::replace(&file, &after).map_err(|error| error.to_string())
    }

    /// Writes the first file of the settings.
    ///
    /// # Errors
    /// Says why there is none; one that is there already is never replaced.
    pub fn create(&self, text: &str) -> io::Result<()> {
        let file = self.file();
        if fs::symlink_metadata(&file).is_ok() {
            return Err(io::Error::new(
                ErrorKind::AlreadyExists,
                "it is there already",
            ));
        }
        replace::replace(&file, text)
    }

    /// What the user changes in the form counts from then on, whatever the command line said of it.
    fn forget_options(&mut self, change: &Change) {
        let settled = |option: &String| match change {
            Change::Toggle(setting, _) => option.starts_with(&format!("{}=", setting.path())),
            Change::Keymap(_) => option.starts_with("keymap="),
            Change::Theme(..) => option.starts_with("theme=") || option.starts_with("theme."),
            Change::Reset => true,
        };
        self.options.retain(|option| !settled(option));
    }

    /// What the first file of the settings starts from: the earlier JSON file, so that nothing of it is lost.
    fn converted(&self) -> String {
        let (files, _) = self.files();
        files.earlier.map_or_else(String::new, |(path, text)| {
            config::from_earlier(&path, &text).0
        })
    }
}

/// The text of a file; nothing where there is none. What is no file, a pipe say, is not waited for.
fn read(path: &Path) -> io::Result<Option<String>> {
    let metadata = match fs::metadata(path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if !metadata.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    if metadata.len() > LONGEST {
        return Err(io::Error::other("it is longer than 1 MiB"));
    }
    let text = String::from_utf8(fs::read(path)?);
    text.map(Some)
        .map_err(|_| io::Error::other("it is not UTF-8 text"))
}

/// Whether a file that is not hidden ends so.
fn has_ending(name: &str, endings: &[&str]) -> bool {
    let ending = Path::new(name).extension().and_then(OsStr::to_str);
    !name.starts_with('.') && ending.is_some_and(|ending| endings.contains(&ending))
}
