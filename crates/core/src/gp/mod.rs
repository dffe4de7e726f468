//! Gaussian processes: a distribution over functions, told by a mean and a kernel, and what data make of it.
//!
//! [`Regression`] conditions a Gaussian process on noisy targets (PRML section 6.4.2): its predictions are exact, at the
//! price of one Cholesky factor of an N by N matrix. Without data it is the prior.
//!
//! Two variances are kept apart by name everywhere. The *latent* variance is that of the function value `f(x)`; the
//! *predictive* variance is that of the next target `t(x) = f(x) + noise`, greater by the noise variance (PRML 6.67).
//!
//! ```
//! use mercer_core::{Points, gp::{Mean, Regression}, kernel::Gaussian};
//! let kernel = Box::new(Gaussian::new(1.0, 1.0)?);
//! let model = Regression::fit(kernel, Points::line(&[0.0, 1.0])?, &[1.0, 2.0], 0.1, Mean::Zero)?;
//! let prediction = model.predict(&Points::line(&[0.5])?)?;
//! assert!((prediction.mean[0] - 1.5513877191046794).abs() < 1e-14);
//! assert!((prediction.latent_variance[0] - 0.08727009545489338).abs() < 1e-14);
//! assert!((prediction.predictive_variances()[0] - 0.1872700954548934).abs() < 1e-14);
//! # Ok::<(), mercer_core::Error>(())
//! ```

mod likelihood;
mod mean;
mod prediction;
mod regression;
mod sample;
mod update;

pub use likelihood::LogMarginalLikelihood;
pub use mean::Mean;
pub use prediction::Prediction;
pub use regression::Regression;
pub use sample::Sampler;
