//! The configuration as it was loaded, with all that came with it.

use serde::{Deserialize, Serialize};

use crate::ask::config::{self, Config, Files, Problem};
use crate::tea::subscription::Watch;

/// What loading the configuration gave.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Loaded {
    /// Settings, keymap and theme.
    pub config: Config,
    /// What is wrong with the files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<Problem>,
    /// The file that settings are saved in, as it is shown to the user.
    pub file: String,
    /// The names of the keymaps that can be chosen.
    #[serde(default)]
    pub keymaps: Vec<String>,
    /// The names of the themes that can be chosen.
    #[serde(default)]
    pub themes: Vec<String>,
    /// Where a change of the files shows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub watch: Vec<Watch>,
}

impl Loaded {
    /// The texts as a configuration, under `key=value` options.
    pub fn from_files(files: &Files, options: &[String]) -> Self {
        let (config, problems) = config::load(files, options);
        Self::new(config, problems, files)
    }

    /// What is built in, under one overlay: the `config` of a script.
    pub fn from_json(overlay: &serde_json::Value) -> Self {
        let (config, problems) = config::from_json(overlay);
        Self::new(config, problems, &Files::default())
    }

    fn new(config: Config, problems: Vec<Problem>, files: &Files) -> Self {
        Self {
            config,
            problems,
            file: files.settings_file(),
            keymaps: files.keymaps().into_iter().map(str::to_owned).collect(),
            themes: files.themes().into_iter().map(str::to_owned).collect(),
            watch: Vec::new(),
        }
    }
}
