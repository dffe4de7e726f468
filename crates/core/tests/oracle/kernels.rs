//! Answers the cases of kernels.json: kernel values, derivatives and Gram eigenvalues.

use mercer_core::Points;
use mercer_core::kernel::Kernel;
use mercer_core::linalg::eigenvalues;
use serde_json::{Map, Value, json};

use super::input::{Case, Problem, rows};
use super::kernel_object::{Described, kernel};
use crate::Check;

pub(crate) const CHECKS: &[Check] = &[Check { kind: None, inputs: &["kernel", "x", "z"], answer, nearest }];

fn nearest(field: &str) -> &'static str {
    match field {
        "dk_dparams" | "dk_dz" => "deriv",
        "gram_x_eigenvalues" | "gram_x_min_eigenvalue" => "eig",
        _ => "",
    }
}

fn answer(case: &Case<'_>) -> Result<Value, Problem> {
    let described = kernel(case.field("kernel")?)?;
    let (x, z) = (case.points("x")?, case.points("z")?);
    let spectrum = eigenvalues(&described.kernel.gram(&x)?)?;
    let smallest = spectrum.first().copied();
    // A valid kernel's smallest eigenvalue may come out below zero by rounding, as much as the file allows.
    let rounding = case.field("tol")?.get("eig_abs").and_then(Value::as_f64).unwrap_or(0.0);
    Ok(json!({
        "k_xz": rows(&described.kernel.cross(&x, &z)?),
        "valid_kernel": smallest.is_none_or(|smallest| smallest >= -rounding),
        "gram_x_eigenvalues": spectrum,
        "gram_x_min_eigenvalue": smallest,
        "dk_dparams": parameter_derivatives(&described, &x, &z),
        "dk_dz": input_derivatives(described.kernel.as_ref(), &x, &z),
    }))
}

fn parameter_derivatives(described: &Described, x: &Points, z: &Points) -> Value {
    let mut gradient = vec![0.0; described.kernel.hyperparameters().len()];
    let mut derivatives = Map::new();
    for parameter in &described.parameters {
        let mut entry = |x: &[f64], z: &[f64]| {
            described.kernel.gradient(x, z, &mut gradient);
            parameter.chain(&gradient)
        };
        derivatives.insert(parameter.name.clone(), table(x, z, |x, z| entry(x, z).into()));
    }
    derivatives.into()
}

fn input_derivatives(kernel: &dyn Kernel, x: &Points, z: &Points) -> Value {
    table(x, z, |x, z| {
        let mut slope = vec![f64::NAN; z.len()];
        kernel.gradient_second(x, z, &mut slope);
        slope.into()
    })
}

/// One entry a pair, as an array of rows.
fn table(x: &Points, z: &Points, mut entry: impl FnMut(&[f64], &[f64]) -> Value) -> Value {
    x.iter().map(|x| z.iter().map(|z| entry(x, z)).collect::<Value>()).collect()
}
