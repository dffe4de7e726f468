//! Leftovers in the code.

use super::{Finding, TextFile};

/// What must not be left behind. Written in two halves so that this file passes its own check.
const LEFTOVERS: [&str; 5] = [
    concat!("to", "do!("),
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("XX", "X"),
    concat!("HA", "CK"),
];

/// Switching a check off in a test run hides that it was switched off.
const SKIPPED: [&str; 3] =
    [concat!("test", ".only("), concat!("describe", ".only("), concat!("it", ".only(")];

pub(super) fn check(file: &TextFile) -> Vec<Finding> {
    let mut findings = Vec::new();
    if !file.is_code() {
        return findings;
    }
    for (number, line) in file.text.lines().enumerate() {
        for leftover in LEFTOVERS.iter().filter(|word| holds_word(line, word)) {
            findings.push(Finding::at(file, number, format!("`{leftover}`: do it now, or file an issue")));
        }
        for skipped in SKIPPED.iter().filter(|call| line.contains(**call)) {
            findings.push(Finding::at(file, number, format!("`{skipped}...)` leaves the other tests out")));
        }
    }
    findings
}

/// Whether `word` stands in `line` by itself, not inside a longer word.
pub(super) fn holds_word(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let joined = |character: Option<char>| character.is_some_and(|c| c.is_alphanumeric() || c == '_');
        !joined(line[..at].chars().next_back()) && !joined(line[at + word.len()..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::super::file;
    use super::*;

    #[test]
    fn leftovers_are_found_as_words_only() {
        let left = format!("// {}: later\n", concat!("FIX", "ME"));
        assert_eq!(check(&file("a.rs", &left)).len(), 1);
        let inside = format!("let {}S = 1;\n", concat!("TO", "DO"));
        assert!(check(&file("a.rs", &inside)).is_empty());
        assert!(check(&file("notes.md", &left)).is_empty());
    }

    #[test]
    fn a_test_that_silences_the_others_is_found() {
        let only = format!("{}'x', () => {{}});\n", concat!("test", ".only("));
        assert_eq!(check(&file("tests/browser/a.test.mjs", &only)).len(), 1);
    }
}
