//! Kernel methods and Gaussian processes.
//!
//! This crate is the mathematics behind Mercer and nothing else: it draws nothing, knows no browser and holds no
//! words for people but those of its errors.

pub mod data;
pub mod error;
pub mod gp;
pub mod kernel;
pub mod linalg;
pub mod points;
pub mod random;

pub use error::{Error, Result};
pub use points::Points;
