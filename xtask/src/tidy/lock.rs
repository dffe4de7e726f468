//! Packages that must come in one version only, or the pieces would not fit each other.

use super::Finding;
use crate::workspace::locked_versions;

/// Two versions of one of these in one program are two types that do not meet, or a download that doubles.
const SINGLE: [&str; 8] = [
    "js-sys",
    "libm",
    "nalgebra",
    "plotters",
    "plotters-backend",
    "wasm-bindgen",
    "wasm-bindgen-cli-support",
    "web-sys",
];

pub(super) fn check(lock: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for package in SINGLE {
        let versions = locked_versions(lock, package);
        if versions.len() > 1 {
            let all = versions.join(", ");
            findings.push(Finding::new("Cargo.lock", format!("{package} in more than one version: {all}")));
        }
    }
    let library = locked_versions(lock, "wasm-bindgen");
    let support = locked_versions(lock, "wasm-bindgen-cli-support");
    if library != support {
        let (library, support) = (library.join(", "), support.join(", "));
        findings.push(Finding::new(
            "Cargo.lock",
            format!("wasm-bindgen {library} and wasm-bindgen-cli-support {support} must be the same version"),
        ));
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lock(packages: &[(&str, &str)]) -> String {
        let entry = |(name, version): &(&str, &str)| {
            format!("[[package]]\nname = \"{name}\"\nversion = \"{version}\"\n\n")
        };
        packages.iter().map(entry).collect()
    }

    #[test]
    fn a_second_version_is_found() {
        assert_eq!(check(&lock(&[("nalgebra", "0.35.0"), ("nalgebra", "0.34.1")])).len(), 1);
        assert!(check(&lock(&[("nalgebra", "0.35.0"), ("itoa", "1.0.0"), ("itoa", "0.4.8")])).is_empty());
    }

    #[test]
    fn the_bindings_must_fit_the_library() {
        assert!(
            check(&lock(&[("wasm-bindgen", "0.2.130"), ("wasm-bindgen-cli-support", "0.2.130")])).is_empty()
        );
        assert_eq!(
            check(&lock(&[("wasm-bindgen", "0.2.131"), ("wasm-bindgen-cli-support", "0.2.130")])).len(),
            1
        );
    }
}
