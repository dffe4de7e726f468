//! Where the ticks of an axis go and what stands at them.

use mercer_compact::Gather as _;

use plotters::coord::ranged1d::Ranged;
use plotters::coord::types::RangedCoordf64;

use crate::geometry::Span;
use crate::number::{decade, fixed, scientific, short, ten};
use crate::scene::{Axis, AxisScale, Ticks};

/// A tick: its value and what stands at it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Tick {
    pub(crate) value: f64,
    pub(crate) label: String,
}

/// About so many ticks at most of an axis that shows a span, but two if possible; named ones all, whatever their number.
pub(crate) fn ticks(axis: &Axis, span: &Span, most: usize) -> Vec<Tick> {
    match (&axis.ticks, span.scale) {
        (Ticks::None, _) => Vec::new(),
        (Ticks::Named(named), _) => named
            .iter()
            .filter(|(value, _)| (0.0..=1.0).contains(&span.share(*value)))
            .map(|(value, label)| Tick { value: *value, label: label.clone() })
            .gather(),
        (Ticks::Round, AxisScale::Linear) => round(span, most),
        (Ticks::Round, AxisScale::Log) => decades(span, most),
    }
}

/// Round numbers, chosen by plotters. It is asked between 1 and 10, where it neither stalls nor loses digits.
fn round(span: &Span, most: usize) -> Vec<Tick> {
    let (low, high) = span.ends();
    let power = decade(high - low);
    let (shrink, grow) = if power < 0 { (1.0, ten(-power)) } else { (ten(power), 1.0) };
    let range = RangedCoordf64::from(low / shrink * grow..high / shrink * grow);
    // A single tick says nothing: one or two more than asked for are better.
    let tries = (most..=most.max(2) + 2).map(|most| range.key_points(most));
    let points = tries.fold(Vec::new(), |best, points| if best.len() < 2 { points } else { best });
    let values: Vec<f64> = points.into_iter().map(|point| point * shrink / grow).gather();
    let step = match values[..] {
        [first, second, ..] => second - first,
        _ => high - low,
    };
    // A step of one comes as 0.9999999 at times.
    let step_power = decade(step * 1.000_001);
    let largest = decade(low.abs().max(high.abs()));
    values
        .into_iter()
        .map(|value| {
            let value = if value.abs() < 1e-6 * step { 0.0 } else { value };
            let label = if largest >= 6 || step_power < -5 {
                let power = decade(value * 1.000_000_000_1);
                scientific(value, power, (power - step_power).max(0) as usize)
            } else {
                fixed(value, (-step_power).clamp(0, 6) as usize)
            };
            Tick { value, label }
        })
        .gather()
}

/// Powers of ten, with twos and fives between them where there are few; round numbers where there are hardly any.
fn decades(span: &Span, most: usize) -> Vec<Tick> {
    let (low, high) = span.ends();
    let (first, last) = (decade(low), decade(high));
    let inside = |value: &f64| (low * (1.0 - 1e-12)..=high * (1.0 + 1e-12)).contains(value);
    let powers: Vec<f64> = (first..=last).map(ten).filter(inside).gather();
    let fine = || (first..=last).flat_map(|power| [1.0, 2.0, 5.0].map(|m| m * ten(power))).filter(inside);
    let values: Vec<f64> = if powers.len() > most {
        let stride = powers.len().div_ceil(most.max(1));
        powers.into_iter().step_by(stride).gather()
    } else if fine().count() <= most {
        fine().gather()
    } else {
        powers
    };
    if values.len() < 2 {
        return round(span, most);
    }
    let plain = first >= -4 && last <= 5;
    let label = |value: f64| {
        if plain { short(value) } else { scientific(value, decade(value * 1.000_000_1), 0) }
    };
    values.into_iter().map(|value| Tick { value, label: label(value) }).gather()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: &Axis, most: usize) -> Vec<String> {
        ticks(axis, &Span::new(axis), most).into_iter().map(|tick| tick.label).collect()
    }

    fn log(min: f64, max: f64) -> Axis {
        Axis { scale: AxisScale::Log, ..Axis::linear("", min, max) }
    }

    #[test]
    fn round_numbers() {
        assert_eq!(labels(&Axis::linear("", 0.0, 1.0), 6), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(labels(&Axis::linear("", -1.5, 1.5), 4), ["−1", "0", "1"]);
        assert_eq!(labels(&Axis::linear("", -0.75, 0.75), 2), ["−0.5", "0.0", "0.5"]);
        assert_eq!(labels(&Axis::linear("", 3.0, -3.0), 4), ["−2", "0", "2"]);
        assert_eq!(labels(&Axis::linear("", 0.0, 1e-7), 3), ["0", "5×10⁻⁸", "10⁻⁷"]);
        assert_eq!(labels(&Axis::linear("", 0.0, 4000.0), 5), ["0", "1000", "2000", "3000", "4000"]);
        assert_eq!(labels(&Axis::linear("", 0.0, 2e200), 3), ["0", "10²⁰⁰", "2×10²⁰⁰"]);
    }

    #[test]
    fn powers_of_ten() {
        assert_eq!(labels(&log(1e-8, 1e4), 4), ["10⁻⁸", "10⁻⁴", "1", "10⁴"]);
        assert_eq!(labels(&log(0.01, 100.0), 5), ["0.01", "0.1", "1", "10", "100"]);
        assert_eq!(labels(&log(0.1, 10.0), 8), ["0.1", "0.2", "0.5", "1", "2", "5", "10"]);
        assert!(labels(&log(2.0, 4.0), 5).len() >= 2);
    }

    #[test]
    fn given_ones() {
        let named = |names: &[(f64, &str)]| {
            let ticks = names.iter().map(|(value, name)| (*value, (*name).to_owned())).collect();
            Axis { ticks: Ticks::Named(ticks), ..Axis::linear("", 0.0, 2.0) }
        };
        assert_eq!(labels(&named(&[(0.0, "a"), (1.0, "b"), (3.0, "c"), (f64::NAN, "d")]), 1), ["a", "b"]);
        assert!(labels(&Axis { ticks: Ticks::None, ..log(1.0, 10.0) }, 5).is_empty());
    }

    #[test]
    fn never_too_many_and_all_different() {
        let numbers = [0.0, 1e-300, 3e-9, 0.1, 1.0, 1.0 + 1e-8, 12345.0, 1e15, 1e15 + 1.0, 1e300, f64::MAX];
        for &a in &numbers {
            for b in numbers.iter().flat_map(|b| [*b, -*b]) {
                for most in [2, 3, 7] {
                    for axis in [Axis::linear("", a, b), log(a, b)] {
                        let span = Span::new(&axis);
                        let ticks = ticks(&axis, &span, most);
                        assert!(ticks.len() <= most + 2, "{a} {b} {most}: {ticks:?}");
                        for pair in ticks.windows(2) {
                            assert_ne!(pair[0].label, pair[1].label, "{a} {b} {most}: {ticks:?}");
                        }
                        for tick in &ticks {
                            assert!((-0.01..=1.01).contains(&span.share(tick.value)), "{a} {b}: {tick:?}");
                        }
                    }
                }
            }
        }
    }
}
