//! The inner loops that a person waits for.
//!
//! They are a crate of their own because a crate is what a level of optimisation can be set for: these few are compiled
//! for speed, everything else for size (the workspace's `Cargo.toml`, "release"). So nothing here is generic or inlined
//! into another crate, where it would be compiled for size after all; and what is here works on slices and knows
//! neither kernels nor Gaussian processes, and checks nothing: [`mercer-core`](../mercer_core) does.

mod exp;
mod packed;
mod radial;
mod slices;
mod tridiagonal;

pub use exp::exp_slice;
pub use packed::{GROUP, Lower, Quad, dot_panels, pack, squares, unpack};
pub use radial::{Exponent, Radial};
pub use slices::{are_finite, dot, mirror_lower, squared_distance};
pub use tridiagonal::tridiagonal;
