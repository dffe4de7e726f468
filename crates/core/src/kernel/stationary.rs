//! Isotropic stationary kernels: everything that follows from a function of the distance alone.
//!
//! A kernel of this family is a [`Profile`], three one-line definitions; [`Stationary`] makes it a [`Kernel`].

use std::fmt::Debug;

use super::domain::{exactly, length, non_negative};
use super::{Hyperparameter, Kernel, KernelInfo, ParameterScale};
use crate::error::Result;
use crate::linalg::exp_slice;

/// The shape of an isotropic kernel: its correlation as a function of `s = u²`, the square of the scaled distance
/// `u = r/ℓ` with `r = |x - z|` and `ℓ` the length scale, written as `correlation(s) = prefactor(e) exp(-e)` with
/// `e = exponent(s)`.
///
/// `prefactor(0)` is 1. The prefactors must grow slower than any exponential, so that the product vanishes at
/// infinity.
pub trait Profile: Clone + Debug + Default + Send + Sync + 'static {
    /// `e(s)`, at least zero.
    fn exponent(s: f64) -> f64;

    /// What multiplies `exp(-e)` in the correlation.
    fn prefactor(e: f64) -> f64;

    /// What multiplies `exp(-e)` in the derivative of the correlation in `s`.
    ///
    /// Where that derivative is infinite, at `s = 0` for a kernel with a kink, it must answer 0: its product with
    /// `s` is 0 there, which makes the derivative in `ℓ` right, and the derivative in `z` is the mean of its two
    /// one-sided values.
    fn slope_prefactor(e: f64) -> f64;
}

/// The kernel `k(x, z) = σ_f² correlation(r²/ℓ²)` of a [`Profile`], on R^d for any d.
///
/// Parameters: the signal variance `σ_f² >= 0` in squared units of the target, and the length scale `ℓ > 0` in the
/// unit of the input.
#[derive(Clone, Debug, PartialEq)]
pub struct Stationary<P> {
    signal: f64,
    lengthscale: f64,
    inverse_square: f64,
    profile: P,
}

/// Stands for an infinite squared distance: far enough for every exponential to vanish, and still a number, so that
/// no `0 * inf` arises.
const FARTHEST: f64 = 1e300;

impl<P: Profile> Stationary<P> {
    /// The kernel with signal variance `signal` and length scale `lengthscale`.
    ///
    /// # Errors
    /// [`Error::Domain`](crate::Error::Domain) unless `signal` is finite and not negative and `lengthscale` is
    /// positive, between about 1e-154 and 1e154.
    pub fn new(signal: f64, lengthscale: f64) -> Result<Self> {
        let signal = non_negative("signal", signal)?;
        let lengthscale = length("lengthscale", lengthscale)?;
        let inverse_square = 1.0 / (lengthscale * lengthscale);
        Ok(Self { signal, lengthscale, inverse_square, profile: P::default() })
    }

    /// The signal variance `σ_f² = k(x, x)`.
    pub fn signal(&self) -> f64 {
        self.signal
    }

    /// The length scale `ℓ`.
    pub fn lengthscale(&self) -> f64 {
        self.lengthscale
    }

    fn scaled(&self, squared_distance: f64) -> f64 {
        let s = squared_distance * self.inverse_square;
        // A comparison becomes a vector instruction; `f64::min` is a call in wasm.
        if s < FARTHEST { s } else { FARTHEST }
    }

    /// The exponent `e` and `exp(-e)` for one pair.
    fn decay(&self, x: &[f64], z: &[f64]) -> (f64, f64) {
        let e = P::exponent(self.scaled(squared_distance(x, z)));
        let mut decay = [-e];
        exp_slice(&mut decay);
        (e, decay[0])
    }
}

impl<P: Profile> Kernel for Stationary<P> {
    fn value(&self, x: &[f64], z: &[f64]) -> f64 {
        let (e, decay) = self.decay(x, z);
        self.signal * (P::prefactor(e) * decay)
    }

    fn hyperparameters(&self) -> Vec<f64> {
        vec![self.signal, self.lengthscale]
    }

    fn with_hyperparameters(&self, values: &[f64]) -> Result<Box<dyn Kernel>> {
        build::<P>(values)
    }

    fn gradient(&self, x: &[f64], z: &[f64], out: &mut [f64]) {
        let (e, decay) = self.decay(x, z);
        let s = self.scaled(squared_distance(x, z));
        // ds/dℓ = -2 s/ℓ.
        let change = self.signal * (s * (P::slope_prefactor(e) * decay)) * (-2.0 / self.lengthscale);
        for (slot, value) in out.iter_mut().zip([P::prefactor(e) * decay, change]) {
            *slot = value;
        }
    }

    fn gradient_second(&self, x: &[f64], z: &[f64], out: &mut [f64]) {
        let (e, decay) = self.decay(x, z);
        // ds/dz = 2 (z - x)/ℓ².
        let slope = self.signal * (P::slope_prefactor(e) * decay) * (2.0 * self.inverse_square);
        for ((slot, x), z) in out.iter_mut().zip(x).zip(z) {
            *slot = if slope == 0.0 { 0.0 } else { slope * (z - x) };
        }
    }

    fn row(&self, x: &[f64], zs: &[f64], out: &mut [f64]) {
        // In blocks that stay in the first-level cache: exponents, their exponentials, and the products.
        const BLOCK: usize = 256;
        let mut decays = [0.0; BLOCK];
        for (out, zs) in out.chunks_mut(BLOCK).zip(zs.chunks(BLOCK * x.len())) {
            squared_distances(x, zs, out);
            let decays = &mut decays[..out.len()];
            for (e, decay) in out.iter_mut().zip(decays.iter_mut()) {
                *e = P::exponent(self.scaled(*e));
                *decay = -*e;
            }
            exp_slice(decays);
            for (e, decay) in out.iter_mut().zip(decays.iter()) {
                *e = self.signal * (P::prefactor(*e) * decay);
            }
        }
    }
}

/// `r² = |x - z|²`.
pub(super) fn squared_distance(x: &[f64], z: &[f64]) -> f64 {
    x.iter().zip(z).map(|(x, z)| (x - z) * (x - z)).sum()
}

/// `|x - z_j|²` for each of the points `zs`, bit for bit as [`squared_distance`] has it.
pub(super) fn squared_distances(x: &[f64], zs: &[f64], out: &mut [f64]) {
    if let [x] = x {
        for (slot, z) in out.iter_mut().zip(zs) {
            *slot = (x - z) * (x - z);
        }
    } else {
        for (slot, z) in out.iter_mut().zip(zs.chunks_exact(x.len())) {
            *slot = squared_distance(x, z);
        }
    }
}

/// The signal variance, as every kernel that has one declares it.
const SIGNAL: Hyperparameter = Hyperparameter {
    id: "signal",
    symbol: "σ_f²",
    label: "signal variance",
    unit: "t²",
    min: 0.0,
    max: 100.0,
    least: 0.01,
    scale: ParameterScale::Log,
    default: 1.0,
};

/// The length scale, as every kernel that has one declares it.
const LENGTHSCALE: Hyperparameter = Hyperparameter {
    id: "lengthscale",
    symbol: "ℓ",
    label: "length scale",
    unit: "x",
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
    KernelInfo { id, label, equation, stationary: true, hyperparameters: PARAMETERS, build: build::<P> }
}

fn build<P: Profile>(values: &[f64]) -> Result<Box<dyn Kernel>> {
    let [signal, lengthscale] = exactly(values)?;
    Ok(Box::new(Stationary::<P>::new(signal, lengthscale)?))
}
