//! The Cholesky factor `C = L L^T` of a covariance matrix, and all that is done with it.

use mercer_compact::Gather as _;

use mercer_loops::{GROUP, Lower, Quad, are_finite, dot_panels, pack, squares, unpack};
use nalgebra::DMatrix;

use crate::error::{Error, Result};

/// Steps of the jitter ladder, relative to the mean diagonal element. A jitter `e` leaves about `1e-16 / e` of rounding in
/// every solution, so the first step is one that leaves six digits.
const JITTERS: [f64; 5] = [1e-10, 1e-9, 1e-8, 1e-7, 1e-6];

/// The lower-triangular `L` with `L L^T = C + jitter I`, for a symmetric positive definite `C`.
///
/// Only the part of `C` on and above its diagonal matters. A matrix without rows is its own factor.
///
/// ```
/// use mercer_core::linalg::Cholesky;
/// use nalgebra::DMatrix;
/// let factor = Cholesky::new(&DMatrix::from_row_slice(2, 2, &[4.0, 2.0, 2.0, 5.0]))?;
/// assert_eq!(factor.lower(), DMatrix::from_row_slice(2, 2, &[2.0, 0.0, 1.0, 2.0]));
/// assert_eq!(factor.solve(&[8.0, 8.0])?, [1.5, 1.0]);
/// assert!((factor.log_determinant() - 16_f64.ln()).abs() < 1e-15);
/// # Ok::<(), mercer_core::Error>(())
/// ```
///
/// # When a pivot counts as zero
///
/// A pivot is a diagonal element less a sum of squares, and rounding leaves it an error of up to about `n` units in
/// the last place of that element (Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., theorem 10.3).
/// Where the exact pivot is zero, as for an input given twice without noise, a computed one is as likely to be a
/// small positive number as a negative one, and a factor built on it is noise divided by noise: solutions of any
/// size, without a warning. So a pivot has to exceed `n` times the machine epsilon times its diagonal element, and a
/// matrix that fails so is given an honest jitter ([`Cholesky::with_jitter`]) or an error.
#[derive(Clone, Debug)]
pub struct Cholesky {
    lower: Lower,
    jitter: f64,
}

impl Cholesky {
    /// Factors `matrix` as it is.
    ///
    /// # Errors
    /// [`Error::Shape`] if it is not square; [`Error::NotFinite`] if an element on or above the diagonal is infinite
    /// or not a number, with its position in order of columns; [`Error::NotPositiveDefinite`] with the first row
    /// whose pivot is not above rounding.
    pub fn new(matrix: &DMatrix<f64>) -> Result<Self> {
        Self::factor(matrix, 0.0)
    }

    /// Factors `matrix`, with the smallest jitter on its diagonal that makes it factor: none at all, else the first
    /// of `1e-10, 1e-9, .. 1e-6` times the mean diagonal element. What was added is [`Cholesky::jitter`]; callers
    /// show it, since it is a noise variance that nobody asked for.
    ///
    /// # Errors
    /// As [`Cholesky::new`], where no step of the ladder is enough.
    pub fn with_jitter(matrix: &DMatrix<f64>) -> Result<Self> {
        let mut result = Self::factor(matrix, 0.0);
        for relative in JITTERS {
            let Err(Error::NotPositiveDefinite { .. }) = result else { break };
            let mean = matrix.diagonal().mean();
            result = Self::factor(matrix, relative * mean);
        }
        result
    }

    fn factor(matrix: &DMatrix<f64>, jitter: f64) -> Result<Self> {
        let size = matrix.nrows();
        expect(size, matrix.ncols())?;
        match Lower::factor(size, matrix.as_slice(), jitter, rounding(size)) {
            Ok(lower) => Ok(Self { lower, jitter }),
            // A number that is not finite always reaches a pivot, so looking for one can wait until here.
            Err(pivot) => {
                let above = |i: &usize| i % size <= i / size;
                let cause = (0..size * size).filter(above).find(|&i| !matrix[i].is_finite());
                Err(cause.map_or(Error::NotPositiveDefinite { pivot }, |index| Error::NotFinite { index }))
            }
        }
    }

    /// The factor of the matrix bordered by one more row and column, in O(N^2): the same bits as factoring the
    /// larger matrix with this factor's jitter.
    ///
    /// # Errors
    /// [`Error::Shape`] unless `cross` has an element for each row; [`Error::NotFinite`] for the first number that
    /// is not finite, `diagonal` counted last; [`Error::NotPositiveDefinite`] if the new pivot is not above
    /// rounding: then the larger matrix needs a larger jitter, and so a factor from scratch.
    pub fn append(&self, cross: &[f64], diagonal: f64) -> Result<Self> {
        let pivot = self.len();
        expect(pivot, cross.len())?;
        finite(cross)?;
        finite(&[diagonal]).map_err(|_| Error::NotFinite { index: pivot })?;
        let lower = self.lower.append(cross, diagonal + self.jitter, rounding(pivot + 1));
        lower.map(|lower| Self { lower, jitter: self.jitter }).ok_or(Error::NotPositiveDefinite { pivot })
    }

    /// What was added to every diagonal element; zero if nothing was.
    pub fn jitter(&self) -> f64 {
        self.jitter
    }

    /// The number of rows.
    pub fn len(&self) -> usize {
        self.lower.size()
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// `C^-1 b`.
    ///
    /// # Errors
    /// [`Error::Shape`] unless `b` has an element for each row; [`Error::NotFinite`] for the first of them that is
    /// not finite.
    pub fn solve(&self, b: &[f64]) -> Result<Vec<f64>> {
        self.solve_one(b, |lower, x| {
            lower.forward(x, 0);
            lower.backward(x);
        })
    }

    /// `L^-1 b`.
    ///
    /// # Errors
    /// As [`Cholesky::solve`].
    pub fn solve_lower(&self, b: &[f64]) -> Result<Vec<f64>> {
        self.solve_one(b, |lower, y| lower.forward(y, 0))
    }

    /// `C^-1 B`, for every column of `B`.
    ///
    /// # Errors
    /// As [`Cholesky::solve`], with positions in order of columns.
    pub fn solve_many(&self, b: &DMatrix<f64>) -> Result<DMatrix<f64>> {
        self.solve_columns(b, |lower, x| {
            lower.forward(x, 0);
            lower.backward(x);
        })
    }

    /// `L^-1 B`, for every column of `B`.
    ///
    /// # Errors
    /// As [`Cholesky::solve_many`].
    pub fn solve_lower_many(&self, b: &DMatrix<f64>) -> Result<DMatrix<f64>> {
        self.solve_columns(b, |lower, y| lower.forward(y, 0))
    }

    /// `b^T C^-1 b = |L^-1 b|^2` for every column of `B`: never negative, and without keeping the solutions.
    ///
    /// # Errors
    /// As [`Cholesky::solve_many`].
    pub fn quadratic_forms(&self, b: &DMatrix<f64>) -> Result<Vec<f64>> {
        let mut forms = Vec::with_capacity(b.ncols());
        self.by_groups(b, |lower, ys, columns| {
            lower.forward(ys, 0);
            let sums = ys.chunks_exact(lower.padded()).flat_map(squares);
            forms.extend(sums.take(columns.len() / lower.size()));
        })?;
        forms.resize(b.ncols(), 0.0);
        Ok(forms)
    }

    /// `L z`: a draw from the normal distribution with covariance `C`, if the `z` are independent standard normals.
    ///
    /// # Errors
    /// As [`Cholesky::solve`].
    pub fn lower_times(&self, z: &[f64]) -> Result<Vec<f64>> {
        expect(self.len(), z.len())?;
        finite(z)?;
        Ok(self.lower.times(z))
    }

    /// `ln |C + jitter I|`.
    pub fn log_determinant(&self) -> f64 {
        2.0 * (0..self.len()).map(|i| libm::log(self.lower.get(i, i))).sum::<f64>()
    }

    /// `tr C^-1`, the sum of the squares of the elements of `L^-1`.
    pub fn inverse_trace(&self) -> f64 {
        self.inverse_diagonal().iter().sum()
    }

    /// The diagonal of `C^-1`.
    pub fn inverse_diagonal(&self) -> Vec<f64> {
        let panels = 0..self.lower.padded() / 4;
        panels.flat_map(|c| squares(&self.lower.inverse_panel(c))).take(self.len()).gather()
    }

    /// `C^-1`, exactly symmetric.
    pub fn inverse(&self) -> DMatrix<f64> {
        let columns: Vec<_> = (0..self.lower.padded() / 4).map(|c| self.lower.inverse_panel(c)).gather();
        let size = self.len();
        let mut inverse = DMatrix::zeros(size, size);
        for (q, right) in columns.iter().enumerate() {
            for (p, left) in columns.iter().enumerate().skip(q) {
                let block = dot_panels(left, &right[4 * (p - q)..]);
                for (column, sums) in (4 * q..size).zip(block) {
                    for (row, sum) in (4 * p..size).zip(sums.0) {
                        inverse[(row, column)] = sum;
                        inverse[(column, row)] = sum;
                    }
                }
            }
        }
        inverse
    }

    /// The factor as a full matrix, zero above the diagonal.
    pub fn lower(&self) -> DMatrix<f64> {
        let element = |i, j| if i < j { 0.0 } else { self.lower.get(i, j) };
        DMatrix::from_fn(self.len(), self.len(), element)
    }

    fn solve_one(&self, b: &[f64], solve: impl Fn(&Lower, &mut [Quad])) -> Result<Vec<f64>> {
        expect(self.len(), b.len())?;
        finite(b)?;
        let mut panel = vec![Quad::ZERO; self.lower.padded()];
        for (x, &b) in panel.iter_mut().zip(b) {
            x.0[0] = b;
        }
        solve(&self.lower, &mut panel);
        Ok(panel.iter().take(self.len()).map(|x| x.0[0]).gather())
    }

    fn solve_columns(&self, b: &DMatrix<f64>, solve: impl Fn(&Lower, &mut [Quad])) -> Result<DMatrix<f64>> {
        let mut solution = Vec::with_capacity(b.len());
        self.by_groups(b, |lower, xs, columns| {
            solve(lower, xs);
            let first = solution.len();
            solution.extend_from_slice(columns);
            unpack(xs, lower.padded(), &mut solution[first..], lower.size());
        })?;
        Ok(DMatrix::from_vec(b.nrows(), b.ncols(), solution))
    }

    /// Packs the columns of `b`, a few panels at a time, and hands each lot over with the columns it came from.
    fn by_groups(&self, b: &DMatrix<f64>, mut work: impl FnMut(&Lower, &mut [Quad], &[f64])) -> Result<()> {
        let (size, padded) = (self.len(), self.lower.padded());
        expect(size, b.nrows())?;
        finite(b.as_slice())?;
        if size == 0 {
            return Ok(());
        }
        let mut packed = Vec::with_capacity(b.ncols().div_ceil(4).min(GROUP) * padded);
        for columns in b.as_slice().chunks(4 * GROUP * size) {
            packed.clear();
            for four in columns.chunks(4 * size) {
                pack(four, size, size, &mut packed);
                packed.resize(packed.len().next_multiple_of(padded), Quad::ZERO);
            }
            work(&self.lower, &mut packed, columns);
        }
        Ok(())
    }
}

/// The part of a diagonal element that rounding may leave of a pivot that is exactly zero.
fn rounding(size: usize) -> f64 {
    size as f64 * f64::EPSILON
}

fn expect(expected: usize, found: usize) -> Result<()> {
    if expected == found { Ok(()) } else { Err(Error::Shape { expected, found }) }
}

fn finite(values: &[f64]) -> Result<()> {
    if are_finite(values) {
        return Ok(());
    }
    values.iter().position(|v| !v.is_finite()).map_or(Ok(()), |index| Err(Error::NotFinite { index }))
}

#[cfg(test)]
mod tests;
