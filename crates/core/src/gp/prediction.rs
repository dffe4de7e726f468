//! The posterior at a set of inputs: means and variances.

use mercer_compact::Gather as _;

use mercer_loops::{are_finite, dot, mirror_lower};
use nalgebra::DMatrix;

use super::Regression;
use crate::error::{Error, Result};
use crate::points::Points;

/// Mean and variances at each of a set of inputs.
#[derive(Clone, Debug, PartialEq)]
pub struct Prediction {
    /// The mean of `f(x)`, and of the target there (PRML 6.66), in the unit of the target.
    pub mean: Vec<f64>,
    /// The variance of the function value `f(x)`, without noise; never negative.
    pub latent_variance: Vec<f64>,
    noise: f64,
}

impl Prediction {
    /// The variance of a target at input `index`, noise included (PRML 6.67); none beyond the last input.
    pub fn predictive_variance(&self, index: usize) -> Option<f64> {
        self.latent_variance.get(index).map(|latent| latent + self.noise)
    }

    /// The variance of a target at each input, noise included (PRML 6.67).
    pub fn predictive_variances(&self) -> Vec<f64> {
        self.latent_variance.iter().map(|latent| latent + self.noise).gather()
    }

    /// The noise variance, which is the difference between the two variances.
    pub fn noise(&self) -> f64 {
        self.noise
    }
}

impl Regression {
    /// Mean and variances at the inputs `at`: one cross matrix and one triangular solve for all of them.
    ///
    /// The mean is `m + k^T C^-1 (t - m)` (PRML 6.66). The latent variance is computed as `k(x, x) - |L^-1 k|^2`,
    /// with `L` the Cholesky factor of `C`: the squared norm is at most `k(x, x)` in exact arithmetic, so a
    /// difference below zero, as at an observation without noise, is rounding, and counts as zero. Hence no variance
    /// is ever negative.
    ///
    /// # Errors
    /// [`Error::Shape`] if `at` has another dimension than the inputs; [`Error::NotFinite`] with the index of the
    /// first input at which the kernel exceeds the range of a double.
    pub fn predict(&self, at: &Points) -> Result<Prediction> {
        let cross = self.kernel.cross(&self.inputs, at)?;
        let mean = self.means(&cross)?;
        let prior = self.kernel.diagonal(at)?;
        finite(&prior)?;
        let explained = self.factor.quadratic_forms(&cross)?;
        let latent_variance = prior.iter().zip(explained).map(|(prior, e)| (prior - e).max(0.0)).gather();
        Ok(Prediction { mean, latent_variance, noise: self.noise })
    }

    /// The mean of `f` at the inputs `at` (PRML 6.66), at less cost than with variances: no solve.
    ///
    /// # Errors
    /// As [`Regression::predict`].
    pub fn predict_mean(&self, at: &Points) -> Result<Vec<f64>> {
        self.means(&self.kernel.cross(&self.inputs, at)?)
    }

    /// The covariance matrix of the function values (latent: no noise) at the inputs `at`,
    /// `K** - K*^T C^-1 K*` (GPML 2.24). Exactly symmetric, its diagonal never negative, by the same reasoning as in
    /// [`Regression::predict`].
    ///
    /// # Errors
    /// As [`Regression::predict`].
    pub fn covariance(&self, at: &Points) -> Result<DMatrix<f64>> {
        let cross = self.kernel.cross(&self.inputs, at)?;
        let mut covariance = self.kernel.gram(at)?;
        finite(covariance.as_slice())?;
        let reduced = self.factor.solve_lower_many(&cross)?;
        for (j, right) in columns(&reduced).enumerate() {
            for (i, left) in columns(&reduced).enumerate().skip(j) {
                covariance[(i, j)] -= dot(left, right);
            }
            covariance[(j, j)] = covariance[(j, j)].max(0.0);
        }
        let count = at.len();
        mirror_lower(covariance.as_mut_slice(), count);
        Ok(covariance)
    }

    /// The weight that each target has in the prediction at one input: `C^-1 k(x*)`, so that the mean there is
    /// `m + weights · (t - m)` (PRML 6.66 read as a linear smoother, the equivalent kernel of GPML section 2.6).
    ///
    /// # Errors
    /// [`Error::Shape`] or [`Error::NotFinite`] for an input of another dimension or with such a coordinate.
    pub fn weights(&self, at: &[f64]) -> Result<Vec<f64>> {
        let cross = self.kernel.cross(&self.inputs, &self.query(at)?)?;
        self.factor.solve(cross.as_slice())
    }

    /// The derivative of the mean at one input in each of its coordinates, `sum_n a_n dk(x_n, x)/dx`
    /// (from PRML 6.68). At a kink of the kernel it is the mean of the one-sided derivatives.
    ///
    /// # Errors
    /// As [`Regression::weights`].
    pub fn mean_slope(&self, at: &[f64]) -> Result<Vec<f64>> {
        self.query(at)?;
        let mut slope = vec![0.0; at.len()];
        let mut part = vec![0.0; at.len()];
        for (x, coefficient) in self.inputs.iter().zip(&self.coefficients) {
            self.kernel.gradient_second(x, at, &mut part);
            for (slope, part) in slope.iter_mut().zip(&part) {
                *slope += coefficient * part;
            }
        }
        Ok(slope)
    }

    /// One input, checked against the dimension of the inputs.
    pub(super) fn query(&self, at: &[f64]) -> Result<Points> {
        Points::new(self.inputs.dimension(), Vec::new())?.with(at)
    }

    fn means(&self, cross: &DMatrix<f64>) -> Result<Vec<f64>> {
        let level = self.mean.value();
        let means: Vec<f64> = columns(cross).map(|k| level + dot(k, &self.coefficients)).gather();
        finite(&means)?;
        Ok(means)
    }
}

/// The columns of a matrix as slices, empty ones too.
fn columns(matrix: &DMatrix<f64>) -> impl Iterator<Item = &[f64]> {
    let rows = matrix.nrows();
    (0..matrix.ncols()).map(move |column| &matrix.as_slice()[column * rows..][..rows])
}

fn finite(values: &[f64]) -> Result<()> {
    if are_finite(values) {
        return Ok(());
    }
    values.iter().position(|v| !v.is_finite()).map_or(Ok(()), |index| Err(Error::NotFinite { index }))
}
