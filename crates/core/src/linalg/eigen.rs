//! Eigenvalues of symmetric matrices, for read-outs.

use nalgebra::DMatrix;

use crate::error::{Error, Result};

/// The eigenvalues of a symmetric matrix, ascending.
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

#[cfg(test)]
mod tests {
    use nalgebra::DMatrix;

    use super::{condition_number, eigenvalues};
    use crate::error::Error;

    /// The second-difference matrix: eigenvalue `k` of `n` is `2 - 2 cos(pi k / (n + 1))`.
    fn second_differences(n: usize) -> DMatrix<f64> {
        DMatrix::from_fn(n, n, |i, j| match i.abs_diff(j) {
            0 => 2.0,
            1 => -1.0,
            _ => 0.0,
        })
    }

    fn exact(k: usize, n: usize) -> f64 {
        2.0 - 2.0 * (std::f64::consts::PI * k as f64 / (n + 1) as f64).cos()
    }

    #[test]
    fn second_differences_have_closed_eigenvalues() {
        for n in [1, 2, 5, 64] {
            let got = eigenvalues(&second_differences(n)).unwrap();
            assert_eq!(got.len(), n);
            for (k, value) in (1..).zip(got) {
                assert!((value - exact(k, n)).abs() < 1e-13, "{k} of {n}: {value}");
            }
            let condition = condition_number(&second_differences(n)).unwrap();
            let want = exact(n, n) / exact(1, n);
            assert!((condition / want - 1.0).abs() < 1e-11, "{n}: {condition}, not {want}");
        }
    }

    #[test]
    fn nothing_has_no_eigenvalues() {
        let nothing = DMatrix::zeros(0, 0);
        assert_eq!((eigenvalues(&nothing), condition_number(&nothing)), (Ok(vec![]), Ok(1.0)));
    }

    #[test]
    fn what_cannot_be_answered_is_an_error() {
        let shape = Error::Shape { expected: 2, found: 3 };
        assert_eq!(eigenvalues(&DMatrix::zeros(2, 3)), Err(shape));
        let mut bad = second_differences(4);
        bad[(2, 1)] = f64::NAN;
        assert_eq!(condition_number(&bad), Err(Error::NotFinite { index: 6 }));
        let singular = DMatrix::from_element(1, 1, 0.0);
        assert_eq!(condition_number(&singular), Err(Error::NotPositiveDefinite { pivot: 0 }));
    }
}
