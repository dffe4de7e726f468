//! The part of the plane that shows: four parameters of the record, moved by wheel, pinch, drag and the Fit button.

use mercer_compact::Gather as _;

use crate::record::{Declare, Declared, FARTHEST, Patch, Raw, Record, Spec, number};

/// The ranges of the two axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Left end.
    pub left: f64,
    /// Right end.
    pub right: f64,
    /// Lower end.
    pub bottom: f64,
    /// Upper end.
    pub top: f64,
}

/// Declares `x-min`, `x-max`, `y-min` and `y-max`, hidden, since the plot is their control.
pub const fn view(left: f64, right: f64, bottom: f64, top: f64) -> View {
    View { left, right, bottom, top }
}

/// The narrowest range an axis can show, so that zooming in ends before rounding shows.
const NARROWEST: f64 = 1e-6;

impl View {
    /// The ranges scaled by `factor` around a point that stays where it is; below 1 zooms in.
    pub fn zoom(self, (x, y): (f64, f64), factor: f64) -> Self {
        let factor = if factor.is_finite() { factor.clamp(0.05, 20.0) } else { 1.0 };
        let scale = |at: f64, end: f64| at + (end - at) * factor;
        let zoomed = Self {
            left: scale(x, self.left),
            right: scale(x, self.right),
            bottom: scale(y, self.bottom),
            top: scale(y, self.top),
        };
        if zoomed.sensible() { zoomed } else { self }
    }

    /// The ranges moved by `(dx, dy)` in their own units.
    pub fn pan(self, dx: f64, dy: f64) -> Self {
        let moved = Self {
            left: self.left + dx,
            right: self.right + dx,
            bottom: self.bottom + dy,
            top: self.top + dy,
        };
        if moved.sensible() { moved } else { self }
    }

    /// The smallest ranges with round ends that hold all of the given values with a little room; an axis without
    /// finite values stays.
    pub fn fit(self, xs: impl Iterator<Item = f64>, ys: impl Iterator<Item = f64>) -> Self {
        let (left, right) = round_range(xs).unwrap_or((self.left, self.right));
        let (bottom, top) = round_range(ys).unwrap_or((self.bottom, self.top));
        let [left, right, bottom, top] = [left, right, bottom, top].map(|end| end.clamp(-FARTHEST, FARTHEST));
        let fitted = Self { left, right, bottom, top };
        if fitted.sensible() { fitted } else { self }
    }

    /// The four parameters, their ends rounded to a ten-thousandth of the range so that links stay short.
    pub fn patch(self) -> Patch {
        let x = self.right - self.left;
        let y = self.top - self.bottom;
        [("x-min", self.left, x), ("x-max", self.right, x), ("y-min", self.bottom, y), ("y-max", self.top, y)]
            .map(|(id, end, range)| (id.to_string(), Raw::Number(rounded(end, range))))
            .to_vec()
    }

    /// `count` evenly spaced abscissae from the left to the right end.
    pub fn grid(self, count: usize) -> Vec<f64> {
        let last = count.saturating_sub(1).max(1) as f64;
        (0..count).map(|n| self.left + (self.right - self.left) * (n as f64 / last)).gather()
    }

    /// Abscissae anchored at zero and not at the view, which they cover: a power of two apart, 128 to 256 of them in the
    /// view, from one multiple of 64 spacings to another. A small move of the view leaves them as they are.
    pub fn lattice(self) -> Vec<f64> {
        let spacing = power_of_two_above((self.right - self.left) / 256.0);
        let block = 64.0 * spacing;
        let first = libm::floor(self.left / block) * 64.0;
        let last = libm::ceil(self.right / block) * 64.0;
        (0..=(last - first) as usize).map(|n| (first + n as f64) * spacing).gather()
    }

    fn sensible(self) -> bool {
        let ends = [self.left, self.right, self.bottom, self.top];
        ends.iter().all(|end| end.abs() <= FARTHEST)
            && self.right - self.left >= NARROWEST
            && self.top - self.bottom >= NARROWEST
    }
}

impl Declared for View {
    fn specs(&self) -> Vec<Spec> {
        let end = |id, label, default| number(id, label, -FARTHEST, FARTHEST, default).hidden();
        [
            end("x-min", "left end of the view", self.left),
            end("x-max", "right end of the view", self.right).above("x-min"),
            end("y-min", "lower end of the view", self.bottom),
            end("y-max", "upper end of the view", self.top).above("y-min"),
        ]
        .iter()
        .flat_map(Declared::specs)
        .gather()
    }
}

impl Declare for View {
    type Value = View;

    fn read(&self, record: &Record) -> View {
        let end = |id, default| number(id, "", -FARTHEST, FARTHEST, default).read(record);
        View {
            left: end("x-min", self.left),
            right: end("x-max", self.right),
            bottom: end("y-min", self.bottom),
            top: end("y-max", self.top),
        }
    }
}

/// The least power of two that is not below a positive number: where a fraction is left over, the next exponent. (The
/// power and the logarithm to base two would bring tables with them.)
fn power_of_two_above(value: f64) -> f64 {
    const FRACTION: u64 = (1 << 52) - 1;
    f64::from_bits((value.to_bits() + FRACTION) & !FRACTION)
}

/// `value` rounded to a decimal place that is a hundred-thousandth to a ten-thousandth of `range`.
///
/// ```
/// assert_eq!(mercer_demos::view::rounded(0.123456789, 1.0), 0.1235);
/// assert_eq!(mercer_demos::view::rounded(123456.789, 2e6), 123500.0);
/// ```
pub fn rounded(value: f64, range: f64) -> f64 {
    let digits = 4 - libm::floor(libm::log10(range)) as i32;
    if !(-12..=12).contains(&digits) {
        return value;
    }
    // Dividing by a power of ten, not multiplying by its inverse, gives the double nearest to the decimal number.
    let power = libm::pow(10.0, f64::from(digits.abs()));
    let rounded =
        if digits >= 0 { libm::round(value * power) / power } else { libm::round(value / power) * power };
    // Minus zero would show.
    rounded + 0.0
}

/// A range with round ends and a twentieth of room around finite values; none without any.
fn round_range(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    let (low, high) = values
        .filter(|value| value.is_finite())
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
    if low > high {
        return None;
    }
    let range = if high - low > NARROWEST { high - low } else { 1.0 };
    let step = libm::pow(10.0, libm::floor(libm::log10(range)) - 1.0);
    let room = range / 20.0;
    Some((libm::floor((low - room) / step) * step, libm::ceil((high + room) / step) * step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zooming_keeps_the_point_and_undoes_itself() {
        let home = view(0.0, 1.0, -2.0, 2.0);
        let near = home.zoom((0.25, 1.0), 0.5);
        assert_eq!(near, view(0.125, 0.625, -0.5, 1.5));
        assert_eq!(near.zoom((0.25, 1.0), 2.0), home);
        assert_eq!(home.zoom((0.5, 0.0), f64::NAN), home);
    }

    #[test]
    fn zooming_and_panning_end_before_the_numbers_do() {
        let mut at = view(0.0, 1.0, -2.0, 2.0);
        for _ in 0..1000 {
            at = at.zoom((0.3, 0.1), 0.05);
        }
        assert!(at.right - at.left >= NARROWEST);
        for _ in 0..1000 {
            at = at.zoom((0.3, 0.1), 20.0).pan(1e5, -1e5);
        }
        assert!(at.sensible());
    }

    #[test]
    fn the_lattice_covers_the_view_and_stays_while_it_moves_a_little() {
        for (left, right) in [(-0.1, 1.1), (0.0, 1.0), (-3.0, 1e3), (1e5, 1e5 + 1e-3), (-FARTHEST, FARTHEST)]
        {
            let xs = view(left, right, 0.0, 1.0).lattice();
            assert!(*xs.first().unwrap() <= left && *xs.last().unwrap() >= right);
            assert!((129..=385).contains(&xs.len()), "{}", xs.len());
            assert!(xs.windows(2).all(|pair| pair[0] < pair[1]));
        }
        let lattice = |left, right| view(left, right, 0.0, 1.0).lattice();
        assert_eq!(lattice(-0.1, 1.1), lattice(-0.15, 1.05));
        assert_eq!(lattice(-0.1, 1.1), lattice(-0.2, 1.3));
    }

    #[test]
    fn fitting_holds_every_value_between_round_ends() {
        let fitted =
            view(0.0, 1.0, 0.0, 1.0).fit([0.0, 0.66].into_iter(), [-1.03, 1.41, f64::NAN].into_iter());
        assert!(fitted.left < 0.0 && fitted.right > 0.66 && fitted.bottom < -1.03 && fitted.top > 1.41);
        let widest = view(0.0, 1.0, 0.0, 1.0).fit([-FARTHEST, FARTHEST].into_iter(), [0.0].into_iter());
        assert_eq!((widest.left, widest.right), (-FARTHEST, FARTHEST));
        assert_eq!(view(0.0, 1.0, 0.0, 1.0).fit([].into_iter(), [].into_iter()), view(0.0, 1.0, 0.0, 1.0));
        let single = view(0.0, 1.0, 0.0, 1.0).fit([3.0].into_iter(), [5.0].into_iter());
        assert!(single.left < 3.0 && single.right > 3.0 && single.bottom < 5.0 && single.top > 5.0);
    }
}
