//! Gaussian process regression: closed forms, limits, draws, and bad input.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

use mercer_core::gp::{Mean, Regression};
use mercer_core::kernel::{Exponential, Gaussian, Kernel, QuadraticExponential};
use mercer_core::random::Normals;
use mercer_core::{Error, Points};

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
    assert_eq!(prior.log_gradient(), [0.0; 3]);
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
        // Rounding in the mean is that of the targets divided by the relative jitter, 1e-10 at least.
        assert!((prediction.mean[25] - at_half).abs() < 1e-5, "{x:?}: {}", prediction.mean[25]);
        assert!(prediction.mean.iter().all(|mean| mean.abs() < 3.0), "{x:?}: {:?}", prediction.mean);
        assert!(prediction.latent_variance.iter().all(|v| (0.0..=1.0).contains(v)));
        let draw = model.sampler(&grid).unwrap().draw(&mut Normals::new(1));
        assert!(draw.iter().all(|f| f.abs() < 6.0), "{x:?}: {draw:?}");
        assert!((draw[25] - at_half).abs() < 1e-3, "{x:?}: {}", draw[25]);
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
