//! Where the workspace is and which versions its lock file holds.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

/// The folder that holds the workspace's `Cargo.toml`, whatever folder this was started in.
pub(crate) fn root() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask).to_path_buf()
}

/// Every version of `package` that a `Cargo.lock` names, in the order of the file.
pub(crate) fn locked_versions(lock: &str, package: &str) -> Vec<String> {
    let value = |line: &str, key: &str| {
        line.strip_prefix(key)
            .and_then(|rest| rest.strip_prefix(" = \""))
            .and_then(|rest| rest.strip_suffix('"'))
            .map(str::to_owned)
    };
    let mut versions = Vec::new();
    let mut name = String::new();
    for line in lock.lines() {
        if let Some(found) = value(line, "name") {
            name = found;
        } else if let Some(version) = value(line, "version")
            && name == package
        {
            versions.push(version);
        }
    }
    versions
}

/// The text of `Cargo.lock`.
pub(crate) fn lock_file() -> Result<String> {
    let path = root().join("Cargo.lock");
    std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_locked_version_of_a_package_is_found() {
        let lock = "version = 4\n\n[[package]]\nname = \"a\"\nversion = \"1.0.0\"\n\n[[package]]\n\
                    name = \"b\"\nversion = \"0.3.1\"\ndependencies = [\n \"a\",\n]\n\n[[package]]\n\
                    name = \"a\"\nversion = \"2.0.0\"\n";
        assert_eq!(locked_versions(lock, "a"), ["1.0.0", "2.0.0"]);
        assert_eq!(locked_versions(lock, "b"), ["0.3.1"]);
        assert!(locked_versions(lock, "c").is_empty());
    }

    #[test]
    fn the_root_is_the_folder_of_the_lock_file() {
        assert!(lock_file().is_ok());
    }
}
