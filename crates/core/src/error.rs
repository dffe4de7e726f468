//! What can go wrong in the mathematics, as data: callers match on it and choose their own words.

use std::fmt;

use mercer_compact::Decimal;

/// Shorthand for results of this crate.
pub type Result<T> = std::result::Result<T, Error>;

/// Everything the mathematics can refuse.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// Two things that must agree in size do not.
    Shape {
        /// The size that was needed.
        expected: usize,
        /// The size that came.
        found: usize,
    },
    /// A number that must be finite is infinite or not a number.
    NotFinite {
        /// Position of the first such number in the input.
        index: usize,
    },
    /// A parameter lies outside the domain in which its formula holds.
    Domain {
        /// The parameter's identifier, as in the kernel's declaration.
        parameter: &'static str,
        /// The value that came.
        value: f64,
    },
    /// A matrix that must be positive definite is not, even with the largest jitter of the ladder.
    NotPositiveDefinite {
        /// The row at which the factorisation stopped, counted from zero.
        pivot: usize,
    },
    /// A computation that needs at least one observation, or a sum or product at least one part, got none.
    Empty,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Shape { expected, found } => write!(f, "expected size {expected}, found {found}"),
            Self::NotFinite { index } => write!(f, "the number at position {index} is not finite"),
            Self::Domain { parameter, value } => {
                write!(f, "{parameter} = {} lies outside its domain", Decimal::shortest(value).plain())
            }
            Self::NotPositiveDefinite { pivot } => {
                write!(f, "the matrix is not positive definite (row {pivot}), even with jitter")
            }
            Self::Empty => write!(f, "at least one is needed, none came"),
        }
    }
}

impl std::error::Error for Error {}
