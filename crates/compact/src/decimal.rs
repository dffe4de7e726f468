//! Doubles to text.

use crate::exact::Digits;
use crate::parse::{EXACT_DIGITS, nearest, parts};

/// A double in decimal, either all its digits, or as few as read back as the same double, or so many as were asked for.
///
/// ```
/// use mercer_compact::Decimal;
/// assert_eq!(Decimal::shortest(0.1).plain(), "0.1");
/// assert_eq!(Decimal::shortest(1e-9).scientific(), "1e-9");
/// assert_eq!(Decimal::exact(0.1).significant(20).plain(), "0.10000000000000000555");
/// assert_eq!(Decimal::exact(2.5).fixed(0), "2");
/// ```
#[derive(Clone, Debug)]
pub struct Decimal {
    negative: bool,
    /// What infinities and what is not a number are called.
    word: Option<&'static str>,
    number: Digits,
}

impl Decimal {
    /// All digits.
    pub fn exact(value: f64) -> Self {
        let negative = value.is_sign_negative() && !value.is_nan();
        let word = if value.is_nan() { Some("NaN") } else { value.is_infinite().then_some("inf") };
        let number = match word {
            None => {
                let (mantissa, power) = parts(value.abs().to_bits());
                Digits::of(mantissa, power)
            }
            Some(_) => Digits::default(),
        };
        Self { negative, word, number }
    }

    /// As few digits as read back as the same double, and of those that do the nearest.
    pub fn shortest(value: f64) -> Self {
        let exact = Self::exact(value);
        let same = |number: &Digits| nearest(number) == value.abs();
        // Where any number of up to 15 digits reads back as a double, the nearest one of 15 is it, with zeros, less
        // among the smallest doubles, which have fewer bits.
        let few = exact.number.rounded(EXACT_DIGITS);
        let counts = if value.abs() >= 1e-300 && same(&few) { EXACT_DIGITS..=17 } else { 1..=17 };
        for count in counts {
            let (down, up) = (exact.number.cut(count), exact.number.cut_up(count));
            // The nearer first; of two as near, the greater, as the standard library has it.
            let goes_up = exact.number.digits.get(count).is_some_and(|digit| *digit >= b'5');
            let both = if goes_up { [up, down] } else { [down, up] };
            // Below a power of two doubles are closer: the other may read back where the nearer does not.
            if let Some(number) = both.into_iter().find(same) {
                return Self { number, ..exact };
            }
        }
        exact
    }

    /// Rounded to so many digits, at least one; halves to the even digit.
    pub fn significant(self, count: usize) -> Self {
        Self { number: self.number.rounded(count.max(1)), ..self }
    }

    /// As `1200`, `0.05`.
    pub fn plain(&self) -> String {
        self.with_point(0)
    }

    /// With so many decimals, rounded, halves to the even digit.
    pub fn fixed(&self, decimals: usize) -> String {
        let count = i64::from(self.number.point) + decimals as i64;
        // Less than nothing is kept of a number below half of the last place.
        let number =
            usize::try_from(count).map_or_else(|_| Digits::default(), |count| self.number.rounded(count));
        Self { number, ..*self }.with_point(decimals)
    }

    /// As `1.2e3`, `5e-2`.
    pub fn scientific(&self) -> String {
        let digits = &self.number.digits;
        let power = if digits.is_empty() { 0 } else { self.number.point - 1 };
        let one_before_point = Digits { digits: digits.clone(), point: 1 };
        let text = Self { number: one_before_point, ..*self }.plain();
        if self.word.is_some() { text } else { format!("{text}e{power}") }
    }

    /// At least so many decimals.
    fn with_point(&self, decimals: usize) -> String {
        let mut text = String::new();
        if self.negative {
            text.push('-');
        }
        if let Some(word) = self.word {
            text.push_str(word);
            return text;
        }
        let Digits { digits, point } = &self.number;
        let digit = |place: i32| usize::try_from(place).ok().and_then(|place| digits.get(place));
        let places = decimals.max((digits.len() as i32 - point).max(0) as usize) as i32;
        let first = if *point > 0 { 0 } else { point - 1 };
        for place in first..point + places {
            if place == *point {
                text.push('.');
            }
            text.push(digit(place).map_or('0', |digit| char::from(*digit)));
        }
        text
    }
}
