//! Sums, products and scalings of kernels, beyond what every kernel must do.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

use mercer_core::kernel::{Exponential, Gaussian, Kernel, Matern52, Product, Scale, Sum};
use mercer_core::{Error, Points, Result};
use nalgebra::DMatrix;

fn gaussian() -> Box<dyn Kernel> {
    Box::new(Gaussian::new(2.0, 0.5).unwrap())
}

fn exponential() -> Box<dyn Kernel> {
    Box::new(Exponential::new(1.5, 3.0).unwrap())
}

fn matern() -> Box<dyn Kernel> {
    Box::new(Matern52::new(0.5, 1.0).unwrap())
}

/// A kernel for inputs of one dimension only: `k(x, z) = x·z`.
#[derive(Clone, Debug)]
struct Only(usize);

impl Kernel for Only {
    fn value(&self, x: &[f64], z: &[f64]) -> f64 {
        x.iter().zip(z).map(|(x, z)| x * z).sum()
    }

    fn hyperparameters(&self) -> Vec<f64> {
        Vec::new()
    }

    fn with_hyperparameters(&self, values: &[f64]) -> Result<Box<dyn Kernel>> {
        if values.is_empty() {
            Ok(Box::new(self.clone()))
        } else {
            Err(Error::Shape { expected: 0, found: values.len() })
        }
    }

    fn gradient(&self, _: &[f64], _: &[f64], _: &mut [f64]) {}

    fn gradient_second(&self, x: &[f64], _: &[f64], out: &mut [f64]) {
        out.copy_from_slice(x);
    }

    fn dimension(&self) -> Option<usize> {
        Some(self.0)
    }
}

#[test]
fn nested_sums_and_products_are_flat() {
    let inner: Box<dyn Kernel> = Box::new(Sum::new(vec![gaussian(), exponential()]).unwrap());
    let outer = Sum::new(vec![inner.clone(), matern()]).unwrap();
    assert_eq!(outer.terms().map(<[_]>::len), Some(3));
    assert!(outer.factors().is_none());
    assert_eq!(outer.hyperparameters(), [2.0, 0.5, 1.5, 3.0, 0.5, 1.0]);
    let product: Box<dyn Kernel> = Box::new(Product::new(vec![matern(), inner]).unwrap());
    let outer = Product::new(vec![product, gaussian()]).unwrap();
    assert_eq!(outer.factors().map(<[_]>::len), Some(3));
    assert!(outer.terms().is_none());
    // The sum inside a product stays a sum: (k₃ (k₁ + k₂)) k₁.
    let (x, z) = ([0.2], [0.9]);
    let [k1, k2, k3] = [gaussian(), exponential(), matern()].map(|kernel| kernel.value(&x, &z));
    assert!((outer.value(&x, &z) - k3 * (k1 + k2) * k1).abs() < 1e-15);
}

#[test]
fn matrices_follow_the_rules() {
    let points = Points::new(2, vec![0.0, 0.1, 0.4, -0.3, 1.0, 0.8]).unwrap();
    let [k1, k2] = [gaussian(), exponential()].map(|kernel| kernel.gram(&points).unwrap());
    let gram = |kernel: &dyn Kernel| kernel.gram(&points).unwrap();
    assert_eq!(gram(&Sum::new(vec![gaussian(), exponential()]).unwrap()), &k1 + &k2);
    assert_eq!(gram(&Product::new(vec![gaussian(), exponential()]).unwrap()), k1.component_mul(&k2));
    assert_eq!(gram(&Scale::new(3.0, gaussian()).unwrap()), &k1 * 3.0);
    assert_eq!(gram(&Scale::new(0.0, gaussian()).unwrap()), DMatrix::zeros(3, 3));
}

#[test]
fn nothing_to_combine_is_refused() {
    assert_eq!(Sum::new(Vec::new()).unwrap_err(), Error::Empty);
    assert_eq!(Product::new(Vec::new()).unwrap_err(), Error::Empty);
}

#[test]
fn dimensions_of_the_parts_must_agree_and_are_kept() {
    let parts = |a, b| -> Vec<Box<dyn Kernel>> { vec![gaussian(), Box::new(Only(a)), Box::new(Only(b))] };
    let clash = Error::Shape { expected: 2, found: 3 };
    assert_eq!(Sum::new(parts(2, 3)).unwrap_err(), clash);
    assert_eq!(Product::new(parts(2, 3)).unwrap_err(), clash);
    let line = Points::line(&[0.0]).unwrap();
    let wholes: [Box<dyn Kernel>; 3] = [
        Box::new(Sum::new(parts(2, 2)).unwrap()),
        Box::new(Product::new(parts(2, 2)).unwrap()),
        Box::new(Scale::new(2.0, Box::new(Only(2))).unwrap()),
    ];
    for whole in wholes {
        assert_eq!(whole.dimension(), Some(2));
        let refused = Error::Shape { expected: 2, found: 1 };
        assert_eq!(whole.gram(&line).unwrap_err(), refused);
        assert_eq!(whole.cross(&line, &line).unwrap_err(), refused);
        assert_eq!(whole.diagonal(&line).unwrap_err(), refused);
    }
}

#[test]
fn factors_outside_their_domain_are_refused() {
    for factor in [-0.5, f64::NAN, f64::INFINITY] {
        let refused = Scale::new(factor, gaussian()).unwrap_err();
        assert!(matches!(refused, Error::Domain { parameter: "factor", .. }), "{refused:?}");
    }
    let scaled = Scale::new(1.0, gaussian()).unwrap();
    assert!(scaled.with_hyperparameters(&[-1.0, 2.0, 0.5]).is_err());
    assert!(scaled.with_hyperparameters(&[1.0, 2.0, -0.5]).is_err());
    assert!(scaled.with_hyperparameters(&[]).is_err());
}
