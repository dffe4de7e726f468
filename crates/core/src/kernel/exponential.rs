//! The exponential (Ornstein-Uhlenbeck) kernel.

use super::KernelInfo;
use super::stationary::{Exponent, Profile, Shape, Slope, Stationary, info};

/// The exponential kernel: samples are continuous and nowhere differentiable; on the line they are the
/// Ornstein-Uhlenbeck process. It is the Matérn kernel with ν = 1/2.
///
/// `k(x, z) = σ_f² exp(-r/ℓ)` with `r = |x - z|` (PRML 6.56 with a signal variance and `θ = 1/ℓ`; GPML 4.18 with
/// `γ = 1`).
/// `σ_f² >= 0` in squared units of the target, `ℓ > 0` in the unit of the input; valid on R^d for every d.
///
/// At `z = x` the kernel has a kink; its derivative in `z` is reported there as 0, the mean of its one-sided
/// values.
///
/// ```
/// use mercer_core::kernel::{Exponential, Kernel};
/// let kernel = Exponential::new(2.0, 0.5)?;
/// assert!((kernel.value(&[1.0], &[0.0]) - 2.0 * (-2.0_f64).exp()).abs() < 1e-15);
/// let mut slope = [f64::NAN];
/// kernel.gradient_second(&[1.0], &[1.0], &mut slope);
/// assert_eq!(slope, [0.0]);
/// # Ok::<(), mercer_core::Error>(())
/// ```
pub type Exponential = Stationary<ExponentialProfile>;

/// `correlation(s) = exp(-√s)`, that is `exp(-u)` in the scaled distance `u = r/ℓ`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ExponentialProfile;

impl Profile for ExponentialProfile {
    const SHAPE: Shape =
        Shape { exponent: Exponent::Root(1.0), prefactor: [1.0, 0.0, 0.0], slope: Slope::Reciprocal(-0.5) };
}

pub(super) const INFO: KernelInfo =
    info::<ExponentialProfile>("exponential", "exponential (Ornstein-Uhlenbeck)", "PRML 6.56");
