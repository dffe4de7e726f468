//! The command as a person or a script calls it.

#![allow(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;

fn mercer(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mercer")).args(arguments).output().unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let output = mercer(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// What the command says when it refuses.
fn refusal(arguments: &[&str]) -> String {
    let output = mercer(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

/// A file of this run under the target folder.
fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn the_list_has_what_the_shell_and_other_peoples_scripts_read() {
    let list = json(&["list", "--json"]);
    for demo in list["demos"].as_array().unwrap() {
        for field in ["id", "title", "section", "figure", "summary", "hint"] {
            assert!(demo[field].is_string(), "{field}");
        }
        for parameter in demo["schema"].as_array().unwrap() {
            for field in ["id", "kind", "min", "max", "scale", "default", "symbol", "unit", "label"] {
                assert!(parameter.get(field).is_some(), "{} has no {field}", parameter["id"]);
            }
            if parameter["kind"] == "number" {
                assert!(parameter["min"].as_f64() < parameter["max"].as_f64(), "{}", parameter["id"]);
            }
        }
        let parameters = demo["schema"].as_array().unwrap().len();
        for preset in demo["presets"].as_array().unwrap() {
            assert!(preset["title"].is_string());
            assert_eq!(preset["record"].as_object().unwrap().len(), parameters, "{}", preset["id"]);
        }
        for readout in demo["readouts"].as_array().unwrap() {
            assert!(
                readout["label"].is_string()
                    && readout["unit"].is_string()
                    && readout["equation"].is_string()
            );
        }
        let plain = String::from_utf8(mercer(&["list"]).stdout).unwrap();
        assert!(plain.contains(demo["id"].as_str().unwrap()));
    }
}

#[test]
fn readouts_come_with_label_unit_and_equation_at_full_precision() {
    let printed = json(&["readout", "gp-posterior", "--preset", "two-points", "--json"]);
    assert_eq!(printed["demo"], "gp-posterior");
    assert_eq!(printed["preset"], "two-points");
    let mean = &printed["readouts"]["mean"];
    let weight = (-0.125_f64).exp() / (1.1 + (-0.5_f64).exp());
    assert!((mean["value"].as_f64().unwrap() - 3.0 * weight).abs() < 1e-14);
    assert_eq!((&mean["equation"], &mean["unit"]), (&"PRML 6.66".into(), &"t".into()));
    let noiseless = json(&["readout", "gp-posterior", "--preset", "noise-free", "--json"]);
    let beta = &noiseless["readouts"]["beta"];
    assert!(beta["value"].is_null() && beta["reason"].as_str().unwrap().len() > 10);
}

#[test]
fn settings_points_and_links_say_the_same_thing() {
    let by_points = json(&[
        "readout",
        "gp-posterior",
        "--preset",
        "prior",
        "--set",
        "lengthscale=1",
        "--set",
        "noise=1e-1",
        "--set",
        "query=3",
        "--points",
        "0,1;1,2",
        "--json",
    ]);
    let by_link = json(&[
        "readout",
        "gp-posterior",
        "--json",
        "--link",
        "preset=prior&lengthscale=1&noise=0.1&query=3&points=0%2C1%3B1%2C2",
    ]);
    assert_eq!(by_points, by_link);
    let mean = by_points["readouts"]["mean"]["value"].as_f64().unwrap();
    assert!((mean - 0.2546).abs() < 5e-5, "{mean}");
    let again = json(&["readout", "gp-posterior", "--json", "--link", by_points["link"].as_str().unwrap()]);
    assert_eq!(again, by_points);
}

#[test]
fn points_beside_the_name_of_a_data_set_are_not_ignored() {
    let printed = json(&["readout", "gp-posterior", "--points", "0,1", "--set", "data=sinusoid", "--json"]);
    assert_eq!(printed["readouts"]["n"]["value"], 1.0);
}

#[test]
fn unknown_names_are_answered_with_the_known_ones() {
    assert!(refusal(&["readout", "gp-posteriori"]).contains("gp-posterior"));
    assert!(refusal(&["readout", "gp-posterior", "--preset", "none"]).contains("two-points"));
    let unknown = refusal(&["render", "gp-posterior", "--set", "lengthscales=1", "-o", "x.svg"]);
    assert!(unknown.contains("lengthscales") && unknown.contains("lengthscale, "), "{unknown}");
}

#[test]
fn bad_values_are_answered_with_the_parameter_and_its_range() {
    for (setting, wanted) in [
        ("noise=-1", ["noise", "0 to 10"]),
        ("noise=much", ["noise", "a number from 0 to 10"]),
        ("noise=nan", ["noise", "a number from 0 to 10"]),
        ("deviations=2.5", ["deviations", "a whole number from 1 to 3"]),
        ("kernel=gausian", ["kernel", "one of gaussian"]),
        ("truth=perhaps", ["truth", "on or off"]),
        ("noise", ["noise", "name=value"]),
    ] {
        let said = refusal(&["readout", "gp-posterior", "--set", setting]);
        assert!(wanted.iter().all(|part| said.contains(part)), "{setting}: {said}");
    }
    let said = refusal(&["readout", "gp-posterior", "--points", "0,1;1,x"]);
    assert!(said.contains("points") && said.contains("point 2"), "{said}");
}

#[test]
fn pictures_are_written_in_the_format_of_the_files_name() {
    let svg = file("picture.svg");
    let arguments = ["render", "gp-posterior", "--preset", "after-data", "--set", "lengthscale=0.2", "-o"];
    assert!(mercer(&[&arguments[..], &[svg.to_str().unwrap()]].concat()).status.success());
    let text = std::fs::read_to_string(&svg).unwrap();
    assert!(text.starts_with("<svg") && text.contains("predictive band of t"));

    let png = file("picture.png");
    let size = [png.to_str().unwrap(), "--width", "400", "--height", "300", "--scale", "2"];
    assert!(mercer(&[&arguments[..], &size].concat()).status.success());
    let bytes = std::fs::read(&png).unwrap();
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    assert_eq!(&bytes[16..24], [0, 0, 3, 32, 0, 0, 2, 88], "800 by 600 pixels");

    assert!(refusal(&["render", "gp-posterior", "-o", "picture.gif"]).contains(".svg or .png"));
    let nowhere = mercer(&["render", "gp-posterior", "-o", "/no/such/folder/picture.svg"]);
    assert_eq!(nowhere.status.code(), Some(1));
}
