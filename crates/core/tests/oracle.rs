//! Holds the core to reference values that were computed elsewhere.
//!
//! Reads every JSON file in the folder named by the environment variable `MERCER_ORACLE` (a relative path starts at
//! the workspace root; the default is `tests/oracle/` there) and prints `FILE: N checked, M skipped` for each.
//! A case is checked if its type and its kernel exist here: then every number in it is compared, to the tolerance the
//! case states, and a field that nothing here computes is a failure. Otherwise it counts as skipped. What a case is
//! follows from its `type`, never from its `id` or its file.
//!
//! To cover another type of case, write the function that answers it and name it in [`CHECKS`].

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "the counts are this program's output")]

mod oracle {
    pub(crate) mod compare;
    pub(crate) mod gp_posterior;
    pub(crate) mod gp_regression;
    pub(crate) mod input;
    pub(crate) mod kernel_object;
    pub(crate) mod kernels;
}

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use oracle::compare::compare_case;
use oracle::input::{Case, Problem};
use oracle::{gp_regression, kernels};
use serde_json::Value;

/// How one type of case is answered.
pub(crate) struct Check {
    /// The case's `type`; kernel values have none.
    pub(crate) kind: Option<&'static str>,
    /// The fields that pose the question; every other one must be answered.
    pub(crate) inputs: &'static [&'static str],
    /// Computes the answer, field by field as the case has it. It may hold more than the case asks for.
    pub(crate) answer: fn(&Case<'_>) -> Result<Value, Problem>,
    /// The tolerance that applies to a field without one of its own.
    pub(crate) nearest: fn(&str) -> &'static str,
}

const CHECKS: &[&[Check]] = &[kernels::CHECKS, gp_regression::CHECKS];

/// Fields for people; they pose no question and hold no answer.
const REMARKS: &[&str] = &["id", "type", "eq", "note", "crosscheck", "sklearn", "tol"];

#[derive(Default)]
struct Counts {
    checked: usize,
    skipped: usize,
    failures: Vec<String>,
}

fn main() -> ExitCode {
    if std::env::args().any(|argument| argument == "--list") {
        return ExitCode::SUCCESS;
    }
    let folder = folder();
    let files = match json_files(&folder) {
        Ok(files) if !files.is_empty() => files,
        Ok(_) => return fail(&format!("no .json file in {}", folder.display())),
        Err(error) => return fail(&format!("cannot read the folder {}: {error}", folder.display())),
    };
    let mut failed = false;
    for path in files {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        match check_file(&path) {
            Ok(counts) => {
                println!("{name}: {} checked, {} skipped", counts.checked, counts.skipped);
                for failure in &counts.failures {
                    eprintln!("{name}: {failure}");
                }
                failed |= !counts.failures.is_empty();
            }
            Err(reason) => {
                eprintln!("{name}: {reason}");
                failed = true;
            }
        }
    }
    if failed { fail("some reference values were not met") } else { ExitCode::SUCCESS }
}

fn fail(reason: &str) -> ExitCode {
    eprintln!("oracle: {reason}");
    ExitCode::FAILURE
}

fn folder() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    match std::env::var_os("MERCER_ORACLE") {
        Some(folder) if !folder.is_empty() => root.join(folder),
        _ => root.join("tests/oracle"),
    }
}

fn json_files(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let paths: Result<Vec<_>, _> =
        std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut files: Vec<_> =
        paths?.into_iter().filter(|path| path.extension().is_some_and(|end| end == "json")).collect();
    files.sort();
    Ok(files)
}

fn check_file(path: &Path) -> Result<Counts, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let file: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let mut counts = Counts::default();
    // A file without cases is data for other tests.
    for (position, case) in file["cases"].as_array().into_iter().flatten().enumerate() {
        let name = match case["id"].as_str() {
            Some(id) => id.to_owned(),
            None => format!("case {position}"),
        };
        match check_case(case) {
            Err(Problem::NotBuilt) => counts.skipped += 1,
            outcome => {
                counts.checked += 1;
                let complaints = outcome.unwrap_or_else(|problem| vec![problem.to_string()]);
                counts
                    .failures
                    .extend(complaints.into_iter().map(|complaint| format!("{name}: {complaint}")));
            }
        }
    }
    Ok(counts)
}

/// What is wrong with the core, judged by one case.
fn check_case(case: &Value) -> Result<Vec<String>, Problem> {
    let Some(fields) = case.as_object() else {
        return Err(Problem::Malformed("a case must be an object".to_owned()));
    };
    let kind = match fields.get("type") {
        None if fields.contains_key("kernel") => None,
        None => return Err(Problem::NotBuilt),
        Some(kind) => Some(kind.as_str().ok_or(Problem::NotBuilt)?),
    };
    let check = CHECKS.iter().copied().flatten().find(|check| check.kind == kind).ok_or(Problem::NotBuilt)?;
    let answer = (check.answer)(&Case::new(fields))?;
    let question = |field: &str| REMARKS.contains(&field) || check.inputs.contains(&field);
    Ok(compare_case(
        fields.iter().filter(|(field, _)| !question(field)),
        &answer,
        &case["tol"],
        check.nearest,
    ))
}
