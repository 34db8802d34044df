//! One JSON object of the payload, with what it may have and what messages call it.

use super::schema::{Field, Schema};
use crate::ask::request::Fields;

/// One object of the payload under examination.
pub(super) struct Object<'a> {
    /// The fields of the object.
    pub(super) fields: Fields<'a>,
    /// The fields that it may have.
    pub(super) schema: Schema,
    /// What messages call it, such as `question 2 ("db")`.
    pub(super) name: String,
}

impl Object<'_> {
    /// What the schema says of a field.
    pub(super) fn field(&self, name: &str) -> &'static Field {
        self.schema
            .iter()
            .find(|field| field.name == name)
            .expect("the rules name fields of the schema only")
    }

    /// Where a field stands in the document, or else the nearest field before it in the schema; nowhere is before everything.
    pub(super) fn position(&self, name: &str) -> Option<usize> {
        let names = self.schema.iter().map(|field| field.name);
        let here = names.clone().position(|field| field == name)?;
        let mut upwards = names.take(here + 1).rev();
        upwards.find_map(|field| self.fields.position(field))
    }
}
