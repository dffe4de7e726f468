//! The exponential of a quadratic form with constant and linear terms.

use mercer_compact::{Gather as _, caption};
use mercer_loops::{Exponent, Radial, squared_distance};

use super::domain::{exactly, non_negative};
use super::{Hyperparameter, Kernel, KernelInfo, ParameterScale};
use crate::error::Result;
use crate::points::Points;

/// The exponential of a quadratic form, with a constant and a linear term: a Gaussian kernel, a random offset and a
/// random linear trend in one.
///
/// `k(x, z) = θ₀ exp(-θ₁ r²/2) + θ₂ + θ₃ x·z` with `r = |x - z|` (PRML 6.63). All four are at least zero: `θ₀` and
/// `θ₂` in squared units of the target, `θ₁ = 1/ℓ²` in inverse squared units of the input, `θ₃` in squared units of
/// the target per squared unit of the input. Valid on R^d for every d; with `θ₃ > 0` it exceeds the range of a double
/// where `x·z` does, and matrices are then refused by whatever factors them.
///
/// ```
/// use mercer_core::kernel::{Kernel, QuadraticExponential};
/// let kernel = QuadraticExponential::new(1.0, 4.0, 10.0, 5.0)?;
/// let expected = (-0.5_f64 * 4.0 * 0.25).exp() + 10.0 + 5.0 * (0.5 * 1.0);
/// assert!((kernel.value(&[0.5], &[1.0]) - expected).abs() < 1e-14);
/// # Ok::<(), mercer_core::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct QuadraticExponential {
    theta: [f64; 4],
}

impl QuadraticExponential {
    /// The kernel with these four parameters, in the order of the equation.
    ///
    /// # Errors
    /// [`Error::Domain`](crate::Error::Domain) for one that is negative or not finite.
    pub fn new(theta0: f64, theta1: f64, theta2: f64, theta3: f64) -> Result<Self> {
        Ok(Self {
            theta: [
                non_negative("theta0", theta0)?,
                non_negative("theta1", theta1)?,
                non_negative("theta2", theta2)?,
                non_negative("theta3", theta3)?,
            ],
        })
    }

    /// `θ₀ exp(-θ₁ r²/2)`, of which `θ₁ = 0` leaves `θ₀` even where `r²` is infinite.
    fn bump(&self) -> Option<Radial> {
        let [height, scale, ..] = self.theta;
        let (exponent, prefactor) = (Exponent::Squared(0.5), [1.0, 0.0, 0.0]);
        (scale > 0.0).then_some(Radial { height, scale, exponent, prefactor })
    }

    /// `exp(-θ₁ r²/2)`.
    fn decay(&self, x: &[f64], z: &[f64]) -> f64 {
        self.bump().map_or(1.0, |bump| bump.decay(x, z).2)
    }

    /// `θ₂ + θ₃ x·z`; without the linear term even where `x·z` is infinite.
    fn trend(&self, x: &[f64], z: &[f64]) -> f64 {
        let [_, _, theta2, theta3] = self.theta;
        if theta3 == 0.0 { theta2 } else { theta2 + theta3 * dot(x, z) }
    }
}

impl Kernel for QuadraticExponential {
    fn value(&self, x: &[f64], z: &[f64]) -> f64 {
        self.theta[0] * self.decay(x, z) + self.trend(x, z)
    }

    fn hyperparameters(&self) -> Vec<f64> {
        self.theta.to_vec()
    }

    fn with_hyperparameters(&self, values: &[f64]) -> Result<Box<dyn Kernel>> {
        build(values)
    }

    fn gradient(&self, x: &[f64], z: &[f64], out: &mut [f64]) {
        let squared_distance = squared_distance(x, z);
        // Still a number where it is infinite, so that no `0 * inf` arises.
        let squared_distance = if squared_distance < f64::MAX { squared_distance } else { f64::MAX };
        let bump = self.decay(x, z);
        let gradient = [bump, -0.5 * self.theta[0] * (squared_distance * bump), 1.0, dot(x, z)];
        for (slot, value) in out.iter_mut().zip(gradient) {
            *slot = value;
        }
    }

    fn gradient_second(&self, x: &[f64], z: &[f64], out: &mut [f64]) {
        let [theta0, theta1, _, theta3] = self.theta;
        let pull = theta0 * theta1 * self.decay(x, z);
        for ((slot, x), z) in out.iter_mut().zip(x).zip(z) {
            let bump = if pull == 0.0 { 0.0 } else { pull * (x - z) };
            *slot = bump + theta3 * x;
        }
    }

    fn diagonal(&self, xs: &Points) -> Result<Vec<f64>> {
        Ok(xs.iter().map(|x| self.theta[0] + self.trend(x, x)).gather())
    }

    fn row(&self, x: &[f64], zs: &[f64], out: &mut [f64]) {
        match self.bump() {
            Some(bump) => bump.row(x, zs, out),
            None => out.fill(self.theta[0]),
        }
        if self.theta[2..] != [0.0; 2] {
            for (slot, z) in out.iter_mut().zip(zs.chunks_exact(x.len())) {
                *slot += self.trend(x, z);
            }
        }
    }
}

/// `x·z`.
fn dot(x: &[f64], z: &[f64]) -> f64 {
    x.iter().zip(z).map(|(x, z)| x * z).sum()
}

const fn theta(
    id: &'static str,
    symbol: &'static str,
    label: &'static str,
    unit: &'static str,
    max: f64,
    default: f64,
) -> Hyperparameter {
    Hyperparameter {
        id,
        symbol: caption(symbol),
        label,
        unit: caption(unit),
        min: 0.0,
        max,
        least: 0.01,
        scale: ParameterScale::Log,
        default,
    }
}

pub(super) const INFO: KernelInfo = KernelInfo {
    id: "quadratic-exponential",
    label: "(6.63): Gaussian + constant + linear",
    equation: caption("PRML 6.63"),
    stationary: false,
    hyperparameters: &[
        theta("theta0", "θ₀", "signal variance", "t²", 100.0, 1.0),
        theta("theta1", "θ₁", "inverse squared length scale", "1/x²", 10_000.0, 12.0),
        theta("theta2", "θ₂", "variance of a constant", "t²", 100.0, 0.0),
        theta("theta3", "θ₃", "variance of a linear trend", "t²/x²", 100.0, 0.0),
    ],
    build,
};

fn build(values: &[f64]) -> Result<Box<dyn Kernel>> {
    let [theta0, theta1, theta2, theta3] = exactly(values)?;
    Ok(Box::new(QuadraticExponential::new(theta0, theta1, theta2, theta3)?))
}
