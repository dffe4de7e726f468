//! Reads the questions of a case.

use std::fmt;

use mercer_core::{Error, Points};
use nalgebra::DMatrix;
use serde_json::{Map, Value};

/// Why a case has no answer.
#[derive(Debug)]
pub(crate) enum Problem {
    /// It asks for a kernel or a method that does not exist here.
    NotBuilt,
    /// Its question cannot be read.
    Malformed(String),
    /// The core refuses it.
    Refused(Error),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotBuilt => write!(f, "not built yet"),
            Self::Malformed(reason) => write!(f, "malformed: {reason}"),
            Self::Refused(error) => write!(f, "refused: {error}"),
        }
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        Self::Refused(error)
    }
}

/// The fields of a case.
pub(crate) struct Case<'a> {
    fields: &'a Map<String, Value>,
}

impl<'a> Case<'a> {
    pub(crate) fn new(fields: &'a Map<String, Value>) -> Self {
        Self { fields }
    }

    pub(crate) fn field(&self, name: &str) -> Result<&'a Value, Problem> {
        self.fields.get(name).ok_or_else(|| Problem::Malformed(format!("{name} is missing")))
    }

    pub(crate) fn number(&self, name: &str) -> Result<f64, Problem> {
        number(self.field(name)?, name)
    }

    pub(crate) fn numbers(&self, name: &str) -> Result<Vec<f64>, Problem> {
        numbers(self.field(name)?, name)
    }

    pub(crate) fn rows(&self, name: &str) -> Result<Vec<Vec<f64>>, Problem> {
        array(self.field(name)?, name)?.iter().map(|row| numbers(row, name)).collect()
    }

    pub(crate) fn points(&self, name: &str) -> Result<Points, Problem> {
        let rows = self.rows(name)?;
        let dimension = rows.first().map_or(1, Vec::len);
        if rows.iter().any(|row| row.len() != dimension) {
            return Err(Problem::Malformed(format!("the points of {name} differ in dimension")));
        }
        Ok(Points::new(dimension, rows.concat())?)
    }
}

pub(crate) fn number(value: &Value, name: &str) -> Result<f64, Problem> {
    value.as_f64().ok_or_else(|| Problem::Malformed(format!("{name} must hold numbers, holds {value}")))
}

pub(crate) fn array<'a>(value: &'a Value, name: &str) -> Result<&'a [Value], Problem> {
    let array = value.as_array().ok_or_else(|| Problem::Malformed(format!("{name} must be an array")))?;
    Ok(array)
}

fn numbers(value: &Value, name: &str) -> Result<Vec<f64>, Problem> {
    array(value, name)?.iter().map(|value| number(value, name)).collect()
}

/// A matrix as an array of rows.
pub(crate) fn rows(matrix: &DMatrix<f64>) -> Value {
    matrix.row_iter().map(|row| row.iter().copied().collect::<Value>()).collect()
}
