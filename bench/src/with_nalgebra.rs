//! The same work as one writes it with nalgebra.

use mercer_core::Points;
use nalgebra::DMatrix;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Problem;

/// The matrix of the Gaussian kernel (PRML 6.23) with signal variance 1 between two sets of inputs.
pub(crate) fn kernel_matrix(xs: &[f64], zs: &[f64], lengthscale: f64) -> DMatrix<f64> {
    let scale = -0.5 / (lengthscale * lengthscale);
    DMatrix::from_fn(xs.len(), zs.len(), |i, j| (scale * (xs[i] - zs[j]) * (xs[i] - zs[j])).exp())
}

#[wasm_bindgen]
impl Problem {
    /// As `mercer_cholesky`; not a number if it fails.
    pub fn nalgebra_cholesky(&self) -> f64 {
        self.covariance.clone().cholesky().map_or(f64::NAN, |factor| factor.ln_determinant())
    }

    /// As `mercer_lower`; not a number if it fails.
    pub fn nalgebra_lower(&self) -> f64 {
        let solution = self.their_factor.l_dirty().solve_lower_triangular(&self.cross);
        solution.and_then(|y| y.as_slice().last().copied()).unwrap_or(f64::NAN)
    }

    /// As `mercer_gram`.
    pub fn nalgebra_gram(&self) -> f64 {
        let gram = self.matrix(&self.inputs);
        gram.column(gram.ncols() - 1).sum()
    }

    /// As `mercer_refit`; not a number if it fails.
    pub fn nalgebra_refit(&self) -> f64 {
        let mut covariance = self.matrix(&self.inputs);
        for n in 0..covariance.nrows() {
            covariance[(n, n)] += self.noise;
        }
        let Some(factor) = covariance.cholesky() else { return f64::NAN };
        let coefficients = factor.solve(&self.targets);
        let cross = self.matrix(&self.at);
        let means = cross.tr_mul(&coefficients);
        let Some(half) = factor.l_dirty().solve_lower_triangular(&cross) else { return f64::NAN };
        means.sum() + half.column_iter().map(|y| 1.0 - y.norm_squared()).sum::<f64>()
    }
}

impl Problem {
    /// The kernel between the inputs and others.
    fn matrix(&self, zs: &Points) -> DMatrix<f64> {
        kernel_matrix(self.inputs.coordinates(), zs.coordinates(), self.lengthscale)
    }
}
