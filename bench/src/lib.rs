//! The work that `npm run bench` times in WebAssembly, done twice: by mercer-core and by nalgebra.
//!
//! Every method does the whole of its work each time it is called, and returns a number that depends on all of it,
//! by which the benchmark sees that all contestants do the same.

mod with_mercer;
mod with_nalgebra;

use mercer_core::linalg::Cholesky;
use mercer_core::{Error, Points};
use nalgebra::{DMatrix, DVector, Dyn};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Observations on the line, the inputs to predict at, and the kernel: Gaussian, signal variance 1.
#[wasm_bindgen]
pub struct Problem {
    inputs: Points,
    targets: DVector<f64>,
    at: Points,
    lengthscale: f64,
    noise: f64,
    /// `C = K + noise I`.
    covariance: DMatrix<f64>,
    /// `K(inputs, at)`.
    cross: DMatrix<f64>,
    factor: Cholesky,
    their_factor: nalgebra::Cholesky<f64, Dyn>,
}

#[wasm_bindgen]
impl Problem {
    /// Takes the numbers, and prepares what the parts of the work start from.
    ///
    /// # Errors
    /// Where the mathematics refuses the numbers, in its words.
    #[wasm_bindgen(constructor)]
    pub fn new(
        inputs: &[f64],
        targets: &[f64],
        at: &[f64],
        lengthscale: f64,
        noise: f64,
    ) -> Result<Self, JsError> {
        let cross = with_nalgebra::kernel_matrix(inputs, at, lengthscale);
        let mut covariance = with_nalgebra::kernel_matrix(inputs, inputs, lengthscale);
        for n in 0..inputs.len() {
            covariance[(n, n)] += noise;
        }
        let their_factor = covariance.clone().cholesky().ok_or(Error::NotPositiveDefinite { pivot: 0 })?;
        Ok(Self {
            factor: Cholesky::new(&covariance)?,
            their_factor,
            cross,
            covariance,
            inputs: Points::line(inputs)?,
            targets: DVector::from_column_slice(targets),
            at: Points::line(at)?,
            lengthscale,
            noise,
        })
    }
}
