//! Functions drawn from the posterior, or from the prior where there is no data.

use mercer_compact::Gather as _;

use super::Regression;
use crate::error::{Error, Result};
use crate::linalg::Cholesky;
use crate::points::Points;
use crate::random::Normals;

/// Draws joint function values (latent: without noise) at a fixed set of inputs.
///
/// # How
///
/// Observations and new inputs together have the covariance `[[C, K*], [K*^T, K**]]` (PRML 6.64, 6.65). The lower right
/// block of its Cholesky factor is a factor of `K** - K*^T C^-1 K*`, the posterior covariance, which so never has to
/// be formed as a difference. A draw is the mean plus that block times independent standard normals.
#[derive(Clone, Debug)]
pub struct Sampler {
    mean: Vec<f64>,
    /// The factor of the joint covariance; none if the process does not vary at these inputs.
    joint: Option<Cholesky>,
}

impl Regression {
    /// A sampler of the function at the inputs `at`, factored once for all draws.
    ///
    /// # Errors
    /// As [`Regression::predict`], and [`Error::NotPositiveDefinite`] if the covariance cannot be factored even with
    /// the largest jitter.
    pub fn sampler(&self, at: &Points) -> Result<Sampler> {
        let mean = self.predict_mean(at)?;
        if self.kernel.diagonal(at)?.iter().all(|&variance| variance == 0.0) {
            return Ok(Sampler { mean, joint: None });
        }
        let all = [self.inputs.coordinates(), at.coordinates()].concat();
        let mut joint = self.kernel.gram(&Points::new(at.dimension(), all)?)?;
        for n in 0..self.len() {
            joint[(n, n)] += self.noise + self.jitter();
        }
        Ok(Sampler { mean, joint: Some(Cholesky::with_jitter(&joint)?) })
    }
}

impl Sampler {
    /// The function values for the next standard normal draws.
    pub fn draw(&self, normals: &mut Normals) -> Vec<f64> {
        let mut z = vec![0.0; self.mean.len()];
        normals.fill(&mut z);
        // As many finite numbers as there are inputs: `apply` has nothing to refuse.
        self.apply(&z).unwrap_or_else(|_| self.mean.clone())
    }

    /// The function values for given standard normal numbers `z`, one an input: the same `z` give functions that move
    /// smoothly as parameters do.
    ///
    /// # Errors
    /// [`Error::Shape`] unless there is a number for each input, [`Error::NotFinite`] for the first that is not
    /// finite.
    pub fn apply(&self, z: &[f64]) -> Result<Vec<f64>> {
        if z.len() != self.mean.len() {
            return Err(Error::Shape { expected: self.mean.len(), found: z.len() });
        }
        if let Some(index) = z.iter().position(|z| !z.is_finite()) {
            return Err(Error::NotFinite { index });
        }
        let Some(joint) = &self.joint else { return Ok(self.mean.clone()) };
        // Zeros for the observations, whose part of a draw is known and in the mean.
        let mut padded = vec![0.0; joint.len() - z.len()];
        let observations = padded.len();
        padded.extend_from_slice(z);
        let values = joint.lower_times(&padded)?;
        Ok(self.mean.iter().zip(&values[observations..]).map(|(mean, value)| mean + value).gather())
    }

    /// The mean function at the inputs.
    pub fn mean(&self) -> &[f64] {
        &self.mean
    }

    /// What had to be added to the diagonal of the joint covariance to factor it: draws are rough at about the square
    /// root of this.
    pub fn jitter(&self) -> f64 {
        self.joint.as_ref().map_or(0.0, Cholesky::jitter)
    }
}
