//! The words in which a demo declares its parameters, and the macro that turns them into a struct.

use std::marker::PhantomData;

use mercer_compact::caption;
use mercer_core::kernel::ParameterScale as Scale;

use super::schema::Schema;
use super::spec::{Choice, GREATEST_SEED, Kind, Spec};
use super::value::{Point, Record, Value};

/// A struct of parameters made by [`params!`](crate::params).
pub trait Parameters: Sized {
    /// All declarations in order.
    fn schema() -> Schema;

    /// The struct for a record of that schema.
    fn read(record: &Record) -> Self;
}

/// Something that declares one or several parameters and reads its own back.
pub trait Declare: Declared {
    /// What it reads.
    type Value;

    /// Its value in a record.
    fn read(&self, record: &Record) -> Self::Value;
}

/// What is declared, whatever it reads.
pub trait Declared {
    /// The declarations.
    fn specs(&self) -> Vec<Spec>;
}

/// The declaration of a single parameter, a constant.
#[derive(Clone, Debug)]
pub struct Entry<T> {
    spec: Spec,
    default: T,
    /// As [`Spec::when`], which no constant can hold.
    when: Option<(&'static str, &'static [&'static str])>,
    /// The word of a value, for a choice, whose default no constant can look up.
    word: Option<fn(&T) -> &'static str>,
    read: fn(&Value) -> Option<T>,
}

/// The values of a choice that a demo knows as an enum.
pub trait Options: Copy + PartialEq + 'static {
    /// Each value with its word in links and its words in menus, in the order of the menu.
    const ALL: &'static [(Self, &'static str, &'static str)];
}

const fn entry<T>(
    id: &'static str,
    label: &'static str,
    kind: Kind,
    default: T,
    value: Value,
    read: fn(&Value) -> Option<T>,
) -> Entry<T> {
    Entry { spec: Spec::new(id, label, kind, value), default, when: None, word: None, read }
}

/// A real number from `min` to `max` on a linear scale, with a hundredth of the range as its step.
pub const fn number(id: &'static str, label: &'static str, min: f64, max: f64, default: f64) -> Entry<f64> {
    let kind = Kind::Number { min, max, least: min, scale: Scale::Linear, step: (max - min) / 100.0 };
    entry(id, label, kind, default, Value::Number(default), |value| match value {
        Value::Number(number) => Some(*number),
        _ => None,
    })
}

/// A whole number from `min` to `max`.
pub const fn integer(
    id: &'static str,
    label: &'static str,
    min: u32,
    max: u32,
    default: u32,
) -> Entry<usize> {
    let kind = Kind::Integer { min: min as i64, max: max as i64 };
    entry(id, label, kind, default as usize, Value::Integer(default as i64), |value| match value {
        Value::Integer(number) => usize::try_from(*number).ok(),
        _ => None,
    })
}

/// The seed of random numbers; `action` stands on the button that takes the next one.
pub const fn seed(id: &'static str, label: &'static str, action: &'static str, default: u32) -> Entry<u64> {
    entry(
        id,
        label,
        Kind::Seed { action: caption(action) },
        default as u64,
        Value::Integer(default as i64),
        |value| match value {
            Value::Integer(number) => u64::try_from((*number).min(GREATEST_SEED)).ok(),
            _ => None,
        },
    )
}

/// One of the values of an enum.
pub const fn choice<T: Options>(id: &'static str, label: &'static str, default: T) -> Entry<T> {
    let kind = Kind::Choice { options: Menu::<T>::CHOICES };
    let mut entry = entry(id, label, kind, default, Value::Choice(""), |value| match value {
        Value::Choice(word) => {
            let index = Menu::<T>::CHOICES.iter().position(|choice| choice.id == *word)?;
            Menu::<T>::VALUES.get(index).copied()
        }
        _ => None,
    });
    entry.word = Some(Menu::<T>::word);
    entry
}

/// The greatest number of options.
const MOST: usize = 16;

/// The options of an enum in two lists, so that words can be left out where only values are needed.
struct Menu<T>(PhantomData<T>);

impl<T: Options> Menu<T> {
    const VALUES: [T; MOST] = {
        let mut values = [T::ALL[0].0; MOST];
        let mut index = 0;
        while index < T::ALL.len() {
            values[index] = T::ALL[index].0;
            index += 1;
        }
        values
    };

    const PADDED: &'static [Choice; MOST] = &{
        let mut choices = [Choice { id: "", label: "" }; MOST];
        let mut index = 0;
        while index < T::ALL.len() {
            let (_, id, label) = T::ALL[index];
            choices[index] = Choice { id, label: caption(label) };
            index += 1;
        }
        choices
    };

    const CHOICES: &'static [Choice] = Self::PADDED.split_at(T::ALL.len()).0;

    fn word(value: &T) -> &'static str {
        let index = Self::VALUES.iter().position(|known| known == value);
        index.and_then(|index| Self::CHOICES.get(index)).map_or("", |choice| choice.id)
    }
}

/// On or off.
pub const fn switch(id: &'static str, label: &'static str, default: bool) -> Entry<bool> {
    entry(id, label, Kind::Switch, default, Value::Switch(default), |value| match value {
        Value::Switch(on) => Some(*on),
        _ => None,
    })
}

/// A list of at most `most` points `x,t`. Points given without a value of the parameter `implies.0` set it to
/// `implies.1`.
pub const fn points(
    id: &'static str,
    label: &'static str,
    most: usize,
    implies: (&'static str, &'static str),
) -> Entry<Vec<Point>> {
    let kind = Kind::Points { columns: 2, most, implies: Some(implies) };
    entry(
        id,
        label,
        kind,
        Vec::new(),
        Value::Points { columns: 2, points: Vec::new() },
        |value| match value {
            Value::Points { points, .. } => Some(points.clone()),
            _ => None,
        },
    )
}

/// Free words of at most `most` bytes.
pub const fn words(id: &'static str, label: &'static str, most: usize) -> Entry<String> {
    entry(id, label, Kind::Words { most }, String::new(), Value::Words(String::new()), |value| match value {
        Value::Words(words) => Some(words.clone()),
        _ => None,
    })
}

impl<T> Entry<T> {
    /// Sets the mathematical symbol.
    pub const fn symbol(mut self, symbol: &'static str) -> Self {
        self.spec.symbol = caption(symbol);
        self
    }

    /// Sets the unit.
    pub const fn unit(mut self, unit: &'static str) -> Self {
        self.spec.unit = caption(unit);
        self
    }

    /// Folds the control away under "more".
    pub const fn more(mut self) -> Self {
        self.spec.more = true;
        self
    }

    /// Gives the parameter no control.
    pub const fn hidden(mut self) -> Self {
        self.spec.hidden = true;
        self
    }

    /// Shows the control only while `parameter` has one of `values`.
    pub const fn when(mut self, parameter: &'static str, values: &'static [&'static str]) -> Self {
        self.when = Some((parameter, values));
        self
    }

    /// Shows these read-outs beside the control.
    pub const fn beside(mut self, readouts: &'static [&'static str]) -> Self {
        self.spec.beside = readouts;
        self
    }

    /// Lets the slider run from the value of one parameter to that of another.
    pub const fn span(mut self, from: &'static str, to: &'static str) -> Self {
        self.spec.span = Some((from, to));
        self
    }

    /// Keeps the parameter above another one.
    pub const fn above(mut self, parameter: &'static str) -> Self {
        self.spec.above = Some(parameter);
        self
    }
}

impl Entry<f64> {
    /// Divides the range by ratios. Where the range starts at zero, `least` is its least positive value and zero a stop
    /// below it.
    pub const fn log(mut self, least: f64) -> Self {
        if let Kind::Number { least: place, scale, .. } = &mut self.spec.kind {
            (*place, *scale) = (least, Scale::Log);
        }
        self
    }
}

impl Entry<Vec<Point>> {
    /// Gives the points a third column: a class of 0 or 1.
    pub const fn labelled(mut self) -> Self {
        if let Kind::Points { columns, .. } = &mut self.spec.kind {
            *columns = 3;
        }
        if let Value::Points { columns, .. } = &mut self.spec.default {
            *columns = 3;
        }
        self
    }
}

impl<T> Declared for Entry<T> {
    fn specs(&self) -> Vec<Spec> {
        let mut spec = self.spec.clone();
        spec.when = self.when.map(|(parameter, values)| (parameter, values.to_vec()));
        if let Some(word) = self.word {
            spec.default = Value::Choice(word(&self.default));
        }
        vec![spec]
    }
}

impl<T: Clone> Declare for Entry<T> {
    type Value = T;

    /// The default for a record of another schema.
    fn read(&self, record: &Record) -> T {
        record.get(self.spec.id).and_then(self.read).unwrap_or_else(|| self.default.clone())
    }
}

/// Declares the parameters of a demo: a struct, and the schema that its values come from.
///
/// Each field is `name: Type = declaration,` under a heading `"Group" => { ... }`; the declaration is a constant.
#[macro_export]
macro_rules! params {
    ($(#[$meta:meta])* pub struct $name:ident {
        $($group:literal => { $($(#[$doc:meta])* $field:ident: $type:ty = $declaration:expr,)* })*
    }) => {
        $(#[$meta])*
        pub struct $name { $($($(#[$doc])* pub $field: $type,)*)* }

        impl $crate::record::Parameters for $name {
            fn schema() -> $crate::record::Schema {
                $crate::record::schema_of_groups(&[$($(($group, const { &$declaration }),)*)*])
            }

            fn read(record: &$crate::record::Record) -> Self {
                Self { $($($field: $crate::record::Declare::read(const { &$declaration }, record),)*)* }
            }
        }
    };
}

/// The schema of declarations with their headings.
#[doc(hidden)]
pub fn schema_of_groups(groups: &[(&'static str, &dyn Declared)]) -> Schema {
    let mut specs = Vec::new();
    for (group, declared) in groups {
        for spec in declared.specs() {
            specs.push(Spec { group: caption(group), ..spec });
        }
    }
    Schema::new(specs)
}

#[doc(hidden)]
pub fn schema_of(specs: Vec<Spec>) -> Schema {
    Schema::new(specs)
}

#[cfg(test)]
mod tests {
    use super::super::value::Raw;
    use super::*;

    #[test]
    fn classes_survive_links_and_records() {
        let entry = points("points", "points", 10, ("data", "own")).labelled();
        let schema = schema_of(entry.specs());
        let spec = schema.find("points").unwrap();
        let text = "0.5,1,0;-1,2,1";
        let (record, notices) =
            schema.apply(&schema.defaults(), &vec![("points".into(), Raw::Text(text.into()))]);
        assert!(notices.is_empty(), "{notices:?}");
        assert_eq!(entry.read(&record), [[0.5, 1.0, 0.0], [-1.0, 2.0, 1.0]]);
        let value = record.get("points").unwrap();
        assert_eq!(spec.text(value), text);
        let (again, notices) = schema.apply(&schema.defaults(), &vec![("points".into(), Raw::from(value))]);
        assert_eq!((again, notices), (record.clone(), Vec::new()));
        for wrong in ["0.5,1", "0.5,1,2", "0.5,1,0,0", "0.5,1,x"] {
            assert!(spec.check(&Raw::Text(wrong.into())).is_err(), "{wrong}");
        }
    }

    #[test]
    fn rows_of_numbers_are_held_to_their_columns_as_text_is() {
        let spec = &points("points", "points", 2, ("data", "own")).specs()[0];
        assert!(spec.check(&Raw::Rows(vec![vec![1.0, 2.0]])).is_ok());
        for wrong in
            [vec![vec![1.0]], vec![vec![1.0, 2.0, 0.0]], vec![vec![1.0, f64::NAN]], vec![vec![0.0, 0.0]; 3]]
        {
            assert!(spec.check(&Raw::Rows(wrong.clone())).is_err(), "{wrong:?}");
        }
    }
}
