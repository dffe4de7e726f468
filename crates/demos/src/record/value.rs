//! Values of parameters, checked and unchecked.

use mercer_compact::Gather as _;

/// A row of a list of points: two coordinates and, where the declaration has three columns, a class.
pub type Point = [f64; 3];

/// A checked value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A finite real number within its range.
    Number(f64),
    /// A whole number within its range.
    Integer(i64),
    /// One of the declared options.
    Choice(&'static str),
    /// On or off.
    Switch(bool),
    /// Free words.
    Words(String),
    /// Rows of finite numbers.
    Points {
        /// How many numbers of each row count.
        columns: usize,
        /// The rows; what lies beyond their columns is zero.
        points: Vec<Point>,
    },
}

/// A value as it came from a link, a box, a script or a command line.
#[derive(Clone, Debug, PartialEq)]
pub enum Raw {
    /// Text of any kind.
    Text(String),
    /// A number, possibly not finite.
    Number(f64),
    /// On or off.
    Switch(bool),
    /// Rows of numbers.
    Rows(Vec<Vec<f64>>),
    /// Something no parameter takes, such as an object or `null`.
    Other,
}

/// What is to change in a record, unchecked.
pub type Patch = Vec<(String, Raw)>;

/// One value for every declared parameter, in the order of the declaration.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    values: Vec<(&'static str, Value)>,
}

impl Record {
    pub(super) fn new(values: Vec<(&'static str, Value)>) -> Self {
        Self { values }
    }

    /// The value of a parameter; none if nothing of that name was declared.
    pub fn get(&self, id: &str) -> Option<&Value> {
        self.values.iter().find(|(name, _)| *name == id).map(|(_, value)| value)
    }

    /// Names and values in the order of the declaration.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.values.iter().map(|(name, value)| (*name, value))
    }

    pub(super) fn put(&mut self, id: &str, value: Value) {
        if let Some(place) = self.values.iter_mut().find(|(name, _)| *name == id) {
            place.1 = value;
        }
    }
}

impl From<&Value> for Raw {
    fn from(value: &Value) -> Self {
        match value {
            Value::Number(number) => Self::Number(*number),
            Value::Integer(number) => Self::Number(*number as f64),
            Value::Choice(word) => Self::Text((*word).into()),
            Value::Switch(on) => Self::Switch(*on),
            Value::Words(words) => Self::Text(words.clone()),
            Value::Points { columns, points } => {
                Self::Rows(points.iter().map(|point| point.iter().take(*columns).copied().gather()).gather())
            }
        }
    }
}
