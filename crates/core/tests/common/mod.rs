//! What several tests share.

use mercer_core::kernel::{Hyperparameter, KernelInfo, ParameterScale};

/// A value of each hyperparameter, at a share of its range on its scale from 0 to 1, away from any stop at zero.
pub(crate) fn drawn_values(info: &KernelInfo, mut share: impl FnMut() -> f64) -> Vec<f64> {
    let value = |parameter: &Hyperparameter| match parameter.scale {
        ParameterScale::Linear => parameter.min + share() * (parameter.max - parameter.min),
        ParameterScale::Log => parameter.least * (parameter.max / parameter.least).powf(share()),
    };
    info.hyperparameters.iter().map(value).collect()
}
