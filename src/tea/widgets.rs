//! Parts that programs share: state that the model owns, and a picture of it.

pub mod editor;
