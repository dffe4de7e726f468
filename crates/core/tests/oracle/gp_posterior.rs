//! Answers the cases of gp_regression.json of type `posterior`: everything about one model.

use mercer_core::Result as CoreResult;
use mercer_core::linalg::eigenvalues;
use serde_json::{Map, Value, json};

use super::gp_regression::Question;
use super::input::{Case, Problem, rows};

/// The file's README names most; eigenvalues and the condition number stand beside the weights there.
pub(super) fn nearest(field: &str) -> &'static str {
    match field {
        "alpha" | "weights_first_test_point" | "k_eigenvalues_min_max" | "cond_C" => "alpha",
        "mean" => "mean",
        "var_latent" | "var_pred" | "cov_latent" => "var",
        "lml" | "logdet_C" => "lml",
        "lml_grad_log" | "noise_balance" => "grad",
        "mean_slope" => "slope",
        _ => "all",
    }
}

pub(super) fn answer(case: &Case<'_>) -> Result<Value, Problem> {
    let question = Question::new(case)?;
    let (model, at) = (&question.model, &question.at);
    let prediction = model.predict(at)?;
    let spectrum = eigenvalues(&model.kernel().gram(&question.x)?)?;
    let lml = model.log_marginal_likelihood();
    let energy: f64 = model.coefficients().iter().map(|a| a * a).sum();
    let trace = model.cholesky().inverse_trace();
    let mut answer = json!({
        "alpha": model.coefficients(),
        "mean": prediction.mean,
        "var_latent": prediction.latent_variance,
        "var_pred": prediction.predictive_variances(),
        "lml": {"fit": lml.fit, "complexity": lml.complexity, "constant": lml.constant, "total": lml.total()},
        "logdet_C": model.cholesky().log_determinant(),
        "k_eigenvalues_min_max": [spectrum.first(), spectrum.last()],
        "cond_C": model.condition_number()?,
        "cov_latent": rows(&model.covariance(at)?),
        "noise_balance": {
            "alpha_norm2": energy,
            "trace_C_inv": trace,
            "dlml_dnoise_var": 0.5 * (energy - trace),
        },
        "weights_first_test_point": model.weights(question.first()?)?,
        "lml_grad_log": log_gradient(&question)?,
    });
    if at.dimension() == 1 {
        let slopes: CoreResult<Vec<Vec<f64>>> = at.iter().map(|x| model.mean_slope(x)).collect();
        answer["mean_slope"] = slopes?.concat().into();
    }
    Ok(answer)
}

/// The gradient in the logarithms of the file's parameters, and of the noise.
pub(super) fn log_gradient(question: &Question) -> Result<Value, Problem> {
    let model = &question.model;
    let mut gradient = model.log_gradient();
    let noise = gradient.pop();
    // From logarithms to the hyperparameters themselves; one that is zero has no logarithm, and no entry.
    for (slot, value) in gradient.iter_mut().zip(model.kernel().hyperparameters()) {
        *slot = if value == 0.0 { 0.0 } else { *slot / value };
    }
    let entries = question.parameters.iter();
    let mut answer: Map<String, Value> = entries
        .map(|parameter| {
            (format!("log_{}", parameter.name), (parameter.value * parameter.chain(&gradient)).into())
        })
        .collect();
    answer.insert("log_noise_var".to_owned(), noise.into());
    Ok(answer.into())
}
