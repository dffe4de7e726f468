//! What was wrong with a value, as data and in words.

use mercer_compact::join;
use std::fmt;

use super::text::number_text;

/// What was wrong with a value.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Problem {
    /// A number lay outside its range and was moved to the nearest end.
    Clamped {
        /// What came.
        from: f64,
        /// What is used.
        to: f64,
        /// The least value.
        min: f64,
        /// The greatest value.
        max: f64,
    },
    /// A coordinate was too far from zero and was moved nearer.
    Far {
        /// The row, counted from one.
        row: usize,
        /// The greatest distance from zero.
        farthest: f64,
    },
    /// The value is nonsense for its parameter and was not used.
    Refused {
        /// What came.
        found: String,
        /// What would have been right.
        wanted: String,
    },
    /// A row of a list of points is nonsense; the list was not used.
    Row {
        /// The row, counted from one.
        row: usize,
        /// What would have been right.
        wanted: String,
    },
    /// A list has too many rows and was not used.
    TooMany {
        /// Its number of rows.
        found: usize,
        /// The greatest number of rows.
        most: usize,
    },
    /// An upper end was not above its lower end; both were put back.
    Order {
        /// The parameter that must be the smaller one.
        below: &'static str,
    },
    /// There is no parameter of that name.
    Unknown {
        /// The names there are.
        known: Vec<&'static str>,
    },
}

/// A problem and the parameter it is about.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// The parameter's name as it came.
    pub parameter: String,
    /// What was wrong.
    pub problem: Problem,
}

impl Notice {
    /// `clamped`, `refused` or `unknown`: whether the value was used after a change, not used, or meant nothing.
    pub fn kind(&self) -> &'static str {
        match self.problem {
            Problem::Clamped { .. } | Problem::Far { .. } => "clamped",
            Problem::Unknown { .. } => "unknown",
            _ => "refused",
        }
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.parameter)?;
        match &self.problem {
            Problem::Clamped { from, to, min, max } => {
                let (from, to) = (number_text(*from), number_text(*to));
                write!(f, "{from} is outside {} to {}; {to} is used", number_text(*min), number_text(*max))
            }
            Problem::Far { row, farthest } => {
                write!(f, "point {row} was moved to within {} of zero", number_text(*farthest))
            }
            Problem::Refused { found, wanted } => write!(f, "“{found}” is not {wanted}"),
            Problem::Row { row, wanted } => write!(f, "point {row} cannot be read; expected {wanted}"),
            Problem::TooMany { found, most } => {
                write!(f, "{found} points are more than the {most} there can be")
            }
            Problem::Order { below } => write!(f, "must be greater than {below}; both were put back"),
            Problem::Unknown { known } => write!(f, "no such parameter; there are {}", join(known, ", ")),
        }
    }
}
