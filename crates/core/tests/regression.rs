//! Gaussian process regression: closed forms, limits, properties on random data, and bad input.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

use mercer_core::gp::{Mean, Regression};
use mercer_core::kernel::{Exponential, Gaussian, KERNELS, Kernel, QuadraticExponential};
use mercer_core::random::Normals;
use mercer_core::{Error, Points};
use proptest::prelude::*;

fn gaussian(signal: f64, lengthscale: f64) -> Box<dyn Kernel> {
    Box::new(Gaussian::new(signal, lengthscale).unwrap())
}

fn line(coordinates: &[f64]) -> Points {
    Points::line(coordinates).unwrap()
}

fn fit(kernel: Box<dyn Kernel>, x: &[f64], t: &[f64], noise: f64) -> Regression {
    Regression::fit(kernel, line(x), t, noise, Mean::Zero).unwrap()
}

fn close(got: &[f64], want: &[f64], tolerance: f64) -> bool {
    got.len() == want.len() && got.iter().zip(want).all(|(got, want)| (got - want).abs() <= tolerance)
}

#[test]
fn figure_6_8() {
    // The predictive deviation does not depend on the targets.
    let kernel = Box::new(QuadraticExponential::new(1.0, 12.0, 0.0, 0.0).unwrap());
    let x: Vec<f64> = (0..7).map(|n| f64::from(n) / 9.0).collect();
    let variances = fit(kernel, &x, &[0.0; 7], 0.09).predict(&line(&[0.3, 1.0])).unwrap();
    let deviations: Vec<f64> = variances.predictive_variances().iter().map(|v| v.sqrt()).collect();
    assert!(close(&deviations, &[0.3506, 0.8771], 5e-5), "{deviations:?}");
}

#[test]
fn one_observation_in_closed_form() {
    let (signal, noise, target, level) = (2.0, 0.5, 3.0, 1.0);
    let kernel = gaussian(signal, 0.5);
    let k = kernel.value(&[0.0], &[0.5]);
    let model = Regression::fit(kernel, line(&[0.0]), &[target], noise, Mean::Constant(level)).unwrap();
    let c = signal + noise;
    let prediction = model.predict(&line(&[0.5])).unwrap();
    assert!(close(&prediction.mean, &[level + k / c * (target - level)], 1e-15));
    assert!(close(&prediction.latent_variance, &[signal - k * k / c], 1e-15));
    assert!((prediction.predictive_variance(0).unwrap() - (signal - k * k / c + noise)).abs() < 1e-15);
    assert_eq!(prediction.predictive_variance(1), None);
    let lml = model.log_marginal_likelihood();
    assert!((lml.fit + (target - level).powi(2) / (2.0 * c)).abs() < 1e-15);
    assert!((lml.complexity + c.ln() / 2.0).abs() < 1e-15);
    assert!((lml.constant + (2.0 * std::f64::consts::PI).ln() / 2.0).abs() < 1e-15);
    assert!((model.effective_degrees_of_freedom() - signal / c).abs() < 1e-15);
    assert_eq!(model.condition_number(), Ok(1.0));
}

#[test]
fn without_observations_it_is_the_prior() {
    let none = Points::new(1, Vec::new()).unwrap();
    let prior = Regression::fit(gaussian(2.0, 0.5), none, &[], 0.1, Mean::Constant(3.0)).unwrap();
    assert!(prior.is_empty());
    let at = line(&[-1.0, 0.0, 0.25]);
    let prediction = prior.predict(&at).unwrap();
    assert_eq!(prediction.mean, [3.0; 3]);
    assert_eq!(prediction.latent_variance, [2.0; 3]);
    assert_eq!(prediction.predictive_variances(), [2.1; 3]);
    assert_eq!(prior.covariance(&at).unwrap(), prior.kernel().gram(&at).unwrap());
    assert_eq!(prior.log_marginal_likelihood().total(), 0.0);
    assert_eq!(prior.log_gradient().unwrap(), [0.0; 3]);
    assert!(prior.weights(&[0.0]).unwrap().is_empty());
    assert_eq!(prior.mean_slope(&[0.0]).unwrap(), [0.0]);
    assert_eq!(prior.condition_number(), Ok(1.0));
    assert_eq!(prior.effective_degrees_of_freedom(), 0.0);
    assert_eq!(prior.jitter(), 0.0);
    let first = prior.update(&[0.0], 4.0).unwrap().predict(&line(&[0.0])).unwrap();
    assert!(close(&first.mean, &[3.0 + 2.0 / 2.1], 1e-15));
}

#[test]
fn without_noise_the_mean_passes_through_the_targets() {
    let (x, t) = ([0.0, 0.4, 1.0], [1.0, -1.0, 0.5]);
    let prediction = fit(gaussian(1.0, 0.3), &x, &t, 0.0).predict(&line(&x)).unwrap();
    assert!(close(&prediction.mean, &t, 1e-14));
    assert!(close(&prediction.latent_variance, &[0.0; 3], 1e-14));
    assert!(prediction.latent_variance.iter().all(|&v| v >= 0.0));
}

#[test]
fn coincident_inputs_without_noise_need_a_jitter_and_get_it() {
    let grid = line(&(0..=50).map(|i| f64::from(i) / 50.0).collect::<Vec<f64>>());
    let cases: [(&[f64], &[f64], f64); 4] = [
        // Targets that disagree at one input: their mean is the compromise.
        (&[0.5, 0.5, 0.5], &[1.0, 1.1, 1.2], 1.1),
        (&[0.1, 0.5, 0.5, 0.9], &[0.3, 1.0, 2.0, -0.4], 1.5),
        (&[0.5, 0.5 + 5e-10, 0.5 + 1e-9], &[1.0, 1.0, 1.0], 1.0),
        (&[0.5; 15], &[1.0; 15], 1.0),
    ];
    for (x, t, at_half) in cases {
        let model = fit(gaussian(1.0, 0.3), x, t, 0.0);
        assert!(model.jitter() > 0.0 && model.jitter() <= 1e-6, "{x:?}: jitter {}", model.jitter());
        let prediction = model.predict(&grid).unwrap();
        // Rounding in the mean is that of the targets divided by the relative jitter, 1e-14 at least.
        assert!((prediction.mean[25] - at_half).abs() < 0.02, "{x:?}: {}", prediction.mean[25]);
        assert!(prediction.mean.iter().all(|mean| mean.abs() < 3.0), "{x:?}: {:?}", prediction.mean);
        assert!(prediction.latent_variance.iter().all(|v| (0.0..=1.0).contains(v)));
        let draw = model.sampler(&grid).unwrap().draw(&mut Normals::new(1));
        assert!(draw.iter().all(|f| f.abs() < 6.0), "{x:?}: {draw:?}");
        assert!((draw[25] - at_half).abs() < 0.03, "{x:?}: {}", draw[25]);
        assert!(model.condition_number().is_ok_and(|condition| condition > 1e10));
        // One at a time, a jitter is found too.
        let prior = fit(gaussian(1.0, 0.3), &[], &[], 0.0);
        let stepped = x.iter().zip(t).try_fold(prior, |model, (x, t)| model.update(&[*x], *t)).unwrap();
        assert!(stepped.jitter() > 0.0);
        assert!(close(&stepped.predict(&grid).unwrap().mean, &prediction.mean, 0.05));
    }
}

#[test]
fn a_constant_mean_shifts_everything_with_it() {
    let (x, t) = ([0.0, 0.4, 1.0], [1.0, -1.0, 0.5]);
    let shifted: Vec<f64> = t.iter().map(|t| t + 7.0).collect();
    let plain = fit(gaussian(1.0, 0.3), &x, &t, 0.1);
    let level = Mean::Constant(7.0);
    let model = Regression::fit(gaussian(1.0, 0.3), line(&x), &shifted, 0.1, level).unwrap();
    assert!(close(model.coefficients(), plain.coefficients(), 1e-13));
    let at = line(&[0.2, 3.0]);
    let expected: Vec<f64> = plain.predict_mean(&at).unwrap().iter().map(|mean| mean + 7.0).collect();
    assert!(close(&model.predict_mean(&at).unwrap(), &expected, 1e-13));
    let (a, b) = (model.log_marginal_likelihood().total(), plain.log_marginal_likelihood().total());
    assert!((a - b).abs() < 1e-13);
    assert_eq!(model.mean_function(), level);
}

#[test]
fn draws_have_the_posterior_mean_and_covariance() {
    let model = fit(Box::new(Exponential::new(1.0, 0.5).unwrap()), &[0.0, 1.0], &[1.0, -1.0], 0.1);
    let at = line(&[-0.5, 0.3, 0.5, 1.2]);
    let sampler = model.sampler(&at).unwrap();
    assert_eq!(sampler.mean(), model.predict(&at).unwrap().mean);
    // Unit vectors draw the columns of a factor of the covariance.
    let deviation = |n: usize| {
        let z: Vec<f64> = (0..at.len()).map(|m| f64::from(u8::from(m == n))).collect();
        let draw = sampler.apply(&z).unwrap();
        draw.iter().zip(sampler.mean()).map(|(f, mean)| f - mean).collect::<Vec<f64>>()
    };
    let columns: Vec<_> = (0..at.len()).map(deviation).collect();
    let covariance = model.covariance(&at).unwrap();
    for i in 0..at.len() {
        for j in 0..at.len() {
            let product: f64 = columns.iter().map(|column| column[i] * column[j]).sum();
            assert!((product - covariance[(i, j)]).abs() < 1e-14, "{i}, {j}");
        }
    }
    // And in numbers: 20000 draws, five standard errors of the mean.
    let mut normals = Normals::new(3);
    let draws: Vec<_> = (0..20_000).map(|_| sampler.draw(&mut normals)).collect();
    for n in 0..at.len() {
        let mean = draws.iter().map(|draw| draw[n]).sum::<f64>() / 20_000.0;
        let bound = 5.0 * (covariance[(n, n)] / 20_000.0).sqrt();
        assert!((mean - sampler.mean()[n]).abs() < bound, "{n}: {mean}");
    }
}

#[test]
fn draws_follow_the_seed_only() {
    let model = fit(gaussian(1.0, 0.3), &[0.0], &[1.0], 0.1);
    let sampler = model.sampler(&line(&[0.0, 0.5, 1.0])).unwrap();
    let draw = |seed| sampler.draw(&mut Normals::new(seed));
    assert_eq!(draw(1), draw(1));
    assert_ne!(draw(1), draw(2));
}

#[test]
fn a_process_that_does_not_vary_is_drawn_as_its_mean() {
    for (noise, targets) in [(0.0, vec![]), (0.2, vec![5.0])] {
        let x = vec![0.0; targets.len()];
        let model = fit(gaussian(0.0, 1.0), &x, &targets, noise);
        let sampler = model.sampler(&line(&[0.0, 1.0])).unwrap();
        assert_eq!(sampler.draw(&mut Normals::new(1)), [0.0, 0.0]);
        assert_eq!(sampler.jitter(), 0.0);
    }
}

#[test]
fn bad_input_is_named() {
    let fit = |x: &[f64], t: &[f64], noise: f64, mean: Mean| {
        Regression::fit(gaussian(1.0, 1.0), line(x), t, noise, mean).map(|_| ()).unwrap_err()
    };
    assert_eq!(fit(&[0.0, 1.0], &[1.0], 0.1, Mean::Zero), Error::Shape { expected: 2, found: 1 });
    assert_eq!(fit(&[0.0, 1.0], &[1.0, f64::NAN], 0.1, Mean::Zero), Error::NotFinite { index: 1 });
    assert_eq!(fit(&[0.0], &[f64::INFINITY], 0.1, Mean::Zero), Error::NotFinite { index: 0 });
    assert_eq!(fit(&[], &[], -0.1, Mean::Zero), Error::Domain { parameter: "noise", value: -0.1 });
    assert!(matches!(fit(&[], &[], f64::NAN, Mean::Zero), Error::Domain { parameter: "noise", .. }));
    let level = Mean::Constant(f64::INFINITY);
    assert_eq!(fit(&[], &[], 0.1, level), Error::Domain { parameter: "mean", value: f64::INFINITY });
    assert_eq!(Points::line(&[0.0, f64::NAN]), Err(Error::NotFinite { index: 1 }));

    let model = Regression::fit(gaussian(1.0, 1.0), line(&[0.0]), &[1.0], 0.1, Mean::Zero).unwrap();
    let plane = Points::new(2, vec![0.0, 0.0]).unwrap();
    let other = Error::Shape { expected: 1, found: 2 };
    assert_eq!(model.predict(&plane).unwrap_err(), other);
    assert_eq!(model.predict_mean(&plane).unwrap_err(), other);
    assert_eq!(model.covariance(&plane).unwrap_err(), other);
    assert_eq!(model.sampler(&plane).unwrap_err(), other);
    assert_eq!(model.weights(&[0.0, 0.0]).unwrap_err(), other);
    assert_eq!(model.mean_slope(&[0.0, 0.0]).unwrap_err(), other);
    assert_eq!(model.update(&[0.0, 0.0], 1.0).unwrap_err(), other);
    assert_eq!(model.weights(&[f64::NAN]).unwrap_err(), Error::NotFinite { index: 0 });
    assert_eq!(model.mean_slope(&[f64::NAN]).unwrap_err(), Error::NotFinite { index: 0 });
    assert_eq!(model.update(&[0.0], f64::NAN).unwrap_err(), Error::NotFinite { index: 1 });
    let sampler = model.sampler(&line(&[0.0, 1.0])).unwrap();
    assert_eq!(sampler.apply(&[1.0]).unwrap_err(), Error::Shape { expected: 2, found: 1 });
    assert_eq!(sampler.apply(&[1.0, f64::NAN]).unwrap_err(), Error::NotFinite { index: 1 });
}

#[test]
fn numbers_beyond_a_double_are_an_error() {
    let linear = || Box::new(QuadraticExponential::new(1.0, 1.0, 0.0, 1.0).unwrap());
    let far = Regression::fit(linear(), line(&[1e200]), &[1.0], 0.1, Mean::Zero);
    assert!(matches!(far, Err(Error::NotFinite { .. })), "{far:?}");
    let near = Regression::fit(linear(), line(&[0.0]), &[1.0], 0.1, Mean::Zero).unwrap();
    assert!(matches!(near.predict(&line(&[1e200])), Err(Error::NotFinite { .. })));
    assert!(matches!(near.covariance(&line(&[1e200])), Err(Error::NotFinite { .. })));
    assert!(matches!(near.sampler(&line(&[1e200])), Err(Error::NotFinite { .. })));
    assert!(matches!(near.update(&[1e200], 1.0), Err(Error::NotFinite { .. })));
    let tiny = Regression::fit(gaussian(0.0, 1.0), line(&[0.0]), &[1e300], 1e-300, Mean::Zero);
    assert!(matches!(tiny, Err(Error::NotFinite { .. })), "{tiny:?}");
    let nothing = Regression::fit(gaussian(0.0, 1.0), line(&[0.0]), &[1.0], 0.0, Mean::Zero);
    assert_eq!(nothing.unwrap_err(), Error::NotPositiveDefinite { pivot: 0 });
}

/// Random data: one to ten observations, a kernel of the list, a noise variance.
fn data() -> impl Strategy<Value = (Vec<(f64, f64)>, Box<dyn Kernel>, f64)> {
    let kernel = (0..KERNELS.len()).prop_map(|index| {
        let info = KERNELS[index];
        let defaults: Vec<f64> = info.hyperparameters.iter().map(|parameter| parameter.default).collect();
        (info.build)(&defaults).unwrap()
    });
    (prop::collection::vec((-2.0..2.0_f64, -2.0..2.0_f64), 1..10), kernel, 0.01..1.0_f64)
}

fn model_of(points: &[(f64, f64)], kernel: &dyn Kernel, noise: f64) -> Regression {
    let (x, t): (Vec<f64>, Vec<f64>) = points.iter().copied().unzip();
    fit(kernel.clone_boxed(), &x, &t, noise)
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
        prop_assert!(close(covariance.diagonal().as_slice(), &variances, 1e-13));
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
        let h = 1e-5;
        let model = model_of(&points, kernel.as_ref(), noise);
        let gradient = model.log_gradient().unwrap();
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
            let difference = (lml(index, h) - lml(index, -h)) / (2.0 * h);
            prop_assert!((got - difference).abs() < 1e-6 * (1.0 + difference.abs()), "{} {}", got, difference);
        }
    }
}
