//! Against nalgebra's own factorisation, closed forms, and the definition.

use nalgebra::{DMatrix, DVector};

use super::{Cholesky, JITTERS};
use crate::error::Error;
use crate::random::Normals;

/// Sizes around the edges of a panel (4 rows) and of a group of panels (32 rows).
const SIZES: [usize; 14] = [1, 2, 3, 4, 5, 7, 8, 31, 32, 33, 63, 64, 65, 130];

/// A random matrix `A A^T / n + I`, whose condition number stays small.
fn positive_definite(size: usize, seed: u64) -> DMatrix<f64> {
    let a = normals(size, size, seed);
    &a * a.transpose() / size as f64 + DMatrix::identity(size, size)
}

fn normals(rows: usize, columns: usize, seed: u64) -> DMatrix<f64> {
    let mut source = Normals::new(seed);
    DMatrix::from_fn(rows, columns, |_, _| source.draw())
}

fn hilbert(size: usize) -> DMatrix<f64> {
    DMatrix::from_fn(size, size, |i, j| 1.0 / (i + j + 1) as f64)
}

/// The Gram matrix of the Gaussian kernel (PRML 6.23) with length scale one.
fn gram(inputs: &[f64]) -> DMatrix<f64> {
    DMatrix::from_fn(inputs.len(), inputs.len(), |i, j| (-0.5 * (inputs[i] - inputs[j]).powi(2)).exp())
}

#[track_caller]
fn assert_close(got: &[f64], want: &[f64], tolerance: f64) {
    assert_eq!(got.len(), want.len());
    let scale = want.iter().fold(1.0_f64, |m, w| m.max(w.abs()));
    for (index, (g, w)) in got.iter().zip(want).enumerate() {
        assert!((g - w).abs() <= tolerance * scale, "element {index}: {g} is not {w}");
    }
}

#[test]
fn agrees_with_nalgebra_at_every_size() {
    for size in SIZES {
        let c = positive_definite(size, 7);
        let b = normals(size, 37, 8);
        let one = b.column(0).into_owned();
        let (ours, theirs) = (Cholesky::new(&c).unwrap(), c.clone().cholesky().unwrap());
        let lower = theirs.l();
        let inverse = theirs.inverse();
        assert_eq!((ours.len(), ours.jitter()), (size, 0.0));
        assert_close(ours.lower().as_slice(), lower.as_slice(), 1e-12);
        assert_close(&ours.solve(one.as_slice()).unwrap(), theirs.solve(&one).as_slice(), 1e-12);
        assert_close(ours.solve_many(&b).unwrap().as_slice(), theirs.solve(&b).as_slice(), 1e-12);
        let half = lower.solve_lower_triangular(&b).unwrap();
        assert_close(ours.solve_lower_many(&b).unwrap().as_slice(), half.as_slice(), 1e-12);
        assert_close(&ours.solve_lower(one.as_slice()).unwrap(), half.column(0).as_slice(), 1e-12);
        let forms: Vec<_> = half.column_iter().map(|y| y.norm_squared()).collect();
        assert_close(&ours.quadratic_forms(&b).unwrap(), &forms, 1e-12);
        assert_close(&ours.lower_times(one.as_slice()).unwrap(), (&lower * &one).as_slice(), 1e-12);
        assert_close(ours.inverse().as_slice(), inverse.as_slice(), 1e-12);
        assert_close(&ours.inverse_diagonal(), inverse.diagonal().as_slice(), 1e-12);
        assert_close(&[ours.inverse_trace()], &[inverse.trace()], 1e-12);
        assert_close(&[ours.log_determinant()], &[2.0 * lower.diagonal().map(f64::ln).sum()], 1e-12);
    }
}

#[test]
fn two_rows_have_a_closed_form() {
    let (a, b, d) = (3.0, 1.2, 2.0);
    let factor = Cholesky::new(&DMatrix::from_row_slice(2, 2, &[a, b, b, d])).unwrap();
    let determinant: f64 = a * d - b * b;
    let root = f64::sqrt(a);
    assert_close(
        factor.lower().as_slice(),
        &[root, b / root, 0.0, (determinant / a).sqrt()],
        4.0 * f64::EPSILON,
    );
    assert_close(&[factor.log_determinant()], &[determinant.ln()], 4.0 * f64::EPSILON);
    assert_close(&[factor.inverse_trace()], &[(a + d) / determinant], 4.0 * f64::EPSILON);
    let solution = [(d - 2.0 * b) / determinant, (2.0 * a - b) / determinant];
    assert_close(&factor.solve(&[1.0, 2.0]).unwrap(), &solution, 4.0 * f64::EPSILON);
}

#[test]
fn a_solution_has_the_same_bits_alone_and_among_others() {
    let c = positive_definite(65, 1);
    let b = normals(65, 70, 2);
    let factor = Cholesky::new(&c).unwrap();
    let (full, half) = (factor.solve_many(&b).unwrap(), factor.solve_lower_many(&b).unwrap());
    for (j, column) in b.column_iter().enumerate() {
        assert_eq!(factor.solve(column.as_slice()).unwrap(), full.column(j).as_slice());
        assert_eq!(factor.solve_lower(column.as_slice()).unwrap(), half.column(j).as_slice());
    }
}

#[test]
fn only_the_upper_triangle_matters() {
    let c = positive_definite(9, 3);
    let mut poisoned = c.clone();
    poisoned.fill_lower_triangle(f64::NAN, 1);
    assert_eq!(Cholesky::new(&poisoned).unwrap().lower(), Cholesky::new(&c).unwrap().lower());
}

#[test]
fn rows_appended_one_by_one_have_the_bits_of_a_batch() {
    let c = positive_definite(70, 4);
    let mut grown = Cholesky::new(&DMatrix::zeros(0, 0)).unwrap();
    for n in 0..70 {
        grown = grown.append(c.view((n, 0), (1, n)).transpose().as_slice(), c[(n, n)]).unwrap();
        let batch = Cholesky::new(&c.view((0, 0), (n + 1, n + 1)).into_owned()).unwrap();
        assert_eq!(grown.lower(), batch.lower(), "after row {n}");
        let b = vec![1.0; n + 1];
        assert_eq!(grown.solve(&b).unwrap(), batch.solve(&b).unwrap());
    }
}

#[test]
fn an_appended_row_gets_the_jitter_of_the_others() {
    let inputs = [0.0, 0.5, 0.5, 2.0, 3.0];
    let c = gram(&inputs);
    let whole = Cholesky::with_jitter(&c).unwrap();
    let four = Cholesky::with_jitter(&gram(&inputs[..4])).unwrap();
    assert!(four.jitter() > 0.0);
    let grown = four.append(c.view((4, 0), (1, 4)).transpose().as_slice(), 1.0).unwrap();
    assert_eq!(grown.jitter(), four.jitter());
    assert_eq!(grown.jitter(), whole.jitter());
    assert_eq!(grown.lower(), whole.lower());
}

#[test]
fn appending_a_row_that_is_already_there_is_refused() {
    let inputs = [0.0, 0.4, 1.0];
    let factor = Cholesky::new(&gram(&inputs)).unwrap();
    let cross = gram(&inputs).column(1).into_owned();
    let refused = factor.append(cross.as_slice(), 1.0).unwrap_err();
    assert_eq!(refused, Error::NotPositiveDefinite { pivot: 3 });
}

#[test]
fn the_jitter_is_the_smallest_of_the_ladder_that_factors() {
    // Condition number 1.6e13 at ten rows, 1.7e16 at twelve, 2.5e28 at twenty (Hilbert matrices).
    assert_eq!(Cholesky::with_jitter(&hilbert(8)).unwrap().jitter(), 0.0);
    for size in [14, 20, 65] {
        let c = hilbert(size);
        let mean = c.diagonal().mean();
        let factor = Cholesky::with_jitter(&c).unwrap();
        let step = JITTERS.iter().position(|j| j * mean == factor.jitter()).unwrap();
        assert!(factor.jitter() < 1e-10, "{size} rows need {}", factor.jitter());
        for smaller in JITTERS[..step].iter().map(|j| j * mean).chain([0.0]) {
            let tried = Cholesky::new(&(&c + DMatrix::identity(size, size) * smaller));
            assert!(matches!(tried, Err(Error::NotPositiveDefinite { .. })), "{smaller} was enough");
        }
        let rebuilt = factor.lower() * factor.lower().transpose();
        let wanted = c + DMatrix::identity(size, size) * factor.jitter();
        assert_close(rebuilt.as_slice(), wanted.as_slice(), 1e-14);
    }
}

#[test]
fn repeated_inputs_get_an_honest_jitter_and_a_sensible_solution() {
    for size in [4, 40, 200] {
        // Neighbours two length scales apart are nearly independent; every third input is there twice.
        let inputs: Vec<f64> = (0..size).map(|n| 2.0 * (n - n / 3) as f64).collect();
        let targets: Vec<f64> = inputs.iter().map(|x| x.sin()).collect();
        let c = gram(&inputs);
        assert!(matches!(Cholesky::new(&c), Err(Error::NotPositiveDefinite { pivot: 3 })));
        let factor = Cholesky::with_jitter(&c).unwrap();
        assert_eq!(factor.jitter(), 1e-10);
        let weights = factor.solve(&targets).unwrap();
        assert!(weights.iter().all(|w| w.abs() < 2.0), "largest weight {:e}", DVector::from(weights).amax());
    }
}

#[test]
fn points_within_a_billionth_of_each_other_do_not_swing_the_solution() {
    // In exact arithmetic the curve is flat at 0.3 near 0 and falls to -0.4 at 1.
    let inputs = [0.0, 1e-9, 2e-9, 1.0];
    let factor = Cholesky::with_jitter(&gram(&inputs)).unwrap();
    assert_eq!(factor.jitter(), 1e-10);
    let weights = factor.solve(&[0.3, 0.3, 0.3, -0.4]).unwrap();
    let mean = |x: f64| (0..4).map(|n| weights[n] * (-0.5 * (x - inputs[n]).powi(2)).exp()).sum::<f64>();
    assert_close(&[mean(0.0), mean(1e-9), mean(1.0)], &[0.3, 0.3, -0.4], 1e-8);
    for x in [-3.0, -1.0, -0.1, 0.1, 0.5, 2.0, 3.0] {
        assert!(mean(x).abs() < 1.0, "mean {} at {x}", mean(x));
    }
}

#[test]
fn what_no_jitter_can_mend_is_an_error() {
    let indefinite = DMatrix::from_row_slice(3, 3, &[1.0, 0.0, 0.0, 0.0, 1.0, 2.0, 0.0, 2.0, 1.0]);
    for refused in [Cholesky::new(&indefinite), Cholesky::with_jitter(&indefinite)] {
        assert_eq!(refused.unwrap_err(), Error::NotPositiveDefinite { pivot: 2 });
    }
    let nothing = Cholesky::with_jitter(&DMatrix::zeros(5, 5)).unwrap_err();
    assert_eq!(nothing, Error::NotPositiveDefinite { pivot: 0 });
    let negative = Cholesky::with_jitter(&(-positive_definite(5, 1))).unwrap_err();
    assert_eq!(negative, Error::NotPositiveDefinite { pivot: 0 });
}

#[test]
fn numbers_that_are_not_finite_are_named() {
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for (row, column) in [(0, 0), (1, 3), (4, 4), (2, 6)] {
            let mut c = positive_definite(7, 5);
            c[(row, column)] = bad;
            let index = column * 7 + row;
            for refused in [Cholesky::new(&c), Cholesky::with_jitter(&c)] {
                assert_eq!(refused.unwrap_err(), Error::NotFinite { index });
            }
        }
        let factor = Cholesky::new(&positive_definite(3, 5)).unwrap();
        let b = [1.0, 2.0, bad];
        let b_matrix = DMatrix::from_row_slice(3, 2, &[1.0, 1.0, 1.0, bad, 1.0, 1.0]);
        assert_eq!(factor.solve(&b).unwrap_err(), Error::NotFinite { index: 2 });
        assert_eq!(factor.solve_lower(&b).unwrap_err(), Error::NotFinite { index: 2 });
        assert_eq!(factor.lower_times(&b).unwrap_err(), Error::NotFinite { index: 2 });
        assert_eq!(factor.append(&b, 1.0).unwrap_err(), Error::NotFinite { index: 2 });
        assert_eq!(factor.append(&[0.0; 3], bad).unwrap_err(), Error::NotFinite { index: 3 });
        assert_eq!(factor.solve_many(&b_matrix).unwrap_err(), Error::NotFinite { index: 4 });
        assert_eq!(factor.solve_lower_many(&b_matrix).unwrap_err(), Error::NotFinite { index: 4 });
        assert_eq!(factor.quadratic_forms(&b_matrix).unwrap_err(), Error::NotFinite { index: 4 });
    }
}

#[test]
fn sizes_that_disagree_are_refused() {
    let shape = Error::Shape { expected: 3, found: 2 };
    assert_eq!(Cholesky::new(&DMatrix::zeros(3, 2)).unwrap_err(), shape);
    let factor = Cholesky::new(&positive_definite(3, 5)).unwrap();
    let (short, low) = ([1.0; 2], DMatrix::zeros(2, 4));
    assert_eq!(factor.solve(&short).unwrap_err(), shape);
    assert_eq!(factor.solve_lower(&short).unwrap_err(), shape);
    assert_eq!(factor.lower_times(&short).unwrap_err(), shape);
    assert_eq!(factor.append(&short, 1.0).unwrap_err(), shape);
    assert_eq!(factor.solve_many(&low).unwrap_err(), shape);
    assert_eq!(factor.solve_lower_many(&low).unwrap_err(), shape);
    assert_eq!(factor.quadratic_forms(&low).unwrap_err(), shape);
}

#[test]
fn nothing_is_a_matrix_too() {
    let factor = Cholesky::with_jitter(&DMatrix::zeros(0, 0)).unwrap();
    assert!(factor.is_empty());
    assert_eq!((factor.jitter(), factor.log_determinant(), factor.inverse_trace()), (0.0, 0.0, 0.0));
    assert_eq!(factor.solve(&[]).unwrap(), []);
    assert_eq!(factor.lower_times(&[]).unwrap(), []);
    assert_eq!(factor.quadratic_forms(&DMatrix::zeros(0, 5)).unwrap(), [0.0; 5]);
    assert_eq!(factor.solve_lower_many(&DMatrix::zeros(0, 5)).unwrap().shape(), (0, 5));
    assert_eq!((factor.inverse(), factor.lower()), (DMatrix::zeros(0, 0), DMatrix::zeros(0, 0)));
    let one = factor.append(&[], 4.0).unwrap();
    assert_eq!(one.lower(), DMatrix::from_element(1, 1, 2.0));
    assert_eq!(one.quadratic_forms(&DMatrix::zeros(1, 0)).unwrap(), []);
}
