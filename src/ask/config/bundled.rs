//! The keymaps and themes that come with the program.

/// The keymaps, by name.
pub(super) const KEYMAPS: [(&str, &str); 1] =
    [("default", include_str!("../../../keymaps/default.toml"))];

/// The themes, by name.
pub(super) const THEMES: [(&str, &str); 2] = [
    (
        "default-dark",
        include_str!("../../../themes/default-dark.toml"),
    ),
    (
        "default-light",
        include_str!("../../../themes/default-light.toml"),
    ),
];
