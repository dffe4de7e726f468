//! The exponential of whole slices.

/// Replaces each value by its exponential.
pub fn exp_slice(values: &mut [f64]) {
    for v in values {
        *v = libm::exp(*v);
    }
}
