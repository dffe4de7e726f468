//! Isotropic stationary kernels: everything that follows from a function of the distance alone.
//!
//! A kernel of this family is a [`Profile`], three lines of numbers; [`Stationary`] makes it a [`Kernel`].

use std::fmt::Debug;

use mercer_compact::caption;
use mercer_loops::Radial;

use super::domain::{exactly, length, non_negative};
use super::{Hyperparameter, Kernel, KernelInfo, ParameterScale};
use crate::error::Result;
use crate::points::Points;

pub use mercer_loops::Exponent;

/// The shape of an isotropic kernel: its correlation as a function of `s = u²`, the square of the scaled distance
/// `u = r/ℓ` with `r = |x - z|` and `ℓ` the length scale, written as `correlation(s) = prefactor(e) exp(-e)` with an
/// exponent `e` that follows from `s`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// `e` in terms of `s`; at least zero.
    pub exponent: Exponent,
    /// Coefficients of `1`, `e` and `e²` in what multiplies `exp(-e)` in the correlation. The first is 1.
    pub prefactor: [f64; 3],
    /// What multiplies `exp(-e)` in the derivative of the correlation in `s`.
    pub slope: Slope,
}

/// What multiplies `exp(-e)` in a derivative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Slope {
    /// `a + b e`.
    Linear(f64, f64),
    /// `a / e`, and 0 where `e` is 0: that of a kernel with a kink there. Its product with `s` is 0 there, which makes the
    /// derivative in `ℓ` right, and the derivative in `z` is the mean of its two one-sided values.
    Reciprocal(f64),
}

/// A kernel's [`Shape`], as a type.
pub trait Profile: Clone + Debug + Default + Send + Sync + 'static {
    /// The shape.
    const SHAPE: Shape;
}

/// The kernel `k(x, z) = σ_f² correlation(r²/ℓ²)` of a [`Profile`], on R^d for any d.
///
/// Parameters: the signal variance `σ_f² >= 0` in squared units of the target, and the length scale `ℓ > 0` in the
/// unit of the input.
#[derive(Clone, Debug, PartialEq)]
pub struct Stationary<P> {
    isotropic: Isotropic,
    profile: P,
}

impl<P: Profile> Stationary<P> {
    /// The kernel with signal variance `signal` and length scale `lengthscale`.
    ///
    /// # Errors
    /// [`Error::Domain`](crate::Error::Domain) unless `signal` is finite and not negative and `lengthscale` is
    /// positive, between about 1e-154 and 1e154.
    pub fn new(signal: f64, lengthscale: f64) -> Result<Self> {
        Ok(Self { isotropic: Isotropic::new(P::SHAPE, signal, lengthscale)?, profile: P::default() })
    }

    /// The signal variance `σ_f² = k(x, x)`.
    pub fn signal(&self) -> f64 {
        self.isotropic.radial.height
    }

    /// The length scale `ℓ`.
    pub fn lengthscale(&self) -> f64 {
        self.isotropic.lengthscale
    }
}

/// All that the kernels of this family do, which is compiled once for all of them.
#[derive(Clone, Debug, PartialEq)]
struct Isotropic {
    lengthscale: f64,
    radial: Radial,
    slope: Slope,
}

impl Isotropic {
    fn new(shape: Shape, signal: f64, lengthscale: f64) -> Result<Self> {
        let height = non_negative("signal", signal)?;
        let lengthscale = length("lengthscale", lengthscale)?;
        let Shape { exponent, prefactor, slope } = shape;
        let scale = 1.0 / (lengthscale * lengthscale);
        Ok(Self { lengthscale, radial: Radial { height, scale, exponent, prefactor }, slope })
    }

    fn from_values(shape: Shape, values: &[f64]) -> Result<Self> {
        let [signal, lengthscale] = exactly(values)?;
        Self::new(shape, signal, lengthscale)
    }

    fn value(&self, x: &[f64], z: &[f64]) -> f64 {
        let (_, e, decay) = self.radial.decay(x, z);
        self.radial.height * (self.radial.prefactor(e) * decay)
    }

    /// The derivative of the correlation in `s`.
    fn slope(&self, e: f64, decay: f64) -> f64 {
        match self.slope {
            Slope::Linear(a, b) => (a + b * e) * decay,
            Slope::Reciprocal(_) if e == 0.0 => 0.0,
            Slope::Reciprocal(a) => a / e * decay,
        }
    }

    fn gradient(&self, x: &[f64], z: &[f64], out: &mut [f64]) {
        let (s, e, decay) = self.radial.decay(x, z);
        // ds/dℓ = -2 s/ℓ.
        let change = self.radial.height * (s * self.slope(e, decay)) * (-2.0 / self.lengthscale);
        for (slot, value) in out.iter_mut().zip([self.radial.prefactor(e) * decay, change]) {
            *slot = value;
        }
    }

    fn gradient_second(&self, x: &[f64], z: &[f64], out: &mut [f64]) {
        let (_, e, decay) = self.radial.decay(x, z);
        // ds/dz = 2 (z - x)/ℓ².
        let slope = self.radial.height * self.slope(e, decay) * (2.0 * self.radial.scale);
        for ((slot, x), z) in out.iter_mut().zip(x).zip(z) {
            *slot = if slope == 0.0 { 0.0 } else { slope * (z - x) };
        }
    }
}

impl<P: Profile> Kernel for Stationary<P> {
    fn value(&self, x: &[f64], z: &[f64]) -> f64 {
        self.isotropic.value(x, z)
    }

    fn hyperparameters(&self) -> Vec<f64> {
        vec![self.signal(), self.lengthscale()]
    }

    fn with_hyperparameters(&self, values: &[f64]) -> Result<Box<dyn Kernel>> {
        build::<P>(values)
    }

    fn gradient(&self, x: &[f64], z: &[f64], out: &mut [f64]) {
        self.isotropic.gradient(x, z, out);
    }

    fn gradient_second(&self, x: &[f64], z: &[f64], out: &mut [f64]) {
        self.isotropic.gradient_second(x, z, out);
    }

    fn row(&self, x: &[f64], zs: &[f64], out: &mut [f64]) {
        self.isotropic.radial.row(x, zs, out);
    }

    fn diagonal(&self, xs: &Points) -> Result<Vec<f64>> {
        Ok(vec![self.signal(); xs.len()])
    }
}

/// The signal variance, as every kernel that has one declares it.
const SIGNAL: Hyperparameter = Hyperparameter {
    id: "signal",
    symbol: caption("σ_f²"),
    label: "signal variance",
    unit: caption("t²"),
    min: 0.0,
    max: 100.0,
    least: 0.01,
    scale: ParameterScale::Log,
    default: 1.0,
};

/// The length scale, as every kernel that has one declares it.
const LENGTHSCALE: Hyperparameter = Hyperparameter {
    id: "lengthscale",
    symbol: caption("ℓ"),
    label: "length scale",
    unit: caption("x"),
    min: 0.01,
    max: 10.0,
    least: 0.01,
    scale: ParameterScale::Log,
    default: 0.3,
};

/// The declaration of a [`Stationary`] kernel.
pub(super) const fn info<P: Profile>(
    id: &'static str,
    label: &'static str,
    equation: &'static str,
) -> KernelInfo {
    const PARAMETERS: &[Hyperparameter] = &[SIGNAL, LENGTHSCALE];
    let equation = caption(equation);
    KernelInfo { id, label, equation, stationary: true, hyperparameters: PARAMETERS, build: build::<P> }
}

fn build<P: Profile>(values: &[f64]) -> Result<Box<dyn Kernel>> {
    let isotropic = Isotropic::from_values(P::SHAPE, values)?;
    Ok(Box::new(Stationary { isotropic, profile: P::default() }))
}
