//! Eigenvalues of symmetric matrices, for read-outs.

use mercer_compact::Gather as _;

use mercer_loops::tridiagonal;
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
    let tridiagonal = Tridiagonal::of(matrix)?;
    Ok((0..matrix.nrows()).map(|index| tridiagonal.eigenvalue(index)).gather())
}

/// The condition number of a symmetric positive definite matrix in the 2-norm, its largest eigenvalue over its
/// smallest. A matrix without rows has the condition number one.
///
/// # Errors
/// As [`eigenvalues`]; [`Error::NotPositiveDefinite`] if the smallest eigenvalue is not positive.
pub fn condition_number(matrix: &DMatrix<f64>) -> Result<f64> {
    let tridiagonal = Tridiagonal::of(matrix)?;
    let Some(last) = matrix.nrows().checked_sub(1) else { return Ok(1.0) };
    let (smallest, largest) = (tridiagonal.eigenvalue(0), tridiagonal.eigenvalue(last));
    if smallest > 0.0 { Ok(largest / smallest) } else { Err(Error::NotPositiveDefinite { pivot: 0 }) }
}

/// A tridiagonal matrix with the eigenvalues of a symmetric one, in a unit of its own.
struct Tridiagonal {
    unit: f64,
    diagonal: Vec<f64>,
    /// The squares of what is below the diagonal, one for each row; before the first row a zero.
    squares: Vec<f64>,
    /// No eigenvalue is further from zero.
    bound: f64,
}

impl Tridiagonal {
    fn of(matrix: &DMatrix<f64>) -> Result<Self> {
        let (expected, found) = matrix.shape();
        if expected != found {
            return Err(Error::Shape { expected, found });
        }
        if let Some(index) = matrix.as_slice().iter().position(|a| !a.is_finite()) {
            return Err(Error::NotFinite { index });
        }
        // In units of the largest element, so that squares stay in the range of a double.
        let largest = |values: &[f64]| values.iter().fold(0.0_f64, |largest, value| largest.max(value.abs()));
        let unit = largest(matrix.as_slice()).max(f64::MIN_POSITIVE);
        let mut entries: Vec<f64> = matrix.iter().map(|a| a / unit).gather();
        let (diagonal, below) = tridiagonal(&mut entries, expected);
        // Gershgorin's circles.
        let bound = largest(&diagonal) + 2.0 * largest(&below);
        let squares = std::iter::once(0.0).chain(below.iter().map(|b| b * b)).gather();
        Ok(Self { unit, diagonal, squares, bound })
    }

    /// How many eigenvalues are below `x`: the negative pivots of `T - x I` (Golub and Van Loan, Matrix Computations,
    /// 4th ed., 8.4.1).
    fn below(&self, x: f64) -> usize {
        let mut pivot = 1.0;
        let mut count = 0;
        for (d, square) in self.diagonal.iter().zip(&self.squares) {
            pivot = d - x - square / pivot;
            // A pivot of zero counts as one below what rounding leaves.
            if pivot.abs() < f64::MIN_POSITIVE {
                pivot = -f64::MIN_POSITIVE;
            }
            count += usize::from(pivot < 0.0);
        }
        count
    }

    /// The eigenvalue of an index in ascending order, by bisection.
    fn eigenvalue(&self, index: usize) -> f64 {
        let (mut low, mut high) = (-self.bound, self.bound);
        // To about a thousandth of the rounding that is in the tridiagonal matrix already.
        while high - low > 1e-19 * self.bound {
            let middle = low + 0.5 * (high - low);
            if middle <= low || middle >= high {
                break;
            }
            if self.below(middle) > index {
                high = middle;
            } else {
                low = middle;
            }
        }
        self.unit * (low + 0.5 * (high - low))
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
