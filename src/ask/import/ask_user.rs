//! The tool `ask_user`, in the ways in which models get it wrong.

use serde_json::Value;

use super::salvage::{Dialect, Salvage};
use super::{Format, ImportError, Remark};

const DIALECT: Dialect = Dialect {
    format: Format::AskUser,
    names: &[],
    unused: &[],
    without_ids: false,
    without_values: false,
};

pub(super) fn read(payload: &Value, remarks: &mut Vec<Remark>) -> Result<Value, ImportError> {
    Salvage::new(&DIALECT, remarks).payload(payload)
}
