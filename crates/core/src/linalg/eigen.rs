//! Eigenvalues of symmetric matrices, for read-outs.

use nalgebra::DMatrix;

use crate::error::{Error, Result};

/// The eigenvalues of a symmetric matrix, ascending. Only the part on and below the diagonal matters.
///
/// ```
/// use mercer_core::linalg::eigenvalues;
/// use nalgebra::DMatrix;
/// let values = eigenvalues(&DMatrix::from_row_slice(2, 2, &[2.0, 1.0, 1.0, 2.0]))?;
/// assert!((values[0] - 1.0).abs() < 1e-15 && (values[1] - 3.0).abs() < 1e-15);
/// # Ok::<(), mercer_core::Error>(())
/// ```
///
/// # Errors
/// [`Error::Shape`] if the matrix is not square; [`Error::NotFinite`] with the position, in order of columns, of the
/// first element that is infinite or not a number.
pub fn eigenvalues(matrix: &DMatrix<f64>) -> Result<Vec<f64>> {
    let (expected, found) = matrix.shape();
    if expected != found {
        return Err(Error::Shape { expected, found });
    }
    if let Some(index) = matrix.iter().position(|a| !a.is_finite()) {
        return Err(Error::NotFinite { index });
    }
    if expected == 0 {
        return Ok(Vec::new());
    }
    let mut values = matrix.symmetric_eigenvalues().as_slice().to_vec();
    values.sort_by(f64::total_cmp);
    Ok(values)
}

/// The condition number of a symmetric positive definite matrix in the 2-norm, its largest eigenvalue over its
/// smallest. A matrix without rows has the condition number one.
///
/// # Errors
/// As [`eigenvalues`]; [`Error::NotPositiveDefinite`] if the smallest eigenvalue is not positive.
pub fn condition_number(matrix: &DMatrix<f64>) -> Result<f64> {
    let values = eigenvalues(matrix)?;
    match (values.first(), values.last()) {
        (Some(&smallest), Some(&largest)) if smallest > 0.0 => Ok(largest / smallest),
        (Some(_), _) => Err(Error::NotPositiveDefinite { pivot: 0 }),
        _ => Ok(1.0),
    }
}
