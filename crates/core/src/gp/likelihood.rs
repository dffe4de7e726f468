//! The log marginal likelihood of the targets, and its gradient in the hyperparameters.

use super::Regression;

/// The three terms of `ln p(t)` (PRML 6.69), which add up to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LogMarginalLikelihood {
    /// `-(t - m)^T C^-1 (t - m) / 2`: how well the targets fit, at most zero.
    pub fit: f64,
    /// `-ln|C| / 2`: the charge for a prior that allows much.
    pub complexity: f64,
    /// `-N ln(2π) / 2`.
    pub constant: f64,
}

impl LogMarginalLikelihood {
    /// `ln p(t)`.
    pub fn total(&self) -> f64 {
        self.fit + self.complexity + self.constant
    }
}

impl Regression {
    /// The log probability density of the targets under the prior and the noise (PRML 6.69), in its three terms.
    /// Jitter counts as noise. Zero without observations.
    pub fn log_marginal_likelihood(&self) -> LogMarginalLikelihood {
        let residuals = self.targets.iter().map(|target| target - self.mean.value());
        let misfit: f64 = residuals.zip(&self.coefficients).map(|(residual, a)| residual * a).sum();
        LogMarginalLikelihood {
            fit: -0.5 * misfit,
            complexity: -0.5 * self.factor.log_determinant(),
            constant: -0.5 * libm::log(std::f64::consts::TAU) * self.len() as f64,
        }
    }

    /// The derivative of the log marginal likelihood in the logarithm of each hyperparameter, in the order of
    /// [`Kernel::hyperparameters`](crate::kernel::Kernel::hyperparameters), and of the noise variance, last.
    ///
    /// `½ tr{(a a^T - C^-1) dC/dp}` (PRML 6.70) times `p`. Jitter is held fixed. A parameter that is zero has
    /// derivative zero in its logarithm.
    pub fn log_gradient(&self) -> Vec<f64> {
        let values = self.kernel.hyperparameters();
        let mut gradient = vec![0.0; values.len()];
        let mut part = vec![0.0; values.len()];
        // The one place that needs every element of the inverse: each multiplies an element of dC/dp.
        let inverse = self.factor.inverse();
        for (n, x) in self.inputs.iter().enumerate() {
            for (m, z) in self.inputs.iter().enumerate().take(n + 1) {
                self.kernel.gradient(x, z, &mut part);
                // Both halves of the symmetric matrices at once; the diagonal has no other half.
                let share = if m == n { 0.5 } else { 1.0 };
                let weight = share * (self.coefficients[n] * self.coefficients[m] - inverse[(n, m)]);
                for (total, part) in gradient.iter_mut().zip(&part) {
                    *total += weight * part;
                }
            }
        }
        for (total, value) in gradient.iter_mut().zip(&values) {
            *total *= value;
        }
        let energy: f64 = self.coefficients.iter().map(|a| a * a).sum();
        gradient.push(0.5 * self.noise * (energy - inverse.trace()));
        gradient
    }
}
