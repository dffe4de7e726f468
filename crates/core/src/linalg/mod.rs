//! Linear algebra: the Cholesky factor every Gaussian process here stands on, eigenvalues for read-outs, and an
//! exponential for whole slices.
//!
//! The factor, the triangular solves and the inverse are code of our own ([`Cholesky`]), because they are what a
//! person waits for, and their inner loops are in `mercer-loops`; matrices are nalgebra's. Nothing here knows what a kernel is.

mod cholesky;
mod eigen;

pub use cholesky::Cholesky;
pub use eigen::{condition_number, eigenvalues};
pub use mercer_loops::exp_slice;
