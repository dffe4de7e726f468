//! Small data sets to teach with, all of them made, the noisy ones from a seed.

use mercer_compact::Gather as _;

use crate::random::Normals;

/// Standard deviation of the noise on the sinusoid, as in PRML's Appendix A.
pub const SINUSOID_NOISE: f64 = 0.3;

/// The sinusoid `sin(2 pi x)` of PRML's Figure 1.2 and of every regression figure since.
pub fn sinusoid(x: f64) -> f64 {
    libm::sin(std::f64::consts::TAU * x)
}

/// A step from -1 to 1 at 1/2, where it is 0.
pub fn step(x: f64) -> f64 {
    if x < 0.5 {
        -1.0
    } else if x > 0.5 {
        1.0
    } else {
        0.0
    }
}

/// `count` evenly spaced points of `[0, 1]` with both ends; the middle if there is only one.
///
/// ```
/// use mercer_core::data::even_grid;
/// assert_eq!(even_grid(3), [0.0, 0.5, 1.0]);
/// assert_eq!(even_grid(1), [0.5]);
/// ```
pub fn even_grid(count: usize) -> Vec<f64> {
    match count {
        1 => vec![0.5],
        _ => (0..count).map(|n| n as f64 / (count - 1) as f64).gather(),
    }
}

/// Values of `function` at `inputs` with independent Gaussian noise of standard deviation `deviation`, as pairs
/// `[x, t]` (PRML 6.57). The n-th noise depends on the seed and n only.
pub fn noisy(function: fn(f64) -> f64, inputs: &[f64], deviation: f64, seed: u64) -> Vec<[f64; 2]> {
    let mut normals = Normals::new(seed);
    inputs.iter().map(|&x| [x, function(x) + deviation * normals.draw()]).gather()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sinusoid_has_its_known_values() {
        for (x, t) in [(0.0, 0.0), (0.25, 1.0), (0.75, -1.0), (1.0 / 12.0, 0.5)] {
            assert!((sinusoid(x) - t).abs() < 1e-15, "sin(2 pi {x})");
        }
    }

    #[test]
    fn noise_has_its_deviation_and_follows_the_seed() {
        let inputs = even_grid(4000);
        let data = noisy(sinusoid, &inputs, SINUSOID_NOISE, 7);
        let squares: f64 = data.iter().map(|[x, t]| (t - sinusoid(*x)).powi(2)).sum();
        let deviation = (squares / 4000.0).sqrt();
        // The standard error of a standard deviation is sd / sqrt(2 n): 0.0034 here.
        assert!((deviation - SINUSOID_NOISE).abs() < 4.0 * 0.0034, "{deviation}");
        assert_eq!(data, noisy(sinusoid, &inputs, SINUSOID_NOISE, 7));
        assert_ne!(data, noisy(sinusoid, &inputs, SINUSOID_NOISE, 8));
        assert_eq!(
            data[..3],
            noisy(sinusoid, &inputs[..3], SINUSOID_NOISE, 7)[..],
            "a prefix stays the same"
        );
    }
}
