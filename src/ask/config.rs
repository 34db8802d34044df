//! The user's settings, keys and theme, in layers.
