//! Gaussian process regression: what holds for all data, on random data.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

mod common;

use mercer_core::Points;
use mercer_core::gp::{Mean, Regression};
use mercer_core::kernel::{KERNELS, Kernel};
use proptest::prelude::*;

use common::drawn_values;

fn line(coordinates: &[f64]) -> Points {
    Points::line(coordinates).unwrap()
}

fn close(got: &[f64], want: &[f64], tolerance: f64) -> bool {
    got.len() == want.len() && got.iter().zip(want).all(|(got, want)| (got - want).abs() <= tolerance)
}

/// A kernel of the list, its hyperparameters anywhere in their ranges, none of them zero.
fn kernel() -> impl Strategy<Value = Box<dyn Kernel>> {
    prop::sample::select(KERNELS).prop_flat_map(|info| {
        prop::collection::vec(0.0..1.0_f64, info.hyperparameters.len()).prop_map(move |shares| {
            let mut shares = shares.into_iter();
            (info.build)(&drawn_values(&info, || shares.next().unwrap())).unwrap()
        })
    })
}

/// Random data: one to nine observations, a kernel, a noise variance.
fn data() -> impl Strategy<Value = (Vec<(f64, f64)>, Box<dyn Kernel>, f64)> {
    (prop::collection::vec((-2.0..2.0_f64, -2.0..2.0_f64), 1..10), kernel(), 0.01..1.0_f64)
}

fn model_of(points: &[(f64, f64)], kernel: &dyn Kernel, noise: f64) -> Regression {
    let (x, t): (Vec<f64>, Vec<f64>) = points.iter().copied().unzip();
    Regression::fit(kernel.clone_boxed(), line(&x), &t, noise, Mean::Zero).unwrap()
}

fn grid() -> Points {
    line(&(0..=20).map(|i| f64::from(i - 10) / 4.0).collect::<Vec<f64>>())
}

proptest! {
    #[test]
    fn data_never_raise_the_variance((points, kernel, noise) in data()) {
        let before = kernel.diagonal(&grid()).unwrap();
        let after = model_of(&points, kernel.as_ref(), noise).predict(&grid()).unwrap();
        for (prior, posterior) in before.iter().zip(&after.latent_variance) {
            prop_assert!((0.0..=*prior).contains(posterior));
        }
    }

    #[test]
    fn one_at_a_time_equals_all_at_once((points, kernel, noise) in data()) {
        let batch = model_of(&points, kernel.as_ref(), noise);
        let prior = model_of(&[], kernel.as_ref(), noise);
        let stepped = points.iter().try_fold(prior, |model, &(x, t)| model.update(&[x], t)).unwrap();
        // The factor gains the very rows it would have had.
        prop_assert_eq!(stepped.predict(&grid()).unwrap(), batch.predict(&grid()).unwrap());
        prop_assert_eq!(stepped.log_marginal_likelihood(), batch.log_marginal_likelihood());
        prop_assert_eq!(stepped.targets(), batch.targets());
        prop_assert_eq!(stepped.inputs(), batch.inputs());
    }

    #[test]
    fn the_order_of_the_data_does_not_matter((points, kernel, noise) in data()) {
        let reversed: Vec<_> = points.iter().rev().copied().collect();
        let one = model_of(&points, kernel.as_ref(), noise);
        let other = model_of(&reversed, kernel.as_ref(), noise);
        let (a, b) = (one.predict(&grid()).unwrap(), other.predict(&grid()).unwrap());
        prop_assert!(close(&a.mean, &b.mean, 1e-10) && close(&a.latent_variance, &b.latent_variance, 1e-10));
    }

    #[test]
    fn repeated_inputs_equal_one_with_less_noise(
        (points, kernel, noise) in data(), copies in 2..5_usize, spread in -1.0..1.0_f64,
    ) {
        // Each input `copies` times, its targets spread about their mean.
        let offset = |copy: usize| spread * (copy as f64 - 0.5 * (copies - 1) as f64);
        let repeated: Vec<_> = points
            .iter()
            .flat_map(|&(x, t)| (0..copies).map(move |copy| (x, t + offset(copy))))
            .collect();
        let many = model_of(&repeated, kernel.as_ref(), noise);
        let one = model_of(&points, kernel.as_ref(), noise / copies as f64);
        let (a, b) = (many.predict(&grid()).unwrap(), one.predict(&grid()).unwrap());
        prop_assert!(close(&a.mean, &b.mean, 1e-9), "{:?} {:?}", a, b);
        prop_assert!(close(&a.latent_variance, &b.latent_variance, 1e-9));
    }

    #[test]
    fn weights_make_the_mean((points, kernel, noise) in data(), at in -3.0..3.0_f64) {
        let model = model_of(&points, kernel.as_ref(), noise);
        let weights = model.weights(&[at]).unwrap();
        let mean: f64 = weights.iter().zip(model.targets()).map(|(w, t)| w * t).sum();
        prop_assert!(close(&model.predict_mean(&line(&[at])).unwrap(), &[mean], 1e-10));
    }

    #[test]
    fn degrees_of_freedom_are_the_weights_of_targets_on_themselves((points, kernel, noise) in data()) {
        let model = model_of(&points, kernel.as_ref(), noise);
        let own: f64 = points.iter().enumerate().map(|(n, (x, _))| model.weights(&[*x]).unwrap()[n]).sum();
        let df = model.effective_degrees_of_freedom();
        prop_assert!((df - own).abs() < 1e-9, "{} {}", df, own);
        prop_assert!(0.0 < df && df < points.len() as f64);
    }

    #[test]
    fn the_covariance_is_that_of_the_variances((points, kernel, noise) in data()) {
        let model = model_of(&points, kernel.as_ref(), noise);
        let covariance = model.covariance(&grid()).unwrap();
        let variances = model.predict(&grid()).unwrap().latent_variance;
        // Both are the prior's less what the data explain, and so is their rounding.
        let prior = kernel.diagonal(&grid()).unwrap().into_iter().fold(0.0, f64::max);
        prop_assert!(close(covariance.diagonal().as_slice(), &variances, 1e-13 * prior));
        prop_assert_eq!(covariance.transpose(), covariance);
    }

    #[test]
    fn the_slope_of_the_mean_is_its_difference((points, kernel, noise) in data(), at in -3.0..3.0_f64) {
        let h = 1e-5;
        // Off the kinks, where a difference is no derivative.
        prop_assume!(points.iter().all(|(x, _)| (x - at).abs() > 10.0 * h));
        let model = model_of(&points, kernel.as_ref(), noise);
        let ends = model.predict_mean(&line(&[at - h, at + h])).unwrap();
        let difference = (ends[1] - ends[0]) / (2.0 * h);
        let slope = model.mean_slope(&[at]).unwrap();
        prop_assert!(close(&slope, &[difference], 1e-5 * (1.0 + difference.abs())), "{:?} {}", slope, difference);
    }

    #[test]
    fn the_gradient_of_the_likelihood_is_its_difference((points, kernel, noise) in data()) {
        // A step that keeps both small: rounding over the step, and the fourth power of the step.
        let h = 1e-3;
        let model = model_of(&points, kernel.as_ref(), noise);
        let gradient = model.log_gradient();
        let values = kernel.hyperparameters();
        let lml = |index: usize, shift: f64| {
            let mut moved = values.clone();
            let mut moved_noise = noise;
            match moved.get_mut(index) {
                Some(value) => *value *= shift.exp(),
                None => moved_noise *= shift.exp(),
            }
            let kernel = kernel.with_hyperparameters(&moved).unwrap();
            model_of(&points, kernel.as_ref(), moved_noise).log_marginal_likelihood().total()
        };
        for (index, got) in gradient.iter().enumerate() {
            let difference =
                (8.0 * (lml(index, h) - lml(index, -h)) - (lml(index, 2.0 * h) - lml(index, -2.0 * h))) / (12.0 * h);
            prop_assert!((got - difference).abs() < 1e-6 * (1.0 + difference.abs()), "{} {}", got, difference);
        }
    }
}
