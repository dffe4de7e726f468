//! The Matérn kernel with ν = 5/2.

use super::KernelInfo;
use super::stationary::{Profile, Stationary, info};

/// The Matérn kernel with ν = 5/2: samples are differentiable twice.
///
/// `k(x, z) = σ_f² (1 + u + u²/3) exp(-u)` with `u = √5 r/ℓ` and `r = |x - z|` (GPML 4.17 with a signal variance).
/// `σ_f² >= 0` in squared units of the target, `ℓ > 0` in the unit of the input; valid on R^d for every d.
///
/// ```
/// use mercer_core::kernel::{Kernel, Matern52};
/// let kernel = Matern52::new(2.0, 0.5)?;
/// let u = 5.0_f64.sqrt() * 1.5 / 0.5;
/// assert!((kernel.value(&[1.0], &[2.5]) - 2.0 * (1.0 + u + u * u / 3.0) * (-u).exp()).abs() < 1e-15);
/// # Ok::<(), mercer_core::Error>(())
/// ```
pub type Matern52 = Stationary<Matern52Profile>;

/// `correlation(s) = (1 + u + u²/3) exp(-u)` with `u = √(5s)`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Matern52Profile;

impl Profile for Matern52Profile {
    fn exponent(s: f64) -> f64 {
        (5.0 * s).sqrt()
    }

    fn prefactor(u: f64) -> f64 {
        1.0 + u + u * u / 3.0
    }

    fn slope_prefactor(u: f64) -> f64 {
        -5.0 / 6.0 * (1.0 + u)
    }
}

pub(super) const INFO: KernelInfo = info::<Matern52Profile>("matern52", "Matérn 5/2", "GPML 4.17");
