//! Gaussian process regression: fitting.

use mercer_compact::Gather as _;

use nalgebra::DMatrix;

use super::Mean;
use crate::error::{Error, Result};
use crate::kernel::Kernel;
use crate::linalg::{Cholesky, condition_number};
use crate::points::Points;

/// A Gaussian process conditioned on noisy observations.
///
/// The model: `f` is a Gaussian process with mean `m` and covariance `k`, and each target is `t_n = f(x_n) + e_n` with
/// independent normal noise `e_n` of one variance (PRML 6.57-6.62). So the targets are normal with covariance
/// `C = K + noise I`, and everything here is computed from the Cholesky factor of `C` and from the coefficients
/// `a = C^-1 (t - m)`.
///
/// Without observations it is the prior: predictions are `m` and `k(x, x)`.
#[derive(Clone, Debug)]
pub struct Regression {
    pub(super) kernel: Box<dyn Kernel>,
    pub(super) inputs: Points,
    pub(super) targets: Vec<f64>,
    pub(super) noise: f64,
    pub(super) mean: Mean,
    pub(super) factor: Cholesky,
    pub(super) coefficients: Vec<f64>,
}

impl Regression {
    /// Conditions the process on `targets` at `inputs`.
    ///
    /// `noise` is a variance, in squared units of the target (`1/β` in PRML). With zero noise the mean passes through
    /// the targets; where `C` is then singular, as for an input given twice, the smallest jitter that makes it
    /// positive definite is added to its diagonal and reported by [`Regression::jitter`].
    ///
    /// # Errors
    /// [`Error::Shape`] unless there is one target for each input, of a dimension the kernel takes;
    /// [`Error::NotFinite`] for the first target that is infinite or not a number, or for an observation whose
    /// numbers exceed the range of a double; [`Error::Domain`] for a noise variance that is negative or not finite,
    /// and for a mean that is not finite; [`Error::NotPositiveDefinite`] if even the largest jitter is not enough.
    pub fn fit(
        kernel: Box<dyn Kernel>,
        inputs: Points,
        targets: &[f64],
        noise: f64,
        mean: Mean,
    ) -> Result<Self> {
        if targets.len() != inputs.len() {
            return Err(Error::Shape { expected: inputs.len(), found: targets.len() });
        }
        if let Some(index) = targets.iter().position(|target| !target.is_finite()) {
            return Err(Error::NotFinite { index });
        }
        if !(noise.is_finite() && noise >= 0.0) {
            return Err(Error::Domain { parameter: "noise", value: noise });
        }
        let mean = mean.checked()?;
        let factor = Cholesky::with_jitter(&noisy_gram(kernel.as_ref(), &inputs, noise)?)?;
        Self::solve(kernel, inputs, targets.to_vec(), noise, mean, factor)
    }

    /// The model of a factor that is already there.
    pub(super) fn solve(
        kernel: Box<dyn Kernel>,
        inputs: Points,
        targets: Vec<f64>,
        noise: f64,
        mean: Mean,
        factor: Cholesky,
    ) -> Result<Self> {
        let residuals: Vec<f64> = targets.iter().map(|target| target - mean.value()).gather();
        let coefficients = factor.solve(&residuals)?;
        match coefficients.iter().position(|coefficient| !coefficient.is_finite()) {
            Some(index) => Err(Error::NotFinite { index }),
            None => Ok(Self { kernel, inputs, targets, noise, mean, factor, coefficients }),
        }
    }

    /// The number of observations.
    pub fn len(&self) -> usize {
        self.targets.len()
    }

    /// Whether there is no observation: then this is the prior.
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// Where the observations are.
    pub fn inputs(&self) -> &Points {
        &self.inputs
    }

    /// What was observed, one target an input.
    pub fn targets(&self) -> &[f64] {
        &self.targets
    }

    /// The noise variance.
    pub fn noise(&self) -> f64 {
        self.noise
    }

    /// The covariance function of the prior.
    pub fn kernel(&self) -> &dyn Kernel {
        self.kernel.as_ref()
    }

    /// The mean function of the prior.
    pub fn mean_function(&self) -> Mean {
        self.mean
    }

    /// The Cholesky factor of `C = K + noise I`, jitter included.
    pub fn cholesky(&self) -> &Cholesky {
        &self.factor
    }

    /// The coefficients `a = C^-1 (t - m)` of the mean's expansion in kernels (PRML 6.68), one an observation.
    pub fn coefficients(&self) -> &[f64] {
        &self.coefficients
    }

    /// What had to be added to the diagonal of `C` to factor it; zero if nothing.
    ///
    /// It acts like noise that is not part of the predictive variance.
    pub fn jitter(&self) -> f64 {
        self.factor.jitter()
    }

    /// The condition number of `C`, jitter included, in the 2-norm: about how much relative errors of the targets may
    /// grow in the coefficients. One for no observations. It costs an eigenvalue decomposition, O(N^3).
    ///
    /// # Errors
    /// [`Error::NotPositiveDefinite`] if the smallest eigenvalue is lost in rounding.
    pub fn condition_number(&self) -> Result<f64> {
        condition_number(&noisy_gram(self.kernel.as_ref(), &self.inputs, self.noise + self.jitter())?)
    }

    /// The effective number of degrees of freedom of the fit, `tr K C^-1 = N - noise tr C^-1` (GPML section 2.6, with
    /// jitter counted as noise): near N when the mean follows every target, near zero when it follows none.
    pub fn effective_degrees_of_freedom(&self) -> f64 {
        self.len() as f64 - (self.noise + self.jitter()) * self.factor.inverse_trace()
    }
}

/// `C = K + noise I` (PRML 6.62).
pub(super) fn noisy_gram(kernel: &dyn Kernel, inputs: &Points, noise: f64) -> Result<DMatrix<f64>> {
    let mut gram = kernel.gram(inputs)?;
    for n in 0..inputs.len() {
        gram[(n, n)] += noise;
    }
    Ok(gram)
}
