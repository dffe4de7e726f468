//! Checks of the tree that no compiler and no linter makes: lengths, leftovers, the direction of dependencies,
//! documents that fell behind. A finding names the file, the line, and what would be right.

mod docs;
mod layers;
mod lock;
mod shell;
mod text;
mod words;

use std::fmt;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};

use crate::workspace;

/// One thing to mend.
#[derive(Debug, PartialEq, Eq)]
struct Finding {
    /// Where: a path from the root, with a line number where one helps.
    place: String,
    /// What is wrong and what would be right.
    message: String,
}

impl Finding {
    fn new(place: impl Into<String>, message: impl Into<String>) -> Self {
        Self { place: place.into(), message: message.into() }
    }

    fn at(file: &TextFile, line: usize, message: impl Into<String>) -> Self {
        Self::new(format!("{}:{}", file.path, line + 1), message)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.place, self.message)
    }
}

/// A file of the tree that holds text.
struct TextFile {
    /// Path from the root, with forward slashes.
    path: String,
    text: String,
}

impl TextFile {
    fn extension(&self) -> &str {
        self.path.rsplit_once('.').map_or("", |(_, extension)| extension)
    }

    /// Whether people write this file as code, as against data, locks and licences.
    fn is_code(&self) -> bool {
        const CODE: [&str; 8] = ["rs", "ts", "mjs", "js", "css", "html", "sh", "py"];
        CODE.contains(&self.extension()) || self.path == ".ci/run"
    }
}

/// Runs every check and prints what it found.
pub(crate) fn run() -> Result<()> {
    let files = text_files()?;
    let mut findings = Vec::new();
    for file in &files {
        findings.extend(text::check(file));
        findings.extend(words::check(file));
    }
    findings.extend(shell::check(&files));
    findings.extend(lock::check(&workspace::lock_file()?));
    findings.extend(layers::check(&metadata()?));
    findings.extend(docs::check(&files, &metadata()?));

    for finding in &findings {
        println!("{finding}");
    }
    match findings.len() {
        0 => {
            println!("tidy: {} files, nothing to mend", files.len());
            Ok(())
        }
        1 => bail!("tidy: 1 thing to mend"),
        count => bail!("tidy: {count} things to mend"),
    }
}

/// Every file that git tracks or would track, if it holds text.
fn text_files() -> Result<Vec<TextFile>> {
    let output = Command::new("git")
        .current_dir(workspace::root())
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .output()
        .context("tidy asks git for the list of files, and git does not start")?;
    ensure!(output.status.success(), "tidy works in a git checkout only: `git ls-files` failed here");
    let names = String::from_utf8(output.stdout).context("a file name is not UTF-8")?;
    let mut files = Vec::new();
    for path in names.split('\0').filter(|path| !path.is_empty()) {
        // A file that is gone from the disk but not yet from the index has nothing to check,
        // and one that is not UTF-8 is a picture or a font.
        if let Ok(text) = std::fs::read_to_string(workspace::root().join(PathBuf::from(path))) {
            files.push(TextFile { path: path.to_owned(), text });
        }
    }
    Ok(files)
}

/// What cargo knows of the workspace's own packages.
fn metadata() -> Result<serde_json::Value> {
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .current_dir(workspace::root())
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .output()
        .context("cannot start cargo metadata")?;
    ensure!(output.status.success(), "cargo metadata failed: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).context("cargo metadata printed no JSON")
}

#[cfg(test)]
fn file(path: &str, text: &str) -> TextFile {
    TextFile { path: path.to_owned(), text: text.to_owned() }
}
