//! The work as Mercer does it.

use mercer_core::Points;
use mercer_core::gp::{Mean, Regression};
use mercer_core::kernel::{Gaussian, Kernel as _};
use mercer_core::linalg::Cholesky;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Problem;

#[wasm_bindgen]
impl Problem {
    /// Factors `C`; returns its log-determinant.
    ///
    /// # Errors
    /// None for a problem that could be made; so everywhere here.
    pub fn mercer_cholesky(&self) -> Result<f64, JsError> {
        Ok(Cholesky::with_jitter(&self.covariance)?.log_determinant())
    }

    /// Solves `L Y = K(inputs, at)`; returns the last element.
    ///
    /// # Errors
    /// None.
    pub fn mercer_lower(&self) -> Result<f64, JsError> {
        let solution = self.factor.solve_lower_many(&self.cross)?;
        Ok(solution.as_slice().last().copied().unwrap_or_default())
    }

    /// The Gram matrix; returns the sum of its last column.
    ///
    /// # Errors
    /// None.
    pub fn mercer_gram(&self) -> Result<f64, JsError> {
        let gram = Gaussian::new(1.0, self.lengthscale)?.gram(&self.inputs)?;
        Ok(gram.column(gram.ncols() - 1).sum())
    }

    /// Everything from the numbers to means and latent variances at `at`; returns the sum of both.
    ///
    /// # Errors
    /// None.
    pub fn mercer_refit(&self) -> Result<f64, JsError> {
        let kernel = Box::new(Gaussian::new(1.0, self.lengthscale)?);
        let inputs = Points::line(self.inputs.coordinates())?;
        let fit = Regression::fit(kernel, inputs, self.targets.as_slice(), self.noise, Mean::Zero)?;
        let prediction = fit.predict(&self.at)?;
        Ok(prediction.mean.iter().chain(&prediction.latent_variance).sum())
    }
}
