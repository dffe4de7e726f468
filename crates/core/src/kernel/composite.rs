//! What sums and products of kernels have in common.

use mercer_compact::Gather as _;

use super::Kernel;
use crate::error::{Error, Result};

type Parts = [Box<dyn Kernel>];

/// The parts, each of the same kind as the whole (as `inner` tells) replaced by its own parts.
pub(super) fn flatten(
    parts: Vec<Box<dyn Kernel>>,
    inner: impl Fn(&dyn Kernel) -> Option<&Parts>,
) -> Vec<Box<dyn Kernel>> {
    let mut flat = Vec::with_capacity(parts.len());
    for part in parts {
        match inner(part.as_ref()) {
            Some(nested) => flat.extend_from_slice(nested),
            None => flat.push(part),
        }
    }
    flat
}

/// Refuses no parts, and parts that take inputs of different dimension.
pub(super) fn check_parts(parts: &Parts) -> Result<()> {
    if parts.is_empty() {
        return Err(Error::Empty);
    }
    let mut needed = parts.iter().filter_map(|part| part.dimension());
    match needed.next() {
        Some(expected) => match needed.find(|&found| found != expected) {
            Some(found) => Err(Error::Shape { expected, found }),
            None => Ok(()),
        },
        None => Ok(()),
    }
}

/// The hyperparameters of the parts, one after the other.
pub(super) fn hyperparameters(parts: &Parts) -> Vec<f64> {
    parts.iter().flat_map(|part| part.hyperparameters()).gather()
}

/// The parts with other hyperparameters, which stand one after the other.
pub(super) fn with_hyperparameters(parts: &Parts, values: &[f64]) -> Result<Vec<Box<dyn Kernel>>> {
    let expected = parts.iter().map(|part| part.hyperparameters().len()).sum();
    if values.len() != expected {
        return Err(Error::Shape { expected, found: values.len() });
    }
    let mut rest = values;
    parts
        .iter()
        .map(|part| {
            let (own, others) = rest.split_at(part.hyperparameters().len());
            rest = others;
            part.with_hyperparameters(own)
        })
        .collect()
}

/// Each part with its share of a slice that holds one entry a hyperparameter.
pub(super) fn shares<'a>(
    parts: &'a Parts,
    slots: &'a mut [f64],
) -> impl Iterator<Item = (&'a dyn Kernel, &'a mut [f64])> {
    let mut rest = slots;
    parts.iter().map(move |part| {
        let (own, others) = std::mem::take(&mut rest).split_at_mut(part.hyperparameters().len());
        rest = others;
        (part.as_ref(), own)
    })
}
