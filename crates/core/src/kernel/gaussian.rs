//! The Gaussian kernel.

use super::KernelInfo;
use super::stationary::{Exponent, Profile, Shape, Slope, Stationary, info};

/// The Gaussian kernel, also called squared exponential: samples are smooth (infinitely differentiable).
///
/// `k(x, z) = σ_f² exp(-r²/(2ℓ²))` with `r = |x - z|` (PRML 6.23 with a signal variance and `σ = ℓ`; GPML 4.9).
/// `σ_f² >= 0` in squared units of the target, `ℓ > 0` in the unit of the input; valid on R^d for every d.
///
/// ```
/// use mercer_core::kernel::{Gaussian, Kernel};
/// let kernel = Gaussian::new(2.0, 0.5)?;
/// let (x, z) = ([0.1, 0.2], [0.4, 0.6]); // r = 0.5 = ℓ
/// assert!((kernel.value(&x, &z) - 2.0 * (-0.5_f64).exp()).abs() < 1e-15);
/// # Ok::<(), mercer_core::Error>(())
/// ```
pub type Gaussian = Stationary<GaussianProfile>;

/// `correlation(s) = exp(-s/2)`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GaussianProfile;

impl Profile for GaussianProfile {
    const SHAPE: Shape =
        Shape { exponent: Exponent::Squared(0.5), prefactor: [1.0, 0.0, 0.0], slope: Slope::Linear(-0.5, 0.0) };
}

pub(super) const INFO: KernelInfo = info::<GaussianProfile>("gaussian", "Gaussian", "PRML 6.23");
