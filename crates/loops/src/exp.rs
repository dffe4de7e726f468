//! The exponential of whole slices: without a branch or a table, so that the compiler turns the loop into vector
//! instructions, and without a fused product, so that the bits are the same natively and in wasm.
//!
//! `e^x = 2^n e^r` with the whole number `n` nearest to `x / ln 2`, so that `|r| <= ln 2 / 2`, and
//! `e^r = 1 + r + r^2 q(r)` with a polynomial `q` through the Chebyshev points of that interval. The result is within
//! one unit in the last place of the exact one (0.5 from the last sum, at most 0.25 from the one before, less than
//! 0.2 from the rest; 0.89 is the largest seen).

use std::f64::consts::LOG2_E;

/// Coefficients of `q` in ascending order. In exact arithmetic `e^r` is within 4e-19 of itself, relatively.
const Q: [f64; 11] = [
    0.5,
    0.166_666_666_666_666_7,
    0.041_666_666_666_666_67,
    0.008_333_333_333_326_112,
    0.001_388_888_888_888_378_3,
    0.000_198_412_698_749_012_6,
    2.480_158_732_550_987_7e-5,
    2.755_725_529_796_964e-6,
    2.755_727_364_948_654_4e-7,
    2.510_525_953_844_849e-8,
    2.091_469_333_253_293e-9,
];

/// `ln 2` in two parts; the first has so few bits that its products with `n` are exact.
const LN_2_HIGH: f64 = 0.693_147_180_369_123_8;
const LN_2_LOW: f64 = 1.908_214_929_270_587_7e-10;

/// Adding this to a number below 2^51 in size rounds it to a whole one, `n`, and leaves `n + 2046` in the lowest bits:
/// twice the bias of a double's exponent more. 1.5 * 2^52 + 2046.
const ROUND: f64 = 6_755_399_441_057_790.0;

/// Outside these the result is zero or infinite, and has long been.
const LOWEST: f64 = -746.0;
const HIGHEST: f64 = 710.0;

/// Replaces every value by its exponential, within one unit in the last place.
///
/// Large negative values give subnormal numbers and then zero, large positive ones infinity, and what is not a
/// number stays so.
///
/// ```
/// let mut values = [0.0, 1.0, f64::NEG_INFINITY];
/// mercer_loops::exp_slice(&mut values);
/// assert_eq!((values[0], values[2]), (1.0, 0.0));
/// assert!((values[1] - std::f64::consts::E).abs() <= 2.0 * f64::EPSILON);
/// ```
#[inline(never)]
pub fn exp_slice(values: &mut [f64]) {
    let (blocks, rest) = values.as_chunks_mut();
    exp_blocks(blocks);
    if rest.is_empty() {
        return;
    }
    let mut last = [0.0; 4];
    last[..rest.len()].copy_from_slice(rest);
    exp_blocks(std::slice::from_mut(&mut last));
    rest.copy_from_slice(&last[..rest.len()]);
}

/// In fours, which the compiler turns into two pairs side by side: in V8 a seventh faster than a loop over pairs.
#[inline(never)]
fn exp_blocks(blocks: &mut [[f64; 4]]) {
    for block in blocks {
        for value in block {
            *value = exp(*value);
        }
    }
}

#[inline]
fn exp(x: f64) -> f64 {
    // Comparisons that leave what is not a number alone.
    let x = if x < LOWEST { LOWEST } else { x };
    let x = if x > HIGHEST { HIGHEST } else { x };

    let shifted = x * LOG2_E + ROUND;
    let n = shifted - ROUND;
    let high = x - n * LN_2_HIGH;
    let low = n * LN_2_LOW;
    let r = high - low;

    let (r2, q) = (r * r, &Q);
    let r4 = r2 * r2;
    let first = (q[0] + q[1] * r) + (q[2] + q[3] * r) * r2;
    let second = (q[4] + q[5] * r) + (q[6] + q[7] * r) * r2;
    let third = (q[8] + q[9] * r) + q[10] * r2;
    let tail = r2 * (first + (second + third * r4) * r4);
    // What `r` lost to rounding is still in `low`.
    let exponential = 1.0 + (high - (low - tail));

    // In two steps, so that neither power of two leaves the normal range and a subnormal result is rounded once. All
    // but the lowest bits are shifted out.
    let exponents = shifted.to_bits();
    let half = exponents >> 1;
    exponential * f64::from_bits(half << 52) * f64::from_bits(exponents.wrapping_sub(half) << 52)
}

#[cfg(test)]
mod tests {
    use super::exp_slice;
    use mercer_core::random::Normals;

    fn exp(x: f64) -> f64 {
        let mut one = [x];
        exp_slice(&mut one);
        one[0]
    }

    /// A sum of two numbers that holds about 106 bits.
    #[derive(Clone, Copy)]
    struct Double(f64, f64);

    impl Double {
        fn sum(a: f64, b: f64) -> Self {
            let s = a + b;
            let t = s - a;
            Self(s, (a - (s - t)) + (b - t))
        }

        fn plus(self, other: Self) -> Self {
            let s = Self::sum(self.0, other.0);
            Self::sum(s.0, s.1 + self.1 + other.1)
        }

        fn times(self, other: Self) -> Self {
            let p = self.0 * other.0;
            let e = libm::fma(self.0, other.0, -p);
            Self::sum(p, e + (self.0 * other.1 + self.1 * other.0))
        }
    }

    /// `e^x / 2^n` to some 100 bits by its Taylor series at `(x - n ln 2) / 1024`, squared ten times; and `n`.
    fn reference(x: f64) -> (Double, i32) {
        // ln 2 to 106 bits.
        let ln_2 = Double(std::f64::consts::LN_2, 2.319_046_813_846_299_6e-17);
        let n = libm::rint(x / ln_2.0);
        let reduced = Double(x, 0.0).plus(Double(-n, 0.0).times(ln_2));
        let r = Double(reduced.0 / 1024.0, reduced.1 / 1024.0);
        let mut sum = Double(1.0, 0.0);
        for k in (1..=12).rev() {
            let next = r.times(sum);
            let quotient = next.0 / f64::from(k);
            let remainder = libm::fma(-quotient, f64::from(k), next.0) + next.1;
            sum = Double(1.0, 0.0).plus(Double(quotient, remainder / f64::from(k)));
        }
        for _ in 0..10 {
            sum = sum.times(sum);
        }
        (sum, n as i32)
    }

    /// The error of a normal result in units in the last place.
    fn error(x: f64) -> f64 {
        let (want, n) = reference(x);
        let got = libm::ldexp(exp(x), -n);
        let unit = f64::from_bits(want.0.to_bits() & (0x7ff << 52)) * f64::EPSILON;
        (((got - want.0) - want.1) / unit).abs()
    }

    #[test]
    fn within_one_unit_in_the_last_place() {
        let mut random = Normals::new(3);
        let mut worst: f64 = 0.0;
        for (lowest, highest) in [(-1.0, 1.0), (-40.0, 0.0), (-708.0, 709.7), (-1e-3, 1e-3)] {
            for _ in 0..200_000 {
                worst = worst.max(error(lowest + (highest - lowest) * random.uniform()));
            }
        }
        // The ends of the reduced interval, where the error is largest.
        for n in -1000..1000 {
            let edge = (f64::from(n) + 0.5) * std::f64::consts::LN_2;
            for step in -20..20 {
                worst = worst.max(error(edge + f64::from(step) * 1e-4));
            }
        }
        assert!(worst < 0.95, "{worst} units in the last place");
    }

    #[test]
    fn known_values() {
        // mpmath, 60 digits, rounded to the nearest double.
        for (x, want) in KNOWN {
            let unit = f64::from_bits(want.to_bits() + 1) - want;
            assert!((exp(x) - want).abs() <= unit, "exp({x}) = {:e}, not {want:e}", exp(x));
        }
    }

    #[test]
    fn edges() {
        assert_eq!((exp(0.0), exp(-0.0), exp(1e-300), exp(-1e-17)), (1.0, 1.0, 1.0, 1.0));
        assert_eq!((exp(f64::NEG_INFINITY), exp(-1e300), exp(-745.133_219_101_941_2)), (0.0, 0.0, 0.0));
        assert_eq!(
            (exp(f64::INFINITY), exp(1e300), exp(709.782_712_893_384_1)),
            (f64::INFINITY, f64::INFINITY, f64::INFINITY)
        );
        assert!(exp(709.782_712_893_384).is_finite());
        assert!(exp(f64::NAN).is_nan());
    }

    #[test]
    fn every_length_gives_the_bits_of_one_value_alone() {
        let values: Vec<f64> = (0..37).map(|i| -0.731 * f64::from(i)).collect();
        for length in 0..values.len() {
            let mut all = values[..length].to_vec();
            exp_slice(&mut all);
            assert!(all.iter().zip(&values).all(|(got, &x)| got.to_bits() == exp(x).to_bits()));
        }
    }

    #[test]
    fn bits_are_pinned() {
        let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
        for i in 0..100_000 {
            let bits = exp(f64::from(i) * -7.46e-3 + 0.1).to_bits();
            hash = (hash ^ bits).wrapping_mul(0x0000_0100_0000_01b3);
        }
        assert_eq!(hash, 0xd939e205f4ca2aa0);
    }

    const KNOWN: [(f64, f64); 19] = [
        (1.0, std::f64::consts::E),
        (-1.0, 0.36787944117144233),
        (0.5, 1.6487212707001282),
        (-0.5 * std::f64::consts::LN_2, std::f64::consts::FRAC_1_SQRT_2),
        (0.3, 1.3498588075760032),
        (-1e-9, 0.999999999),
        (-10.0, 4.5399929762484854e-5),
        (-87.3, 1.2192470959520051e-38),
        (-300.25, 4.009422364622857e-131),
        (-700.0, 9.85967654375977e-305),
        (-708.3, 2.450295530965988e-308),
        (-709.0, 1.216780750623423e-308),
        (-720.5, 1.2326102893e-313),
        (-744.0, 1e-323),
        (-745.13, 5e-324),
        (88.0, 1.6516362549940018e38),
        (300.0, 1.9424263952412558e130),
        (709.0, 8.218407461554972e307),
        (709.782712893384, 1.7976931348622732e308),
    ];
}
