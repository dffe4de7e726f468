//! The Matérn kernel with ν = 3/2.

use super::KernelInfo;
use super::stationary::{Exponent, Profile, Shape, Slope, Stationary, info};

/// The Matérn kernel with ν = 3/2: samples are differentiable once.
///
/// `k(x, z) = σ_f² (1 + √3 u) exp(-√3 u)` with `u = r/ℓ` and `r = |x - z|` (GPML 4.17 with a signal variance).
/// `σ_f² >= 0` in squared units of the target, `ℓ > 0` in the unit of the input; valid on R^d for every d.
///
/// ```
/// use mercer_core::kernel::{Kernel, Matern32};
/// let kernel = Matern32::new(2.0, 0.5)?;
/// let e = 3.0_f64.sqrt() * 1.5 / 0.5;
/// assert!((kernel.value(&[1.0], &[2.5]) - 2.0 * (1.0 + e) * (-e).exp()).abs() < 1e-15);
/// # Ok::<(), mercer_core::Error>(())
/// ```
pub type Matern32 = Stationary<Matern32Profile>;

/// `correlation(s) = (1 + e) exp(-e)` with `e = √(3s)`, which is `√3 u`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Matern32Profile;

impl Profile for Matern32Profile {
    const SHAPE: Shape =
        Shape { exponent: Exponent::Root(3.0), prefactor: [1.0, 1.0, 0.0], slope: Slope::Linear(-1.5, 0.0) };
}

pub(super) const INFO: KernelInfo = info::<Matern32Profile>("matern32", "Matérn 3/2", "GPML 4.17");
