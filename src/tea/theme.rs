//! Roles and the styles that a theme gives them.
