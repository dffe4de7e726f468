//! The `mercer` command: writes any demo at any preset as a picture or as numbers.

mod error;
mod json;
mod list;
mod readout;
mod render;
mod state;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Kernel methods and Gaussian processes: the demos of Mercer as pictures and numbers.
#[derive(Parser)]
#[command(name = "mercer", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Lists the demos.
    List(list::Arguments),
    /// Writes a demo's picture as SVG or PNG.
    Render(render::Arguments),
    /// Prints a demo's read-outs.
    Readout(readout::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::List(arguments) => list::run(&arguments),
        Command::Render(arguments) => render::run(&arguments),
        Command::Readout(arguments) => readout::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => error.report(),
    }
}
