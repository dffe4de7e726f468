//! What menus, links, tests and documentation need to know about each kernel: its declaration.

use super::{KERNELS, Kernel};
use crate::error::Result;

/// How a parameter's range is divided on a slider and in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterScale {
    /// Even steps.
    Linear,
    /// Even ratios.
    Log,
}

/// A hyperparameter as its kernel declares it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hyperparameter {
    /// Its name in links and in the text form; the same word means the same thing in every kernel.
    pub id: &'static str,
    /// Its mathematical symbol.
    pub symbol: &'static str,
    /// Its meaning in two or three words.
    pub label: &'static str,
    /// Its unit in terms of `x` (the input's unit) and `t` (the target's): `x`, `t²`, `1/x²`, or empty.
    pub unit: &'static str,
    /// The smallest value offered on a slider. Zero on a log scale is a stop below [`Hyperparameter::least`].
    pub min: f64,
    /// The greatest value offered.
    pub max: f64,
    /// The smallest positive value of a log scale; `min` itself unless `min` is zero.
    pub least: f64,
    /// How the range is divided.
    pub scale: ParameterScale,
    /// The value before anyone chooses.
    pub default: f64,
}

/// A kernel as the list knows it.
#[derive(Clone, Copy, Debug)]
pub struct KernelInfo {
    /// Its name in menus, links and the text form, a word or two joined by a hyphen.
    pub id: &'static str,
    /// Its name for people.
    pub label: &'static str,
    /// Where its formula stands, as `PRML 6.23`.
    pub equation: &'static str,
    /// Whether it depends on `x - z` only.
    pub stationary: bool,
    /// Its hyperparameters in the order of [`Kernel::hyperparameters`].
    pub hyperparameters: &'static [Hyperparameter],
    /// Makes the kernel from one value a hyperparameter.
    pub build: fn(&[f64]) -> Result<Box<dyn Kernel>>,
}

/// The kernel of that name, aliases included.
///
/// ```
/// use mercer_core::kernel::find;
/// assert_eq!(find("rbf").map(|kernel| kernel.id), Some("gaussian"));
/// assert_eq!(find("ornstein-uhlenbeck").map(|kernel| kernel.id), Some("exponential"));
/// assert!(find("gausian").is_none());
/// ```
pub fn find(id: &str) -> Option<&'static KernelInfo> {
    let id = match id {
        "rbf" | "se" => "gaussian",
        "matern12" | "ornstein-uhlenbeck" => "exponential",
        other => other,
    };
    KERNELS.iter().find(|kernel| kernel.id == id)
}
