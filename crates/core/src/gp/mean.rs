//! Mean functions.

use crate::error::{Error, Result};

/// The mean `m(x)` of the prior: what is predicted far from all data.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Mean {
    /// `m(x) = 0`, as in PRML 6.60.
    #[default]
    Zero,
    /// `m(x)` is this number, in the unit of the target (GPML 2.37).
    Constant(f64),
}

impl Mean {
    /// The mean, which is the same at every input.
    pub fn value(self) -> f64 {
        match self {
            Self::Zero => 0.0,
            Self::Constant(value) => value,
        }
    }

    /// Refuses a constant that is not finite.
    pub(super) fn checked(self) -> Result<Self> {
        let value = self.value();
        if value.is_finite() { Ok(self) } else { Err(Error::Domain { parameter: "mean", value }) }
    }
}
