//! What a theme can colour.
