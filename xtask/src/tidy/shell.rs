//! What the shell knows nothing of: mathematics, and any one demo (ARCHITECTURE.md).

use super::words::holds_word;
use super::{Finding, TextFile};

/// Where the shell is.
const SHELL: &str = "www/src/";

/// What the shell may ask of `Math`: pixels, rounding, distances between fingers. The rest is mathematics and
/// belongs to the crates.
const PIXELS: [&str; 10] = ["abs", "ceil", "floor", "hypot", "max", "min", "round", "sign", "trunc", "PI"];

/// The one file of the shell that maps a slider's place to a value.
const SCALE: &str = "www/src/scale.ts";

pub(super) fn check(files: &[TextFile]) -> Vec<Finding> {
    // Every demo has a text of its name; whether it does is checked where the pages are built.
    let demos: Vec<&str> =
        files.iter().filter_map(|file| file.path.strip_prefix("www/content/")?.strip_suffix(".md")).collect();
    let mut findings = Vec::new();
    for file in files.iter().filter(|file| file.path.starts_with(SHELL)) {
        for (number, line) in file.text.lines().enumerate() {
            for demo in demos.iter().filter(|demo| mentions(line, demo)) {
                findings.push(Finding::at(
                    file,
                    number,
                    format!(
                        "`{demo}`: the shell knows no demo; what is peculiar to one belongs to its record"
                    ),
                ));
            }
            for function in math_calls(line).filter(|name| file.path != SCALE && !PIXELS.contains(name)) {
                findings.push(Finding::at(
                    file,
                    number,
                    format!(
                        "`Math.{function}`: the shell knows no mathematics; ask the worker, or use scale.ts"
                    ),
                ));
            }
        }
    }
    findings
}

/// Whether a line names a demo, as links do or as its module is called.
fn mentions(line: &str, demo: &str) -> bool {
    holds_word(line, demo) || holds_word(line, &demo.replace('-', "_"))
}

/// The names after `Math.` in a line.
fn math_calls(line: &str) -> impl Iterator<Item = &str> {
    line.split("Math.").skip(1).map(|rest| {
        let end = rest.find(|character: char| !character.is_alphanumeric()).unwrap_or(rest.len());
        &rest[..end]
    })
}

#[cfg(test)]
mod tests {
    use super::super::file;
    use super::*;

    #[test]
    fn the_shell_counts_pixels_and_nothing_else() {
        let check = |path, line| check(&[file(path, line)]);
        assert!(check("www/src/stage.ts", "const x = Math.round(y) + Math.max(1, 2);\n").is_empty());
        assert_eq!(check("www/src/stage.ts", "const x = Math.exp(y);\n").len(), 1);
        assert!(check(SCALE, "const x = Math.exp(y);\n").is_empty());
        assert!(check("scripts/a.mjs", "const x = Math.exp(y);\n").is_empty());
    }

    #[test]
    fn the_shell_names_no_demo() {
        let check = |path, line| check(&[file("www/content/two-words.md", ""), file(path, line)]);
        for line in ["if (demo === 'two-words') {\n", "// two_words is slow\n", " * `demo=\"two-words\"`\n"] {
            assert_eq!(check("www/src/stage.ts", line).len(), 1, "{line}");
        }
        assert!(check("www/src/stage.ts", "// two words, or another-demo\n").is_empty());
        assert!(check("tests/browser/a.test.mjs", "open('two-words');\n").is_empty());
    }
}
