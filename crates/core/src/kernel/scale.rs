//! A kernel times a number.

use super::Kernel;
use super::domain::non_negative;
use crate::error::{Error, Result};

/// A kernel times a number: the function times the number's square root.
///
/// `k(x, z) = c k₁(x, z)` (PRML 6.13) with `c >= 0`, without unit; a negative `c` would make a negative variance.
/// Valid where the kernel inside is. Its hyperparameters are `c` and those of the kernel inside.
///
/// ```
/// use mercer_core::kernel::{Gaussian, Kernel, Scale};
/// let inner = Gaussian::new(1.0, 2.0)?;
/// let scaled = Scale::new(3.0, Box::new(inner.clone()))?;
/// assert_eq!(scaled.value(&[0.3], &[0.4]), 3.0 * inner.value(&[0.3], &[0.4]));
/// assert_eq!(scaled.hyperparameters(), [3.0, 1.0, 2.0]);
/// assert!(Scale::new(-1.0, Box::new(inner)).is_err());
/// # Ok::<(), mercer_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scale {
    factor: f64,
    inner: Box<dyn Kernel>,
}

impl Scale {
    /// `inner` times `factor`.
    ///
    /// # Errors
    /// [`Error::Domain`] unless `factor` is finite and not negative.
    pub fn new(factor: f64, inner: Box<dyn Kernel>) -> Result<Self> {
        Ok(Self { factor: non_negative("factor", factor)?, inner })
    }
}

impl Kernel for Scale {
    fn value(&self, x: &[f64], z: &[f64]) -> f64 {
        self.factor * self.inner.value(x, z)
    }

    fn hyperparameters(&self) -> Vec<f64> {
        let mut values = vec![self.factor];
        values.extend(self.inner.hyperparameters());
        values
    }

    fn with_hyperparameters(&self, values: &[f64]) -> Result<Box<dyn Kernel>> {
        let expected = 1 + self.inner.hyperparameters().len();
        match values {
            [factor, rest @ ..] if values.len() == expected => {
                Ok(Box::new(Self::new(*factor, self.inner.with_hyperparameters(rest)?)?))
            }
            _ => Err(Error::Shape { expected, found: values.len() }),
        }
    }

    fn gradient(&self, x: &[f64], z: &[f64], out: &mut [f64]) {
        if let [of_factor, of_inner @ ..] = out {
            *of_factor = self.inner.value(x, z);
            self.inner.gradient(x, z, of_inner);
            for slot in of_inner {
                *slot *= self.factor;
            }
        }
    }

    fn gradient_second(&self, x: &[f64], z: &[f64], out: &mut [f64]) {
        self.inner.gradient_second(x, z, out);
        for slot in out {
            *slot *= self.factor;
        }
    }

    fn dimension(&self) -> Option<usize> {
        self.inner.dimension()
    }

    fn row(&self, x: &[f64], zs: &[f64], out: &mut [f64]) {
        self.inner.row(x, zs, out);
        for slot in out {
            *slot *= self.factor;
        }
    }
}
