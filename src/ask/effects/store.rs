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
use crate::ask::config::{self, Change, Files, Problem};
use crate::ask::loaded::Loaded;

/// The file of the settings, in the directory of the configuration.
const FILE: &str = "config.toml";

/// Folders of files that go by their name.
const FOLDERS: [&str; 2] = ["keymaps", "themes"];

/// Where the configuration is, and what lies over it.
#[derive(Clone, Debug)]
pub struct Store {
    /// The directory of the configuration; it need not exist.
    pub directory: PathBuf,
    /// The earlier JSON file, which counts where there is no configuration.
    pub earlier: Option<PathBuf>,
    /// `key=value`, over everything else.
    pub options: Vec<String>,
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
        loaded.watch = watches::of(&self.directory, &FOLDERS);
        loaded
    }

    /// The texts of the configuration.
    pub fn files(&self) -> (Files, Vec<Problem>) {
        let mut texts = BTreeMap::new();
        let mut problems = Vec::new();
        let mut names = vec![FILE.to_owned()];
        for folder in FOLDERS {
            let entries = fs::read_dir(self.directory.join(folder))
                .into_iter()
                .flatten()
                .flatten();
            let files = entries.filter_map(|entry| entry.file_name().into_string().ok());
            names.extend(
                files
                    .filter(|name| Path::new(name).extension() == Some(OsStr::new("toml")))
                    .map(|name| format!("{folder}/{name}")),
            );
        }
        for name in names {
            match fs::read_to_string(self.directory.join(&name)) {
                Ok(text) => {
                    texts.insert(name, text);
                }
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => problems.push(Problem::whole_file(
                    &self.directory.join(&name).to_string_lossy(),
                    format!("it cannot be read: {error}"),
                )),
            }
        }
        let earlier = self
            .earlier
            .as_ref()
            .filter(|_| !texts.contains_key(FILE))
            .and_then(|path| {
                let text = fs::read_to_string(path).ok()?;
                Some((path.to_string_lossy().into_owned(), text))
            });
        let directory = self.directory.to_string_lossy().into_owned();
        (
            Files {
                directory,
                texts,
                earlier,
            },
            problems,
        )
    }

    /// Changes one value in the file of the settings.
    ///
    /// # Errors
    /// Says why the file is as it was.
    pub fn save(&mut self, change: &Change) -> Result<(), String> {
        let file = links::target(&self.file());
        let before = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => self.converted(),
            Err(error) => return Err(error.to_string()),
        };
        let after = config::save(&before, change).map_err(|error| error.to_string())?;
        replace::replace(&file, &after).map_err(|error| error.to_string())?;
        self.forget_options(change);
        Ok(())
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
            Change::Theme(_) => option.starts_with("theme="),
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
