//! What every kernel must do, held against every kernel of the list and against composites of them.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

mod common;

use std::fmt::Debug;

use mercer_core::kernel::{Gaussian, KERNELS, Kernel, KernelInfo, Matern32, Product, Scale, Sum, find};
use mercer_core::linalg::eigenvalues;
use mercer_core::random::Normals;
use mercer_core::{Error, Points};

use common::drawn_values;

fn defaults(info: &KernelInfo) -> Vec<f64> {
    info.hyperparameters.iter().map(|parameter| parameter.default).collect()
}

/// Every kernel at its defaults and at drawn values, then composites of every kernel.
fn kernels() -> Vec<(String, Box<dyn Kernel>)> {
    let mut draws = Normals::new(7);
    let mut subjects = Vec::new();
    for info in KERNELS {
        let plain = (info.build)(&defaults(info)).unwrap();
        for round in 0..3 {
            let values = drawn_values(info, || draws.uniform());
            subjects.push((format!("{} {round}", info.id), (info.build)(&values).unwrap()));
        }
        let gaussian = || Box::new(Gaussian::new(0.5, 0.8).unwrap());
        let matern: Box<dyn Kernel> = Box::new(Matern32::new(1.5, 0.6).unwrap());
        let scaled = || Box::new(Scale::new(0.3, plain.clone()).unwrap());
        let sum = Sum::new(vec![gaussian(), plain.clone(), scaled()]).unwrap();
        let product = Product::new(vec![plain.clone(), matern, gaussian()]).unwrap();
        let nested = Product::new(vec![Box::new(sum.clone()), scaled()]).unwrap();
        subjects.push((format!("scale of {}", info.id), scaled()));
        subjects.push((format!("sum with {}", info.id), Box::new(sum)));
        subjects.push((format!("product with {}", info.id), Box::new(product)));
        subjects.push((format!("product of a sum with {}", info.id), Box::new(nested)));
        subjects.push((info.id.to_owned(), plain));
    }
    subjects
}

fn drawn_points(count: usize, dimension: usize, draws: &mut Normals) -> Points {
    Points::new(dimension, (0..count * dimension).map(|_| draws.draw()).collect()).unwrap()
}

/// Runs a check on every kernel with points in one to three dimensions.
fn for_every_kernel(count: usize, check: impl Fn(&str, &dyn Kernel, &Points)) {
    let mut draws = Normals::new(11);
    for (name, kernel) in kernels() {
        for dimension in 1..=3 {
            let name = format!("{name} in {dimension} dimensions");
            check(&name, kernel.as_ref(), &drawn_points(count, dimension, &mut draws));
        }
    }
}

fn assert_close(name: impl Debug, got: f64, want: f64, tolerance: f64) {
    assert!((got - want).abs() <= tolerance, "{name:?}: got {got}, want {want}, tolerance {tolerance}");
}

#[test]
fn declarations_hold() {
    for (position, info) in KERNELS.iter().enumerate() {
        assert!(KERNELS[..position].iter().all(|other| other.id != info.id), "{} stands twice", info.id);
        assert_eq!(find(info.id).map(|found| found.id), Some(info.id));
        assert!(info.id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'));
        assert!(info.equation.starts_with("PRML ") || info.equation.starts_with("GPML "), "{}", info.id);
        let built = (info.build)(&defaults(info)).unwrap();
        assert_eq!(built.hyperparameters(), defaults(info), "{}", info.id);
        for (index, parameter) in info.hyperparameters.iter().enumerate() {
            let name = format!("{} of {}", parameter.id, info.id);
            assert!(!parameter.label.is_empty() && !parameter.symbol.is_empty(), "{name}");
            assert!((parameter.min..=parameter.max).contains(&parameter.default), "{name}");
            assert!(0.0 < parameter.least && parameter.least < parameter.max, "{name}");
            assert!(parameter.min == 0.0 || parameter.min == parameter.least, "{name}");
            let with = |value: f64| {
                let mut values = defaults(info);
                values[index] = value;
                (info.build)(&values).map(|kernel| kernel.hyperparameters()[index])
            };
            assert_eq!(with(parameter.min), Ok(parameter.min), "{name}");
            assert_eq!(with(parameter.max), Ok(parameter.max), "{name}");
            for bad in [-1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
                match with(bad) {
                    Err(Error::Domain { parameter: found, value }) => {
                        assert_eq!((found, value.to_bits()), (parameter.id, bad.to_bits()), "{name}");
                    }
                    other => panic!("{name} = {bad} gave {other:?}"),
                }
            }
        }
    }
}

#[test]
fn hyperparameters_round_trip_and_are_counted() {
    for (name, kernel) in kernels() {
        let values = kernel.hyperparameters();
        assert_eq!(kernel.with_hyperparameters(&values).unwrap().hyperparameters(), values, "{name}");
        assert_eq!(kernel.clone().hyperparameters(), values, "{name}");
        for wrong in [values.len() - 1, values.len() + 1] {
            let refused = kernel.with_hyperparameters(&vec![1.0; wrong]).unwrap_err();
            assert_eq!(refused, Error::Shape { expected: values.len(), found: wrong }, "{name}");
        }
    }
}

#[test]
fn values_are_symmetric_and_the_same_in_every_method() {
    // More points than a row works on at a time.
    for_every_kernel(300, |name, kernel, points| {
        let gram = kernel.gram(points).unwrap();
        assert_eq!(gram, kernel.cross(points, points).unwrap(), "{name}");
        assert_eq!(gram, gram.transpose(), "{name}");
        assert_eq!(kernel.diagonal(points).unwrap(), gram.diagonal().as_slice(), "{name}");
        let mut row = vec![f64::NAN; points.len()];
        for (n, x) in points.iter().enumerate().step_by(37) {
            kernel.row(x, points.coordinates(), &mut row);
            for (m, z) in points.iter().enumerate() {
                assert_eq!(row[m], kernel.value(x, z), "{name}");
                assert_eq!(gram[(n, m)], kernel.value(z, x), "{name}");
            }
        }
    });
}

#[test]
fn gram_matrices_are_positive_semidefinite() {
    for_every_kernel(20, |name, kernel, points| {
        // Points that stand twice make the matrix singular, which is the hard case.
        let twice = [points.coordinates(), points.coordinates()].concat();
        let points = Points::new(points.dimension(), twice).unwrap();
        let gram = kernel.gram(&points).unwrap();
        let smallest = eigenvalues(&gram).unwrap()[0];
        assert!(smallest >= -1e-14 * gram.trace(), "{name}: smallest eigenvalue {smallest}");
        for (n, m) in (0..points.len()).flat_map(|n| (0..n).map(move |m| (n, m))) {
            let bound = gram[(n, n)] * gram[(m, m)];
            assert!(gram[(n, m)].powi(2) <= bound * (1.0 + 1e-14), "{name}: Cauchy-Schwarz");
        }
    });
}

#[test]
fn gradients_in_hyperparameters_match_differences() {
    for_every_kernel(6, |name, kernel, points| {
        let values = kernel.hyperparameters();
        let mut gradient = vec![f64::NAN; values.len()];
        for x in points {
            for z in points {
                kernel.gradient(x, z, &mut gradient);
                for (index, &value) in values.iter().enumerate() {
                    let at = |value: f64| {
                        let mut moved = values.clone();
                        moved[index] = value;
                        kernel.with_hyperparameters(&moved).unwrap().value(x, z)
                    };
                    let difference = if value == 0.0 {
                        let h = 1e-4;
                        (4.0 * at(h) - 3.0 * at(0.0) - at(2.0 * h)) / (2.0 * h)
                    } else {
                        let h = 1e-5 * value;
                        (at(value + h) - at(value - h)) / (2.0 * h)
                    };
                    // Rounding of the values, and the third derivative, both relative to the value's size.
                    let size = kernel.value(x, x).max(kernel.value(z, z)) / value.max(1e-2);
                    assert_close((name, index), gradient[index], difference, 1e-8 * size);
                }
            }
        }
    });
}

#[test]
fn gradients_in_the_second_input_match_differences() {
    for_every_kernel(6, |name, kernel, points| {
        let dimension = points.dimension();
        let mut slope = vec![f64::NAN; dimension];
        for x in points {
            // The input itself too: at a kink the central difference is the mean of the one-sided ones.
            for z in points {
                kernel.gradient_second(x, z, &mut slope);
                for axis in 0..dimension {
                    let at = |shift: f64| {
                        let mut moved = z.to_vec();
                        moved[axis] += shift;
                        kernel.value(x, &moved)
                    };
                    // Two steps tell the error of the difference by their disagreement.
                    let difference = |h: f64| (at(h) - at(-h)) / (2.0 * h);
                    let (fine, coarse) = (difference(1e-5), difference(2e-5));
                    let rounding = 1e-10 * kernel.value(x, x).max(kernel.value(z, z));
                    let tolerance = (fine - coarse).abs() + rounding + 1e-8 * fine.abs();
                    assert_close((name, axis), slope[axis], fine, tolerance);
                }
            }
        }
    });
}

#[test]
fn stationary_kernels_depend_on_the_difference_only() {
    let mut draws = Normals::new(5);
    for info in KERNELS {
        let kernel = (info.build)(&drawn_values(info, || draws.uniform())).unwrap();
        // Multiples of a power of two, so that the shift is exact.
        let (x, z, shift) = (0.375, 0.5, 8.0);
        let (before, after) = (kernel.value(&[x], &[z]), kernel.value(&[x + shift], &[z + shift]));
        assert_eq!(before == after, info.stationary, "{}", info.id);
    }
}

#[test]
fn sets_of_other_dimension_are_refused() {
    let (line, plane) = (Points::line(&[0.0]).unwrap(), Points::new(2, vec![0.0, 1.0]).unwrap());
    for (name, kernel) in kernels() {
        let refused = kernel.cross(&line, &plane).unwrap_err();
        assert_eq!(refused, Error::Shape { expected: 1, found: 2 }, "{name}");
        assert_eq!(
            kernel.cross(&plane, &line).unwrap_err(),
            Error::Shape { expected: 2, found: 1 },
            "{name}"
        );
    }
}

#[test]
fn empty_sets_give_empty_matrices() {
    let (none, one) = (Points::new(2, Vec::new()).unwrap(), Points::new(2, vec![0.0, 1.0]).unwrap());
    for (name, kernel) in kernels() {
        assert_eq!(kernel.gram(&none).unwrap().shape(), (0, 0), "{name}");
        assert_eq!(kernel.cross(&none, &one).unwrap().shape(), (0, 1), "{name}");
        assert_eq!(kernel.cross(&one, &none).unwrap().shape(), (1, 0), "{name}");
        assert!(kernel.diagonal(&none).unwrap().is_empty(), "{name}");
    }
}

#[test]
fn far_inputs_never_give_what_is_no_number() {
    let check = |name: &str, kernel: &dyn Kernel, x: f64, z: f64| {
        let mut gradient = vec![f64::NAN; kernel.hyperparameters().len()];
        let mut slope = [f64::NAN];
        kernel.gradient(&[x], &[z], &mut gradient);
        kernel.gradient_second(&[x], &[z], &mut slope);
        assert!(!kernel.value(&[x], &[z]).is_nan(), "{name} at {x}, {z}");
        assert!(!slope[0].is_nan(), "{name} at {x}, {z}: slope");
        assert!(gradient.iter().all(|g| !g.is_nan()), "{name} at {x}, {z}: {gradient:?}");
    };
    for (name, kernel) in kernels() {
        // Products of an infinite and a vanishing factor have no value; single kernels always have one.
        let single = KERNELS.iter().any(|info| name.starts_with(info.id));
        for &x in if single { &[-1e300, -1e150, 0.0, 1e-300, f64::MAX][..] } else { &[-1e70, 1e-300] } {
            for &z in if single { &[f64::MIN, 0.0, 1.0, 1e160, 1e300][..] } else { &[0.0, 1.0, 1e70] } {
                check(&name, kernel.as_ref(), x, z);
            }
        }
    }
}

#[test]
fn stationary_kernels_hold_at_the_ends_of_their_domain() {
    for info in KERNELS.iter().filter(|info| info.stationary) {
        for lengthscale in [2e-154, 1e-100, 1e100, 1e154] {
            let kernel = (info.build)(&[2.0, lengthscale]).unwrap();
            assert_eq!(kernel.value(&[1.0], &[1.0]), 2.0, "{}", info.id);
            let far = if lengthscale < 1.0 { 0.0 } else { 2.0 };
            assert_close((info.id, lengthscale), kernel.value(&[0.0], &[1.0]), far, 1e-15);
            let (mut gradient, mut slope) = ([f64::NAN; 2], [f64::NAN]);
            kernel.gradient(&[0.0], &[1.0], &mut gradient);
            kernel.gradient_second(&[0.0], &[1.0], &mut slope);
            assert!(gradient[1].abs() < 1e-50 && slope[0].abs() < 1e-50, "{} {lengthscale}", info.id);
        }
        for lengthscale in [0.0, 1e-160, 1e160] {
            let refused = (info.build)(&[1.0, lengthscale]).unwrap_err();
            assert_eq!(refused, Error::Domain { parameter: "lengthscale", value: lengthscale });
        }
    }
}
