//! The sum of kernels.

use super::{Kernel, composite};
use crate::error::Result;

/// The sum of kernels: the function is a sum of independent functions, one a term.
///
/// `k(x, z) = k₁(x, z) + k₂(x, z) + ...` (PRML 6.17). Valid where every term is. Its hyperparameters are those of
/// the terms, one after the other; a sum among the terms is replaced by its own terms.
///
/// ```
/// use mercer_core::kernel::{Gaussian, Kernel, Matern32, Sum};
/// let (smooth, rough) = (Gaussian::new(1.0, 2.0)?, Matern32::new(0.5, 0.1)?);
/// let sum = Sum::new(vec![Box::new(smooth.clone()), Box::new(rough.clone())])?;
/// let (x, z) = ([0.3], [0.4]);
/// assert_eq!(sum.value(&x, &z), smooth.value(&x, &z) + rough.value(&x, &z));
/// assert_eq!(sum.hyperparameters(), [1.0, 2.0, 0.5, 0.1]);
/// # Ok::<(), mercer_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sum {
    terms: Vec<Box<dyn Kernel>>,
}

impl Sum {
    /// The sum of `terms`.
    ///
    /// # Errors
    /// [`Error::Empty`](crate::Error::Empty) without a term, [`Error::Shape`](crate::Error::Shape) if two terms take
    /// inputs of different dimension.
    pub fn new(terms: Vec<Box<dyn Kernel>>) -> Result<Self> {
        let terms = composite::flatten(terms, |kernel| kernel.terms());
        composite::check_parts(&terms)?;
        Ok(Self { terms })
    }
}

impl Kernel for Sum {
    fn value(&self, x: &[f64], z: &[f64]) -> f64 {
        self.terms.iter().map(|term| term.value(x, z)).sum()
    }

    fn hyperparameters(&self) -> Vec<f64> {
        composite::hyperparameters(&self.terms)
    }

    fn with_hyperparameters(&self, values: &[f64]) -> Result<Box<dyn Kernel>> {
        Ok(Box::new(Self { terms: composite::with_hyperparameters(&self.terms, values)? }))
    }

    fn gradient(&self, x: &[f64], z: &[f64], out: &mut [f64]) {
        for (term, out) in composite::shares(&self.terms, out) {
            term.gradient(x, z, out);
        }
    }

    fn gradient_second(&self, x: &[f64], z: &[f64], out: &mut [f64]) {
        let mut part = vec![0.0; out.len()];
        out.fill(0.0);
        for term in &self.terms {
            term.gradient_second(x, z, &mut part);
            for (slot, part) in out.iter_mut().zip(&part) {
                *slot += part;
            }
        }
    }

    fn dimension(&self) -> Option<usize> {
        self.terms.iter().find_map(|term| term.dimension())
    }

    fn row(&self, x: &[f64], zs: &[f64], out: &mut [f64]) {
        let mut part = vec![0.0; out.len()];
        out.fill(0.0);
        for term in &self.terms {
            term.row(x, zs, &mut part);
            for (slot, part) in out.iter_mut().zip(&part) {
                *slot += part;
            }
        }
    }

    fn terms(&self) -> Option<&[Box<dyn Kernel>]> {
        Some(&self.terms)
    }
}
