//! The Matérn kernel with ν = 5/2.

use super::KernelInfo;
use super::stationary::{Exponent, Profile, Shape, Slope, Stationary, info};

/// The Matérn kernel with ν = 5/2: samples are differentiable twice.
///
/// `k(x, z) = σ_f² (1 + √5 u + 5u²/3) exp(-√5 u)` with `u = r/ℓ` and `r = |x - z|` (GPML 4.17 with a signal
/// variance).
/// `σ_f² >= 0` in squared units of the target, `ℓ > 0` in the unit of the input; valid on R^d for every d.
///
/// ```
/// use mercer_core::kernel::{Kernel, Matern52};
/// let kernel = Matern52::new(2.0, 0.5)?;
/// let e = 5.0_f64.sqrt() * 1.5 / 0.5;
/// assert!((kernel.value(&[1.0], &[2.5]) - 2.0 * (1.0 + e + e * e / 3.0) * (-e).exp()).abs() < 1e-15);
/// # Ok::<(), mercer_core::Error>(())
/// ```
pub type Matern52 = Stationary<Matern52Profile>;

/// `correlation(s) = (1 + e + e²/3) exp(-e)` with `e = √(5s)`, which is `√5 u`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Matern52Profile;

impl Profile for Matern52Profile {
    const SHAPE: Shape =
        Shape { exponent: Exponent::Root(5.0), prefactor: [1.0, 1.0, 1.0 / 3.0], slope: Slope::Linear(-5.0 / 6.0, -5.0 / 6.0) };
}

pub(super) const INFO: KernelInfo = info::<Matern52Profile>("matern52", "Matérn 5/2", "GPML 4.17");
