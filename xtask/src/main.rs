//! Chores that cargo alone cannot do: `cargo run -p xtask -- wasm` and `cargo run -p xtask -- tidy`.
//!
//! Everything here runs on the developer's machine. Nothing of it is part of the site.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line tool talks")]

mod tidy;
mod wasm;
mod workspace;

use std::process::ExitCode;

use anyhow::{Result, bail};
use lexopt::prelude::*;

const HELP: &str = "\
usage: cargo run -p xtask -- COMMAND

  wasm [--package NAME] [--out FOLDER] [--cargo PATH]
        build a crate for the browser and write its bindings
        (defaults: mercer-wasm, www/generated/wasm, the cargo that runs this)
  tidy  check the tree for what compilers and linters do not see
";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let mut arguments = lexopt::Parser::from_env();
    match arguments.next()? {
        Some(Value(command)) if command == "wasm" => wasm::build(&wasm_options(arguments)?),
        Some(Value(command)) if command == "tidy" => tidy::run(),
        Some(Short('h') | Long("help")) => {
            print!("{HELP}");
            Ok(())
        }
        Some(other) => Err(other.unexpected().into()),
        None => bail!("a command is missing\n{HELP}"),
    }
}

fn wasm_options(mut arguments: lexopt::Parser) -> Result<wasm::Options> {
    let mut options = wasm::Options::default();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("package") => options.package = arguments.value()?.string()?,
            Long("out") => options.out = arguments.value()?.into(),
            Long("cargo") => options.cargo = Some(arguments.value()?),
            other => return Err(other.unexpected().into()),
        }
    }
    Ok(options)
}
