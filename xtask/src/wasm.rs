//! Builds a crate for `wasm32-unknown-unknown` and writes its JavaScript bindings.
//!
//! wasm-bindgen is used as a library, so that its version is the one in `Cargo.lock` and no tool has to be
//! installed. `wasm-opt` comes afterwards, in `scripts/lib/wasm.mjs`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail, ensure};
use wasm_bindgen_cli_support::{Bindgen, EncodeInto};

use crate::workspace;

/// The browsers Mercer supports have it (ARCHITECTURE.md, "Browsers"), and the packed kernel lives on it.
/// relaxed-simd would make results differ between machines, so it stays off.
const WASM_FLAGS: &str = "-Ctarget-feature=+simd128";

/// What to build and where to put it.
pub(crate) struct Options {
    /// The crate to build, a `cdylib`.
    pub(crate) package: String,
    /// The folder that gets the bindings; relative to the workspace's root.
    pub(crate) out: PathBuf,
    /// The cargo that builds; the one that runs this when absent.
    pub(crate) cargo: Option<OsString>,
}

impl Default for Options {
    fn default() -> Self {
        Self { package: "mercer-wasm".to_owned(), out: PathBuf::from("www/generated/wasm"), cargo: None }
    }
}

/// Compiles the package in the release profile and writes `NAME.js`, `NAME_bg.wasm` and their types.
pub(crate) fn build(options: &Options) -> Result<()> {
    check_versions()?;
    let wasm = compile(options)?;
    let out = workspace::root().join(&options.out);
    Bindgen::new()
        .input_path(&wasm)
        .web(true)?
        // Keeps `new URL("NAME_bg.wasm", import.meta.url)`, which Vite follows.
        .omit_default_module_path(false)
        .typescript(true)
        .encode_into(EncodeInto::Always)
        .generate(&out)
        .with_context(|| format!("cannot write bindings to {}", out.display()))
}

/// Bindings made by one release of wasm-bindgen do not fit code compiled against another.
fn check_versions() -> Result<()> {
    let lock = workspace::lock_file()?;
    let library = workspace::locked_versions(&lock, "wasm-bindgen");
    let support = workspace::locked_versions(&lock, "wasm-bindgen-cli-support");
    ensure!(
        library == support && library.len() == 1,
        "wasm-bindgen {library:?} and wasm-bindgen-cli-support {support:?} must be one same version: \
         run `cargo update -p wasm-bindgen --precise VERSION` with the version named in xtask/Cargo.toml"
    );
    Ok(())
}

/// Where the standard library of what is built comes from.
#[derive(Clone, Copy, PartialEq)]
enum Library {
    /// From its source, for size, without the words of panics, which nobody would read: a fifth of the download less.
    Source,
    /// As it came with the compiler.
    Shipped,
}

/// What compiles the standard library for size: functions shared by no crate, so that each can be inlined where it is
/// called once, and a trap in place of a panic's message.
const SMALL_FLAGS: [&str; 5] = [
    "-Zunstable-options",
    "-Cpanic=immediate-abort",
    "-Zlocation-detail=none",
    "-Zfmt-debug=none",
    "-Zshare-generics=no",
];

fn compile(options: &Options) -> Result<PathBuf> {
    if has_library_source(options)? {
        match run_cargo(options, Library::Source) {
            Err(error) => eprintln!(
                "{error:#}. Trying again with the standard library that came with the compiler, for a larger download."
            ),
            done => return done,
        }
    }
    run_cargo(options, Library::Shipped)
}

fn cargo(options: &Options) -> Result<Command> {
    match &options.cargo {
        None => Ok(Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))),
        Some(cargo) => with_own_compiler(cargo),
    }
}

/// Whether the compiler has the source of its standard library: rustup's component `rust-src`, Debian's `rust-web-src`.
fn has_library_source(options: &Options) -> Result<bool> {
    let compiler = match &options.cargo {
        None => "rustc".into(),
        Some(cargo) => Path::new(cargo).with_file_name(if cfg!(windows) { "rustc.exe" } else { "rustc" }),
    };
    let output =
        Command::new(compiler).args(["--print", "sysroot"]).output().context("cannot start rustc")?;
    let sysroot = String::from_utf8_lossy(&output.stdout);
    Ok(Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library/Cargo.lock").is_file())
}

fn run_cargo(options: &Options, library: Library) -> Result<PathBuf> {
    let mut command = cargo(options)?;
    let mut flags = vec![WASM_FLAGS.to_owned()];
    let given = std::env::var("RUSTFLAGS").unwrap_or_default();
    flags.extend(given.split_whitespace().map(str::to_owned));
    // No path of this machine may be in what others download.
    flags.push(format!("--remap-path-prefix={}=mercer", workspace::root().display()));
    if let Some(home) = cargo_home() {
        flags.push(format!("--remap-path-prefix={}=cargo", home.display()));
    }
    command.args(["build", "--release", "--target", "wasm32-unknown-unknown"]);
    if library == Library::Source {
        // Building the library along is no stable feature, but has been there for years; where it fails there is the other.
        command.env("RUSTC_BOOTSTRAP", "1");
        command.args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"]);
        flags.extend(SMALL_FLAGS.map(str::to_owned));
    }
    let output = command
        .current_dir(workspace::root())
        .args(["--package", &options.package, "--message-format=json-render-diagnostics"])
        // With a separator of its own, since folders may have spaces in their names.
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
        .stderr(Stdio::inherit())
        .output()
        .context("cannot start cargo")?;
    if !output.status.success() {
        bail!("{} does not build for the browser; cargo says why above", options.package);
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    wasm_file(&messages, &options.package)
        .with_context(|| format!("{} makes no wasm: its crate-type must hold \"cdylib\"", options.package))
}

/// Where cargo keeps the sources of what this is built on.
fn cargo_home() -> Option<PathBuf> {
    let home = || Some(std::env::home_dir()?.join(".cargo"));
    std::env::var_os("CARGO_HOME").map(PathBuf::from).or_else(home)
}

/// A second toolchain beside rustup's: its cargo must find its own compiler, and nothing of the first.
fn with_own_compiler(cargo: &OsString) -> Result<Command> {
    let compiler = Path::new(cargo).with_file_name(if cfg!(windows) { "rustc.exe" } else { "rustc" });
    ensure!(compiler.is_file(), "there is no {} beside {}", compiler.display(), Path::new(cargo).display());
    let mut command = Command::new(cargo);
    command.env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO").env("RUSTC", compiler);
    Ok(command)
}

/// The wasm file that cargo's JSON messages name for `package`.
fn wasm_file(messages: &str, package: &str) -> Option<PathBuf> {
    let target = package.replace('-', "_");
    messages
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter(|message| message["reason"] == "compiler-artifact")
        .filter(|message| {
            message["target"]["name"].as_str().is_some_and(|name| name.replace('-', "_") == target)
        })
        .filter_map(|message| {
            let files = message["filenames"].as_array()?;
            files
                .iter()
                .filter_map(|file| file.as_str())
                .find(|file| file.ends_with(".wasm"))
                .map(PathBuf::from)
        })
        .next_back()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wasm_of_the_package_is_found_among_the_messages() {
        let messages = concat!(
            r#"{"reason":"compiler-artifact","target":{"name":"other"},"filenames":["/t/other.wasm"]}"#,
            "\n",
            r#"{"reason":"compiler-artifact","target":{"name":"mercer_wasm"},"filenames":["/t/a.rlib","/t/a.wasm"]}"#,
            "\nnot json\n",
            r#"{"reason":"build-finished","success":true}"#,
        );
        assert_eq!(wasm_file(messages, "mercer-wasm"), Some(PathBuf::from("/t/a.wasm")));
        assert_eq!(wasm_file(messages, "absent"), None);
    }

    #[test]
    fn the_locked_versions_fit() {
        assert!(check_versions().is_ok());
    }
}
