//! Dependencies run one way: `wasm -> demos -> {core, scene} -> compact`, `core -> loops`,
//! `cli -> demos` (ARCHITECTURE.md).

use serde_json::Value;

use super::Finding;

/// What a crate may know. A package that is not listed here may depend on all of these, and none of these on it.
struct Layer {
    package: &'static str,
    /// Mercer's own crates that it may use.
    own: &'static [&'static str],
    /// Packages from outside that it must not know, by the start of their name.
    foreign: &'static [&'static str],
}

/// What only `crates/wasm` may know.
const BROWSER: [&str; 4] = ["wasm-bindgen", "web-sys", "js-sys", "plotters-canvas"];

/// Every package, since every name starts with nothing.
const EVERYTHING: [&str; 1] = [""];

const LAYERS: [Layer; 7] = [
    Layer { package: "mercer-compact", own: &[], foreign: &EVERYTHING },
    Layer { package: "mercer-loops", own: &[], foreign: &EVERYTHING },
    Layer {
        package: "mercer-core",
        own: &["mercer-compact", "mercer-loops"],
        foreign: &["plotters", "wasm-bindgen", "web-sys", "js-sys", "serde"],
    },
    Layer {
        package: "mercer-scene",
        own: &["mercer-compact"],
        foreign: &["nalgebra", "rand", "wasm-bindgen", "web-sys", "js-sys"],
    },
    Layer {
        package: "mercer-demos",
        own: &["mercer-compact", "mercer-core", "mercer-scene"],
        foreign: &["plotters", "wasm-bindgen", "web-sys", "js-sys"],
    },
    Layer {
        package: "mercer-wasm",
        own: &["mercer-compact", "mercer-core", "mercer-demos", "mercer-scene"],
        foreign: &[],
    },
    Layer { package: "mercer-cli", own: &["mercer-core", "mercer-demos", "mercer-scene"], foreign: &BROWSER },
];

/// `metadata` is what `cargo metadata --no-deps` prints. Dependencies of tests are free.
pub(super) fn check(metadata: &Value) -> Vec<Finding> {
    let mut findings = Vec::new();
    for layer in &LAYERS {
        let packages = metadata["packages"].as_array().into_iter().flatten();
        for package in packages.filter(|package| package["name"] == layer.package) {
            let dependencies = package["dependencies"].as_array().into_iter().flatten();
            for dependency in dependencies.filter(|dependency| dependency["kind"] != "dev") {
                let Some(name) = dependency["name"].as_str() else { continue };
                let own = name.starts_with("mercer-");
                let allowed = if own { layer.own.contains(&name) } else { !foreign(layer, name) };
                if !allowed {
                    let (place, own) = (layer.package, layer.own.join(", "));
                    findings.push(Finding::new(
                        place,
                        format!("must not depend on {name}; of Mercer's crates it may use: [{own}]"),
                    ));
                }
            }
        }
    }
    findings
}

fn foreign(layer: &Layer, name: &str) -> bool {
    layer.foreign.iter().any(|start| name.starts_with(start))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn depends(package: &str, on: &str, kind: Option<&str>) -> Vec<Finding> {
        check(&json!({"packages": [{"name": package, "dependencies": [{"name": on, "kind": kind}]}]}))
    }

    #[test]
    fn the_arrows_run_one_way() {
        assert!(depends("mercer-demos", "mercer-core", None).is_empty());
        assert_eq!(depends("mercer-core", "mercer-scene", None).len(), 1);
        assert_eq!(depends("mercer-scene", "mercer-core", None).len(), 1);
        assert_eq!(depends("mercer-demos", "mercer-wasm", None).len(), 1);
    }

    #[test]
    fn only_the_wasm_crate_knows_the_browser() {
        assert!(depends("mercer-wasm", "web-sys", None).is_empty());
        assert_eq!(depends("mercer-scene", "web-sys", None).len(), 1);
        assert_eq!(depends("mercer-cli", "wasm-bindgen", None).len(), 1);
        assert!(depends("mercer-core", "serde_json", Some("dev")).is_empty(), "tests may use what they like");
    }
}
