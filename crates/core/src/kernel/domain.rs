//! The domains that hyperparameters share, each checked in one place.

use crate::error::{Error, Result};

/// A weight or variance: finite and at least zero.
pub(super) fn non_negative(parameter: &'static str, value: f64) -> Result<f64> {
    if value.is_finite() && value >= 0.0 { Ok(value) } else { Err(Error::Domain { parameter, value }) }
}

/// A length: positive, and neither so small nor so great that its square leaves the range of a double
/// (about 1e-154 to 1e154).
pub(super) fn length(parameter: &'static str, value: f64) -> Result<f64> {
    if value > 0.0 && (value * value).is_normal() {
        Ok(value)
    } else {
        Err(Error::Domain { parameter, value })
    }
}

/// The values as an array of the number that is needed.
pub(super) fn exactly<const COUNT: usize>(values: &[f64]) -> Result<[f64; COUNT]> {
    values.try_into().map_err(|_| Error::Shape { expected: COUNT, found: values.len() })
}
