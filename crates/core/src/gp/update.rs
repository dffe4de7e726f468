//! One observation more.

use super::Regression;
use super::regression::noisy_gram;
use crate::error::{Error, Result};
use crate::linalg::Cholesky;

impl Regression {
    /// The model with one observation more, in O(N^2) where [`Regression::fit`] would take O(N^3): the Cholesky
    /// factor gains a row (the partitioned matrix of PRML 6.65).
    ///
    /// A jitter of this model stays. Where the new row needs one that was not there, as for an input given a second
    /// time without noise, the model is factored afresh, with the jitter that all observations together need.
    ///
    /// # Errors
    /// Those of [`Regression::fit`] for the new observation; an infinite or undefined target is at the index it would
    /// have.
    pub fn update(&self, input: &[f64], target: f64) -> Result<Self> {
        let index = self.len();
        if !target.is_finite() {
            return Err(Error::NotFinite { index });
        }
        let new = self.query(input)?;
        let cross = self.kernel.cross(&self.inputs, &new)?;
        let diagonal = self.kernel.value(input, input) + self.noise;
        let inputs = self.inputs.with(input)?;
        let factor = match self.factor.append(cross.as_slice(), diagonal) {
            Err(Error::NotPositiveDefinite { .. }) => {
                Cholesky::with_jitter(&noisy_gram(self.kernel.as_ref(), &inputs, self.noise)?)?
            }
            appended => appended?,
        };
        let targets = [self.targets.as_slice(), &[target]].concat();
        Self::solve(self.kernel.clone(), inputs, targets, self.noise, self.mean, factor)
    }
}
