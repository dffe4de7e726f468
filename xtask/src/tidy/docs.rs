//! Documents that fell behind: crates and dependencies that ARCHITECTURE.md does not name, dead links, demos
//! without their text.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use super::{Finding, TextFile};

const ARCHITECTURE: &str = "ARCHITECTURE.md";

pub(super) fn check(files: &[TextFile], metadata: &Value) -> Vec<Finding> {
    let mut findings = Vec::new();
    let text_of =
        |path: &str| files.iter().find(|file| file.path == path).map_or("", |file| file.text.as_str());

    let architecture = text_of(ARCHITECTURE);
    for (name, user) in parts(metadata, text_of("package.json")) {
        if !architecture.contains(&format!("`{name}`")) {
            findings.push(Finding::new(ARCHITECTURE, format!("says nothing of `{name}`, which {user} uses")));
        }
    }
    for file in files.iter().filter(|file| file.extension() == "md") {
        findings.extend(dead_links(file, files));
    }
    findings.extend(demos_and_texts(files));
    findings.extend(pinned_toolchain(files));
    findings
}

/// Every package the workspace and the shell name, each with the manifest that names it.
fn parts(metadata: &Value, manifest: &str) -> BTreeSet<(String, String)> {
    let mut parts = BTreeSet::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let user = package["name"].as_str().unwrap_or("?");
        parts.insert((user.to_owned(), "the workspace".to_owned()));
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            if let Some(name) = dependency["name"].as_str() {
                parts.insert((name.to_owned(), user.to_owned()));
            }
        }
    }
    let manifest: Value = serde_json::from_str(manifest).unwrap_or_default();
    for list in ["dependencies", "devDependencies"] {
        for name in manifest[list].as_object().into_iter().flat_map(serde_json::Map::keys) {
            parts.insert((name.clone(), "package.json".to_owned()));
        }
    }
    parts
}

/// Links of a document to files of the tree that are not there.
fn dead_links(document: &TextFile, files: &[TextFile]) -> Vec<Finding> {
    let folder = Path::new(&document.path).parent().unwrap_or(Path::new(""));
    let mut findings = Vec::new();
    for (number, line) in document.text.lines().enumerate() {
        for link in line.split("](").skip(1).filter_map(|rest| rest.split([')', '#', ' ']).next()) {
            if link.is_empty() || link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let path = folder.join(link).to_string_lossy().replace('\\', "/");
            let path = path.trim_end_matches('/');
            let inside = |file: &TextFile| file.path == path || file.path.starts_with(&format!("{path}/"));
            // Pictures are not among the text files.
            if !files.iter().any(inside) && !crate::workspace::root().join(path).exists() {
                findings.push(Finding::at(
                    document,
                    number,
                    format!("links to `{link}`, which is not there"),
                ));
            }
        }
    }
    findings
}

/// A text in `www/content` belongs to a demo of the same name, a file or a folder in `crates/demos/src`.
/// (That every demo has its text is checked where the pages are built.)
fn demos_and_texts(files: &[TextFile]) -> Vec<Finding> {
    let texts = files.iter().filter_map(|file| {
        let id = file.path.strip_prefix("www/content/")?.strip_suffix(".md")?;
        Some((file, id.replace('-', "_")))
    });
    texts
        .filter(|(_, module)| {
            let (file, folder) =
                (format!("crates/demos/src/{module}.rs"), format!("crates/demos/src/{module}/"));
            !files.iter().any(|other| other.path == file || other.path.starts_with(&folder))
        })
        .map(|(file, module)| {
            Finding::new(&file.path, format!("there is no demo crates/demos/src/{module}.rs"))
        })
        .collect()
}

/// A pinned toolchain makes rustup download one, which it cannot everywhere.
fn pinned_toolchain(files: &[TextFile]) -> Vec<Finding> {
    files
        .iter()
        .filter(|file| ["rust-toolchain", "rust-toolchain.toml"].contains(&file.path.as_str()))
        .map(|file| {
            Finding::new(&file.path, "rustup would download a toolchain: say `rust-version` in Cargo.toml")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::file;
    use super::*;

    #[test]
    fn a_part_that_is_not_explained_is_found() {
        let metadata = json!({"packages": [{"name": "mercer-core", "dependencies": [{"name": "libm"}]}]});
        let files = [
            file(ARCHITECTURE, "`mercer-core` uses `libm`.\n"),
            file("package.json", r#"{"devDependencies": {"vite": "^8"}}"#),
        ];
        let findings = check(&files, &metadata);
        assert_eq!(findings, [Finding::new(ARCHITECTURE, "says nothing of `vite`, which package.json uses")]);
    }

    #[test]
    fn dead_links_are_found() {
        let files = [
            file("docs/a.md", "[b](b.md) [c](c.md#part) [d](https://example.org/d)\n"),
            file("docs/b.md", ""),
        ];
        let findings = dead_links(&files[0], &files);
        assert_eq!(findings, [Finding::new("docs/a.md:1", "links to `c.md`, which is not there")]);
    }

    #[test]
    fn a_text_without_a_demo_is_found() {
        let mut files = vec![file("www/content/two-words.md", ""), file("www/content/other.md", "")];
        files.push(file("crates/demos/src/two_words/mod.rs", ""));
        let findings = demos_and_texts(&files);
        assert_eq!(findings.len(), 1);
        assert_eq!(findings[0].place, "www/content/other.md");
    }

    #[test]
    fn a_pinned_toolchain_is_found() {
        assert_eq!(pinned_toolchain(&[file("rust-toolchain.toml", "")]).len(), 1);
    }
}
