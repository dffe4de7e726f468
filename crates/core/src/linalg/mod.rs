//! Linear algebra: the Cholesky factor every Gaussian process here stands on, eigenvalues for read-outs, and an
//! exponential for whole slices.
//!
//! The factor, the triangular solves and the inverse are code of our own ([`Cholesky`]), because they are what a
//! person waits for; the rest is nalgebra's. Nothing here knows what a kernel is.

mod cholesky;
mod eigen;
mod exp;
mod packed;

pub use cholesky::Cholesky;
pub use eigen::{condition_number, eigenvalues};
pub use exp::exp_slice;
