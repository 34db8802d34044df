//! The keymaps and themes that come with the program.

/// A file by its name.
macro_rules! bundle {
    ($folder:literal: $($name:literal)+) => {
        &[$(($name, include_str!(concat!("../../../", $folder, "/", $name, ".toml")))),+]
    };
}

/// The keymaps, by name.
pub(super) const KEYMAPS: &[(&str, &str)] = bundle!("keymaps": "default" "vim" "emacs" "classic");

/// The themes, by name.
pub(super) const THEMES: &[(&str, &str)] = bundle!("themes":
    "default-dark"
    "default-light"
    "high-contrast"
    "mono"
    "catppuccin-mocha"
    "catppuccin-latte"
    "dracula"
    "gruvbox-dark"
    "gruvbox-light"
    "nord"
    "rose-pine"
    "solarized-dark"
    "solarized-light"
    "tokyo-night"
);
