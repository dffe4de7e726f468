//! The declaration of one parameter, and the check that a value passes before it enters a record.

use mercer_core::kernel::ParameterScale as Scale;

use mercer_compact::{Decimal, Gather as _, caption, join};

use super::notice::Problem;
use super::text::{number_text, parse_number, parse_points, points_text};
use super::value::{Point, Raw, Value};

/// An option of a [`Kind::Choice`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its word in links.
    pub id: &'static str,
    /// Its words in menus.
    pub label: &'static str,
}

/// What values a parameter takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A real number.
    Number {
        /// The least value.
        min: f64,
        /// The greatest value.
        max: f64,
        /// The least positive value on a log slider whose `min` is a stop at zero; otherwise `min`.
        least: f64,
        /// How a slider divides the range.
        scale: Scale,
        /// What a step button adds on a linear scale.
        step: f64,
    },
    /// A whole number.
    Integer {
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// The seed of random numbers, from 0 to 2^32 - 1.
    Seed {
        /// The words on the button that takes the next one.
        action: &'static str,
    },
    /// One of several words.
    Choice {
        /// The words in the order of the menu.
        options: &'static [Choice],
    },
    /// On or off.
    Switch,
    /// A list of points.
    Points {
        /// Columns of a row: two, or three with a class of 0 or 1.
        columns: usize,
        /// The greatest number of rows.
        most: usize,
        /// A parameter and the value it takes when points are given without it, so that points are never ignored.
        implies: Option<(&'static str, &'static str)>,
    },
    /// Free words.
    Words {
        /// The greatest length in bytes.
        most: usize,
    },
}

/// The declaration of one parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    /// Its word in links.
    pub id: &'static str,
    /// Its meaning in a few words.
    pub label: &'static str,
    /// Its mathematical symbol; may be empty.
    pub symbol: &'static str,
    /// Its unit; may be empty.
    pub unit: &'static str,
    /// What values it takes.
    pub kind: Kind,
    /// Its value before anyone chooses.
    pub default: Value,
    /// The heading it stands under.
    pub group: &'static str,
    /// Whether its control is folded away under "more".
    pub more: bool,
    /// Whether it has no control at all, because the picture itself is its control.
    pub hidden: bool,
    /// A parameter and those of its values with which this one means something.
    pub when: Option<(&'static str, Vec<&'static str>)>,
    /// Read-outs shown right beside the control.
    pub beside: &'static [&'static str],
    /// A parameter that must stay below this one.
    pub above: Option<&'static str>,
    /// Two parameters whose values are the ends of the slider, for a value that belongs to what is in view.
    pub span: Option<(&'static str, &'static str)>,
    /// Another parameter that says the same thing in other terms, and how: it follows when it is not given itself.
    pub twin: Option<(&'static str, Relation)>,
}

/// How a parameter's twin follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The same number.
    Equal,
    /// `1 / p^2`, as theta_1 from a length scale.
    InverseSquare,
    /// `1 / sqrt(p)`, as a length scale from theta_1.
    InverseRoot,
}

impl Relation {
    /// The twin's value; infinite where the parameter is zero.
    pub fn of(self, value: f64) -> f64 {
        match self {
            Self::Equal => value,
            Self::InverseSquare => 1.0 / (value * value),
            Self::InverseRoot => 1.0 / value.sqrt(),
        }
    }
}

/// No coordinate is farther from zero than this, so that squares and products stay far from overflow.
pub const FARTHEST: f64 = 1e6;

/// The greatest seed: seeds travel as JavaScript numbers.
pub const GREATEST_SEED: i64 = u32::MAX as i64;

impl Spec {
    /// A declaration with everything else left at nothing.
    pub const fn new(id: &'static str, label: &'static str, kind: Kind, default: Value) -> Self {
        Self {
            id,
            label: caption(label),
            symbol: "",
            unit: "",
            kind,
            default,
            group: "",
            more: false,
            hidden: false,
            when: None,
            beside: &[],
            above: None,
            span: None,
            twin: None,
        }
    }

    /// Takes a value into the parameter's range, with what had to be changed about it.
    ///
    /// # Errors
    /// [`Problem::Refused`] if the value is nonsense for this parameter.
    pub fn check(&self, raw: &Raw) -> Result<(Value, Option<Problem>), Problem> {
        match &self.kind {
            Kind::Number { min, max, .. } => {
                let number = finite(raw).ok_or_else(|| self.refuse(raw))?;
                let value = number.clamp(*min, *max);
                Ok((Value::Number(value), self.clamped(number, value, *min, *max)))
            }
            Kind::Integer { min, max } => self.whole(raw, *min, *max),
            Kind::Seed { .. } => self.whole(raw, 0, GREATEST_SEED),
            Kind::Choice { options } => match raw {
                Raw::Text(word) => options
                    .iter()
                    .find(|option| option.id == canonical(word))
                    .map(|option| (Value::Choice(option.id), None))
                    .ok_or_else(|| self.refuse(raw)),
                _ => Err(self.refuse(raw)),
            },
            Kind::Switch => switch(raw).map(|on| (Value::Switch(on), None)).ok_or_else(|| self.refuse(raw)),
            Kind::Points { columns, most, .. } => self.rows(raw, *columns, *most),
            Kind::Words { most } => match raw {
                Raw::Text(words) if words.len() <= *most => Ok((Value::Words(words.clone()), None)),
                _ => Err(self.refuse(raw)),
            },
        }
    }

    /// The value as it stands in a link.
    pub fn text(&self, value: &Value) -> String {
        match value {
            Value::Number(number) => number_text(*number),
            Value::Integer(number) => number.to_string(),
            Value::Choice(word) => (*word).into(),
            Value::Switch(on) => if *on { "on" } else { "off" }.into(),
            Value::Words(words) => words.clone(),
            Value::Points { columns, points } => points_text(points, *columns),
        }
    }

    /// The values this parameter takes, in words.
    pub fn wanted(&self) -> String {
        match &self.kind {
            Kind::Number { min, max, .. } => {
                format!("a number from {} to {}", number_text(*min), number_text(*max))
            }
            Kind::Integer { min, max } => format!("a whole number from {min} to {max}"),
            Kind::Seed { .. } => format!("a whole number from 0 to {GREATEST_SEED}"),
            Kind::Choice { options } => {
                let words: Vec<_> = options.iter().map(|option| option.id).gather();
                format!("one of {}", join(&words, ", "))
            }
            Kind::Switch => "on or off".into(),
            Kind::Points { columns: 3, most, .. } => {
                format!("at most {most} points as x1,x2,class;x1,x2,class with class 0 or 1")
            }
            Kind::Points { most, .. } => format!("at most {most} points as x,t;x,t"),
            Kind::Words { most } => format!("text of at most {most} bytes"),
        }
    }

    fn whole(&self, raw: &Raw, min: i64, max: i64) -> Result<(Value, Option<Problem>), Problem> {
        let number = finite(raw).filter(|n| n.fract() == 0.0).ok_or_else(|| self.refuse(raw))?;
        let value = number.clamp(min as f64, max as f64);
        Ok((Value::Integer(value as i64), self.clamped(number, value, min as f64, max as f64)))
    }

    fn rows(&self, raw: &Raw, columns: usize, most: usize) -> Result<(Value, Option<Problem>), Problem> {
        let rows = match raw {
            Raw::Text(text) => parse_points(text, columns).map_err(|row| self.refuse_row(row))?,
            Raw::Rows(rows) => rows.clone(),
            _ => return Err(self.refuse(raw)),
        };
        if rows.len() > most {
            return Err(Problem::TooMany { found: rows.len(), most });
        }
        let mut points: Vec<Point> = Vec::with_capacity(rows.len());
        let mut clamped = None;
        for (index, row) in rows.iter().enumerate() {
            let class = if columns == 3 { row.get(2).copied().unwrap_or(f64::NAN) } else { 0.0 };
            let fits = row.len() == columns && row.iter().all(|number| number.is_finite());
            let (Some(&x), Some(&y), true) =
                (row.first(), row.get(1), fits && (class == 0.0 || class == 1.0))
            else {
                return Err(self.refuse_row(index));
            };
            let (near_x, near_y) = (x.clamp(-FARTHEST, FARTHEST), y.clamp(-FARTHEST, FARTHEST));
            if (near_x, near_y) != (x, y) {
                clamped = Some(Problem::Far { row: index + 1, farthest: FARTHEST });
            }
            points.push([near_x, near_y, class]);
        }
        Ok((Value::Points { columns, points }, clamped))
    }

    fn clamped(&self, from: f64, to: f64, min: f64, max: f64) -> Option<Problem> {
        (from != to).then_some(Problem::Clamped { from, to, min, max })
    }

    fn refuse(&self, raw: &Raw) -> Problem {
        Problem::Refused { found: shown(raw), wanted: self.wanted() }
    }

    fn refuse_row(&self, index: usize) -> Problem {
        Problem::Row { row: index + 1, wanted: self.wanted() }
    }
}

fn finite(raw: &Raw) -> Option<f64> {
    match raw {
        Raw::Number(number) => Some(*number),
        Raw::Text(text) => parse_number(text),
        _ => None,
    }
    .filter(|number| number.is_finite())
}

fn switch(raw: &Raw) -> Option<bool> {
    match raw {
        Raw::Switch(on) => Some(*on),
        Raw::Text(word) => match word.trim() {
            "on" | "true" | "1" | "yes" => Some(true),
            "off" | "false" | "0" | "no" => Some(false),
            _ => None,
        },
        Raw::Number(number) if *number == 1.0 => Some(true),
        Raw::Number(number) if *number == 0.0 => Some(false),
        _ => None,
    }
}

/// The canonical word for an accepted alias of a kernel's name; any other word is itself.
fn canonical(word: &str) -> &str {
    let word = word.trim();
    mercer_core::kernel::find(word).map_or(word, |kernel| kernel.id)
}

/// What came, short enough to be read back to the person who sent it.
fn shown(raw: &Raw) -> String {
    match raw {
        Raw::Text(text) if text.chars().count() > 40 => text.chars().take(40).chain(['…']).collect(),
        Raw::Text(text) => text.clone(),
        Raw::Number(number) => Decimal::shortest(*number).plain(),
        Raw::Switch(on) => on.to_string(),
        Raw::Rows(rows) => format!("a list of {} rows", rows.len()),
        Raw::Other => "a value of another kind".into(),
    }
}
