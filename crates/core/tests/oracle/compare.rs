//! Compares an answer with the values a case states.

use serde_json::Value;

/// `|got - want| <= abs + rel |want|`.
#[derive(Clone, Copy)]
struct Tolerance {
    abs: f64,
    rel: f64,
}

/// What differs between the stated `fields` and the `answer`: one sentence each.
pub(crate) fn compare_case<'a>(
    fields: impl Iterator<Item = (&'a String, &'a Value)>,
    answer: &Value,
    tolerances: &Value,
    nearest: fn(&str) -> &'static str,
) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut compared = 0;
    for (field, want) in fields {
        match (answer.get(field), tolerance(tolerances, field, nearest(field))) {
            (None, _) => complaints.push(format!("the field {field} is unknown")),
            (_, None) => complaints.push(format!("there is no tolerance for {field}")),
            (Some(got), Some(tolerance)) => compare(field, want, got, tolerance, &mut complaints),
        }
        compared += 1;
    }
    if compared == 0 {
        complaints.push("there is nothing to compare".to_owned());
    }
    complaints
}

/// The tolerance of a field: its own, else the one of the `nearest` name, else the one for all numbers. A name is that
/// of an object `{abs, rel}`, or the prefix of a pair `name_abs`, `name_rel`, or empty for the pair `abs`, `rel`.
fn tolerance(tolerances: &Value, field: &str, nearest: &str) -> Option<Tolerance> {
    let pair = |from: &Value, prefix: &str| {
        let number = |kind: &str| from.get(format!("{prefix}{kind}")).and_then(Value::as_f64);
        match (number("abs"), number("rel")) {
            (None, None) => None,
            (abs, rel) => Some(Tolerance { abs: abs.unwrap_or(0.0), rel: rel.unwrap_or(0.0) }),
        }
    };
    let named = |name: &str| tolerances.get(name).and_then(|from| pair(from, ""));
    let prefixed = || {
        if nearest.is_empty() { pair(tolerances, "") } else { pair(tolerances, &format!("{nearest}_")) }
    };
    named(field).or_else(|| named(nearest)).or_else(prefixed).or_else(|| named("all"))
}

fn compare(path: &str, want: &Value, got: &Value, tolerance: Tolerance, complaints: &mut Vec<String>) {
    match (want, got) {
        (Value::Number(want_number), Value::Number(got_number)) => {
            let (want, got) = (want_number.as_f64(), got_number.as_f64());
            let within = want
                .zip(got)
                .is_some_and(|(want, got)| (got - want).abs() <= tolerance.abs + tolerance.rel * want.abs());
            if !within {
                complaints.push(format!("{path} is {got_number}, should be {want_number}"));
            }
        }
        (Value::Bool(want), Value::Bool(got)) if want == got => {}
        (Value::Array(wants), Value::Array(gots)) if wants.len() == gots.len() => {
            for (index, (want, got)) in wants.iter().zip(gots).enumerate() {
                compare(&format!("{path}[{index}]"), want, got, tolerance, complaints);
            }
        }
        (Value::Object(wants), Value::Object(gots)) => {
            for (field, want) in wants {
                match gots.get(field) {
                    Some(got) => compare(&format!("{path}.{field}"), want, got, tolerance, complaints),
                    None => complaints.push(format!("the field {path}.{field} is unknown")),
                }
            }
        }
        _ => complaints.push(format!("{path} is {got}, should be {want}")),
    }
}
