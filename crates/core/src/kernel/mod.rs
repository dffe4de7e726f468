//! Kernels (covariance functions): what every one of them can do, and the list of all of them.
//!
//! A kernel `k(x, z)` is a symmetric function of two inputs; it is valid if every Gram matrix
//! `K[n][m] = k(x_n, x_m)` is positive semidefinite (PRML section 6.2). Adding one is one file beside this one and one
//! line in the list below; menus, links, the conformance test and the documentation follow from that line.
//!
//! ```
//! use mercer_core::{Points, kernel::{Gaussian, Kernel}};
//! let kernel = Gaussian::new(1.0, 0.5)?;
//! let gram = kernel.gram(&Points::line(&[0.0, 0.5, 1.0])?)?;
//! assert_eq!(gram[(0, 0)], 1.0);
//! assert_eq!(gram[(0, 2)], gram[(2, 0)]);
//! assert!((gram[(0, 1)] - (-0.5_f64).exp()).abs() < 1e-15);
//! # Ok::<(), mercer_core::Error>(())
//! ```

mod composite;
mod domain;
mod info;
mod matrix;
mod product;
mod scale;
mod stationary;
mod sum;

use mercer_compact::Gather as _;

pub use info::{Hyperparameter, KernelInfo, ParameterScale, find};
pub use product::Product;
pub use scale::Scale;
pub use stationary::{Exponent, Profile, Shape, Slope, Stationary};
pub use sum::Sum;

use std::fmt::Debug;

use nalgebra::DMatrix;

use crate::error::{Error, Result};
use crate::points::Points;

/// One line makes a file part of this module, its kernel public and its declaration part of the list.
macro_rules! kernels {
    ($($file:ident::$kernel:ident),+ $(,)?) => {
        $(
            mod $file;
            pub use $file::$kernel;
        )+

        /// Every kernel that needs no other kernel, in the order of the menus.
        pub const KERNELS: &[KernelInfo] = &[$($file::INFO),+];
    };
}

kernels! {
    gaussian::Gaussian,
    exponential::Exponential,
    matern32::Matern32,
    matern52::Matern52,
    quadratic_exponential::QuadraticExponential,
}

/// A kernel `k(x, z)` on R^d.
///
/// The methods that take slices trust their caller with the dimensions; those that take [`Points`] check them.
/// Hyperparameters are in their raw units everywhere; a derivative in `ln p` is `p` times the derivative in `p`.
/// `k(x, z)` and `k(z, x)` are the same bits, and so are a value, its entry of a row and its entry of a matrix.
pub trait Kernel: KernelClone + Debug + Send + Sync {
    /// `k(x, z)`.
    fn value(&self, x: &[f64], z: &[f64]) -> f64;

    /// The values of the hyperparameters, in the order of the kernel's declaration.
    fn hyperparameters(&self) -> Vec<f64>;

    /// The same kernel with other hyperparameters, in the order of [`Kernel::hyperparameters`].
    ///
    /// # Errors
    /// [`Error::Shape`] for another number of values, [`Error::Domain`] for one outside its domain.
    fn with_hyperparameters(&self, values: &[f64]) -> Result<Box<dyn Kernel>>;

    /// Writes the derivative of `k(x, z)` in each hyperparameter to `out`, one entry a hyperparameter.
    fn gradient(&self, x: &[f64], z: &[f64], out: &mut [f64]);

    /// Writes the derivative of `k(x, z)` in each coordinate of `z` to `out`.
    ///
    /// Where the kernel has a kink (at `z = x`, say) this is the mean of the two one-sided derivatives.
    fn gradient_second(&self, x: &[f64], z: &[f64], out: &mut [f64]);

    /// The number of coordinates an input must have; none if any number will do.
    fn dimension(&self) -> Option<usize> {
        None
    }

    /// Writes `k(x, z_j)` to `out`, one entry a point, for the points `zs` that stand one after the other with as
    /// many coordinates each as `x`: the inner loop of every matrix below, which kernels override where a whole
    /// row is faster than its entries.
    fn row(&self, x: &[f64], zs: &[f64], out: &mut [f64]) {
        for (k, z) in out.iter_mut().zip(zs.chunks_exact(x.len())) {
            *k = self.value(x, z);
        }
    }

    /// The terms, if this kernel is a sum of others (6.17).
    fn terms(&self) -> Option<&[Box<dyn Kernel>]> {
        None
    }

    /// The factors, if this kernel is a product of others (6.18).
    fn factors(&self) -> Option<&[Box<dyn Kernel>]> {
        None
    }

    /// `k(x_n, x_n)` for each point.
    ///
    /// # Errors
    /// [`Error::Shape`] if the points have a dimension this kernel does not take.
    fn diagonal(&self, xs: &Points) -> Result<Vec<f64>> {
        check(self.dimension(), xs)?;
        Ok(xs.iter().map(|x| self.value(x, x)).gather())
    }

    /// The Gram matrix `K[n][m] = k(x_n, x_m)` (PRML 6.6), exactly symmetric.
    ///
    /// # Errors
    /// [`Error::Shape`] if the points have a dimension this kernel does not take.
    fn gram(&self, xs: &Points) -> Result<DMatrix<f64>> {
        check(self.dimension(), xs)?;
        Ok(matrix::gram(&mut |x, zs, out| self.row(x, zs, out), xs))
    }

    /// The matrix `K[i][j] = k(x_i, z_j)`.
    ///
    /// # Errors
    /// [`Error::Shape`] if the two sets differ in dimension or have one this kernel does not take.
    fn cross(&self, xs: &Points, zs: &Points) -> Result<DMatrix<f64>> {
        check(self.dimension(), xs)?;
        check(Some(xs.dimension()), zs)?;
        Ok(matrix::cross(&mut |x, zs, out| self.row(x, zs, out), xs, zs))
    }
}

/// What lets a boxed [`Kernel`] be cloned; every kernel that is `Clone` has it.
pub trait KernelClone {
    /// A copy in a box of its own.
    fn clone_boxed(&self) -> Box<dyn Kernel>;
}

impl<K: Kernel + Clone + 'static> KernelClone for K {
    fn clone_boxed(&self) -> Box<dyn Kernel> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn Kernel> {
    fn clone(&self) -> Self {
        self.as_ref().clone_boxed()
    }
}

/// Refuses points of another dimension than the one needed, if one is.
pub(crate) fn check(dimension: Option<usize>, xs: &Points) -> Result<()> {
    match dimension {
        Some(expected) if expected != xs.dimension() => Err(Error::Shape { expected, found: xs.dimension() }),
        _ => Ok(()),
    }
}
