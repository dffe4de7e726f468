//! Answers the cases of gp_regression.json.

use mercer_core::gp::{Mean, Regression};
use mercer_core::kernel::{Gaussian, Kernel, QuadraticExponential};
use mercer_core::linalg::Cholesky;
use mercer_core::{Points, Result as CoreResult};
use nalgebra::DMatrix;
use serde_json::{Value, json};

use super::gp_posterior;
use super::input::{Case, Problem, number, rows};
use super::kernel_object::{Parameter, kernel};
use crate::Check;

const USUAL: &[&str] = &["x", "y", "kernel", "noise_var", "x_test"];

pub(crate) const CHECKS: &[Check] = &[
    Check {
        kind: Some("posterior"),
        inputs: USUAL,
        answer: gp_posterior::answer,
        nearest: gp_posterior::nearest,
    },
    Check { kind: Some("sequential"), inputs: USUAL, answer: sequential, nearest: all },
    Check {
        kind: Some("lengthscale_limits"),
        inputs: &["x", "y", "signal_var", "noise_var", "x_test"],
        answer: lengthscale_limits,
        nearest: all,
    },
    Check { kind: Some("dmean_dell"), inputs: USUAL, answer: dmean_dell, nearest: all },
    Check { kind: Some("mistakes"), inputs: USUAL, answer: mistakes, nearest: all },
    Check {
        kind: Some("linear_ridge"),
        inputs: &["x", "y", "noise_var", "x_test"],
        answer: linear_ridge,
        nearest: all,
    },
    Check { kind: Some("multi_output"), inputs: USUAL, answer: multi_output, nearest: all },
    Check { kind: Some("markov"), inputs: USUAL, answer: markov, nearest: all },
    Check {
        kind: Some("prior_sample"),
        inputs: &["x", "kernel", "jitter", "z"],
        answer: prior_sample,
        nearest: all,
    },
];

fn all(_: &str) -> &'static str {
    "all"
}

/// The usual question: a model, where to predict, and the parameters as the file has them.
pub(super) struct Question {
    pub(super) model: Regression,
    pub(super) x: Points,
    y: Vec<f64>,
    pub(super) at: Points,
    pub(super) parameters: Vec<Parameter>,
}

impl Question {
    pub(super) fn new(case: &Case<'_>) -> Result<Self, Problem> {
        let described = kernel(case.field("kernel")?)?;
        let (x, y, at) = (case.points("x")?, case.numbers("y")?, case.points("x_test")?);
        let noise = case.number("noise_var")?;
        let model = Regression::fit(described.kernel, x.clone(), &y, noise, Mean::Zero)?;
        Ok(Self { model, x, y, at, parameters: described.parameters })
    }

    /// The same kernel and data with another noise variance.
    fn with_noise(&self, noise: f64) -> CoreResult<Regression> {
        let kernel: Box<dyn Kernel> = self.model.kernel().clone_boxed();
        Regression::fit(kernel, self.x.clone(), &self.y, noise, Mean::Zero)
    }

    /// The first test input.
    pub(super) fn first(&self) -> Result<&[f64], Problem> {
        self.at.iter().next().ok_or_else(|| Problem::Malformed("x_test is empty".to_owned()))
    }
}

fn sequential(case: &Case<'_>) -> Result<Value, Problem> {
    let question = Question::new(case)?;
    let none = Points::new(question.x.dimension(), Vec::new())?;
    let prior = question.model.kernel().clone_boxed();
    let mut model = Regression::fit(prior, none, &[], question.model.noise(), Mean::Zero)?;
    let mut steps = Vec::new();
    for (x, &y) in question.x.iter().zip(&question.y) {
        let before = model.predict(&Points::new(x.len(), x.to_vec())?)?;
        model = model.update(x, y)?;
        let after = model.predict(&question.at)?;
        steps.push(json!({
            "pred_mean": before.mean[0],
            "pred_var_latent": before.latent_variance[0],
            "residual": y - before.mean[0],
            "mean": after.mean,
            "var_latent": after.latent_variance,
        }));
    }
    let batch = &question.model;
    Ok(json!({
        "steps": steps,
        "batch": {
            "mean": batch.predict(&question.at)?.mean,
            "cov_latent": rows(&batch.covariance(&question.at)?),
        },
        "lml": model.log_marginal_likelihood().total(),
    }))
}

fn lengthscale_limits(case: &Case<'_>) -> Result<Value, Problem> {
    let (x, y, at) = (case.points("x")?, case.numbers("y")?, case.points("x_test")?);
    let (signal, noise) = (case.number("signal_var")?, case.number("noise_var")?);
    let at_one = |kernel: Box<dyn Kernel>, x: &Points, y: &[f64]| -> Result<Value, Problem> {
        let prediction = Regression::fit(kernel, x.clone(), y, noise, Mean::Zero)?.predict(&at)?;
        Ok(json!({"mean": prediction.mean[0], "var_latent": prediction.latent_variance[0]}))
    };
    let mut table = Vec::new();
    for row in super::input::array(case.field("rows")?, "rows")? {
        let ell = number(&row["ell"], "ell")?;
        let mut answer = at_one(Box::new(Gaussian::new(signal, ell)?), &x, &y)?;
        answer["ell"] = ell.into();
        table.push(answer);
    }
    // Without limit, the function is one random constant; at length scale zero only observations at the very input
    // tell anything.
    let constant = QuadraticExponential::new(0.0, 1.0, signal, 0.0)?;
    let here: Vec<_> = x.iter().zip(&y).filter(|(x, _)| Some(*x) == at.iter().next()).collect();
    let here_x = Points::new(x.dimension(), here.iter().flat_map(|(x, _)| x.iter().copied()).collect())?;
    let here_y: Vec<f64> = here.iter().map(|(_, y)| **y).collect();
    Ok(json!({
        "rows": table,
        "limit_infinity": at_one(Box::new(constant), &x, &y)?,
        "limit_zero": at_one(Box::new(Gaussian::new(signal, 1.0)?), &here_x, &here_y)?,
    }))
}

fn dmean_dell(case: &Case<'_>) -> Result<Value, Problem> {
    let question = Question::new(case)?;
    let model = &question.model;
    let ell =
        question.parameters.iter().find(|parameter| parameter.name == "ell").ok_or(Problem::NotBuilt)?;
    let mut gradient = vec![0.0; model.kernel().hyperparameters().len()];
    let mut slope = |x: &[f64], z: &[f64]| {
        model.kernel().gradient(x, z, &mut gradient);
        ell.chain(&gradient)
    };
    let a = model.coefficients();
    let inner = |u: &[f64], v: &[f64]| u.iter().zip(v).map(|(u, v)| u * v).sum::<f64>();
    let points: Vec<_> = question.x.iter().collect();
    let slopes = DMatrix::from_fn(points.len(), points.len(), |n, m| slope(points[n], points[m]));
    let moved = (&slopes * DMatrix::from_column_slice(a.len(), 1, a)).as_slice().to_vec();
    let (mut of_kernel, mut of_inverse) = (Vec::new(), Vec::new());
    for at in &question.at {
        let k: Vec<_> = points.iter().map(|x| slope(x, at)).collect();
        of_kernel.push(inner(&k, a));
        of_inverse.push(-inner(&model.weights(at)?, &moved));
    }
    let total: Vec<_> = of_kernel.iter().zip(&of_inverse).map(|(k, i)| k + i).collect();
    let fit = 0.5 * inner(a, &moved);
    let complexity = -0.5 * model.cholesky().solve_many(&slopes)?.trace();
    let logs = gp_posterior::log_gradient(&question)?;
    let lml = number(&logs["log_ell"], "log_ell")? / ell.value;
    Ok(json!({
        "dmean_dell": total,
        "term_dk": of_kernel,
        "term_inverse": of_inverse,
        "lml_dell": {"fit_term": fit, "complexity_term": complexity, "total": lml},
        "mistakes": {
            "dmean_dell_inverse_held_fixed": of_kernel,
            "lml_dell_without_logdet": fit,
            "lml_dell_half": 0.5 * lml,
            "lml_dnoise_without_logdet": 0.5 * inner(a, a),
        },
    }))
}

fn mistakes(case: &Case<'_>) -> Result<Value, Problem> {
    let question = Question::new(case)?;
    let pair = |model: &Regression, at: &Points| -> Result<(f64, f64), Problem> {
        let prediction = model.predict(at)?;
        Ok((prediction.mean[0], prediction.latent_variance[0]))
    };
    let model = &question.model;
    let (mean, var) = pair(model, &question.at)?;
    let (silent_mean, silent_var) = pair(&question.with_noise(0.0)?, &question.at)?;
    let x0 = question.x.iter().next().ok_or_else(|| Problem::Malformed("x is empty".to_owned()))?;
    let (correct_mean, correct_var) = pair(model, &Points::new(x0.len(), x0.to_vec())?)?;
    // The noise counted as covariance between the function at x[0] and the target there.
    let mut wrong: Vec<_> = question.x.iter().map(|x| model.kernel().value(x, x0)).collect();
    wrong[0] += model.noise();
    let solved = model.cholesky().solve(&wrong)?;
    let inner = |u: &[f64], v: &[f64]| u.iter().zip(v).map(|(u, v)| u * v).sum::<f64>();
    Ok(json!({
        "correct": {"mean": mean, "var_latent": var},
        "noise_left_out": {"mean": silent_mean, "var_latent": silent_var},
        "noise_in_cross_cov_at_x0": {
            "correct_mean": correct_mean,
            "wrong_mean": inner(&wrong, model.coefficients()),
            "correct_var": correct_var,
            "wrong_var": model.kernel().value(x0, x0) - inner(&wrong, &solved),
        },
    }))
}

fn linear_ridge(case: &Case<'_>) -> Result<Value, Problem> {
    let (x, y, at) = (case.points("x")?, case.numbers("y")?, case.points("x_test")?);
    // (6.63) with its linear term alone.
    let linear = Box::new(QuadraticExponential::new(0.0, 1.0, 0.0, 1.0)?);
    let model = Regression::fit(linear, x, &y, case.number("noise_var")?, Mean::Zero)?;
    Ok(json!({
        // The mean is w·x, so its slope is w wherever it is taken.
        "w_ridge": model.mean_slope(&vec![0.0; at.dimension()])?,
        "mean": model.predict_mean(&at)?,
        "cov_latent": rows(&model.covariance(&at)?),
    }))
}

fn multi_output(case: &Case<'_>) -> Result<Value, Problem> {
    let described = kernel(case.field("kernel")?)?;
    let (x, targets, at) = (case.points("x")?, case.rows("y")?, case.points("x_test")?);
    let noise = case.number("noise_var")?;
    let outputs = targets.first().map_or(0, Vec::len);
    let mut means = DMatrix::zeros(at.len(), outputs);
    let mut covariance = DMatrix::zeros(at.len(), at.len());
    for output in 0..outputs {
        let y: Vec<f64> = targets.iter().filter_map(|row| row.get(output).copied()).collect();
        let model = Regression::fit(described.kernel.clone(), x.clone(), &y, noise, Mean::Zero)?;
        means.set_column(output, &model.predict(&at)?.mean.into());
        covariance = model.covariance(&at)?;
    }
    for l in 0..at.len() {
        covariance[(l, l)] += noise;
    }
    Ok(json!({"mean": rows(&means), "cov_pred": rows(&covariance)}))
}

fn markov(case: &Case<'_>) -> Result<Value, Problem> {
    let question = Question::new(case)?;
    let exact = question.with_noise(0.0)?;
    let prediction = exact.predict(&question.at)?;
    Ok(json!({
        "weights_noise_free": exact.weights(question.first()?)?,
        "mean_noise_free": prediction.mean[0],
        "var_noise_free": prediction.latent_variance[0],
        "weights_noisy": question.model.weights(question.first()?)?,
    }))
}

fn prior_sample(case: &Case<'_>) -> Result<Value, Problem> {
    let described = kernel(case.field("kernel")?)?;
    let x = case.points("x")?;
    let jittered =
        described.kernel.gram(&x)? + DMatrix::from_diagonal_element(x.len(), x.len(), case.number("jitter")?);
    let factor = Cholesky::new(&jittered)?;
    let lower = factor.lower();
    let row = |n: usize| (0..=n).map(|m| lower[(n, m)]).collect::<Value>();
    Ok(json!({
        "chol_lower": (0..x.len()).map(row).collect::<Value>(),
        "sample": factor.lower_times(&case.numbers("z")?)?,
    }))
}
