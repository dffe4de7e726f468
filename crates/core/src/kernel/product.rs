//! The product of kernels.

use super::{Kernel, composite};
use crate::error::Result;

/// The product of kernels: two inputs are alike where every factor finds them alike.
///
/// `k(x, z) = k₁(x, z) k₂(x, z) ...` (PRML 6.18). Valid where every factor is. Its hyperparameters are those of the
/// factors, one after the other; a product among the factors is replaced by its own factors.
///
/// ```
/// use mercer_core::kernel::{Exponential, Gaussian, Kernel, Product};
/// let (one, other) = (Gaussian::new(1.0, 2.0)?, Exponential::new(0.5, 0.1)?);
/// let product = Product::new(vec![Box::new(one.clone()), Box::new(other.clone())])?;
/// let (x, z) = ([0.3], [0.4]);
/// assert_eq!(product.value(&x, &z), one.value(&x, &z) * other.value(&x, &z));
/// assert_eq!(product.hyperparameters(), [1.0, 2.0, 0.5, 0.1]);
/// # Ok::<(), mercer_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Product {
    factors: Vec<Box<dyn Kernel>>,
}

impl Product {
    /// The product of `factors`.
    ///
    /// # Errors
    /// [`Error::Empty`](crate::Error::Empty) without a factor, [`Error::Shape`](crate::Error::Shape) if two factors
    /// take inputs of different dimension.
    pub fn new(factors: Vec<Box<dyn Kernel>>) -> Result<Self> {
        let factors = composite::flatten(factors, |kernel| kernel.factors());
        composite::check_parts(&factors)?;
        Ok(Self { factors })
    }

    /// The product of all factors but the one at `index`: no division, so that a factor may vanish.
    fn others(&self, index: usize, x: &[f64], z: &[f64]) -> f64 {
        let others = self.factors.iter().enumerate().filter(|(other, _)| *other != index);
        others.map(|(_, factor)| factor.value(x, z)).product()
    }
}

impl Kernel for Product {
    fn value(&self, x: &[f64], z: &[f64]) -> f64 {
        self.factors.iter().map(|factor| factor.value(x, z)).product()
    }

    fn hyperparameters(&self) -> Vec<f64> {
        composite::hyperparameters(&self.factors)
    }

    fn with_hyperparameters(&self, values: &[f64]) -> Result<Box<dyn Kernel>> {
        Ok(Box::new(Self { factors: composite::with_hyperparameters(&self.factors, values)? }))
    }

    fn gradient(&self, x: &[f64], z: &[f64], out: &mut [f64]) {
        for (index, (factor, out)) in composite::shares(&self.factors, out).enumerate() {
            factor.gradient(x, z, out);
            let others = self.others(index, x, z);
            for slot in out {
                *slot *= others;
            }
        }
    }

    fn gradient_second(&self, x: &[f64], z: &[f64], out: &mut [f64]) {
        let mut part = vec![0.0; out.len()];
        out.fill(0.0);
        for (index, factor) in self.factors.iter().enumerate() {
            factor.gradient_second(x, z, &mut part);
            let others = self.others(index, x, z);
            for (slot, part) in out.iter_mut().zip(&part) {
                *slot += others * part;
            }
        }
    }

    fn dimension(&self) -> Option<usize> {
        self.factors.iter().find_map(|factor| factor.dimension())
    }

    fn row(&self, x: &[f64], zs: &[f64], out: &mut [f64]) {
        let mut part = vec![0.0; out.len()];
        out.fill(1.0);
        for factor in &self.factors {
            factor.row(x, zs, &mut part);
            for (slot, part) in out.iter_mut().zip(&part) {
                *slot *= part;
            }
        }
    }

    fn factors(&self) -> Option<&[Box<dyn Kernel>]> {
        Some(&self.factors)
    }
}
