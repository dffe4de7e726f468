//! Length, white space, and paths of somebody's machine.

use super::{Finding, TextFile};

/// A file longer than this asks to be two.
const LONGEST: usize = 400;

/// A file may say why it is longer: `tidy: long because ...` in one of its first lines.
const EXCUSE: &str = "tidy: long because ";

/// How far down the excuse may stand.
const EXCUSE_LINES: usize = 30;

/// Written in two halves so that this file passes its own check.
const MACHINE_PATHS: [&str; 4] =
    [concat!("/ho", "me/"), concat!("/ro", "ot/"), concat!("/wo", "rk/"), concat!("/Us", "ers/")];

pub(super) fn check(file: &TextFile) -> Vec<Finding> {
    let mut findings = Vec::new();
    if file.is_code() || file.extension() == "md" {
        white_space(file, &mut findings);
    }
    if file.is_code() {
        length(file, &mut findings);
    }
    machine_paths(file, &mut findings);
    findings
}

fn length(file: &TextFile, findings: &mut Vec<Finding>) {
    let lines = file.text.lines().count();
    let excused = file.text.lines().take(EXCUSE_LINES).any(|line| line.contains(EXCUSE));
    if lines > LONGEST && !excused {
        findings.push(Finding::new(
            &file.path,
            format!(
                "{lines} lines, more than {LONGEST}: make it two files, or say `{EXCUSE}...` near its top"
            ),
        ));
    }
}

fn white_space(file: &TextFile, findings: &mut Vec<Finding>) {
    for (number, line) in file.text.lines().enumerate() {
        if line.contains('\t') {
            findings.push(Finding::at(file, number, "a tab: indent with spaces"));
        }
        if line.ends_with([' ', '\r']) {
            findings.push(Finding::at(file, number, "white space at the end of the line"));
        }
    }
    if !file.text.is_empty() && !file.text.ends_with('\n') {
        findings.push(Finding::new(&file.path, "the last line has no end"));
    }
}

fn machine_paths(file: &TextFile, findings: &mut Vec<Finding>) {
    for (number, line) in file.text.lines().enumerate() {
        // `https://host/work/` is an address, not a path of this machine.
        let path = MACHINE_PATHS.iter().find(|path| {
            line.match_indices(**path).any(|(at, _)| {
                let before = line[..at].chars().next_back();
                !before.is_some_and(|character| character.is_alphanumeric() || ".-_}".contains(character))
            })
        });
        if let Some(path) = path {
            findings.push(Finding::at(file, number, format!("a path of one machine ({path}...)")));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::file;
    use super::*;

    #[test]
    fn a_long_file_needs_an_excuse() {
        let long = "x\n".repeat(LONGEST + 1);
        assert_eq!(check(&file("a.rs", &long)).len(), 1);
        assert!(check(&file("a.rs", &format!("// {EXCUSE}it is a table\n{long}"))).is_empty());
        assert!(check(&file("a.rs", &"x\n".repeat(LONGEST))).is_empty());
        assert!(check(&file("data.json", &long)).is_empty());
    }

    #[test]
    fn stray_white_space_is_found() {
        assert_eq!(check(&file("a.rs", "let x;\t\n")).len(), 1);
        assert_eq!(check(&file("a.rs", "let x; \n")).len(), 1);
        assert_eq!(check(&file("a.rs", "let x;\r\n")).len(), 0, "lines() drops the return of a line's end");
        assert_eq!(check(&file("a.rs", "let x;")).len(), 1);
    }

    #[test]
    fn paths_of_a_machine_are_found_and_addresses_are_not() {
        let path = format!("see {}me/x\n", "/ho");
        assert_eq!(check(&file("a.md", &path)).len(), 1);
        let address = format!("see https://example.org{}rk/x\n", "/wo");
        assert!(check(&file("a.md", &address)).is_empty());
    }
}
